"""Nodes become DOM: keyed, with unchanged regions, and nothing that is not on the white list."""

from typing import Any

import pytest
from playwright.sync_api import expect

from fudaba.ui.nodes import Element, h, icon
from tests.web_js.conftest import Shown

pytestmark = pytest.mark.browser


def inner(shown: Shown) -> str:
    """Return the page's HTML."""
    return shown.page.locator("#page").inner_html()


def items(*keys: str) -> Element:
    """Return a list whose items carry keys."""
    return h("ul", [h("li", key, key=key) for key in keys])


def test_a_node_becomes_an_element_with_text_attributes_and_custom_properties(shown: Shown) -> None:
    shown.show({"page": h("main.page", h("p", "7♥ & <b>", lang="ja", hidden=True), h("i", style={"--n": "4", "color": "red"}))})
    assert inner(shown) == '<main class="page"><p lang="ja" hidden="">7♥ &amp; &lt;b&gt;</p><i style="--n: 4;"></i></main>'
    shown.show({"page": h("main", h("p", "8♥"), h("i"))})
    assert inner(shown) == '<main><p>8♥</p><i style=""></i></main>'


def test_an_icon_is_a_symbol_of_the_shell(shown: Shown) -> None:
    shown.show({"page": h("p", icon("back"))})
    assert inner(shown) == '<p><svg aria-hidden="true" width="22" height="22"><use href="#i-back"></use></svg></p>'


def test_keyed_elements_stay_the_same_through_every_order(shown: Shown) -> None:
    orders = ["abcde", "edcba", "aced", "xbaycz", "z", "", "abc"]
    shown.show({"page": items(*orders[0])})
    for order in orders[1:]:
        shown.page.evaluate("for (const li of document.querySelectorAll('li')) li.mark = li.dataset.k")
        before = set(shown.page.evaluate("[...document.querySelectorAll('li')].map(li => li.dataset.k)"))
        shown.show({"page": items(*order)})
        now = shown.page.evaluate("[...document.querySelectorAll('li')].map(li => [li.textContent, li.mark ?? null])")
        assert now == [[key, key if key in before else None] for key in order]


def test_elements_without_keys_are_matched_by_their_place_and_kind(shown: Shown) -> None:
    shown.show({"page": h("div", h("p", "one"), h("p", "two"))})
    shown.page.evaluate("document.querySelector('p').mark = true")
    shown.show({"page": h("div", h("h2", "new"), h("p", "1"), "text")})
    assert shown.page.evaluate("document.querySelector('p').mark") is True
    assert inner(shown) == "<div><h2>new</h2><p>1</p>text</div>"


def test_an_unchanged_region_is_kept_with_all_that_the_reader_did_to_it(shown: Shown) -> None:
    region = h("details", h("summary", "more"), h("p", "text"), region="more")
    shown.show({"page": h("main", h("h1", "a"), region)})
    shown.page.locator("#page summary").click()
    shown.show({"page": h("main", h("h1", "b"), {"same": "more"})})
    expect(shown.page.locator("#page details")).to_have_attribute("open", "")
    shown.show({"page": h("section", {"same": "more"}, key="other")})
    expect(shown.page.locator("section > details[open]")).to_have_count(1)


SCROLL = """() => {
  const filter = document.querySelector('.filter');
  Object.assign(filter.style, { flexWrap: 'nowrap', overflowX: 'auto' });
  filter.scrollLeft = 300;
}"""


def test_what_the_reader_changed_stays_where_the_node_did_not_change(shown: Shown) -> None:
    def page(words: str) -> Element:
        return h(
            "main",
            h("p", words),
            h("details", h("summary", "more")),
            h("div.filter", [h("button.chip", "x" * 40, key=str(n)) for n in range(60)]),
        )

    shown.show({"page": page("a")})
    shown.page.locator("#page summary").click()
    shown.page.evaluate(SCROLL)
    shown.show({"page": page("b")})
    expect(shown.page.locator("#page details[open]")).to_have_count(1)
    assert shown.page.evaluate("document.querySelector('.filter').scrollLeft") == 300


FORBIDDEN: list[Element] = [
    {"t": "script", "c": ["window.broken = 1"]},
    {"t": "iframe", "a": {"src": "#"}},
    {"t": "style", "c": ["p { color: red }"]},
    {"t": "form"},
    {"t": "p", "a": {"onclick": "window.broken = 1"}},
    {"t": "p", "a": {"style": "color: red"}},
    {"t": "p", "a": {"innerHTML": "<b>"}},
    {"t": "a", "a": {"href": "javascript:window.broken=1"}},
    {"t": "a", "a": {"href": "java\tscript:window.broken=1"}},
    {"t": "a", "a": {"href": "https://example.org/"}},
    {"t": "a", "a": {"href": "//example.org/"}},
    {"t": "a", "a": {"href": "/\\example.org/"}},
    {"t": "a", "a": {"href": "data:text/html,x"}},
    {"t": "img", "a": {"src": "https://example.org/x.png", "alt": ""}},
    {"t": "img", "a": {"srcset": "x.png 2x", "alt": ""}},
    {"t": "svg", "c": [{"t": "foreignObject", "c": ["x"]}]},
    {"t": "svg", "c": [{"t": "script", "c": ["window.broken = 1"]}]},
    {"t": "svg", "c": [{"t": "rect", "a": {"fill": "url(https://example.org/x)"}}]},
]


