"""One round of Koi-Koi: the deal, the turns, shobu and koi-koi.

Events of the deal, by name (seat: whose doing it was; cards; place):
- `toss` (seat: the first dealer of a match): a coin was tossed.
- `void` (the four cards; place `redeal`): a whole month lies on the field.
- `hand_yaku` (the cards; place `teshi` or `kuttsuki`): a player has one; the dealer first, whose own counts alone.
Events of a turn, in this order:
- `play` (the card): it leaves the hand.
- `capture` (the card, then those of the field; place `hand`): they go to the captures. Without it the card stays on the field.
- `flip` (the card): it is turned up from the stock.
- `capture` (as above; place `stock`): at once, or after the choice between two.
- `yaku` (its cards; place: its id): it is new, or worth more than before the turn; a decision follows.
- `shobu`, `koikoi` (place: how many calls of both it makes): the decision.
- `void` (seat: the dealer; place `nagare`): both hands are empty and nobody has stopped.
"""

from random import Random

from fudaba.core.contract import HIDDEN, Action, Event, Outcome, Round
from fudaba.core.errors import IllegalAction, Refusal
from fudaba.core.hanafuda import ALL, MONTH, PACK, TEXTS, cards_of, mask_of, month_of
from fudaba.core.rng import shuffled
from fudaba.games.koikoi.notation import KOIKOI, MATCH, PLAY, PLAY_ON, SHOBU, action_text, is_written
from fudaba.games.koikoi.observation import DECIDING, MATCHING, OVER, PLAYING, KoikoiObservation
from fudaba.games.koikoi.options import KoikoiOptions
from fudaba.games.koikoi.outcome import dealt_outcome, nagare_outcome, shobu_outcome
from fudaba.games.koikoi.scoring import hand_yaku
from fudaba.games.koikoi.yaku import count, counting, points

HAND, FIELD = 8, 8
"""Cards that are dealt to each hand and to the field (手八場八)."""
FIRSTS = mask_of(PACK[::4])
"""The first card of each month."""

_WRONG_STEP = {
    PLAYING: {"match": "koikoi.refusal.play_first"} | dict.fromkeys(("shobu", "koikoi"), "koikoi.refusal.no_decision"),
    MATCHING: {"play": "koikoi.refusal.match_first"} | dict.fromkeys(("shobu", "koikoi"), "koikoi.refusal.match_first"),
    DECIDING: dict.fromkeys(("play", "match"), "koikoi.refusal.decide_first"),
    OVER: dict.fromkeys(("play", "match", "shobu", "koikoi"), "koikoi.refusal.over"),
}
"""The rule that forbids a verb in a step, whatever the cards."""


def takes(field: int, card: int) -> int:
    """Return the cards of the field that have the month of a card: one or three are all captured, of two one is chosen."""
    return field & MONTH << (card & ~3)


def whole_months(cards: int) -> int:
    """Return all cards of the months of which there is one among some cards."""
    halves = cards | cards >> 1
    return ((halves | halves >> 2) & FIRSTS) * MONTH


def _ways(card: int, lying: int) -> tuple[Action, ...]:
    """Return the ways to play a card when these of its month lie on the field, as four bits."""
    mates = cards_of(lying << (card & ~3))
    return tuple(PLAY_ON[card, mate] for mate in mates) if len(mates) == 2 else (PLAY[card],)


_WAYS = tuple(tuple(() if lying >> (card & 3) & 1 else _ways(card, lying) for lying in range(16)) for card in PACK)
_PLAYED = tuple(tuple(Event("play", seat, (card,)) for card in PACK) for seat in (0, 1))
_FLIPPED = tuple(tuple(Event("flip", seat, (card,)) for card in PACK) for seat in (0, 1))


