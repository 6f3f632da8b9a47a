"""One round of Kokutoram: the deal, the set-up, the turns, the knock.

Events, by name (seat: whose doing it was; cards; place):
- `choose` (the hand as it now lies, secret): a player has kept or turned the hand.
- `upcard` (the card; seat: the dealer): after the last choice it is turned up as the first discard.
- `draw` (the card, secret): it goes from the top of the stock to the player.
- `take` (the card): it goes from the top of the discard pile to the player.
- `insert` (the card as it is held, secret; place: the gap): it goes into the hand.
- `discard` (the card; place: the position): it goes from the hand to the top of the discard pile.
- `end` (no card): the turn ends without a knock.
- `knock` (no card; place `before` or `after` the discard): the round ends.
- `exhausted` (place `stock` or `turns`): the round ends without a knock.
- `show` (the hand as it lies): each hand, by seat, at the end.
Cards that nobody holds, and cards between draw and insertion, have no orientation: they are the even codes.
"""

from typing import Any, NamedTuple

from fudaba.core.contract import HIDDEN, Action, Event, Outcome, Round
from fudaba.core.errors import IllegalAction, Refusal
from fudaba.games.blackwhite import HELD_TEXTS, STEPS, Block, faces_of, turned
from fudaba.games.kokutoram.notation import ACTIONS, DISCARD, DRAW, END, HAND, INSERT, KEEP, KNOCK, TAKE, TURN, action_text
from fudaba.games.kokutoram.options import KokutoramOptions
from fudaba.games.kokutoram.scoring import Count, Cut, best_cut, count

LONGEST = 200
"""Turns of all players together after which a round ends as if the stock had run out (K10)."""
PASS_ROUNDS = 2
"""So many times round the table the top of the pile may be taken and put back without anything else (K7)."""

SET_UP, DRAWING, INSERTING, DISCARDING, OVER = STEPS
ENDING = "end"
"""The steps of a round: the hand is kept or turned; a draw; its insertion; a discard or a knock before it; a knock after it or the
end of the turn; the end."""

_LEGAL = {
    SET_UP: (KEEP, TURN),
    DRAWING: (DRAW, TAKE),
    INSERTING: INSERT,
    DISCARDING: (*DISCARD, KNOCK),
    ENDING: (END, KNOCK),
    OVER: (),
}
_RING = (DRAW,)
"""The draws that K7 leaves."""
_ALLOWED = {step: frozenset(actions) for step, actions in _LEGAL.items()}
_KNOWN = frozenset(ACTIONS)
_WRONG_STEP = {
    SET_UP: dict.fromkeys(("draw", "take", "insert", "discard", "knock", "end"), "kokutoram.refusal.choose_first"),
    DRAWING: dict.fromkeys(("insert", "discard", "knock", "end"), "kokutoram.refusal.draw_first"),
    INSERTING: dict.fromkeys(("draw", "take"), "kokutoram.refusal.already_drawn")
    | dict.fromkeys(("discard", "knock", "end"), "kokutoram.refusal.insert_first"),
    DISCARDING: dict.fromkeys(("draw", "take"), "kokutoram.refusal.already_drawn")
    | {"insert": "kokutoram.refusal.already_inserted", "end": "kokutoram.refusal.discard_first"},
    ENDING: dict.fromkeys(("draw", "take", "insert", "discard"), "kokutoram.refusal.already_discarded"),
    OVER: dict.fromkeys(("keep", "turn", "draw", "take", "insert", "discard", "knock", "end"), "kokutoram.refusal.over"),
}
"""The rule that forbids a verb in a step; keeping and turning are forbidden after the set-up by a rule of their own."""


class Turn(NamedTuple):
    """What the table saw of a turn up to its discard, or up to a knock before it."""

    seat: int
    taken: int
    """The card that was taken from the pile; HIDDEN: one was drawn from the stock."""
    gap: int
    """Where it was inserted."""
    position: int
    """From where the discard came; -1 after a knock before it."""
    discard: int
    """The card that was discarded; HIDDEN after a knock before it."""


