"""One round of Gin Rummy: the deal, the upcard, the turns, the knock.

Events, by name (seat: whose doing it was; cards; place):
- `pass`: the upcard is refused.
- `take` (the card; place `upcard` or `pile`): it goes from the top of the discard pile to the hand.
- `draw` (the card, secret): it goes from the top of the stock to the hand.
- `discard` (the card): it goes from the hand to the top of the discard pile.
- `knock` (the card; place `knock` or `gin`): the same, and the round ends. `biggin` (no card): the round ends without a discard.
- `meld` (the cards): the knocker's melds, then the defender's, one event each, after a knock.
- `layoff` (the card; place: the index of the knocker's meld): the defender lays a card off.
- `void` (place `stock` or `turns`): the round ends without points.
"""

from functools import cache
from typing import NamedTuple

from fudaba.core.contract import HIDDEN, Action, Event, Outcome, Round
from fudaba.core.deck import FRENCH_TEXTS, cards_of, mask_of
from fudaba.core.errors import IllegalAction, Refusal
from fudaba.games.gin.notation import ACTIONS, BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE, action_text
from fudaba.games.gin.options import GinOptions
from fudaba.games.gin.result import count_outcome
from fudaba.games.gin.scoring import PACK, POINTS, SUIT, Count, count, deadwood, meld_cards

LONGEST = 200
"""Turns of both players together after which a round is void (G8)."""
LAST_CARDS = 2
"""Cards that stay in the stock: a turn that ends with them there and without a knock makes the round void."""

UPCARD, OPENING, TURN, MELDING, OVER = "upcard", "opening", "draw", "discard", "over"
"""The steps of a round: the upcard is offered; the first draw after both refused it; a draw; a discard; the end."""

_FIXED = {UPCARD: (TAKE, PASS), OPENING: (DRAW,), TURN: (TAKE, DRAW), OVER: ()}
"""The legal actions of each step but the discard."""
_WRONG_STEP = {
    UPCARD: dict.fromkeys(("draw", "discard", "knock", "biggin"), "gin.refusal.upcard_first"),
    OPENING: {"take": "gin.refusal.dead_upcard", "pass": "gin.refusal.no_pass"}
    | dict.fromkeys(("discard", "knock", "biggin"), "gin.refusal.draw_first"),
    TURN: {"pass": "gin.refusal.no_pass"} | dict.fromkeys(("discard", "knock", "biggin"), "gin.refusal.draw_first"),
    MELDING: {"pass": "gin.refusal.no_pass"} | dict.fromkeys(("take", "draw"), "gin.refusal.discard_first"),
    OVER: dict.fromkeys(("take", "pass", "draw", "discard", "knock", "biggin"), "gin.refusal.over"),
}
"""The rule that forbids a verb in a step, whatever the cards."""

_KNOWN = frozenset(ACTIONS)
_CARDS = range(52)
_PASSED = tuple((Event("pass", seat),) for seat in (0, 1))
_TAKEN = tuple(tuple((Event("take", seat, (card,), place="pile"),) for card in _CARDS) for seat in (0, 1))
_DRAWN = tuple(tuple((Event("draw", seat, (card,), secret=True),) for card in _CARDS) for seat in (0, 1))
_DISCARDED = tuple(tuple((Event("discard", seat, (card,)),) for card in _CARDS) for seat in (0, 1))


@cache
def _discards(cards: int) -> tuple[Action, ...]:
    """Return the discards of the cards of one suit."""
    return tuple(DISCARD[card] for card in cards_of(cards))


