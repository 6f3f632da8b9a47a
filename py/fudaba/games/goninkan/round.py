"""One game (戦) of Goninkan: the deal, the announcement, who leads and what is trump, the tricks, sixteen.

Events, by name (seat: whose doing it was; cards; place):
- `announce` (no card): at the deal of a first game, each of the two who hold the ace of trumps and the joker, in the order of play.
- `exchange` (seat: the related player who moves; place: the other one's seat): they have changed seats.
- `redeal` (seat: the dealer): ace and joker are in one hand, so the game is void.
- `go`, `come`, `leave` (no card): who is to lead; `lead` (seat: who does): it is settled.
- `give` (the two cards, secret to the giver) and `receive` (the same, secret to the decider): two cards are handed over.
- `trump` (seat: the decider; place: the suit's letter): trump is named; a `play` from the giver's seat follows.
- `play` (the card; place: the letter of the suit that is named with a joker led): a card is played.
- `trick` (seat: the winner; its picture cards): a trick is over.
- `skunk` (seat: who won the trick; place `related` or `unrelated`): a team has its number before the other has a picture card, and
  sixteen may be declared.
- `sixteen`, `stop` (no card): it is, or not.
- `over` (seat: who won the last trick; place: the token of the scoring): the game is over.
"""

from typing import Any, NamedTuple

from fudaba.core.contract import Action, Event, Outcome, Round
from fudaba.core.deck import SUITS, cards_of, mask_of
from fudaba.core.errors import IllegalAction, Refusal
from fudaba.games.goninkan import scoring
from fudaba.games.goninkan.cards import ACES, JOKER, JOKER_BIT, PICTURES, POWERS, TEXTS
from fudaba.games.goninkan.notation import ACTIONS, COME, GIVE, GO, LEAVE, SIXTEEN, STOP, TRUMP, action_text
from fudaba.games.goninkan.observation import ANSWERING, DECLARING, GIVING, NAMING, OVER, PLAYING, SPEAKING, GoninkanObservation
from fudaba.games.goninkan.options import GoninkanOptions
from fudaba.games.goninkan.seating import RELATED, SEATS, UNRELATED, Series, active, exchange, exchanged
from fudaba.games.goninkan.tricks import Trick, playable, plays, why_not

HAND = 10
TEAMS = ("related", "unrelated")

_SPOKEN = (GO, COME, LEAVE)
_ANSWERED = (GO, COME)
_DECLARED = (SIXTEEN, STOP)
_KNOWN = frozenset(ACTIONS)
_OTHER_GAME = (
    dict.fromkeys(("give", "trump"), "goninkan.refusal.later_games"),
    dict.fromkeys(("go", "come", "leave"), "goninkan.refusal.first_game"),
)
"""The rule that forbids a verb in a first game throughout, and in a later one."""
_SETTLED = dict.fromkeys(("go", "come", "leave", "give", "trump"), "goninkan.refusal.settled")
_EARLY = dict.fromkeys(("sixteen", "stop"), "goninkan.refusal.no_sixteen")
_WRONG_STEP = {
    SPEAKING: _EARLY | {"play": "goninkan.refusal.lead_first"},
    ANSWERING: _EARLY | {"play": "goninkan.refusal.lead_first", "leave": "goninkan.refusal.answer"},
    GIVING: _EARLY | dict.fromkeys(("trump", "play"), "goninkan.refusal.give_first"),
    NAMING: _EARLY | dict.fromkeys(("give", "play"), "goninkan.refusal.trump_first"),
    PLAYING: _SETTLED | _EARLY,
    DECLARING: _SETTLED | {"play": "goninkan.refusal.sixteen_first"},
}
"""The rule that forbids a verb in a step."""


class Pair(NamedTuple):
    """The two related players of a later game (N6)."""

    giver: int
    decider: int


def pair_of(series: Series) -> Pair:
    """Return who hands over and who decides: in the second game the ace holder of the first gives, in the third the joker holder."""
    return Pair(series.ace, series.joker) if series.game == 2 else Pair(series.joker, series.ace)