class KokutoramObservation(NamedTuple):
    """What one seat may know. Tuples of tuples are by seat; within a hand they go from left to right."""

    seat: int
    actor: int | None
    legal: tuple[Action, ...]
    options: KokutoramOptions
    dealer: int
    totals: tuple[int, ...]
    """The victory points of every seat before this round."""
    step: str
    """`set_up`, `draw`, `insert`, `discard`, `end` or `over`."""
    hand: tuple[int, ...]
    """The seat's own hand as it is held, eight cards or nine."""
    known: tuple[tuple[int, ...], ...]
    """What the table knows of each hand: the cards that were taken from the pile, without regard to how they lie, and HIDDEN."""
    slots: tuple[tuple[int, ...], ...]
    """What tells the cards of each hand apart although they are hidden: 0 to 7 as they were dealt, then each insertion's number."""
    held: int
    """The card that the actor has drawn and not yet inserted; HIDDEN when there is none or this seat may not see it."""
    from_pile: bool
    """Whether the actor took this turn's card from the pile."""
    gap: int
    """Where the actor has inserted this turn's card; -1 before."""
    pile: tuple[int, ...]
    """The discard pile, its top last; empty during the set-up."""
    stock: int
    """How many cards are left in the stock."""
    passes: int
    """How many turns on end the top of the pile was just taken and put back (K7)."""
    log: tuple[Turn, ...]
    """Every turn that came to its discard, or to a knock before it."""
    hands: tuple[tuple[int, ...], ...]
    """All hands as they are held, once the round is over; empty before."""
    outcome: Outcome | None


