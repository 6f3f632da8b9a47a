"""The command line: bots play, records are replayed, players are compared, hands are scored.

Whatever is wrong with what was typed or read is told in one sentence on standard error, with exit status 2.
"""

import argparse
import json
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from fudaba.app.text import Text
from fudaba.bots.arena import BotError, Duel, Duplicate, asked, play_deal, report
from fudaba.cli.guests import FORM, Guest, invited, loaded
from fudaba.cli.workers import cluster, in_processes, on_cluster
from fudaba.core.contract import Game
from fudaba.core.errors import FudabaError, NotationError, RecordError, Refusal, quoted
from fudaba.core.match import Match, play_out
from fudaba.core.options import changed, parse_value, rules
from fudaba.core.plain import parse
from fudaba.core.record import LARGEST, NAME_LENGTH, SEED_LENGTH, dumps, loads
from fudaba.games import GAMES

REFUSED = 2
INTERRUPTED = 130


class UsageError(FudabaError):
    """Something on the command line is missing, unknown or malformed."""


class Parser(argparse.ArgumentParser):
    """A parser that tells its errors the way all others are told."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(f"{message}; {self.prog} --help explains the command")


def parser() -> Parser:
    """Return the parser of the whole command line."""
    top = Parser(prog="fudaba", description="Card games, their rules, and players to play them with.", allow_abbrev=False)
    commands = top.add_subparsers(title="commands", dest="command", required=True, metavar="COMMAND")

    def command(name: str, work: Any, words: str) -> Parser:
        made: Parser = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
        made.set_defaults(work=work)
        return made

    def rule_set(made: Parser) -> None:
        made.add_argument("--rules", metavar="PRESET", help="the rule set (the first one of the game)")
        made.add_argument("--set", metavar="OPTION=VALUE", action="extend", nargs="+", default=[], help="change an option of the rule set")

    play = command("play", run_play, "Let bots play a match and print its record.")
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    play.add_argument("--seed", help="the text that decides the deals and all other chance (random)")
    play.add_argument("--seats", metavar="A,B,…", help=f"the bots by seat (basic at each); your own as {FORM}")
    rule_set(play)
    play.add_argument("--rounds", type=positive, metavar="N", help="cut the match short after so many rounds")
    play.add_argument("--out", metavar="FILE", type=Path, help="write the record to a file instead")

    replay = command("replay", run_replay, "Replay a record, compare every figure, and print the totals.")
    replay.add_argument("file", metavar="FILE", help="the record; - is standard input")

    arena = command("arena", run_arena, "Compare two bots on the same deals with seats exchanged.")
    arena.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    arena.add_argument("--a", metavar="BOT", required=True, help=f"one bot, by its name in the game, or {FORM}")
    arena.add_argument("--b", metavar="BOT", required=True, help="the other bot")
    arena.add_argument("--players", type=positive, metavar="N", help="how many sit at the table, a and b alternately (as few as may)")
    arena.add_argument("--alone", action="store_true", help="let a sit alone at a table of b, at each seat in turn")
    arena.add_argument("--matches", type=positive, metavar="N", default=100, help="deals, each played with all seats exchanged (100)")
    arena.add_argument("--seed", help="the text that decides the deals (random)")
    arena.add_argument("--from", dest="first", type=positive, metavar="N", default=1, help="begin with the Nth deal of the seed (1)")
    where = arena.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=positive, metavar="J", default=1, help="processes; the result does not depend on them (1)")
    where.add_argument("--executor", metavar="dask://ADDRESS", help="let a Dask cluster play the matches; the result does not depend on it")
    rule_set(arena)

    command("score", run_score, "Read JSON lines from standard input, score each, write one JSON line for each.")
    return top


def positive(text: str) -> int:
    """Return the number of a text; argparse tells the error."""
    if text.isascii() and text.isdecimal() and len(text) <= 9 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number above 0")


def named(what: str, name: object, known: Mapping[str, Any]) -> Any:
    """Return the thing of a name; raises UsageError with the known names."""
    if not isinstance(name, str) or name not in known:
        raise UsageError(f"unknown {what} {quoted(name)}; known are {', '.join(known)}")
    return known[name]


def chosen_rules(game: Game[Any, Any], preset: str, settings: Sequence[str]) -> Any:
    """Return the options of a preset with `OPTION=VALUE` settings on top."""
    base = named("rule set", preset, game.presets)
    ranges = rules(type(base))
    values: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise UsageError(f"{quoted(setting)} is no setting: expected OPTION=VALUE")
        values[name] = parse_value(named("option", name, ranges), name, text)
    return changed(base, values)


def chosen_seed(text: str | None) -> str:
    """Return the seed that was typed, or a random one."""
    if text is None:
        return os.urandom(8).hex()
    if len(text) > SEED_LENGTH or not text.isprintable():
        raise UsageError(f"the seed is not a printable text of at most {SEED_LENGTH} characters")
    return text


def chosen_seats(game: Game[Any, Any], text: str | None) -> tuple[str, ...]:
    """Return the bots by seat."""
    if text is None:
        usual = "basic" if "basic" in game.policies else list(game.policies)[-1]
        return (usual,) * game.players[0]
    seats = tuple(text.split(","))
    if len(seats) not in game.players:
        raise UsageError(f"{game.name} is for {' or '.join(map(str, game.players))} players, not for {len(seats)}")
    return seats


def guests(game: Game[Any, Any], bots: Sequence[str]) -> dict[str, Guest]:
    """Return those of some bots that are not the game's own; raises UsageError or GuestError where there is no such bot."""
    found: dict[str, Guest] = {}
    for bot in bots:
        if ":" not in bot:
            named("bot", bot, game.policies)
        else:
            found[bot] = invited(bot)
            with redirect_stdout(sys.stderr):
                loaded(found[bot])
    return found


