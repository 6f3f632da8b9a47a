"""The buttons of Shirokuro-jan: what each step allows, with what it comes to under the very word."""

from fudaba.games import blackwhite_view
from fudaba.games.blackwhite import FACE_TEXTS, FACES
from fudaba.games.shirokurojan import calls_view, words_view
from fudaba.games.shirokurojan.notation import TSUMO
from fudaba.games.shirokurojan.observation import CALLING, DISCARDING, DRAWING, INSERTING, SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import full, insertions
from fudaba.games.shirokurojan.yaku_view import names
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, keyed


def acts(scene: Scene) -> Element:
    """Return the buttons of this step; on a discard that may be called, the call bar."""
    now: ShirokurojanObservation = scene.observation
    mine = now.actor == scene.seat
    if mine and now.step == CALLING:
        return calls_view.bar(scene, now)
    kind, buttons = _STEPS.get(now.step, waiting)(scene, now) if mine else waiting(scene, now)
    return h(f"div.acts{kind}", buttons, region="acts", zone="acts")


def waiting(scene: Scene, now: ShirokurojanObservation) -> tuple[str, list[Child]]:
    """Return the button that cannot be pressed while somebody else acts."""
    t = scene.t
    words = h("span", h("span.title", t("shirokurojan.tsumo")), h("small", t("bw.acts.wait")))
    return ".acts--one", [button(words, keyed("T", scene.settings.letters), act="tsumo", key="tsumo", letter="t", off=True)]


def holding(scene: Scene, now: ShirokurojanObservation) -> tuple[str, list[Child]]:
    """Return the button that starts with the way chosen."""
    words = scene.t(f"hold.{scene.state['way']}.start")
    return ".acts--one", [button(words, keyed("↵", True), act="begin", kind=".btn--main.btn--big", key="begin", letter="Enter")]


def drawing(scene: Scene, now: ShirokurojanObservation) -> tuple[str, list[Child]]:
    """Return the draw."""
    words = h("span", scene.t("shirokurojan.acts.draw"), h("small.num", scene.t("shirokurojan.acts.draw.say", n=now.stock)))
    return ".acts--one", [button(words, keyed("D", scene.settings.letters), act="draw", kind=".btn--main.btn--big", key="draw", letter="d")]


def inserting(scene: Scene, now: ShirokurojanObservation) -> tuple[str, list[Child]]:
    """Return the flip, and the button that puts the card into the chosen gap."""
    gap, side = scene.state["gap"], scene.state["side"]
    comes_to = words_view.brief(scene, insertions(now, side)[gap]) if gap >= 0 else ""
    return ".acts--insert", blackwhite_view.insertion_buttons(scene, now.drawn & ~1 | side, gap, comes_to)


def discarding(scene: Scene, now: ShirokurojanObservation) -> tuple[str, list[Child]]:
    """Return tsumo with its points, or why it cannot be, and the discard of the selected card."""
    t, letters, selected = scene.t, scene.settings.letters, scene.state["selected"]
    can = TSUMO in now.legal
    score = full(now, now.hand, now.gap if now.gap >= 0 else None).score
    if can and score is not None:
        say = t("shirokurojan.acts.tsumo.say", n=score.points, yaku=names(scene, [part.yaku for part in score.parts]))
    else:
        reason = "called" if now.called else "incomplete" if score is None else "minimum"
        say = t(f"shirokurojan.acts.tsumo.{reason}")
    words = h("span", h("span.title", t("shirokurojan.tsumo")), h("small.num", say))
    kind = ".btn--commit" if can else ""
    tsumo = button(words, keyed("T", letters), act="tsumo", kind=kind, key="tsumo", letter="t", off=not can)
    if selected < 0:
        say_what = h("span", t("shirokurojan.acts.discard"), h("small", t("bw.acts.choose_card")))
        discard = button(say_what, keyed("↵", True), act="discard", key="discard", letter="Enter", off=True)
    else:
        face = blackwhite.face(t, FACE_TEXTS[FACES[now.hand[selected]]])
        say_what = h("span", face, " ", t("shirokurojan.acts.discard.it"))
        discard = button(say_what, keyed("↵", True), act="discard", kind=".btn--main", key="discard", letter="Enter")
    return ".acts--two.acts--tsumo", [tsumo, discard]


_STEPS = {SET_UP: holding, DRAWING: drawing, INSERTING: inserting, DISCARDING: discarding}