class GoninkanRound(Round[GoninkanObservation]):
    """The whole truth about one game; hands and sets are bits, lists are by seat or by team."""

    __slots__ = (
        "best",
        "course",
        "dealer",
        "declared",
        "down",
        "exchange",
        "handed",
        "hands",
        "leader",
        "led",
        "next",
        "options",
        "order",
        "ring",
        "series",
        "step",
        "taken",
        "teams",
        "totals",
        "trick",
        "tricks",
        "trump",
        "turn",
        "winner",
    )

    def __init__(
        self, options: GoninkanOptions, deck: tuple[int, ...], dealer: int, series: Series, totals: tuple[int, ...] = (0,) * SEATS
    ) -> None:
        """Deal ten cards each, one by one, the dealer's left neighbour first, and let the related announce themselves."""
        self.options = options
        self.dealer = dealer
        self.totals = totals
        order = active(series.ring, dealer)
        self.hands = [0] * SEATS
        for place, seat in enumerate(order):
            self.hands[seat] = mask_of(deck[4 - place :: 5])
        self.handed = 0
        self.tricks: tuple[Trick, ...] = ()
        self.leader = self.turn = -1
        self.declared = False
        self.taken = [0, 0]
        self.course: tuple[str, ...] = ()
        self._clear()
        self.exchange: tuple[int, int] | None = None
        if series.game > 1:
            self._seat(series, series.ring)
            self.trump = -1
            self.step, self.turn = GIVING, pair_of(series).giver
            return
        self.trump = series.trump
        ace, joker = (next(seat for seat in order if self.hands[seat] >> card & 1) for card in (ACES[self.trump], JOKER))
        series = series._replace(ace=ace, joker=joker)
        if ace == joker:
            self._seat(series, series.ring)
            self.step = OVER
            return
        self.exchange = exchange(order, (ace, joker))
        self._seat(series, exchanged(series.ring, self.exchange) if self.exchange else series.ring)
        self.step, self.turn = SPEAKING, ace

    def _seat(self, series: Series, ring: tuple[int, ...]) -> None:
        """Let the six sit so, and play in these teams."""
        self.series = series
        self.ring = ring
        self.order = order = active(ring, self.dealer)
        self.next = [-1] * SEATS
        for place, seat in enumerate(order):
            self.next[seat] = order[(place + 1) % 5]
        related = (series.ace, series.joker, self.dealer)
        self.teams = [RELATED if seat in related else UNRELATED for seat in range(SEATS)]

    def _clear(self) -> None:
        """Take the cards of a trick away."""
        self.trick: tuple[int, ...] = ()
        self.down = 0
        self.led = -1
        self.best = 0
        self.winner = -1

    @classmethod
    def imagined(cls, observation: GoninkanObservation, hands: list[int], handed: int) -> "GoninkanRound":
        """Return the game in which the hands lie so and these two cards were handed over."""
        self = cls.__new__(cls)
        self.options = observation.options
        self.dealer = observation.dealer
        self.totals = observation.totals
        self._seat(observation.series, observation.ring)
        self.exchange = observation.exchange
        self.trump = observation.trump
        self.hands = hands
        self.handed = handed
        self.tricks = observation.tricks
        self.leader = observation.leader
        self.declared = observation.declared
        self.taken = list(observation.taken)
        self.step = observation.step
        self._clear()
        self.turn = self.leader
        self.led = observation.led
        for card in observation.trick:
            self._lay(card)
        self.turn = -1 if observation.actor is None else observation.actor
        self.course = tuple(observation.outcome.detail["course"]) if observation.outcome else ()
        return self

    def opening(self) -> tuple[Event, ...]:
        """Return the announcement of a first game, and what followed at once: an exchange of seats, or the end for a new deal."""
        if self.series.game > 1:
            return ()
        ace, joker = self.series.ace, self.series.joker
        before = active(self.series.ring, self.dealer)
        announced = tuple(Event("announce", seat) for seat in before if seat in (ace, joker))
        if ace == joker:
            return (*announced, Event("redeal", self.dealer))
        if self.exchange is None:
            return announced
        return (*announced, Event("exchange", self.exchange[0], place=str(self.exchange[1])))

    def sides(self) -> tuple[int, ...]:
        """Return the team of each seat: 0 related, 1 unrelated."""
        return tuple(self.teams)

    def actor(self) -> int | None:
        """Return the seat to act, or None when the game is over; the dealer never acts."""
        return None if self.step == OVER else self.turn

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions: go, come, leave; pairs of the hand; trumps by suit; cards by suit, the joker last; sixteen, stop."""
        step = self.step
        if step == PLAYING:
            led = self.led
            return plays(playable(self.hands[self.turn], led, len(self.tricks) + 1), led)
        if step == OVER:
            return ()
        if step == SPEAKING:
            return _SPOKEN
        if step == ANSWERING:
            return _ANSWERED
        if step == DECLARING:
            return _DECLARED
        if step == GIVING:
            held = cards_of(self.hands[self.turn])
            return tuple(GIVE[first, second] for first in held for second in held if first != second)
        led_from = cards_of(self.handed & ~JOKER_BIT)
        return tuple(TRUMP[suit, card] for suit in range(4) for card in led_from)

    def why_not(self, action: Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None when it is legal."""
        if action not in _KNOWN:
            return Refusal("goninkan.refusal.unknown")
        if self.step == OVER:
            return Refusal("goninkan.refusal.over")
        verb, first, second = action
        if wrong := _OTHER_GAME[self.series.game > 1].get(verb) or _WRONG_STEP[self.step].get(verb):
            return Refusal("goninkan.refusal.settled" if self.declared and verb in _EARLY else wrong)
        if verb == "play":
            return self._why_not_play(first, second)
        if verb == "give":
            for card in (first, second):
                if not self.hands[self.turn] >> card & 1:
                    return Refusal("goninkan.refusal.not_in_hand", (("card", TEXTS[card]),))
        if verb == "trump" and second == JOKER:
            return Refusal("goninkan.refusal.joker_first")
        if verb == "trump" and not self.handed >> second & 1:
            return Refusal("goninkan.refusal.not_handed", (("card", TEXTS[second]),))
        return None

    def _why_not_play(self, card: int, named: int) -> Refusal | None:
        """Return the rule that forbids a card now; a suit is named with a joker that leads, and then only."""
        refusal = why_not(self.hands[self.turn], self.led, len(self.tricks) + 1, card)
        if refusal is None and card == JOKER and (named < 0) == (self.led < 0):
            return Refusal("goninkan.refusal.name_suit" if named < 0 else "goninkan.refusal.name_no_suit")
        return refusal

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do a legal action for the actor and return what happened; raises IllegalAction and changes nothing otherwise."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action_text(action), refusal)
        verb, first, second = action
        if verb == "play":
            return self._play(first, second)
        if verb == "give":
            return self._give(first, second)
        if verb == "trump":
            return self._open(first, second)
        if verb in ("sixteen", "stop"):
            return self._declare(verb == "sixteen")
        return self._settle(verb)

    def _settle(self, verb: str) -> tuple[Event, ...]:
        """Settle the opening lead by 行く (go), 来い (come), or leave it to the partner (N5)."""
        seat = self.turn
        ace, joker = self.series.ace, self.series.joker
        partner = joker if seat == ace else ace
        if verb == "leave":
            self.step, self.turn = ANSWERING, partner
            return (Event("leave", seat),)
        self.leader = self.turn = seat if verb == "go" else partner
        self.step = PLAYING
        return (Event(verb, seat), Event("lead", self.turn))

    def _give(self, first: int, second: int) -> tuple[Event, ...]:
        """Hand two cards over; they stay the giver's and are shown to the decider alone (N6)."""
        giver, decider = pair_of(self.series)
        self.handed = 1 << first | 1 << second
        self.step, self.turn = NAMING, decider
        return (Event("give", giver, (first, second), True), Event("receive", decider, (first, second), True))

    def _open(self, suit: int, card: int) -> tuple[Event, ...]:
        """Name the trump suit and open with one of the two handed cards, from the giver's seat (N6)."""
        giver, decider = pair_of(self.series)
        self.trump = suit
        self.step = PLAYING
        self.leader = self.turn = giver
        return (Event("trump", decider, place=SUITS[suit]), *self._play(card, -1))

    def _lay(self, card: int, named: int = -1) -> None:
        """Put a card into the trick for the seat whose turn it is; the suit to follow is the first card's or the one named."""
        if self.led < 0:
            self.led = card // 13 if named < 0 else named
        power = POWERS[self.trump][self.led][card]
        if power > self.best:
            self.best, self.winner = power, self.turn
        self.trick += (card,)
        self.down |= 1 << card
        self.turn = self.next[self.turn]

    def _play(self, card: int, named: int) -> tuple[Event, ...]:
        seat = self.turn
        self.hands[seat] ^= 1 << card
        self._lay(card, named)
        played = Event("play", seat, (card,), False, "" if named < 0 else SUITS[named])
        if len(self.trick) < 5:
            return (played,)
        return (played, *self._take())

    def _take(self) -> tuple[Event, ...]:
        """Give a whole trick to its winner, who leads next, unless a team has reached its number."""
        winner, pictures = self.winner, self.down & PICTURES
        team = self.teams[winner]
        self.tricks += (Trick(self.leader, self.trick, self.led, winner),)
        self.taken[team] |= pictures
        self.leader = self.turn = winner
        self._clear()
        took = Event("trick", winner, cards_of(pictures))
        if not pictures:
            return (took,)
        mine = self.taken[team].bit_count()
        if self.declared:
            if self.taken[1 - team]:
                return took, self._end(scoring.MISSED if team == UNRELATED else scoring.REVERSE_MISSED)
            if mine == scoring.ALL_PICTURES:
                return took, self._end(scoring.REVERSE_MADE if team == UNRELATED else scoring.MADE)
        elif mine >= scoring.NEEDS[self.series.game - 1][team]:
            if self.taken[1 - team]:
                return took, self._end(scoring.LOST if team == UNRELATED else scoring.WON)
            if self.series.game == 1:
                return took, self._end(scoring.REVERSE if team == UNRELATED else scoring.SKUNK)
            self.step = DECLARING
            return took, Event("skunk", winner, place=TEAMS[team])
        return (took,)

    def _declare(self, declared: bool) -> tuple[Event, ...]:
        """Play on for all sixteen picture cards, or let the skunk stand."""
        seat = self.turn
        if declared:
            self.declared = True
            self.step = PLAYING
            return (Event("sixteen", seat),)
        return Event("stop", seat), self._end(scoring.REVERSE if self.teams[seat] == UNRELATED else scoring.SKUNK)

    def _end(self, token: str) -> Event:
        self.course = (*self.series.course, token)
        self.step = OVER
        return Event("over", self.turn, place=token)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        The detail: number of the `series` and of the `game` in it, `trump` (a letter), `ring` in the order of play and the two who
        changed seats as `exchange` (or None), the holders of `ace` and `joker` in the first game, the seats `related` and `unrelated`
        (empty after a re-deal), what they `need`, and the `pictures` that they took (texts; related, unrelated), the number of
        `tricks`, whether sixteen was `declared`, the `token` of the game (None after a re-deal) and the `course` of the series with
        it, whether the series `ends`, and then its `reckoning` ({game, name, points} by line) and `total` for each related player,
        before that empty and None.
        """
        if self.step != OVER:
            return None
        course, void = self.course, not self.course
        ends = scoring.ends(course)
        total = scoring.total(course) if ends else None
        detail: dict[str, Any] = {
            "series": self.series.number,
            "game": self.series.game,
            "trump": SUITS[self.trump],
            "ring": list(self.ring),
            "exchange": list(self.exchange) if self.exchange else None,
            "ace": self.series.ace,
            "joker": self.series.joker,
            "related": list(self._related()),
            "unrelated": [] if void else [seat for seat in range(SEATS) if self.teams[seat] == UNRELATED],
            "needs": list(scoring.NEEDS[self.series.game - 1]),
            "pictures": [[TEXTS[card] for card in cards_of(taken)] for taken in self.taken],
            "tricks": len(self.tricks),
            "declared": self.declared,
            "token": None if void else course[-1],
            "course": list(course),
            "ends": ends,
            "reckoning": [line._asdict() for line in scoring.reckoning(course)] if ends else [],
            "total": total,
        }
        points = tuple((total or 0) * (1 if team == RELATED else -1) for team in self.teams)
        return Outcome(points, "redeal" if void else None, detail)

    def _related(self) -> tuple[int, ...]:
        """Return the related seats; there are no teams when ace and joker are in one hand."""
        if self.series.ace == self.series.joker:
            return ()
        return tuple(seat for seat in range(SEATS) if self.teams[seat] == RELATED)

    def observe(self, seat: int) -> GoninkanObservation:
        """Return what a seat may know now: its hand, what was played and said, and within the pair the two handed cards."""
        actor = self.actor()
        return GoninkanObservation(
            seat,
            actor,
            self.legal() if actor == seat else (),
            self.options,
            self.dealer,
            self.totals,
            self.step,
            self.series,
            self.ring,
            self.order,
            self.exchange,
            self._related(),
            self.trump,
            scoring.NEEDS[self.series.game - 1],
            self.hands[seat],
            tuple(hand.bit_count() for hand in self.hands),
            self.handed if self.handed and seat in pair_of(self.series) else 0,
            self.tricks,
            self.leader,
            self.led,
            self.trick,
            (self.taken[RELATED], self.taken[UNRELATED]),
            self.declared,
            self.outcome(),
        )

    def clone(self) -> "GoninkanRound":
        """Return an independent copy."""
        twin = GoninkanRound.__new__(GoninkanRound)
        twin.options = self.options
        twin.dealer = self.dealer
        twin.totals = self.totals
        twin.series = self.series
        twin.ring = self.ring
        twin.order = self.order
        twin.next = self.next
        twin.teams = self.teams
        twin.exchange = self.exchange
        twin.trump = self.trump
        twin.hands = self.hands.copy()
        twin.handed = self.handed
        twin.tricks = self.tricks
        twin.leader = self.leader
        twin.turn = self.turn
        twin.declared = self.declared
        twin.taken = self.taken.copy()
        twin.course = self.course
        twin.step = self.step
        twin.trick = self.trick
        twin.down = self.down
        twin.led = self.led
        twin.best = self.best
        twin.winner = self.winner
        return twin

    def cards(self) -> tuple[int, ...]:
        """Return every card of the game: hands, the present trick, the tricks that are over."""
        played = (card for trick in self.tricks for card in trick.cards)
        return (*(card for hand in self.hands for card in cards_of(hand)), *self.trick, *played)
