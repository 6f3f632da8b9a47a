"""How the cards of a turn of Koi-Koi travel, step by step: onto the field, from the stock, to the captures."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from fudaba.core.contract import Event
from fudaba.core.hanafuda import TEXTS
from fudaba.ui import hanafuda
from fudaba.ui.table import Scene


class Way(NamedTuple):
    """How a card comes to where it lies: from a place, over a card on which it rests, after so many slow steps."""

    from_: str | None = None
    via: str | None = None
    beat: float = 0
    turn: bool = False


def name(card: int) -> str:
    """Return the identity of a card that lies open."""
    return f"card {TEXTS[card]}"


def ways(scene: Scene) -> dict[int, Way]:
    """Return the ways of the cards that the last events moved.

    A card of the hand rests on the one that it captures, then both go; the card turned up follows in the same manner.
    """
    found, _ = _walk(scene.events, scene.seat, scene.observation.sizes)
    return found


def beats(scene: Scene) -> float:
    """Return how many slow steps the last events take."""
    _, end = _walk(scene.events, scene.seat, scene.observation.sizes)
    return end


def _walk(events: Iterable[Event], seat: int, sizes: tuple[int, int]) -> tuple[dict[int, Way], float]:
    found: dict[int, Way] = {}
    beat = 0.0
    for event in events:
        if event.name == "play":
            found[event.cards[0]] = Way(beat=beat) if event.seat == seat else Way(f"rival {sizes[event.seat]}", None, beat, True)
            beat += 0.75
        elif event.name == "flip":
            found[event.cards[0]] = Way("stock", None, beat, True)
            beat += 0.75
        elif event.name == "capture":
            card, *mates = event.cards
            first = found.get(card, Way())
            found[card] = first._replace(via=name(mates[-1]))
            for mate in mates:
                found[mate] = Way(beat=first.beat + 1)
            beat = first.beat + 1.5
    return found, beat


def attributes(scene: Scene, card: int, way: Way | None, deal: int) -> dict[str, Any]:
    """Return what a card's node says of its way; `deal` is its number in the deal, which comes from the stock."""
    if scene.fresh:
        return {"flip": name(card), "from_": "stock", "delay": deal, "turn": "up", "back": hanafuda.back(scene.number)}
    if way is None:
        return {"flip": name(card)}
    turn = {"turn": "up", "back": hanafuda.back(scene.number)} if way.turn else {}
    return {"flip": name(card), "from_": way.from_, "via": way.via, "beat": f"{way.beat:g}" if way.beat else None, **turn}
