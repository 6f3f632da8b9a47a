"""How a finished game of Goninkan is shown: the games of its series, their count, the totals of the six, their places."""

from collections.abc import Mapping, Sequence
from typing import Any

from fudaba.app.text import Text, signed
from fudaba.core.deck import SUITS
from fudaba.games.goninkan.layout_view import SIGNS, round_from, team_mark, team_of
from fudaba.games.goninkan.round import TEAMS
from fudaba.games.goninkan.scoring import (
    ALL_THREE,
    LOSSES,
    REVERSE_FIRST,
    REVERSE_LATER,
    REVERSE_SIXTEEN,
    REVERSE_SIXTEEN_MISSED,
    SIXTEEN,
    SIXTEEN_MISSED,
    SKUNK_POINT,
)
from fudaba.games.goninkan.seating import GAMES_OF_A_SERIES, RELATED, UNRELATED, dealer_after
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Headline, Scene, detail_of, outcome_of
from fudaba.ui.widgets import heading

_GAMES = ("won", "lost", "all_three")
"""The lines of a reckoning that make one number: what the games came to as such."""
_POINTS = {
    "lost_1": -1, "lost_2": 0, "lost_3": 1, "won_3": GAMES_OF_A_SERIES + ALL_THREE, "skunk": SKUNK_POINT, "sixteen": SIXTEEN,
    "sixteen_missed": SIXTEEN_MISSED, "reverse_first": REVERSE_FIRST, "reverse_later": REVERSE_LATER,
    "reverse_sixteen": REVERSE_SIXTEEN, "reverse_sixteen_missed": REVERSE_SIXTEEN_MISSED,
}  # fmt: skip
"""The table of the points of a series, for each related player."""
_WHOLE = ("reverse_first", "reverse_later", "reverse_sixteen")
"""The rows that are the whole total, whatever came before."""


def headline(scene: Scene) -> Headline:
    """Return how the game ended; after the last one of a series also what this seat got, or where several look, a related player."""
    t, detail = scene.t, detail_of(scene)
    series, game = detail["series"], t(f"goninkan.game.{detail['game']}")
    under = t("goninkan.result.under", series=t("goninkan.table.series", n=series, game=game))
    if detail["token"] is None:
        return Headline(t("goninkan.result.redeal"), "draw", "", "", under, t("goninkan.result.again"))
    result = t(f"goninkan.result.{detail['token']}")
    if not detail["ends"]:
        winner = UNRELATED if detail["token"] in LOSSES else RELATED
        mark = "win" if scene.seat in detail[TEAMS[winner]] else "loss"
        following = t("goninkan.result.next.game", game=t(f"goninkan.game.{detail['game'] + 1}"))
        return Headline(t("goninkan.result.title", game=game, result=result), mark, "", "", under, following)
    words = t("goninkan.result.series", n=series, points=signed(detail["total"]))
    following = t("goninkan.result.next.series", n=series + 1)
    own = outcome_of(scene).points[scene.seat]
    mark = "draw" if not own else "win" if own > 0 else "loss"
    to = t("goninkan.team.related") if scene.public else scene.people[scene.seat].name
    return Headline(words, mark, signed(detail["total"] if scene.public else own), to, under, following)


def result(scene: Scene) -> list[Child]:
    """Return the games of the series so far, and when it ends its count and the totals."""
    t, detail = scene.t, detail_of(scene)
    if detail["token"] is None:
        name = scene.people[scene.observation.dealer].name
        return [h("section.panel.ledger.redeal", h("p", t("goninkan.result.redeal.say", name=name)))]
    if not scene.laid_off:
        return [course(scene, detail)]
    return [course(scene, detail), totals(scene, detail) if detail["ends"] else onward(scene, detail)]


