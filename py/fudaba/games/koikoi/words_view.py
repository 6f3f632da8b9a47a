"""What is said at the table of Koi-Koi: cards and yaku by name, what may be done, what happened, which rule forbids something."""

from collections.abc import Iterable

from fudaba.core.contract import HIDDEN, Event
from fudaba.core.errors import Refusal
from fudaba.core.hanafuda import TEXTS, cards_of, mask_of, month_of
from fudaba.games.koikoi.observation import DECIDING, MATCHING, OVER, PLAYING, KoikoiObservation
from fudaba.games.koikoi.round import takes
from fudaba.games.koikoi.yaku import BY_ID, Part, count, counting
from fudaba.ui import hanafuda
from fudaba.ui.table import Scene


def short(scene: Scene, card: int) -> str:
    """Return a card by what is on it."""
    return hanafuda.short(scene.t, TEXTS[card])


def plant(scene: Scene, card: int) -> str:
    """Return the plant of a card's month."""
    return scene.t(f"hanafuda.plant.{month_of(card) + 1}")


def listed(scene: Scene, cards: Iterable[int]) -> str:
    """Return some cards in one breath."""
    return scene.t("common.list").join(short(scene, card) for card in cards)


def yaku_name(scene: Scene, yaku: str) -> str:
    """Return the name of a yaku."""
    return scene.t(f"koikoi.yaku.{yaku}")


def captures_title(scene: Scene, seat: int) -> str:
    """Return whose captures some cards are."""
    return scene.t(f"koikoi.captured.title.{'you' if scene.you(seat) else 'other'}", name=scene.people[seat].name)


def points(scene: Scene, number: int) -> str:
    """Return a number of points with its unit."""
    return scene.t("koikoi.points", n=number)


def won_with(now: KoikoiObservation, cards: int) -> tuple[Part, ...]:
    """Return the yaku that are new, or worth more, once this seat has captured some more cards."""
    rules, mine = counting(now.options), now.captured[now.seat]
    before = {part.yaku: part.points for part in count(mine, rules)}
    return tuple(part for part in count(mine | cards, rules) if part.points > before.get(part.yaku, 0))


def won_words(scene: Scene, cards: int) -> str:
    """Return the yaku that some more cards would make, as words; empty when they make none."""
    return with_points(scene, won_with(scene.observation, cards))


def with_points(scene: Scene, parts: Iterable[Part]) -> str:
    """Return some yaku with their points."""
    return scene.t("common.comma").join(scene.t("koikoi.yaku.worth", yaku=yaku_name(scene, part.yaku), n=part.points) for part in parts)


def choices(now: KoikoiObservation, card: int) -> tuple[int, ...]:
    """Return the cards of the field that have the month of a card."""
    return cards_of(takes(now.field, card))


def effect(scene: Scene, card: int) -> str:
    """Return what happens when a card of the hand is played: what it captures, or that it is laid down."""
    mates = choices(scene.observation, card)
    if not mates:
        return scene.t("koikoi.effect.none", plant=plant(scene, card))
    if len(mates) == 2:
        return scene.t("koikoi.effect.two", plant=plant(scene, card))
    if len(mates) == 3:
        return scene.t("koikoi.effect.three", plant=plant(scene, card))
    return scene.t("koikoi.effect.capture", cards=listed(scene, mates))


def prospect(scene: Scene, card: int) -> str:
    """Return which yaku playing or matching a card would make, choice by choice; empty when none."""
    mates = choices(scene.observation, card)
    if not mates:
        return ""
    if len(mates) != 2:
        words = won_words(scene, mask_of(mates) | 1 << card)
        return scene.t("koikoi.prospect.all", yaku=words) if words else ""
    lines = []
    for mate in mates:
        if words := won_words(scene, 1 << mate | 1 << card):
            lines.append(scene.t("koikoi.prospect.choice", card=short(scene, mate), yaku=words))
    return scene.t("common.sentences").join(lines)


