"""The record of a match: JSON that replays to the same states, points and winners everywhere."""

import hashlib
import json
from collections.abc import Generator, Iterator, Mapping
from typing import Any, TypeGuard

from fudaba.core import plain
from fudaba.core.contract import Action, Game
from fudaba.core.errors import FudabaError, IllegalAction, NotationError, OptionError, RecordError, Refusal, quoted
from fudaba.core.match import LONGEST, Match
from fudaba.core.options import complete

FORMAT = 1
LARGEST = 4_000_000
"""No record is longer than this many characters; longer text is refused before it is parsed."""
SEED_LENGTH = 200
NAME_LENGTH = 40
_KEYS = {"format", "game", "preset", "rules", "seats", "seed", "rounds", "totals", "winners", "partial"}
_ROUND_KEYS = {"dealer", "deck", "actions", "points", "void", "detail"}


def to_json(match: Match) -> dict[str, Any]:
    """Return the record of a match as plain JSON values."""
    game = match.game
    rounds: list[dict[str, Any]] = []
    for number, entry in enumerate(match.entries):
        row: dict[str, Any] = {
            "dealer": entry.dealer,
            "deck": [game.card_text(card) for card in entry.deck],
            "actions": [f"{seat} {game.action_text(action)}" for seat, action in entry.lines],
            "points": None,
        }
        if number < len(match.played):
            outcome = match.played[number].outcome
            row["points"] = list(outcome.points)
            if outcome.void is not None:
                row["void"] = outcome.void
            row["detail"] = dict(outcome.detail)
        rounds.append(row)
    record: dict[str, Any] = {"format": FORMAT, "game": game.name}
    if match.preset is not None:
        record["preset"] = match.preset
    record |= {
        "rules": match.options.to_json(),
        "seats": list(match.seats),
        "seed": match.seed,
        "rounds": rounds,
        "totals": list(match.standing().totals),
        "winners": list(match.winners()),
    }
    if match.partial:
        record["partial"] = True
    return record


def dumps(match: Match) -> str:
    """Return the record of a match as text."""
    return json.dumps(to_json(match), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, games: Mapping[str, Game[Any, Any]]) -> Match:
    """Return the match of a record's text; raises RecordError when it is no record or breaks a rule."""
    if len(text) > LARGEST:
        raise _error(f"the text is longer than {LARGEST} characters", "large")
    try:
        value = plain.parse(text)
    except ValueError:
        raise _error("the text is not JSON", "no_record") from None
    return from_json(value, games)


def _error(reason: str, name: str, number: int | None = None, line: int | None = None, /, **values: object) -> RecordError:
    """Return the error of a reason; `name` is that of its sentence in the locales, which the values fill."""
    sentence = Refusal(f"broken.{name}", tuple((key, str(value)) for key, value in values.items()))
    return RecordError(reason, sentence, number, line)


def _need(condition: bool, reason: str, name: str, /, **values: object) -> None:
    if not condition:
        raise _error(reason, name, **values)


def _is_int(value: object) -> TypeGuard[int]:
    return type(value) is int


def _are_figures(value: object, figures: tuple[int, ...]) -> bool:
    return isinstance(value, list) and all(map(_is_int, value)) and value == list(figures)


def _is_text(value: object, longest: int) -> bool:
    """Tell whether a value is a text that every platform can store: no lone surrogates, not too long."""
    return isinstance(value, str) and len(value) <= longest and not any("\ud800" <= letter <= "\udfff" for letter in value)


def from_json(value: object, games: Mapping[str, Game[Any, Any]]) -> Match:
    """Return the match of a record, every line replayed and every figure compared.

    Raises RecordError with the round, the line and the reason; nothing is taken over from a record that breaks a rule.
    """
    steps = replaying(value, games)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            match: Match = end.value
            return match


Step = tuple[Match, Action | None]
"""A match with the action that is about to be done in it, or with None when a round is over."""


