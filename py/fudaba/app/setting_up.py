"""The sheet of a game before a match, at `#/GAME`: what is chosen there, the seed that would be dealt, and the deal itself."""

from typing import Any

from fudaba.app.places import GamePlace, Hall
from fudaba.app.screens import dialogs, setup
from fudaba.app.screens.deal import replaced
from fudaba.app.session import table_of
from fudaba.app.sitting import fresh_seed
from fudaba.app.text import Text
from fudaba.core import record
from fudaba.ui.nodes import Element


class GameSheet(GamePlace):
    """The sheets of all games, one at a time; whoever comes to one finds the choices of last time and a new seed."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self._seed = ""

    def enter(self, words: list[str]) -> bool:
        """Come to the sheet of a game."""
        self._seed = fresh_seed()
        return super().enter(words)

    def page(self, t: Text) -> Element:
        """Return the sheet of the game."""
        line = self.hall.sitting.ongoing(self._name)
        ongoing = t("setup.ongoing", line=line) if line else None
        return setup.page(t, self._game, table_of(self._game), self.hall.house.wish(self._name), self._seed, ongoing)

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return the game in short, the fingerprint of the next match, or the question before a deal ends one in progress."""
        if name == "how":
            return dialogs.how(t, table_of(self._game), self._name)
        if name == "seal":
            rules = setup.options_of(self._game, self.hall.house.wish(self._name)).to_json()
            return dialogs.seal_before(t, self._name, record.fingerprint(self._name, rules, self._seed))
        return replaced(t, name)

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Change a choice, or deal, after asking when that would end a match in progress."""
        if verb == "wish":
            self._wish(words, value)
        elif verb == "deal" and self.hall.house.unfinished(self._name) is not None:
            self.hall.open_sheet(["replace"], None)
        elif verb in ("deal", "deal-anyway"):
            self.hall.sitting.deal(self._name, self._seed)
            self.hall.go(f"#/{self._name}/table", replace=True)
            self.hall.sitting.dealt()
        else:
            return False
        return True

    def _wish(self, words: list[str], value: Any) -> None:
        """Change the opponents, names, number of players, rule set or one option; what does not fit changes nothing."""
        game, wish = self._game, self.hall.house.wish(self._name)
        match words:
            case ["opponent", number]:
                wish = setup.with_opponent(game, wish, number, value)
            case ["everyone", policy]:
                wish = setup.with_everyone(game, wish, policy)
            case ["name", number]:
                wish = setup.with_name(wish, number, value)
            case ["players", *_] if value in map(str, game.players):
                wish = setup.with_players(game, wish, int(value))
            case _:
                wish = setup.with_rules(game, table_of(game).lengths(wish.preset)[0], wish, words, value)
        self.hall.house.keep_wish(self._name, wish)
