"""Places: the screens beside the tables, each with an address of its own and what can be done there."""

from typing import Any, Protocol

from fudaba.app.house import House
from fudaba.app.sitting import Sitting
from fudaba.app.text import Text
from fudaba.core.contract import Game
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.ui.nodes import Element


class Hall(Protocol):
    """What a place may use of the room that it lies in."""

    house: House
    sitting: Sitting

    def show(self) -> None:
        """Send the screen as it is now; every message is followed by it anyway."""

    def failed(self, report: str) -> None:
        """Tell that something which went on by itself went wrong."""

    def go(self, route: str, *, by_page: bool = False, replace: bool = False) -> None:
        """Show the screen of a route."""

    def readdress(self, route: str) -> None:
        """Let the address of the screen shown be another one; nobody comes or goes."""

    def replay(self, match: Match) -> None:
        """Show the replay of a finished match that is not kept here."""

    def open_sheet(self, words: list[str], value: Any) -> None:
        """Lay a dialog over the screen, by its name."""

    def hand_out(self, name: str, text: str) -> None:
        """Let the page save a file."""


class Place:
    """A screen of the room beside the tables; it lives as long as the room."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def enter(self, words: list[str]) -> bool:
        """Come here, with the words of the address after the name of the place; False when they lead nowhere.

        The address `#/NAME/a/b` has the words a and b; `#/GAME/NAME/a` has the words GAME and a.
        """
        return not words

    def leave(self) -> None:
        """End what goes on here by itself: another screen comes, or the same one again."""

    def is_table(self) -> bool:
        """Tell whether the screen is a table, which fills the window and does not scroll."""
        return False

    def page(self, t: Text) -> Element:
        """Return the screen."""
        raise NotImplementedError

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return the dialog of a name that lies over the screen, or None."""
        return None

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Do what a button or a control here says; False when it is not known here."""
        return False

    def press(self, words: list[str]) -> None:
        """Take what a button says that neither this place nor the room knows, such as one on a table."""

    def skip(self) -> None:
        """End the present wait of what goes on here by itself."""

    def hear(self, message: dict[str, Any]) -> None:
        """Take any other message of the page, such as a file that was chosen here."""


class GamePlace(Place):
    """A place that every game has, at `#/GAME` or `#/GAME/NAME`; one at a time is shown."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self._name = ""

    @property
    def _game(self) -> Game[Any, Any]:
        return GAMES[self._name]

    def enter(self, words: list[str]) -> bool:
        """Come to that of a game."""
        if len(words) != 1 or words[0] not in GAMES:
            return False
        self._name = words[0]
        return True
