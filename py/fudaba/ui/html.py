"""Nodes as HTML text, for the pages that the build writes before Python runs in the browser."""

from html import escape

from fudaba.ui.nodes import Node

_VOID = {"img", "input", "br", "hr", "link", "meta"}
_BEHAVIOUR = {
    "act",
    "change",
    "file",
    "key",
    "zone",
    "flip",
    "from",
    "turn",
    "back",
    "delay",
    "drag",
    "drop",
    "escape",
    "modal",
    "beat",
    "late",
    "autofocus",
}


def to_html(node: Node) -> str:
    """Return the HTML of a node; attributes that only the running page understands are left out."""
    if isinstance(node, str):
        return escape(node, quote=False)
    tag, values = node["t"], node.get("a", {})
    if tag == "icon":
        return f'<svg aria-hidden="true" width="22" height="22"><use href="#i-{escape(values["name"])}"/></svg>'
    parts = [tag]
    for name, value in values.items():
        if name not in _BEHAVIOUR:
            parts.append(name if value is True else f'{name}="{escape(value)}"')
    if "k" in node:
        parts.append(f'data-k="{escape(node["k"])}"')
    head = f"<{' '.join(parts)}>"
    return head if tag in _VOID else f"{head}{''.join(map(to_html, node.get('c', ())))}</{tag}>"
