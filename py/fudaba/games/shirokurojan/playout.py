"""The fast player of Shirokuro-jan: it finishes a round for the search, on plain ints, without the ceremony of a round.

It inserts what brings its hand nearer to what it aims at, throws away what does not, calls when that is a step, and always wins
when it can.
"""

from functools import lru_cache
from operator import add
from typing import NamedTuple

from fudaba.games.blackwhite import BLACK_FACE, FACES, without
from fudaba.games.shirokurojan.aims import Aim, towards_melds, towards_pairs
from fudaba.games.shirokurojan.bots import COMPLETED, FIRST, per_turn
from fudaba.games.shirokurojan.options import ShirokurojanOptions
from fudaba.games.shirokurojan.scoring import COMPLETING, SHOWN, Situation, chances, counted

PAIRS_WORTH = 10.0
"""About how many points four pairs score."""
MELDS_WORTH = 4.0
"""About how many points melds and a pair score."""
NEAR_PAIRS = 2
"""A hand that lacks so few cards to four pairs does not look for melds."""

Hand = tuple[int, ...]


class Look(NamedTuple):
    """What a hand that lacks a card can do: the faces that complete it, as a set, and what it aims at."""

    win: int
    pairs: Aim | None
    melds: Aim | None


_NOTHING = Look(0, None, None)
"""What is known of a hand that has no card to spare: it is not looked at before its discard."""


@lru_cache(maxsize=1 << 14)
def look(faces: Hand) -> Look:
    """Return what a closed hand of 7, 4 or 1 faces can do."""
    pairs = towards_pairs(faces) if len(faces) == 7 else None
    melds = None if pairs is not None and pairs.far <= NEAR_PAIRS else towards_melds(faces)
    win = 0
    if pairs is not None and pairs.far == 1:
        win = pairs.useful
    if melds is not None and melds.far == 1:
        win |= melds.useful
    return Look(win, pairs, melds)


def aim_of(seen: Look, draws: int) -> Aim:
    """Return what a hand goes for when it has so many draws left."""
    pairs, melds = seen.pairs, seen.melds
    if pairs is None:
        assert melds is not None
        return melds
    if melds is None or COMPLETED[pairs.far][draws] * PAIRS_WORTH >= COMPLETED[melds.far][draws] * MELDS_WORTH:
        return pairs
    return melds


def promise(faces: Hand, draws: int, live: Hand) -> float:
    """Return about what a closed hand that lacks a card is worth; `live` are the cards that may come."""
    seen = look(faces)
    found = 0.0
    for aim, points in ((seen.pairs, PAIRS_WORTH), (seen.melds, MELDS_WORTH)):
        if aim is not None:
            useful, later = aim.useful, COMPLETED[aim.far - 1]
            step = sum([1 for card in live if SHOWN[card] & useful]) / (len(live) or 1)
            step = per_turn(step)
            total, still = 0.0, 1.0
            for turn in range(1, draws + 1):
                total += still * step * later[draws - turn]
                still *= (1 - step) * FIRST
            found = max(found, total * points)
    return found


@lru_cache(maxsize=1 << 10)
def least_missed(hand: Hand, draws: int, live: Hand) -> int:
    """Return the position of a hand's best discard at a glance."""
    faces = tuple([FACES[code] for code in hand])
    known: dict[Hand, int] = {}
    for place in range(len(hand)):
        known.setdefault(without(faces, place), place)
    return known[max(known, key=lambda rest: promise(rest, draws, live))]


def points_of_win(faces: Hand, face: int, seen: Look, melds: tuple[Hand, ...], dealer: bool, dora: tuple[int, int], minimum: int) -> int:
    """Return the points of a hand that a face completes, without tsumo and what the moment adds; -1: fewer than the minimum."""
    pairs = seen.pairs
    if pairs is not None and pairs.far == 1 and pairs.useful >> face & 1:
        whole = (*faces, face)
        white = sum([one < BLACK_FACE for one in whole])
        ends = sum([one & 7 in (1, 6) for one in whole])
        return 8 + dealer + sum([one in dora for one in whole]) + (white in (0, 8)) + (not ends)
    assert seen.melds is not None
    gap = seen.melds.spots[face][0]
    count = counted((*faces[:gap], face, *faces[gap:]), melds, Situation(False, dealer, dora), gap)
    if count is None or count.without_dora() < minimum:
        return -1
    return count.points


