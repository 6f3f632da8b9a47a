"""A hint at the table of Shirokuro-jan: what would be done, why, and what would be pressed for it."""

from fudaba.core.contract import Action
from fudaba.games.blackwhite import FACES, upright
from fudaba.games.blackwhite_view import insertion_presses, insertion_words, place_words
from fudaba.games.shirokurojan import words_view
from fudaba.games.shirokurojan.notation import KEEP, TURN, action_text
from fudaba.games.shirokurojan.observation import ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import Prospect
from fudaba.games.shirokurojan.reasons import reason
from fudaba.games.shirokurojan.yaku_view import names
from fudaba.ui.table import Reasoning, Scene


def deed(scene: Scene, action: Action) -> str:
    """Return an action in words."""
    now: ShirokurojanObservation = scene.observation
    if action.verb == "insert":
        return insertion_words(scene, now.hand, now.drawn, action)
    if action.verb == "discard":
        return scene.t("hint.bw.discard", card=place_words(scene, now.hand, action.first), n=action.first + 1)
    if action.verb in ("pon", "chi"):
        card = words_view.face_words(scene, FACES[upright(now.thrown, action.second)])
        return scene.t(f"hint.shirokurojan.{action.verb}", card=card, n=action.first + 1, to=action.first + 2)
    return scene.t(f"hint.shirokurojan.{action.verb}")


def why(scene: Scene, action: Action) -> str:
    """Return the facts that speak for an action."""
    t = scene.t
    now: ShirokurojanObservation = scene.observation
    found = reason(now, action)
    if found.after.score is not None:
        yaku = names(scene, [part.yaku for part in found.after.score.parts])
        return t("hint.shirokurojan.won", n=found.after.score.points, yaku=yaku)
    if action.verb == "draw":
        return t("hint.shirokurojan.draw.why", n=now.stock)
    if action in (KEEP, TURN):
        return t("hint.shirokurojan.way.why", words=comes_to(scene, found.after), other=comes_to(scene, Prospect(found.other)))
    if action.verb == "pass":
        return t("hint.shirokurojan.pass.why", words=comes_to(scene, found.after))
    key = "hint.shirokurojan.nearer" if found.after.lacks < found.before else "hint.shirokurojan.after"
    return t(key, words=comes_to(scene, found.after), before=comes_to(scene, Prospect(found.before)))


def comes_to(scene: Scene, prospect: Prospect) -> str:
    """Return what a hand comes to: how many cards it lacks, or that it is ready, with the faces for which it waits."""
    t = scene.t
    if prospect.lacks > 1:
        return t("shirokurojan.prospect.lacks", n=prospect.lacks)
    if not prospect.waits:
        return t("shirokurojan.prospect.ready")
    faces = t("common.list").join(words_view.face_words(scene, wait.face) for wait in prospect.waits)
    return t("hint.shirokurojan.ready", faces=faces, n=sum(wait.left for wait in prospect.waits))


def presses(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the keys of what is pressed for an action."""
    if action in (KEEP, TURN):
        return f"way {action.verb}", *(("begin",) if scene.state["way"] == action.verb else ())
    if action.verb == "insert":
        return insertion_presses(scene, action)
    if action.verb == "discard":
        return f"place {action.first}", *(("discard",) if scene.state["selected"] == action.first else ())
    return ("stock", "draw") if action.verb == "draw" else (action_text(action),)


REASONING = Reasoning(deed, why, presses)
