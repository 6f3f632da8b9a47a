"""A replay: the table of a finished match at any of its actions, the controls that lead through it, and its dialogs."""

from typing import NamedTuple

from fudaba.app.playback import Playback
from fudaba.app.screens import coach, result
from fudaba.app.settings import Settings
from fudaba.app.text import Text, figure
from fudaba.bots.coach import Finding
from fudaba.ui.marks import still
from fudaba.ui.nodes import Child, Element, Node, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, icon_button, noren, select, sheet, shortcut, status

SPEEDS = {"half": 3.0, "single": 1.5, "double": 0.75, "quadruple": 0.4}
"""Seconds between two actions while the replay plays."""
BACK = "go #/records"
KEYS = (
    ("←", "back"), ("→", "on"), ("Home", "first"), ("End", "last"), ("PageUp", "round_back"), ("PageDown", "round_on"), ("Space", "play"),
)  # fmt: skip
"""The keys of a replay as they are written, and what they do."""
DOORS = (
    ("sheet count", "ledger", "replay.count", "r"),
    ("remarks", "hint", "replay.coach", "c"),
    ("sheet keys", "keys", "menu.keys", "?"),
    ("save", "down", "records.save", None),
)
"""What the menu leads to: act, picture, words, and the single key that some have."""


class Running(NamedTuple):
    """How the replay goes on: whether it plays, and at which of the speeds."""

    plays: bool
    speed: str


def page(playback: Playback, t: Text, settings: Settings, running: Running) -> Element:
    """Return the table at the present place, the hands that lie open beside it, and the controls."""
    found = finding(playback)
    then = playback.session(playback.seat)
    scene, table, name = playback.scene(then, t, settings), then.table, playback.match.game.name
    felt = coach.compared(scene, table, found) if found is not None else table.felt(scene)
    lying = still(_with_status(felt, line(playback, scene, t, settings)), BACK)
    doors = [shortcut(t(words), act, letter) for act, _, words, letter in DOORS if letter]
    return h(
        "div.review.replay",
        doors,
        h(f"main.table.cloth.on-cloth.{name}", lying, key=f"{name} replay"),
        open_hands(playback, t, settings) if playback.all_hands else None,
        bar(playback, scene, running, found),
        escape=BACK,
        key=f"replay {name}",
    )


def _with_status(node: Node, new: Element) -> Element:
    """Return a table whose status line is another one."""

    def go(each: Node) -> Node:
        if isinstance(each, str):
            return each
        if each.get("r") == "status":
            return new
        return {**each, "c": [go(child) for child in each["c"]]} if "c" in each else each

    changed = go(node)
    assert isinstance(changed, dict)
    return changed


def line(playback: Playback, scene: Scene, t: Text, settings: Settings) -> Element:
    """Return what happened last in place of what may be done, and under it how the round ended."""
    deed, ending, then = playback.deed(), playback.ending(t, settings), ""
    if ending is not None:
        points = f"{ending.to} {ending.points}".strip() if ending.points else ""
        then = t("common.dot").join(filter(None, [ending.words, points]))
    sign = scene.people[deed.seat].sign if deed is not None and (not deed.secret or playback.sees(deed.seat)) else "札"
    return status(sign, playback.told(t, settings), then, seal_kind=".seal--pine")


def finding(playback: Playback) -> Finding | None:
    """Return the coach's remark on the decision that comes next here, in the view of the seat that decided."""
    counted = playback.counted()
    if counted.coach is None or counted.coached != playback.seat:
        return None
    return next((each for each in counted.coach.findings() if each.line == playback.action), None)


def open_hands(playback: Playback, t: Text, settings: Settings) -> Element:
    """Return the hands of the others laid open, the next to play first; who holds no cards is left out."""
    seats = len(playback.match.seats)
    rows = []
    for step in range(1, seats):
        seat = (playback.seat + step) % seats
        then = playback.session(seat)
        scene = playback.scene(then, t, settings)
        cards = then.table.hand(scene)
        name = scene.people[seat].name
        if cards:
            items = [h("li", card, key=str(place)) for place, card in enumerate(cards)]
            held = h("ol.hands__cards", items, aria_label=t("replay.hand", name=name, n=len(cards)))
            rows.append(h("li.hands__row", h("span.hands__name", name), held, key=str(seat)))
    return h("section.hands.on-cloth", h("ul", rows), aria_label=t("replay.hands"), region="hands", key="hands", tabindex="0")


def bar(playback: Playback, scene: Scene, running: Running, found: Finding | None) -> Element:
    """Return the controls: where in the match, whose view, along the round, step by step, and playing by itself."""
    t = scene.t
    said: Child = None
    if found is not None and (critic := playback.counted().coach) is not None:
        words = coach.remark(scene, playback.counted().table, found)
        said = h("div.replay__remark", h("div.review__words", words), h("b.num", coach.cost(t, critic, found)), key="remark")
    return h(
        "section.review__bar.replay__bar.on-cloth",
        said,
        where(playback, scene),
        along(playback, t),
        steps(playback, t, running),
        aria_label=t("replay.controls"),
        key="controls",
    )


