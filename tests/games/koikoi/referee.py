"""A match of Koi-Koi played again from its record alone, in the plainest way and without the engine."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.games.koikoi import brute


class End(NamedTuple):
    """How a round ends: why it is void, who has won, and what the winner, or the dealer of a void round, gets."""

    void: str | None
    winner: int | None
    score: int


def of_month(cards: set[str], card: str) -> set[str]:
    """Return the cards of the month of a card."""
    return {other for other in cards if other[:2] == card[:2]}


def dealt(dealer: int, hands: list[set[str]], field: set[str]) -> End | None:
    """Return the end of a round that its deal ends."""
    if any(len(of_month(field, card)) == 4 for card in field):
        return End("redeal", None, 0)
    for seat in (dealer, 1 - dealer):
        if brute.hand_yaku(hands[seat]):
            return End(None, seat, 6)
    return None


def multiplied(base: int, calls: list[int], winner: int, rules: dict[str, Any]) -> int:
    """Return what a base scores."""
    times = 1 + {"both": sum(calls), "opponent": calls[1 - winner], "off": 0}[rules["multiplier"]]
    return base * (2 if rules["eight_double"] and base >= 8 else 1) * times


def played(row: dict[str, Any], rules: dict[str, Any]) -> End:
    """Return the end of a round; fails when a line is not what the rules ask for."""
    turn, deck = row["dealer"], row["deck"]
    lines: Iterator[str] = iter(row["actions"])
    hands = [set(deck[:8]), set(deck[8:16])][:: -1 if turn else 1]
    field, stock = set(deck[16:24]), iter(deck[24:])
    captured: list[set[str]] = [set(), set()]
    calls, called = [0, 0], [0, 0]

    def take(card: str, chosen: list[str]) -> None:
        mates = of_month(field, card)
        assert len(chosen) == (len(mates) == 2) and set(chosen) <= mates
        won = set(chosen) or mates
        field.difference_update(won)
        (captured[turn] if won else field).update({card, *won})

    def line() -> list[str]:
        seat, *words = next(lines).split(" ")
        assert seat == str(turn)
        return words

    end = dealt(turn, hands, field)
    while end is None:
        verb, card, *chosen = line()
        assert verb == "play"
        hands[turn].remove(card)
        take(card, chosen)
        top = next(stock)
        if len(of_month(field, top)) == 2:
            verb, *chosen = line()
            assert verb == "match"
            take(top, chosen)
        else:
            take(top, [])
        found = brute.recount(captured[turn], rules["cup_kasu"], rules["rain_spoils"], rules["hanami_tsukimi"])
        total = sum(found.values())
        if total > called[turn]:
            (verb,) = line()
            if verb == "shobu":
                end = End(None, turn, multiplied(total, calls, turn, rules))
                break
            assert verb == "koikoi" and any(hands)
            calls[turn] += 1
            called[turn] = total
        if not any(hands):
            end = End("nagare", None, rules["dealer_keeps"])
        turn = 1 - turn
    assert not list(lines)
    return end


def referee(record: dict[str, Any]) -> None:
    """Check dealers, lines, points, totals and winners of a record."""
    rules = record["rules"]
    left, finished, dealer = [rules["start"]] * 2, 0, record["rounds"][0]["dealer"]
    for row in record["rounds"]:
        assert row["dealer"] == dealer and min(left) > 0 and finished < rules["rounds"]
        end = played(row, rules)
        receiver = dealer if end.winner is None else end.winner
        paid = min(end.score, left[1 - receiver])
        points = [paid if seat == receiver else -paid for seat in (0, 1)]
        assert (row["points"], row.get("void")) == (points, end.void)
        assert (row["detail"]["score"], row["detail"]["paid"], row["detail"]["left"]) == (end.score, paid, left)
        left = [left[seat] + points[seat] for seat in (0, 1)]
        finished += end.void != "redeal"
        dealer = receiver
    assert min(left) == 0 or finished == rules["rounds"]
    assert record["totals"] == left
    assert record["winners"] == [seat for seat in (0, 1) if left[seat] == max(left)]
