"""What holds for every frame of the house: nodes that the page allows, pictures and sounds that exist, names, and finished sentences."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fudaba.app.text import load
from fudaba.ui.nodes import Element, Node, walk
from img.build import DECKS
from tests.app.page import Page

ROOT = Path(__file__).resolve().parents[2]
_ALLOW, _SOUND, _INDEX = ((ROOT / name).read_text("utf-8") for name in ("js/allow.js", "js/sound.js", "index.html"))


def _words(name: str) -> set[str]:
    """Return the words of a list in js/allow.js."""
    found = re.search(rf"const {name} = words\([`']([^`']*)", _ALLOW)
    assert found is not None
    return set(found[1].split())


HTML_TAGS, SVG_TAGS = _words("HTML_TAGS"), _words("SVG_TAGS")
ATTRIBUTES = _words("ATTRIBUTES") | _words("BEHAVIOUR") | {"value", "checked", "selected", "href", "src", "fill", "stroke"}
ICONS = set(re.findall(r'id="i-([a-z0-9-]+)"', _INDEX))
SOUNDS = set(re.findall(r"^  (\w+): ", _SOUND.split("const SOUNDS = {")[1].split("\n};")[0], re.M))
PICTURES = {f"img/{deck}/{name}" for deck, drawn in DECKS.items() for name in drawn()}
PARENTS = {"li": {"ul", "ol"}, "tr": {"tbody", "thead", "tfoot"}, "dt": {"dl", "div"}, "dd": {"dl", "div"}, "option": {"select"}}
CONTROLS = {"button", "a", "input", "select", "textarea", "summary"}
SAID = ("aria-label", "title", "placeholder", "alt")
RAW = re.compile(rf"(?<![\w/.#-])(?:{'|'.join(sorted({key.split('.')[0] for key in load('en')}))})\.[a-z_]+")
"""A key of the locales that stands where its sentence should."""
ONE_OF_MANY = re.compile(r"(?<![\d.,–−/×+] )(?<![\d.,–−/×+])\b1 (points|cards|rounds|games|matches|players|tricks)\b")
"""English that counts one thing as if there were several."""


def inspect(page: Page) -> None:
    """Hold the whole page to what every frame keeps."""
    layers = [layer for layer in (page.tree, page.sheet, page.toast) if layer is not None]
    nodes = [node for layer in layers for node in walk(layer)]
    assert [node["t"] for node in walk(page.tree)].count("h1") == 1
    assert [node["t"] for node in walk(page.tree)].count("main") == 1
    assert page.sheet is None or sum("autofocus" in node.get("a", {}) for node in walk(page.sheet)) == 1
    ids = Counter(node["a"]["id"] for node in nodes if "id" in node.get("a", {}))
    assert set(ids.values()) <= {1}, ids
    for node in nodes:
        _inspect_node(node)
        for name in ("aria-labelledby", "aria-describedby", "for"):
            assert set(node.get("a", {}).get(name, "").split()) <= ids.keys(), node
    for layer in layers:
        _inspect_names(layer)
        _inspect_choices(layer)
        flips = Counter(node["a"]["flip"] for node in walk(layer) if "flip" in node.get("a", {}))
        assert set(flips.values()) <= {1}, flips
    for words in [page.title, *page.said]:
        _inspect_words(words)
        assert words.strip() == words != "" and "  " not in words, words
    assert set(page.sounds) <= SOUNDS


def _inspect_node(node: Element) -> None:
    tag, values = node["t"], node.get("a", {})
    assert node.keys() <= {"t", "k", "a", "s", "c", "r"}
    if tag == "icon":
        assert values["name"] in ICONS, values
        return
    assert tag in HTML_TAGS | SVG_TAGS, tag
    for name, value in values.items():
        assert name in ATTRIBUTES or re.fullmatch(r"(aria|data)-[a-z-]+", name), f"{name} on {tag}"
        assert value is True or isinstance(value, str), node
    assert all(name.startswith("--") for name in node.get("s", {})), node
    assert tag != "img" or ("alt" in values and values["src"] in PICTURES), values
    assert values.get("back") in {None, *PICTURES}, values
    assert re.fullmatch(r"#.*|rules/([a-z]+/)*(#[\w-]+)?", values.get("href", "#")), values
    assert tag != "button" or values["type"] == "button", node
    assert values.get("act") != "", node
    assert values.get("role") != "img" or values.get("aria-label"), node
    for words in [child for child in node.get("c", ()) if isinstance(child, str)] + [values[name] for name in SAID if name in values]:
        _inspect_words(words)
    children: list[Any] = [child for child in node.get("c", ()) if isinstance(child, dict)]
    for child in children:
        assert tag in PARENTS.get(child["t"], {tag}), f"{child} in {tag}"
    assert tag not in ("ul", "ol") or all(child["t"] == "li" for child in children), node
    keys = Counter((child["t"], child["k"]) for child in children if "k" in child)
    assert set(keys.values()) <= {1}, keys


def _inspect_words(words: str) -> None:
    assert "{" not in words and "}" not in words, words
    assert not RAW.search(words), words
    assert not re.search(r"\b(True|False|nan)\b", words), words
    assert not ONE_OF_MANY.search(words), words


def _inspect_names(layer: Element) -> None:
    """Hold what can be pressed or changed to a name, alone and outside of other controls."""
    labels = {node["a"]["for"]: node for node in walk(layer) if node["t"] == "label" and "for" in node.get("a", {})}

    def go(node: Node, label: Element | None, inside: bool) -> None:
        if isinstance(node, str):
            return
        values = node.get("a", {})
        if values.get("aria-hidden") == "true":
            assert not any(inner["t"] in CONTROLS for inner in walk(node)), node
            return
        control = node["t"] in CONTROLS
        if control:
            assert not inside, node
            named = [node, label, labels.get(values.get("id", ""))]
            assert values.get("aria-labelledby") or any(part is not None and "".join(names_in(part)).strip() for part in named), node
        for child in node.get("c", ()):
            go(child, node if node["t"] == "label" else label, inside or control)

    go(layer, None, False)


def names_in(node: Node) -> Iterator[str]:
    """Yield the words by which a screen reader calls something."""
    if isinstance(node, str):
        yield node
        return
    values = node.get("a", {})
    if values.get("aria-hidden") == "true":
        return
    if values.get("aria-label"):
        yield values["aria-label"]
        return
    yield values.get("alt", "")
    for child in node.get("c", ()):
        yield from names_in(child)


def _inspect_choices(layer: Element) -> None:
    """Hold choices to exactly one that is chosen, and keys to one act each."""
    groups: dict[str, list[Any]] = {}
    keys: dict[str, set[str]] = {}
    for node in walk(layer):
        values = node.get("a", {})
        if values.get("type") == "radio":
            groups.setdefault(values["name"], []).append(values)
        if node["t"] == "select":
            offered = [option["a"]["value"] for option in node["c"]]
            assert values["value"] in offered and len(set(offered)) == len(offered), node
        if "key" in values:
            keys.setdefault(values["key"], set()).add(values.get("act", ""))
    for group in groups.values():
        assert sum("checked" in values for values in group) == 1, group
        assert len({values["value"] for values in group}) == len(group), group
    assert all(len(acts) == 1 for acts in keys.values()), keys
