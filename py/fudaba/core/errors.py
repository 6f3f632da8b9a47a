"""The errors that a game, a record or a text can raise."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """The rule that forbids an action: the key of a sentence in the locales and the words that fill it.

    A value that names a card is the card's text (`"7s"`); the page turns it into words.
    """

    key: str
    values: tuple[tuple[str, str], ...] = ()


def quoted(value: object) -> str:
    """Return a value from outside as a message quotes it: at most 80 characters, whatever it is."""
    shown = repr(value)
    return shown if len(shown) <= 80 else shown[:77] + "..."


class FudabaError(Exception):
    """Base of all errors that are about what somebody wrote or did, not about a fault of the program."""


class NotationError(FudabaError):
    """A text cannot be read; the message quotes it and says what was expected."""

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(f"{quoted(text)} cannot be read: expected {expected}")
        self.text = text
        self.expected = expected


class IllegalAction(FudabaError):
    """An action is not allowed now; `refusal` names the sentence that explains the rule."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(f"{action!r} is not allowed: {refusal.key}")
        self.action = action
        self.refusal = refusal


class OptionError(FudabaError):
    """An option is unknown or its value lies outside the documented range."""


class RecordError(FudabaError):
    """A record breaks the format or a rule; the message names the round and the line, both counted from 1.

    `sentence` is the reason for the player: a key of the locales. `refusal` is set when a line is not allowed: the sentence that
    explains the rule.
    """

    def __init__(
        self,
        reason: str,
        sentence: Refusal,
        round_number: int | None = None,
        line: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        self.place = "" if round_number is None else f"round {round_number}: " if line is None else f"round {round_number}, line {line}: "
        super().__init__(self.place + reason + (f": {refusal.key}" if refusal else ""))
        self.reason = reason
        self.sentence = sentence
        self.round_number = round_number
        self.line = line
        self.refusal = refusal
