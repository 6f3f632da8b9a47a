"""How the flower cards look, what they are called, and the index that may stand in their corner."""

from typing import Any

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.hanafuda import KIND, month_of, parse_card
from fudaba.ui.nodes import Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import card as plain_card

STYLES = {"picture": "", "large": "-large", "plain": "-plain"}
BACKS = ("img/backs/hanafuda-black.svg", "img/backs/hanafuda-red.svg")
FIRST_MATCHES = 5
"""How many matches of a game the index stays on by itself."""


def month(text: str) -> int:
    """Return a card's month, 1 to 12."""
    return month_of(parse_card(text)) + 1


def kind(text: str) -> str:
    """Return a card's kind: hikari (光), tane (タネ), tan (短冊) or kasu (カス)."""
    return KIND[parse_card(text)]


def picture(text: str, settings: Settings) -> str:
    """Return the address of a card's picture in the deck that the player chose."""
    return f"img/hanafuda{STYLES[settings.deck]}/{text}.svg"


def back(number: int) -> str:
    """Return the address of the back for a round; black and red take turns."""
    return BACKS[number % 2]


def short(t: Text, text: str) -> str:
    """Return a card by what is on it, as in a sentence: `松に鶴`, `pine with crane`."""
    own = f"hanafuda.card.{text}"
    return t(own) if t.has(own) else t("hanafuda.card.kasu", plant=t(f"hanafuda.plant.{month(text)}"))


def spoken(t: Text, text: str) -> str:
    """Return a card's full name, as a screen reader says it: what is on it, its month and its kind."""
    return t("hanafuda.name", card=short(t, text), month=t(f"month.{month(text)}"), kind=t(f"hanafuda.kind.{kind(text)}"))


def indexed(scene: Scene) -> bool:
    """Tell whether the cards carry an index: as the player chose, or else during the first matches of the game.

    The large and the plain deck have month and kind in print.
    """
    chosen = scene.settings.card_index
    if scene.settings.deck != "picture":
        return False
    return scene.finished < FIRST_MATCHES if chosen == "auto" else chosen == "on"


def mark(t: Text, name: str) -> Element:
    """Return the sign of a kind: a shape of its own with the kind's letter."""
    return h(f"i.kind.kind--{name}", t(f"hanafuda.sign.{name}"), aria_hidden="true")


def index(t: Text, text: str) -> Element:
    """Return the index of a card: its month above the sign of its kind."""
    return h("span.card__index", h("b.num", str(month(text))), mark(t, kind(text)), aria_hidden="true")


def card(scene: Scene, text: str, *, name: str | None = None, state: str = "", **more: Any) -> Element:
    """Return a card face up, with an index where the player has one; the rest is as for every card."""
    node = plain_card(picture(text, scene.settings), name or spoken(scene.t, text), state=f".card--tall{state}", **more)
    if indexed(scene):
        node["c"].insert(1, index(scene.t, text))
    return node


def mini(t: Text, text: str) -> Element:
    """Return a small paper tag for a card that is spoken of, not lying there."""
    signs = h("span.mini__signs", h("b.num", str(month(text))), mark(t, kind(text)), aria_hidden="true")
    return h("span.mini", signs, h("span.vh", spoken(t, text)))
