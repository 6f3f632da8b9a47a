"""Pinned records and trees: what the rules and the bots did once they do for ever, byte for byte."""

import json
import shlex

import pytest

from fudaba.cli import main
from fudaba.core.record import dumps, loads
from fudaba.games import GAMES
from tests.golden.plays import HERE, PERFT, PLAYS, path, tables, widths


@pytest.mark.parametrize("name", PLAYS)
def test_a_pinned_record_replays_to_itself(name: str) -> None:
    text = path(name).read_text("utf-8")
    assert dumps(loads(text, GAMES)) + "\n" == text


@pytest.mark.parametrize("name", PLAYS)
def test_a_pinned_match_is_played_again_alike(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *shlex.split(PLAYS[name])]) == 0
    assert capsys.readouterr().out == path(name).read_text("utf-8")


def test_every_rule_set_is_pinned_and_nothing_else() -> None:
    records = [json.loads(path(name).read_text("utf-8")) for name in PLAYS]
    assert {(record["game"], record["preset"]) for record in records} == {(game, preset) for game, preset, _ in tables()}
    assert {file.stem for file in HERE.glob("*.json")} == {*PLAYS, PERFT.stem}


@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table)))
def test_the_tree_of_legal_play_is_as_wide_as_ever(table: tuple[str, str, int]) -> None:
    assert widths(*table) == json.loads(PERFT.read_text("utf-8"))["-".join(map(str, table))]


def test_the_pinned_trees_are_those_of_every_table() -> None:
    assert list(json.loads(PERFT.read_text("utf-8"))) == ["-".join(map(str, table)) for table in tables()]
