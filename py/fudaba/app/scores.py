"""Score sheets: the rounds of a match with real cards, entered one by one, counted by the rules of the game, and kept."""

from importlib import import_module
from typing import Any, NamedTuple

from fudaba.app import sharing, store
from fudaba.app.calculating import range_of, read_value
from fudaba.app.people import NAME_LENGTH, read_name
from fudaba.app.places import GamePlace, Hall
from fudaba.app.screens import dialogs, scores, setup
from fudaba.app.session import table_of
from fudaba.app.text import Text
from fudaba.core.contract import Game, Played, Standing
from fudaba.core.errors import OptionError, Refusal
from fudaba.core.match import PERSON
from fudaba.core.options import Span
from fudaba.ui.calculator import filled
from fudaba.ui.nodes import Element
from fudaba.ui.score_sheet import Entry, ScoreSheet, Uncounted

MOST_ROUNDS = 200
"""No match is longer."""
Values = dict[str, Any]


def sheet_of(game: Game[Any, Any]) -> ScoreSheet:
    """Return the score sheet of a game, loaded when it is first needed."""
    found: ScoreSheet = import_module(f"fudaba.games.{game.name}.scores_view").SCORES
    return found


class Sheet(NamedTuple):
    """What is kept of a score sheet: the names by seat, the rule set with its changes, every round as it was entered, and the next one.

    `at` is the place of a round that is being corrected, and `correction` what it becomes; meanwhile the next one waits.
    """

    names: tuple[str, ...]
    preset: str
    changes: Values
    rounds: tuple[Values, ...]
    values: Values
    at: int | None
    correction: Values

    def wish(self) -> setup.Wish:
        """Return the rules as the sheet of the table has them."""
        return setup.Wish((), self.preset, self.changes, ())


