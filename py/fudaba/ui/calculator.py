"""The contract between a game's calculator and the room: what can be entered for real cards, and what comes out."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fudaba.app.settings import Settings, allowed
from fudaba.app.text import Text
from fudaba.core.contract import Game, Outcome, Standing
from fudaba.core.errors import FudabaError
from fudaba.core.options import Rule
from fudaba.ui.nodes import Child
from fudaba.ui.table import Person, Scene


class Heap(NamedTuple):
    """Cards that are entered together, such as a hand.

    There are `most` at most and as a rule as many as `usual`, or any number where that is 0. `ordered`: their order counts.
    """

    name: str
    most: int
    usual: int = 0
    ordered: bool = False


class Field(NamedTuple):
    """Something that is entered beside the cards: its range, what it is at first, and the words of its values that are no numbers.

    `label` stands for it where the words depend on who is asked about; else they are in the locales.
    """

    name: str
    rule: Rule
    standard: Any
    words: Mapping[Any, str] = {}
    label: str = ""


def filled(ask: Callable[[Mapping[str, Any]], Sequence[Field]], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a value that fits for every field that is asked for; which ones are may depend on the values."""
    values = dict(given)
    while True:
        fields = ask(values)
        found = {
            field.name: values[field.name] if field.name in values and allowed(field.rule, values[field.name]) else field.standard
            for field in fields
        }
        if all(name in values and type(values[name]) is type(value) and values[name] == value for name, value in found.items()):
            return found
        values |= found


class Mode(NamedTuple):
    """One thing that a calculator can count, the heaps of cards that it asks for, and the options of the game that decide it."""

    name: str
    heaps: tuple[Heap, ...] = ()
    options: tuple[str, ...] = ()


class Group(NamedTuple):
    """Cards of the deck that lie side by side on the board, under a common name."""

    words: str
    cards: tuple[str, ...]


class Desk(NamedTuple):
    """All that a calculator may use: what has been entered, under which rules, and how the player likes to see it."""

    t: Text
    settings: Settings
    mode: str
    heaps: Mapping[str, tuple[str, ...]]
    values: Mapping[str, Any]
    options: Any


class Answer(NamedTuple):
    """What comes out: in one line, and with all its steps. `whole` tells whether everything was there that it takes."""

    words: str
    content: list[Child]
    whole: bool = True


class UnknownCard(FudabaError):
    """A text names no card of the deck; it quotes the text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Calculator(ABC):
    """A game's calculator; `games/<name>/calculator_view.py` holds one as `CALCULATOR`. Every method is a pure function."""

    modes: tuple[Mode, ...]
    copies: int = 1
    """How often a card can be entered at all."""
    tall: bool = False
    """Whether the cards are of the tall kind."""

    @abstractmethod
    def groups(self, t: Text) -> tuple[Group, ...]:
        """Return the cards of the board, group by group; none where no cards are entered."""

    @abstractmethod
    def read(self, word: str) -> str:
        """Return the text of the card that a word of the notation stands for, small slips forgiven; raises UnknownCard."""

    @abstractmethod
    def spoken(self, t: Text, card: str) -> str:
        """Return a card's name as a screen reader says it."""

    @abstractmethod
    def picture(self, settings: Settings, card: str) -> tuple[str, bool]:
        """Return the address of a card's picture, and whether it stands on its head."""

    @abstractmethod
    def answer(self, desk: Desk) -> Answer:
        """Return what comes out of what has been entered so far."""

    def fields(self, desk: Desk) -> tuple[Field, ...]:
        """Return what else can be entered now."""
        return ()


class CardlessCalculator(Calculator):
    """A calculator that counts what is chosen from lists, not cards."""

    def groups(self, t: Text) -> tuple[Group, ...]:
        """Return no cards."""
        return ()

    def read(self, word: str) -> str:
        """Raise UnknownCard: no word stands for a card here."""
        raise UnknownCard(word)

    def spoken(self, t: Text, card: str) -> str:
        """Return the text of a card."""
        return card

    def picture(self, settings: Settings, card: str) -> tuple[str, bool]:
        """Return no picture."""
        return "", False


def counted_scene(desk: Desk, game: Game[Any, Any], people: tuple[str, ...], outcome: Outcome, observation: Any = None) -> Scene:
    """Return the scene of a round that was counted here, so that the table's own views can show the count to everybody.

    `people` are what the seats are called.
    """
    return Scene(
        t=desk.t,
        game=game,
        seat=0,
        people=tuple(Person(name, name[:1]) for name in people),
        observation=observation,
        outcome=outcome,
        events=(),
        log=(),
        state={},
        settings=desk.settings,
        finished=0,
        options=desk.options,
        preset=None,
        number=0,
        played=(),
        standing=Standing((0,) * len(people), (), {}),
        over=False,
        can_undo=False,
        fresh=False,
        laid_off=True,
        why=None,
        public=True,
    )
