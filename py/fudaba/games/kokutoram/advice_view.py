"""A hint at the table of Kokutoram: what would be done, why, and what would be pressed for it."""

from fudaba.core.contract import Action
from fudaba.games.blackwhite_view import insertion_presses, insertion_words, place_words
from fudaba.games.kokutoram.notation import KEEP, TAKE, TURN
from fudaba.games.kokutoram.reasons import reason
from fudaba.games.kokutoram.round import KokutoramObservation
from fudaba.ui.table import Reasoning, Scene


def deed(scene: Scene, action: Action) -> str:
    """Return an action in words."""
    now: KokutoramObservation = scene.observation
    if action.verb == "insert":
        return insertion_words(scene, now.hand, now.held, action)
    if action.verb == "discard":
        return scene.t("hint.bw.discard", card=place_words(scene, now.hand, action.first), n=action.first + 1)
    return scene.t(f"hint.kokutoram.{action.verb}")


def why(scene: Scene, action: Action) -> str:
    """Return the facts that speak for an action."""
    t = scene.t
    now: KokutoramObservation = scene.observation
    found = reason(now, action)
    if action in (KEEP, TURN):
        return t("hint.kokutoram.way.why", groups=groups(scene, found.groups), points=points(scene, found.left), other=found.other)
    if action.verb == "take":
        return t("hint.kokutoram.take.why", before=found.before, after=found.left)
    if action.verb == "draw":
        key = "hint.kokutoram.draw.why" if TAKE in now.legal else "hint.kokutoram.draw.ring"
        return t(key, before=found.before, after=found.left)
    if action.verb == "end":
        return t("hint.kokutoram.end.why", points=points(scene, found.left))
    if action.verb == "knock":
        return t("hint.kokutoram.knock.why", points=points(scene, found.left))
    key = "hint.kokutoram.insert.why" if action.verb == "insert" else "hint.kokutoram.left"
    return t(key, groups=groups(scene, found.groups), points=points(scene, found.left))


def groups(scene: Scene, number: int) -> str:
    """Return how many blocks stand in a hand."""
    return scene.t("hint.kokutoram.groups" if number else "hint.kokutoram.groups.none", n=number)


def points(scene: Scene, number: int) -> str:
    """Return a number of points with its unit."""
    return scene.t("kokutoram.gap.points", n=number)


def presses(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the keys of what is pressed for an action."""
    if action in (KEEP, TURN):
        return f"way {action.verb}", *(("begin",) if scene.state["way"] == action.verb else ())
    if action.verb == "insert":
        return insertion_presses(scene, action)
    if action.verb == "discard":
        return f"place {action.first}", *(("discard",) if scene.state["selected"] == action.first else ())
    return {"take": ("top", "take"), "draw": ("stock", "draw"), "knock": ("knock",), "end": ("end",)}[action.verb]


REASONING = Reasoning(deed, why, presses)
