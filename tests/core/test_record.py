"""Records: what is written, what is read back, and what is refused with round, line and reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fudaba.core.contract import Action
from fudaba.core.errors import RecordError
from fudaba.core.match import Match, play_out
from fudaba.core.record import LARGEST, NAME_LENGTH, SEED_LENGTH, dumps, fingerprint, from_json, loads, sealed_text, to_json
from tests.core.toy import GAME, GAMES, HighestOptions


def last(_seat: int, observation: Any) -> Action:
    """Play the last legal action."""
    action: Action = observation.legal[-1]
    return action


def first(_seat: int, observation: Any) -> Action:
    """Play the first legal action."""
    action: Action = observation.legal[0]
    return action


def begun(seed: str = "s") -> Match:
    """A match with one finished round and one in progress."""
    match = play_out(Match.new(GAME, GAME.presets["short"], ("random", "person"), seed, "short"), first, rounds=1)
    match.partial = False
    match.deal()
    match.apply(match.round.legal()[0])
    return match


def test_the_text_of_a_record() -> None:
    match = Match(GAME, GAME.presets["short"], ("random", "person"), "春", "short")
    match.start(1, GAME.stacked("h", "a", "g", "b"))
    match.apply(Action("exchange", GAME.parse_card("g")))
    match.apply(Action("play", GAME.parse_card("h")))
    match.apply(Action("play", GAME.parse_card("a")))
    deck = ",".join(f'"{GAME.card_text(card)}"' for card in match.entries[0].deck)
    assert dumps(match) == (
        '{"format":1,"game":"highest","preset":"short","rules":{"stake":1,"target":3,"floor":false,"ends":"target"},'
        f'"seats":["random","person"],"seed":"春","rounds":[{{"dealer":1,"deck":[{deck}],'
        '"actions":["0 exchange g","0 play h","1 play a"],"points":[1,0],"detail":{"winner":0}}],"totals":[1,0],"winners":[]}'
    )


@pytest.mark.parametrize("rounds", [1, 4, None])
def test_a_record_reads_back(rounds: int | None) -> None:
    text = dumps(play_out(Match.new(GAME, GAME.presets["long"], ("random",) * 3, "x"), last, rounds or 20))
    assert dumps(loads(text, GAMES)) == text


def test_a_match_in_progress_reads_back_and_goes_on_alike() -> None:
    match = begun()
    row = to_json(match)["rounds"][-1]
    assert row["points"] is None and "detail" not in row
    twin = loads(dumps(match), GAMES)
    assert twin.round.observe(0) == match.round.observe(0)
    assert twin.round.observe(1) == match.round.observe(1)
    assert dumps(play_out(twin, first)) == dumps(play_out(match, first))


def test_a_match_between_two_rounds_reads_back() -> None:
    match = play_out(Match.new(GAME, GAME.presets["short"], ("random", "random"), "s"), first, rounds=1)
    match.partial = False
    twin = loads(dumps(match), GAMES)
    assert (twin.over(), twin.outcome()) == (False, match.outcome())


def test_a_partial_match_says_so() -> None:
    record = to_json(play_out(Match.new(GAME, GAME.presets["short"], ("random", "random"), "s"), first, rounds=1))
    assert (record["partial"], record["winners"]) == (True, [])
    assert from_json(record, GAMES).partial


def test_a_void_round_says_why() -> None:
    match = Match(GAME, HighestOptions(floor=True), ("random", "random"), "s")
    match.start(1, GAME.stacked("a", "b", "c", "d"))
    match.apply(match.round.legal()[-1])
    match.apply(match.round.legal()[-1])
    row = to_json(match)["rounds"][0]
    assert (row["void"], row["points"]) == ("floor", [0, 0])
    assert dumps(loads(dumps(match), GAMES)) == dumps(match)


def test_the_dealer_drawn_by_lot_stands_in_the_record_alone() -> None:
    record = to_json(Match.new(GAME, GAME.presets["short"], ("random", "random"), "s"))
    for dealer in (0, 1):
        assert from_json({**record, "rounds": [{**record["rounds"][0], "dealer": dealer}]}, GAMES).entries[0].dealer == dealer


Change = Callable[[dict[str, Any]], Any]

HEAD: dict[str, tuple[Change, str]] = {
    "format missing": (lambda r: r.pop("format"), "the format None is not known, only 1"),
    "format of tomorrow": (lambda r: r.update(format=2), "the format 2 is not known, only 1"),
    "format no number": (lambda r: r.update(format=True), "the format True is not known, only 1"),
    "key unknown": (lambda r: r.update(more=1, other=2), "unknown keys: 'more, other'"),
    "game unknown": (lambda r: r.update(game="whist"), "the game 'whist' is not known; known are highest"),
    "game no text": (lambda r: r.update(game=["highest"]), r"the game \['highest'\] is not known"),
    "seats too many": (lambda r: r.update(seats=["a"] * 4), "seats: expected a list of 2 or 3 names"),
    "seat empty": (lambda r: r.update(seats=["a", ""]), "seats: expected names of 1 to 40 characters"),
    "seat too long": (lambda r: r.update(seats=["a", "b" * (NAME_LENGTH + 1)]), "seats: expected names"),
    "seat half a letter": (lambda r: r.update(seats=["a", "\udc80"]), "seats: expected names"),
    "seed no text": (lambda r: r.update(seed=7), "seed: expected a text of at most 200 characters"),
    "seed too long": (lambda r: r.update(seed="s" * (SEED_LENGTH + 1)), "seed: expected a text"),
    "seed half a letter": (lambda r: r.update(seed="\ud800"), "seed: expected a text"),
    "preset unknown": (lambda r: r.update(preset="slow"), "the preset 'slow' is not known"),
    "preset no text": (lambda r: r.update(preset={}), "the preset {} is not known"),
    "rules missing": (lambda r: r.pop("rules"), "rules: expected an object with every option"),
    "option missing": (lambda r: r["rules"].pop("stake"), "rules: options are missing: stake"),
    "option unknown": (lambda r: r["rules"].update(jokers=2), "rules: unknown options: 'jokers'"),
    "option out of range": (lambda r: r["rules"].update(stake=10), "rules: option stake: 10 is not a whole number from 1 to 9"),
    "option of another kind": (lambda r: r["rules"].update(stake=True), "rules: option stake: True is not a whole number"),
    "rounds none": (lambda r: r.update(rounds=[]), "rounds: expected a list of 1 to 200"),
    "rounds too many": (lambda r: r.update(rounds=r["rounds"] * 101), "rounds: expected a list of 1 to 200"),
    "totals wrong": (lambda r: r.update(totals=[9, 9]), r"totals: \[9, 9\] should be"),
    "totals of floats": (lambda r: r.update(totals=[float(total) for total in r["totals"]]), "totals: .* should be"),
    "winners too early": (lambda r: r.update(winners=[0]), r"winners: \[0\] should be \[\]"),
    "partial within a round": (lambda r: r.update(partial=True), "a partial match ends with a finished round and has no winners"),
    "partial no switch": (lambda r: r.update(partial=1), "partial: expected true or false"),
}

ROUND: dict[str, tuple[Change, str]] = {
    "no object": (lambda r: r["rounds"].__setitem__(0, []), "round 1: a round is a JSON object"),
    "key unknown": (lambda r: r["rounds"][0].update(more=1), "round 1: unknown keys: 'more'"),
    "dealer no seat": (lambda r: r["rounds"][0].update(dealer=2), "round 1: dealer: expected a seat"),
    "dealer wrong": (lambda r: r["rounds"][1].update(dealer=1 - r["rounds"][1]["dealer"]), "round 2: dealer: . should be ."),
    "deck missing": (lambda r: r["rounds"][1].pop("deck"), "round 2: deck: expected a list of cards"),
    "deck short": (lambda r: r["rounds"][1]["deck"].pop(), "round 2: deck: not the whole pack, each card once"),
    "card doubled": (lambda r: r["rounds"][1]["deck"].__setitem__(0, r["rounds"][1]["deck"][1]), "round 2: deck: not the whole pack"),
    "card unknown": (lambda r: r["rounds"][1]["deck"].__setitem__(0, "z"), "round 2: deck: 'z' cannot be read: expected a letter"),
    "lines missing": (lambda r: r["rounds"][0].pop("actions"), "round 1: actions: expected a list of lines"),
    "line no text": (lambda r: r["rounds"][0]["actions"].append(7), "round 1: actions: expected a list of lines"),
    "line unreadable": (lambda r: r["rounds"][1].update(actions=["0 sing", "0 sing"]), "round 2, line 1: .*(turn of seat|cannot be read)"),
    "line too many": (lambda r: r["rounds"][0]["actions"].append("0 play a"), "round 1, line 5: '0 play a': the round is over"),
    "seat wrong": (lambda r: r["rounds"][1].update(actions=["7 play a"]), "round 2, line 1: '7 play a': it is the turn of seat ."),
    "round unfinished": (lambda r: r["rounds"][0]["actions"].pop(), "round 1: the round is not played to its end"),
    "points too early": (lambda r: r["rounds"][1].update(points=[0, 1]), "round 2: the round is not played to its end"),
    "points wrong": (lambda r: r["rounds"][0].update(points=[5, 5]), r"round 1: points: \[5, 5\] should be"),
    "points missing": (lambda r: r["rounds"][0].update(points=None), "round 1: points: None should be"),
    "detail no object": (lambda r: r["rounds"][0].update(detail=[]), "round 1: detail: expected an object"),
    "void wrong": (lambda r: r["rounds"][0].update(void="stock"), "round 1: void: 'stock' should be None"),
}


@pytest.mark.parametrize("change, reason", [*HEAD.values(), *ROUND.values()], ids=[*HEAD, *(f"round: {name}" for name in ROUND)])
def test_what_breaks_the_format_or_a_rule_is_refused_with_its_place(change: Change, reason: str) -> None:
    record = to_json(begun())
    change(record)
    with pytest.raises(RecordError, match=reason):
        from_json(json.loads(json.dumps(record)), GAMES)


def test_a_line_against_the_rules_carries_the_sentence_that_explains_it() -> None:
    record = to_json(begun())
    seat = record["rounds"][0]["actions"][0][0]
    card = next(text for text in "abcdefgh" if text not in record["rounds"][0]["deck"][:4])
    record["rounds"][0]["actions"][0] = f"{seat} play {card}"
    with pytest.raises(RecordError) as caught:
        from_json(record, GAMES)
    error = caught.value
    assert (error.round_number, error.line) == (1, 1)
    assert error.refusal is not None and error.refusal.key == "toy.not-now"
    assert str(error) == f"round 1, line 1: '{seat} play {card}' is not allowed: toy.not-now"


def test_a_round_after_the_last_is_refused() -> None:
    record = to_json(play_out(Match.new(GAME, GAME.presets["short"], ("random", "random"), "s"), first))
    record["rounds"].append(record["rounds"][0])
    with pytest.raises(RecordError, match="the match was over before this round"):
        from_json(record, GAMES)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"x"', "NaN", "[" * 100_000, "1" * 5_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        loads(text, GAMES)


@pytest.mark.parametrize("depth", [10, 300, 900, 950, 980, 990])
def test_deep_nests_are_refused_as_any_other_value(depth: int) -> None:
    record = json.dumps(to_json(begun()))
    nest = "[" * depth + "]" * depth
    for text in (record.replace('"totals": ', f'"totals": {nest}, "was": '), record.replace('"stake": 1', f'"stake": {nest}')):
        with pytest.raises(RecordError):
            loads(text, GAMES)


def test_an_endless_text_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(RecordError, match="longer"):
        loads(" " * (LARGEST + 1), GAMES)


def test_a_long_value_is_quoted_in_short() -> None:
    record = to_json(begun())
    record["totals"] = list(range(10_000))
    with pytest.raises(RecordError) as caught:
        from_json(record, GAMES)
    assert len(str(caught.value)) < 200


def test_the_fingerprint_covers_game_rules_and_seed() -> None:
    rules = {"target": 100, "box": 0}
    assert sealed_text("gin", rules, "春") == '{"game":"gin","rules":{"box":0,"target":100},"seed":"春"}'
    known = fingerprint("gin", rules, "春")
    assert known == fingerprint("gin", {"box": 0, "target": 100}, "春")
    assert len({known, fingerprint("gon", rules, "春"), fingerprint("gin", {}, "春"), fingerprint("gin", rules, "夏")}) == 4
    assert len(known) == 64
