"""One round of Shirokuro-jan: the set-up, the turns, the calls on a discard, the win.

Events, by name (seat: whose doing it was; cards; place):
- `choose`: a player has kept or turned the hand, which of the two is not told.
- `dora` (the card; seat: the dealer): after the last choice the indicator is turned up.
- `draw` (the card, secret): it goes from the top of the stock to the player.
- `insert` (place: the gap): the drawn card goes into the hand.
- `discard` (the card; place: the position): it goes from the hand to the front of the player.
- `pon`, `chi` (the pair from the hand and the discard; place: the position of the left one and the side of the discard, `2w`): the
  three are laid open.
- `tsumo` (place: the position of the drawn card, if there is one): the round ends.
- `ron` (the discard; place: the gap and the side upright, `3w`): the round ends; two rons on one discard are two events.
- `nagare`: the round ends, since the stock is exhausted. `tenpai`: a player is ready then.
- `show` (the hand as it lies): each hand, by seat, at the end.
An answer to a discard makes no event until all are in, and passing makes none at all (S13).
"""

from fudaba.core.contract import HIDDEN, Action, Event, Outcome, Round
from fudaba.core.errors import IllegalAction, Refusal
from fudaba.games.blackwhite import (
    CARD_TEXTS,
    FACES,
    faces_of,
    inserted,
    spot_text,
    turned,
    upright,
    without,
)
from fudaba.games.shirokurojan.calls import Discard, first
from fudaba.games.shirokurojan.notation import ACTIONS, DISCARD, DRAW, INSERT, KEEP, PASS, RON, TSUMO, TURN, action_text
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, DRAWING, INSERTING, OVER, SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.options import ShirokurojanOptions
from fudaba.games.shirokurojan.result import OpenMeld, Winning, nagare_outcome, win_outcome
from fudaba.games.shirokurojan.scoring import (
    SHOWN,
    Chances,
    Completion,
    Situation,
    chances,
    completed,
    counted,
    dora_of,
    situation,
    waits,
)
from fudaba.games.shirokurojan.yaku import Count

_DISCARDS = tuple(DISCARD[:size] for size in range(len(DISCARD) + 1))
"""The discards by the size of the hand."""
_INSERTS = tuple(sum(INSERT[:gaps], ()) for gaps in range(len(INSERT) + 1))
"""The insertions by the number of gaps."""
_FIXED = {SET_UP: (KEEP, TURN), DRAWING: (DRAW,), OVER: ()}
"""The legal actions of the steps in which they are always the same."""

_LATE = dict.fromkeys(("keep", "turn"), "shirokurojan.refusal.set_up_over")
_NO_CALL = dict.fromkeys(("ron", "pon", "chi", "pass"), "shirokurojan.refusal.no_call")
_WRONG_STEP = {
    SET_UP: _NO_CALL | dict.fromkeys(("draw", "insert", "discard", "tsumo"), "shirokurojan.refusal.choose_first"),
    DRAWING: _LATE | _NO_CALL | dict.fromkeys(("insert", "discard", "tsumo"), "shirokurojan.refusal.draw_first"),
    INSERTING: _LATE
    | _NO_CALL
    | {"draw": "shirokurojan.refusal.already_drawn"}
    | dict.fromkeys(("discard", "tsumo"), "shirokurojan.refusal.insert_first"),
    DISCARDING: _LATE | _NO_CALL | dict.fromkeys(("draw", "insert"), "shirokurojan.refusal.discard_first"),
    CALLING: _LATE | dict.fromkeys(("draw", "insert", "discard", "tsumo"), "shirokurojan.refusal.answer_first"),
    OVER: dict.fromkeys({action.verb for action in ACTIONS}, "shirokurojan.refusal.over"),
}
"""The rule that forbids a verb in a step, whatever the cards."""

_KNOWN = frozenset(ACTIONS)
_SEATS = range(3)
_DRAWN = tuple(tuple((Event("draw", seat, (card & ~1,), secret=True),) for card in range(60)) for seat in _SEATS)
_INSERTED = tuple(tuple((Event("insert", seat, place=str(gap)),) for gap in range(len(INSERT))) for seat in _SEATS)


