"""Bots from outside: found, loaded, seated, and told what they do wrong."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from fudaba.cli import main
from fudaba.cli.guests import GuestError, invited, loaded
from fudaba.core.match import replayed
from fudaba.core.record import loads
from fudaba.games import GAMES
from tests.cli.test_cli import Output, refused, run

BOTS = """
from dataclasses import dataclass
from random import Random

@dataclass
class First:
    rng: Random

    def choose(self, observation):
        return observation.legal[0]

class Careless(First):
    def choose(self, observation):
        return observation.legal[0]._replace(verb="knock", first=3)

class Silent(First):
    def choose(self, observation):
        print("what to do?")

class Shouting(First):
    def choose(self, observation):
        print("first!")
        return observation.legal[0]

class Failing(First):
    def choose(self, observation):
        return observation.legal[0] if len(observation.legal) < 9 else self.better(observation)

    def better(self, observation):
        return sorted([1, "2"])

class Leaving(First):
    def choose(self, observation):
        raise SystemExit(0)

class Curious(First):
    def choose(self, observation):
        raise ValueError(type(observation).__name__)

class Idle:
    pass

def nobody(rng):
    return None

answer = 42
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bots, in which the commands are given."""
    (tmp_path / "bots.py").write_text(BOTS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def arena(output: Output, bot: str, *arguments: str) -> str:
    """Return what the arena says when it refuses a bot."""
    return refused(output, "arena", "gin", "--a", bot, "--b", "easy", "--matches", "2", "--seed", "s", *arguments)


@pytest.mark.usefixtures("folder")
def test_a_guest_plays_in_the_arena_like_a_player_of_the_house(capsys: Output) -> None:
    result = json.loads(run(capsys, "arena", "gin", "--a", "easy", "--b", "bots.py:First", "--matches", "4", "--seed", "s"))
    assert (result["b"], result["matches"]) == ("bots.py:First", 8)
    assert result["wins"]["a"] > result["wins"]["b"]


def test_a_guest_of_a_module_is_found_where_python_finds_it(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.syspath_prepend(str(folder))
    (folder / "visiting").mkdir()
    (folder / "bots.py").rename(folder / "visiting" / "friends.py")
    try:
        assert json.loads(run(capsys, "arena", "gin", "--a", "visiting.friends:First", "--b", "random", "--matches", "1"))["matches"] == 2
    finally:
        for name in ("visiting", "visiting.friends"):
            sys.modules.pop(name, None)


@pytest.mark.usefixtures("folder")
def test_two_guests_of_one_name_are_two(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "bots.py").write_text(BOTS.replace("legal[0]", "legal[-1]"), "utf-8")
    result = json.loads(run(capsys, "arena", "gin", "--a", "bots.py:First", "--b", "old/bots.py:First", "--matches", "3", "--seed", "s"))
    assert (result["a"], result["b"]) == ("bots.py:First", "old/bots.py:First")
    assert result["mean_points"]["a"] != result["mean_points"]["b"]


@pytest.mark.usefixtures("folder")
def test_a_guest_plays_a_match_whose_record_can_be_read(capsys: Output) -> None:
    text = run(capsys, "play", "gin", "--seats", "bots.py:First,easy", "--seed", "s", "--rounds", "2")
    match = loads(text, GAMES)
    assert match.seats == ("bots.py:First", "easy")
    again = replayed(match, 0)
    for seat, action in match.entries[-1].lines:
        assert seat == 1 or action == again.round.legal()[0]
        again.apply(action)
    sentence = refused(capsys, "play", "gin", "--seats", f"{'./' * 20}bots.py:First,easy")
    assert sentence.startswith("a record holds names of at most 40 characters: call '././")


@pytest.mark.usefixtures("folder")
def test_what_a_guest_prints_is_kept_out_of_the_result(capsys: Output) -> None:
    assert main(["play", "gin", "--seats", "bots.py:Shouting,easy", "--rounds", "1"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["partial"] is True
    assert set(printed.err.split()) == {"first!"}


@pytest.mark.usefixtures("folder")
def test_a_guest_gets_its_observation(capsys: Output) -> None:
    assert "raised ValueError: GinObservation (bots.py, line " in arena(capsys, "bots.py:Curious")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "name, sentence",
    [
        ("Careless", "returned Action(verb='knock', first=3, second=-1), which is not among the legal actions"),
        ("Failing", "raised TypeError: '<' not supported between instances of 'str' and 'int' (bots.py, line LINE)"),
        ("Leaving", "raised SystemExit: 0 (bots.py, line LINE)"),
        ("nobody", "raised AttributeError: 'NoneType' object has no attribute 'choose'"),
    ],
)
def test_what_a_guest_does_wrong_is_told_with_the_way_to_see_it_again(capsys: Output, name: str, sentence: str, jobs: str) -> None:
    fault = {"Failing": "        return sorted", "Leaving": "        raise SystemExit"}.get(name, "")
    line = next(number for number, text in enumerate(BOTS.splitlines(), 1) if text.startswith(fault))
    told = arena(capsys, f"bots.py:{name}", "--rules", "classic", "--set", "target=50", "--jobs", jobs)
    assert told.startswith(f"bots.py:{name} {sentence.replace('LINE', str(line))}, in round 1, line ")
    command = told.partition("; to see it again: python -m fudaba ")[2]
    assert refused(capsys, *shlex.split(command)) == told


@pytest.mark.usefixtures("folder")
def test_the_rule_that_a_guest_breaks_is_told_in_words(capsys: Output) -> None:
    assert "line 1 of the match with the seed 's/1': First take the upcard or pass; to see" in arena(capsys, "bots.py:Careless")


@pytest.mark.usefixtures("folder")
def test_who_fails_alone_is_seen_again_alone(capsys: Output) -> None:
    assert arena(capsys, "bots.py:Careless", "--alone").endswith(" --alone --seed s --from 1 --matches 1")


@pytest.mark.usefixtures("folder")
def test_a_later_deal_is_seen_again_by_its_number(capsys: Output) -> None:
    arguments = ("arena", "gin", "--a", "easy", "--b", "random", "--seed", "s")
    parts = [json.loads(run(capsys, *arguments, "--matches", "2", "--from", first)) for first in ("1", "3")]
    whole = json.loads(run(capsys, *arguments, "--matches", "4"))
    assert whole["wins"] == {side: parts[0]["wins"][side] + parts[1]["wins"][side] for side in "ab"}
    assert parts[0]["mean_points"] != parts[1]["mean_points"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "bot, sentence",
    [
        ("bots.py:", "'bots.py:' is no bot: expected FILE.py:NAME or MODULE:NAME"),
        (":First", "':First' is no bot: expected FILE.py:NAME or MODULE:NAME"),
        ("bots.py:First()", "'bots.py:First()' is no bot: expected FILE.py:NAME or MODULE:NAME"),
        ("other.py:First", "other.py: No such file or directory"),
        ("no_such_module:First", "no_such_module cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        (
            "bots.py:Last",
            "bots.py has no Last; it has First, Careless, Silent, Shouting, Failing, Leaving, Curious, Idle, nobody",
        ),
        ("bots.py:Idle", "Idle in bots.py is no bot: it has no method choose(observation)"),
        ("bots.py:answer", "answer in bots.py is no bot: it has no method choose(observation)"),
    ],
)
def test_a_guest_that_cannot_be_found_is_told_in_one_sentence(capsys: Output, bot: str, sentence: str) -> None:
    assert arena(capsys, bot) == sentence
    assert refused(capsys, "play", "gin", "--seats", f"easy,{bot}") == sentence


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("class First(:", "SyntaxError: invalid syntax (new.py, line 1)"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit('no')", "SystemExit: no"),
        ("\0", "SyntaxError: source code string cannot contain null bytes"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why(folder: Path, text: str, sentence: str) -> None:
    (folder / "new.py").write_text(text, "utf-8")
    with pytest.raises(GuestError) as caught:
        loaded(invited("new.py:First"))
    assert str(caught.value).startswith(f"new.py cannot be loaded: {sentence[:20]}")
