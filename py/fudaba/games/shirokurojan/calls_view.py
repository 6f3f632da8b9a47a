"""The call bar: every ron, pon and chi that a discard allows, each with the very cards that it would lay down, and the pass."""

from fudaba.core.contract import Action
from fudaba.games.blackwhite import FACES, HELD_TEXTS, faces_of, upright
from fudaba.games.shirokurojan import words_view
from fudaba.games.shirokurojan.felt_view import chip
from fudaba.games.shirokurojan.notation import PASS, RON, action_text
from fudaba.games.shirokurojan.observation import ShirokurojanObservation
from fudaba.games.shirokurojan.prospects import Prospect, after_call, by_ron
from fudaba.games.shirokurojan.scoring import is_meld
from fudaba.games.shirokurojan.yaku_view import names
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, keyed

LETTERS = {"ron": "o", "pon": "p", "chi": "c"}
"""The key of the first call of each kind; a further one has its place in the bar, from 1."""


def bar(scene: Scene, now: ShirokurojanObservation) -> Element:
    """Return the bar; nothing on it is pressed by Enter unless it has the focus, since it may come at any moment."""
    t = scene.t
    calls = [action for action in now.legal if action not in (RON, PASS)]
    taken: set[str] = set()
    rest = []
    for place, action in enumerate(calls, 1):
        rest.append(h("li", call(scene, now, action, str(place) if action.verb in taken else LETTERS[action.verb])))
        taken.add(action.verb)
    words = [h("span", t("shirokurojan.acts.pass")), keyed("N", scene.settings.letters)]
    refuse = button(words, act="pass", kind=".call__pass", key="pass", letter="n")
    return h(
        "div.calls",
        ron(scene, now) if RON in now.legal else None,
        h("ul.calls__rest", rest, style={"--n": str(min(3, len(rest)))}) if rest else None,
        refuse,
        role="group",
        aria_label=t("shirokurojan.acts.calls"),
        region="acts",
        zone="calls",
    )


def cards_of(scene: Scene, codes: tuple[int, ...], called: int) -> Element:
    """Return cards as they would lie, the discard among them raised; the words of the button name them."""
    chips = [
        chip(scene, HELD_TEXTS[code], blackwhite.spoken(scene.t, HELD_TEXTS[code]), ".is-called" if place == called else "")
        for place, code in enumerate(codes)
    ]
    return h("span.call__cards", chips, aria_hidden="true")


def spoken_faces(scene: Scene, codes: tuple[int, ...]) -> str:
    """Return cards by the faces that they show."""
    return scene.t("common.list").join(words_view.face_words(scene, face) for face in faces_of(codes))


def ron(scene: Scene, now: ShirokurojanObservation) -> Child:
    """Return the ron with the complete hand, its points and its yaku."""
    t, best = scene.t, by_ron(now)
    if best is None:
        return None
    open_cards = tuple(code for meld in now.melds[scene.seat] for code in meld.cards)
    yaku = names(scene, [part.yaku for part in best.score.parts])
    return button(
        h("span.call__word.title", t("shirokurojan.ron"), keyed("O", scene.settings.letters)),
        h("span.vh", spoken_faces(scene, best.hand)),
        cards_of(scene, best.hand + open_cards, best.gap),
        h("small.num", h("b", str(best.score.points)), t("shirokurojan.acts.ron.say", n=best.score.points, yaku=yaku)),
        act="ron",
        kind=".call.call--ron.btn--commit",
        key="ron",
        letter=LETTERS["ron"],
    )


def call(scene: Scene, now: ShirokurojanObservation, action: Action, letter: str) -> Element:
    """Return a pon or chi with its meld in the order of its numbers, and how far the hand is then."""
    t, (verb, left, side) = scene.t, action
    thrown = upright(now.thrown, side)
    pair = now.hand[left : left + 2]
    meld = tuple(sorted((*pair, thrown), key=lambda code: (FACES[code], code != thrown)))
    assert is_meld(faces_of(meld))
    face = t("shirokurojan.acts.face", face=words_view.face_words(scene, FACES[thrown]))
    brief = words_view.brief(scene, Prospect(after_call(now, left)))
    places = t("shirokurojan.acts.places", n=left + 1, to=left + 2)
    return button(
        h("span.call__word.title", t(f"shirokurojan.{verb}"), keyed(letter.upper(), scene.settings.letters)),
        h("span.vh", t("common.comma").join([spoken_faces(scene, meld), face, places])),
        cards_of(scene, meld, meld.index(thrown)),
        h("small", brief) if brief else None,
        act=action_text(action),
        kind=".call",
        key=action_text(action),
        letter=letter,
    )
