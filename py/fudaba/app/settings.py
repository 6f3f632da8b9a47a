"""What a player chooses for every game: language, light, pace, cards, sound, keys."""

from typing import Any, NamedTuple

from fudaba.core.options import Choice, Rule, Span, Switch


class Settings(NamedTuple):
    """All settings, each with a value that suits most people until they change it."""

    language: str = "auto"
    theme: str = "auto"
    pace: str = "normal"
    scale: int = 100
    four_colours: bool = True
    deck: str = "picture"
    card_index: str = "auto"
    left_handed: bool = False
    sound: bool = True
    volume: int = 60
    vibration: bool = True
    letters: bool = True
    waits: bool = True
    calm: bool = False
    forced_capture: str = "wait"
    yaku_progress: bool = True
    unseen_cards: bool = True
    coach: bool = True


RULES: dict[str, Rule] = {
    "language": Choice(("auto", "ja", "en")),
    "theme": Choice(("auto", "light", "dark")),
    "pace": Choice(("slow", "normal", "quick", "none")),
    "scale": Span(80, 130),
    "four_colours": Switch(),
    "deck": Choice(("picture", "large", "plain")),
    "card_index": Choice(("auto", "on", "off")),
    "left_handed": Switch(),
    "sound": Switch(),
    "volume": Span(0, 100),
    "vibration": Switch(),
    "letters": Switch(),
    "waits": Switch(),
    "calm": Switch(),
    "forced_capture": Choice(("once", "wait", "hand")),
    "yaku_progress": Switch(),
    "unseen_cards": Switch(),
    "coach": Switch(),
}
WAITS = {"slow": 1.5, "normal": 0.9, "quick": 0.4, "none": 0.0}
"""Seconds between a CPU's moves at each pace."""
BEATS = {"slow": 0.77, "normal": 0.48, "quick": 0.29, "none": 0.0}
"""Seconds of one step of a slow sequence of cards at each pace, as `--t-long` in css/tokens.css."""


def allowed(rule: Rule, value: Any) -> bool:
    """Tell whether a value fits its rule."""
    match rule:
        case Choice(values):
            return value in values and type(value) is type(values[0])
        case Span(low, high):
            return type(value) is int and low <= value <= high
    return type(value) is bool


def read(values: dict[str, Any]) -> Settings:
    """Return the settings that kept data hold; a value that does not fit is left at what suits most people."""
    good = {name: values[name] for name, rule in RULES.items() if name in values and allowed(rule, values[name])}
    return Settings(**good)
