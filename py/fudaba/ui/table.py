"""The contract between a game's view and the room: what a view is given, and what it answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.contract import Action, Event, Game, Outcome, Played, Standing
from fudaba.core.errors import Refusal
from fudaba.ui.nodes import Child, Element


class Person(NamedTuple):
    """Who sits on a seat, as words: a name, the sign on the round seal, the level (empty for a person)."""

    name: str
    sign: str
    level: str = ""


class Advice(NamedTuple):
    """A hint as words: the sign of the status line, what to do, and why; while it is sought, that and how to stop it."""

    sign: str
    what: str
    why: str


class Scene(NamedTuple):
    """All that a view may use: what one seat may know, what happened lately, and what the player has touched.

    `events` are those of the last frame's actions as this seat saw them, `log` those of the whole round. `state` is the
    view's own, kept between frames. `finished` counts the matches of this game before this one. `fresh` tells that the
    cards were dealt just now. `laid_off` is False for the first look at a finished round, in which every card lies where
    it was held. `why` is the rule that forbade the last thing pressed, `advice` the hint that was asked for.

    With `public` the scene is for everybody round the device: a curtain, or the result of a round or match of several people.
    `seat` is then one of them and has no special rights: nothing of its observation may be shown that the others may not know.
    """

    t: Text
    game: Game[Any, Any]
    seat: int
    people: tuple[Person, ...]
    observation: Any
    outcome: Outcome | None
    events: tuple[Event, ...]
    log: tuple[Event, ...]
    state: dict[str, Any]
    settings: Settings
    finished: int
    options: Any
    preset: str | None
    number: int
    played: Sequence[Played]
    standing: Standing
    over: bool
    can_undo: bool
    fresh: bool
    laid_off: bool
    why: Refusal | None
    public: bool = False
    advice: Advice | None = None

    def you(self, seat: int) -> bool:
        """Tell whether words about a seat say "you"; nobody is meant where everybody reads them."""
        return seat == self.seat and not self.public


def outcome_of(scene: Scene) -> Outcome:
    """Return how the round ended; only asked of a finished one."""
    assert scene.outcome is not None
    return scene.outcome


def detail_of(scene: Scene) -> Mapping[str, Any]:
    """Return the parts of the round's count; only asked of a finished one."""
    return outcome_of(scene).detail


class Headline(NamedTuple):
    """What stands over the count of a round: what ended it, how it went for this seat (win, loss or draw), who got how much.

    `under` says which round it was and `onward` what comes next, where the game has words of its own for that.
    """

    words: str
    mark: str
    points: str
    to: str
    under: str = ""
    onward: str = ""


Answer = Action | tuple[Action, ...] | Refusal | None
"""What something pressed stands for: an action or several in a row, the rule that forbids it, or nothing but a change of state."""


class Reasoning(NamedTuple):
    """How a game speaks of its actions, for hints and for the coach."""

    deed: Callable[[Scene, Action], str]
    """A legal action of the seat as words that tell what to do."""
    reason: Callable[[Scene, Action], str]
    """The facts that speak for it, from what the seat may know."""
    presses: Callable[[Scene, Action], tuple[str, ...]]
    """The keys of what is pressed for it, on the table or on the dialog that the table asks; some may not be there."""


class Table(ABC):
    """A game's view; `games/<name>/view.py` holds one as `TABLE`. Every method is a pure function of the scene."""

    reasoning: Reasoning
    no_news: frozenset[str] = frozenset()
    """The secret events that show a seat no card it has not seen before; what makes them can be undone."""
    news: frozenset[str] = frozenset()
    """The open events that show a card which nobody had seen before; what makes them cannot be undone."""
    called_on: frozenset[str] = frozenset()
    """The events that others may answer in secret, such as a discard that can be called.

    After one, each other person who passes the device is handed it, whether asked or not, so that nobody learns who was.
    """

    @abstractmethod
    def state(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the state of a table at which nothing was touched yet; `before` is that of the round before, or empty."""

    @abstractmethod
    def settled(self, scene: Scene) -> None:
        """Bring the state into line after something happened, such as dropping the selection of a card that has left."""

    @abstractmethod
    def felt(self, scene: Scene) -> Element:
        """Return the table: the element `div.felt` with everything on it."""

    @abstractmethod
    def hand(self, scene: Scene) -> list[Element]:
        """Return the cards that this seat holds, face up, in the order in which they are held; they are to be looked at alone."""

    @abstractmethod
    def press(self, scene: Scene, words: list[str]) -> Answer:
        """Answer something pressed on the table."""

    @abstractmethod
    def drop(self, scene: Scene, drag: str, onto: str) -> Answer:
        """Answer a card dragged onto a place, as `press` does."""

    @abstractmethod
    def now(self, scene: Scene) -> str:
        """Return in one line what this seat may do now, or whom it waits for."""

    @abstractmethod
    def told(self, scene: Scene, event: Event) -> str | None:
        """Return one event as a sentence, or None when it goes without saying; only the event and the names go into it."""

    @abstractmethod
    def sound(self, scene: Scene, event: Event) -> str | None:
        """Return the sound of an event."""

    @abstractmethod
    def explained(self, scene: Scene, refusal: Refusal) -> str:
        """Return the sentence of a rule, its cards as words."""

    @abstractmethod
    def headline(self, scene: Scene) -> Headline:
        """Return what stands over the count of a finished round."""

    @abstractmethod
    def round_result(self, scene: Scene) -> list[Child]:
        """Return the cards and the whole calculation of a finished round."""

    @abstractmethod
    def match_result(self, scene: Scene) -> list[Child]:
        """Return the calculation of a finished match beyond the sums of its rounds; empty when there is none."""

    @abstractmethod
    def sheet(self, scene: Scene, name: str) -> Element | None:
        """Return a dialog of the game by its name, or None when the game has none of that name."""

    def asks(self, scene: Scene) -> Element | None:
        """Return the dialog that the table itself lays over the cards now, whatever was pressed; None in most games."""
        return None

    def holds(self, state: dict[str, Any], observation: Any) -> bool:
        """Tell whether the table waits until the person has pressed on, though a CPU is to act: something is to be read first."""
        return False

    def beats(self, scene: Scene) -> float:
        """Return how many slow steps the cards of the last events need to be seen; the next move waits for them, or less below 0."""
        return 0

    def round_number(self, scene: Scene) -> int:
        """Return which round of the match this is, from 1, where not every deal makes a round."""
        return scene.number

    @abstractmethod
    def facts(self, scene: Scene, action: Action | None) -> dict[str, str]:
        """Return the words and figures that a sentence of a lesson may name now, by their names in the sentence.

        They come from the position: how it stands, what happened last, and what an action would bring, where one comes next.
        """

    @abstractmethod
    def lengths(self, preset: str) -> tuple[str, tuple[Any, ...]]:
        """Return the option that sets how long a match is, and the values that a preset leaves open."""

    def feat_cards(self, t: Text, settings: Settings, feat: str) -> list[list[Element]]:
        """Return the cards that show a feat in the book, in blocks; none where no cards tell what it is."""
        return []

    @abstractmethod
    def how_to_play(self, t: Text) -> list[Child]:
        """Return the game in a few short paragraphs, for somebody who sits down for the first time."""
