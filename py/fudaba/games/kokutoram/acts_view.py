"""The buttons of Kokutoram: what each step allows, with what it comes to under the very word."""

from fudaba.games import blackwhite_view
from fudaba.games.blackwhite import FACE_TEXTS, FACES, faces_of
from fudaba.games.kokutoram.notation import TAKE
from fudaba.games.kokutoram.reasons import best_after
from fudaba.games.kokutoram.round import DISCARDING, DRAWING, ENDING, INSERTING, SET_UP, KokutoramObservation
from fudaba.games.kokutoram.scoring import best_cut, discards, insertions
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, keyed


def acts(scene: Scene) -> Element:
    """Return the buttons of this step."""
    now: KokutoramObservation = scene.observation
    kind, buttons = _STEPS.get(now.step, waiting)(scene, now) if now.actor == scene.seat else waiting(scene, now)
    return h(f"div.acts{kind}", buttons, region="acts", zone="acts")


def waiting(scene: Scene, now: KokutoramObservation) -> tuple[str, list[Child]]:
    """Return the button that cannot be pressed while somebody else acts."""
    t = scene.t
    words = h("span", h("span.title", t("kokutoram.acts.knock")), h("small", t("bw.acts.wait")))
    return ".acts--one", [button(words, keyed("K", scene.settings.letters), act="knock", key="knock", letter="k", off=True)]


def holding(scene: Scene, now: KokutoramObservation) -> tuple[str, list[Child]]:
    """Return the button that starts with the way chosen."""
    words = scene.t(f"hold.{scene.state['way']}.start")
    return ".acts--one", [button(words, keyed("↵", True), act="begin", kind=".btn--main.btn--big", key="begin", letter="Enter")]


def drawing(scene: Scene, now: KokutoramObservation) -> tuple[str, list[Child]]:
    """Return both piles as buttons, the open card with the fewest points that it can lead to."""
    t, letters = scene.t, scene.settings.letters
    card = now.pile[-1]
    before = best_cut(faces_of(now.hand)).points
    after = best_after(now.hand, card)
    can = TAKE in now.legal
    say = t("kokutoram.acts.take.say", before=before, after=after) if can else t("kokutoram.acts.ring")
    take = h("span", t("kokutoram.acts.take"), h("small.num", say))
    return "", [
        button(take, keyed("T", letters), act="take", key="take", letter="t", off=not can),
        button(h("span", t("kokutoram.acts.draw")), keyed("D", letters), act="draw", kind=".btn--main", key="draw", letter="d"),
    ]


def inserting(scene: Scene, now: KokutoramObservation) -> tuple[str, list[Child]]:
    """Return the flip, and the button that puts the card into the chosen gap."""
    gap, side = scene.state["gap"], scene.state["side"]
    comes_to = scene.t("kokutoram.gap.points", n=insertions(now.hand, now.held)[gap][side].points) if gap >= 0 else ""
    return ".acts--insert", blackwhite_view.insertion_buttons(scene, now.held | side, gap, comes_to)


def discarding(scene: Scene, now: KokutoramObservation) -> tuple[str, list[Child]]:
    """Return the knock with nine cards, the knock after the discard, and the discard that ends the turn."""
    t, letters, selected = scene.t, scene.settings.letters, scene.state["selected"]
    nine = best_cut(faces_of(now.hand)).points
    title = t("kokutoram.acts.kokuto" if nine == 0 else "kokutoram.acts.knock")
    with_nine = h("span", h("span.title", title), h("small.num", t("kokutoram.acts.nine", n=nine)))
    knock = button(with_nine, keyed("K", letters), act="knock", kind=".btn--commit", key="knock", letter="k")
    if selected < 0:
        after = button(
            h("span", h("span.title", t("kokutoram.acts.after")), h("small", t("bw.acts.choose_card"))),
            act="discard-knock",
            key="after",
            letter="n",
            off=True,
        )
        end = button(h("span", t("kokutoram.acts.end.none")), keyed("↵", True), act="discard", key="discard", letter="Enter", off=True)
    else:
        left = discards(now.hand)[selected].points
        face = blackwhite.face(t, FACE_TEXTS[FACES[now.hand[selected]]])
        words = h("span", h("span.title", t("kokutoram.acts.after")), h("small.num", face, " ", t("kokutoram.acts.eight", n=left)))
        after = button(words, keyed("N", letters), act="discard-knock", kind=".btn--commit", key="after", letter="n")
        end = button(
            h("span", face, " ", t("kokutoram.acts.end")), keyed("↵", True), act="discard", kind=".btn--main", key="discard", letter="Enter"
        )
    return ".acts--knock", [h("div.knocks", knock, after), end]


def ending(scene: Scene, now: KokutoramObservation) -> tuple[str, list[Child]]:
    """Return the knock with eight cards, and the end of the turn."""
    t, letters = scene.t, scene.settings.letters
    points = best_cut(faces_of(now.hand)).points
    words = h("span", h("span.title", t("kokutoram.acts.knock")), h("small.num", t("kokutoram.acts.eight", n=points)))
    return "", [
        button(words, keyed("K", letters), act="knock", kind=".btn--commit", key="knock", letter="k"),
        button(h("span", t("kokutoram.acts.end.turn")), keyed("↵", True), act="end", kind=".btn--main", key="end", letter="Enter"),
    ]


_STEPS = {SET_UP: holding, DRAWING: drawing, INSERTING: inserting, DISCARDING: discarding, ENDING: ending}
