"""The border to the page: JSON texts in, JSON texts out. The only module that knows it is in a browser's worker."""

import asyncio
import json
import traceback
from typing import Any

from fudaba.app.room import Room
from fudaba.app.slices import courtesy

_queue: asyncio.Queue[str] = asyncio.Queue()


def _emit(frame: dict[str, Any]) -> None:
    _queue.put_nowait(json.dumps(frame, ensure_ascii=False, separators=(",", ":")))


_room = Room(_emit)


async def send(text: str) -> None:
    """Take one message of the page; a fault inside is reported to the page and leaves the room as it was."""
    courtesy.pressed()
    message = json.loads(text)
    try:
        _room.receive(message)
    except Exception:
        _emit({"fault": traceback.format_exc(), "answers": message.get("number")})


async def next_frame() -> str:
    """Return the next frame, as soon as there is one."""
    return await _queue.get()