def course(scene: Scene, detail: Mapping[str, Any]) -> Element:
    """Return the games of the series as a table, and under it the count when the series ends."""
    t = scene.t
    games = [played.outcome.detail for played in scene.played if played.outcome.void is None]
    rows = [game_row(scene, game) for game in games if game["series"] == detail["series"]]
    head = h(
        "tr",
        h("th", t("goninkan.count.game"), scope="col"),
        h("th", t("goninkan.trump"), scope="col"),
        h("th", team_mark(t, RELATED), " : ", team_mark(t, UNRELATED), scope="col"),
        h("th", t("goninkan.count.result"), scope="col"),
    )
    title = t("goninkan.count.title" if detail["ends"] else "goninkan.count.so_far", n=detail["series"])
    return h(
        "section.panel.ledger.course",
        h("h2", title, id="course-h"),
        h("table.course__games.num", h("thead", head), h("tbody", rows)),
        reckoning(scene, detail) if detail["ends"] and scene.laid_off else None,
        aria_labelledby="course-h",
        key="course",
    )


def game_row(scene: Scene, game: Mapping[str, Any]) -> Element:
    """Return a game of the series: trump, picture cards of both teams, how it ended."""
    t, token = scene.t, game["token"]
    related, unrelated = (len(cards) for cards in game["pictures"])
    winner = UNRELATED if token in LOSSES else RELATED
    say = t("goninkan.count.say", team=t(f"goninkan.team.{TEAMS[winner]}"), n=game["needs"][winner])
    if t.has(f"goninkan.count.say.{token}"):
        say = t(f"goninkan.count.say.{token}")
    return h(
        "tr" + (".is-big" if token not in ("W", "L") else ""),
        h("th", t(f"goninkan.game.short.{game['game']}"), scope="row"),
        h("td", french.suit(t, game["trump"], scene.settings)),
        h(
            "td.course__count",
            h("b", str(related)) if winner == RELATED else str(related),
            " : ",
            h("b", str(unrelated)) if winner else str(unrelated),
        ),
        h("td", h("b", t(f"goninkan.result.{token}")), h("small", say)),
        key=str(game["game"]),
    )