def where(playback: Playback, scene: Scene) -> Element:
    """Return the list of rounds, whose view it is, and what else there is."""
    t = scene.t
    rounds = [(number, round_words(playback, t, number)) for number in range(1, playback.rounds + 1)]
    seats = [(seat, t("replay.view.seat", name=person.name)) for seat, person in enumerate(scene.people)]
    chosen = "all" if playback.all_hands else playback.seat
    return h(
        "div.replay__where",
        select(t("replay.rounds"), "round", rounds, playback.number),
        select(t("replay.view"), "view", [("all", t("replay.view.all")), *seats], chosen),
        icon_button(t, "menu", "menu.title", "sheet menu", letter="m"),
    )


def round_words(playback: Playback, t: Text, number: int) -> str:
    """Return a round of the list: its number, and the points that it brought to each seat."""
    outcome = playback.match.played[number - 1].outcome
    points = " – ".join(map(figure, outcome.points))
    return t("replay.round.void" if outcome.void is not None else "replay.round", n=number, points=points)


def along(playback: Playback, t: Text) -> Element:
    """Return the slider along the round between its first and its last action, and which one it is."""
    length, value = playback.length(), playback.action
    slider = h(
        "input",
        type_="range",
        min=0,
        max=length,
        step=1,
        value=value,
        disabled=not length,
        aria_label=t("replay.slider"),
        aria_valuetext=t("replay.at", round=playback.number, n=value, of=length),
        change="action",
        key="action",
    )
    return h(
        "div.replay__along",
        icon_button(t, "first", "replay.first", "first", letter="Home", off=not value),
        slider,
        h("span.replay__count.num", f"{value}/{length}", aria_hidden="true"),
        icon_button(t, "final", "replay.last", "last", letter="End", off=value == length),
    )


def steps(playback: Playback, t: Text, running: Running) -> Element:
    """Return the steps by round and by action, and playing with its speed."""
    begins, ends = playback.number == 1 and not playback.action, playback.at_end
    last_round = playback.number == playback.rounds
    verb = "pause" if running.plays else "play"
    play = button(
        act="play", kind=".btn--icon.btn--main", picture=verb, key="play", letter="Space", aria_label=t(f"replay.{verb}"),
        off=ends and not running.plays,
    )  # fmt: skip
    speed = t(f"replay.speed.{running.speed}")
    return h(
        "div.replay__steps",
        icon_button(t, "rewind", "replay.round_back", "round_back", letter="PageUp", off=begins),
        icon_button(t, "back", "replay.back", "back", letter="ArrowLeft", off=begins),
        play,
        icon_button(t, "next", "replay.on", "on", letter="ArrowRight", off=ends),
        icon_button(t, "forward", "replay.round_on", "round_on", letter="PageDown", off=last_round),
        button(speed, act="speed", kind=".btn--quiet.num", key="speed", aria_label=t("replay.speed", speed=speed)),
        role="group",
        aria_label=t("replay.steps"),
    )


# Dialogs


def menu(t: Text) -> Element:
    """Return what can be done with a replay besides going through it."""
    items = [
        h("li", button(t(words), act=act, kind=".btn--wide.btn--quiet", picture=picture, key=act, letter=letter))
        for act, picture, words, letter in DOORS
    ]
    return sheet(t, t("menu.title"), h("ul.menu", items))


def keys(t: Text) -> Element:
    """Return the keys of a replay."""
    rows = [h("div", h("dt", h("kbd.kbd", sign)), h("dd", t(f"replay.{name}"))) for sign, name in KEYS]
    letters = [("m", "menu.title"), *((letter, words) for _, _, words, letter in DOORS if letter)]
    rows += [h("div", h("dt", h("kbd.kbd", letter.upper())), h("dd", t(words))) for letter, words in letters]
    rows.append(h("div", h("dt", h("kbd.kbd", t("keys.escape.key"))), h("dd", t("replay.leave"))))
    return sheet(t, t("keys.title"), h("dl.keys", rows))


def count(playback: Playback, t: Text, settings: Settings) -> Element:
    """Return the count of the round, as it stood on its result."""
    end = playback.counted()
    scene = playback.scene(end, t, settings)
    line = result.headline(end.table, scene)
    got = h("p.result__got.num", h("small", line.to), line.points, h("small", t("common.points.short"))) if line.points else None
    content = h("div.replay__result", h("p.replay__headline", line.words), got, end.table.round_result(scene))
    kind = f".sheet--wide.replay__count-sheet.cloth.on-cloth.{playback.match.game.name}"
    return sheet(t, t("replay.count.title", n=playback.number), still(content, "close"), kind=kind)


def remarks(playback: Playback, t: Text, settings: Settings) -> Element:
    """Return what the coach says of a seat's decisions in this round; each leads to its place."""
    end = playback.counted()
    people = playback.people(t)
    title = t("replay.coach.title", name=people[playback.seat].name, n=playback.number)
    if end.coach is None or end.coached != playback.seat:
        body: list[Child] = [h("p", t("coach.each"))]
    elif not end.coach.total:
        body = [h("p", t("replay.coach.none"))]
    else:
        body = [coach.progress(t, end.coach), coach.findings(end, t, settings, end.coach)]
    return sheet(t, title, h("div.coach", body))


def absent(t: Text, why: str, refused: str, file: Element) -> Element:
    """Return why there is no replay at this address, and the ways on."""
    return h(
        "div.screen",
        noren(t, t("replay.title")),
        h(
            "main.page.page--below",
            h(
                "div.panel.empty",
                h("p", t(f"replay.absent.{why}", reason=refused)),
                h("div.ask", h("a.btn.btn--main", t("replay.to_records"), href="#/records", key="records"), file),
            ),
        ),
        escape=BACK,
        key="no replay",
    )