def replaying(value: object, games: Mapping[str, Game[Any, Any]]) -> Generator[Step, None, Match]:
    """Replay a record step by step: one match that goes on is yielded before each action and after each round, and returned at the end.

    Raises RecordError as soon as something breaks a rule; the sums are compared last.
    """
    if not isinstance(value, dict):
        raise _error("a record is a JSON object", "no_record")
    version = value.get("format")
    _need(_is_int(version) and version == FORMAT, f"the format {quoted(version)} is not known, only {FORMAT}", "format", known=FORMAT)
    unknown = quoted(", ".join(sorted(set(value) - _KEYS)))
    _need(not set(value) - _KEYS, f"unknown keys: {unknown}", "keys", names=unknown)
    name, seats, seed, preset = value.get("game"), value.get("seats"), value.get("seed"), value.get("preset")
    if not isinstance(name, str) or name not in games:
        raise _error(f"the game {quoted(name)} is not known; known are {', '.join(games)}", "game", name=quoted(name))
    game = games[name]
    if not isinstance(seats, list) or len(seats) not in game.players:
        raise _error(f"seats: expected a list of {' or '.join(map(str, game.players))} names", "seats")
    for seat in seats:
        _need(seat != "" and _is_text(seat, NAME_LENGTH), f"seats: expected names of 1 to {NAME_LENGTH} characters", "seats")
    if not isinstance(seed, str) or not _is_text(seed, SEED_LENGTH):
        raise _error(f"seed: expected a text of at most {SEED_LENGTH} characters", "seed")
    known = preset is None or (isinstance(preset, str) and preset in game.presets)
    _need(known, f"the preset {quoted(preset)} is not known", "preset", name=quoted(preset))
    rules, rounds = value.get("rules"), value.get("rounds")
    if not isinstance(rules, dict):
        raise _error("rules: expected an object with every option", "rules")
    try:
        options = complete(type(next(iter(game.presets.values()))), rules)
    except OptionError as error:
        raise _error(f"rules: {error}", "rules") from None
    if not isinstance(rounds, list) or not 0 < len(rounds) <= LONGEST:
        raise _error(f"rounds: expected a list of 1 to {LONGEST}", "rounds", most=LONGEST)
    match = Match(game, options, tuple(seats), seed, preset)
    for number, row in enumerate(rounds, 1):
        yield from _read_round(match, row, number, number == len(rounds))
    partial = value.get("partial", False)
    _need(type(partial) is bool, "partial: expected true or false", "partial")
    if partial:
        ended = match.outcome() is not None and not match.standing().winners
        _need(ended, "a partial match ends with a finished round and has no winners", "partial")
        match.partial = True
    for key, figures in (("totals", match.standing().totals), ("winners", match.winners())):
        given, right = quoted(value.get(key)), list(figures)
        _need(_are_figures(value.get(key), figures), f"{key}: {given} should be {right}", key, given=given, right=right)
    return match


def _read_round(match: Match, row: object, number: int, last: bool) -> Iterator[Step]:
    """Replay one entry of a record onto the match."""
    game = match.game

    def fail(reason: str, name: str, /, **values: object) -> RecordError:
        return _error(reason, name, number, **values)

    if not isinstance(row, dict):
        raise fail("a round is a JSON object", "round")
    if unknown := set(row) - _ROUND_KEYS:
        names = quoted(", ".join(sorted(unknown)))
        raise fail(f"unknown keys: {names}", "keys", names=names)
    if match.played and match.standing().winners:
        raise fail("the match was over before this round", "after_end")
    dealer, texts, lines = row.get("dealer"), row.get("deck"), row.get("actions")
    if not _is_int(dealer) or not 0 <= dealer < len(match.seats):
        raise fail("dealer: expected a seat", "dealer")
    expected = game.dealer(match.options, match.seats, tuple(match.played))
    if expected is not None and dealer != expected:
        raise fail(f"dealer: {dealer} should be {expected}", "dealer")
    if not isinstance(texts, list) or len(texts) > 1000 or not all(isinstance(text, str) for text in texts):
        raise fail("deck: expected a list of cards", "deck")
    try:
        deck = tuple(map(game.parse_card, texts))
    except NotationError as error:
        raise fail(f"deck: {error}", "card", card=quoted(error.text)) from None
    if not game.is_pack(deck):
        raise fail("deck: not the whole pack, each card once", "deck")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise fail("actions: expected a list of lines", "lines")
    match.start(dealer, deck)
    for count, line in enumerate(lines, 1):
        action = _read_line(match, line, number, count)
        yield match, action
        try:
            match.apply(action)
        except IllegalAction as error:
            sentence = Refusal("broken.forbidden", (("text", quoted(line)),))
            raise RecordError(f"{quoted(line)} is not allowed", sentence, number, count, error.refusal) from None
    outcome = match.outcome()
    if outcome is None:
        if not last or row.get("points") is not None or "void" in row or "detail" in row:
            raise fail("the round is not played to its end", "unfinished")
        return
    if not _are_figures(row.get("points"), outcome.points):
        given, right = quoted(row.get("points")), list(outcome.points)
        raise fail(f"points: {given} should be {right}", "points", given=given, right=right)
    if row.get("void") != outcome.void:
        raise fail(f"void: {quoted(row.get('void'))} should be {outcome.void!r}", "void")
    if not isinstance(row.get("detail", {}), dict):
        raise fail("detail: expected an object", "detail")
    yield match, None


def _read_line(match: Match, line: str, number: int, count: int) -> Action:
    """Return the action of one line `SEAT ACTION`."""
    seat, _, text = line.partition(" ")
    actor = match.round.actor()
    if actor is None:
        raise _error(f"{quoted(line)}: the round is over", "over", number, count, text=quoted(line))
    if seat != str(actor):
        raise _error(f"{quoted(line)}: it is the turn of seat {actor}", "turn", number, count, text=quoted(line), seat=actor)
    try:
        return match.game.parse_action(text)
    except FudabaError as error:
        raise _error(str(error), "unreadable", number, count, text=quoted(line)) from None


def sealed_text(game: str, rules: Mapping[str, Any], seed: str) -> str:
    """Return the text whose SHA-256 is the fingerprint of a match: game, rules and seed as JSON with sorted keys."""
    return json.dumps({"game": game, "rules": dict(rules), "seed": seed}, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def fingerprint(game: str, rules: Mapping[str, Any], seed: str) -> str:
    """Return the fingerprint of a match, 64 hexadecimal digits, that is shown before the deal and checked after it."""
    return hashlib.sha256(sealed_text(game, rules, seed).encode()).hexdigest()
