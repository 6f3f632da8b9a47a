"""The calculators as somebody uses them: by taps and by text, with wrong words, and with rules of one's own."""

from typing import Any

from fudaba.ui.nodes import Element, find, text_of, walk
from tests.app.inspector import inspect
from tests.app.page import Page


def bar(page: Page) -> str:
    return text_of(next(node for node in walk(page.tree) if node.get("k") == "to the answer"))


def field(page: Page, change: str) -> Element:
    return next(find(page.tree, change=change))


def value(page: Page, change: str) -> Any:
    return field(page, change)["a"]["value"]


def pressed(page: Page) -> list[str]:
    return [node["a"]["act"].split()[-1] for node in page.buttons() if node["a"].get("aria-pressed") == "true"]


def test_the_way_there_and_back() -> None:
    page = Page(route="#/gin")
    assert {"#/gin/calculator", "#/gin/scores"} <= {node["a"]["href"] for node in walk(page.tree) if "href" in node.get("a", {})}
    page.go("#/gin/calculator")
    assert page.title == "Gin Rummy: calculator · 札場"
    assert next(node["a"]["href"] for node in walk(page.tree) if node.get("k") == "back") == "#/gin"
    for nowhere in ("#/calculator", "#/gin/calculator/x", "#/nothing/calculator"):
        page.go(nowhere)
        assert page.route == "#/", nowhere


def test_cards_are_picked_and_put_back_by_taps() -> None:
    page = Page(route="#/gin/calculator")
    for card in ("7s", "Kh", "8s", "9s"):
        page.tap(f"calc put {card}")
    assert value(page, "calc text hand") == "Kh 7s 8s 9s"
    assert sorted(pressed(page)) == ["7s", "8s", "9s", "Kh"]
    assert bar(page) == page.said[-1] == "Deadwood 10"
    page.tap("calc put Kh")
    assert bar(page) == "Deadwood 0" and pressed(page) == ["7s", "8s", "9s"]
    page.tap("calc clear")
    assert bar(page) == "Pick the cards of the hand." and pressed(page) == []


def test_the_knockers_ten_cards_are_followed_by_the_defenders() -> None:
    page = Page(route="#/gin/calculator")
    page.change("calc mode", "knock")
    for card in ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"]:
        page.tap(f"calc put {card}")
    assert bar(page) == "Defender: 10 more cards"
    page.tap("calc put Ad")
    assert value(page, "calc text defender") == "Ad"
    page.tap("calc put Ac")
    assert value(page, "calc text knocker") == "2c 3c 4c 5c 6c 7c 8c 9c Tc"
    assert value(page, "calc text defender") == "Ac Ad"
    page.change("calc into", "knocker")
    page.tap("calc put Ac")
    assert bar(page) == "Defender: 9 more cards"
    names = [node["a"]["aria-label"] for node in walk(page.tree) if node.get("a", {}).get("act") == "calc put Ad"]
    assert names == ["ace of diamonds, Defender"]


def test_a_heap_that_is_full_takes_no_more() -> None:
    page = Page(route="#/kokutoram/calculator")
    for face in ["W1", "W2", "W3"] * 3:
        page.tap(f"calc put {face}")
    page.tap("calc put W4")
    assert page.said[-1] == "There are 9 cards already. Take one away first."
    assert value(page, "calc text hand").split() == ["W1", "W2", "W3"] * 3
    inspect(page)
    page.tap("calc away hand 0")
    assert value(page, "calc text hand").startswith("W2 W3 W1") and "already" not in page.words
    page.tap("calc clear")
    for _ in range(6):
        page.tap("calc put W1")
    assert page.said[-1] == "white 1 stands on 5 cards only."


def test_a_wrong_text_stays_and_changes_nothing() -> None:
    page = Page(route="#/gin/calculator")
    page.change("calc text hand", "7s 8s 9s")
    for text, sentence in (
        ("7s <b>x</b>", "“<b>x</b>” is no card of this deck."),
        ("7s 1s", "“1s” is no card of this deck."),
        ("7s 7s", "7 of spades is there twice."),
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc", "These are 12 cards; at most 11 fit."),
    ):
        page.change("calc text hand", text)
        assert value(page, "calc text hand") == text
        assert page.said[-1] == sentence and sentence in page.words
        assert field(page, "calc text hand")["a"]["aria-invalid"] == "true"
        assert bar(page) == "Nothing is counted until what is marked can be read."
        assert pressed(page) == ["7s", "8s", "9s"]
        inspect(page)
    page.change("calc text hand", "7s, 8s、9s Ts")
    assert value(page, "calc text hand") == "7s 8s 9s Ts" and bar(page) == "Deadwood 0"
    assert "aria-invalid" not in field(page, "calc text hand")["a"]
    page.change("calc mode", "knock")
    page.change("calc text knocker", "7s")
    page.change("calc text defender", "7s")
    assert page.said[-1] == "7 of spades lies with the other cards already."


def test_a_wrong_number_stays_and_says_the_range() -> None:
    page = Page(route="#/koikoi/calculator", language="ja")
    page.change("calc text captured", "03a 08a 09a")
    for wrong in ("", "x", "51", "-1", "1e1", "٣"):
        page.change("calc field left", wrong)
        assert value(page, "calc field left") == wrong
        assert page.said[-1] == "1から50までの整数を入れてください。"
        inspect(page)
    page.change("calc field left", " 7 ")
    assert bar(page).endswith("支払い7点")


