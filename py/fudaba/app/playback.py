"""A finished match looked at again: any action of any round, as one seat saw it, or with all hands laid open."""

from typing import NamedTuple

from fudaba.app.people import people_of
from fudaba.app.session import COUNTED, PLAYING, Session
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import Action, Event
from fudaba.core.match import PERSON, Match, replayed
from fudaba.ui.table import Headline, Person, Scene


class Deed(NamedTuple):
    """An action of the match: who did it, whether the others could not know that this seat was asked, and what happened."""

    seat: int
    action: Action
    secret: bool
    events: tuple[Event, ...]


class Playback:
    """A finished match, and the place in it that is looked at: a round, counted from 1, and how many of its actions are done.

    `me` is the seat of the player in front of the page; None where nobody says who that was: in a match of several people, or
    one whose record came from elsewhere.
    """

    def __init__(self, match: Match, me: int | None, names: tuple[str, ...] = (), finished: int = 0) -> None:
        self.match = match
        self.me = me
        self.names = names
        self.finished = finished
        self.number = 1
        self.action = 0
        people = [seat for seat, who in enumerate(match.seats) if who == PERSON]
        self.seat = me if me is not None else people[0] if people else 0
        """The seat whose view it is."""
        self.all_hands = me is None
        """Whether the hands of the others lie open as well."""
        self.stepped = False
        """Whether it was one step on that led here, so that the cards are seen to move as they did."""
        self._counted: dict[int, Session] = {}
        self._seen: dict[int, Session] = {}
        self._done: Deed | None = None

    # Where

    @property
    def rounds(self) -> int:
        """How many rounds were dealt, void ones too."""
        return len(self.match.entries)

    def length(self, number: int | None = None) -> int:
        """Return how many actions a round has, the present one unless `number` says which."""
        return len(self.match.entries[(number or self.number) - 1].lines)

    def go(self, number: int, action: int) -> bool:
        """Go to a place; False, and nothing changes, where there is none."""
        if not 1 <= number <= self.rounds or not 0 <= action <= self.length(number):
            return False
        self.number, self.action, self.stepped = number, action, False
        self._seen, self._done = {}, None
        return True

    def step(self, by: int) -> bool:
        """Go to the next place, or with -1 to the one before, also across the end of a round; False where there is none."""
        if self.go(self.number, self.action + by):
            self.stepped = by > 0
            return True
        return self.go(self.number + 1, 0) if by > 0 else self.number > 1 and self.go(self.number - 1, self.length(self.number - 1))

    def jump(self, by: int) -> bool:
        """Go to the deal of the next round, or with -1 to that of this one, and from there to the one before."""
        if by < 0 and self.action:
            return self.go(self.number, 0)
        return self.go(self.number + by, 0)

    @property
    def at_end(self) -> bool:
        """Whether no place follows."""
        return self.number == self.rounds and self.action == self.length()

    # What is seen

    def session(self, seat: int) -> Session:
        """Return the table as a seat saw it at this place."""
        if seat not in self._seen:
            then = self._seen[seat] = self._session(replayed(self.match, self.action, self.number), seat)
            # After its last action a round lies there as it was played, before it is counted.
            then.stage = PLAYING
            deed = self.deed() if self.stepped else None
            then.events = tuple(event.seen_by(seat) for event in deed.events) if deed is not None else ()
        return self._seen[seat]

    def counted(self, number: int | None = None) -> Session:
        """Return a round after its end, laid open and counted; a coach that looks back at it stays with it."""
        number = number or self.number
        if number not in self._counted:
            self._counted[number] = self._session(replayed(self.match, self.length(number), number), self.seat)
            self._counted[number].stage = COUNTED
        self._counted[number].see_as(self.seat)
        return self._counted[number]

    def _session(self, match: Match, seat: int) -> Session:
        then = Session(match, "", self.finished, self.names)
        then.see_as(seat)
        return then

    def scene(self, session: Session, t: Text, settings: Settings) -> Scene:
        """Return what the view may use; "you" is said to nobody but the player in front of the page."""
        scene = session.scene(t, settings)
        return scene._replace(people=self.people(t), public=scene.public or session.me != self.me, preset=self.match.preset)

    def people(self, t: Text) -> tuple[Person, ...]:
        """Return who sat where, as words."""
        people = list(people_of(t, self.match.seats, self.match.game, self.names))
        for seat, who in enumerate(self.match.seats):
            if who == PERSON and self.match.seats.count(PERSON) == 1 and self.me is None:
                people[seat] = Person(t("replay.person"), t("replay.person.sign"))
        return tuple(people)

    # What happened

    def deed(self) -> Deed | None:
        """Return the action that was done last; None at the deal."""
        if self.action and self._done is None:
            before = replayed(self.match, self.action - 1, self.number)
            seat, action = self.match.entries[self.number - 1].lines[self.action - 1]
            secret = before.round.in_secret()
            self._done = Deed(seat, action, secret, before.apply(action))
        return self._done

    def sees(self, seat: int) -> bool:
        """Tell whether this view shows what a seat alone could know."""
        return self.all_hands or seat == self.seat

    def heard(self, deed: Deed) -> tuple[Event, ...]:
        """Return the events of an action as this view shows them."""
        return tuple(event if self.sees(event.seat) else event.seen_by(self.seat) for event in deed.events)

    def told(self, t: Text, settings: Settings) -> str:
        """Return in words what happened last."""
        then = self.session(self.seat)
        scene, table, deed = self.scene(then, t, settings), then.table, self.deed()
        if deed is None:
            first = [t("table.dealt", n=table.round_number(scene))]
            return t("common.sentences").join([*first, *filter(None, (table.told(scene, event) for event in then.log))])
        lines = list(filter(None, (table.told(scene, event) for event in self.heard(deed))))
        if lines:
            return t("common.sentences").join(lines)
        name = scene.people[deed.seat].name
        if self.sees(deed.seat):
            return t("replay.did", name=name, deed=self._words(deed, t, settings))
        return t("replay.unseen") if deed.secret else t("replay.acted", name=name)

    def _words(self, deed: Deed, t: Text, settings: Settings) -> str:
        """Return an action as words that tell what was done, as its own seat saw the table before it."""
        before = self._session(replayed(self.match, self.action - 1, self.number), deed.seat)
        return before.table.reasoning.deed(self.scene(before, t, settings), deed.action)

    def ending(self, t: Text, settings: Settings) -> Headline | None:
        """Return how the round ended, at its last action; None before."""
        if self.action < self.length():
            return None
        end = self.counted()
        return end.table.headline(self.scene(end, t, settings))
