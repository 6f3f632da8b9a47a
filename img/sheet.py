"""Show cards as Chromium draws them, on the cloth of the table.

    python img/sheet.py OUT.png [options] CARD.svg ...

Needs playwright and a Chromium (`/usr/bin/chromium`, or the path in `CHROMIUM`). `--strip` lays the cards as a fan in which only so many
pixels of each card but the last are seen; `--vision` simulates colour-vision deficiencies; `--enlarge` blows up the pixels of a real size;
`--colours` makes a small file of few colours (needs Pillow).
"""
import argparse
import os
from base64 import b64encode
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

CLOTH = {"light": "#1f4a3d", "dark": "#191c34", "paper": "#fbf3e0", "white": "#ffffff", "black": "#000000"}
VISIONS = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")
ARGUMENTS = ["--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync"]


def picture(browser: Browser, markup: str, ground: str, scale: float, vision: str = "none") -> bytes:
    """Return the PNG of a piece of HTML on a ground colour, drawn at a device scale and seen with a colour vision."""
    page = browser.new_page(viewport={"width": 1600, "height": 1000}, device_scale_factor=scale)
    if vision != "none":
        page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    page.set_content(f'<body style="margin:0;background:{ground}"><div id="sheet" style="display:inline-block">{markup}</div>')
    page.wait_for_function("[...document.images].every(image => image.complete)")
    shot = page.locator("#sheet").screenshot()
    page.close()
    return shot


def data_uri(data: bytes, kind: str) -> str:
    """Return bytes as an address that a page can show without a file."""
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def reduced(shot: bytes, colours: int) -> bytes:
    """Return a PNG with a palette of so many colours, its pixels not dithered."""
    from PIL import Image

    few, out = Image.open(BytesIO(shot)).convert("RGB").quantize(colours, dither=Image.Dither.NONE), BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def grid(cards: list[Path], height: float, columns: int, strip: float) -> str:
    """Return rows of card images; with a strip width they overlap and only so much of each but the last is seen."""
    rows = [cards[n:n + columns] for n in range(0, len(cards), columns)]
    lines = []
    for row in rows:
        images = []
        for n, path in enumerate(row):
            address = data_uri(path.read_bytes(), "svg+xml")
            image = f'<img alt="" src="{address}" style="display:block;height:{height}px">'
            shown = f"width:{strip}px" if strip and n < len(row) - 1 else ""
            images.append(f'<span style="flex:none;{shown}">{image}</span>')
        gap = 0 if strip else 10
        lines.append(f'<div style="display:flex;gap:{gap}px;padding:5px 10px">{"".join(images)}</div>')
    return f'<div style="padding:5px 0">{"".join(lines)}</div>'


def main() -> None:
    """Read the command line and write the sheet."""
    parser = argparse.ArgumentParser(description="Draw a contact sheet of cards with Chromium.")
    parser.add_argument("out", type=Path)
    parser.add_argument("cards", type=Path, nargs="+")
    parser.add_argument("--height", type=float, nargs="+", default=[180], help="heights in CSS pixels, one block of rows for each")
    parser.add_argument("--columns", type=int, default=13)
    parser.add_argument("--strip", type=float, default=0, help="width of the strip of each card but the last in a row")
    parser.add_argument("--scale", type=float, default=1, help="device scale")
    parser.add_argument("--enlarge", type=int, default=1, help="show every pixel so many times larger")
    parser.add_argument("--cloth", choices=CLOTH, default="light")
    parser.add_argument("--colours", type=int, default=0)
    parser.add_argument("--vision", choices=VISIONS, nargs="+", default=["none"])
    given = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=ARGUMENTS)
        ground = CLOTH[given.cloth]
        markup = "".join(grid(given.cards, height, given.columns, given.strip) for height in given.height)
        shots = [picture(browser, markup, ground, given.scale, vision) for vision in given.vision]
        if len(shots) > 1 or given.enlarge > 1:
            style = f"display:block;image-rendering:pixelated;zoom:{given.enlarge}"
            shots = [picture(browser, "".join(f'<img alt="" src="{data_uri(shot, "png")}" style="{style}">' for shot in shots), ground, 1)]
        given.out.write_bytes(reduced(shots[0], given.colours) if given.colours else shots[0])
        browser.close()


if __name__ == "__main__":
    main()
