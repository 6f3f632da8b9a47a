"""The figures and tables that the rules pages take from the engine."""

import json
from typing import Any, NamedTuple

from fudaba.app.text import Text
from fudaba.core.contract import Action, Outcome, Played
from fudaba.core.errors import FudabaError
from fudaba.core.hanafuda import HIKARI, KASU, KIND, TAN, TANE, cards_of
from fudaba.core.hanafuda import TEXTS as FLOWERS
from fudaba.games import GAMES
from fudaba.games.gin import round as gin_round
from fudaba.games.goninkan import round as goninkan_round
from fudaba.games.goninkan import scoring as goninkan_scoring
from fudaba.games.koikoi import round as koikoi_round
from fudaba.games.koikoi import scoring as koikoi_scoring
from fudaba.games.koikoi import yaku as koikoi_yaku
from fudaba.games.kokutoram import notation as kokutoram_notation
from fudaba.games.kokutoram import round as kokutoram_round
from fudaba.games.kokutoram import scoring as kokutoram_scoring
from fudaba.games.shirokurojan import yaku as shirokurojan_yaku

CLASSIC_MATCHES = {
    "classic_match": [(17, 0)] * 5 + [(0, 15)] * 3 + [(0, 16), (19, 0)],
    "shutout_match": [(22, 0)] * 4 + [(24, 0)],
}
"""Classic matches of Gin Rummy by the points of their rounds: 104 points in six rounds against 61 in four, and 112 in five against none."""


def _classic_matches() -> dict[str, int]:
    """Return the totals of the classic matches, of the winner and of the loser."""
    game, found = GAMES["gin"], {}
    for name, rounds in CLASSIC_MATCHES.items():
        played = [Played(0, Outcome(points, None, {})) for points in rounds]
        found[f"{name}.winner"], found[f"{name}.loser"] = game.standing(game.presets["classic"], played, 2).totals
    return found


def _stocks(name: str) -> dict[str, int]:
    """Return how many cards are left in the stock of a game with black/white cards before the first draw, by the number of players."""
    game, found = GAMES[name], {}
    for seats in game.players:
        round_ = game.deal(next(iter(game.presets.values())), game.pack, 0, (), seats)
        for _ in range(seats):
            round_.apply(Action("keep"))
        found[f"stock.{seats}"] = round_.observe(0).stock
    return found


FIGURES: dict[str, dict[str, int]] = {
    "gin": {
        "last_cards": gin_round.LAST_CARDS,
        "longest": gin_round.LONGEST,
        **_classic_matches(),
    },
    "kokutoram": {
        "cards": len(GAMES["kokutoram"].pack),
        "hand": kokutoram_notation.HAND,
        **_stocks("kokutoram"),
        "kokuto": kokutoram_scoring.KOKUTO_BONUS,
        "under_knock": kokutoram_scoring.UNDER_KNOCK_BONUS,
        "exhausted": kokutoram_scoring.EXHAUSTED_POINTS,
        "pass_rounds": kokutoram_round.PASS_ROUNDS,
        "longest": kokutoram_round.LONGEST,
    },
    "shirokurojan": {"cards": len(GAMES["shirokurojan"].pack), **_stocks("shirokurojan")},
    "koikoi": {
        "hand": koikoi_round.HAND,
        "field": koikoi_round.FIELD,
        "stock": len(GAMES["koikoi"].pack) - 2 * koikoi_round.HAND - koikoi_round.FIELD,
        "hand_yaku": koikoi_scoring.HAND_YAKU,
        "eight": koikoi_scoring.EIGHT,
        **{kind: KIND.count(kind) for kind in (HIKARI, TANE, TAN, KASU)},
    },
    "goninkan": {
        "cards": len(GAMES["goninkan"].pack),
        "hand": goninkan_round.HAND,
        "pictures": goninkan_scoring.ALL_PICTURES,
        "skunk": goninkan_scoring.SKUNK_POINT,
        "sixteen": goninkan_scoring.SIXTEEN,
        "sixteen_missed": goninkan_scoring.SIXTEEN_MISSED,
        "reverse_first": goninkan_scoring.REVERSE_FIRST,
        "reverse_later": goninkan_scoring.REVERSE_LATER,
        "reverse_sixteen": goninkan_scoring.REVERSE_SIXTEEN,
        "reverse_sixteen_missed": goninkan_scoring.REVERSE_SIXTEEN_MISSED,
        **{
            f"needs.{team}.{number}": needs[side]
            for number, needs in enumerate(goninkan_scoring.NEEDS, 1)
            for side, team in enumerate(goninkan_round.TEAMS)
        },
    },
}
"""Constants of the engine by game and name, for `{{figure.NAME}}`."""


