"""How the black/white cards look and what they are called."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.ui.nodes import Element, h

BACK = "img/backs/blackwhite.svg"
FOLDERS = {"picture": "blackwhite", "large": "blackwhite-large", "plain": "blackwhite-plain"}
"""Decks by the player's choice."""


def picture(held: str, settings: Settings, dressing: str) -> str:
    """Return the address of a card's picture, white upright, in the deck that the player chose; `dressing` is cats or pandas.

    The plain cards wear no dressing.
    """
    name = held[:2] if settings.deck == "plain" else f"{held[:2]}-{dressing}"
    return f"img/{FOLDERS[settings.deck]}/{name}.svg"


def turned(held: str) -> bool:
    """Tell whether a held card lies with its black number upright, so that its picture stands on its head."""
    return held.endswith("b")


def face_of(held: str) -> str:
    """Return the face that a held card shows, `W2` or `B5`."""
    return f"B{held[1]}" if turned(held) else f"W{held[0]}"


def other_of(held: str) -> str:
    """Return the face of a held card that is upside down."""
    return f"W{held[0]}" if turned(held) else f"B{held[1]}"


def spoken_face(t: Text, face: str) -> str:
    """Return a face as a screen reader says it: `white 2`."""
    return t(f"face.{face[0]}", n=face[1])


def spoken(t: Text, held: str) -> str:
    """Return a held card's full name: `white 2, black 5 below`."""
    return t("face.held", up=spoken_face(t, face_of(held)), below=spoken_face(t, other_of(held)))


def spoken_card(t: Text, text: str) -> str:
    """Return the name of a card that nobody holds: `white 2 and black 5`."""
    return t("face.card", white=spoken_face(t, f"W{text[0]}"), black=spoken_face(t, f"B{text[1]}"))


def face(t: Text, name: str, state: str = "") -> Element:
    """Return a face spoken of in text: a ring for white, a disc for black."""
    return h(f"span.face.face--{name[0].lower()}{state}", name[1], role="img", aria_label=spoken_face(t, name))


def pair(t: Text, text: str) -> Element:
    """Return both faces of a card that nobody holds."""
    return h("span.pairf", face(t, f"W{text[0]}"), h("span.slash", "／", aria_hidden="true"), face(t, f"B{text[1]}"))