class GinObservation(NamedTuple):
    """What one seat may know. Pairs are by seat; sets of cards are 52-bit ints, whose bit n is card n.

    After a knock `known` holds both hands whole and `outcome` the count; before, and after a void round, neither holds a hidden card.
    """

    seat: int
    actor: int | None
    legal: tuple[Action, ...]
    options: GinOptions
    dealer: int
    totals: tuple[int, int]
    """The points of both before this round, without bonuses of the match."""
    step: str
    """`upcard`, `opening` (both refused the upcard), `draw`, `discard` or `over`."""
    upcard: int
    """The card that was turned up after the deal."""
    limit: int
    """The knock limit of this round; 0: gin only."""
    multiplier: int
    hand: int
    """The seat's own hand, ten cards or eleven."""
    sizes: tuple[int, int]
    known: tuple[int, int]
    """The cards of each hand that both players know to be there, since they were taken from the pile."""
    pile: tuple[int, ...]
    """The discard pile, its top last."""
    taken: tuple[tuple[int, ...], tuple[int, ...]]
    """What each seat took from the pile (the upcard too), in order, even if it is no longer in the hand."""
    thrown: tuple[int, int]
    """What each seat has discarded, even if the other one took it."""
    stock: int
    """How many cards are left in the stock."""
    turns: int
    """Finished turns of both players."""
    drawn: int
    """The card that the actor drew this turn; HIDDEN when there is none or this seat may not see it."""
    forbidden: int
    """The card taken from the pile this turn, which cannot be discarded in it; HIDDEN when there is none."""
    outcome: Outcome | None