class Unknown(Exception):
    """A page asks for what the engine does not have; the text is one sentence that says what."""


class Yaku(NamedTuple):
    """A yaku as a page shows it: its id, its name, its points, when it counts, and the cards of the engine's table.

    `cards` are texts, those that must be among them with a `!`; empty where the table names none.
    """

    id: str
    name: str
    points: str
    say: str
    cards: tuple[str, ...] = ()


def yaku_of(game: str, t: Text) -> tuple[Yaku, ...]:
    """Return every yaku of a game in the engine's order; none where the game has none."""
    return {"koikoi": _koikoi, "shirokurojan": _shirokurojan}.get(game, lambda _: ())(t)


def _koikoi(t: Text) -> tuple[Yaku, ...]:
    def row(yaku: koikoi_yaku.Yaku) -> Yaku:
        cards = (FLOWERS[card] + "!" * (yaku.must >> card & 1) for card in cards_of(yaku.pool))
        points = t("koikoi.yaku.further" if yaku.further else "koikoi.yaku.fixed", n=yaku.points)
        return Yaku(yaku.id, t(f"koikoi.yaku.{yaku.id}"), points, t(f"koikoi.yaku.say.{yaku.id}"), tuple(cards))

    points = t("koikoi.yaku.fixed", n=koikoi_scoring.HAND_YAKU)
    dealt = (
        Yaku(name, t(f"koikoi.hand_yaku.{name}"), points, t(f"koikoi.hand_yaku.{name}.say"))
        for name in (koikoi_scoring.TESHI, koikoi_scoring.KUTTSUKI)
    )
    return (*map(row, koikoi_yaku.YAKU), *dealt)


def _shirokurojan(t: Text) -> tuple[Yaku, ...]:
    return tuple(
        Yaku(
            yaku.id,
            t(f"shirokurojan.yaku.{yaku.id}"),
            t("shirokurojan.yaku.each" if yaku.each else "shirokurojan.yaku.points", n=yaku.points),
            t(f"shirokurojan.yaku.{yaku.id}.say"),
        )
        for yaku in shirokurojan_yaku.YAKU
    )


def figure(game: str, words: str) -> str:
    """Return the number that `{{words}}` on a page of a game stands for; raises Unknown."""
    source, _, name = words.partition(".")
    try:
        value = {"option": _option, "yaku": _yaku, "figure": _figure, "score": _score}[source](game, name)
    except (KeyError, TypeError, ValueError, FudabaError) as error:
        raise Unknown(f"{{{{{words}}}}} is nothing that the engine can tell ({error})") from None
    if type(value) is not int:
        raise Unknown(f"{{{{{words}}}}} is {value!r} and no number")
    return str(value)


def _option(game: str, name: str) -> Any:
    preset, option = name.split(".")
    return GAMES[game].presets[preset].to_json()[option]


def _yaku(game: str, name: str) -> Any:
    table: dict[str, dict[str, int]] = {
        "koikoi": {yaku.id: yaku.points for yaku in koikoi_yaku.YAKU},
        "shirokurojan": {yaku.id: yaku.points for yaku in shirokurojan_yaku.YAKU},
    }
    return table[game][name]


def _figure(game: str, name: str) -> Any:
    return FIGURES[game][name]


def _score(game: str, words: str) -> Any:
    path, _, line = words.partition(" ")
    answer: Any = GAMES[game].score(listed(json.loads(line)))
    for name in path.split("."):
        answer = answer[int(name) if isinstance(answer, list) else name]
    return answer


def listed(value: Any) -> Any:
    """Return a line for the scorer: a text with spaces in it is a list of texts."""
    if isinstance(value, str):
        return value.split() if " " in value else value
    if isinstance(value, list):
        return [listed(each) for each in value]
    return {name: listed(each) for name, each in value.items()} if isinstance(value, dict) else value
