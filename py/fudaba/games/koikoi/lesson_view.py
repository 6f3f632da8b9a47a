"""What the sentences of a lesson of Koi-Koi may name: cards, yaku and figures, all from the position."""

from fudaba.core.contract import HIDDEN, Action, Event
from fudaba.core.hanafuda import cards_of
from fudaba.games.koikoi import advice_view, words_view
from fudaba.games.koikoi.notation import KOIKOI, SHOBU
from fudaba.games.koikoi.observation import DECIDING, KoikoiObservation
from fudaba.games.koikoi.reasons import reason
from fudaba.games.koikoi.scoring import decision
from fudaba.ui.table import Scene, detail_of


def facts(scene: Scene, action: Action | None) -> dict[str, str]:
    """Return the words by their names: how the table stands, the last turn, and what an action would bring or the round has brought."""
    now: KoikoiObservation = scene.observation
    named = {
        "hand": str(now.hand.bit_count()),
        "field": str(now.field.bit_count()),
        "stock": str(now.stock),
        "left": str(now.left[scene.seat]),
        "rounds": str(scene.options.rounds),
        "rival": scene.people[1 - scene.seat].name,
        **last_turn(scene),
    }
    if scene.outcome is not None:
        return named | counted(scene)
    if now.step == DECIDING:
        return named | decided(scene)
    return named | played(scene, action) if action is not None else named


def last_turn(scene: Scene) -> dict[str, str]:
    """Return the card played last and what it took, and the card turned up after it and what it took."""
    named = {}
    for source, event in (("played", last(scene, "play")), ("turned", last(scene, "flip"))):
        if event is not None:
            named[source] = words_view.short(scene, event.cards[0])
            named[f"{source}_plant"] = words_view.plant(scene, event.cards[0])
    taken = last(scene, "capture")
    if taken is not None:
        named["took"] = words_view.listed(scene, taken.cards[1:])
    return named


def last(scene: Scene, name: str) -> Event | None:
    """Return the last event of a name in this round."""
    return next((event for event in reversed(scene.log) if event.name == name), None)


def played(scene: Scene, action: Action) -> dict[str, str]:
    """Return what playing a card brings: what it takes, which other it could take, and the yaku that it makes."""
    if action in (SHOBU, KOIKOI):
        return {}
    now: KoikoiObservation = scene.observation
    taken = advice_view.taken(now, action)
    looking = now.turned if action.verb == "match" else action.first
    rest = [card for card in words_view.choices(now, looking) if card not in taken]
    made = reason(now, action).made
    return {
        "card": words_view.short(scene, looking if looking != HIDDEN else action.first),
        "plant": words_view.plant(scene, looking),
        "taken": words_view.listed(scene, taken),
        "other": words_view.listed(scene, rest),
        "yaku": scene.t("common.list").join(words_view.yaku_name(scene, part.yaku) for part in made),
        "points": str(sum(part.points for part in made)),
    }


def decided(scene: Scene) -> dict[str, str]:
    """Return what is decided about: the yaku, what shobu brings now and how, and by how much a win counts after koi-koi."""
    due = decision(scene.observation)
    return {
        "yaku": scene.t("common.list").join(words_view.yaku_name(scene, part.yaku) for part in due.yaku),
        "cards": words_view.listed(scene, cards_of(due.yaku[0].cards)),
        "base": str(due.shobu.base),
        "times": str(due.shobu.multiplier),
        "paid": str(due.shobu.paid),
        "later": str(due.later.multiplier),
    }


def counted(scene: Scene) -> dict[str, str]:
    """Return how the finished round was counted."""
    detail = detail_of(scene)
    return {
        "yaku": scene.t("common.list").join(words_view.yaku_name(scene, yaku) for yaku in detail["yaku"]),
        "base": str(detail["base"]),
        "times": str(detail["multiplier"]),
        "paid": str(detail["paid"]),
    }
