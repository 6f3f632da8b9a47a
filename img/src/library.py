"""The motif library: put into a card source the motifs that it uses, and nothing else.

Motifs are the children of `<defs>` in src/motifs/*.svg, and those that modules beside this one draw. A source refers to them by
id and holds the line `<!--DEFS-->` where they go.
"""
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

from img.src import creatures, peony

SVG = "http://www.w3.org/2000/svg"
MARK = "<!--DEFS-->"
REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')
OWN_ID = re.compile(r'\bid="([\w-]+)"')
CLASS = re.compile(r'\bclass="([\w -]+)"')
RULE = re.compile(r"\.([\w-]+)\s*(\{[^}]*\})")

ET.register_namespace("", SVG)


class Library(NamedTuple):
    """Motifs as text by the id of their outermost element, that id for every id inside them, and style rules by class."""

    motifs: dict[str, str]
    owner: dict[str, str]
    rules: dict[str, str]


def load(folder: Path) -> Library:
    """Return the motifs of every file of a folder and those that are drawn by code; an id that is defined twice is a ValueError."""
    library = Library({}, {}, {})
    drawn = "".join(draw() for draw in (*creatures.MOTIFS, *peony.MOTIFS))
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.svg"))}
    for source, text in {**texts, "code": f'<svg xmlns="{SVG}"><defs>{drawn}</defs></svg>'}.items():
        for child in ET.fromstring(text).iterfind(f"{{{SVG}}}defs/*"):
            if child.tag == f"{{{SVG}}}style":
                library.rules.update(RULE.findall(child.text or ""))
                continue
            key = child.attrib["id"]
            child.tail = None
            library.motifs[key] = ET.tostring(child, encoding="unicode").replace(f' xmlns="{SVG}"', "")
            for name in (node.attrib["id"] for node in child.iter() if "id" in node.attrib):
                if name in library.owner:
                    raise ValueError(f"{source}: id {name} is defined twice")
                library.owner[name] = key
    return library


def inline(source: str, library: Library) -> str:
    """Return the source with its motifs, the motifs that those use, and the style rules of all their classes put in."""
    missing = set(REFERENCE.findall(source)) - set(OWN_ID.findall(source))
    keys: list[str] = []
    while missing:
        name = min(missing)
        if name not in library.owner:
            raise ValueError(f"unknown motif #{name}")
        key = library.owner[name]
        keys.append(key)
        missing |= set(REFERENCE.findall(library.motifs[key]))
        missing -= {known for known, owner in library.owner.items() if owner in keys}
    motifs = "".join(library.motifs[key] for key in keys)
    classes = {name for names in CLASS.findall(source + motifs) for name in names.split()}
    style = "".join(f".{name}{rule}" for name, rule in library.rules.items() if name in classes)
    content = (f"<style>{style}</style>" if style else "") + motifs
    return source.replace(MARK, f"<defs>{content}</defs>" if content else "")
