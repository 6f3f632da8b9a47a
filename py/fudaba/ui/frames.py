"""Frames: what the worker sends to the page, cut down to what has changed."""

import json
from typing import Any

from fudaba.ui.nodes import Node


class Frames:
    """Remembers what the page shows and makes the next frame from what it should show."""

    def __init__(self) -> None:
        self._regions: dict[str, str] = {}
        self._parts: dict[str, str] = {}

    def cut(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Return the frame without the parts that the page has already.

        A region inside `page` that is unchanged becomes `{"same": name}`; `root`, `title`, `sheet`, `toast` and the
        switches are left out when they are as before.
        """
        small: dict[str, Any] = {}
        for name, value in frame.items():
            if name == "page":
                seen: dict[str, str] = {}
                small[name] = self._shrink(value, seen)
                self._regions = seen
            elif name in _STANDING:
                text = json.dumps(value, ensure_ascii=False)
                if self._parts.get(name) != text:
                    self._parts[name] = text
                    small[name] = value
            else:
                small[name] = value
        return small

    def _shrink(self, node: Node, seen: dict[str, str]) -> Node:
        if isinstance(node, str):
            return node
        name = node.get("r")
        if name is not None:
            text = seen[name] = json.dumps(node, ensure_ascii=False)
            if self._regions.get(name) == text:
                self._keep_inner(node, seen)
                return {"same": name}
        if "c" not in node:
            return node
        return {**node, "c": [self._shrink(child, seen) for child in node["c"]]}

    def _keep_inner(self, node: Node, seen: dict[str, str]) -> None:
        if isinstance(node, dict):
            for child in node.get("c", ()):
                if isinstance(child, dict):
                    if "r" in child:
                        seen[child["r"]] = self._regions[child["r"]]
                    self._keep_inner(child, seen)


_STANDING = {"answers", "root", "title", "sheet", "toast", "volume", "vibrate", "letters"}
