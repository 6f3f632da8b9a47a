"""Results: a finished round with its whole calculation, and a finished match with the check of its fingerprint."""

from collections.abc import Sequence

from fudaba.app import sealing
from fudaba.app.screens import dialogs
from fudaba.app.text import Text, figure
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.table import Headline, Scene, Table
from fudaba.ui.widgets import button, heading, score_table


def headline(table: Table, scene: Scene) -> Headline:
    """Return what stands over the count of a round; where several people read it, somebody has won rather than this seat lost."""
    line = table.headline(scene)
    return line._replace(mark="win") if scene.public and line.mark == "loss" else line


def head(t: Text, line: Headline, under: str, named: bool) -> Element:
    """Return the seal, the sentence and the points, seen without scrolling; with `named` also who got them."""
    got = h("p.result__got.num", h("small", line.to) if named else None, line.points, h("small", t("common.points.short")))
    seal = h("span.seal" + ("" if line.mark == "win" else ".seal--ink"), t(f"result.mark.{line.mark}"), aria_hidden="true")
    words = h("div", h("h1", line.words, tabindex="-1", key="title"), h("p", under))
    return h("header.result__head", seal, words, got if line.points else None)


def round_page(scene: Scene, table: Table, more: Sequence[Child] = (), end: Child = None) -> Element:
    """Return the result of a round; the hands lie open first, the count follows, and more panels under it.

    `end` stands in the place of the way on to the next round.
    """
    t = scene.t
    line = headline(table, scene)
    under = line.under or t("result.round", game=t(f"{scene.game.name}.name"), n=table.round_number(scene))
    onward = t("result.to_match") if scene.over else line.onward or t("result.next")
    count: list[Child] = [end]
    if scene.laid_off and end is None:
        count = [
            h(
                "div.result__next",
                button(onward, act="next", kind=".btn--main.btn--big", key="next", letter="Enter"),
                h(
                    "div",
                    button(h("span", t("menu.last")), act="sheet last", picture="last", key="last", letter="l"),
                    button(h("span", t("menu.scores")), act="sheet scores", picture="ledger", key="scores", letter="r"),
                ),
            )
        ]
    return h(
        f"main.cloth.on-cloth.result-page.{scene.game.name}",
        dialogs.shortcuts(t, "keys"),
        h(
            "div.result",
            head(t, line if scene.laid_off else line._replace(points=""), under, scene.public or line.mark == "loss"),
            table.round_result(scene),
            list(more) if scene.laid_off else None,
            count,
        ),
        escape="go #/",
        key=f"round {scene.number}",
    )


def match_title(scene: Scene, people: Sequence[int]) -> tuple[str, str]:
    """Return the mark and the title of a finished match; where several people played, it is won when one of them has won."""
    t = scene.t
    winners = scene.standing.winners
    if scene.public:
        names = t("common.and").join(scene.people[seat].name for seat in winners)
        mark = "loss" if not set(winners) & set(people) else "win" if len(winners) == 1 else "draw"
        return mark, t("result.winner" if len(winners) == 1 else "result.winners", name=names)
    if scene.seat in winners:
        return ("win", t("result.won")) if len(winners) == 1 else ("draw", t("result.shared"))
    return "loss", t("result.lost", name=t("common.and").join(scene.people[seat].name for seat in winners))


def seal_panel(t: Text, check: sealing.Check, origin: str) -> Element:
    """Return the check of the fingerprint; where the cards were known beforehand, why there is none."""
    verdict = "good" if check.good else "bad"
    found: list[Child] = [
        h(f"p.verdict.verdict--{verdict}", h("span.seal", t(f"seal.{verdict}.sign"), aria_hidden="true"), h("span", t(f"seal.{verdict}"))),
        h(
            "p",
            h("code.num", sealing.short(check.shown)),
            " ",
            button(t("seal.open"), act="sheet seal", kind=".btn--quiet", picture="print", key="seal"),
        ),
    ]
    return h(
        "section.panel.ledger",
        heading(t("seal.title"), name="seal-h"),
        h("p", t(f"seal.public.{origin}")) if origin else found,
        aria_labelledby="seal-h",
    )


def match_page(scene: Scene, table: Table, people: Sequence[int], filled: Child, more: list[Child], replay: str) -> Element:
    """Return the result of a match of some people: totals, what they brought into the book, how they came about, and more panels.

    `replay` is the address of its replay.
    """
    t = scene.t
    mark, title = match_title(scene, people)
    totals = scene.standing.totals
    under = t("result.match", game=t(f"{scene.game.name}.name"), n=len(scene.played))
    return h(
        f"main.cloth.on-cloth.result-page.{scene.game.name}",
        dialogs.shortcuts(t, "scores", "last", "keys"),
        h(
            "div.result.result--match",
            head(t, Headline(title, mark, "", ""), under, named=False),
            h(
                "dl.finals.num" + (".finals--open" if scene.public else ""),
                [
                    h(
                        "div" + (".is-winner" if scene.public and seat in scene.standing.winners else ""),
                        h("dt", person.name),
                        h("dd", figure(totals[seat])),
                    )
                    for seat, person in enumerate(scene.people)
                ],
            ),
            filled,
            table.match_result(scene),
            h("section.panel.ledger", heading(t("result.rounds"), name="rounds-h"), score_table(scene), aria_labelledby="rounds-h"),
            more,
            h(
                "div.result__next",
                button(t("result.again"), act="again", kind=".btn--main.btn--big", key="again", letter="Enter"),
                h(
                    "div",
                    h("a.btn", icon("play"), h("span", t("records.replay")), href=replay, key="replay"),
                    h("a.btn", t("common.home"), href="#/", key="home"),
                    button(h("span", t("records.save")), act="save-record", picture="down", key="save"),
                ),
            ),
        ),
        escape="go #/",
        key="match",
    )
