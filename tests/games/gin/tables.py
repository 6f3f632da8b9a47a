"""Short ways to write hands, rounds and hypothesis strategies for Gin Rummy."""

from collections.abc import Iterable

from hypothesis import strategies as st

from fudaba.core.contract import Event
from fudaba.core.deck import FRENCH_TEXTS, mask_of, parse_french
from fudaba.games.gin.options import QUICK, GinOptions
from fudaba.games.gin.round import GinRound
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import meld_cards

KNOCKER_MELDS = "5c 6c 7c 9h Th Jh Kd Kh Ks"
"""Nine melded cards, onto which 4c 8c 8h Qh Kc could be laid off."""
DEFENDER_MELDS = "2d 3d 4d 6h 6s 6d"
"""Six melded cards, none of which helps against KNOCKER_MELDS."""


def hand(text: str) -> int:
    """Return the set of the cards of a text."""
    return mask_of([parse_french(card) for card in text.split()])


def melds(text: str) -> tuple[int, ...]:
    """Return melds written as `7s 8s 9s / Kc Kd Kh`."""
    return tuple(hand(meld) for meld in text.split("/"))


def written(cut: Iterable[int]) -> str:
    """Return melds as `7s 8s 9s / Kc Kd Kh`."""
    return " / ".join(" ".join(FRENCH_TEXTS[card] for card in meld_cards(meld)) for meld in cut)


def deal(first: str, second: str, upcard: str, stock: str = "", options: GinOptions = QUICK, dealer: int = 0) -> GinRound:
    """Return a round: hands of the non-dealer and the dealer, the upcard, the top of the stock; the rest fills up the stock."""
    one, two = first.split(), second.split()
    assert len(one) == len(two) == 10
    texts = [card for pair in zip(one, two, strict=True) for card in pair] + [upcard, *stock.split()]
    assert len(set(texts)) == len(texts)
    # The unnamed cards lie in order of rank, kings at the bottom.
    texts += sorted((card for card in FRENCH_TEXTS if card not in texts), key=lambda card: parse_french(card) % 13)
    return GAME.deal(options, tuple(map(parse_french, texts)), dealer, (), 2)


def play(state: GinRound, lines: str) -> tuple[Event, ...]:
    """Do actions written one after the other, with commas between them, and return the events of the last one."""
    events: tuple[Event, ...] = ()
    for line in lines.split(","):
        events = state.apply(GAME.parse_action(line.strip()))
    return events


def refusal(state: GinRound, line: str) -> str | None:
    """Return the key of the rule that forbids an action, or None."""
    found = state.why_not(GAME.parse_action(line))
    return found and found.key


def legal(state: GinRound) -> list[str]:
    """Return the texts of the legal actions."""
    return [GAME.action_text(action) for action in state.legal()]


@st.composite
def crowded(draw: st.DrawFn, *sizes: int) -> list[frozenset[str]]:
    """Draw disjoint hands from few ranks and suits, where sets and runs abound and compete."""
    low, ranks = draw(st.integers(0, 7)), draw(st.integers(6, 13))
    suits = draw(st.permutations("cdhs"))[: draw(st.integers(3, 4))]
    pool = [rank + suit for rank in "A23456789TJQK"[low:][:ranks] for suit in suits]
    pool += [card for card in FRENCH_TEXTS if card not in pool][: max(0, sum(sizes) - len(pool))]
    order = draw(st.permutations(pool))
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return [frozenset(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)]


def mask(cards: Iterable[str]) -> int:
    """Return the set of some card texts."""
    return hand(" ".join(cards))
