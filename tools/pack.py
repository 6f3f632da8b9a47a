"""Compile the standard library and the app into archives of bytecode; tools/pack.mjs runs this inside Pyodide.

Reads /stdlib.zip, /stdlib-drop.txt and the folder /app; writes /stdlib-out.zip and /app-out.zip.
"""

import marshal
import struct
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

INNER = "packages.zip"
"""What py/main.py imports from."""
WITH_DOCSTRINGS = "_pyodide/_core_docs.py"
"""Pyodide copies the docstrings of this module onto its own functions when it starts, and fails without them."""


def add(archive: ZipFile, name: str, data: bytes, where: str = "", how: int = ZIP_DEFLATED) -> None:
    """Put a file into the archive, Python as bytecode without docstrings; equal sources give equal archives."""
    if name.endswith(".py"):
        code = compile(data, where + name, "exec", dont_inherit=True, optimize=0 if name == WITH_DOCSTRINGS else 2)
        name, data = name + "c", MAGIC_NUMBER + struct.pack("<III", 0, 0, len(data)) + marshal.dumps(code)
    entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data, how, 9)


def pack_library(lines: list[str]) -> None:
    """Pack the library without what the list drops."""
    dropped = tuple(line for line in lines if line and line[0] not in "#+")
    kept = tuple(line[1:] for line in lines if line.startswith("+"))
    with ZipFile("/stdlib.zip") as source, ZipFile("/stdlib-out.zip", "w") as target:
        for name in sorted(source.namelist()):
            if not name.endswith("/") and (name.startswith(kept) or not name.startswith(dropped)):
                add(target, name, source.read(name), "/lib/python314.zip/")


def pack_app(folder: Path) -> None:
    """Pack the app's packages into one archive, from which Python imports them, and that into another.

    The inner one is not compressed, so that the outer one is compressed as a whole: that takes a fifth less.
    """
    inner = BytesIO()
    with ZipFile(inner, "w") as target:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                add(target, path.relative_to(folder).as_posix(), path.read_bytes(), how=ZIP_STORED)
    with ZipFile("/app-out.zip", "w") as target:
        add(target, INNER, inner.getvalue())


if __name__ == "__main__":
    pack_library(Path("/stdlib-drop.txt").read_text("utf-8").splitlines())
    pack_app(Path("/app"))
