"""What the sentences of a lesson of Kokutoram may name: cards, faces and points, all from the position."""

from fudaba.core.contract import Action
from fudaba.games.blackwhite import BLACK_FACE, CARD_TEXTS, FACE_TEXTS, faces_of, inserted, upright
from fudaba.games.kokutoram.reasons import reason
from fudaba.games.kokutoram.round import KokutoramObservation
from fudaba.games.kokutoram.scoring import best_cut, points_of
from fudaba.ui import blackwhite
from fudaba.ui.table import Scene, detail_of


def facts(scene: Scene, action: Action | None) -> dict[str, str]:
    """Return the words by their names: how the table stands, and what an action would bring or the round has brought."""
    now: KokutoramObservation = scene.observation
    rival = (scene.seat + 1) % len(scene.people)
    named = {
        "rival": scene.people[rival].name,
        "hand": str(len(now.hand)),
        "points": str(points_of(faces_of(now.hand))),
        "after": scene.t("kokutoram.acts.after"),
        "target": str(scene.options.target),
    }
    if now.pile:
        named["top"] = blackwhite.spoken_card(scene.t, CARD_TEXTS[now.pile[-1]])
    if scene.outcome is not None:
        detail = detail_of(scene)
        mine, theirs = detail["points"][scene.seat], detail["points"][rival]
        return named | {"mine": str(mine), "theirs": str(theirs), "difference": str(detail["difference"])}
    return named | done(scene, action) if action is not None else named


def face(scene: Scene, hand: tuple[int, ...], place: int) -> str:
    """Return the face that a card of a hand shows."""
    return blackwhite.spoken_face(scene.t, FACE_TEXTS[faces_of(hand)[place]])


def done(scene: Scene, action: Action) -> dict[str, str]:
    """Return what an action leads to: the points of the hand, and the cards about it, its neighbours and what it joins among them."""
    now: KokutoramObservation = scene.observation
    found = reason(now, action)
    named = {"before": str(found.before), "left": str(found.left), "other": str(found.other)}
    if action.verb == "discard":
        named |= {"card": face(scene, now.hand, action.first), "number": str(faces_of(now.hand)[action.first] % BLACK_FACE)}
    if action.verb == "insert":
        hand = inserted(now.hand, action.first, upright(now.held, action.second))
        made = [block for block in best_cut(faces_of(hand)).melds if block[0] <= action.first < block[1]]
        named["card"] = face(scene, hand, action.first)
        named["made"] = scene.t("common.list").join(face(scene, hand, place) for block in made for place in range(*block))
        if action.first > 0:
            named["beside"] = face(scene, hand, action.first - 1)
        if action.first < len(now.hand):
            named["next"] = face(scene, hand, action.first + 1)
    return named
