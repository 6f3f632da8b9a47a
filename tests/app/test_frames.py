"""Nodes and frames: what crosses to the page, and what is left out because the page has it."""

import json

from fudaba.ui.frames import Frames
from fudaba.ui.html import to_html
from fudaba.ui.nodes import find, h, icon, text_of


def test_a_node_holds_tag_classes_attributes_and_children() -> None:
    node = h(
        "button.card.is-down",
        None,
        "",
        ["a", [h("b", "c")]],
        key="k",
        aria_label="x",
        hidden=False,
        disabled=True,
        class_="more",
        letter="t",
    )
    assert node == {
        "t": "button",
        "k": "k",
        "a": {"aria-label": "x", "disabled": True, "class": "card is-down more", "key": "t"},
        "c": ["a", {"t": "b", "c": ["c"]}],
    }
    assert text_of(node) == "ac"
    assert list(find(node, aria_label="x")) == [node]


def test_html_escapes_every_text_and_leaves_behaviour_out() -> None:
    node = h("p", "<script>&", h("a", icon("back"), href='#/"><b>', act="go", key="k", aria_label="'\"<"), h("img", src="x", alt=""))
    assert to_html(node) == (
        '<p>&lt;script&gt;&amp;<a href="#/&quot;&gt;&lt;b&gt;" aria-label="&#x27;&quot;&lt;" data-k="k">'
        '<svg aria-hidden="true" width="22" height="22"><use href="#i-back"/></svg></a><img src="x" alt=""></p>'
    )


def page(outer: str, inner: str) -> dict[str, object]:
    return h("main", h("section", outer, h("div", inner, region="inner"), region="outer"), h("p", "always"))


def test_unchanged_regions_are_named_and_not_sent_again() -> None:
    frames = Frames()
    first = page("a", "b")
    assert frames.cut({"page": first, "title": "t"}) == {"page": first, "title": "t"}
    assert frames.cut({"page": first, "title": "t"}) == {"page": h("main", {"same": "outer"}, h("p", "always"))}
    assert frames.cut({"page": page("z", "b")})["page"]["c"][0]["c"] == ["z", {"same": "inner"}]
    assert json.dumps(frames.cut({"page": page("z", "y")})).count("same") == 0


def test_a_region_that_left_the_page_is_sent_whole_when_it_returns() -> None:
    frames = Frames()
    frames.cut({"page": page("a", "b")})
    frames.cut({"page": h("main", "elsewhere")})
    assert frames.cut({"page": page("a", "b")}) == {"page": page("a", "b")}


def test_a_closed_sheet_is_told_once() -> None:
    frames = Frames()
    assert frames.cut({"sheet": h("div", "x")}) == {"sheet": h("div", "x")}
    assert frames.cut({"sheet": None}) == {"sheet": None}
    assert frames.cut({"sheet": None}) == {}
