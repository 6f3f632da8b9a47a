"""Deadwood, melds and laying off by plain enumeration over card texts: slow, obvious, and independent of the engine."""

from itertools import combinations

RANKS = "A23456789TJQK"
Cards = frozenset[str]


def order(card: str) -> tuple[int, int]:
    """Return what sorts cards from ace to king, suits c d h s."""
    return RANKS.index(card[0]), "cdhs".index(card[1])


def points(cards: Cards) -> int:
    """Return the points of all cards."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def is_meld(cards: Cards) -> bool:
    """Tell whether cards are a set, or a run with the ace low."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    is_set = len(set(ranks)) == 1
    is_run = len({card[1] for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and (is_set or is_run)


def cuts(hand: Cards) -> list[list[Cards]]:
    """Return every way of taking disjoint melds out of a hand, none at all included."""
    every = [frozenset(cards) for size in range(3, len(hand) + 1) for cards in combinations(hand, size) if is_meld(frozenset(cards))]

    def choose(start: int, left: Cards) -> list[list[Cards]]:
        found: list[list[Cards]] = [[]]
        for index in range(start, len(every)):
            if every[index] <= left:
                found += [[every[index], *more] for more in choose(index + 1, left - every[index])]
        return found

    return choose(0, hand)


def left_over(hand: Cards, cut: list[Cards]) -> int:
    """Return the points outside the melds of a cut."""
    return points(hand.difference(*cut))


def deadwood(hand: Cards) -> int:
    """Return the least points outside melds."""
    return min(left_over(hand, cut) for cut in cuts(hand))


def g2_melds(hand: Cards) -> list[list[str]]:
    """Return the cut that G2 names, each meld in order, the melds sorted."""
    pack = frozenset(rank + suit for rank in RANKS for suit in "cdhs")

    def key(cut: list[Cards]) -> tuple[int, int, list[list[tuple[int, int]]]]:
        open_to = [card for card in pack - hand if any(is_meld(meld | {card}) for meld in cut)]
        return left_over(hand, cut), len(open_to), sorted(sorted(map(order, meld)) for meld in cut)

    return [[RANKS[rank] + "cdhs"[suit] for rank, suit in meld] for meld in key(min(cuts(hand), key=key))[2]]


def defence(hand: Cards, melds: list[Cards]) -> int:
    """Return the least deadwood after any lay-offs, one card after the other, and then any melds."""
    seen: set[tuple[Cards, ...]] = set()
    least = points(hand)

    def lay_off(left: Cards, table: list[Cards]) -> None:
        nonlocal least
        state = (left, *table)
        if state in seen:
            return
        seen.add(state)
        least = min(least, deadwood(left))
        for index, meld in enumerate(table):
            for card in left:
                if is_meld(meld | {card}):
                    lay_off(left - {card}, [*table[:index], meld | {card}, *table[index + 1 :]])

    lay_off(hand, melds)
    return least