def now_line(scene: Scene) -> str:
    """Return in one line what this seat may do now, or whom it waits for."""
    t, now = scene.t, scene.observation
    if now.step == OVER:
        return _over_line(scene, now)
    if now.actor != scene.seat:
        return t("table.thinking", name=scene.people[now.actor].name)
    if now.step == MATCHING:
        return t("koikoi.now.match", card=short(scene, now.turned))
    if now.step == DECIDING:
        return t("koikoi.now.decide.last" if not any(now.sizes) else "koikoi.now.decide")
    selected = scene.state["selected"]
    return t("koikoi.now.play") if selected == HIDDEN else effect(scene, selected)


def _over_line(scene: Scene, now: KoikoiObservation) -> str:
    """Return how the round ended."""
    assert now.outcome is not None
    kind, winner = now.outcome.detail["kind"], now.outcome.detail["winner"]
    if winner is None:
        return scene.t(f"koikoi.result.{kind}")
    return scene.t(f"koikoi.result.{kind}.{'you' if scene.you(winner) else 'other'}", name=scene.people[winner].name)


def told(scene: Scene, event: Event) -> str | None:
    """Return one event as a sentence."""
    t = scene.t
    who = "you" if scene.you(event.seat) else "other"
    name = scene.people[event.seat].name
    if event.name == "void":
        month = t(f"month.{month_of(event.cards[0]) + 1}") if event.cards else ""
        return t(f"koikoi.told.void.{event.place}", month=month)
    if event.name == "hand_yaku":
        yaku = t(f"koikoi.hand_yaku.{event.place}")
        return t(f"koikoi.told.hand_yaku.{who}", name=name, yaku=yaku, cards=listed(scene, event.cards))
    if event.name == "yaku":
        return t(f"koikoi.told.yaku.{who}", name=name, yaku=yaku_name(scene, event.place), n=BY_ID[event.place].worth(mask_of(event.cards)))
    if event.name == "capture":
        return t(f"koikoi.told.capture.{event.place}", card=short(scene, event.cards[0]), cards=listed(scene, event.cards[1:]))
    card = short(scene, event.cards[0]) if event.cards else ""
    return t(f"koikoi.told.{event.name}.{who}", name=name, card=card, n=event.place)


def then(scene: Scene) -> str:
    """Return the last turn in brief, or how the round began."""
    log = scene.log
    start = next((place for place in range(len(log) - 1, -1, -1) if log[place].name == "play"), None)
    if start is None:
        return scene.t("common.sentences").join(line for event in log if (line := told(scene, event))) or scene.t("koikoi.told.deal")
    return scene.t("koikoi.then", name=scene.people[log[start].seat].name, turn=scene.t("koikoi.then.and").join(_turn(scene, log[start:])))


def _turn(scene: Scene, events: tuple[Event, ...]) -> list[str]:
    """Return the parts of a turn, each with what it captured."""
    t, parts = scene.t, []
    for place, event in enumerate(events):
        source = {"play": "hand", "flip": "stock"}.get(event.name)
        if source is not None:
            taken = next((each for each in events[place + 1 :] if each.name == "capture" and each.place == source), None)
            waits = source == "stock" and event.cards[0] == scene.observation.turned
            key = f"koikoi.then.{source}.{'capture' if taken else 'wait' if waits else 'lay'}"
            parts.append(t(key, card=short(scene, event.cards[0]), cards=listed(scene, taken.cards[1:]) if taken else ""))
        elif event.name in ("koikoi", "shobu"):
            parts.append(t(f"koikoi.{event.name}"))
    return parts


def explained(scene: Scene, refusal: Refusal) -> str:
    """Return the sentence of a rule, its cards as words."""
    values = {name: hanafuda.short(scene.t, value) if name in ("card", "other") else value for name, value in refusal.values}
    return scene.t(refusal.key, **values)


def can_play(scene: Scene) -> bool:
    """Tell whether this seat is to play a card of its hand."""
    now = scene.observation
    return bool(now.actor == scene.seat and now.step == PLAYING)