class Scores(GamePlace):
    """The score sheets of all games, at `#/GAME/scores`."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self._sheet = Sheet((), "", {}, (), {}, None, {})
        self._drafts: dict[str, str] = {}
        self._wrong: dict[str, Refusal] = {}

    def enter(self, words: list[str]) -> bool:
        """Come to the score sheet of a game as it is kept; one that cannot be read is put aside and a new one begun."""
        if not super().enter(words):
            return False
        house = self.hall.house
        self._forget()
        self._sheet = self._blank()
        kept = house.store.get(store.scores_key(self._name))
        if kept is not None:
            try:
                self._sheet = self._read(kept)
            except store.UnreadableData:
                house.store.set_aside(store.scores_key(self._name))
                house.notice("notice.broken")
        return True

    def _blank(self) -> Sheet:
        """Return an empty sheet with the players and rules that were chosen for the table."""
        wish = self.hall.house.wish(self._name)
        return Sheet(wish.names, wish.preset, wish.changes, (), {}, None, {})

    def _read(self, kept: store.Kept) -> Sheet:
        """Return the sheet of kept data, every round counted again; raises UnreadableData."""
        names, rounds, values = kept.get("names"), kept.get("rounds"), kept.get("values", {})
        at, correction = kept.get("at"), kept.get("correction", {})
        if not isinstance(names, list) or len(names) not in self._game.players:
            raise store.UnreadableData("not the names of as many players as the game has")
        if not isinstance(rounds, list) or len(rounds) > MOST_ROUNDS or not all(map(_is_plain, [*rounds, values])):
            raise store.UnreadableData("no rounds")
        wish = setup.read_wish(self._game, {"preset": kept.get("preset"), "changes": kept.get("changes")})
        if (wish.preset, wish.changes) != (kept.get("preset"), kept.get("changes")):
            raise store.UnreadableData("no rules of this game")
        sheet = Sheet(tuple(map(read_name, names)), wish.preset, wish.changes, tuple(rounds), values, None, {})
        played: tuple[Played, ...] = ()
        for number, given in enumerate(rounds, 1):
            entry = self._entry(sheet, given, played)
            if {**entry.values, "dealer": entry.dealer} != given:
                raise store.UnreadableData(f"round {number} has other fields")
            try:
                played = (*played, Played(entry.dealer, sheet_of(self._game).outcome(entry)))
            except Uncounted:
                raise store.UnreadableData(f"round {number} cannot be counted") from None
        if type(at) is int and 0 <= at < len(rounds) and _is_plain(correction):
            return sheet._replace(at=at, correction=correction)
        return sheet

    def _keep(self, sheet: Sheet) -> None:
        self._sheet = sheet
        kept = {**sheet._asdict(), "names": list(sheet.names), "rounds": list(sheet.rounds)}
        self.hall.house.store.put(store.scores_key(self._name), kept)

    def _forget(self) -> None:
        self._drafts, self._wrong = {}, {}

    # What the sheet comes to

    def _options(self, sheet: Sheet) -> Any:
        return setup.options_of(self._game, sheet.wish())

    def _names(self, sheet: Sheet) -> tuple[str, ...]:
        t = self.hall.house.t
        return tuple(name or t(f"person.guest.{seat + 1}") for seat, name in enumerate(sheet.names))

    def _played(self, sheet: Sheet) -> tuple[Played, ...]:
        """Return the rounds of a sheet, counted."""
        played: tuple[Played, ...] = ()
        for given in sheet.rounds:
            entry = self._entry(sheet, given, played)
            played = (*played, Played(entry.dealer, sheet_of(self._game).outcome(entry)))
        return played

    def _asked(self) -> Entry:
        """Return the round that is being entered: the next one, or the one that is being corrected."""
        sheet = self._sheet
        return self._entry(sheet, sheet.values if sheet.at is None else sheet.correction, self._played(sheet)[: sheet.at])

    def _entry(self, sheet: Sheet, given: Values, before: tuple[Played, ...]) -> Entry:
        """Return a round as it is entered, after some others."""
        options = self._options(sheet)
        seats = len(sheet.names)
        dealer = given.get("dealer")
        if type(dealer) is not int or not 0 <= dealer < seats:
            dealer = self._game.dealer(options, (PERSON,) * seats, before) or 0
        entry = Entry(self.hall.house.t, self._names(sheet), options, dealer, before, given)
        made = sheet_of(self._game)
        return entry._replace(values=filled(lambda values: made.fields(entry._replace(values=values)), given))

    def _standing(self, sheet: Sheet) -> Standing:
        return self._game.standing(self._options(sheet), self._played(sheet), len(sheet.names))

    # What is shown

    def page(self, t: Text) -> Element:
        """Return the score sheet of the game."""
        return scores.page(self._shown())

    def _shown(self) -> scores.Shown:
        """Return all that the screen and the text of the sheet are made of."""
        made, sheet = sheet_of(self._game), self._sheet
        played = self._played(sheet)
        rounds = enumerate(zip(sheet.rounds, played, strict=True))
        return scores.Shown(
            self._game,
            table_of(self._game),
            made,
            sheet.wish(),
            sheet.names,
            self._asked(),
            sheet.at is not None,
            played,
            tuple(made.told(self._entry(sheet, given, played[:number]), each.outcome) for number, (given, each) in rounds),
            self._standing(sheet),
            self._drafts,
            self._wrong,
            self.hall.house.settings,
        )

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return the question before a new sheet."""
        return dialogs.question(t, "new_sheet", "score new-anyway") if name == "new-sheet" else None

    # What is done

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Do what a button or a control of a score sheet says."""
        if verb != "score":
            return False
        sheet = self._sheet
        match words:
            case ["field", name]:
                self._set(name, value)
            case ["add"]:
                self._add()
            case ["undo"] if sheet.rounds:
                self._forget()
                self._keep(sheet._replace(rounds=sheet.rounds[:-1], values=sheet.rounds[-1], at=None, correction={}))
                self.hall.house.say(self.hall.house.t("table.undone"))
            case ["correct", place] if place in map(str, range(len(sheet.rounds))):
                self._forget()
                self._keep(sheet._replace(at=int(place), correction=sheet.rounds[int(place)]))
                self.hall.house.order("focus", "score field dealer")
            case ["leave"] if sheet.at is not None:
                self._corrected(sheet)
            case ["share"] if sheet.rounds:
                sharing.send(self.hall.house, scores.text(self._shown()))
            case ["new"]:
                if sheet.rounds:
                    self.hall.open_sheet(["new-sheet"], None)
            case ["new-anyway"]:
                self._forget()
                self.hall.open_sheet([], None)
                self._keep(Sheet(sheet.names, sheet.preset, sheet.changes, (), {}, None, {}))
            case ["name", seat] if seat in map(str, range(len(sheet.names))):
                names = list(sheet.names)
                names[int(seat)] = read_name(value)[:NAME_LENGTH]
                self._keep(sheet._replace(names=tuple(names)))
            case ["players"] if not sheet.rounds and value in map(str, self._game.players):
                names = [*sheet.names, *[""] * int(value)][: int(value)]
                self._forget()
                self._keep(sheet._replace(names=tuple(names), values={}))
            case ["preset" | "standard" | "option", *_] if not sheet.rounds:
                length, _ = table_of(self._game).lengths(sheet.preset)
                wish = setup.with_rules(self._game, length, sheet.wish(), words, value)
                self._keep(sheet._replace(preset=wish.preset, changes=wish.changes))
        return True

    def _set(self, name: str, value: Any) -> None:
        """Set a field of the next round; a value that does not fit is kept as it was written, with the range."""
        entry = self._asked()
        self._drafts.pop(name, None)
        self._wrong = {}
        if name == "dealer" and value in map(str, entry.seats):
            self._note(name, int(value))
            return
        rule = next((field.rule for field in sheet_of(self._game).fields(entry) if field.name == name), None)
        if rule is None:
            return
        try:
            self._note(name, read_value(rule, name, value))
        except OptionError:
            if isinstance(rule, Span):
                self._drafts[name] = str(value)[:NAME_LENGTH]
                self._refuse(name, range_of(rule))
        asked = {field.name for field in sheet_of(self._game).fields(self._asked())}
        self._drafts = {name: draft for name, draft in self._drafts.items() if name in asked}

    def _note(self, name: str, value: Any) -> None:
        """Keep one value of the round that is being entered."""
        sheet = self._sheet
        if sheet.at is None:
            self._keep(sheet._replace(values={**sheet.values, name: value}))
        else:
            self._keep(sheet._replace(correction={**sheet.correction, name: value}))

    def _refuse(self, name: str, refusal: Refusal) -> None:
        self._wrong[name] = refusal
        self.hall.house.say(self.hall.house.t(refusal.key, **dict(refusal.values)), loud=True)

    def _add(self) -> None:
        """Count the round that was entered and add it or put it in its place, unless a field is wrong or the match is over."""
        sheet, house = self._sheet, self.hall.house
        if self._drafts or (sheet.at is None and (self._standing(sheet).winners or len(sheet.rounds) >= MOST_ROUNDS)):
            return
        entry, made = self._asked(), sheet_of(self._game)
        try:
            outcome = made.outcome(entry)
        except Uncounted as error:
            self._refuse("", error.refusal)
            return
        given = {**entry.values, "dealer": entry.dealer}
        if sheet.at is None:
            self._wrong = {}
            self._keep(sheet._replace(rounds=(*sheet.rounds, given), values={}))
        else:
            changed = sheet._replace(rounds=(*sheet.rounds[: sheet.at], given, *sheet.rounds[sheet.at + 1 :]))
            if (end := self._end(changed)) < len(changed.rounds):
                self._refuse("", Refusal("scores.ended", (("n", str(end)),)))
                return
            self._corrected(changed)
        totals = scores.totals_line(house.t, entry.names, self._standing(self._sheet))
        house.say(house.t("scores.added", what=made.told(entry, outcome), totals=totals))

    def _end(self, sheet: Sheet) -> int:
        """Return the number of the round with which the match of a sheet ends, or of its last one."""
        numbers = range(1, len(sheet.rounds))
        return next((n for n in numbers if self._standing(sheet._replace(rounds=sheet.rounds[:n])).winners), len(sheet.rounds))

    def _corrected(self, sheet: Sheet) -> None:
        """Go on with a sheet after a correction, the focus on the round where it began."""
        self._forget()
        self.hall.house.order("focus", f"correct {sheet.at}")
        self._keep(sheet._replace(at=None, correction={}))


def _is_plain(value: Any) -> bool:
    """Tell whether something kept is a round: values by name that are texts, numbers, or true and false."""
    return isinstance(value, dict) and all(isinstance(each, str | int) for each in value.values())