class ShirokurojanRound(Round[ShirokurojanObservation]):
    """The whole truth about one round."""

    __slots__ = (
        "_chances",
        "_deck",
        "_next",
        "_outcome",
        "answers",
        "asked",
        "called",
        "dealer",
        "discards",
        "drawn",
        "finish",
        "gap",
        "hands",
        "indicator",
        "melds",
        "number",
        "options",
        "players",
        "repeats",
        "slots",
        "step",
        "thrower",
        "thrown",
        "totals",
        "turn",
        "turns",
    )

    def __init__(
        self,
        options: ShirokurojanOptions,
        deck: tuple[int, ...],
        dealer: int,
        players: int,
        number: int = 0,
        repeats: int = 0,
        totals: tuple[int, ...] = (),
    ) -> None:
        """Deal seven cards each, one by one, the dealer first, and an eighth to the dealer; then the indicator; the rest is the stock."""
        dealt = 7 * players
        self.options = options
        self.players = players
        self.dealer = dealer
        self.number = number
        self.repeats = repeats
        self.totals = totals or (0,) * players
        self.hands = [deck[(seat - dealer) % players : dealt : players] for seat in range(players)]
        self.hands[dealer] += (deck[dealt],)
        self.indicator = deck[dealt + 1] & ~1
        self._deck = deck
        self._next = dealt + 2
        self.melds: list[tuple[OpenMeld, ...]] = [()] * players
        self.discards: list[tuple[int, ...]] = [()] * players
        self.slots = [tuple(range(len(hand))) for hand in self.hands]
        self.turns = [0] * players
        self.turn = 0
        self.step = SET_UP
        self.drawn = self.gap = self.thrower = self.thrown = HIDDEN
        self.called = False
        self.asked: tuple[int, ...] = ()
        """The seats that have yet to answer the last discard."""
        self.answers: tuple[tuple[int, Action], ...] = ()
        self.finish: Count | None = None
        """The count of the hand whose turn it is, when it is complete by the own draw."""
        self._chances: list[Chances | None] = [None] * players
        self._outcome: Outcome | None = None

    @classmethod
    def imagined(
        cls, seen: ShirokurojanObservation, hands: list[tuple[int, ...]], drawn: int, indicator: int, stock: tuple[int, ...]
    ) -> "ShirokurojanRound":
        """Return the round of an observation in which the hands are these, and the stock lies so; `drawn` is the actor's card held apart.

        Of a seat whose answer is awaited it is not asked whether it has a call: it may have nothing but a refusal.
        """
        self = cls.__new__(cls)
        self.options = seen.options
        self.players = players = len(hands)
        self.dealer = seen.dealer
        self.number = seen.number
        self.repeats = seen.repeats
        self.totals = seen.totals
        self.hands = hands
        self.indicator = indicator
        self.melds = list(seen.melds)
        self.discards = list(seen.discards)
        self.slots = list(seen.slots)
        self.gap = seen.gap
        self.turns = list(seen.turns)
        self.step = seen.step
        self.drawn = drawn
        self.thrower = seen.thrower
        self.thrown = seen.thrown
        self.called = seen.called
        self.asked = self.answers = ()
        self.finish = None
        self._deck = stock
        self._next = 0
        self._chances = [None] * players
        self._outcome = seen.outcome
        self.turn = seen.thrower if seen.step == CALLING else 0 if seen.actor is None else seen.actor
        if seen.step == DISCARDING and not seen.called:
            self.finish = self._finish()
        if seen.step == CALLING:
            others = [seat for seat in self._after(self.turn) if seat != seen.seat]
            callers = tuple(seat for seat in others if self._can_call(seat))
            if seen.actor == seen.seat:
                # The answers are given at once, so that it does not matter who is heard first.
                self.asked = (seen.seat, *callers)
            else:
                self.asked = callers or (others[0],)
            if seen.answer is not None:
                self.answers = ((seen.seat, seen.answer),)
        return self

    # Who acts, and what is allowed

    def actor(self) -> int | None:
        """Return the seat to act, or None when the round is over; after a discard the next one that has an answer to give."""
        return self.asked[0] if self.asked else None if self.step == OVER else self.turn

    def in_secret(self) -> bool:
        """Tell whether the others may not know that the actor is asked: about a discard (S13)."""
        return self.step == CALLING

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions: discards by position, then tsumo; insertions by gap, white first; ron, pon, chi, pass."""
        step = self.step
        if step == DISCARDING:
            discards = _DISCARDS[len(self.hands[self.turn])]
            return discards if self.finish is None else (*discards, TSUMO)
        if step == INSERTING:
            return _INSERTS[len(self.hands[self.turn]) + 1]
        return self._calls(self.asked[0]) if step == CALLING else _FIXED[step]

    def _calls(self, seat: int) -> tuple[Action, ...]:
        """Return the answers that a seat can give to the last discard; the last one is to refuse it."""
        ron = (RON,) if self._ron(seat) is not None else ()
        return (*ron, *self._discard_for(seat).calls(self.hands[seat]), PASS)

    def _discard_for(self, seat: int) -> Discard:
        """Return the last discard as a seat meets it."""
        return Discard(self.thrown, seat == (self.thrower + 1) % self.players, self.stock)

    def why_not(self, action: Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None when it is legal."""
        if action not in _KNOWN:
            return Refusal("shirokurojan.refusal.unknown")
        verb, place, side = action
        key = _WRONG_STEP[self.step].get(verb)
        if key is not None:
            return Refusal(key)
        if verb == "insert":
            gaps = len(self.hands[self.turn])
            return None if place <= gaps else Refusal("shirokurojan.refusal.no_gap", (("last", str(gaps)),))
        if verb == "discard":
            last = len(self.hands[self.turn]) - 1
            return None if place <= last else Refusal("shirokurojan.refusal.no_position", (("last", str(last)),))
        if verb == "tsumo":
            return self._why_not_tsumo()
        if verb == "ron":
            return self._why_not_ron(self.asked[0])
        if verb == "pon":
            return self._discard_for(self.asked[0]).why_not_pon(self.hands[self.asked[0]], place, side)
        if verb == "chi":
            return self._discard_for(self.asked[0]).why_not_chi(self.hands[self.asked[0]], place, side)
        return None

    def _why_not_tsumo(self) -> Refusal | None:
        if self.finish is not None:
            return None
        if self.called:
            return Refusal("shirokurojan.refusal.tsumo_after_call")
        count = self._count()
        return Refusal("shirokurojan.refusal.incomplete") if count is None else self._below_minimum(count)

    def _why_not_ron(self, seat: int) -> Refusal | None:
        if self._ron(seat) is not None:
            return None
        best = self._completed(seat, 0)
        values = (("card", CARD_TEXTS[self.thrown]),)
        return Refusal("shirokurojan.refusal.ron_incomplete", values) if best is None else self._below_minimum(best.score)

    def _below_minimum(self, count: Count) -> Refusal:
        values = (("points", str(count.without_dora())), ("minimum", str(self.options.minimum)))
        return Refusal("shirokurojan.refusal.minimum", values)

    # What a hand can do

    @property
    def stock(self) -> int:
        """How many cards are left in the stock."""
        return len(self._deck) - self._next

    def coming(self) -> tuple[int, ...]:
        """Return the cards of the stock, its top first."""
        return self._deck[self._next :]

    def _after(self, seat: int) -> list[int]:
        """Return the other seats in turn order."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def _chances_of(self, seat: int) -> Chances:
        """Return what the hand of a seat that is not at its turn can use."""
        known = self._chances[seat]
        if known is None:
            known = self._chances[seat] = chances(faces_of(self.hands[seat]))
        return known

    def _can_call(self, seat: int) -> bool:
        """Tell whether a seat has any call on the last discard, which is what it is asked for."""
        return self._discard_for(seat).may_be_called(self._chances_of(seat)) or self._ron(seat) is not None

    def _open_faces(self, seat: int) -> list[tuple[int, ...]]:
        return [faces_of(meld.cards) for meld in self.melds[seat]]

    def _situation(self, seat: int, by_tsumo: bool) -> Situation:
        """Return what counts beside the cards if a seat wins now."""
        return situation(by_tsumo, seat == self.dealer, dora_of(self.indicator), not self.turns[seat], self.stock)

    def _count(self) -> Count | None:
        """Return the count of the hand whose turn it is, complete by its own draw; None when it is not complete."""
        seat = self.turn
        last = None if self.gap < 0 else self.gap
        return counted(faces_of(self.hands[seat]), self._open_faces(seat), self._situation(seat, True), last)

    def _finish(self) -> Count | None:
        """Return that count when the hand also reaches the minimum."""
        count = self._count()
        return count if count is not None and count.without_dora() >= self.options.minimum else None

    def _completed(self, seat: int, minimum: int) -> Completion | None:
        return completed(self.hands[seat], self.thrown, self._open_faces(seat), self._situation(seat, False), minimum)

    def _ron(self, seat: int) -> Completion | None:
        """Return the best way in which a seat can win on the last discard."""
        return self._completed(seat, self.options.minimum) if self._chances_of(seat).win & SHOWN[self.thrown] else None

    # What happens

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do a legal action for the actor and return what happened; raises IllegalAction and changes nothing otherwise."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action_text(action), refusal)
        verb, place, side = action
        if verb == "draw":
            return self._draw()
        if verb == "insert":
            return self._insert(place, side)
        if verb == "discard":
            return self._discard(place)
        if verb == "tsumo":
            return self._tsumo()
        if self.step == SET_UP:
            return self._choose(verb)
        return self._answer(action)

    def _choose(self, verb: str) -> tuple[Event, ...]:
        seat = self.turn
        if verb == "turn":
            self.hands[seat] = turned(self.hands[seat])
        chosen = Event("choose", seat)
        if seat + 1 < self.players:
            self.turn = seat + 1
            return (chosen,)
        self.turn = self.dealer
        self.step = DISCARDING
        self.finish = self._finish()
        return chosen, Event("dora", self.dealer, (self.indicator,))

    def _draw(self) -> tuple[Event, ...]:
        card = self.drawn = self._deck[self._next] & ~1
        self._next += 1
        self.step = INSERTING
        return _DRAWN[self.turn][card]

    def _insert(self, gap: int, side: int) -> tuple[Event, ...]:
        seat = self.turn
        code = self.drawn | side
        may_win = self._chances_of(seat).win >> FACES[code] & 1
        self.hands[seat] = inserted(self.hands[seat], gap, code)
        self._chances[seat] = None
        self.slots[seat] = inserted(self.slots[seat], gap, len(DISCARD) + self.turns[seat])
        self.gap = gap
        self.drawn = HIDDEN
        self.step = DISCARDING
        if may_win:
            self.finish = self._finish()
        return _INSERTED[seat][gap]

    def _take_out(self, seat: int, position: int) -> int:
        """Take the card at a position out of a hand and return it as it was held."""
        hand = self.hands[seat]
        self.hands[seat] = without(hand, position)
        self.slots[seat] = without(self.slots[seat], position)
        self._chances[seat] = None
        return hand[position]

    def _discard(self, position: int) -> tuple[Event, ...]:
        seat = self.turn
        card = self._take_out(seat, position) & ~1
        self.discards[seat] += (card,)
        self.thrower, self.thrown = seat, card
        self.turns[seat] += 1
        self.called = False
        self.gap = HIDDEN
        self.finish = None
        event = Event("discard", seat, (card,), False, str(position))
        asked = tuple(other for other in self._after(seat) if self._can_call(other))
        if asked:
            self.asked = asked
            self.step = CALLING
            return (event,)
        return (event, *self._go_on())

    def _answer(self, action: Action) -> tuple[Event, ...]:
        """Take the answer of one seat; when all are in, do what has priority: ron, then pon, then chi (S13, S14)."""
        self.answers += ((self.asked[0], action),)
        self.asked = self.asked[1:]
        if self.asked:
            return ()
        carried_out = first(self.answers, self._after(self.thrower))
        self.answers = ()
        if not carried_out:
            return self._go_on()
        seat, answer = carried_out[0]
        if answer != RON:
            return self._lay_open(seat, answer)
        wins = []
        for seat, _ in carried_out:
            best = self._ron(seat)
            assert best is not None
            wins.append(Winning(seat, best.hand, best.gap, self.melds[seat], best.score))
        return self._ended(win_outcome(wins, self.thrower, self.players, self.options.payments), [_ron_event(win) for win in wins])

    def _lay_open(self, seat: int, call: Action) -> tuple[Event, ...]:
        """Lay a pon or chi open; the caller is at the turn and only discards."""
        verb, left, side = call
        pair = (self._take_out(seat, left), self._take_out(seat, left))
        self.discards[self.thrower] = self.discards[self.thrower][:-1]
        self.melds[seat] += (OpenMeld(verb, (*pair, upright(self.thrown, side)), self.thrower),)
        self.turn = seat
        self.called = True
        self.step = DISCARDING
        return (Event(verb, seat, (pair[0] & ~1, pair[1] & ~1, self.thrown), False, spot_text(left, side)),)

    def _go_on(self) -> tuple[Event, ...]:
        """Let the next player draw after a discard that nobody has called, or end the round when the stock is exhausted."""
        if self.stock:
            self.turn = (self.thrower + 1) % self.players
            self.step = DRAWING
            return ()
        ready = [waits(self.hands[seat], [meld.cards for meld in self.melds[seat]]) for seat in range(self.players)]
        tenpai = [Event("tenpai", seat) for seat in range(self.players) if ready[seat]]
        return self._ended(nagare_outcome(ready), [Event("nagare", self.thrower), *tenpai])

    def _tsumo(self) -> tuple[Event, ...]:
        seat, score = self.turn, self.finish
        assert score is not None
        win = Winning(seat, self.hands[seat], self.gap, self.melds[seat], score)
        place = "" if self.gap < 0 else str(self.gap)
        return self._ended(win_outcome([win], HIDDEN, self.players, self.options.payments), [Event("tsumo", seat, place=place)])

    def _ended(self, outcome: Outcome, events: list[Event]) -> tuple[Event, ...]:
        """End the round; all hands are shown."""
        self.step = OVER
        self.finish = None
        self._outcome = outcome
        return (*events, *(Event("show", seat, hand) for seat, hand in enumerate(self.hands)))

    def outcome(self) -> Outcome | None:
        """Return how the round ended, or None while it goes on; `result` says what its detail holds."""
        return self._outcome

    # What is seen

    def observe(self, seat: int) -> ShirokurojanObservation:
        """Return what a seat may know now: its own hand, and what lies open; after the end all hands."""
        step = self.step
        actor = self.actor()
        answer = None
        if step == CALLING:
            own = next((given for who, given in self.answers if who == seat), PASS)
            answer = None if own == PASS else own
            if seat in self.asked:
                actor = seat
            elif answer is None and self.stock:
                step, actor = DRAWING, (self.thrower + 1) % self.players
            else:
                actor = HIDDEN
        legal = () if actor != seat else (DRAW,) if step == DRAWING else self._calls(seat) if step == CALLING else self.legal()
        over = step == OVER
        return ShirokurojanObservation(
            seat,
            actor,
            legal,
            self.options,
            self.dealer,
            self.number,
            self.repeats,
            self.totals,
            step,
            HIDDEN if step == SET_UP else self.indicator,
            self.hands[seat],
            tuple(map(len, self.hands)),
            tuple(self.melds),
            tuple(self.discards),
            self.thrower,
            self.thrown,
            self.drawn if self.turn == seat else HIDDEN,
            self.called,
            self.gap,
            tuple(self.slots),
            tuple(self.turns),
            self.stock,
            answer,
            tuple(self.hands) if over else (),
            self._outcome,
        )

    def clone(self) -> "ShirokurojanRound":
        """Return an independent copy."""
        twin = ShirokurojanRound.__new__(ShirokurojanRound)
        twin.options = self.options
        twin.players = self.players
        twin.dealer = self.dealer
        twin.number = self.number
        twin.repeats = self.repeats
        twin.totals = self.totals
        twin.hands = self.hands.copy()
        twin.indicator = self.indicator
        twin.melds = self.melds.copy()
        twin.discards = self.discards.copy()
        twin.slots = self.slots.copy()
        twin.gap = self.gap
        twin.turns = self.turns.copy()
        twin.turn = self.turn
        twin.step = self.step
        twin.drawn = self.drawn
        twin.thrower = self.thrower
        twin.thrown = self.thrown
        twin.called = self.called
        twin.asked = self.asked
        twin.answers = self.answers
        twin.finish = self.finish
        twin._deck = self._deck
        twin._next = self._next
        twin._chances = self._chances.copy()
        twin._outcome = self._outcome
        return twin

    def cards(self) -> tuple[int, ...]:
        """Return every card of the round: indicator, hands, open melds, discards, the card held apart, the stock."""
        lying = [self.indicator, *self._deck[self._next :], *(() if self.drawn < 0 else (self.drawn,))]
        for seat in range(self.players):
            lying += [*self.hands[seat], *self.discards[seat], *(code for meld in self.melds[seat] for code in meld.cards)]
        return tuple(code & ~1 for code in lying)


def _ron_event(win: Winning) -> Event:
    code = win.hand[win.position]
    return Event("ron", win.seat, (code & ~1,), False, spot_text(win.position, code & 1))