def terms(detail: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Return the count of a series as (row of the table of points, how often, points in all).

    A reverse skunk and a reverse sixteen are the whole total.
    """
    lines = detail["reckoning"]
    last = lines[-1]["name"]
    if last in ("reverse_skunk", "reverse_sixteen"):
        row = last if last == "reverse_sixteen" else "reverse_first" if detail["game"] == 1 else "reverse_later"
        return [(row, 1, lines[-1]["points"])]
    won = sum(line["name"] == "won" for line in lines)
    base = "won_3" if won == GAMES_OF_A_SERIES else f"lost_{won + 1}"
    found = [(base, 1, sum(line["points"] for line in lines if line["name"] in _GAMES))]
    for name in ("skunk", "sixteen", "sixteen_missed", "reverse_sixteen_missed"):
        points = [line["points"] for line in lines if line["name"] == name]
        if points:
            found.append((name, len(points), sum(points)))
    return found


def reckoning(scene: Scene, detail: Mapping[str, Any]) -> list[Child]:
    """Return the count as one line of arithmetic, and the whole table of points, folded, with the rows that applied."""
    t = scene.t
    parts: list[Child] = []
    for row, often, points in terms(detail):
        name = t(f"goninkan.points.{row}.short")
        label = name if often == 1 else t("goninkan.count.times", name=name, n=often)
        shown = str(abs(points)) if parts else signed(points).removeprefix("+")
        parts += [h("i", "＋" if points >= 0 else "−") if parts else None, h("span", h("b", shown), h("small", label))]
    each = t("goninkan.count.each", team=SIGNS[RELATED])
    total = h("span.sum__all", h("b", signed(detail["total"])), h("small", each))
    whole = any(row in _WHOLE for row, _, _ in terms(detail))
    return [
        h("p.sum.num", parts, h("i", "＝"), total),
        h("p.soft", t("goninkan.count.whole")) if whole and len(detail["course"]) > 1 else None,
        h("details.more", h("summary", t("goninkan.points.title"), key="points"), points_table(t, terms(detail)), key="points"),
    ]


def points_table(t: Text, applied: Sequence[tuple[str, int, int]] = ()) -> Element:
    """Return the table of the points of a series, filled in with what applied."""
    often = {row: count for row, count, _ in applied}
    rows = [
        h(
            "tr" + (".is-on" if row in often else ""),
            h("th", t(f"goninkan.points.{row}"), scope="row"),
            h("td", ("＝ " if row in _WHOLE else "") + signed(points)),
            h("td", f"× {often[row]}" if row in often else "") if applied else None,
            key=row,
        )
        for row, points in _POINTS.items()
    ]
    last = h("th", t("goninkan.points.applied"), scope="col") if applied else None
    head = h(
        "tr", h("th", t("goninkan.points.course"), scope="col"), h("th", t("goninkan.count.each", team=SIGNS[RELATED]), scope="col"), last
    )
    return h("table.points.num", h("thead", head), h("tbody", rows))


def totals(scene: Scene, detail: Mapping[str, Any]) -> Element:
    """Return the six with their totals before the series, what it brought, and the totals now."""
    t, now, points = scene.t, scene.observation, outcome_of(scene).points
    rows = [
        h(
            "tr" + (".is-me" if seat == scene.seat else ""),
            h(
                "th",
                team_mark(t, team_of(now, seat)),
                h("span", scene.people[seat].name),
                h("small", t("table.dealer")) if seat == now.dealer else None,
                scope="row",
            ),
            h("td", signed(scene.standing.totals[seat] - points[seat])),
            h("td" + (".gain" if points[seat] > 0 else ".loss" if points[seat] < 0 else ""), signed(points[seat])),
            h("td", h("b", signed(scene.standing.totals[seat]))),
            key=str(seat),
        )
        for seat in round_from(now, scene.seat)
    ]
    names = ("seat", "before", "series", "total")
    following = None
    if not scene.over:
        name = scene.people[dealer_after(scene.played)].name
        sign = french.suit(t, SUITS[detail["series"] % 3], scene.settings)
        following = h("p", t("goninkan.count.next", name=name), " ", sign)
    return h(
        "section.panel.ledger.totals",
        h("h2", t("goninkan.count.totals"), id="totals-h"),
        h("table.num", h("thead", h("tr", [h("th", t(f"goninkan.count.{name}"), scope="col") for name in names])), h("tbody", rows)),
        following,
        aria_labelledby="totals-h",
        key="totals",
    )


def onward(scene: Scene, detail: Mapping[str, Any]) -> Element:
    """Return the picture cards that each team took, and how the series goes on."""
    t = scene.t
    two = not scene.settings.four_colours
    rows = [
        h(
            "div",
            h("dt", team_mark(t, team), h("span", t(f"goninkan.team.{name}")), h("b.num", str(len(detail["pictures"][team])))),
            h("dd.minis", [french.mini(t, text, two) for text in detail["pictures"][team]] or h("span.soft", t("goninkan.tricks.none"))),
            key=name,
        )
        for team, name in enumerate(TEAMS)
    ]
    giver, decider = (detail["ace"], detail["joker"]) if detail["game"] == 1 else (detail["joker"], detail["ace"])
    words = {"game": t(f"goninkan.game.{detail['game'] + 1}"), "name": scene.people[giver].name, "other": scene.people[decider].name}
    return h(
        "section.panel.ledger.onward",
        h("h2", t("goninkan.ledger.title"), id="onward-h"),
        h("dl.took", rows),
        h("p", t("goninkan.count.onward", **words)),
        aria_labelledby="onward-h",
        key="onward",
    )


def ranking(scene: Scene) -> list[Child]:
    """Return the six by their places; equal totals share a place."""
    t, standing = scene.t, scene.standing
    places = standing.detail["places"]
    order = sorted(range(len(scene.people)), key=lambda seat: (places[seat], seat != scene.seat, seat))
    rows = [
        h(
            "li" + (".is-me" if seat == scene.seat else "") + (".is-first" if places[seat] == 1 else ""),
            h("span.ranking__place.num", t("goninkan.match.place", n=places[seat])),
            h("span.seat__face", scene.people[seat].sign, aria_hidden="true"),
            h("span.ranking__name", scene.people[seat].name),
            h("b.num", signed(standing.totals[seat])),
            key=str(seat),
        )
        for seat in order
    ]
    return [
        h(
            "section.panel.ledger",
            heading(t("goninkan.match.title"), name="ranking-h"),
            h("ol.ranking", rows),
            aria_labelledby="ranking-h",
            key="ranking",
        )
    ]
