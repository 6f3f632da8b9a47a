"""What chance gives at each game: against brute force, against the pack dealt anew, and the pinned spreads against the script."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fudaba.app.tallies import added, figures_of, spreads_of
from fudaba.core import luck
from fudaba.core.deck import cards_of
from fudaba.core.luck import Spread
from fudaba.core.record import replaying, to_json
from fudaba.games import GAMES, blackwhite
from fudaba.games.blackwhite_figures import fitting
from fudaba.games.gin.figures import filling
from fudaba.games.gin.scoring import MELDS
from fudaba.games.kokutoram.scoring import points_of
from fudaba.games.shirokurojan.figures import grouped
from tests.games.played import played, tally_of
from tools import expectations

PLAYED = {"gin": 12, "kokutoram": 16, "shirokurojan": 8, "koikoi": 12, "goninkan": 8}


def on_top(now: Any, card: int) -> Any:
    """Return a round whose stock begins with one of its cards."""
    twin = now.clone()
    place = twin._deck.index(card, twin._next)
    deck = list(twin._deck)
    deck[twin._next], deck[place] = deck[place], deck[twin._next]
    twin._deck = tuple(deck)
    return twin


@pytest.mark.parametrize("name", ["gin", "kokutoram", "shirokurojan", "koikoi"])
def test_the_next_card_of_the_stock_is_as_likely_to_help_as_all_its_cards_say(name: str) -> None:
    figures, seen = figures_of(GAMES[name]), 0
    steps: Iterator[tuple[Any, Any]] = (step for number in range(3) for step in replaying(to_json(played(name, number)), GAMES))
    for match, action in steps:
        for draw in figures.drawn(match.round, action) if action is not None else ():
            stock = match.round._deck[match.round._next :]
            hits = [other.hit for card in stock for other in figures.drawn(on_top(match.round, card), action)]
            assert (sum(hits), len(hits)) == (draw.helping, draw.stock)
            seen += 1
    assert seen > 4


def test_a_card_fills_when_it_makes_a_meld_of_three_with_two_of_the_hand() -> None:
    rng, threes = Random(1), [meld for meld in MELDS if meld.bit_count() == 3]
    for size in (2, 5, 10, 11):
        for _ in range(30):
            hand = sum(1 << card for card in rng.sample(range(52), size))
            filled = {meld & ~hand for meld in threes if (meld & ~hand).bit_count() == 1}
            assert {1 << card for card in cards_of(filling(hand))} == filled


def test_a_face_fits_when_it_makes_a_block_with_two_neighbours() -> None:
    rng, every = Random(2), list(blackwhite.FACE_TEXTS)
    for size in (1, 2, 4, 8):
        for _ in range(40):
            hand = [rng.choice(every) for _ in range(size)]
            ways = ((face, one, two) for face in every for one, two in pairwise(hand))
            blocks = [(face, block) for face, one, two in ways for block in ((face, one, two), (one, face, two), (one, two, face))]
            assert fitting(hand) == {face for face, block in blocks if points_of(block) == 0}


def most_grouped(faces: Sequence[int]) -> int:
    """Return the most cards of a hand in pairs and melds, by trying every cut."""
    best = 0
    for size in (2, 3):
        block = faces[:size]
        if len(block) == size and (len(set(block)) == 1 or (size == 3 and points_of(block) == 0)):
            best = max(best, size + most_grouped(faces[size:]))
    return max(best, most_grouped(faces[1:])) if faces else 0


def test_the_cards_grouped_are_the_most_of_every_cut() -> None:
    rng = Random(3)
    for size in (0, 1, 2, 7, 8):
        for _ in range(60):
            hand = [rng.choice((1, 2, 3, 9, 10)) for _ in range(size)]
            assert grouped(hand) == most_grouped(hand)


@pytest.mark.parametrize("name", GAMES)
def test_luck_over_many_matches_is_what_chance_allows(name: str) -> None:
    matches = [played(name, number) for number in range(PLAYED[name])]
    total = added([tally_of(match, me) for match in matches for me in range(len(match.seats))])
    balances = [draws.balance() for draws in total.draws.values()]
    for key, spreads in spreads_of(GAMES[name]).items():
        balances.append(luck.of_deals(Counter({deal: n for deal, n in total.deals.items() if deal.key == key}), spreads))
    assert len(balances) == len(figures_of(GAMES[name]).quantities)
    for balance in balances:
        assert balance.number > 20 and abs(balance.difference) < 4


def weights(spread: Spread) -> dict[int, int]:
    """Return the weights of a spread that are not 0, by value."""
    return {value: weight for value, weight in enumerate(spread.weights, spread.low) if weight}


@pytest.mark.parametrize("name", GAMES)
def test_pinned_spreads_are_those_of_the_script(name: str) -> None:
    pinned = spreads_of(GAMES[name])
    path = Path(expectations.ROOT, "py", "fudaba", "games", name, "expected.py")
    assert path.read_text("utf-8") == expectations.source(name, pinned, expectations.DEALS)
    again = expectations.simulated(name, 2000, seed=7)
    for key, groups in pinned.items():
        for group, spread in groups.items():
            if spread.simulated:
                assert sum(spread.weights) == expectations.DEALS
            else:
                assert weights(spread) == {value: count for value, count in expectations.EXACT[name, key].items() if count}
            counts = again[key, group]
            dealt = sum(counts.values())
            mean, variance = spread.moments()
            assert abs(sum(value * count for value, count in counts.items()) / dealt - mean) < 4 * sqrt(variance / dealt)
            for value, share in spread.shares().items():
                assert abs(counts.get(value, 0) / dealt - share) < 5 * sqrt(share * (1 - share) / dealt) + 1 / dealt


def test_the_exact_counts_of_a_small_pack() -> None:
    assert expectations.drawn(6, 2, 3) == Counter(sum(card < 2 for card in hand) for hand in combinations(range(6), 3))


def test_the_script_writes_what_it_works_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "py" / "fudaba" / "games" / "koikoi").mkdir(parents=True)
    monkeypatch.setattr(expectations, "ROOT", tmp_path)
    assert expectations.main(["9", "koikoi"]) == 0
    written: dict[str, Any] = {}
    exec((tmp_path / "py" / "fudaba" / "games" / "koikoi" / "expected.py").read_text("utf-8"), written)
    assert written["SPREADS"] == spreads_of(GAMES["koikoi"])
