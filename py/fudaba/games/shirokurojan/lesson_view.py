"""What the sentences of a lesson of Shirokuro-jan may name: faces, waits, yaku and points, all from the position."""

from collections.abc import Iterable

from fudaba.core.contract import HIDDEN, Action
from fudaba.games.blackwhite import FACES, faces_of, inserted, upright
from fudaba.games.shirokurojan import words_view
from fudaba.games.shirokurojan.observation import SET_UP, ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import Prospect, short
from fudaba.games.shirokurojan.reasons import reason
from fudaba.games.shirokurojan.scoring import dora_of
from fudaba.games.shirokurojan.yaku_view import names
from fudaba.ui.table import Scene, detail_of


def facts(scene: Scene, action: Action | None) -> dict[str, str]:
    """Return the words by their names: how the table stands, and what an action would bring or the round has brought."""
    now: ShirokurojanObservation = scene.observation
    rival = (scene.seat + 1) % len(scene.people)
    named = {"rival": scene.people[rival].name, "hand": str(len(now.hand)), "stock": str(now.stock)}
    if now.indicator != HIDDEN:
        named["dora"] = scene.t("common.and").join(words_view.face_words(scene, face) for face in dora_of(now.indicator))
    if now.thrown != HIDDEN:
        named["white"], named["black"] = sides(scene, now.thrown)
    if now.drawn != HIDDEN:
        named["white"], named["black"] = sides(scene, now.drawn)
    if scene.outcome is not None:
        return named | counted(scene)
    if action is not None:
        return named | done(scene, action)
    if now.step != SET_UP and len(now.hand) % 3 == 1:
        named |= prospects(scene, short(now, now.hand))
    return named


def listed(scene: Scene, faces: Iterable[int]) -> str:
    """Return some faces in one breath."""
    return scene.t("common.list").join(words_view.face_words(scene, face) for face in faces)


def sides(scene: Scene, card: int) -> tuple[str, str]:
    """Return both faces of a card."""
    white, black = (words_view.face_words(scene, FACES[upright(card, side)]) for side in (0, 1))
    return white, black


def prospects(scene: Scene, prospect: Prospect) -> dict[str, str]:
    """Return how many cards a hand lacks, and for which faces it waits."""
    return {
        "lacks": str(prospect.lacks),
        "waits": scene.t("common.or").join(words_view.face_words(scene, wait.face) for wait in prospect.waits),
    }


def done(scene: Scene, action: Action) -> dict[str, str]:
    """Return what an action leads to: what the hand lacks before and after it, and the faces that it is about."""
    now: ShirokurojanObservation = scene.observation
    found = reason(now, action)
    named = prospects(scene, found.after) | {"before": str(found.before), "other": str(found.other)}
    if action.verb == "discard":
        named["card"] = words_view.face_words(scene, faces_of(now.hand)[action.first])
    if action.verb == "insert":
        faces = faces_of(inserted(now.hand, action.first, upright(now.drawn, action.second)))
        named["card"] = words_view.face_words(scene, faces[action.first])
        if action.first > 0:
            named["beside"] = words_view.face_words(scene, faces[action.first - 1])
        if action.first < len(now.hand):
            named["next"] = words_view.face_words(scene, faces[action.first + 1])
    if action.verb in ("pon", "chi"):
        named["pair"] = scene.t("common.and").join(
            words_view.face_words(scene, face) for face in faces_of(now.hand)[action.first : action.first + 2]
        )
        named["card"] = words_view.face_words(scene, FACES[upright(now.thrown, action.second)])
    return named


def counted(scene: Scene) -> dict[str, str]:
    """Return how the winner's hand was counted."""
    wins = detail_of(scene)["wins"]
    if not wins:
        return {}
    yaku = wins[0]["yaku"]
    parts = (scene.t("lesson.shirokurojan.part", yaku=names(scene, [part]), n=points) for part, points in yaku.items())
    return {"points": str(wins[0]["points"]), "parts": scene.t("common.and").join(parts)}