def run_play(arguments: argparse.Namespace) -> None:
    """`play`: print the record of a match between bots."""
    game: Game[Any, Any] = named("game", arguments.game, GAMES)
    preset = next(iter(game.presets)) if arguments.rules is None else arguments.rules
    options, seats = chosen_rules(game, preset, arguments.set), chosen_seats(game, arguments.seats)
    known = {**game.policies, **{name: loaded(guest) for name, guest in guests(game, seats).items()}}
    if longer := [seat for seat in seats if len(seat) > NAME_LENGTH]:
        raise UsageError(f"a record holds names of at most {NAME_LENGTH} characters: call {quoted(longer[0])} from its folder")
    match = Match.new(game, options, seats, chosen_seed(arguments.seed), preset)
    with refereed():
        play_out(match, lambda seat, observation: asked(match, seat, observation, seats[seat], known), arguments.rounds)
    text = dumps(match) + "\n"
    if arguments.out is None:
        sys.stdout.write(text)
        return
    with told(arguments.out):
        arguments.out.write_text(text, "utf-8")


def run_replay(arguments: argparse.Namespace) -> None:
    """`replay`: print the totals of a record."""
    with told(arguments.file):
        if arguments.file == "-":
            data = sys.stdin.buffer.read(4 * LARGEST)
        else:
            with Path(arguments.file).open("rb") as file:
                data = file.read(4 * LARGEST)
    try:
        match = loads(data.decode("utf-8-sig"), GAMES)
    except UnicodeDecodeError:
        raise UsageError(f"{arguments.file} is not a text in UTF-8") from None
    except RecordError as error:
        if error.refusal is None:
            raise
        raise UsageError(f"{error.place}{error.reason}: {worded(error.refusal)}") from None
    result = {
        "game": match.game.name,
        "rounds": len(match.entries),
        "totals": list(match.standing().totals),
        "winners": list(match.winners()),
    }
    if match.partial:
        result["partial"] = True
    print(json.dumps(result))


def run_arena(arguments: argparse.Namespace) -> None:
    """`arena`: print how two bots compare."""
    game: Game[Any, Any] = named("game", arguments.game, GAMES)
    strangers = guests(game, (arguments.a, arguments.b))
    preset = next(iter(game.presets)) if arguments.rules is None else arguments.rules
    players = game.players[0] if arguments.players is None else arguments.players
    if players not in game.players:
        raise UsageError(f"{game.name} is for {' or '.join(map(str, game.players))} players, not {players}")
    duel = Duel(game.name, chosen_rules(game, preset, arguments.set), arguments.a, arguments.b, players, arguments.alone)
    seed = chosen_seed(arguments.seed)
    seeds = [f"{seed}/{number}" for number in range(arguments.first, arguments.first + arguments.matches)]
    work = partial(played, duel, strangers)
    with refereed(lambda error: f"; to see it again: {repeating(arguments, seed, error.seed)}"):
        if arguments.executor is None:
            deals = in_processes(work, seeds, min(arguments.jobs, len(seeds)))
        else:
            deals = on_cluster(work, seeds, cluster(arguments.executor))
        result = report(duel, deals)
    print(json.dumps({"seed": seed, "preset": preset, **result}, indent=2))


def played(duel: Duel, strangers: Mapping[str, Guest], seed: str) -> Duplicate:
    """Play the deal of a seed, wherever this process is."""
    return play_deal(duel, seed, time.perf_counter, {name: loaded(guest) for name, guest in strangers.items()})


def repeating(arguments: argparse.Namespace, seed: str, failed: str) -> str:
    """Return the command that plays the one deal again in which a bot failed."""
    command = ["python", "-m", "fudaba", "arena", arguments.game, "--a", arguments.a, "--b", arguments.b]
    for option, value in (("--players", arguments.players), ("--rules", arguments.rules)):
        command += [] if value is None else [option, str(value)]
    command += ["--set", *arguments.set] if arguments.set else []
    command += ["--alone"] if arguments.alone else []
    return shlex.join([*command, "--seed", seed, "--from", failed.rpartition("/")[2], "--matches", "1"])


@contextmanager
def refereed(hint: Callable[[BotError], str] = lambda error: "") -> Iterator[None]:
    """Let bots play: what they print goes to standard error, and what one does wrong is told with the rule in words and a hint."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except BotError as error:
        rule = "" if error.refusal is None else f": {worded(error.refusal)}"
        raise UsageError(f"{error}{rule.removesuffix('.')}{hint(error)}") from None


def worded(refusal: Refusal) -> str:
    """Return the sentence that explains a rule."""
    return Text("en")(refusal.key, **dict(refusal.values))


def run_score(_arguments: argparse.Namespace) -> None:
    """`score`: one line of JSON in, one line of JSON out, each written before the next is read."""
    for line in sys.stdin.buffer:
        try:
            answer = scored(line)
        except FudabaError as error:
            answer = {"error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def scored(line: bytes) -> dict[str, Any]:
    """Return the answer to one line; raises NotationError, OptionError or UsageError."""
    try:
        value = parse(line.decode())
    except ValueError:
        raise NotationError(line.decode("utf-8", "replace").strip(), "a JSON object") from None
    if not isinstance(value, dict):
        raise NotationError(value, "a JSON object")
    game: Game[Any, Any] = named("game", value.get("game"), GAMES)
    return game.score(value)


@contextmanager
def told(file: object) -> Iterator[None]:
    """Turn an error of the file system into a sentence."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, TextIOWrapper):
            output.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        chosen = parser().parse_args(arguments)
        chosen.work(chosen)
        sys.stdout.flush()
    except FudabaError as error:
        print(f"fudaba: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; without this Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    return 0
