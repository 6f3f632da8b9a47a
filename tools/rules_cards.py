"""Cards in the text of a rules page: `[[7s 8s 9s! / 7h]]` as pictures or, within a sentence, as small tags."""

from typing import NamedTuple

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.deck import FRENCH_TEXTS, parse_french
from fudaba.core.errors import NotationError
from fudaba.core.hanafuda import parse_card as parse_flower
from fudaba.games.blackwhite import CARD_TEXTS, parse_held
from fudaba.games.blackwhite import parse_card as parse_blackwhite
from fudaba.ui import blackwhite, french, hanafuda
from fudaba.ui.nodes import Element, Node, h
from tools.rules_figures import Unknown

DECKS = {"gin": "french", "goninkan": "french", "koikoi": "flowers", "kokutoram": "cats", "shirokurojan": "pandas"}
"""Which cards a game is played with; the black/white ones by what they wear."""
SIZES = {"french": (220, 308), "flowers": (220, 360), "cats": (220, 360), "pandas": (220, 360)}
"""Width and height of the pictures of a deck."""
BACKS = {"french": french.back(0), "flowers": hanafuda.back(0), "cats": blackwhite.BACK, "pandas": blackwhite.BACK}
BACK, GAP, LIT = "back", "/", "!"
JOKER = "joker"
FITTING = 12
"""The stylesheet knows rows of up to so many cards; longer ones break."""


class Card(NamedTuple):
    """A card as it is drawn: its text, whether it is lit, and whether only its face counts, the card being one of several."""

    text: str
    lit: bool = False
    bare: bool = False


def read(words: str) -> tuple[list[list[Card]], str]:
    """Return the groups of cards that a text stands for, and the words to stand below."""
    cards, _, caption = words.partition(":")
    groups: list[list[Card]] = [[]]
    for word in cards.split():
        if word == GAP:
            groups.append([])
        else:
            groups[-1].append(Card(word.removesuffix(LIT), word.endswith(LIT)))
    if not all(groups):
        raise Unknown(f"[[{words}]] has a group without a card")
    return groups, caption.strip()


def dealt(groups: list[list[Card]]) -> list[list[Card]]:
    """Return the groups with a card of the thirty for every bare face, `W3`, each card once."""
    taken = {card.text[:2] for group in groups for card in group if card.text[0].isdigit()}

    def held(card: Card) -> Card:
        if card.text[0] not in "WB" or card.text == BACK:
            return card
        colour, number = card.text[0], card.text[1:]
        fitting = (text for text in CARD_TEXTS if text not in taken and text["WB".index(colour)] == number)
        text = next(fitting, None)
        if text is None:
            raise Unknown(f"no card is left that shows {card.text}")
        taken.add(text)
        return Card(text + colour.lower(), card.lit, bare=True)

    return [[held(card) for card in group] for group in groups]


def name(t: Text, deck: str, card: Card) -> str:
    """Return what a card is called; raises Unknown for one that the deck does not have."""
    if card.text == BACK:
        return t("rules.back")
    try:
        if deck == "flowers":
            parse_flower(card.text)
            return hanafuda.spoken(t, card.text)
        if deck == "french":
            return french.spoken(t, french.JOKER if card.text == JOKER else FRENCH_TEXTS[parse_french(card.text)])
        (parse_held if len(card.text) > 2 else parse_blackwhite)(card.text)
    except NotationError as error:
        raise Unknown(str(error)) from None
    if card.bare:
        return blackwhite.spoken_face(t, blackwhite.face_of(card.text))
    return (blackwhite.spoken if len(card.text) > 2 else blackwhite.spoken_card)(t, card.text)


def picture(deck: str, card: Card) -> str:
    """Return the address of a card's picture, from the root of the site."""
    if card.text == BACK:
        return BACKS[deck]
    if deck == "flowers":
        return hanafuda.picture(card.text, Settings())
    if deck == "french":
        return french.picture(french.JOKER if card.text == JOKER else card.text, Settings())
    return blackwhite.picture(card.text, Settings(), deck)


def drawn(t: Text, game: str, root: str, card: Card) -> Element:
    """Return the picture of a card."""
    deck = DECKS[game]
    alt = name(t, deck, card)
    width, height = map(str, SIZES[deck])
    turned = ".is-turned" if card.text != BACK and deck in ("cats", "pandas") and blackwhite.turned(card.text) else ""
    image = h(f"img{turned}", src=root + picture(deck, card), alt=alt, width=width, height=height, decoding="async")
    tall = "" if deck == "french" else ".card--tall"
    return h(f"span.card{tall}" + (".is-lit" if card.lit else ""), image)


def row(t: Text, game: str, root: str, groups: list[list[Card]], caption: list[Node]) -> Element:
    """Return a row of large cards, with a caption below it."""
    count = sum(map(len, groups))
    width = min(count, FITTING)
    many = ".spread--many" if count > FITTING else ""
    cards = [h("span.spread__group", [drawn(t, game, root, card) for card in group]) for group in dealt(groups)]
    below = h("figcaption", caption) if caption else None
    return h(f"figure.spread.n-{width}{many}", h("div.spread__row.cloth", cards), below)


def tags(t: Text, game: str, root: str, groups: list[list[Card]]) -> Element:
    """Return the cards as they stand within a sentence: flower cards as small pictures, others as tags or faces."""
    deck = DECKS[game]

    def tag(card: Card) -> Element:
        if deck == "french" and card.text != BACK:
            name(t, deck, card)
            return french.mini(t, french.JOKER if card.text == JOKER else card.text, two_colours=False)
        if card.bare:
            return blackwhite.face(t, blackwhite.face_of(card.text))
        return drawn(t, game, root, card)

    return h("span.tags", [h("span.tags__group", map(tag, group)) for group in dealt(groups)])
