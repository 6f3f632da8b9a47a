"""What is kept: versions, migrations, history and its totals."""

import json

import pytest

from fudaba.app import history, settings, store
from fudaba.app.store import Store, UnreadableData
from tests.app.page import Page

OLD = {"v": 1, "theme": "dark"}


def test_data_of_an_older_version_is_brought_up_step_by_step() -> None:
    steps: dict[int, store.Migration] = {
        1: lambda data: {**data, "theme": data["theme"].upper()},
        2: lambda data: {"light": data["theme"]},
    }
    assert store.read(json.dumps(OLD), steps, 3) == {"v": 3, "light": "DARK"}


def test_data_of_a_newer_version_is_not_guessed_at() -> None:
    with pytest.raises(UnreadableData):
        store.read('{"v": 99}')


def test_changes_are_handed_out_once_and_in_order() -> None:
    kept = Store({"fudaba.settings": '{"v":1,"theme":"dark"}', "other.key": "17", "fudaba.history": "?"})
    assert kept.get("fudaba.settings") == OLD
    moved = [("fudaba.history", None), ("fudaba.history.broken", "?")]
    assert list(kept.changes().items()) == moved, "deleted first: there may be room for one alone"
    assert kept.changes() == {}
    kept.put("fudaba.settings", {"theme": "light"})
    kept.drop("fudaba.settings")
    assert kept.changes() == {"fudaba.settings": None}


def test_settings_take_what_fits_and_leave_the_rest() -> None:
    read = settings.read({"theme": "dark", "pace": "warp", "scale": True, "volume": 101, "letters": False, "unknown": 1})
    assert read == settings.Settings(theme="dark", letters=False)


@pytest.mark.parametrize("name", settings.RULES)
def test_every_setting_has_a_rule_that_its_default_fits(name: str) -> None:
    assert settings.allowed(settings.RULES[name], getattr(settings.Settings(), name))


def test_every_setting_is_named_in_the_rules() -> None:
    assert tuple(settings.RULES) == settings.Settings._fields


def row(number: int, won: bool) -> store.Kept:
    figures = {"me": 0, "totals": [100, 5] if won else [5, 100], "winners": [0 if won else 1], "rounds": 4}
    return {"id": str(number), "at": f"2026-11-{number:02}T10:00:00", "game": "gin", "seats": ["person", "basic"], "seed": "s", **figures}


def test_totals_count_matches_wins_and_the_row_at_the_end() -> None:
    rows = [row(number, won) for number, won in enumerate([True, False, True, True], 1)]
    assert history.totals(rows) == (4, 3, 2)
    assert history.totals([]) == (0, 0, 0)


def test_merging_keeps_each_match_once_in_order_of_time() -> None:
    first, second, third = row(1, True), row(2, True), row(3, False)
    assert store.merged([third, first], [second, first]) == [first, second, third]


def test_merging_brings_a_full_record_back_and_takes_none_away() -> None:
    thinned = row(1, True)
    full, other = {**thinned, "record": {}}, {**thinned, "record": {"other": 1}}
    assert store.merged([thinned], [full]) == store.merged([full], [thinned]) == store.merged([full], [other]) == [full]


@pytest.mark.parametrize("damage", [{"me": 2}, {"winners": [2]}, {"totals": [1]}, {"totals": ["a", 1]}, {"seats": [1, 2]}, {"at": 7}])
def test_a_damaged_row_is_refused(damage: store.Kept) -> None:
    with pytest.raises(UnreadableData):
        history.check({"matches": [{**row(1, True), **damage}]})


@pytest.mark.parametrize("figure", ["1" + "0" * 400, "-1e999"])
def test_a_figure_beyond_reckoning_stops_no_screen_and_no_later_start(figure: str) -> None:
    text = json.dumps({"v": 1, "matches": [{**row(1, True), "more": 0.5}]}).replace("0.5", figure).replace("[100, 5]", f"[{figure}, 5]")
    page = Page({store.HISTORY: text}, "#/charts")
    for route in ("#/charts/gin", "#/luck", "#/records", "#/"):
        page.go(route)
    assert page.kept[f"{store.HISTORY}.broken"] == text and page.reloaded().toast is None
