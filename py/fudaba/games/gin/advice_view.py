"""A hint at the table of Gin Rummy: what would be done, why, and what would be pressed for it."""

from fudaba.core.contract import HIDDEN, Action
from fudaba.core.deck import FRENCH_TEXTS
from fudaba.games.gin.notation import BIG_GIN, TAKE
from fudaba.games.gin.reasons import reason
from fudaba.games.gin.round import UPCARD, GinObservation
from fudaba.ui import french
from fudaba.ui.table import Reasoning, Scene

LEAST = 2
"""With fewer cards to wait for a discard is recommended for the points alone."""


def deed(scene: Scene, action: Action) -> str:
    """Return an action in words."""
    now: GinObservation = scene.observation
    card = now.pile[-1] if action == TAKE else action.first
    name = "gin" if action.verb == "knock" and not reason(now, action).left else action.verb
    return scene.t(f"hint.gin.{name}", card=french.short(scene.t, FRENCH_TEXTS[card]) if card != HIDDEN else "")


def why(scene: Scene, action: Action) -> str:
    """Return the facts that speak for an action."""
    t = scene.t
    now: GinObservation = scene.observation
    found = reason(now, action)
    if action == BIG_GIN:
        return t("hint.gin.biggin.why", n=scene.options.big_gin)
    if action == TAKE:
        return t(f"hint.gin.take.{'melds' if found.melds else 'why'}", before=found.before, after=found.left)
    if action.verb in ("draw", "pass"):
        if now.step != UPCARD and TAKE not in now.legal:
            return t("hint.gin.draw.only")
        top = french.short(t, FRENCH_TEXTS[now.pile[-1]])
        return t("hint.gin.leave.melds" if found.melds else "hint.gin.leave.why", card=top, before=found.before, after=found.left)
    if action.verb == "knock":
        return t("hint.gin.knock.why", n=found.left, limit=now.limit) if found.left else t("hint.gin.gin.why")
    lines = [t("hint.gin.discard.left", n=found.left)]
    if found.waits >= LEAST:
        lines.append(t("hint.gin.discard.waits", n=found.waits))
    if found.useless:
        lines.append(t("hint.gin.discard.useless"))
    return t("common.comma").join(lines)


def presses(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the keys of what is pressed for an action."""
    if action.first != HIDDEN:
        return f"hand {FRENCH_TEXTS[action.first]}", *((action.verb,) if scene.state["selected"] == action.first else ())
    return {"take": ("top", "take"), "draw": ("stock", "draw"), "pass": ("pass",), "biggin": ("knock",)}[action.verb]


REASONING = Reasoning(deed, why, presses)