class KoikoiRound(Round[KoikoiObservation]):
    """The whole truth about one round; hands, field and captures are 48-bit ints."""

    __slots__ = (
        "_deck",
        "_next",
        "_outcome",
        "_rules",
        "called",
        "calls",
        "captured",
        "dealer",
        "field",
        "fresh",
        "hands",
        "lacks",
        "left",
        "number",
        "options",
        "passed",
        "places",
        "played",
        "step",
        "tossed",
        "turn",
        "turned",
    )

    def __init__(
        self, options: KoikoiOptions, deck: tuple[int, ...], dealer: int, number: int, left: tuple[int, int], tossed: bool
    ) -> None:
        """Deal eight cards to the dealer, eight to the other, eight to the field; the rest is the stock."""
        first, second = mask_of(deck[:HAND]), mask_of(deck[HAND : 2 * HAND])
        self.options = options
        self.dealer = dealer
        self.number = number
        self.left = left
        self.tossed = tossed
        self.hands = [second, first] if dealer else [first, second]
        self.places = deck[2 * HAND : 2 * HAND + FIELD]
        self.field = mask_of(self.places)
        self._rules = counting(options)
        self._deck = deck
        self._next = 2 * HAND + FIELD
        self.captured = [0, 0]
        self.fresh = 0
        self.played = [0, 0]
        self.lacks = [0, 0]
        self.passed = [0, 0]
        self.called = [0, 0]
        self.calls = [0, 0]
        self.turn = dealer
        self.turned = HIDDEN
        self._outcome = dealt_outcome(dealer, (self.hands[0], self.hands[1]), self.field, left)
        self.step = PLAYING if self._outcome is None else OVER

    @classmethod
    def imagined(cls, seen: KoikoiObservation, hand: int, stock: tuple[int, ...]) -> "KoikoiRound":
        """Return the round in which the other seat holds a hand and the stock lies so."""
        self = cls.__new__(cls)
        self.options = seen.options
        self.dealer = seen.dealer
        self.number = seen.number
        self.left = seen.left
        self.tossed = seen.tossed
        self.hands = [hand, hand]
        self.hands[seen.seat] = seen.hand
        self.places = seen.places
        self.field = seen.field
        self._rules = counting(seen.options)
        self._deck = stock
        self._next = 0
        self.captured = list(seen.captured)
        self.fresh = seen.fresh
        self.played = list(seen.played)
        self.lacks = list(seen.lacks)
        self.passed = list(seen.passed)
        self.called = list(seen.called)
        self.calls = list(seen.calls)
        self.turn = seen.dealer if seen.actor is None else seen.actor
        self.turned = seen.turned
        self._outcome = seen.outcome
        self.step = seen.step
        return self

    def opening(self) -> tuple[Event, ...]:
        """Return what happened at the deal: the coin toss, a re-deal, hand yaku."""
        events = [Event("toss", self.dealer)] if self.tossed else []
        detail = {} if self._outcome is None else self._outcome.detail
        if detail.get("kind") == "redeal":
            month = detail["month"] - 1
            events.append(Event("void", self.dealer, cards_of(MONTH << 4 * month), place="redeal"))
        elif detail.get("kind") == "hand_yaku":
            for seat in (self.dealer, 1 - self.dealer):
                if detail["hand_yaku"][seat]:
                    events.append(Event("hand_yaku", seat, cards_of(self.hands[seat]), place=detail["hand_yaku"][seat]))
        return tuple(events)

    def actor(self) -> int | None:
        """Return the seat to act, or None when the round is over."""
        return None if self.step == OVER else self.turn

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions: the ways to play each card of the hand, in order; the two to match; or the decision."""
        step = self.step
        if step == PLAYING:
            field, hand = self.field, self.hands[self.turn]
            ways: list[Action] = []
            for card in cards_of(hand):
                ways += _WAYS[card][field >> (card & ~3) & MONTH]
            return tuple(ways)
        if step == MATCHING:
            return tuple(MATCH[card] for card in cards_of(takes(self.field, self.turned)))
        if step == DECIDING:
            return (SHOBU, KOIKOI) if self.hands[0] | self.hands[1] else (SHOBU,)
        return ()

    def why_not(self, action: Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None when it is legal."""
        verb, card, mate = action
        playable = self.step == PLAYING and verb == "play" and card >= 0 and self.hands[self.turn] >> card & 1
        if playable and action in _WAYS[card][self.field >> (card & ~3) & MONTH]:
            return None
        if not is_written(action):
            return Refusal("koikoi.refusal.unknown")
        key = _WRONG_STEP[self.step].get(verb)
        if key is not None:
            return Refusal(key)
        if verb == "play":
            return self._why_not_play(card, mate)
        if verb == "match":
            return self._why_not_take(self.turned, card)
        if verb == "koikoi" and not self.hands[0] | self.hands[1]:
            return Refusal("koikoi.refusal.last_turn")
        return None

    def _why_not_play(self, card: int, mate: int) -> Refusal | None:
        """Return the rule that forbids to play a card, onto a card of the field or without naming one."""
        if not self.hands[self.turn] >> card & 1:
            return Refusal("koikoi.refusal.not_in_hand", (("card", TEXTS[card]),))
        choosable = takes(self.field, card).bit_count() == 2
        if mate < 0:
            return Refusal("koikoi.refusal.choose", (("card", TEXTS[card]),)) if choosable else None
        if refusal := self._why_not_take(card, mate):
            return refusal
        return None if choosable else Refusal("koikoi.refusal.one_way", (("card", TEXTS[card]),))

    def _why_not_take(self, card: int, mate: int) -> Refusal | None:
        """Return the rule that forbids a card to capture one of the field: only the month matters."""
        if month_of(card) != month_of(mate):
            return Refusal("koikoi.refusal.other_month", (("card", TEXTS[card]), ("other", TEXTS[mate])))
        if not self.field >> mate & 1:
            return Refusal("koikoi.refusal.not_on_field", (("card", TEXTS[mate]),))
        return None

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do a legal action for the actor and return what happened; raises IllegalAction and changes nothing otherwise."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action_text(action), refusal)
        verb, card, mate = action
        if verb == "play":
            return self._play(card, mate)
        if verb == "match":
            turned, self.turned = self.turned, HIDDEN
            return self._end_turn([self._capture(turned, 1 << card, "stock")])
        return self._shobu() if verb == "shobu" else self._koikoi()

    def _play(self, card: int, mate: int) -> tuple[Event, ...]:
        """Play a card, then turn up the top of the stock."""
        seat, bit = self.turn, 1 << card
        self.hands[seat] ^= bit
        self.played[seat] |= bit
        events = [_PLAYED[seat][card]]
        if lying := takes(self.field, card):
            self.passed[seat] |= whole_months(self.field ^ lying)
            events.append(self._capture(card, lying if mate < 0 else 1 << mate, "hand"))
        else:
            self.lacks[seat] |= whole_months(self.field)
            self._lay(card)
        turned = self._deck[self._next]
        self._next += 1
        events.append(_FLIPPED[seat][turned])
        lying = takes(self.field, turned)
        if not lying:
            self._lay(turned)
        elif lying.bit_count() == 2:
            self.turned = turned
            self.step = MATCHING
            return tuple(events)
        else:
            events.append(self._capture(turned, lying, "stock"))
        return self._end_turn(events)

    def _lay(self, card: int) -> None:
        """Lay a card on the first empty place of the field."""
        self.field |= 1 << card
        places = self.places
        if HIDDEN in places:
            place = places.index(HIDDEN)
            self.places = (*places[:place], card, *places[place + 1 :])
        else:
            self.places = (*places, card)

    def _capture(self, card: int, lying: int, source: str) -> Event:
        """Capture some cards of the field with a card, and return the event."""
        cards = cards_of(lying)
        self.field ^= lying
        self.places = tuple([HIDDEN if each in cards else each for each in self.places])
        won = lying | 1 << card
        self.captured[self.turn] |= won
        self.fresh |= won
        return Event("capture", self.turn, (card, *cards), False, source)

    def _end_turn(self, events: list[Event]) -> tuple[Event, ...]:
        """End the turn: with a decision when the total has risen, else with the next player's turn."""
        seat = self.turn
        if self.fresh and points(self.captured[seat], self._rules) > self.called[seat]:
            self.step = DECIDING
            before = {part.yaku: part.points for part in count(self.captured[seat] & ~self.fresh, self._rules)}
            for part in count(self.captured[seat], self._rules):
                if part.points > before.get(part.yaku, 0):
                    events.append(Event("yaku", seat, cards_of(part.cards), place=part.yaku))
            return tuple(events)
        return self._pass_on(events)

    def _pass_on(self, events: list[Event]) -> tuple[Event, ...]:
        """Give the turn to the other player; the round is void when both hands are empty."""
        self.fresh = 0
        if self.hands[0] | self.hands[1]:
            self.turn = 1 - self.turn
            self.step = PLAYING
        else:
            self.step = OVER
            captured, calls = (self.captured[0], self.captured[1]), (self.calls[0], self.calls[1])
            self._outcome = nagare_outcome(self.dealer, captured, calls, self.left, self.options)
            events.append(Event("void", self.dealer, place="nagare"))
        return tuple(events)

    def _shobu(self) -> tuple[Event, ...]:
        seat = self.turn
        self.step = OVER
        self._outcome = shobu_outcome(seat, self.captured[seat], (self.calls[0], self.calls[1]), self.left, self.options)
        return (Event("shobu", seat),)

    def _koikoi(self) -> tuple[Event, ...]:
        seat = self.turn
        self.called[seat] = points(self.captured[seat], self._rules)
        self.calls[seat] += 1
        return self._pass_on([Event("koikoi", seat, place=str(sum(self.calls)))])

    def outcome(self) -> Outcome | None:
        """Return how the round ended, or None while it goes on."""
        return self._outcome

    def observe(self, seat: int) -> KoikoiObservation:
        """Return what a seat may know now: its hand and all that lies open; after the end both hands."""
        hands, captured = self.hands, self.captured
        over = self.step == OVER
        return KoikoiObservation(
            seat,
            None if over else self.turn,
            self.legal() if not over and self.turn == seat else (),
            self.options,
            self.dealer,
            self.number,
            self.tossed,
            self.left,
            self.step,
            hands[seat],
            (hands[0].bit_count(), hands[1].bit_count()),
            self.field,
            self.places,
            (captured[0], captured[1]),
            self.fresh,
            (self.played[0], self.played[1]),
            (self.lacks[0], self.lacks[1]),
            (self.passed[0], self.passed[1]),
            self.turned,
            len(self._deck) - self._next,
            (points(captured[0], self._rules), points(captured[1], self._rules)),
            (self.called[0], self.called[1]),
            (self.calls[0], self.calls[1]),
            (hands[0], hands[1]) if over else (),
            self._outcome,
        )

    def clone(self) -> "KoikoiRound":
        """Return an independent copy."""
        twin = KoikoiRound.__new__(KoikoiRound)
        twin.options = self.options
        twin.dealer = self.dealer
        twin.number = self.number
        twin.left = self.left
        twin.tossed = self.tossed
        twin.hands = self.hands.copy()
        twin.places = self.places
        twin.field = self.field
        twin._rules = self._rules
        twin._deck = self._deck
        twin._next = self._next
        twin.captured = self.captured.copy()
        twin.fresh = self.fresh
        twin.played = self.played.copy()
        twin.lacks = self.lacks.copy()
        twin.passed = self.passed.copy()
        twin.called = self.called.copy()
        twin.calls = self.calls.copy()
        twin.turn = self.turn
        twin.turned = self.turned
        twin._outcome = self._outcome
        twin.step = self.step
        return twin

    def stock(self) -> tuple[int, ...]:
        """Return the cards of the stock (山札), its top first."""
        return self._deck[self._next :]

    def cards(self) -> tuple[int, ...]:
        """Return every card of the round: hands, field, captures, a card turned up, the stock."""
        turned = () if self.turned == HIDDEN else (self.turned,)
        lying = (*self.hands, self.field, *self.captured)
        return tuple(card for cards in lying for card in cards_of(cards)) + turned + self.stock()


def sampled(seen: KoikoiObservation, rng: Random) -> KoikoiRound:
    """Return a round that agrees with an observation: the other hand and the stock dealt at random from the cards never seen.

    While a round is played neither hand can have been dealt with a hand yaku, so that such a deal is drawn again.
    """
    other = 1 - seen.seat
    known = seen.hand | seen.field | seen.captured[0] | seen.captured[1]
    if seen.turned != HIDDEN:
        known |= 1 << seen.turned
    if seen.hands:
        return KoikoiRound.imagined(seen, seen.hands[other], shuffled(cards_of(ALL & ~(known | seen.hands[other])), rng))
    unseen, size = cards_of(ALL & ~known), seen.sizes[other]
    while True:
        order = shuffled(unseen, rng)
        hand = mask_of(order[:size])
        if hand_yaku(hand | seen.played[other]) is None:
            return KoikoiRound.imagined(seen, hand, order[size:])
