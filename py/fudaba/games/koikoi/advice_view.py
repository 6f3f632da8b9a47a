"""A hint at the table of Koi-Koi: what would be done, why, and what would be pressed for it."""

from fudaba.core.contract import Action
from fudaba.core.hanafuda import TEXTS, cards_of
from fudaba.games.koikoi import words_view
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.observation import KoikoiObservation
from fudaba.games.koikoi.reasons import reason
from fudaba.games.koikoi.scoring import decision
from fudaba.ui.table import Reasoning, Scene

SPOKEN = 2
"""So many yaku that come nearer, and as many that are denied, are named at most."""


def deed(scene: Scene, action: Action) -> str:
    """Return an action in words."""
    if action in (SHOBU, KOIKOI):
        return scene.t(f"hint.koikoi.{action.verb}")
    cards = taken(scene.observation, action)
    if action.verb == "match":
        return scene.t("hint.koikoi.match", cards=words_view.listed(scene, cards))
    key = "hint.koikoi.capture" if cards else "hint.koikoi.lay"
    return scene.t(key, card=words_view.short(scene, action.first), cards=words_view.listed(scene, cards))


def taken(now: KoikoiObservation, action: Action) -> tuple[int, ...]:
    """Return the cards of the field that an action captures."""
    return cards_of(reason(now, action).captured & now.field)


def why(scene: Scene, action: Action) -> str:
    """Return the facts that speak for an action."""
    t = scene.t
    now: KoikoiObservation = scene.observation
    if action in (SHOBU, KOIKOI):
        return decided(scene, action)
    found = reason(now, action)
    if not found.captured:
        return t("hint.koikoi.lay.why", plant=words_view.plant(scene, action.first), n=found.unseen)
    lines = [t("hint.koikoi.made", yaku=words_view.with_points(scene, found.made))] if found.made else []
    if found.nearer:
        steps = [
            t("hint.koikoi.step", yaku=words_view.yaku_name(scene, step.yaku), n=step.have, of=step.need) for step in found.nearer[:SPOKEN]
        ]
        lines.append(t("common.list").join(steps))
    if found.denied:
        names = t("common.list").join(words_view.yaku_name(scene, yaku) for yaku in found.denied[:SPOKEN])
        lines.append(t("hint.koikoi.denied", yaku=names))
    return t("hint.koikoi.and").join(lines) or t("hint.koikoi.cards", n=found.captured.bit_count())


def decided(scene: Scene, action: Action) -> str:
    """Return what speaks for shobu or for koi-koi."""
    t, facts = scene.t, decision(scene.observation)
    if action == SHOBU:
        return t("hint.koikoi.shobu.last" if facts.last_turn else "hint.koikoi.shobu.why", n=facts.shobu.paid)
    turns = scene.observation.sizes[scene.seat]
    return t("hint.koikoi.koikoi.why", turns=turns, n=facts.later.paid)


def presses(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the keys of what is pressed for an action."""
    if action in (SHOBU, KOIKOI):
        return action.verb, "decide"
    now: KoikoiObservation = scene.observation
    field = tuple(f"field {TEXTS[card]}" for card in taken(now, action))
    if action.verb == "match":
        return field
    chosen = scene.state["selected"] == action.first
    return f"hand {TEXTS[action.first]}", *(field or ("lay",)), *((f"play {TEXTS[action.first]}",) if chosen and len(field) != 1 else ())


REASONING = Reasoning(deed, why, presses)
