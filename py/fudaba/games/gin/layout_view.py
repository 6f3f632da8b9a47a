"""How a hand of Gin Rummy lies on the table: sorted, grouped into melds and left-over cards, and named."""

from typing import NamedTuple

from fudaba.app.text import Text
from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.games.gin.scoring import best_melds, deadwood, meld_cards
from fudaba.ui import french

SORTS = ("melds", "suit", "rank", "own")


class Group(NamedTuple):
    """Cards that lie together; `kind` is run, set or rest, or all when the hand lies in one row."""

    kind: str
    cards: tuple[int, ...]


def laid_out(hand: int, sort: str, own: list[int]) -> list[Group]:
    """Return the hand as it lies: melds first and left-over cards last, or one row by suit, by rank or in the player's own order."""
    cards = cards_of(hand)
    if sort == "suit":
        return [Group("all", cards)]
    if sort == "rank":
        return [Group("all", tuple(sorted(cards, key=by_rank)))]
    if sort == "own":
        return [Group("all", tuple(own_order(hand, own)))]
    melds = best_melds(hand)
    rest = cards_of(hand & ~sum(melds))
    groups = [Group(kind_of(meld_cards(meld)), meld_cards(meld)) for meld in melds]
    return groups + ([Group("rest", tuple(sorted(rest, key=by_rank)))] if rest else [])


def own_order(hand: int, own: list[int]) -> list[int]:
    """Return the cards in the player's order; cards that it does not know yet lie at the end."""
    known = [card for card in own if hand >> card & 1]
    return known + [card for card in cards_of(hand) if card not in known]


def by_rank(card: int) -> tuple[int, int]:
    """Return what sorts cards from the ace to the king, then by suit."""
    return card % 13, card // 13


def kind_of(meld: tuple[int, ...]) -> str:
    """Return run or set."""
    return "set" if meld[0] % 13 == meld[1] % 13 else "run"


def span(meld: tuple[int, ...]) -> str:
    """Return a meld in short: `4–7 ♥` for a run, `9` for a set."""
    first, last = FRENCH_TEXTS[meld[0]], FRENCH_TEXTS[meld[-1]]
    if kind_of(meld) == "set":
        return french.rank_sign(first)
    return f"{french.rank_sign(first)}–{french.rank_sign(last)} {french.SIGNS[first[1]]}"


def spoken_group(t: Text, group: Group) -> str:
    """Return what a group is, as a screen reader says it with each of its cards."""
    if group.kind == "rest":
        return t("gin.hand.rest")
    ranks = t("gin.hand.joined").join(french.rank_sign(FRENCH_TEXTS[card]) for card in group.cards)
    return (
        t("gin.hand.in_set", rank=french.rank_sign(FRENCH_TEXTS[group.cards[0]]))
        if group.kind == "set"
        else t("gin.hand.in_run", ranks=ranks)
    )


def left_after(hand: int, card: int) -> int:
    """Return the deadwood that is left when a card is discarded."""
    return deadwood(hand & ~(1 << card))


def best_left(hand: int, forbidden: int) -> int:
    """Return the least deadwood that a discard can leave; the forbidden card stays in the hand."""
    return min(left_after(hand, card) for card in cards_of(hand) if card != forbidden)
