"""What is said at the table of Goninkan: what may be done, what happened, which rule forbids something."""

from fudaba.core.contract import HIDDEN, Event
from fudaba.core.deck import SUITS
from fudaba.core.errors import Refusal
from fudaba.games.goninkan import count_view, panel_view
from fudaba.games.goninkan.cards import JOKER_BIT, SUIT_MASKS, TEXTS
from fudaba.games.goninkan.observation import GIVING, OVER, PLAYING, GoninkanObservation
from fudaba.games.goninkan.round import pair_of
from fudaba.games.goninkan.tricks import playable
from fudaba.ui import french
from fudaba.ui.table import Scene

QUIET = {"over"}
"""Events that the count tells."""


def now_line(scene: Scene) -> str:
    """Return in one line what this seat may do now, or whom it waits for."""
    t, now = scene.t, scene.observation
    if now.step == OVER:
        return count_view.headline(scene).words
    if panel_view.reading(scene.state, now):
        return t("goninkan.now.begin")
    if now.actor != scene.seat:
        words = "goninkan.now.watch" if now.dealer == scene.seat else "table.thinking"
        return t(words, name=scene.people[now.actor].name)
    if now.step == PLAYING:
        return play_line(scene, now)
    partner = partner_of(now, scene.seat)
    return t(f"goninkan.now.{now.step}", name=scene.people[partner].name)


def partner_of(now: GoninkanObservation, seat: int) -> int:
    """Return the other one of the two related players who play; of anybody else the joker holder."""
    if now.step == GIVING:
        return pair_of(now.series).decider
    return now.series.ace if seat == now.series.joker else now.series.joker


def play_line(scene: Scene, now: GoninkanObservation) -> str:
    """Return which cards may be played now."""
    t = scene.t
    may = playable(now.hand, now.led, now.number)
    if may == JOKER_BIT:
        return t("goninkan.now.landing")
    if now.led < 0:
        return t("goninkan.now.lead")
    if not may & SUIT_MASKS[now.led]:
        return t("goninkan.now.any")
    words = "goninkan.now.follow_or_joker" if may & JOKER_BIT else "goninkan.now.follow"
    return t(words, suit=french.SIGNS[SUITS[now.led]])


def cards_words(scene: Scene, cards: tuple[int, ...]) -> str:
    """Return some cards in a sentence."""
    return scene.t("common.list").join(french.short(scene.t, TEXTS[card]) for card in cards)


def told(scene: Scene, event: Event) -> str | None:
    """Return one event as a sentence."""
    if event.name in QUIET:
        return None
    t, people = scene.t, scene.people
    values: dict[str, object] = {"name": people[event.seat].name}
    name = event.name
    if name == "exchange":
        values["other"] = people[int(event.place)].name
    elif name == "receive" and event.cards[0] == HIDDEN:
        return None
    elif name in ("give", "receive") and event.cards[0] != HIDDEN:
        name = f"{name}.seen"
        values["cards"] = cards_words(scene, event.cards)
    elif name == "trump":
        values["suit"] = french.SIGNS[event.place]
    elif name == "play":
        values["card"] = french.short(t, TEXTS[event.cards[0]])
        if event.place:
            name, values["suit"] = "joker", french.SIGNS[event.place]
    elif name == "trick":
        values["n"] = len(event.cards)
        name = "trick" if event.cards else "trick.none"
    elif name == "skunk":
        name = f"skunk.{event.place}"
    return t(f"goninkan.told.{name}.{'you' if scene.you(event.seat) else 'other'}", **values)


def then(scene: Scene) -> str:
    """Return what happened last: the latest sentence, with the card before it where that took a trick."""
    lines: list[str] = []
    for event in reversed(scene.log):
        if line := told(scene, event):
            lines.insert(0, line)
            if len(lines) == 2 or event.name not in ("trick", "skunk", "lead"):
                break
    return scene.t("common.sentences").join(lines) if lines else scene.t("goninkan.told.deal")


def explained(scene: Scene, refusal: Refusal) -> str:
    """Return the sentence of a rule, its cards and suits as words."""
    t = scene.t
    values = dict(refusal.values)
    if "card" in values:
        values["card"] = french.short(t, values["card"])
    if "suit" in values:
        values["suit"] = t(f"card.suit.{values['suit']}")
    return t(refusal.key, **values)