class GinRound(Round[GinObservation]):
    """The whole truth about one round; hands and other sets of cards are 52-bit ints."""

    __slots__ = (
        "_deck",
        "_next",
        "count",
        "dealer",
        "drawn",
        "forbidden",
        "hands",
        "known",
        "limit",
        "multiplier",
        "options",
        "pile",
        "step",
        "taken",
        "thrown",
        "totals",
        "turn",
        "turns",
        "upcard",
    )

    def __init__(self, options: GinOptions, deck: tuple[int, ...], dealer: int, totals: tuple[int, int] = (0, 0)) -> None:
        """Deal ten cards each, one by one, the non-dealer first, turn up the 21st; the rest is the stock."""
        first = 1 - dealer
        self.options = options
        self.dealer = dealer
        self.totals = totals
        self.hands = [0, 0]
        self.hands[first], self.hands[dealer] = mask_of(deck[0:20:2]), mask_of(deck[1:20:2])
        self.upcard = deck[20]
        self._deck = deck
        self._next = 21
        self.pile: tuple[int, ...] = (self.upcard,)
        self.known = [0, 0]
        self.taken: list[tuple[int, ...]] = [(), ()]
        self.thrown = [0, 0]
        self.turn = first
        self.turns = 0
        self.step = UPCARD
        self.drawn = HIDDEN
        self.forbidden = HIDDEN
        self.count: Count | None = None
        self._set_limit()

    def _set_limit(self) -> None:
        """Fix knock limit and multiplier: with Oklahoma the upcard decides, an ace means gin only, a spade doubles."""
        oklahoma = self.options.oklahoma
        points = POINTS[self.upcard]
        self.limit = self.options.knock_limit if not oklahoma else points if points > 1 else 0
        self.multiplier = 2 if oklahoma and self.upcard >= 39 else 1

    @classmethod
    def imagined(cls, observation: GinObservation, hand: int, drawn: int, stock: tuple[int, ...]) -> "GinRound":
        """Return the round in which the other seat holds a hand and the stock lies so; `drawn` is the actor's card of this turn."""
        seat = observation.seat
        held = [hand, hand]
        held[seat] = observation.hand
        self = cls.__new__(cls)
        self.options = observation.options
        self.dealer = observation.dealer
        self.totals = observation.totals
        self.hands = held
        self.upcard = observation.upcard
        self._deck = cards_of(PACK & ~mask_of(stock)) + stock
        self._next = 52 - len(stock)
        self.pile = observation.pile
        self.thrown = list(observation.thrown)
        self.taken = list(observation.taken)
        self.turns = observation.turns
        self.step = observation.step
        self.drawn = drawn
        self.forbidden = observation.forbidden
        self.count = None
        self._set_limit()
        if observation.outcome is None:
            assert observation.actor is not None
            self.turn = observation.actor
            self.known = list(observation.known)
        else:
            knocked = observation.outcome.void is None
            self.turn = observation.outcome.detail.get("knocker", 0)
            self.known = [0, 0] if knocked else list(observation.known)
            if knocked:
                self._count()
        return self

    def actor(self) -> int | None:
        """Return the seat to act, or None when the round is over."""
        return None if self.step == OVER else self.turn

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions: take, pass, draw; or the discards, the knocks, both by cards, and big gin."""
        if self.step != MELDING:
            return _FIXED[self.step]
        hand = self.hands[self.turn]
        free = hand if self.forbidden < 0 else hand ^ 1 << self.forbidden
        discards = _discards(free & SUIT) + _discards(free & SUIT << 13) + _discards(free & SUIT << 26) + _discards(free & SUIT << 39)
        least = deadwood(hand)
        # A discard lowers the deadwood by its own points at most, so most hands are far from a knock.
        if least - 10 > self.limit:
            return discards
        left = {card: deadwood(hand ^ 1 << card) for card in cards_of(free) if least - POINTS[card] <= self.limit}
        knocks = tuple(KNOCK[card] for card, points in left.items() if points <= self.limit)
        if self.options.compulsory_gin:
            discards = tuple(action for action in discards if left.get(action.first) != 0)
        return discards + knocks + ((BIG_GIN,) if self.options.big_gin and not least else ())

    def why_not(self, action: Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None when it is legal."""
        if action not in _KNOWN:
            return Refusal("gin.refusal.unknown")
        verb, card, _ = action
        key = _WRONG_STEP[self.step].get(verb)
        if key is not None:
            return Refusal(key, (("card", FRENCH_TEXTS[self.upcard]),) if key == "gin.refusal.dead_upcard" else ())
        hand = self.hands[self.turn]
        if card >= 0:
            return self._why_not_discard(verb, card, hand)
        if verb == "biggin":
            if not self.options.big_gin:
                return Refusal("gin.refusal.biggin_off")
            if least := deadwood(hand):
                return Refusal("gin.refusal.biggin_deadwood", (("deadwood", str(least)),))
        return None

    def _why_not_discard(self, verb: str, card: int, hand: int) -> Refusal | None:
        """Return the rule that forbids to discard a card, with or without a knock."""
        bit = 1 << card
        if not hand & bit:
            return Refusal("gin.refusal.not_in_hand", (("card", FRENCH_TEXTS[card]),))
        if card == self.forbidden:
            return Refusal("gin.refusal.taken_card", (("card", FRENCH_TEXTS[card]),))
        if verb == "knock":
            left = deadwood(hand ^ bit)
            if left > self.limit:
                key = "gin.refusal.knock_limit" if self.limit else "gin.refusal.gin_only"
                return Refusal(key, (("deadwood", str(left)), ("limit", str(self.limit))))
        elif self.options.compulsory_gin and not deadwood(hand ^ bit):
            return Refusal("gin.refusal.compulsory_gin", (("card", FRENCH_TEXTS[card]),))
        return None

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do a legal action for the actor and return what happened; raises IllegalAction and changes nothing otherwise."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action_text(action), refusal)
        verb, card, _ = action
        if verb == "draw":
            return self._draw()
        if verb == "discard":
            return self._discard(card)
        if verb == "take":
            return self._take()
        if verb == "pass":
            return self._pass()
        return self._end(card)

    def _draw(self) -> tuple[Event, ...]:
        seat = self.turn
        card = self.drawn = self._deck[self._next]
        self._next += 1
        self.hands[seat] |= 1 << card
        self.step = MELDING
        return _DRAWN[seat][card]

    def _take(self) -> tuple[Event, ...]:
        seat = self.turn
        card = self.drawn = self.forbidden = self.pile[-1]
        self.pile = self.pile[:-1]
        self.hands[seat] |= 1 << card
        self.known[seat] |= 1 << card
        self.taken[seat] += (card,)
        events = _TAKEN[seat][card] if self.step == TURN else (Event("take", seat, (card,), place="upcard"),)
        self.step = MELDING
        return events

    def _pass(self) -> tuple[Event, ...]:
        seat = self.turn
        self.turn = 1 - seat
        if seat == self.dealer:
            self.step = OPENING
        return _PASSED[seat]

    def _put_down(self, card: int) -> None:
        """Move a card from the actor's hand to the discard pile and end the turn."""
        seat = self.turn
        bit = 1 << card
        self.hands[seat] ^= bit
        self.known[seat] &= ~bit
        self.thrown[seat] |= bit
        self.pile += (card,)
        self.turns += 1
        self.drawn = self.forbidden = HIDDEN

    def _discard(self, card: int) -> tuple[Event, ...]:
        seat = self.turn
        self._put_down(card)
        events = _DISCARDED[seat][card]
        if self._next >= 52 - LAST_CARDS or self.turns >= LONGEST:
            self.step = OVER
            return (*events, Event("void", seat, place=self._void_reason()))
        self.turn = 1 - seat
        self.step = TURN
        return events

    def _void_reason(self) -> str:
        return "stock" if self._next >= 52 - LAST_CARDS else "turns"

    def _end(self, card: int) -> tuple[Event, ...]:
        """Knock with a card, or lay down big gin (no card)."""
        seat, other = self.turn, 1 - self.turn
        if card >= 0:
            self._put_down(card)
        counted = self._count()
        if card >= 0:
            events = [Event("knock", seat, (card,), place="knock" if counted.knocker_deadwood else "gin")]
        else:
            self.turns += 1
            self.drawn = self.forbidden = HIDDEN
            events = [Event("biggin", seat)]
        events += [Event("meld", seat, meld_cards(meld)) for meld in counted.knocker_melds]
        events += [Event("meld", other, meld_cards(meld)) for meld in counted.defender_melds]
        events += [Event("layoff", other, (laid.card,), place=str(laid.meld)) for laid in counted.lay_offs]
        return tuple(events)

    def _count(self) -> Count:
        """End the round: the seat whose turn it is has knocked."""
        knocker = self.turn
        self.step = OVER
        self.count = count(self.hands[knocker], self.hands[1 - knocker], self.options, self.multiplier)
        return self.count

    def outcome(self) -> Outcome | None:
        """Return how the round ended, or None while it goes on.

        A count is told by `count_outcome`, its `discard` None with big gin. Of a void round: `kind` void and `reason`, stock or turns.
        """
        if self.step != OVER:
            return None
        counted = self.count
        if counted is None:
            return Outcome((0, 0), "stock", {"kind": "void", "reason": self._void_reason()})
        discard = None if counted.kind == "big_gin" else self.pile[-1]
        return count_outcome(counted, (self.hands[0], self.hands[1]), self.turn, self.limit, discard)

    def observe(self, seat: int) -> GinObservation:
        """Return what a seat may know now: its hand, what lies open, and who took and threw what; after a knock all."""
        hands = self.hands
        over = self.step == OVER
        to_act = not over and self.turn == seat
        known = hands if self.count is not None else self.known
        return GinObservation(
            seat,
            None if over else self.turn,
            self.legal() if to_act else (),
            self.options,
            self.dealer,
            self.totals,
            self.step,
            self.upcard,
            self.limit,
            self.multiplier,
            hands[seat],
            (hands[0].bit_count(), hands[1].bit_count()),
            (known[0], known[1]),
            self.pile,
            (self.taken[0], self.taken[1]),
            (self.thrown[0], self.thrown[1]),
            52 - self._next,
            self.turns,
            self.drawn if to_act else self.forbidden,
            self.forbidden,
            self.outcome() if over else None,
        )

    def clone(self) -> "GinRound":
        """Return an independent copy."""
        twin = GinRound.__new__(GinRound)
        twin.options = self.options
        twin.dealer = self.dealer
        twin.totals = self.totals
        twin.limit = self.limit
        twin.multiplier = self.multiplier
        twin.hands = self.hands.copy()
        twin.upcard = self.upcard
        twin._deck = self._deck
        twin._next = self._next
        twin.pile = self.pile
        twin.known = self.known.copy()
        twin.taken = self.taken.copy()
        twin.thrown = self.thrown.copy()
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.drawn = self.drawn
        twin.forbidden = self.forbidden
        twin.count = self.count
        return twin

    def stock(self) -> tuple[int, ...]:
        """Return the stock, its top first."""
        return self._deck[self._next :]

    def cards(self) -> tuple[int, ...]:
        """Return every card of the round: both hands, the discard pile, the stock."""
        return cards_of(self.hands[0]) + cards_of(self.hands[1]) + self.pile + self.stock()
