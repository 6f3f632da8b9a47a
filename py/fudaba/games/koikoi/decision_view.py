"""Shobu or koi-koi: the sheet with everything that hangs on it."""

from fudaba.core.hanafuda import TEXTS, cards_of
from fudaba.games.koikoi import words_view
from fudaba.games.koikoi.scoring import Decision, Payment, decision
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, keyed

SHOWN = 4
"""How many of the cards that make the yaku lie on the sheet at most; all lie lit on the table below it."""
MANY = 3
"""So many yaku have their number as a title instead of their names, and stand in one line of the calculation."""


def sheet(scene: Scene) -> Element:
    """Return the dialog: the yaku and what they come to, then shobu and koi-koi as two tags far apart, each with what it brings."""
    t = scene.t
    facts = decision(scene.observation)
    look = button(t("koikoi.decide.look"), act="look", kind=".btn--quiet", picture="last", key="look")
    hint = button(t("hint.title"), act="hint", kind=".btn--quiet", picture="hint", key="hint", letter="h")
    advice = scene.advice and h("p.decide__hint", h("b", scene.advice.what), " ", scene.advice.why, key="advice")
    return h(
        "div.veil.veil--decide",
        h(
            "section.sheet.decide" + (".decide--last" if facts.only_shobu else ""),
            h("header.decide__head", cards(scene, facts), h("div", head(scene, facts), ledger(scene, facts))),
            warning(scene, facts),
            h("div.decide__choice", shobu(scene, facts), None if facts.only_shobu else koikoi(scene, facts), zone="decision"),
            advice,
            h("footer.decide__foot", look, None if facts.only_shobu else hint),
            role="dialog",
            aria_modal="true",
            aria_labelledby="sheet-title",
            aria_describedby="decide-sum",
        ),
        escape="look",
        modal=True,
    )


def cards(scene: Scene, facts: Decision) -> Element:
    """Return the cards that make the yaku, those of the rarest yaku first."""
    ordered: dict[int, None] = {}
    for part in sorted(facts.yaku, key=lambda part: -part.points):
        ordered |= dict.fromkeys(cards_of(part.cards))
    shown = list(ordered)[:SHOWN]
    return h(
        "ul.decide__cards" + (".decide__cards--many" if len(shown) > 3 else ""),
        [h("li", hanafuda.card(scene, TEXTS[card]), key=TEXTS[card]) for card in shown],
        aria_label=scene.t("koikoi.decide.cards"),
    )


def head(scene: Scene, facts: Decision) -> list[Child]:
    """Return the names of the yaku as the title."""
    t = scene.t
    names = [words_view.yaku_name(scene, part.yaku) for part in facts.yaku]
    title = t("common.list").join(names) if len(names) < MANY else t("koikoi.decide.several", n=len(names))
    return [h("p.soft", t("koikoi.decide.made")), h("h2", title, id="sheet-title", tabindex="-1", autofocus=True)]


def ledger(scene: Scene, facts: Decision) -> Element:
    """Return the calculation of a shobu now, step by step."""
    t = scene.t
    if len(facts.yaku) < MANY:
        rows = [line(words_view.yaku_name(scene, part.yaku), words_view.points(scene, part.points), key=part.yaku) for part in facts.yaku]
        rows += steps(scene, facts.shobu, len(facts.yaku), sum(facts.calls))
    else:
        rows = [line(words_view.with_points(scene, facts.yaku), words_view.points(scene, facts.shobu.base), key="base")]
        rows += steps(scene, facts.shobu, 1, sum(facts.calls))
    other = scene.people[1 - scene.seat].name
    note = t("koikoi.count.capped", name=other, n=facts.left[1 - scene.seat]) if facts.shobu.paid < facts.shobu.score else None
    figure = [h("s", str(facts.shobu.score), " ") if note else None, h("b", str(facts.shobu.paid)), t("koikoi.points.unit")]
    rows.append(h("div.sum__total", h("dt", t("koikoi.decide.now"), h("small", note) if note else None), h("dd.num", figure), key="total"))
    return h("dl.sum", rows, id="decide-sum")


def steps(scene: Scene, due: Payment, several: int, calls: int) -> list[Element]:
    """Return the steps from the sum of several yaku to the score: the sum, the doubling, the calls."""
    t, rows = scene.t, []
    if several > 1:
        rows.append(line(t("koikoi.count.base"), words_view.points(scene, due.base), key="base"))
    if due.factor > 1:
        rows.append(line(t("koikoi.count.double"), f"×{due.factor}", key="double"))
    if calls or due.multiplier > 1:
        rows.append(line(t("koikoi.count.calls", n=calls), f"×{due.multiplier}", key="calls"))
    return rows


def line(words: str, figure: str, key: str) -> Element:
    """Return a line of the calculation."""
    return h("div", h("dt", words), h("dd.num", figure), key=key)


def warning(scene: Scene, facts: Decision) -> Element | None:
    """Return the warning that this player has no turn left after a koi-koi (H9)."""
    return h("p.why", scene.t("koikoi.decide.no_turn")) if facts.last_turn and not facts.only_shobu else None


def tag(scene: Scene, verb: str, letter: str, say: list[Child]) -> Element:
    """Return one of the two tags with what it brings."""
    word = h("span.hang__word.title", scene.t(f"koikoi.{verb}"))
    press = h(
        f"button.hang.hang--{verb}",
        word,
        keyed(letter.upper(), scene.settings.letters),
        type_="button",
        act=verb,
        letter=letter,
        key=verb,
        aria_describedby=f"way-{verb}",
    )
    return h("div.choice", press, h("div.choice__say", say, id=f"way-{verb}"), key=verb)


def shobu(scene: Scene, facts: Decision) -> Element:
    """Return the tag that ends the round, with what both players would have."""
    t = scene.t
    lines: list[Child] = [h("p", h("b", t("koikoi.decide.shobu")))]
    for seat, gained in ((scene.seat, facts.shobu.paid), (1 - scene.seat, -facts.shobu.paid)):
        before = facts.left[seat]
        lines.append(h("p.num", scene.people[seat].name, f" {before} → ", h("b", str(before + gained))))
    return tag(scene, "shobu", "s", lines)


def koikoi(scene: Scene, facts: Decision) -> Element:
    """Return the tag that goes on, with the multiplier after it, the least that the next shobu brings, and what the other could take."""
    t, other = scene.t, scene.people[1 - scene.seat].name
    lines: list[Child] = [
        h("p", h("b", t("koikoi.decide.koikoi"))),
        h("p.num", t("koikoi.decide.multiplier", before=facts.shobu.multiplier, after=facts.later.multiplier)),
        h("p.num", t("koikoi.decide.later", n=facts.later.paid)),
        h("p", t("koikoi.decide.nothing")),
        h(
            "p.num",
            t("koikoi.decide.rival", name=other, n=facts.rival.paid) if facts.rival.base else t("koikoi.decide.rival.none", name=other),
        ),
    ]
    return tag(scene, "koikoi", "k", lines)
