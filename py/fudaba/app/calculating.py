"""The calculators: what has been entered for each game, from tap to tap."""

from collections import Counter
from collections.abc import Collection
from importlib import import_module
from typing import Any

from fudaba.app.places import GamePlace, Hall
from fudaba.app.screens import calculator, setup
from fudaba.app.settings import allowed
from fudaba.app.text import Text
from fudaba.core.contract import Game
from fudaba.core.errors import OptionError, Refusal
from fudaba.core.options import Rule, Span, parse_value
from fudaba.ui.calculator import Calculator, Desk, Heap, Mode, UnknownCard, filled
from fudaba.ui.nodes import Element

LONGEST_TEXT = 400
"""No text of cards is longer; what is beyond is not read."""


def calculator_of(game: Game[Any, Any]) -> Calculator:
    """Return the calculator of a game, loaded when it is first needed."""
    found: Calculator = import_module(f"fudaba.games.{game.name}.calculator_view").CALCULATOR
    return found


class Entered:
    """What somebody has entered on the calculator of a game; a wrong text stays as it was written, with the reason."""

    def __init__(self, made: Calculator, wish: setup.Wish) -> None:
        self.mode = made.modes[0]
        self.wish = wish
        self.clear()

    def clear(self) -> None:
        """Forget the cards and the numbers; the mode and the rules stay."""
        self.heaps: dict[str, tuple[str, ...]] = {}
        self.values: dict[str, Any] = {}
        self.drafts: dict[str, str] = {}
        self.wrong: dict[str, Refusal] = {}
        self.into = self.mode.heaps[0].name if self.mode.heaps else ""

    def right(self, name: str) -> None:
        """Forget what was wrong about a heap or a field."""
        self.drafts.pop(name, None)
        self.wrong.pop(name, None)

    def forget_but(self, names: Collection[str]) -> None:
        """Forget what was written wrong for what is not asked any more."""
        for name in self.drafts.keys() - names:
            self.right(name)

    def refuse(self, name: str, written: str, why: Refusal) -> None:
        """Keep what was written for a heap or a field, with the reason why it cannot be taken."""
        self.drafts[name], self.wrong[name] = written[:LONGEST_TEXT], why

    def heap(self, name: str) -> Heap | None:
        """Return a heap of the present mode by its name."""
        return next((heap for heap in self.mode.heaps if heap.name == name), None)


class Calculators(GamePlace):
    """The calculators of all games, at `#/GAME/calculator`."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self._all: dict[str, Entered] = {}

    def enter(self, words: list[str]) -> bool:
        """Come to the calculator of a game; what was entered there before is still there."""
        if not super().enter(words):
            return False
        if self._name not in self._all:
            self._all[self._name] = Entered(calculator_of(self._game), self.hall.house.wish(self._name))
        return True

    def page(self, t: Text) -> Element:
        """Return the calculator of the game."""
        return calculator.page(self._game, calculator_of(self._game), self._all[self._name], self._desk())

    def _desk(self) -> Desk:
        """Return what has been entered, every field with a value that fits it."""
        made, entered = calculator_of(self._game), self._all[self._name]
        heaps = {heap.name: entered.heaps.get(heap.name, ()) for heap in entered.mode.heaps}
        options = setup.options_of(self._game, entered.wish)
        desk = Desk(self.hall.house.t, self.hall.house.settings, entered.mode.name, heaps, entered.values, options)
        return desk._replace(values=filled(lambda values: made.fields(desk._replace(values=values)), entered.values))

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Do what a button or a control of a calculator says; what comes out is spoken when it has changed."""
        if verb != "calc":
            return False
        made, entered, house = calculator_of(self._game), self._all[self._name], self.hall.house
        before, known = calculator.answer_of(made, entered, self._desk()).words, dict(entered.wrong)
        self._press(made, entered, words, value)
        entered.forget_but({*(heap.name for heap in entered.mode.heaps), *(field.name for field in made.fields(self._desk()))})
        after = calculator.answer_of(made, entered, self._desk()).words
        new = [refusal for name, refusal in entered.wrong.items() if known.get(name) != refusal]
        for refusal in new:
            house.say(calculator.told(house.t, made, refusal), loud=True)
        if after != before and not new:
            house.say(after)
        return True

    def _press(self, made: Calculator, entered: Entered, words: list[str], value: Any) -> None:
        match words:
            case ["mode"]:
                _choose(made, entered, value)
            case ["into"] if entered.heap(str(value)):
                entered.into = str(value)
            case ["put", card]:
                _put(made, entered, self.hall.house.t, card)
            case ["away", heap, place]:
                _take_away(entered, heap, place)
            case ["text", heap]:
                _read(made, entered, heap, value)
            case ["clear"]:
                entered.clear()
            case ["field", name]:
                self._set(made, entered, name, value)
            case ["preset"] | ["option", _]:
                entered.wish = setup.with_rules(self._game, "", entered.wish, words, value)

    def _set(self, made: Calculator, entered: Entered, name: str, value: Any) -> None:
        """Set a field; a value that does not fit is kept as it was written, with the range."""
        rule = next((field.rule for field in made.fields(self._desk()) if field.name == name), None)
        if rule is None:
            return
        entered.right(name)
        try:
            entered.values[name] = read_value(rule, name, value)
        except OptionError:
            if isinstance(rule, Span):
                entered.refuse(name, str(value), range_of(rule))


