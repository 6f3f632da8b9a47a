"""The record of a match: JSON that replays to the same states, points and winners everywhere."""

import hashlib
import json
from collections.abc import Generator, Iterator, Mapping
from typing import Any, TypeGuard

from fudaba.core import plain
from fudaba.core.contract import Action, Game
from fudaba.core.errors import FudabaError, IllegalAction, NotationError, OptionError, RecordError, quoted
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
        raise RecordError(f"the text is longer than {LARGEST} characters")
    try:
        value = plain.parse(text)
    except ValueError:
        raise RecordError("the text is not JSON") from None
    return from_json(value, games)


def _need(condition: bool, reason: str) -> None:
    if not condition:
        raise RecordError(reason)


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
        raise RecordError("a record is a JSON object")
    version = value.get("format")
    _need(_is_int(version) and version == FORMAT, f"the format {quoted(version)} is not known, only {FORMAT}")
    _need(not set(value) - _KEYS, f"unknown keys: {quoted(', '.join(sorted(set(value) - _KEYS)))}")
    name, seats, seed, preset = value.get("game"), value.get("seats"), value.get("seed"), value.get("preset")
    if not isinstance(name, str) or name not in games:
        raise RecordError(f"the game {quoted(name)} is not known; known are {', '.join(games)}")
    game = games[name]
    if not isinstance(seats, list) or len(seats) not in game.players:
        raise RecordError(f"seats: expected a list of {' or '.join(map(str, game.players))} names")
    for seat in seats:
        _need(seat != "" and _is_text(seat, NAME_LENGTH), f"seats: expected names of 1 to {NAME_LENGTH} characters")
    if not isinstance(seed, str) or not _is_text(seed, SEED_LENGTH):
        raise RecordError(f"seed: expected a text of at most {SEED_LENGTH} characters")
    _need(preset is None or (isinstance(preset, str) and preset in game.presets), f"the preset {quoted(preset)} is not known")
    rules, rounds = value.get("rules"), value.get("rounds")
    if not isinstance(rules, dict):
        raise RecordError("rules: expected an object with every option")
    try:
        options = complete(type(next(iter(game.presets.values()))), rules)
    except OptionError as error:
        raise RecordError(f"rules: {error}") from None
    if not isinstance(rounds, list) or not 0 < len(rounds) <= LONGEST:
        raise RecordError(f"rounds: expected a list of 1 to {LONGEST}")
    match = Match(game, options, tuple(seats), seed, preset)
    for number, row in enumerate(rounds, 1):
        yield from _read_round(match, row, number, number == len(rounds))
    partial = value.get("partial", False)
    _need(type(partial) is bool, "partial: expected true or false")
    if partial:
        _need(match.outcome() is not None and not match.standing().winners, "a partial match ends with a finished round and has no winners")
        match.partial = True
    for key, figures in (("totals", match.standing().totals), ("winners", match.winners())):
        _need(_are_figures(value.get(key), figures), f"{key}: {quoted(value.get(key))} should be {list(figures)}")
    return match


def _read_round(match: Match, row: object, number: int, last: bool) -> Iterator[Step]:
    """Replay one entry of a record onto the match."""
    game = match.game

    def fail(reason: str, line: int | None = None) -> RecordError:
        return RecordError(reason, number, line)

    if not isinstance(row, dict):
        raise fail("a round is a JSON object")
    if unknown := set(row) - _ROUND_KEYS:
        raise fail(f"unknown keys: {quoted(', '.join(sorted(unknown)))}")
    if match.played and match.standing().winners:
        raise fail("the match was over before this round")
    dealer, texts, lines = row.get("dealer"), row.get("deck"), row.get("actions")
    if not _is_int(dealer) or not 0 <= dealer < len(match.seats):
        raise fail("dealer: expected a seat")
    expected = game.dealer(match.options, match.seats, tuple(match.played))
    if expected is not None and dealer != expected:
        raise fail(f"dealer: {dealer} should be {expected}")
    if not isinstance(texts, list) or len(texts) > 1000 or not all(isinstance(text, str) for text in texts):
        raise fail("deck: expected a list of cards")
    try:
        deck = tuple(map(game.parse_card, texts))
    except NotationError as error:
        raise fail(f"deck: {error}") from None
    if not game.is_pack(deck):
        raise fail("deck: not the whole pack, each card once")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise fail("actions: expected a list of lines")
    match.start(dealer, deck)
    for count, line in enumerate(lines, 1):
        action = _read_line(match, line, number, count)
        yield match, action
        try:
            match.apply(action)
        except IllegalAction as error:
            raise RecordError(f"{quoted(line)} is not allowed", number, count, error.refusal) from None
    outcome = match.outcome()
    if outcome is None:
        if not last or row.get("points") is not None or "void" in row or "detail" in row:
            raise fail("the round is not played to its end")
        return
    if not _are_figures(row.get("points"), outcome.points):
        raise fail(f"points: {quoted(row.get('points'))} should be {list(outcome.points)}")
    if row.get("void") != outcome.void:
        raise fail(f"void: {quoted(row.get('void'))} should be {outcome.void!r}")
    if not isinstance(row.get("detail", {}), dict):
        raise fail("detail: expected an object")
    yield match, None


def _read_line(match: Match, line: str, number: int, count: int) -> Action:
    """Return the action of one line `SEAT ACTION`."""
    seat, _, text = line.partition(" ")
    actor = match.round.actor()
    if actor is None:
        raise RecordError(f"{quoted(line)}: the round is over", number, count)
    if seat != str(actor):
        raise RecordError(f"{quoted(line)}: it is the turn of seat {actor}", number, count)
    try:
        return match.game.parse_action(text)
    except FudabaError as error:
        raise RecordError(str(error), number, count) from None


def sealed_text(game: str, rules: Mapping[str, Any], seed: str) -> str:
    """Return the text whose SHA-256 is the fingerprint of a match: game, rules and seed as JSON with sorted keys."""
    return json.dumps({"game": game, "rules": dict(rules), "seed": seed}, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def fingerprint(game: str, rules: Mapping[str, Any], seed: str) -> str:
    """Return the fingerprint of a match, 64 hexadecimal digits, that is shown before the deal and checked after it."""
    return hashlib.sha256(sealed_text(game, rules, seed).encode()).hexdigest()
