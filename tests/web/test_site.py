"""The built site: complete, small, reproducible, without an address of anybody else."""

import gzip
import hashlib
import json
import re
import struct
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from fudaba.app.screens.settings import decks
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.ui.nodes import walk
from tools import build, wheels

SHORTEST_PNG_EDGE = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "apple-touch-180.png": 180}


def kept_files(site: Path, when: str = "FILES") -> dict[str, str]:
    """Return the hashes that the service worker knows, by name: of a first visit, or of what is kept `LATER`."""
    found = re.search(rf"const {when} = (\{{.*?\}});", (site / "sw.js").read_text("utf-8"), re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


class Elements(HTMLParser):
    """The elements of a page with their attributes, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of all elements of a tag."""
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture(scope="module")
def page(site: Path) -> Elements:
    """The elements of index.html."""
    return Elements((site / "index.html").read_text("utf-8"))


def test_the_service_worker_knows_every_file_by_its_hash(site: Path) -> None:
    files = {path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in build.files_in(site)}
    del files["sw.js"]
    later = kept_files(site, "LATER")
    folders = {name.rsplit("/", 1)[0] for name in later if not name.startswith("rules/") and name != "css/rules.css"}
    chosen = [f"img/{deck}{style}" for deck in ("hanafuda", "blackwhite", "french", "french-two") for style in ("-large", "-plain")]
    assert folders == {*chosen, "img/french-two"}
    assert {name for name in files if name.startswith("rules/")} < later.keys()
    assert kept_files(site) | later == {name: value for name, value in files.items() if not name.startswith("img/screenshots/")}


@pytest.mark.parametrize("four_colours", [True, False])
def test_a_first_visit_has_the_cards_that_stand_for_each_deck(site: Path, four_colours: bool) -> None:
    chosen = Settings(four_colours=four_colours)
    offered = [node["a"]["src"] for node in walk(decks(Text("en"), chosen)) if node["t"] == "img"]
    assert len(offered) == 6
    assert set(offered) <= kept_files(site).keys()


def test_a_first_visit_is_small(site: Path) -> None:
    fetched = [*kept_files(site), "sw.js"]
    sizes = [min(len(data), len(gzip.compress(data, 9))) for data in ((site / name).read_bytes() for name in fetched)]
    assert sum(sizes) <= build.FIRST_VISIT_LIMIT


def test_the_same_sources_give_the_same_site(site: Path, tmp_path: Path) -> None:
    build.build(tmp_path / "again")
    assert kept_files(tmp_path / "again") == kept_files(site)
    assert (tmp_path / "again/sw.js").read_bytes() == (site / "sw.js").read_bytes()


def test_nothing_is_left_to_be_filled_in_and_every_link_leads_to_a_file(site: Path) -> None:
    for name in ("index.html", "sw.js"):
        text = (site / name).read_text("utf-8")
        assert not re.search(r"\{(core|bytes|version)\}|<!--home|/\*(files|later)", text)
    build.check_links(site)


def test_no_file_of_ours_names_another_server(site: Path) -> None:
    for path in build.files_in(site):
        name = path.relative_to(site).as_posix()
        if name.startswith("vendor/") or path.suffix in (".zip", ".png"):
            continue
        text = path.read_text("utf-8").replace("http://www.w3.org/", "")
        assert not re.search(r"https?://", text), name
        assert not re.search(r"""(?:src|href|url\()\s*=?\s*["']?/(?![/*])""", text), f"{name} has an absolute path"


def test_the_lock_holds_exact_versions_and_hashes_and_no_addresses() -> None:
    text = (build.ROOT / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    wanted = json.loads((build.ROOT / "package.json").read_text("utf-8"))
    for name, version in (wanted["dependencies"] | wanted["devDependencies"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert packages[f"node_modules/{name}"]["version"] == version
    assert all(package["integrity"].startswith("sha512-") for name, package in packages.items() if name)


def test_only_bytecode_and_words_are_packed(site: Path) -> None:
    with zipfile.ZipFile(site / "app.zip") as outer, zipfile.ZipFile(outer.open("packages.zip")) as app:
        assert outer.namelist() == ["packages.zip"]
        names = set(app.namelist())
        for language in ("ja", "en"):
            assert json.loads(app.read(f"fudaba/locales/{language}.json"))
    assert {Path(name).suffix for name in names} == {".pyc", ".json"}
    shipped = {path.relative_to(build.ROOT / "py").with_suffix(".pyc").as_posix() for path in (build.ROOT / "py/fudaba").rglob("*.py")}
    unwanted = {Path(entry).stem for entry in build.NOT_SHIPPED}
    left_out = {name for name in shipped if not unwanted.isdisjoint(Path(part).stem for part in Path(name).parts)}
    packages = {Path(name).with_suffix(".pyc").as_posix() for name in wheels.SHIPPED} | {"segno/__init__.pyc"}
    assert names == {*(shipped - left_out), *packages, "fudaba/locales/ja.json", "fudaba/locales/en.json"}
    assert left_out
    with zipfile.ZipFile(site / "vendor/pyodide/python_stdlib.zip") as library:
        assert {Path(name).suffix for name in library.namelist()} <= {".pyc", ".typed"}


def test_only_the_parts_of_pyscript_in_use_are_shipped(site: Path) -> None:
    names = sorted(path.name for path in (site / "vendor/pyscript").iterdir())
    assert [re.sub(r"-\w+\.", "-….", name) for name in names] == ["LICENSE.txt", "core-….js", "core.js", "error-….js", "toml-….js"]
    assert "MPL-2.0" in (site / "vendor/pyodide/LICENSE.txt").read_text("utf-8")
    assert "Lars Heuer" in (site / "vendor/segno/LICENSE.txt").read_text("utf-8"), "its code is in the archive of the app"
    assert json.loads((site / "vendor/pyodide/pyodide-lock.json").read_text("utf-8"))["packages"] == {}


def test_the_page_is_whole_before_any_script_runs(page: Elements, site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")
    for language, title in (("ja", "ふだば"), ("en", "Fudaba")):
        home = text[text.index(f'<div lang="{language}">') :]
        assert title in home[: home.index("</h1>")]
    assert len(page.all("h1")) == 2, "one in each language, one of which is taken away at once"
    assert len(page.all("main")) == 2
    assert 'href="#/gin"' in text
    assert page.all("noscript")
    assert [entry["id"] for entry in page.all("div") if entry.get("aria-live")] == ["say", "say-now"]
    assert {"page", "sheet", "toast", "boot"} <= {entry.get("id") for entry in page.all("div")}


def test_the_page_allows_nothing_but_its_own_origin(page: Elements) -> None:
    (policy,) = [entry["content"] or "" for entry in page.all("meta") if entry.get("http-equiv") == "Content-Security-Policy"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] == ["'none'"]
    allowed = {source for sources in rules.values() for source in sources}
    assert allowed <= {"'self'", "'none'", "'unsafe-eval'", "'wasm-unsafe-eval'", "blob:"}
    assert all(entry.get("src") for entry in page.all("script")), "no script stands in the page"
    assert not any(name.startswith("on") or name == "style" for _, attributes in page.found for name in attributes)


def test_python_comes_from_here_and_needs_no_headers(site: Path, page: Elements) -> None:
    text = (site / "pyscript.toml").read_text("utf-8")
    assert 'interpreter = "./js/interpreter.mjs"' in text
    assert "sync_main_only = true" in text
    (script,) = [entry for entry in page.all("script") if entry.get("type") == "py"]
    assert script == {"type": "py", "src": "./py/main.py", "name": "engine", "worker": None}


def test_every_picture_that_python_asks_for_is_in_the_page(page: Elements) -> None:
    symbols = {entry["id"] for entry in page.all("symbol")}
    sources = "".join(path.read_text("utf-8") for path in (build.ROOT / "py/fudaba").rglob("*.py"))
    asked = set(re.findall(r'\bicon\("([\w-]+)"\)', sources))
    assert asked
    assert {f"i-{name}" for name in asked} <= symbols
    assert {entry["href"] for entry in page.all("use")} <= {f"#{symbol}" for symbol in symbols}


def test_the_manifest_is_complete(site: Path) -> None:
    manifest: dict[str, Any] = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert "id" not in manifest, "it would name the root of the origin"
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert "五つの札遊び" in manifest["description"]
    assert "Five card games" in manifest["description"]
    assert {"any", "maskable"} <= {icon["purpose"] for icon in manifest["icons"]}
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["./#/gin"]
    pictures = [*manifest["icons"], *manifest["screenshots"], *(icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])]
    for picture in pictures:
        file = site / picture["src"]
        assert file.is_file()
        if file.suffix == ".png":
            assert "{}x{}".format(*struct.unpack(">II", file.read_bytes()[16:24])) == picture["sizes"]


@pytest.mark.parametrize(("name", "edge"), SHORTEST_PNG_EDGE.items())
def test_icons_are_rendered_in_the_sizes_that_are_asked_for(site: Path, name: str, edge: int) -> None:
    data = (site / "img/icons" / name).read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (edge, edge)
