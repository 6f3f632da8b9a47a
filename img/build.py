"""Write the decks, backs, tiles and icons as self-contained SVG files.

    python3 img/build.py OUT [--only DECK ...]

Each deck becomes a folder of OUT. Hand-drawn sources lie in img/src, the French and the black/white decks are drawn by the modules there.
"""
import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from img.src import blackwhite, flowers, french, shorten
from img.src.library import Library, inline, load

SOURCES = Path(__file__).resolve().parent / "src"


def drawn(folder: str) -> dict[str, str]:
    """Return the hand-drawn sources of a folder of img/src by file name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((SOURCES / folder).glob("*.svg"))}


DECKS: dict[str, Callable[[], dict[str, str]]] = {
    "french": partial(french.deck, ""),
    "french-large": partial(french.deck, "-large"),
    "french-plain": partial(french.deck, "-plain"),
    "french-two": partial(french.two_colour_deck, ""),
    "french-two-large": partial(french.two_colour_deck, "-large"),
    "french-two-plain": partial(french.two_colour_deck, "-plain"),
    "blackwhite": partial(blackwhite.deck, blackwhite.small),
    "blackwhite-large": partial(blackwhite.deck, blackwhite.large),
    "blackwhite-plain": blackwhite.plain_deck,
    "hanafuda": partial(drawn, "hanafuda"),
    "hanafuda-large": partial(flowers.deck, large=True),
    "hanafuda-plain": partial(flowers.deck, large=False),
    "backs": partial(drawn, "backs"),
    "tiles": partial(drawn, "tiles"),
    "icons": partial(drawn, "icons"),
}


def cards(deck: str, library: Library) -> dict[str, str]:
    """Return the finished files of a deck by name."""
    return {name: shorten.svg(inline(source, library)) for name, source in DECKS[deck]().items()}


def build(out: Path, decks: Iterable[str] = DECKS) -> None:
    """Write the decks into folders of `out`; other files there stay as they are."""
    library = load(SOURCES / "motifs")
    for deck in decks:
        folder = out / deck
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in cards(deck, library).items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Write the cards as self-contained SVG files.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder that receives one folder for each deck")
    parser.add_argument("--only", nargs="+", choices=DECKS, default=list(DECKS), metavar="DECK", help=", ".join(DECKS))
    given = parser.parse_args()
    build(given.out, given.only)


if __name__ == "__main__":
    main()
