"""How a finished round of Kokutoram is laid open and counted."""

from collections.abc import Mapping
from typing import Any

from fudaba.core.contract import Outcome
from fudaba.games import blackwhite_view
from fudaba.games.blackwhite import NUMBERS, parse_held
from fudaba.games.kokutoram.felt_view import LOOK
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.table import Headline, Scene
from fudaba.ui.widgets import race


def outcome_of(scene: Scene) -> Outcome:
    """Return how the round ended; the views of this module are for a finished one."""
    assert scene.outcome is not None
    return scene.outcome


def detail_of(scene: Scene) -> Mapping[str, Any]:
    """Return the parts of the round's count."""
    return outcome_of(scene).detail


def ending_of(scene: Scene) -> str:
    """Return what the round's end is called: the kind of its count, or `turns` when their number ended it (K10)."""
    detail = detail_of(scene)
    kind: str = detail["kind"]
    return "turns" if detail["reason"] == "turns" else kind


def headline(scene: Scene) -> Headline:
    """Return what ended the round, and who got how much."""
    t, detail, points = scene.t, detail_of(scene), outcome_of(scene).points
    knocker = detail["knocker"]
    if knocker is None:
        words = t(f"kokutoram.result.{ending_of(scene)}")
    else:
        who = "you" if scene.you(knocker) else "other"
        words = t(f"kokutoram.result.{detail['kind']}.{who}", name=scene.people[knocker].name)
    most = max(points)
    winners = [seat for seat, each in enumerate(points) if each == most] if most else []
    if not winners:
        return Headline(words, "draw", "0", "")
    mark = "win" if scene.seat in winners else "loss"
    return Headline(words, mark, f"+{most}", t("common.list").join(scene.people[seat].name for seat in winners))


def result(scene: Scene) -> list[Child]:
    """Return every hand as it lies, the knocker's first, and the reckoning."""
    seats = range(len(scene.people))
    first = detail_of(scene)["knocker"]
    order = sorted(seats, key=lambda seat: (seat != first, seat != scene.seat, seat))
    hands = h("div.opens", [opened(scene, seat) for seat in order], style={"--count": str(len(order))})
    return [hands, reckoning(scene, race_of(scene)) if scene.laid_off else None]


def opened(scene: Scene, seat: int) -> Element:
    """Return a hand laid open, with its blocks and what the loose cards come to."""
    t, detail = scene.t, detail_of(scene)
    hand = tuple(map(parse_held, detail["hands"][seat]))
    melds = [(start, end) for start, end in detail["melds"][seat]]
    inside = {place for start, end in melds for place in range(start, end)}
    loose = [str(NUMBERS[code]) for place, code in enumerate(hand) if place not in inside]
    points, low = detail["points"][seat], seat in detail["lowest"]
    knocked = seat == detail["knocker"]
    tag = t(f"kokutoram.result.knocker.{detail['when']}") if knocked else t("kokutoram.result.lowest") if low else ""
    sum_words = h("span.soft", "＋".join(loose) + "＝") if len(loose) > 1 else None
    name = scene.people[seat].name
    return h(
        "section.open" + (".is-knock" if knocked else "") + (".is-low" if low else ""),
        h(
            "h2.open__who",
            h("span.seat__face", scene.people[seat].sign, aria_hidden="true"),
            name,
            h("span.open__tag", tag) if tag else None,
            h("span.open__sum.num", sum_words, h("b", str(points)), t("common.points", n=points)),
        ),
        blackwhite_view.row(scene, LOOK, hand, melds, t("kokutoram.result.hand", name=name, n=points)),
        h("span.punch", icon("paw"), aria_hidden="true") if knocked else None,
        aria_label=t("kokutoram.result.hand", name=name, n=points),
        key=f"hand {seat}",
    )


def race_of(scene: Scene) -> Element:
    """Return the totals as a race to the target."""
    return race(scene, scene.standing.totals, outcome_of(scene).points, scene.options.target)


def reckoning(scene: Scene, *below: Child) -> Element:
    """Return the count as one line of arithmetic, and what else stands below it."""
    t, detail, points = scene.t, detail_of(scene), outcome_of(scene).points
    kind, bonus, ending = detail["kind"], detail["bonus"], ending_of(scene)
    say = "tie" if kind == "knock" and detail["difference"] == 0 else ending
    scorers = [seat for seat, each in enumerate(points) if each]
    terms: list[Child] = []
    if kind in ("knock", "kokuto"):
        knocker = detail["knocker"]
        second = detail["points"][knocker] + detail["difference"]
        terms = [
            term(str(second), t("kokutoram.count.second")),
            sign("−"),
            term(str(detail["points"][knocker]), scene.people[knocker].name),
        ]
    elif kind == "under_knock":
        knocker, low = detail["knocker"], detail["lowest"][0]
        terms = [
            term(str(detail["points"][knocker]), scene.people[knocker].name),
            sign("−"),
            term(str(detail["points"][low]), scene.people[low].name),
        ]
    if bonus:
        terms += [sign("＋") if terms else None, term(str(bonus), t(f"kokutoram.count.bonus.{ending}"))]
    to = t("common.and").join(scene.people[seat].name for seat in scorers) if scorers else t("kokutoram.count.nobody")
    total = h("span.sum__all", h("b", str(max(points))), h("small", to))
    return h(
        "section.reckon.panel.ledger",
        h("h2", t(f"kokutoram.count.{ending}"), id="reckon-h"),
        h("p.soft", t(f"kokutoram.count.{say}.say")),
        h("p.sum.num", terms, sign("＝") if terms else None, total),
        *below,
        aria_labelledby="reckon-h",
        key="reckon",
    )


def term(number: str, words: str) -> Element:
    """Return one number of the line with what it is."""
    return h("span", h("b", number), h("small", words))


def sign(text: str) -> Element:
    """Return a sign of the line."""
    return h("i", text)
