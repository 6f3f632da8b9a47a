"""A score sheet: the totals, the round to enter, the rounds so far, names and rules; and all of it as a text for others."""

from typing import Any, NamedTuple

from fudaba.app.people import NAME_LENGTH
from fudaba.app.screens import setup
from fudaba.app.screens.calculator import field_row, head
from fudaba.app.settings import Settings
from fudaba.app.text import Text, figure
from fudaba.core.contract import Game, Played, Standing
from fudaba.core.errors import Refusal
from fudaba.ui.calculator import Desk, counted_scene
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.rules import rules_button
from fudaba.ui.score_sheet import Entry, ScoreSheet
from fudaba.ui.table import Scene, Table
from fudaba.ui.widgets import button, heading, row, select


class Shown(NamedTuple):
    """All that the screen shows: the game with its rules, the names that were given, the round that is entered, and those so far."""

    game: Game[Any, Any]
    table: Table
    made: ScoreSheet
    wish: setup.Wish
    given: tuple[str, ...]
    entry: Entry
    correcting: bool
    played: tuple[Played, ...]
    lines: tuple[str, ...]
    standing: Standing
    drafts: dict[str, str]
    wrong: dict[str, Refusal]
    settings: Settings


def page(shown: Shown) -> Element:
    """Return the score sheet of a game."""
    t, name = shown.entry.t, shown.game.name
    over = bool(shown.standing.winners) and not shown.correcting
    return h(
        "div.screen",
        head(t, name, "scores", "calculator", "grid"),
        h(
            f"main.page.page--below.scores.{name}",
            totals(shown),
            [people(shown), rules(shown)] if not shown.played else None,
            finish(shown) if over else form(shown),
            [rounds(shown), people(shown), rules(shown)] if shown.played else None,
            h("p.soft.scores__say", t("scores.say")),
            h("div.calc__foot", rules_button(t, name, "scoring")),
        ),
        escape=f"go #/{name}",
        key=f"{name} scores",
    )


def totals_line(t: Text, names: tuple[str, ...], standing: Standing) -> str:
    """Return the totals in one line."""
    pairs = zip(names, standing.totals, strict=True)
    return t("common.list").join(t("scores.total", name=name, n=total) for name, total in pairs)


def totals(shown: Shown) -> Element:
    """Return what everybody has."""
    t, standing = shown.entry.t, shown.standing
    pairs = [
        h("div" + (".is-winner" if seat in standing.winners else ""), h("dt", name), h("dd.num", figure(total)), key=str(seat))
        for seat, (name, total) in enumerate(zip(shown.entry.names, standing.totals, strict=True))
    ]
    return h(
        "section.scores__totals.cloth.on-cloth", h("h2.vh", t("scores.totals"), id="totals-h"), h("dl", pairs), aria_labelledby="totals-h"
    )


def form(shown: Shown) -> Element:
    """Return what is asked after a round, and the button that adds it, or corrects one that was added before."""
    t, entry, name = shown.entry.t, shown.entry, shown.game.name
    dealer = select(t("scores.dealer"), "score field dealer", [(seat, entry.names[seat]) for seat in entry.seats], entry.dealer)
    lines = [
        field_row(t, f"{name}.scores.field.{field.name}", "score", field, entry.values[field.name], shown.drafts, shown.wrong)
        for field in shown.made.fields(entry)
    ]
    whole = shown.wrong.get("")
    number, title, do = len(entry.played) + 1, "scores.round", "scores.add"
    if shown.correcting:
        title, do = "scores.correct.title", "scores.correct.do"
    return h(
        "section.scores__form",
        heading(t(title, n=number), name="form-h"),
        h("div.panel.rows.calc__fields", row(t("scores.dealer"), dealer), lines),
        h("p.calc__why", t(whole.key, **dict(whole.values)), key="why") if whole else None,
        button(t(do), act="score add", kind=".btn--main.btn--wide", key="add", letter="Enter", off=bool(shown.drafts)),
        button(t("scores.correct.leave"), act="score leave", kind=".btn--wide", key="leave") if shown.correcting else None,
        aria_labelledby="form-h",
        key="form",
    )


def finish(shown: Shown) -> Element:
    """Return who has won, and how the totals came about."""
    t, names = shown.entry.t, shown.entry.names
    first = t("common.and").join(names[seat] for seat in shown.standing.winners)
    words = t("result.winner" if len(shown.standing.winners) == 1 else "result.winners", name=first, names=first)
    return h(
        "section.scores__end",
        h("h2.title", words, id="end-h"),
        shown.made.after(scene_of(shown)),
        button(t("scores.new"), act="score new", kind=".btn--main.btn--wide", key="new"),
        button(t("scores.undo"), act="score undo", kind=".btn--wide", picture="undo", key="undo"),
        aria_labelledby="end-h",
        key="end",
    )


def scene_of(shown: Shown) -> Scene:
    """Return the finished match as the table's own views of its end need it."""
    entry = shown.entry
    played = shown.played
    desk = Desk(entry.t, shown.settings, "", {}, {}, entry.options)
    scene = counted_scene(desk, shown.game, entry.names, played[-1].outcome)
    return scene._replace(preset=shown.wish.preset, number=len(played), played=played, standing=shown.standing, over=True)


