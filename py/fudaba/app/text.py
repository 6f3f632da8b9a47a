"""Words: the two language files, and `t()` that fills them."""

import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

LANGUAGES = ("ja", "en")
_FOLDER = Path(__file__).parent.parent / "locales"
_loader: Any = sys.modules[__name__].__loader__
"""The package may lie in an archive, where only its loader reads files."""


def _flatten(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat


def load(language: str) -> dict[str, str]:
    """Return all sentences of a language by their dotted keys.

    The build ships each file as JSON, since the browser's library has no TOML reader.
    """
    try:
        return _flatten(json.loads(_loader.get_data(str(_FOLDER / f"{language}.json"))))
    except OSError:
        import tomllib

        return _flatten(tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8")))


_loaded: dict[str, dict[str, str]] = {}


def figure(value: float) -> str:
    """Return a number as it is written, below 0 with a minus sign."""
    return str(value).replace("-", "−")


def signed(value: float, nothing: str = "0") -> str:
    """Return a number with its sign, without decimals that say nothing."""
    text = f"{abs(value):.1f}".removesuffix(".0")
    return nothing if text == "0" else f"{'+' if value > 0 else '−'}{text}"


class Text:
    """The words of one language.

    A key that this language lacks is taken from the other one, and as a last resort shown itself, so that a slip in a
    language file never stops a game; the tests hold both files to the same keys.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        for name in LANGUAGES:
            if name not in _loaded:
                _loaded[name] = load(name)
        self._words = _loaded[language]
        self._others = _loaded["en" if language == "ja" else "ja"]

    def has(self, key: str) -> bool:
        """Tell whether this language has a sentence."""
        return key in self._words

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence with its values filled in, numbers below 0 with a minus sign.

        With `n` equal to 1 the form `KEY.one` is taken where there is one.
        """
        if values.get("n") == 1 and f"{key}.one" in self._words:
            key = f"{key}.one"
        sentence = self._words.get(key) or self._others.get(key) or key
        try:
            filled = {name: figure(value) if isinstance(value, int) else value for name, value in values.items()}
            return sentence.format(**filled) if filled else sentence
        except (KeyError, IndexError, ValueError):
            return sentence

    def date(self, day: date) -> str:
        """Return a day as the language writes it."""
        return self("common.date", year=day.year, month=day.month, day=day.day, month_name=self(f"month.{day.month}"))


def preferred(setting: str, languages: list[str]) -> str:
    """Return the language to use: the one chosen, else the first of the browser's that the house speaks, else English."""
    if setting in LANGUAGES:
        return setting
    for tag in languages:
        short = tag.split("-")[0].lower()
        if short in LANGUAGES:
            return short
    return "en"
