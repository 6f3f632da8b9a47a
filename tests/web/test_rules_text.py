"""The Markdown of the rules pages: what becomes of cards, figures, yaku and rulings, and what is refused."""

import pytest

from fudaba.app.text import Text
from fudaba.ui.html import to_html
from tools.rules_figures import Unknown
from tools.rules_pages import parsed
from tools.rules_text import Section, Writer


def written(text: str, game: str = "gin", language: str = "en") -> list[Section]:
    """Return the sections of a text as a page of a game has them."""
    return Writer(game, Text(language), "../../").sections(parsed({"page": text})["page"])


def html(text: str, game: str = "gin", language: str = "en") -> str:
    """Return the HTML of a part of a page."""
    return "".join(map(to_html, Writer(game, Text(language), "../../").blocks(parsed({"page": text})["page"])))


def test_cards_alone_are_a_row_with_its_words() -> None:
    page = html("[[7s 8s! / back : The run, {{option.quick.knock_limit}}]]")
    assert page.startswith('<figure class="spread n-3">')
    assert 'alt="7 of spades"' in page and 'src="../../img/french/7s.svg"' in page
    assert page.count("spread__group") == 2
    assert page.count("is-lit") == 1
    assert "<figcaption>The run, 10</figcaption>" in page


def test_cards_within_a_sentence_are_small() -> None:
    page = html("Take [[7s joker]] now.")
    assert "figure" not in page and page.count('class="mini') == 2
    page = html("- [[08a]]\n- two", "koikoi")
    assert "figure" not in page and "img/hanafuda/08a.svg" in page


def test_faces_are_shown_by_different_cards_of_the_thirty() -> None:
    page = html("[[W3 W3 31w W3]]", "kokutoram")
    shown = [part[:2] for part in page.split("img/blackwhite/")[1:]]
    assert len(set(shown)) == 4 and all(card[0] == "3" for card in shown) and shown[2] == "31"
    assert page.count('alt="white 3"') == 3 and page.count('alt="white 3, black 1 below"') == 1
    with pytest.raises(Unknown, match="no card is left"):
        html("[[W3 W3 W3 W3 W3 W3]]", "kokutoram")
    turned = html("[[25b]]", "shirokurojan")
    assert "is-turned" in turned and "pandas" in turned and 'alt="black 5, white 2 below"' in turned


def test_everything_written_is_text() -> None:
    page = html("<script>alert(1)</script> & <b>x</b>\n\n[[7s : <i>]]")
    assert "<script" not in page and "<b>" not in page and "<i>" not in page
    assert "&lt;script&gt;" in page


def test_japanese_lines_are_joined_without_a_space() -> None:
    assert html("山札から\n引きます。", language="ja") == "<p>山札から引きます。</p>"
    assert html("draw\na card") == "<p>draw\na card</p>"


def test_links_stay_within_the_rules() -> None:
    assert 'href="../../rules/koikoi/en/#H2"' in html("[x](rules:koikoi#H2)")
    assert 'href="../../rules/koikoi/#H2"' in html("[x](rules:koikoi#H2)", language="ja")
    assert 'href="../../#/gin"' in html("[x](table:gin)")
    for target in ("https://example.org/", "//example.org", "../x", "mailto:x"):
        with pytest.raises(Unknown, match="leads away"):
            html(f"[x]({target})")


def test_a_ruling_has_its_source_and_what_holds_here() -> None:
    (_, part) = written("## Rulings {#rulings}\n\n### A tie {#K4}\n> Silent.\n\nNobody scores.")
    page = "".join(map(to_html, part.body))
    assert page.startswith('<section id="K4" class="ruling">')
    assert page.index("Silent.") < page.index("Nobody scores.")


@pytest.mark.parametrize(
    ("text", "game", "reason"),
    [
        ("## Goal", "gin", "has no id"),
        ("# Goal {#goal}", "gin", "second or third level"),
        ("#### Goal {#goal}", "gin", "second or third level"),
        ("## R {#rulings}\n\n### A tie\n> x\n\ny", "gin", "needs an id"),
        ("## R {#rulings}\n\n### A tie {#G4}\n\ny", "gin", "needs an id"),
        ("## R {#rulings}\n\n### A tie {#G4}\n> x", "gin", "needs an id"),
        ("[[1s]]", "gin", "cannot be read"),
        ("a [[08e]]", "koikoi", "cannot be read"),
        ("[[22w]]", "kokutoram", "cannot be read"),
        ("[[7s / ]]", "gin", "a group without a card"),
        ("a [[7s : words]]", "gin", "no words below"),
        ("{{option.quick.nothing}}", "gin", "nothing that the engine can tell"),
        ("{{option.slow.target}}", "gin", "nothing that the engine can tell"),
        ("{{option.quick.oklahoma}}", "gin", "no number"),
        ("{{yaku.goko}}", "gin", "nothing that the engine can tell"),
        ('{{score.deadwood {"hand": ["1s"]}}}', "gin", "nothing that the engine can tell"),
        ("{{score.deadwood {}}}", "gin", "nothing that the engine can tell"),
        ("{{nothing}}", "gin", "nothing that the engine can tell"),
        ("- {{yaku goko}}", "koikoi", "not each of"),
        ("- {{yaku none}}", "koikoi", "no yaku"),
        ("**open", "gin", "not closed"),
        ("```\ncode\n```", "gin", "no place"),
    ],
)
def test_what_a_page_may_not_hold_is_refused(text: str, game: str, reason: str) -> None:
    with pytest.raises(Unknown, match=reason):
        written(text, game)