def rounds(shown: Shown) -> Element:
    """Return the rounds so far, the newest first, each with what happened, who got what, and the way to correct it."""
    t, names = shown.entry.t, shown.entry.names
    body: list[Child] = []
    for place in reversed(range(len(shown.played))):
        points = shown.played[place].outcome.points
        cells = [h("td", figure(each) if each else "–") for each in points]
        now = ".is-now" if shown.correcting and place == len(shown.entry.played) else ""
        body.append(h("tr" + now, h("th", str(place + 1), scope="row"), cells, key=f"round {place}"))
        body.append(h(f"tr.scores__note{now}", h("td", note(shown, place), colspan=str(len(points) + 1)), key=f"note {place}"))
    tools = [
        button(t("scores.undo"), act="score undo", picture="undo", key="undo"),
        button(t("scores.new"), act="score new", kind=".btn--quiet", key="new"),
    ]
    columns = h("tr", h("th", t("table.round"), scope="col"), [h("th", name, scope="col") for name in names])
    return h(
        "section.scores__rounds",
        heading(
            t("result.rounds"), button(t("share.do"), act="score share", kind=".btn--quiet", picture="share", key="share"), name="rounds-h"
        ),
        h("div.panel", h("table.scores__table.num", h("thead", columns), h("tbody", body))),
        h("div.scores__tools", tools) if not shown.standing.winners and not shown.correcting else None,
        aria_labelledby="rounds-h",
        key="rounds",
    )


def note(shown: Shown, place: int) -> Element:
    """Return what happened in a round, and the button that corrects it."""
    t, act = shown.entry.t, f"score correct {place}"
    words = t("scores.correct.title", n=place + 1)
    return h(
        "div",
        h("span", shown.lines[place]),
        button(t("scores.correct"), act=act, kind=".btn--quiet", key=f"correct {place}", aria_label=words),
    )


def text(shown: Shown) -> str:
    """Return the sheet as a text for others: the game and its rules, the totals, and every round."""
    t, names = shown.entry.t, shown.entry.names
    lines = [t("share.game", game=t(f"{shown.game.name}.name"), rules=rules_line(shown)), totals_line(t, names, shown.standing)]
    for number, (played, what) in enumerate(zip(shown.played, shown.lines, strict=True), 1):
        pairs = zip(names, played.outcome.points, strict=True)
        points = t("common.list").join(t("scores.total", name=name, n=each) for name, each in pairs if each)
        lines.append(t("scores.line" if points else "scores.line.none", number=number, what=what, points=points))
    return "\n".join(lines)


def rules_line(shown: Shown) -> str:
    """Return the rules in a line: the rule set, the length, and how many options are changed."""
    t, game, wish, options = shown.entry.t, shown.game, shown.wish, shown.entry.options
    length, _ = shown.table.lengths(wish.preset)
    parts = [t(f"{game.name}.preset.{wish.preset}")]
    parts += [t(f"{game.name}.length", n=getattr(options, length))] if hasattr(options, length) else []
    changed = len([name for name in wish.changes if name != length])
    parts += [t("setup.house_rules.changed", n=changed)] if changed else []
    return t("common.dot").join(parts)


def people(shown: Shown) -> Element:
    """Return the names, which can be changed at any time, and before the first round how many play."""
    t = shown.entry.t
    rows = [
        h(
            "li",
            h("span", t(f"person.guest.{seat + 1}")),
            h(
                "input.name",
                type_="text",
                value=name,
                placeholder=t(f"person.guest.{seat + 1}"),
                maxlength=NAME_LENGTH,
                autocomplete="off",
                spellcheck="false",
                enterkeyhint="done",
                dir="auto",
                change=f"score name {seat}",
                aria_label=t("setup.name", name=t(f"person.guest.{seat + 1}")),
                key=f"name {seat}",
            ),
            key=str(seat),
        )
        for seat, name in enumerate(shown.given)
    ]
    return h(
        "section.scores__people",
        setup.players_field(t, shown.game, len(shown.given), "score") if not shown.played else None,
        h("fieldset.field-set", h("legend", t("setup.names")), h("ul.names", rows), h("p.field-set__say", t("scores.order")), key="names"),
        aria_label=t("setup.names"),
        key="people",
    )


def rules(shown: Shown) -> Element:
    """Return the rules, to be chosen before the first round and only told after it."""
    t, game, wish, options = shown.entry.t, shown.game, shown.wish, shown.entry.options
    if shown.played:
        return h("p.soft", t("scores.rules", rules=rules_line(shown)), key="rules")
    return h(
        "section.scores__rules",
        setup.preset_field(t, game, wish, "score") if len(game.presets) > 1 else None,
        setup.length_field(t, game, shown.table, wish, options, "score"),
        setup.house_rules(t, game, shown.table, wish, options, "score"),
        aria_label=t("setup.rules"),
        key="rules",
    )
