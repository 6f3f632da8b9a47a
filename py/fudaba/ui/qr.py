"""A link as a QR code: one path of dark squares on a light ground that is wider by the quiet zone."""

from functools import lru_cache
from importlib import import_module
from itertools import groupby

from fudaba.ui.nodes import Element, h

QUIET = 4
"""So many squares round the code stay light, as the standard asks."""


@lru_cache(maxsize=4)
def squares(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a code, 1 for dark; the encoder is loaded when the first one is wanted."""
    encoder = import_module("segno.encoder")
    return tuple(tuple(row) for row in encoder.encode(text, error="m", micro=False).matrix)


def outline(rows: tuple[tuple[int, ...], ...]) -> str:
    """Return the path round the dark squares, run by run."""
    path = []
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                path.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return "".join(path)


def picture(text: str, words: str) -> Element:
    """Return the code of a text; the words say what it is to whoever cannot see it."""
    rows = squares(text)
    size = len(rows) + 2 * QUIET
    return h(
        "svg.qr",
        h("rect.qr__light", width=size, height=size),
        h("path.qr__dark", d=outline(rows)),
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=words,
    )
