"""The coach: how far it is, the decisions of a round that cost most, and a table as somebody saw it before one of them."""

from collections.abc import Sequence

from fudaba.app.session import Session
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.bots.coach import Coach, Finding
from fudaba.ui.marks import CHOSEN, HINTED, marked, still
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene, Table
from fudaba.ui.widgets import button, heading


def panel(session: Session, t: Text, settings: Settings) -> Element | None:
    """Return the coach's part of a result; None where nobody wants it, or there was nothing to decide.

    Where several people look at the result, each asks for it, and their names stand on it.
    """
    coach = session.coach
    if not settings.coach or not session.people or (coach is not None and not coach.total):
        return None
    if coach is None and not session.several:
        return None
    people = session.scene(t, settings).people
    title = t("coach.title.of", name=people[session.coached].name) if session.several and coach else t("coach.title")
    asks = [
        button(t("coach.ask", name=people[seat].name), act=f"coach ask {seat}", kind=".btn--wide", key=f"coach ask {seat}")
        for seat in session.people
        if session.several and (coach is None or seat != session.coached)
    ]
    return h(
        "section.panel.coach",
        heading(title, progress(t, coach) if coach else None, name="coach-h"),
        findings(session, t, settings, coach) if coach else h("p.soft", t("coach.each")),
        h("div.coach__asks", asks) if asks else None,
        aria_labelledby="coach-h",
    )


def progress(t: Text, coach: Coach) -> Element | None:
    """Return how many decisions are looked at; nothing once all are."""
    if coach.done:
        return None
    words = t("coach.progress", n=coach.reviewed, of=coach.total)
    return h("span.coach__progress", h("progress", value=coach.reviewed, max=coach.total, aria_label=words), h("span.soft.num", words))


def findings(session: Session, t: Text, settings: Settings, coach: Coach) -> list[Child]:
    """Return the decisions that cost most, each a button that leads to its position."""
    found = coach.findings()
    lines = [h("li", line(session.position(each.line).scene(t, settings), session, coach, each), key=str(each.line)) for each in found]
    if not lines:
        return [h("p", t("coach.nothing" if coach.done else "coach.thinking"))]
    return [h("ol.coach__list", lines), h("p.soft.coach__note", t(f"coach.note.{coach.unit}"))]


def line(scene: Scene, session: Session, coach: Coach, found: Finding) -> Element:
    """Return one decision: what was done, what the search prefers, and what that costs."""
    t, table = scene.t, session.table
    return h(
        "button.coach__line",
        h("span.coach__deeds", h("span", sign(t, CHOSEN), " ", table.reasoning.deed(scene, found.action)), better(scene, session, found)),
        h("b.num", cost(t, coach, found)),
        type_="button",
        act=f"coach look {found.line}",
        key=f"coach look {found.line}",
    )


def better(scene: Scene, session: Session, found: Finding) -> Element:
    """Return what the search prefers."""
    return h("span", sign(scene.t, HINTED), " ", session.table.reasoning.deed(scene, found.better))


def sign(t: Text, kind: str) -> Element:
    """Return the small sign of what was chosen or preferred, with its words for whoever hears it."""
    return h(f"span.coach__sign.{kind}", t(f"coach.sign.{kind.removeprefix('is-')}"))


def cost(t: Text, coach: Coach, found: Finding) -> str:
    """Return what a decision cost, in the unit of the guide's worth."""
    if coach.unit == "chance":
        return t("coach.cost.chance", n=f"{100 * found.cost:.0f}")
    return t("coach.cost.points", n=f"{found.cost:.1f}")


def position(session: Session, t: Text, settings: Settings) -> Element:
    """Return the table as it was seen before a decision, with what was done and what the search prefers; nothing on it can be pressed."""
    coach, line = session.coach, session.looking
    assert coach is not None and line is not None
    found = next(each for each in coach.findings() if each.line == line)
    then = session.position(line)
    scene, table, name = then.scene(t, settings), then.table, then.match.game.name
    return h(
        "div.review",
        h(f"main.table.cloth.on-cloth.{name}", still(compared(scene, table, found), "coach back"), key=f"{name} position {line}"),
        h(
            "section.review__bar.on-cloth",
            h("div.review__words", remark(scene, table, found)),
            h(
                "div.review__end",
                h("b.num", cost(t, coach, found)),
                button(t("coach.back"), act="coach back", kind=".btn--main", key="coach back", letter="Enter"),
            ),
            aria_label=t("coach.position"),
        ),
        escape="coach back",
        key=f"position {line}",
    )


def compared(scene: Scene, table: Table, found: Finding) -> Element:
    """Return the table before a decision, with what was done and what the search prefers marked."""
    chosen, preferred = (table.reasoning.presses(scene, action) for action in (found.action, found.better))
    felt = marked(table.felt(scene), _only(chosen, preferred), CHOSEN, scene.t("hint.mark.played"))
    return marked(felt, _only(preferred, chosen), HINTED, scene.t("hint.mark"))


def remark(scene: Scene, table: Table, found: Finding) -> list[Child]:
    """Return in words what was done, and what the search prefers and why."""
    deed, reason, _ = table.reasoning
    return [
        h("p", sign(scene.t, CHOSEN), " ", deed(scene, found.action)),
        h("p", sign(scene.t, HINTED), " ", h("b", deed(scene, found.better)), h("small", reason(scene, found.better))),
    ]


def _only(keys: Sequence[str], others: Sequence[str]) -> set[str]:
    """Return the keys of one action that the other one does not press as well."""
    return {*keys} - {*others}