class Table:
    """A round being played on: hands as they are held, open melds as faces, and the cards to come."""

    def __init__(
        self,
        options: ShirokurojanOptions,
        dealer: int,
        dora: tuple[int, int],
        hands: list[Hand],
        melds: list[tuple[Hand, ...]],
        turns: list[int],
        stock: Hand,
        gone: list[int],
    ) -> None:
        self.options = options
        self.players = len(hands)
        self.dealer = dealer
        self.dora = dora
        self.hands = hands
        self.melds = melds
        self.turns = turns
        self.stock = stock
        self.at = 0
        # How many cards that bear a face have not been seen by the whole table.
        self.live = [5] * 16
        for code in gone:
            self.live[FACES[code & ~1]] -= 1
            self.live[FACES[code | 1]] -= 1
        self.looks = [look(tuple([FACES[code] for code in hand])) if len(hand) in (7, 4, 1) else _NOTHING for hand in hands]

    def draws(self) -> int:
        """Return how many cards each seat still draws, about."""
        return (len(self.stock) - self.at) // self.players

    def settle(self, seat: int, hand: Hand) -> None:
        """Give a seat a hand that lacks a card."""
        self.hands[seat] = hand
        self.looks[seat] = look(tuple([FACES[code] for code in hand]))

    def play(self, turn: int, thrown: int = -1) -> tuple[int, ...]:
        """Play to the end, from the draw of a seat, and return the points by seat; with a discard, from that of the seat."""
        stock, live, players = self.stock, self.live, self.players
        while True:
            if thrown < 0:
                if self.at == len(stock):
                    return self._exhausted()
                card = stock[self.at]
                self.at += 1
                seen = self.looks[turn]
                if seen.win & SHOWN[card]:
                    points = self._won(turn, card, True)
                    if points >= 0:
                        return self._paid(turn, points, -1)
                thrown = self.take(turn, card)
            self.turns[turn] += 1
            live[FACES[thrown & ~1]] -= 1
            live[FACES[thrown | 1]] -= 1
            shown = SHOWN[thrown]
            caller = -1
            won: tuple[int, ...] = ()
            for step in range(1, players):
                seat = (turn + step) % players
                seen = self.looks[seat]
                if seen.win & shown:
                    points = self._won(seat, thrown, False)
                    if points >= 0:
                        paid = self._paid(seat, points, turn)
                        won = tuple(map(add, won, paid)) if won else paid
                elif caller < 0 and self.at < len(stock) and self._calls(seat, thrown, step == 1):
                    caller = seat
            if won:
                return won
            if caller >= 0:
                thrown, turn = self._called, caller
                continue
            turn = (turn + 1) % players
            thrown = -1

    def take(self, seat: int, card: int) -> int:
        """Insert a drawn card and discard one, and return that."""
        seen = self.looks[seat]
        hand, live, shown = self.hands[seat], self.live, SHOWN[card]
        aim = aim_of(seen, self.draws())
        if not aim.useful & shown:
            if aim is not seen.pairs or not aim.spare:
                return card
            # A card that stands for itself gives way to one of which more may come.
            worst = min(aim.spare, key=lambda place: live[FACES[hand[place]]])
            code = card & ~1 if live[FACES[card & ~1]] >= live[FACES[card | 1]] else card | 1
            if live[FACES[code]] <= live[FACES[hand[worst]]]:
                return card
            out = hand[worst]
            self.settle(seat, (*hand[:worst], code, *hand[worst + 1 :]))
            return out
        code = card & ~1 if aim.useful >> FACES[card & ~1] & 1 else card | 1
        gap, junk = aim.spots[FACES[code]]
        if not junk:
            return card
        place = junk[0] if len(junk) == 1 else min(junk, key=lambda place: live[FACES[hand[place]]])
        out = hand[place]
        if place < gap:
            self.settle(seat, (*hand[:place], *hand[place + 1 : gap], code, *hand[gap:]))
        else:
            self.settle(seat, (*hand[:gap], code, *hand[gap:place], *hand[place + 1 :]))
        return out

    def _calls(self, seat: int, card: int, may_chi: bool) -> bool:
        """Lay a pon or chi open if that is a step, and keep the discard that follows."""
        seen, hand = self.looks[seat], self.hands[seat]
        if seen.melds is None or not seen.melds.useful & SHOWN[card] or aim_of(seen, self.draws()) is seen.pairs:
            return False
        faces = tuple([FACES[code] for code in hand])
        ready = chances(faces)
        if not (ready.pon | (ready.chi if may_chi else 0)) & SHOWN[card]:
            return False
        best = seen.melds.far, 0.0, -1, -1, -1
        for side in (0, 1):
            face = FACES[card & ~1 | side]
            for left in range(len(faces) - 1):
                one, two = faces[left], faces[left + 1]
                if not COMPLETING[one << 4 | two] >> face & 1 or not (one == two or may_chi):
                    continue
                rest = faces[:left] + faces[left + 2 :]
                for place in range(len(rest)):
                    aim = towards_melds(without(rest, place))
                    found = aim.far, -float(sum([self.live[each] for each in aim.spots])), left, side, place
                    best = min(best, found)
        far, _, left, side, place = best
        if left < 0 or far >= seen.melds.far:
            return False
        self.melds[seat] += ((faces[left], faces[left + 1], FACES[card & ~1 | side]),)
        rest = hand[:left] + hand[left + 2 :]
        self._called = rest[place]
        self.settle(seat, without(rest, place))
        return True

    def _won(self, seat: int, card: int, by_tsumo: bool) -> int:
        """Return the points of a win with a card; -1: fewer than the minimum."""
        seen = self.looks[seat]
        faces = tuple([FACES[code] for code in self.hands[seat]])
        dealer = seat == self.dealer
        sides = (FACES[card & ~1], FACES[card | 1])
        points = max(
            points_of_win(faces, face, seen, self.melds[seat], dealer, self.dora, self.options.minimum - by_tsumo)
            for face in sides
            if seen.win >> face & 1
        )
        if points < 0:
            return -1
        return points + by_tsumo + (self.at == len(self.stock)) + 16 * (not self.turns[seat])

    def _paid(self, winner: int, points: int, discarder: int) -> tuple[int, ...]:
        """Return the points by seat of a win."""
        paid = [0] * self.players
        paid[winner] = points
        if self.options.payments:
            payers = [discarder] if discarder >= 0 else [seat for seat in range(self.players) if seat != winner]
            paid[winner] = points * len(payers)
            for seat in payers:
                paid[seat] -= points
        return tuple(paid)

    def _exhausted(self) -> tuple[int, ...]:
        return tuple(int(bool(seen.win)) for seen in self.looks)
