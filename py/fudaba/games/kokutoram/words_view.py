"""What is said at the table of Kokutoram."""

from fudaba.core.contract import HIDDEN, Event
from fudaba.games.blackwhite import CARD_TEXTS
from fudaba.games.kokutoram.round import DISCARDING, ENDING, INSERTING, OVER, SET_UP
from fudaba.ui import blackwhite
from fudaba.ui.table import Scene

QUIET = {"show", "end", "exhausted"}
"""Events that go without saying, or that the count tells."""


def now_line(scene: Scene) -> str:
    """Return in one line what this seat may do now, or whom it waits for, and that this is the last turn when it is."""
    t, now = scene.t, scene.observation
    if now.step == OVER:
        return t("kokutoram.now.over")
    if now.actor == scene.seat:
        words = t(f"kokutoram.now.{now.step}")
    else:
        words = t("kokutoram.now.others_hold") if now.step == SET_UP else t("table.thinking", name=scene.people[now.actor].name)
    return t("kokutoram.now.last", now=words) if now.stock == 0 and now.step in (INSERTING, DISCARDING, ENDING) else words


def told(scene: Scene, event: Event) -> str | None:
    """Return one event as a sentence; the place of an insertion or a discard is counted from 1, from the owner's left."""
    if event.name in QUIET:
        return None
    t = scene.t
    who = "you" if scene.you(event.seat) else "other"
    shown = event.cards and event.cards[0] != HIDDEN
    card = blackwhite.spoken_card(t, CARD_TEXTS[event.cards[0] & ~1]) if shown else ""
    place = int(event.place) + 1 if event.place.isdecimal() else 0
    key = f"kokutoram.told.{event.name}" if event.name == "upcard" else f"kokutoram.told.{event.name}.{who}"
    return t(key, name=scene.people[event.seat].name, card=card, n=place)


def then(scene: Scene) -> str:
    """Return what happened last: the latest sentence, and of somebody else the one before it as well."""
    lines: list[str] = []
    for event in reversed(scene.log):
        if lines and (event.seat != scene.log[-1].seat or event.seat == scene.seat or len(lines) == 2):
            break
        if line := told(scene, event):
            lines.insert(0, line)
    return scene.t("common.sentences").join(lines) if lines else scene.t("kokutoram.told.deal")
