"""The feats of every game against a plain recount of what happened, on matches played at random and soundly and on the pinned ones."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

from fudaba.app.book import feats_of
from fudaba.core import record
from fudaba.core.contract import Action, Event
from fudaba.core.feats import finished
from fudaba.core.hanafuda import TEXTS, cards_of
from fudaba.core.match import PERSON, Match, play_out
from fudaba.core.rng import stream
from fudaba.games import GAMES
from tests.games.koikoi.brute import recount
from tests.golden import plays


class Story(NamedTuple):
    """A finished round told by its events: what was done, by whom, and what everybody has now."""

    seat: int
    match: Match
    number: int
    round: Any
    events: list[Event]

    def points(self, seat: int) -> int:
        """Return what a seat got in the round."""
        return self.match.played[self.number].outcome.points[seat]

    def count(self, *names: str, seat: int | None = None) -> int:
        """Return how many events of these names there were, by this seat if no other is named."""
        return sum(event.name in names and event.seat == (self.seat if seat is None else seat) for event in self.events)

    def total(self, seat: int, rounds: int) -> int:
        """Return the points of a seat in so many rounds."""
        return sum(played.outcome.points[seat] for played in self.match.played[:rounds])

    def won_match(self) -> bool:
        """Tell whether the round has ended the match, and this seat alone won it."""
        return self.match.over() and self.number == len(self.match.played) - 1 and self.match.winners() == (self.seat,)


def koikoi(told: Story) -> Iterator[str]:
    """Recount a round of Koi-Koi."""
    me, other, options = told.seat, 1 - told.seat, told.match.options
    if told.points(me) > 0 and told.points(me) == options.start + told.total(other, told.number) and not told.round.outcome().void:
        yield "took_all"
    if told.points(me) > 0:
        yield from (event.place for event in told.events if event.name == "hand_yaku" and event.seat == me)
    if told.count("shobu"):
        captured = [TEXTS[card] for card in cards_of(told.round.captured[me])]
        yaku = recount(captured, options.cup_kasu, options.rain_spoils, options.hanami_tsukimi)
        yield from yaku
        calls = told.count("koikoi")
        yield from ["called"] * (calls > 0) + ["called_twice"] * (calls > 1) + ["turned_back"] * (told.count("koikoi", seat=other) > 0)
        yield from ["three"] * (len(yaku) > 2) + ["big"] * (sum(yaku.values()) > 7)


def gin(told: Story) -> Iterator[str]:
    """Recount a round of Gin Rummy."""
    me, other = told.seat, 1 - told.seat
    if told.won_match() and all(played.outcome.points[other] == 0 for played in told.match.played):
        yield "shutout"
    if not told.points(me):
        return
    if told.count("knock", "biggin"):
        ends = [event.place or "big_gin" for event in told.events if event.name in ("knock", "biggin")]
        yield from ends
        if told.count("discard", "knock", "biggin") < 4:
            yield "quick"
    else:
        yield "undercut"
        if told.count("layoff"):
            yield "laid_off"
    melds = [event.cards for event in told.events if event.name == "meld" and event.seat == me]
    if any(len(meld) > 5 for meld in melds):
        yield "long_run"
    if told.points(me) > 39:
        yield "many_points"


def kokutoram(told: Story) -> Iterator[str]:
    """Recount a round of Kokutoram."""
    me, detail = told.seat, told.round.outcome().detail
    others = [seat for seat in range(len(told.match.seats)) if seat != me]
    if told.won_match() and all(told.total(seat, told.number + 1) == 0 for seat in others):
        yield "alone"
    knocks = [event for event in told.events if event.name == "knock"]
    if told.count("knock") and detail["points"][me] == 0:
        yield "kokuto"
        if len(detail["hands"][me]) == 9:
            yield "kokuto_of_nine"
    if not told.points(me):
        return
    if not knocks:
        yield "exhausted"
    elif told.count("knock"):
        yield "knock"
        if told.count("draw", "take") < 2:
            yield "quick"
    else:
        yield "under_knock"
    if told.points(me) > 9:
        yield "many_points"
    shown = [f"{text[2]}{text['wb'.index(text[2])]}" for text in detail["hands"][me]]
    blocks = [shown[start:end] for start, end in detail["melds"][me]]
    if any(len(set(block)) == 1 and len(block) == 5 for block in blocks):
        yield "longest_set"
    if any(len(set(block)) == 6 for block in blocks):
        yield "longest_run"


def shirokurojan(told: Story) -> Iterator[str]:
    """Recount a round of Shirokuro-jan."""
    me, detail = told.seat, told.round.outcome().detail
    if [event.seat for event in told.events if event.name == "tenpai"] == [me]:
        yield "alone_ready"
    if not told.count("ron", "tsumo"):
        return
    mine = next(win for win in detail["wins"] if win["seat"] == me)
    yield from mine["yaku"]
    yield from ["ron"] * told.count("ron") + ["open_hand"] * (told.count("pon", "chi") == 2)
    yield from ["many_yaku"] * (len(mine["yaku"]) > 3) + ["many_points"] * (sum(mine["yaku"].values()) > 7)


def goninkan(told: Story) -> Iterator[str]:
    """Recount a game of Goninkan."""
    ends = [event.place for event in told.events if event.name == "over"]
    if not ends:
        return
    token, related = ends[0], told.round.sides()[told.seat] == 0
    dealer = told.match.played[told.number].dealer == told.seat
    if dealer and told.points(told.seat) > 0:
        yield "dealers_side"
    if related and token in ("W", "S", "S16", "RS16x"):
        yield from [] if dealer else ["pair"]
        yield from ["all_three"] * (told.round.series.game == 3) + ["foiled"] * (token == "RS16x")
        yield from ["skunk"] * (token in ("S", "S16")) + ["sixteen"] * (token == "S16")
    elif not related and token in ("L", "RS", "RS16", "S16x"):
        yield from ["unrelated"] + ["foiled"] * (token == "S16x")
        yield from ["reverse_skunk"] * (token in ("RS", "RS16")) + ["reverse_sixteen"] * (token == "RS16")


RECOUNTS: dict[str, Callable[[Story], Iterator[str]]] = {
    "koikoi": koikoi, "gin": gin, "kokutoram": kokutoram, "shirokurojan": shirokurojan, "goninkan": goninkan,
}  # fmt: skip
MATCHES = 12
RARE = {
    "koikoi": {"goko", "shiko", "aka-ao", "teshi", "kuttsuki", "ame-shiko"},
    "gin": {"big_gin", "long_run"},
    "kokutoram": {"longest_set", "longest_run", "kokuto_of_nine", "alone"},
    "shirokurojan": {"suutoitsu", "tenhou", "chiihou", "renhou", "doukou", "iipeikou", "toitoi", "houtei", "haitei", "ikkitsuukan"},
    "goninkan": {"all_three"},
}
"""What these matches need not have; everything else must come up, so that the recount sees it."""


def choice(policies: list[Any], seat: int, seen: Any) -> Action:
    """Return what the policy of a seat does."""
    action: Action = policies[seat].choose(seen)
    return action


def matches(game: str) -> Iterator[Match]:
    """Yield matches of a game: some between policies that play soundly or at random, and the pinned ones."""
    rules = GAMES[game]
    for number in range(MATCHES):
        rng, count = stream(f"{game}-{number}", "test"), rules.players[number % len(rules.players)]
        names = ["basic", "random"] if number % 2 else ["basic", "easy"]
        policies = [rules.policies[names[seat % 2]](rng) for seat in range(count)]
        preset = list(rules.presets)[number // 2 % len(rules.presets)]
        match = Match.new(rules, rules.presets[preset], (PERSON,) * count, f"{game}-{number}", preset)
        yield play_out(match, partial(choice, policies))
    for name in plays.PLAYS:
        if name.startswith(game):
            yield record.loads(plays.path(name).read_text("utf-8"), GAMES)


def stories(match: Match, seat: int) -> Iterator[Story]:
    """Yield the rounds of a match as they are replayed."""
    for number, entry in enumerate(match.entries):
        round_ = match.game.deal(match.options, entry.deck, entry.dealer, tuple(match.played[:number]), len(match.seats))
        events = list(round_.opening())
        for _, action in entry.lines:
            events += round_.apply(action)
        yield Story(seat, match, number, round_, events)


@pytest.mark.parametrize("game", GAMES)
def test_feats_are_what_happened(game: str) -> None:
    seen: set[str] = set()
    for match in matches(game):
        for seat in range(len(match.seats)):
            for told, story in zip(finished(match, seat), stories(match, seat), strict=True):
                made = {feat.id for feat in feats_of(game) if feat.made(told)}
                assert made == set(RECOUNTS[game](story)), (match.seed, story.number, seat)
                seen |= made
    assert {feat.id for feat in feats_of(game)} - seen <= RARE[game]
