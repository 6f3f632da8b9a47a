"""Plain players that finish a game of an imagined deal, on bare ints: most of a search's time is spent here.

A set of cards has another order of bits than elsewhere: by height and then by suit, so that the lowest of some cards is their
lowest bit. Bit 4h + s is the card of height h and suit s; the joker is bit 52 here too.
"""

from fudaba.games.goninkan.cards import JOKER_BIT
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.scoring import (
    ALL_PICTURES,
    LOST,
    MADE,
    MISSED,
    NEEDS,
    REVERSE,
    REVERSE_MADE,
    REVERSE_MISSED,
    SKUNK,
    WON,
)
from fudaba.games.goninkan.seating import RELATED, UNRELATED
from fudaba.games.goninkan.tricks import LANDING

_PLAIN = JOKER_BIT - 1
_PICTURES = _PLAIN & -1 << 4 * 9
_LATER = tuple(tuple(tuple((turn + step) % 5 for step in range(4 - laid, -1, -1)) for laid in range(5)) for turn in range(5))
"""The places of all who still play to a trick, the last first, by whose turn it is and how many cards lie."""
_SUITS = tuple(sum(1 << 4 * height + suit for height in range(13)) for suit in range(4))


def _spread() -> tuple[int, ...]:
    """Return every holding in clubs in this order of bits, by what it is in the order of the deck, the ace first."""
    found = [0]
    for rank in range(13):
        card = 1 << 4 * ((rank - 1) % 13)
        found += [cards | card for cards in found]
    return tuple(found)


_SPREAD = _spread()


def by_height(cards: int) -> int:
    """Return some cards in this order of bits."""
    spread = _SPREAD
    return (
        spread[cards & 8191]
        | spread[cards >> 13 & 8191] << 1
        | spread[cards >> 26 & 8191] << 2
        | spread[cards >> 39 & 8191] << 3
        | cards & JOKER_BIT
    )


def finished(round_: GoninkanRound) -> str:
    """Return the token with which a game in its tricks ends when all play plainly and nobody declares sixteen from now on.

    The cards lie open. A plain player leads the highest card, the joker only where it must be. What wins a trick is safe when nobody of
    the other team can beat it any more. Whoever follows gives the lowest picture card to a trick that is safe with their team. Else they
    take it with the cheapest card that is safe, if that wins a picture card, give one where a partner still to play can take it so, and
    throw their lowest card where nobody can. The joker is not spent on a trick without picture cards.
    """
    order, teams, pictures, plain, joker = round_.order, round_.teams, _PICTURES, _PLAIN, JOKER_BIT
    hands = [by_height(round_.hands[seat]) for seat in order]
    sides = [teams[seat] for seat in order]
    trump = _SUITS[round_.trump]
    beating = trump | joker
    needs = NEEDS[round_.series.game - 1]
    taken = [round_.taken[RELATED].bit_count(), round_.taken[UNRELATED].bit_count()]
    number = len(round_.tricks) + 1
    turn = order.index(round_.turn)
    laid = len(round_.trick)
    down = best = led = 0
    winner = turn
    if laid:
        first = order.index(round_.leader)
        down = by_height(round_.down)
        led = _SUITS[round_.led]
        winner = order.index(round_.winner)
        best = by_height(1 << round_.trick[(winner - first) % 5])
    while True:
        if not laid:
            hand = hands[turn]
            cards = hand & plain
            if number == LANDING and cards != hand:
                card, named = joker, cards
            else:
                card = named = 1 << cards.bit_length() - 1
            led = _SUITS[named.bit_length() - 1 & 3]
            down = best = card
            hands[turn] ^= card
            winner = turn
            turn = turn + 1 if turn < 4 else 0
            laid = 1
        ahead = []
        related = unrelated = 0
        for place in _LATER[turn][laid]:
            hand = hands[place]
            cards = hand & led
            if hand < joker:
                cards = cards or hand
            elif number == LANDING:
                cards = joker
            elif number == 1:
                cards = cards or hand & plain
            else:
                cards = cards | joker if cards else hand
            if sides[place] == RELATED:
                ahead.append((place, cards, related, unrelated))
                related |= cards
            else:
                ahead.append((place, cards, unrelated, related))
                unrelated |= cards
        while ahead:
            turn, cards, ours, theirs = ahead.pop()
            above, winning = theirs & beating, 0
            gives = sides[winner] == sides[turn] and (best > above if best & beating else not above and best > theirs & led)
            if not gives:
                if best & beating:
                    winning = cards & beating & -1 << (best | above).bit_length()
                else:
                    winning = 0 if above else cards & led & -1 << (best | theirs & led).bit_length()
                    winning = winning or cards & beating & -1 << above.bit_length()
                if not down & pictures:
                    winning &= pictures
                    ours &= plain
                gives = ours & beating > (best & beating | above) or (
                    not above and not best & beating and ours & led > (best | theirs & led)
                )
            chosen = winning or (gives and cards & pictures) or cards
            card = chosen & -chosen
            if (card > best and best & led) if card & led else (card & beating and (card > best or not best & beating)):
                best, winner = card, turn
            down |= card
            hands[turn] ^= card
        if won := (down & pictures).bit_count():
            side = sides[winner]
            taken[side] += won
            if token := _token(side, taken, needs[side], round_.declared):
                return token
        turn = winner
        number += 1
        laid = 0


def _token(side: int, taken: list[int], need: int, declared: bool) -> str:
    """Return the token of a game in which a team has just won picture cards, empty when it goes on."""
    if declared:
        if taken[1 - side]:
            return MISSED if side == UNRELATED else REVERSE_MISSED
        if taken[side] == ALL_PICTURES:
            return MADE if side == RELATED else REVERSE_MADE
        return ""
    if taken[side] < need:
        return ""
    if side == RELATED:
        return WON if taken[UNRELATED] else SKUNK
    return LOST if taken[RELATED] else REVERSE
