"""Plain nodes: the page as JSON values, made by one function."""

from collections.abc import Iterable, Iterator
from typing import Any

Element = dict[str, Any]
Node = str | Element
Child = Node | None | Iterable["Child"]
_NAMES = {"class_": "class", "for_": "for", "type_": "type", "from_": "from", "letter": "key"}


def flat(children: Iterable[Child]) -> Iterator[Node]:
    """Yield the children of nested lists in order, without None and empty texts."""
    for child in children:
        if child is None or child == "":
            continue
        if isinstance(child, str | dict):
            yield child
        else:
            yield from flat(child)


def h(
    tag: str,
    *children: Child,
    key: str | None = None,
    region: str | None = None,
    style: dict[str, str] | None = None,
    **attributes: Any,
) -> Element:
    """Return an element.

    `tag` may carry classes: `"button.card.is-down"`. `key` is its identity among its siblings and for focus, `region`
    names a part that is sent again only when it has changed, `style` sets custom properties. Attributes are written
    with underscores for dashes (`aria_label`), a shortcut key as `letter`; None and False leave one out, True sets it empty.
    """
    name, *classes = tag.split(".")
    node: Element = {"t": name}
    if key is not None:
        node["k"] = key
    values: dict[str, Any] = {}
    for attribute, value in attributes.items():
        if value is None or value is False:
            continue
        values[_NAMES.get(attribute) or attribute.replace("_", "-")] = value if value is True else str(value)
    if classes:
        values["class"] = " ".join([*classes, *([values["class"]] if "class" in values else [])])
    if values:
        node["a"] = values
    if style:
        node["s"] = style
    if content := list(flat(children)):
        node["c"] = content
    if region is not None:
        node["r"] = region
    return node


def icon(name: str) -> Element:
    """Return one of the page's own pictures, hidden from screen readers."""
    return {"t": "icon", "a": {"name": name}}


def walk(node: Node) -> Iterator[Element]:
    """Yield an element and all elements inside it, in reading order."""
    if isinstance(node, dict):
        yield node
        for child in node.get("c", ()):
            yield from walk(child)


def texts_of(node: Node) -> Iterator[str]:
    """Yield the texts inside a node, in reading order."""
    if isinstance(node, str):
        yield node
    else:
        for child in node.get("c", ()):
            yield from texts_of(child)


def text_of(node: Node) -> str:
    """Return all words inside a node as one text."""
    return "".join(texts_of(node))


def find(node: Node, **attributes: str) -> Iterator[Element]:
    """Yield the elements whose attributes have these values; the names are written as for `h`."""
    wanted = {_NAMES.get(name) or name.replace("_", "-"): value for name, value in attributes.items()}
    for element in walk(node):
        values = element.get("a", {})
        if all(values.get(name) == value for name, value in wanted.items()):
            yield element