def read_value(rule: Rule, name: str, value: Any) -> Any:
    """Return what a control sent as a value of a rule; raises OptionError."""
    if isinstance(value, str):
        return parse_value(rule, name, value.strip())
    if not allowed(rule, value):
        raise OptionError(name)
    return value


def range_of(rule: Span) -> Refusal:
    """Return the sentence that tells which numbers fit."""
    return Refusal("calculator.range", (("low", str(rule.low)), ("high", str(rule.high))))


def _choose(made: Calculator, entered: Entered, value: Any) -> None:
    """Choose what is counted; the cards of the other modes wait."""
    mode: Mode | None = next((mode for mode in made.modes if mode.name == value), None)
    if mode is not None:
        entered.mode = mode
        entered.into = mode.heaps[0].name if mode.heaps else ""
        entered.drafts, entered.wrong = {}, {}


def _put(made: Calculator, entered: Entered, t: Text, card: str) -> None:
    """Put a card on the heap that is being filled; one that lies there already, and exists once, is taken away."""
    heap = entered.heap(entered.into)
    if heap is None or not any(card in group.cards for group in made.groups(t)):
        return
    cards = entered.heaps.get(heap.name, ())
    entered.right(heap.name)
    if made.copies == 1 and card in cards:
        entered.heaps[heap.name] = tuple(other for other in cards if other != card)
        return
    if len(cards) >= heap.most:
        entered.wrong[heap.name] = Refusal("calculator.full", (("n", str(heap.most)),))
        return
    if made.copies == 1:
        for other in entered.mode.heaps:
            entered.heaps[other.name] = tuple(each for each in entered.heaps.get(other.name, ()) if each != card)
    elif _often(entered, card) >= made.copies:
        entered.wrong[heap.name] = Refusal("calculator.copies", (("card", card), ("n", str(made.copies))))
        return
    entered.heaps[heap.name] = (*entered.heaps.get(heap.name, ()), card)
    if len(entered.heaps[heap.name]) == heap.usual:
        entered.into = next((other.name for other in entered.mode.heaps if len(entered.heaps.get(other.name, ())) < other.usual), heap.name)


def _often(entered: Entered, card: str) -> int:
    return sum(entered.heaps.get(heap.name, ()).count(card) for heap in entered.mode.heaps)


def _take_away(entered: Entered, name: str, place: str) -> None:
    """Take a card away from a heap, by its place."""
    cards = entered.heaps.get(name, ())
    if entered.heap(name) and place in map(str, range(len(cards))):
        entered.heaps[name] = cards[: int(place)] + cards[int(place) + 1 :]
        entered.right(name)


def _read(made: Calculator, entered: Entered, name: str, value: Any) -> None:
    """Take the cards of a heap from a text; one that cannot be read changes nothing but stays in its field."""
    heap = entered.heap(name)
    if heap is None or not isinstance(value, str):
        return
    entered.right(name)
    others = Counter(card for other in entered.mode.heaps if other.name != name for card in entered.heaps.get(other.name, ()))
    try:
        cards = tuple(made.read(word) for word in value[:LONGEST_TEXT].replace(",", " ").replace("、", " ").split())
        wrong = _refused(made, heap, cards, others)
    except UnknownCard as error:
        wrong = Refusal("calculator.unknown", (("text", error.text[:12]),))
    if wrong is None:
        entered.heaps[name] = cards
    else:
        entered.refuse(name, value, wrong)


def _refused(made: Calculator, heap: Heap, cards: tuple[str, ...], others: Counter[str]) -> Refusal | None:
    """Return why some cards cannot make a heap, beside those that lie on the others."""
    if len(cards) > heap.most:
        return Refusal("calculator.too_many", (("n", str(heap.most)), ("of", str(len(cards)))))
    counted = Counter(cards)
    for card, often in counted.items():
        if often + others[card] > made.copies:
            if made.copies > 1:
                return Refusal("calculator.copies", (("card", card), ("n", str(made.copies))))
            return Refusal("calculator.twice" if often > 1 else "calculator.elsewhere", (("card", card),))
    return None
