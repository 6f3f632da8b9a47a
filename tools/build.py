"""From the sources to a folder of static files that any host can serve under any path."""

import gzip
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import wheels
from tools.trouble import Trouble

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
MODULES = ROOT / "node_modules"
WHEELS = CACHE / "wheels"
INPUTS = ("index.html", "manifest.webmanifest", "pyscript.toml", "sw.js", "package-lock.json", "js", "css", "img", "pages", "py", "tools")
MARK = ".fudaba"
"""A file in every exported folder that lists what was put there, so that a later export replaces exactly that."""
NOT_SHIPPED = {"cli", "__main__.py", "arena.py", "prerender.py", "html.py", "__pycache__"}
"""Parts of the package that only the command line and the build use."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT = re.compile(r"core(-\w+)?\.js|toml-V\w+\.js|error-\w+\.js")
"""The parts of PyScript in use: its core, the reader of pyscript.toml, and the part that is told not to write errors into the page."""
ICONS = {
    "icon-192.png": ("icon", 192),
    "icon-512.png": ("icon", 512),
    "maskable-512.png": ("maskable", 512),
    "apple-touch-180.png": ("maskable", 180),
}
COUNTED = ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/python_stdlib.zip", "app.zip")
"""The big files whose arrival the page shows as progress."""
FIRST_VISIT_LIMIT = 6_200_000
LATER = re.compile(r"rules/|css/rules\.css|img/[a-z]+(-two)?-(large|plain)/(?!7h\.|08a\.)|img/french-two/")
"""What no start of the room needs: the rules, and the decks that somebody chooses but for the cards that stand for each in the settings.

