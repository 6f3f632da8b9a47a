"""What is said at the table of Shirokuro-jan."""

from fudaba.core.contract import HIDDEN, Event
from fudaba.core.errors import Refusal
from fudaba.games.blackwhite import CARD_TEXTS, FACE_TEXTS, FACES
from fudaba.games.shirokurojan.observation import CALLING, OVER, SET_UP, wind
from fudaba.games.shirokurojan.prospects import Prospect
from fudaba.ui import blackwhite
from fudaba.ui.table import Scene

QUIET = {"show"}
"""Events that go without saying."""


def wind_words(scene: Scene, short: bool = False) -> str:
    """Return the name of the round, 東1, in a title or as the short sign in the bar."""
    name, place = wind(scene.observation.number, len(scene.people))
    return scene.t(f"shirokurojan.wind.{name}" + ("" if short else ".say"), n=place)


def face_words(scene: Scene, face: int) -> str:
    """Return a face as a screen reader says it."""
    return blackwhite.spoken_face(scene.t, FACE_TEXTS[face])


def brief(scene: Scene, prospect: Prospect) -> str:
    """Return in a word or two what a hand comes to; nothing when the player does not want to be told."""
    t = scene.t
    if prospect.score is not None:
        return t("shirokurojan.prospect.complete", n=prospect.score.points)
    if not scene.settings.waits:
        return ""
    return t("shirokurojan.prospect.lacks", n=prospect.lacks) if prospect.lacks > 1 else t("shirokurojan.prospect.ready")


def prospect_words(scene: Scene, prospect: Prospect) -> str:
    """Return in words what a hand comes to; nothing when the player does not want to be told."""
    t = scene.t
    if not prospect.waits or not scene.settings.waits:
        return brief(scene, prospect)
    faces = t("common.list").join(t("shirokurojan.wait.say", face=face_words(scene, wait.face), n=wait.left) for wait in prospect.waits)
    return t("shirokurojan.prospect.tenpai", waits=faces)


def now_line(scene: Scene) -> str:
    """Return in one line what this seat may do now, or whom it waits for."""
    t, now = scene.t, scene.observation
    if now.step == OVER:
        return t("shirokurojan.now.over")
    if now.actor == HIDDEN:
        return t("shirokurojan.now.others_answer")
    if now.actor != scene.seat:
        return t("shirokurojan.now.others_hold") if now.step == SET_UP else t("table.thinking", name=scene.people[now.actor].name)
    if now.step == CALLING:
        card = blackwhite.spoken_card(t, CARD_TEXTS[now.thrown])
        return t("shirokurojan.now.call", name=scene.people[now.thrower].name, card=card)
    return t("shirokurojan.now.after_call" if now.called else f"shirokurojan.now.{now.step}")


def told(scene: Scene, event: Event) -> str | None:
    """Return one event as a sentence; the place of an insertion or a discard is counted from 1, from the owner's left."""
    if event.name in QUIET:
        return None
    t = scene.t
    who = "you" if scene.you(event.seat) else "other"
    name = scene.people[event.seat].name
    if event.name in ("pon", "chi"):
        side = "wb".index(event.place[-1])
        card = face_words(scene, FACES[event.cards[2] | side])
        return t(f"shirokurojan.told.{event.name}.{who}", name=name, card=card)
    shown = event.cards and event.cards[0] != HIDDEN
    card = blackwhite.spoken_card(t, CARD_TEXTS[event.cards[0] & ~1]) if shown else ""
    place = int(event.place) + 1 if event.place.isdecimal() else 0
    if event.name == "dora":
        white, black = (face_words(scene, FACES[event.cards[0] | side]) for side in (0, 1))
        return t("shirokurojan.told.dora", white=white, black=black)
    if event.name == "nagare":
        return t("shirokurojan.told.nagare")
    return t(f"shirokurojan.told.{event.name}.{who}", name=name, card=card, n=place)


def explained(scene: Scene, refusal: Refusal) -> str:
    """Return the sentence of a rule, a card in it as words."""
    values = dict(refusal.values)
    if "card" in values:
        values["card"] = blackwhite.spoken_card(scene.t, values["card"])
    return scene.t(refusal.key, **values)


def then(scene: Scene) -> str:
    """Return what happened last; while a call is asked, which says itself what happened, that there is time."""
    now = scene.observation
    if now.step == CALLING and now.actor == scene.seat:
        return scene.t("shirokurojan.now.no_hurry")
    lines = (told(scene, event) for event in reversed(scene.log))
    return next(filter(None, lines), scene.t("shirokurojan.told.deal"))
