"""The border to the page: JSON texts in, JSON texts out. The only module that knows it is in a browser's worker."""

import json
import traceback
from importlib import import_module
from typing import Any

from fudaba.app.room import Room
from fudaba.app.slices import courtesy

_channels: list[Any] = []
"""Where frames go to: one broadcast channel, once the page has named it."""


def answer_on(name: str) -> None:
    """Send frames on the broadcast channel of this name from now on, and an empty text at once, by which the page learns that it hears.

    Whatever else a worker sends to its page, Chromium holds back after a tap until the page is painted once more.
    """
    if not _channels:
        _channels.append(import_module("js").BroadcastChannel.new(name))
    _channels[0].postMessage("")


def _emit(frame: dict[str, Any]) -> None:
    text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
    for channel in _channels:
        channel.postMessage(text)


_room = Room(_emit)


async def send(text: str) -> None:
    """Take one message of the page; a fault inside is reported to the page and leaves the room as it was."""
    courtesy.pressed()
    message = json.loads(text)
    try:
        _room.receive(message)
    except Exception:
        _emit({"fault": traceback.format_exc(), "answers": message.get("number")})