def test_what_is_not_asked_any_more_is_not_wrong_any_more() -> None:
    page = Page(route="#/kokutoram/calculator")
    page.change("calc mode", "round")
    page.change("calc field players", "3")
    page.change("calc field points_3", "x")
    assert bar(page) == "Nothing is counted until what is marked can be read."
    page.change("calc field players", "2")
    assert bar(page) == "Player 1: 5 victory points"
    page.change("calc field players", "3")
    assert value(page, "calc field points_3") == "0"


def test_rules_of_ones_own_decide() -> None:
    page = Page(route="#/koikoi/calculator")
    page.change("calc text captured", "03a 09a 11a")
    assert "Hanami" in bar(page)
    page.change("calc option rain_spoils", True)
    assert bar(page) == "No yaku yet"
    page.change("calc option rain_spoils", False)
    page.change("calc option multiplier", "off")
    assert not list(find(page.tree, change="calc field own_calls"))
    page.go("#/koikoi")
    page.go("#/koikoi/calculator")
    assert "Hanami" in bar(page)


def test_a_hand_of_eleven_cards_is_told_what_to_discard() -> None:
    page = Page(route="#/gin/calculator")
    page.change("calc text hand", "7s 8s 9s 7h 7d Kc Qc 6d 2h 3c 2c")
    assert bar(page) == "Deadwood 47; without the king of clubs 37"
    page.change("calc text hand", "7s 8s 9s Ts 2c 2d 2h Kc Kd Kh 5d")
    assert bar(page) == "Deadwood 5; without the 5 of diamonds 0"


def test_in_oklahoma_the_upcard_decides() -> None:
    page = Page(route="#/gin/calculator")
    page.change("calc mode", "knock")
    page.change("calc text knocker", "7c 8c 9c 2d 2h 2s Kd Kh Ks 5c")
    page.change("calc text defender", "Tc Qd Jh 3s 4s 5s 6s 9d 9h 9s")
    assert bar(page) == "Knocker: 15 points"
    page.change("calc option oklahoma", True)
    inspect(page)
    page.change("calc field limit", "4")
    assert bar(page) == "Deadwood 5: one may knock with 4 at most."
    page.change("calc field limit", "5")
    page.change("calc field spade", True)
    assert bar(page) == "Knocker: 30 points"
    page.change("calc field limit", "0")
    assert bar(page) == "Deadwood 5: one may knock with 0 at most."


def test_a_hand_below_the_minimum_does_not_win() -> None:
    page = Page(route="#/shirokurojan/calculator")
    page.change("calc text hand", "W1 W2 W3 B2 B2 B2 W6 W6")
    page.change("calc field dora", "25")
    assert bar(page) == "tsumo, dora: 2 points"
    page.change("calc preset", "expert")
    assert bar(page) == "2 points without dora are needed; the hand has 1"
    inspect(page)
    page.change("calc field dealer", True)
    assert bar(page) == "dealer, tsumo, dora: 3 points"


def test_a_calculator_begins_with_the_rules_of_the_table() -> None:
    page = Page(route="#/gin")
    page.change("wish preset", "classic")
    page.go("#/gin/calculator")
    page.change("calc mode", "knock")
    page.change("calc text knocker", "7c 8c 9c 2d 2h 2s Kd Kh Ks Td")
    page.change("calc text defender", "5d 4d Ah 3s 4s 5s 6s 9d 9h 9s")
    assert bar(page) == "A tie: no points"
    page.change("calc preset", "quick")
    assert bar(page) == "Defender: 25 points"


def test_what_cannot_be_counted_yet_is_told() -> None:
    page = Page(route="#/gin/calculator")
    page.change("calc mode", "knock")
    page.change("calc text knocker", "Kc Qd Jh Ts 9c 8d 7h 6s 5c 4d")
    page.change("calc text defender", "Ac Ad Ah As 2c 2d 2h 2s 3c 3d")
    assert bar(page) == "Deadwood 79: one may knock with 10 at most."
    page.change("calc text knocker", "Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3h")
    assert bar(page).startswith("Eleven cards count only")
    page = Page(route="#/shirokurojan/calculator")
    page.change("calc text hand", "W1 W1")
    assert bar(page) == "Hand: 6 more cards"
    page.change("calc text open_1", "W3 W4 W6")
    assert bar(page).startswith("An open meld is")
    page.change("calc text open_1", "W3 W5 W4")
    page.change("calc text open_2", "B2 B2 B2")
    assert bar(page).startswith("tsumo: 1 point") or bar(page).endswith("points")
    page.change("calc text hand", "W1 W1 W2")
    assert bar(page) == "Beside these open melds the hand has 2 cards."


def test_messages_that_no_button_sends_change_nothing() -> None:
    page = Page(route="#/gin/calculator")
    before = page.words
    for act, given in (
        ("calc", None),
        ("calc put", None),
        ("calc put 99", None),
        ("calc put 7s 8s", None),
        ("calc away hand 3", None),
        ("calc away nothing 0", None),
        ("calc text nothing", "7s"),
        ("calc text hand", 7),
        ("calc mode", "nothing"),
        ("calc into", None),
        ("calc field nothing", "3"),
        ("calc option nothing", "3"),
        ("calc preset", "nothing"),
        ("calc nothing", None),
    ):
        page.send(type="act", act=act, value=given)
        assert page.words == before, act
