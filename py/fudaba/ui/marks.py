"""Marks on what stands on a table already: what a hint would press, what somebody chose, and a table that only is looked at."""

from collections.abc import Collection, Mapping

from fudaba.ui.nodes import Element, Node, h, walk

HINTED, CHOSEN = "is-hinted", "is-chosen"
"""The classes of what a hint would press, and of what somebody chose in a position that is looked at again."""


def marked(node: Element, keys: Collection[str], kind: str, words: str) -> Element:
    """Return a part of the page in which the controls with these keys are marked: seen by their class, heard by some words more."""
    found = _marked(node, keys, kind, words)
    assert isinstance(found, dict)
    return found


def _marked(node: Node, keys: Collection[str], kind: str, words: str) -> Node:
    if isinstance(node, str):
        return node
    values: Mapping[str, str] = node.get("a", {})
    content = [_marked(child, keys, kind, words) for child in node.get("c", ())]
    if node.get("k") in keys and ("act" in values or "change" in values):
        values = {**values, "class": f"{values.get('class', '')} {kind}".strip()}
        if "aria-label" in values:
            values = {**values, "aria-label": f"{values['aria-label']} ({words})"}
        elif node["t"] != "input":
            content.append(h("span.vh", f" ({words})"))
        if "card" in values["class"].split() and not any("card__mark" in each.get("a", {}).get("class", "") for each in walk(node)):
            content.append(h("span.card__mark", aria_hidden="true"))
    marked_node = {**node, **({"a": dict(values)} if values else {})}
    return {**marked_node, "c": content} if content else marked_node


def still(node: Element, back: str) -> Element:
    """Return a part of the page on which nothing can be pressed or moved, but its links, which say `back`; it is read as before."""
    found = _still(node, back)
    assert isinstance(found, dict)
    return found


_DEEDS = frozenset({"act", "change", "key", "drag", "drop", "href", "countdown", "hold", "escape", "title"})
"""The attributes that make something of a press, a key or a drag."""


def _still(node: Node, back: str) -> Node:
    if isinstance(node, str):
        return node
    content = {"c": [_still(child, back) for child in node["c"]]} if "c" in node else {}
    values = node.get("a", {})
    if "act" not in values and "change" not in values and "href" not in values:
        return {**node, **content}
    rest = {name: value for name, value in values.items() if name not in _DEEDS}
    tag = node["t"]
    if tag == "a":
        tag, rest = "button", {**rest, "type": "button", "act": back}
    elif "card" in values.get("class", "").split():
        tag, rest = "span", {name: value for name, value in rest.items() if name == "aria-label" or not name.startswith(("aria-", "type"))}
        rest["role"] = "img"
    elif tag == "input":
        rest["disabled"] = True
    else:
        rest["aria-disabled"] = "true"
    return {**node, "t": tag, "a": rest, **content}
