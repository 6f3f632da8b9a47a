"""Python packages that the site ships: fetched by pip in exactly the versions of tools/wheels.txt, and only the parts in use."""

import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

from tools.trouble import Trouble

Run = Callable[[list[str], str], object]
LOCK = Path(__file__).with_name("wheels.txt")
SHIPPED = {"segno/encoder.py", "segno/consts.py"}
"""The parts in use; the rest of a package would need more of the standard library than the site ships."""


def fetch(folder: Path, run: Run) -> None:
    """Bring the wheels of the lock file into a folder, unless they are there; pip checks their hashes."""
    stamp = folder / LOCK.name
    if stamp.exists() and stamp.read_text("utf-8") == LOCK.read_text("utf-8"):
        return
    with tempfile.TemporaryDirectory() as scratch:
        download = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
        wanted = ["--require-hashes", "--requirement", str(LOCK), "--dest", str(folder)]
        run([_python_with_pip(Path(scratch)), *download, *wanted], "The Python packages could not be fetched, which needs a connection")
    stamp.write_text(LOCK.read_text("utf-8"), "utf-8")


def _python_with_pip(scratch: Path) -> str:
    """Return a Python that has pip: this one, or one in a new environment."""
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0:
        return sys.executable
    try:
        venv.create(scratch / "venv", with_pip=True)
    except (OSError, subprocess.CalledProcessError):
        raise Trouble("The build needs pip, and this Python has none. On Debian and Ubuntu: apt install python3-pip") from None
    return str(next((scratch / "venv").glob("*/python*")))


def unpack(folder: Path, out: Path) -> None:
    """Lay the parts in use beside the app, each package without what its own start would load."""
    for wheel in sorted(folder.glob("*.whl")):
        with ZipFile(wheel) as archive:
            for name in sorted(SHIPPED & set(archive.namelist())):
                target = out / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))
                target.with_name("__init__.py").touch()


def licences(folder: Path, out: Path) -> None:
    """Write the licence of each package, by its name."""
    for wheel in sorted(folder.glob("*.whl")):
        package = wheel.name.split("-")[0]
        with ZipFile(wheel) as archive:
            (name,) = (name for name in archive.namelist() if name.endswith("/LICENSE"))
            (out / package).mkdir(parents=True)
            (out / package / "LICENSE.txt").write_bytes(archive.read(name))
