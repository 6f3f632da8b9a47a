"""The command line, run in this process."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fudaba.cli import main
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES

Output = pytest.CaptureFixture[str]


def run(output: Output, *arguments: str) -> str:
    """Run a command that succeeds and return what it printed."""
    assert main(arguments) == 0
    printed = output.readouterr()
    assert printed.err == ""
    return printed.out


def refused(output: Output, *arguments: str) -> str:
    """Run a command that is refused and return its one sentence."""
    assert main(arguments) == 2
    printed = output.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("fudaba: ") and printed.err.count("\n") == 1
    return printed.err.removeprefix("fudaba: ").removesuffix("\n")


def type_in(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let the command find some bytes at its standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def scores(monkeypatch: pytest.MonkeyPatch, output: Output, *lines: Any) -> list[dict[str, Any]]:
    """Score some lines, each JSON text or a value."""
    texts = [line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode() for line in lines]
    type_in(monkeypatch, b"\n".join(texts) + b"\n")
    return [json.loads(line) for line in run(output, "score").splitlines()]


def test_play_prints_the_record_of_a_match(capsys: Output) -> None:
    text = run(capsys, "play", "gin", "--seed", "春 1", "--seats", "easy,random")
    assert text.count("\n") == 1
    record = json.loads(text)
    assert (record["game"], record["preset"], record["seed"], record["seats"]) == ("gin", "quick", "春 1", ["easy", "random"])
    assert len(record["winners"]) == 1
    assert dumps(loads(text, GAMES)) + "\n" == text
    assert run(capsys, "play", "gin", "--seed", "春 1", "--seats", "easy,random") == text


def test_play_draws_a_seed_and_seats_basic_bots(capsys: Output) -> None:
    first, second = (json.loads(run(capsys, "play", "gin", "--rounds", "1")) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert first["seats"] == ["basic", "basic"]


def test_play_takes_a_rule_set_and_changes_of_it(capsys: Output) -> None:
    arguments = ("play", "gin", "--rounds", "1", "--rules", "classic", "--set", "target=250", "oklahoma=true", "--set", "next_dealer=loser")
    record = json.loads(run(capsys, *arguments))
    changes = {"target": 250, "oklahoma": True, "next_dealer": "loser"}
    assert record["preset"] == "classic"
    assert record["rules"] == {**GAMES["gin"].presets["classic"].to_json(), **changes}


def test_play_is_cut_short_after_some_rounds(capsys: Output) -> None:
    record = json.loads(run(capsys, "play", "gin", "--seed", "s", "--set", "target=500", "--rounds", "2"))
    assert (len(record["rounds"]), record["partial"], record["winners"]) == (2, True, [])


def test_play_writes_to_a_file_instead(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    assert run(capsys, "play", "gin", "--seed", "s", "--out", str(file)) == ""
    assert file.read_text("utf-8") == run(capsys, "play", "gin", "--seed", "s")


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("", "the following arguments are required: COMMAND; fudaba --help explains the command"),
        ("deal gin", "argument COMMAND: invalid choice: 'deal'"),
        ("play", "the following arguments are required: GAME; fudaba play --help explains the command"),
        ("play whist", f"unknown game 'whist'; known are {', '.join(GAMES)}"),
        ("play gin --seats basic", "gin is for 2 players, not for 1"),
        ("play gin --seats basic,basic,basic", "gin is for 2 players, not for 3"),
        ("play gin --seats basic,person", "unknown bot 'person'; known are random, easy, basic"),
        ("play gin --seats basic,", "unknown bot ''; known are random, easy, basic"),
        ("play gin --rules slow", "unknown rule set 'slow'; known are quick, classic"),
        ("play gin --set target", "'target' is no setting: expected OPTION=VALUE"),
        ("play gin --set steak=1", "unknown option 'steak'; known are target, knock_limit,"),
        ("play gin --set target=1000", "option target: 1000 is not a whole number from 50 to 500"),
        ("play gin --set oklahoma=1", "option oklahoma: '1' is neither true nor false"),
        ("play gin --set gin_bonus=21", "option gin_bonus: '21' is none of 20, 25"),
        ("play gin --rounds 0", "argument --rounds: '0' is not a whole number above 0"),
        ("play gin --rounds 1e3", "argument --rounds: '1e3' is not a whole number above 0"),
        ("play gin --seed", "argument --seed: expected one argument"),
        ("play gin --se 1", "unrecognized arguments: --se 1"),
        ("play gin --out /no/such/folder/record.json", "/no/such/folder/record.json: No such file or directory"),
        ("replay /no/such/file", "/no/such/file: No such file or directory"),
        ("arena gin --a basic", "the following arguments are required: --b"),
        ("arena gin --a basic --b kuro", "unknown bot 'kuro'; known are random, easy, basic"),
        ("arena whist --a basic --b basic", "unknown game 'whist'"),
        ("arena gin --a basic --b basic --players 3", "gin is for 2 players, not 3"),
        ("arena kokutoram --a basic --b basic --players 4", "kokutoram is for 2 or 3 players, not 4"),
        ("arena gin --a basic --b basic --jobs 0", "argument --jobs: '0' is not a whole number above 0"),
        ("score gin", "unrecognized arguments: gin"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(capsys: Output, line: str, sentence: str) -> None:
    assert refused(capsys, *line.split()).startswith(sentence)


@pytest.mark.parametrize("seed", ["x" * 201, "a\nb", "\udcff"])
def test_a_seed_that_no_record_could_hold_is_refused(capsys: Output, seed: str) -> None:
    assert refused(capsys, "play", "gin", "--seed", seed) == "the seed is not a printable text of at most 200 characters"


def test_help_is_no_error(capsys: Output) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["play", "--help"])
    assert caught.value.code == 0
    assert "--seats" in capsys.readouterr().out


def test_replay_prints_the_totals(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    run(capsys, "play", "gin", "--seed", "s", "--out", str(file))
    record = json.loads(file.read_text("utf-8"))
    result = {"game": "gin", "rounds": len(record["rounds"]), "totals": record["totals"], "winners": record["winners"]}
    assert json.loads(run(capsys, "replay", str(file))) == result


def test_replay_reads_standard_input_and_a_partial_match(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    text = run(capsys, "play", "gin", "--seed", "s", "--set", "target=500", "--rounds", "1")
    type_in(monkeypatch, b"\xef\xbb\xbf" + text.encode())
    assert json.loads(run(capsys, "replay", "-"))["partial"] is True


def test_replay_tells_round_line_and_the_rule_that_is_broken(capsys: Output, tmp_path: Path) -> None:
    record = json.loads(run(capsys, "play", "gin", "--seed", "s", "--set", "target=500", "--rounds", "2"))
    seat = record["rounds"][1]["actions"][0][0]
    record["rounds"][1]["actions"][0] = f"{seat} draw"
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    sentence = refused(capsys, "replay", str(file))
    opening = f"round 2, line 1: '{seat} draw' is not allowed: "
    assert sentence.startswith(opening)
    rule = sentence.removeprefix(opening)
    assert " " in rule and "{" not in rule, "the rule is told in words, not by its key"


@pytest.mark.parametrize(
    "data, sentence",
    [
        (b"", "the text is not JSON"),
        (b"\xff\xfe\x00", "record.json is not a text in UTF-8"),
        (b"{}", "the format None is not known, only 1"),
        (b"[" * 100_000, "the text is not JSON"),
    ],
)
def test_replay_refuses_what_is_no_record(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("record.json").write_bytes(data)
    assert refused(capsys, "replay", "record.json") == sentence


def test_arena_compares_two_bots(capsys: Output) -> None:
    result = json.loads(run(capsys, "arena", "gin", "--a", "basic", "--b", "random", "--matches", "6", "--seed", "s"))
    assert (result["game"], result["preset"], result["a"], result["b"], result["seed"]) == ("gin", "quick", "basic", "random", "s")
    assert (result["deals"], result["matches"]) == (6, 12)
    assert result["wins"]["a"] + result["wins"]["b"] + result["draws"] == 12
    assert result["wins"]["a"] > result["wins"]["b"]
    low, high = result["win_share"]["interval_95"]
    assert 0 <= low <= result["win_share"]["a"] <= high <= 1
    low, high = result["points_difference"]["interval_95"]
    assert low <= result["points_difference"]["mean"] <= high
    mean = result["mean_points"]
    assert result["points_difference"]["mean"] == pytest.approx(mean["a"] - mean["b"], abs=1e-3)
    for times in result["seconds_per_decision"].values():
        assert 0 < times["median"] <= times["p95"]


@pytest.mark.parametrize("players", [2, 3])
def test_arena_seats_as_many_as_it_is_told(capsys: Output, players: int) -> None:
    arguments = ("--a", "basic", "--b", "random", "--players", str(players), "--matches", "3", "--seed", "s")
    result = json.loads(run(capsys, "arena", "kokutoram", *arguments))
    assert (result["players"], result["matches"]) == (players, 6)
    assert result["wins"]["a"] > result["wins"]["b"]


def test_arena_lets_one_sit_alone(capsys: Output) -> None:
    arguments = ("--a", "basic", "--b", "random", "--players", "3", "--alone", "--matches", "2", "--seed", "s")
    result = json.loads(run(capsys, "arena", "kokutoram", *arguments))
    assert (result["players"], result["alone"], result["matches"]) == (3, True, 6)
    assert result["wins"]["a"] > result["wins"]["b"]


def test_the_result_of_the_arena_does_not_depend_on_the_number_of_processes(capsys: Output) -> None:
    results = []
    for jobs in ("1", "2", "3"):
        arguments = ("--matches", "5", "--seed", "s", "--rules", "classic", "--jobs", jobs)
        result = json.loads(run(capsys, "arena", "gin", "--a", "easy", "--b", "random", *arguments))
        del result["seconds_per_decision"]
        results.append(result)
    assert results[0] == results[1] == results[2]


def test_score_answers_every_line(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = {"game": "gin", "hand": ["7s", "8s", "9s", "7h", "7d", "Kc", "Qd", "9h", "Ac", "Ad"]}
    good, again = scores(monkeypatch, capsys, hand, hand)
    assert good == again == {"deadwood": 45, "melds": [["7s", "8s", "9s"]]}


def test_score_goes_on_after_what_it_cannot_score(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = {"game": "gin", "hand": ["7s", "8s", "9s"]}
    unreadable = ["", "{", "7", "[" * 100_000, b"\xff\xfe\xfd"]
    senseless = [{}, {"game": ["gin"]}, {"game": "whist"}, {"game": "gin"}, {"game": "gin", "hand": ["7x"]}]
    bad = [*unreadable, *senseless]
    answers = scores(monkeypatch, capsys, *bad, hand)
    assert len(answers) == len(bad) + 1
    assert all(list(answer) == ["error"] and answer["error"] for answer in answers[:-1])
    assert answers[-1]["deadwood"] == 0
    assert answers[7] == {"error": f"unknown game 'whist'; known are {', '.join(GAMES)}"}


def test_score_of_nothing_is_nothing(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, b"")
    assert run(capsys, "score") == ""


def test_score_answers_a_last_line_without_an_end(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, b'{"game":"gin","hand":["7s"]}')
    assert json.loads(run(capsys, "score"))["deadwood"] == 7