The service worker keeps it afterwards.
"""
Say = Callable[[str], None]


def freshen(say: Say) -> Path:
    """Return the folder of the built site; libraries are installed and the site is built where the sources are newer."""
    check_node()
    CACHE.mkdir(exist_ok=True)
    with only_one(CACHE / "lock"):
        install(say)
        wanted, stamp = fingerprint(), CACHE / "built"
        if not DIST.is_dir() or not stamp.exists() or stamp.read_text() != wanted:
            say("Building the site …")
            stamp.unlink(missing_ok=True)
            with tempfile.TemporaryDirectory(dir=CACHE) as folder:
                built = Path(folder) / "site"
                files, size = build(built)
                if DIST.exists():
                    DIST.rename(Path(folder) / "old")
                built.rename(DIST)
            stamp.write_text(wanted)
            say(f"Built {files} files; a first visit fetches {size / 1e6:.2f} MB compressed, later ones only what has changed.")
    return DIST


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Let one process at a time in, where the system has such locks."""
    with lock.open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install(say: Say) -> None:
    """Install the libraries unless those of the lock file are there."""
    lock, installed = ROOT / "package-lock.json", MODULES / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        say("Installing the libraries (npm ci) …")
        command = [_tool("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        run(command, "The libraries could not be installed, which needs a connection once")
        installed.touch()
    WHEELS.mkdir(exist_ok=True)
    wheels.fetch(WHEELS, run)


def check_node() -> None:
    """Raise Trouble unless a Node.js that can run the build is there."""
    hint = "Install it from https://nodejs.org or with your package manager (Debian: apt install nodejs npm)."
    try:
        answer = subprocess.run([_tool("node"), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        raise Trouble(f"The build needs Node.js 20 or newer, and none answers here. {hint}") from None
    found = re.match(r"v(\d+)\.", answer)
    if found is None or int(found[1]) < 20:
        raise Trouble(f"The build needs Node.js 20 or newer, and this is {answer}. {hint}")


def _tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise Trouble(f"{name} is not installed; it comes with Node.js 20 or newer from https://nodejs.org or your package manager.")
    return path


def run(command: list[str], trouble: str, **environment: str) -> str:
    """Run a program in the project's folder and return what it printed; raises Trouble with its last words if it fails."""
    surroundings = os.environ | environment
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        log = CACHE / "failed.log"
        log.write_text(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}", "utf-8")
        words = [line for line in done.stderr.splitlines() if line.strip()] or ["it said nothing"]
        raise Trouble(f"{trouble} ({words[-1].strip()[:200]}; all of it is in {log}).")
    return done.stdout


def files_in(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder in a fixed order, without Python's caches."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def fingerprint() -> str:
    """Return a hash of everything that the build reads."""
    total = hashlib.sha256()
    for name in INPUTS:
        path = ROOT / name
        for file in files_in(path) if path.is_dir() else (path,):
            total.update(f"{file.relative_to(ROOT).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def build(out: Path) -> tuple[int, int]:
    """Build the site into a new folder; return the number of its files and the compressed bytes of a first visit."""
    out.mkdir(parents=True)
    for name in ("pyscript.toml", "js", "css"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, out / name)
    (out / "py").mkdir()
    shutil.copy(ROOT / "py/main.py", out / "py/main.py")
    draw(out / "img")
    bring_libraries(out)
    with tempfile.TemporaryDirectory() as folder:
        stage_app(Path(folder) / "fudaba")
        wheels.unpack(WHEELS, Path(folder))
        archives = [str(out / "vendor/pyodide/python_stdlib.zip"), str(out / "app.zip")]
        run([_tool("node"), "tools/pack.mjs", folder, *archives], "Python could not be packed")
    write_manifest(out)
    write_rules(out)
    write_page(out)
    return write_service_worker(out)


def draw(out: Path) -> None:
    """Write the cards, and the icons in the sizes that browsers ask for."""
    run([sys.executable, "img/build.py", str(out)], "The cards could not be drawn")
    for name in ("room", "screenshots"):
        if (ROOT / "img" / name).is_dir():
            shutil.copytree(ROOT / "img" / name, out / name, dirs_exist_ok=True)
    icons = out / "icons"
    jobs = [f"{icons / source}.svg={size}:{icons / name}" for name, (source, size) in ICONS.items()]
    run([_tool("node"), "tools/icons.mjs", *jobs], "The icons could not be rendered")


def bring_libraries(out: Path) -> None:
    """Copy the parts of Pyodide and PyScript that run in the browser, without links to source maps, and the licences of all libraries."""
    pyodide, pyscript = out / "vendor/pyodide", out / "vendor/pyscript"
    pyodide.mkdir(parents=True)
    pyscript.mkdir()
    for name in PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, pyodide / name)
    for file in (MODULES / "@pyscript/core/dist").iterdir():
        if PYSCRIPT.fullmatch(file.name):
            shutil.copy(file, pyscript / file.name)
    for file in (*pyodide.glob("*.mjs"), *pyscript.glob("*.js")):
        file.write_bytes(re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", file.read_bytes()))
    shutil.copyfile(MODULES / "@pyscript/core/LICENSE", pyscript / "LICENSE.txt")
    # Their code is in the archive of the app.
    wheels.licences(WHEELS, out / "vendor")
    about = json.loads((MODULES / "pyodide/package.json").read_text("utf-8"))
    notice = (
        f"Pyodide {about['version']}, {about['license']}, {about['homepage']}; it holds CPython, PSF License, https://www.python.org.",
        "Its standard library is compiled to bytecode and leaves out what this site does not use.",
    )
    (pyodide / "LICENSE.txt").write_text("\n".join([*notice, ""]), "utf-8")
    # Pyodide reads its list of packages at every start; this app uses none of them.
    info = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]
    (pyodide / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), "utf-8")


def stage_app(out: Path) -> None:
    """Copy the package as it is shipped: no command line, and words as JSON, since the shipped library reads no TOML."""
    shutil.copytree(ROOT / "py/fudaba", out, ignore=lambda _, names: NOT_SHIPPED.intersection(names))
    for words in (out / "locales").glob("*.toml"):
        table = tomllib.loads(words.read_text("utf-8"))
        words.with_suffix(".json").write_text(json.dumps(table, ensure_ascii=False, separators=(",", ":")), "utf-8")
        words.unlink()


def write_manifest(out: Path) -> None:
    """Write the manifest, with the screenshots that are there and their sizes."""
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text("utf-8"))
    manifest["screenshots"] = [shot for shot in manifest["screenshots"] if (out / shot["src"]).exists()]
    for shot in manifest["screenshots"]:
        # A PNG file has its width and height as the first two numbers after the name of its first chunk.
        width, height = struct.unpack(">II", (out / shot["src"]).read_bytes()[16:24])
        shot["sizes"] = f"{width}x{height}"
    (out / "manifest.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False, indent=1), "utf-8")


def write_rules(out: Path) -> None:
    """Write the rules of the games as pages."""
    _python("tools.rules_pages", str(out), trouble="The rules could not be written")


def _python(module: str, argument: str, trouble: str) -> str:
    """Run a module that uses the package, in a Python of its own, and return what it printed."""
    path = os.pathsep.join((str(ROOT / "py"), str(ROOT)))
    return run([sys.executable, "-m", module, argument], trouble, PYTHONPATH=path, PYTHONUTF8="1", PYTHONDONTWRITEBYTECODE="1")


def write_page(out: Path) -> None:
    """Write index.html with the home page in both languages, as the app itself draws it, and check what the pages refer to."""
    page = (ROOT / "index.html").read_text("utf-8")
    for language in ("ja", "en"):
        home = _python("fudaba.app.prerender", language, "The home page could not be drawn")
        page = _fill(page, f"<!--home:{language}-->", home.strip())
    (core,) = (file.name for file in (out / "vendor/pyscript").glob("core-*.js"))
    page = _fill(page, "{core}", core)
    page = _fill(page, "{bytes}", str(sum((out / name).stat().st_size for name in COUNTED)))
    (out / "index.html").write_text(page, "utf-8")
    check_links(out)


def check_links(out: Path) -> None:
    """Raise Trouble when a page or a style sheet refers to a file, or to a place on a page, that is not there."""
    pages = sorted(out.rglob("*.html"))
    places = {page: set(re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))) for page in pages}
    for file in (*pages, *sorted((out / "css").glob("*.css"))):
        pattern = r"\burl\(([^)#:]+)()\)" if file.suffix == ".css" else r'\b(?:src|href)="([^"#:]*)(?:#([^"/:]+))?"'
        for target, place in re.findall(pattern, file.read_text("utf-8")):
            found = (file.parent / target).resolve() if target else file
            if found.is_dir():
                found /= "index.html"
            if not found.is_file() or (place and place not in places.get(found, ())):
                raise Trouble(f"{file.relative_to(out)} refers to {target}{'#' * bool(place)}{place}, which the build did not make.")


def _fill(page: str, slot: str, text: str) -> str:
    if page.count(slot) != 1:
        raise Trouble(f"index.html should hold {slot} once.")
    return page.replace(slot, text)


def write_service_worker(out: Path) -> tuple[int, int]:
    """Write sw.js with the hash of every file that it keeps; return their number and the compressed size of a first visit."""
    files: dict[str, str] = {}
    later: dict[str, str] = {}
    size = 0
    for file in files_in(out):
        name = file.relative_to(out).as_posix()
        if not name.startswith("img/screenshots/"):
            data = file.read_bytes()
            kept = later if LATER.match(name) else files
            kept[name] = hashlib.sha256(data).hexdigest()[:16]
            size += 0 if kept is later else min(len(data), len(gzip.compress(data, 9, mtime=0)))
    # The worker takes them in this order.
    later = dict(sorted(later.items(), key=lambda entry: entry[0].startswith("img/")))
    version = hashlib.sha256(json.dumps([files, later]).encode()).hexdigest()[:16]
    worker = (ROOT / "sw.js").read_text("utf-8")
    for slot, value in (
        ("'{version}'", f"'{version}'"),
        ("{/*files*/}", json.dumps(files, indent=1)),
        ("{/*later*/}", json.dumps(later, indent=1)),
    ):
        worker = _fill(worker, slot, value)
    (out / "sw.js").write_text(worker, "utf-8")
    if size > FIRST_VISIT_LIMIT:
        raise Trouble(f"A first visit would fetch {size:,} bytes compressed; the limit is {FIRST_VISIT_LIMIT:,}.")
    return len(files) + len(later) + 1, size


def export(dist: Path, target: Path) -> int:
    """Copy the built site into a folder that is empty or holds an earlier export, and return the number of files.

    Files that an earlier export did not write stay: a .git folder, a CNAME. Raises Trouble for any other folder.
    """
    target = target.resolve()
    mark = target / MARK
    if target.exists() and not target.is_dir():
        raise Trouble(f"{target} is a file, not a folder.")
    if target == dist or target in dist.parents or dist in target.parents:
        raise Trouble(f"{target} is part of the project; choose a folder of its own.")
    if target.is_dir() and any(target.iterdir()) and not mark.is_file():
        raise Trouble(f"{target} is not empty and was not made by serve.py; choose another folder or empty it.")
    names = [file.relative_to(dist).as_posix() for file in files_in(dist)]
    try:
        for name in mark.read_text("utf-8").splitlines() if mark.exists() else ():
            old = target / name
            if name not in names and old.resolve().is_relative_to(target):
                old.unlink(missing_ok=True)
        for name in names:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(dist / name, target / name)
        # GitHub Pages would otherwise run the files through Jekyll.
        (target / ".nojekyll").touch()
        mark.write_text("\n".join([*names, ""]), "utf-8")
    except OSError as error:
        raise Trouble(f"{error.filename or target} could not be written: {error.strerror}.") from None
    return len(names)