@pytest.mark.parametrize("node", FORBIDDEN, ids=str)
def test_nothing_outside_the_white_list_gets_into_the_page(shown: Shown, node: Element) -> None:
    shown.show({"page": h("main", node, h("p", "after"))})
    assert len(shown.problems) == 1
    assert shown.problems.pop().startswith("not allowed: ")
    page = shown.page
    assert page.locator("#page p", has_text="after").count() == 1
    assert (
        page.locator("#page :is(script, iframe, style, form, foreignObject, [onclick], [style], [href], [src], [srcset], [fill])").count()
        == 0
    )
    assert page.evaluate("window.broken") is None


@pytest.mark.parametrize("href", ["#/gin", "#part", "", "./index.html#/x"])
def test_links_within_the_site_are_allowed(shown: Shown, href: str) -> None:
    shown.show({"page": h("a", "there", href=href)})
    expect(shown.page.locator("#page a")).to_have_attribute("href", href)


def test_a_chart_is_drawn_in_the_namespace_of_svg(shown: Shown) -> None:
    line = h("line", x1=1, x2=2, y1=3, y2=4, stroke="var(--paper-line)")
    shown.show({"page": h("svg", line, h("text", "+4", x=2, text_anchor="end"), viewBox="0 0 320 120", role="img")})
    assert shown.page.evaluate("[...document.querySelectorAll('#page *')].every(e => e.namespaceURI.endsWith('svg'))")
    expect(shown.page.locator("#page svg")).to_have_attribute("viewBox", "0 0 320 120")


def fields(**values: Any) -> Element:
    """Return one field of each kind."""
    return h(
        "main",
        h("input", type_="checkbox", checked=values.get("box", False), change="box", key="box"),
        [
            h("input", type_="radio", name="r", value=value, checked=value == values.get("radio"), change="radio", key=value)
            for value in "ab"
        ],
        h("input", type_="range", value=values.get("range", 100), min=80, max=130, change="range", key="range"),
        h("input", type_="text", value=values.get("text", ""), change="text", key="text"),
        h(
            "select",
            [h("option", value, value=value, selected=value == values.get("select")) for value in "xyz"],
            change="select",
            key="select",
        ),
    )


def states(shown: Shown) -> list[Any]:
    """Return what the fields hold."""
    script = "[...document.querySelectorAll('#page :is(input, select)')].map(e => /checkbox|radio/.test(e.type) ? e.checked : e.value)"
    answer: list[Any] = shown.page.evaluate(script)
    return answer


def test_fields_hold_what_python_says_even_after_the_reader_changed_them(shown: Shown) -> None:
    shown.show({"page": fields(box=True, radio="a", range=120, text="one", select="y")})
    assert states(shown) == [True, True, False, "120", "one", "y"]
    page = shown.page
    page.locator("[data-k=box]").uncheck()
    page.locator("[data-k=b]").check()
    page.locator("[data-k=select]").select_option("z")
    assert states(shown) == [False, False, True, "120", "one", "z"]
    shown.show({"page": fields(box=True, radio="a", range=90, text="two", select="y")})
    assert states(shown) == [True, True, False, "90", "two", "y"]


def test_a_field_under_the_readers_hand_keeps_its_text_and_selection(shown: Shown) -> None:
    shown.show({"page": fields(text="one")})
    field = shown.page.locator("[data-k=text]")
    field.fill("seven")
    field.evaluate("e => e.setSelectionRange(1, 3)")
    shown.show({"page": fields(text="other")})
    assert field.evaluate("e => [e.value, e.selectionStart, e.selectionEnd]") == ["seven", 1, 3]


def test_a_faulty_frame_is_logged_and_the_next_one_is_shown(shown: Shown) -> None:
    shown.show({"page": {"t": 7}}, {"fault": "Traceback: boom"}, {"page": h("p", "still here")})
    assert len(shown.problems) == 2 and "Traceback: boom" in shown.problems
    shown.problems.clear()
    expect(shown.page.locator("#page p")).to_have_text("still here")


def test_a_region_that_is_not_there_is_logged_and_left_out(shown: Shown) -> None:
    shown.show({"page": h("main", {"same": "nowhere"}, h("p", "rest"))})
    assert shown.problems == ['no region "nowhere" in the page']
    shown.problems.clear()
    expect(shown.page.locator("#page main > p")).to_have_count(1)