class KokutoramRound(Round[KokutoramObservation]):
    """The whole truth about one round; hands are tuples of held cards, everything else in lists is by seat."""

    __slots__ = (
        "_deck",
        "_next",
        "before_discard",
        "count",
        "cuts",
        "dealer",
        "from_pile",
        "gap",
        "hands",
        "held",
        "known",
        "log",
        "options",
        "passes",
        "pile",
        "seats",
        "slots",
        "step",
        "totals",
        "turn",
    )

    def __init__(self, options: KokutoramOptions, deck: tuple[int, ...], dealer: int, totals: tuple[int, ...]) -> None:
        """Deal eight cards each, one by one, the dealer's left neighbour first; the rest is the stock."""
        seats = len(totals)
        dealt = HAND * seats
        self.options = options
        self.dealer = dealer
        self.totals = totals
        self.seats = seats
        self.hands = [deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats)]
        self._deck = deck
        self._next = dealt
        self.known = [(HIDDEN,) * HAND] * seats
        self.slots = [tuple(range(HAND))] * seats
        self.pile: tuple[int, ...] = ()
        self.log: tuple[Turn, ...] = ()
        self.passes = 0
        self.turn = 0
        self.step = SET_UP
        self.held = HIDDEN
        self.from_pile = False
        self.gap = -1
        self.before_discard = False
        self.cuts: tuple[Cut, ...] = ()
        self.count: Count | None = None

    @classmethod
    def imagined(
        cls, observation: KokutoramObservation, hands: list[tuple[int, ...]], held: int, stock: tuple[int, ...]
    ) -> "KokutoramRound":
        """Return the round in which the hands lie so, the actor holds a drawn card so, and the stock lies so."""
        self = cls.__new__(cls)
        self.options = observation.options
        self.dealer = observation.dealer
        self.totals = observation.totals
        self.seats = len(hands)
        self.hands = hands
        self._deck = stock
        self._next = 0
        self.known = list(observation.known)
        self.slots = list(observation.slots)
        self.pile = observation.pile
        self.log = observation.log
        self.passes = observation.passes
        self.step = observation.step
        self.held = held
        self.from_pile = observation.from_pile
        self.gap = observation.gap
        self.before_discard = False
        self.cuts = ()
        self.count = None
        if observation.outcome is None:
            assert observation.actor is not None
            self.turn = observation.actor
        else:
            self.turn = observation.log[-1].seat
            self.before_discard = observation.log[-1].position < 0
            self._count(observation.outcome.detail["knocker"] is not None)
        return self

    def actor(self) -> int | None:
        """Return the seat to act, or None when the round is over; the set-up is chosen by seat, from 0."""
        return None if self.step == OVER else self.turn

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions: keep, turn; draw, take; insertions by gap; discards by position; end, knock."""
        if self.passes and self.step == DRAWING and self.passes >= PASS_ROUNDS * self.seats:
            return _RING
        return _LEGAL[self.step]

    def why_not(self, action: Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None when it is legal."""
        if action in _ALLOWED[self.step]:
            if action.verb == "take" and self.passes >= PASS_ROUNDS * self.seats:
                return Refusal("kokutoram.refusal.pass_ring")
            return None
        if action not in _KNOWN:
            return Refusal("kokutoram.refusal.unknown")
        return Refusal(_WRONG_STEP[self.step].get(action.verb, "kokutoram.refusal.set_up_over"))

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do a legal action for the actor and return what happened; raises IllegalAction and changes nothing otherwise."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action_text(action), refusal)
        verb, place, side = action
        if verb == "insert":
            return self._insert(place, side)
        if verb == "discard":
            return self._discard(place)
        if verb == "draw":
            return self._draw()
        if verb == "take":
            return self._take()
        if verb == "end":
            return self._end()
        if verb == "knock":
            return self._knock()
        return self._choose(verb == "turn")

    def coming(self) -> tuple[int, ...]:
        """Return the cards of the stock, its top first."""
        return self._deck[self._next :]

    def _choose(self, turn: bool) -> tuple[Event, ...]:
        """Keep or turn the actor's hand; after the last choice turn up the first discard."""
        seat = self.turn
        if turn:
            self.hands[seat] = turned(self.hands[seat])
        chosen = Event("choose", seat, self.hands[seat], secret=True)
        if seat + 1 < self.seats:
            self.turn = seat + 1
            return (chosen,)
        upcard = self._deck[self._next] & ~1
        self._next += 1
        self.pile = (upcard,)
        self.turn = (self.dealer + 1) % self.seats
        self.step = DRAWING
        return (chosen, Event("upcard", self.dealer, (upcard,)))

    def _draw(self) -> tuple[Event, ...]:
        self.held = self._deck[self._next] & ~1
        self._next += 1
        self.step = INSERTING
        return (Event("draw", self.turn, (self.held,), True),)

    def _take(self) -> tuple[Event, ...]:
        self.held = self.pile[-1]
        self.pile = self.pile[:-1]
        self.from_pile = True
        self.step = INSERTING
        return (Event("take", self.turn, (self.held,)),)

    def _insert(self, gap: int, side: int) -> tuple[Event, ...]:
        seat, code = self.turn, self.held | side
        hand, known, slots = self.hands[seat], self.known[seat], self.slots[seat]
        self.hands[seat] = (*hand[:gap], code, *hand[gap:])
        self.known[seat] = (*known[:gap], self.held if self.from_pile else HIDDEN, *known[gap:])
        self.slots[seat] = (*slots[:gap], HAND + len(self.log), *slots[gap:])
        self.gap = gap
        self.held = HIDDEN
        self.step = DISCARDING
        return (Event("insert", seat, (code,), True, str(gap)),)

    def _discard(self, position: int) -> tuple[Event, ...]:
        seat = self.turn
        hand, known, slots = self.hands[seat], self.known[seat], self.slots[seat]
        card = hand[position] & ~1
        taken = known[self.gap]
        self.hands[seat] = hand[:position] + hand[position + 1 :]
        self.known[seat] = known[:position] + known[position + 1 :]
        self.slots[seat] = slots[:position] + slots[position + 1 :]
        self.passes = self.passes + 1 if taken == card else 0
        self.log += (Turn(seat, taken, self.gap, position, card),)
        self.pile += (card,)
        self.step = ENDING
        return (Event("discard", seat, (card,), False, str(position)),)

    def _end(self) -> tuple[Event, ...]:
        seat = self.turn
        if self._next == len(self._deck) or len(self.log) >= LONGEST:
            self._count(knocked=False)
            return (Event("end", seat), Event("exhausted", seat, place=self._reason()), *self._shown())
        self.turn = (seat + 1) % self.seats
        self.from_pile = False
        self.gap = -1
        self.step = DRAWING
        return (Event("end", seat),)

    def _knock(self) -> tuple[Event, ...]:
        seat = self.turn
        self.before_discard = self.step == DISCARDING
        if self.before_discard:
            self.log += (Turn(seat, self.known[seat][self.gap], self.gap, -1, HIDDEN),)
        self._count(knocked=True)
        return (Event("knock", seat, place="before" if self.before_discard else "after"), *self._shown())

    def _reason(self) -> str:
        return "stock" if self._next == len(self._deck) else "turns"

    def _shown(self) -> tuple[Event, ...]:
        return tuple(Event("show", seat, hand) for seat, hand in enumerate(self.hands))

    def _count(self, knocked: bool) -> None:
        """End the round; when somebody knocked it was the seat whose turn it is."""
        self.step = OVER
        self.cuts = tuple(best_cut(faces_of(hand)) for hand in self.hands)
        self.count = count([cut.points for cut in self.cuts], self.turn if knocked else None)

    def outcome(self) -> Outcome | None:
        """Return how the round ended, or None while it goes on.

        The detail: `kind` (knock, kokuto, under_knock, exhausted), seat `knocker` and `when` (before or after the discard), both None
        without a knock, `reason` (stock or turns, None after a knock), `lowest` (the seats with the fewest points), `difference`,
        `bonus`, and by seat `hands` as they lie, their `melds` as half-open ranges of positions, and `points`. Who scores gets
        difference + bonus.
        """
        counted = self.count
        if counted is None:
            return None
        knocked = counted.kind != "exhausted"

        def ranges(melds: tuple[Block, ...]) -> list[list[int]]:
            return [[start, end] for start, end in melds]

        detail: dict[str, Any] = {
            "kind": counted.kind,
            "knocker": self.turn if knocked else None,
            "when": ("before" if self.before_discard else "after") if knocked else None,
            "reason": None if knocked else self._reason(),
            "hands": [[HELD_TEXTS[code] for code in hand] for hand in self.hands],
            "melds": [ranges(cut.melds) for cut in self.cuts],
            "points": [cut.points for cut in self.cuts],
            "lowest": list(counted.lowest),
            "difference": counted.difference,
            "bonus": counted.bonus,
        }
        return Outcome(counted.victory, None, detail)

    def observe(self, seat: int) -> KokutoramObservation:
        """Return what a seat may know now: its hand, what lies open, what the table saw of the others; after the end all."""
        over = self.step == OVER
        to_act = not over and self.turn == seat
        return KokutoramObservation(
            seat,
            None if over else self.turn,
            self.legal() if to_act else (),
            self.options,
            self.dealer,
            self.totals,
            self.step,
            self.hands[seat],
            tuple(self.known),
            tuple(self.slots),
            self.held if to_act or self.from_pile else HIDDEN,
            self.from_pile,
            self.gap,
            self.pile,
            len(self._deck) - self._next,
            self.passes,
            self.log,
            tuple(self.hands) if over else (),
            self.outcome() if over else None,
        )

    def clone(self) -> "KokutoramRound":
        """Return an independent copy."""
        twin = KokutoramRound.__new__(KokutoramRound)
        twin.options = self.options
        twin.dealer = self.dealer
        twin.totals = self.totals
        twin.seats = self.seats
        twin.hands = self.hands.copy()
        twin._deck = self._deck
        twin._next = self._next
        twin.known = self.known.copy()
        twin.slots = self.slots.copy()
        twin.pile = self.pile
        twin.log = self.log
        twin.passes = self.passes
        twin.turn = self.turn
        twin.step = self.step
        twin.held = self.held
        twin.from_pile = self.from_pile
        twin.gap = self.gap
        twin.before_discard = self.before_discard
        twin.cuts = self.cuts
        twin.count = self.count
        return twin

    def cards(self) -> tuple[int, ...]:
        """Return every card of the round, without regard to how it lies: hands, a drawn card, the discard pile, the stock."""
        held = () if self.held == HIDDEN else (self.held,)
        codes = (*(code for hand in self.hands for code in hand), *held, *self.pile, *self._deck[self._next :])
        return tuple(code & ~1 for code in codes)
