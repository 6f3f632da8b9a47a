"""How cards of the French deck look and what they are called."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.ui.nodes import Element, h

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
STYLES = {"picture": "", "large": "-large", "plain": "-plain"}
JOKER = "*"
BACKS = ("img/backs/french-indigo.svg", "img/backs/french-crimson.svg")


def picture(text: str, settings: Settings) -> str:
    """Return the address of a card's picture in the deck that the player chose."""
    if text == JOKER:
        return f"img/french{STYLES[settings.deck]}/joker.svg"
    two = "-two" if not settings.four_colours and text[1] in "cd" else ""
    return f"img/french{two}{STYLES[settings.deck]}/{text}.svg"


def back(number: int) -> str:
    """Return the address of the back for a round; the two decks of the house take turns."""
    return BACKS[number % 2]


def suit_class(letter: str, two_colours: bool) -> str:
    """Return the suit whose colour a suit has: with two colours clubs look as spades do, diamonds as hearts."""
    return {"c": "s", "d": "h"}.get(letter, letter) if two_colours else letter


def suit(t: Text, letter: str, settings: Settings) -> Element:
    """Return a suit as its sign, which a screen reader reads as its name."""
    colour = suit_class(letter, not settings.four_colours)
    return h(f"span.suit.suit--{colour}", SIGNS[letter], role="img", aria_label=t(f"card.suit.{letter}"))


def rank_sign(text: str) -> str:
    """Return a rank as it stands on the card."""
    return "10" if text[0] == "T" else text[0]


def short(t: Text, text: str) -> str:
    """Return a card as a sign in a sentence: `♦2` in Japanese, `2♦` in English."""
    if text == JOKER:
        return t("card.joker")
    return t("card.short", rank=rank_sign(text), sign=SIGNS[text[1]])


def spoken(t: Text, text: str) -> str:
    """Return a card's full name, as a screen reader says it."""
    if text == JOKER:
        return t("card.joker")
    return t("card.name", rank=t(f"card.rank.{text[0]}"), suit=t(f"card.suit.{text[1]}"))


def mini(t: Text, text: str, two_colours: bool) -> Element:
    """Return a small paper tag for a card that is spoken of, not lying there."""
    if text == JOKER:
        return h("span.mini.mini--joker", h("b", "★", aria_hidden="true"), h("span.vh", spoken(t, text)))
    suit = suit_class(text[1], two_colours)
    return h(
        f"span.mini.mini--{suit}",
        h("b", rank_sign(text), aria_hidden="true"),
        h("i", SIGNS[text[1]], aria_hidden="true"),
        h("span.vh", spoken(t, text)),
    )
