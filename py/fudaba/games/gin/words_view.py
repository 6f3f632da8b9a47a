"""What is said at the table of Gin Rummy: what may be done, what happened, which rule forbids something."""

from fudaba.core.contract import HIDDEN, Event
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.core.errors import Refusal
from fudaba.games.gin import count_view
from fudaba.games.gin.round import OVER
from fudaba.ui import french
from fudaba.ui.table import Scene


def now_line(scene: Scene) -> str:
    """Return in one line what this seat may do now, or whom it waits for."""
    t, now = scene.t, scene.observation
    if now.step == OVER:
        return count_view.headline(scene).words
    if now.actor != scene.seat:
        return t("table.thinking", name=scene.people[now.actor].name)
    top = french.short(t, FRENCH_TEXTS[now.pile[-1]]) if now.pile else ""
    return t(f"gin.now.{now.step}", card=top)


def told(scene: Scene, event: Event) -> str | None:
    """Return one event as a sentence."""
    if event.name in ("meld", "layoff"):
        return None
    t = scene.t
    who = "you" if scene.you(event.seat) else "other"
    if event.name == "void":
        return t(f"gin.told.void.{event.place}")
    shown = event.cards and event.cards[0] != HIDDEN
    card = french.short(t, FRENCH_TEXTS[event.cards[0]]) if shown else ""
    gin = event.name == "knock" and event.place == "gin"
    return t(f"gin.told.{'gin' if gin else event.name}.{who}", name=scene.people[event.seat].name, card=card)


def explained(scene: Scene, refusal: Refusal) -> str:
    """Return the sentence of a rule, its cards as words."""
    values = {name: french.short(scene.t, value) if name == "card" else value for name, value in refusal.values}
    return scene.t(refusal.key, **values)


def then(scene: Scene) -> str:
    """Return what happened last: the latest sentences of the seat that acted last."""
    lines: list[str] = []
    for event in reversed(scene.log):
        if (lines and event.seat != scene.log[-1].seat) or len(lines) == 2:
            break
        if line := told(scene, event):
            lines.insert(0, line)
    return (
        scene.t("common.sentences").join(lines)
        if lines
        else scene.t("gin.told.deal", card=french.short(scene.t, FRENCH_TEXTS[scene.observation.upcard]))
    )
