"""What the sentences of a lesson of Gin Rummy may name: cards, melds and figures, all from the position."""

from collections.abc import Iterable

from fudaba.core.contract import HIDDEN, Action
from fudaba.core.deck import FRENCH_TEXTS, parse_french
from fudaba.games.gin.notation import TAKE
from fudaba.games.gin.reasons import reason
from fudaba.games.gin.round import GinObservation
from fudaba.games.gin.scoring import POINTS, best_melds, deadwood, meld_cards
from fudaba.ui import french
from fudaba.ui.table import Scene, detail_of


def facts(scene: Scene, action: Action | None) -> dict[str, str]:
    """Return the words by their names: how the table stands, and what an action would bring or the round has brought."""
    now: GinObservation = scene.observation
    named = {
        "rival": scene.people[1 - scene.seat].name,
        "upcard": short(scene, now.upcard),
        "melds": melds(scene, best_melds(now.hand)),
        "dead": str(deadwood(now.hand)),
        "limit": str(now.limit),
        "target": str(scene.options.target),
        "bonus": str(scene.options.gin_bonus),
    }
    if now.pile:
        named["top"] = short(scene, now.pile[-1])
    if scene.outcome is not None:
        return named | counted(scene)
    return named | done(scene, action) if action is not None else named


def short(scene: Scene, card: int) -> str:
    """Return a card as a sign."""
    return french.short(scene.t, FRENCH_TEXTS[card])


def listed(scene: Scene, cards: Iterable[int]) -> str:
    """Return some cards in one breath."""
    return scene.t("common.list").join(short(scene, card) for card in cards)


def melds(scene: Scene, cut: Iterable[int]) -> str:
    """Return some melds as words."""
    return scene.t("common.and").join(" ".join(short(scene, card) for card in meld_cards(meld)) for meld in cut)


def done(scene: Scene, action: Action) -> dict[str, str]:
    """Return what an action leads to: its card and what that counts, the meld that a card taken makes, the deadwood before and after."""
    now: GinObservation = scene.observation
    found = reason(now, action)
    card = now.pile[-1] if action == TAKE else action.first
    named = {"before": str(found.before), "left": str(found.left)}
    if card != HIDDEN:
        made = [meld for meld in best_melds(now.hand | 1 << card) if meld >> card & 1]
        named |= {"card": short(scene, card), "points": str(POINTS[card]), "meld": melds(scene, made)}
    return named


def counted(scene: Scene) -> dict[str, str]:
    """Return how a knock was counted."""
    detail = detail_of(scene)
    off = [parse_french(line["card"]) for line in detail["layoffs"]]
    return {
        "mine": str(detail["deadwood"][scene.seat]),
        "before": str(detail["before"][1 - scene.seat]),
        "theirs": str(detail["deadwood"][1 - scene.seat]),
        "layoffs": listed(scene, off),
        "difference": str(detail["difference"]),
    }
