"""The pages of rules in the built site: both languages alike, every link found, every figure the engine's."""

import re
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest

from fudaba.app.text import LANGUAGES, Text
from fudaba.core.hanafuda import TEXTS, cards_of
from fudaba.core.options import rules
from fudaba.games import GAMES, SHELF
from fudaba.games.koikoi.options import STANDARD
from fudaba.games.koikoi.scoring import HAND_YAKU, payment
from fudaba.games.koikoi.yaku import YAKU
from fudaba.games.rulings_view import SECTIONS
from fudaba.ui import hanafuda
from fudaba.ui.rules import rules_link
from tools import build, rules_figures
from tools.rules_pages import REQUIRED
from tools.trouble import Trouble

ALL = [(game, language) for game in SHELF for language in LANGUAGES]
ADDRESSES = [rules_link(game, language) for game in ("", *SHELF) for language in LANGUAGES]
QUIET = {"script", "style", "title"}


class Reader(HTMLParser):
    """A page as it is read: its elements in order, and the words inside each element with an id, by the id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: dict[str, str] = {}
        self.alts: dict[str, list[str]] = {}
        self._open: list[str | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.elements.append((tag, values))
        if "id" in values:
            assert values["id"] not in self.words, f"two elements {values['id']}"
            self.words[values["id"]], self.alts[values["id"]] = "", []
        if tag not in ("img", "meta", "link", "br", "hr"):
            self._open.append(values.get("id"))
        for anchor in self._open:
            if anchor and tag == "img":
                self.alts[anchor].append(values["alt"])

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for anchor in self._open:
            if anchor:
                self.words[anchor] += data

    def all(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of all elements of a tag."""
        return [values for name, values in self.elements if name == tag]


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Reader]:
    """Every page of rules, by its address."""
    return {address: Reader((site / address / "index.html").read_text("utf-8")) for address in ADDRESSES}


def test_there_is_a_page_for_each_game_and_language_and_no_other(site: Path) -> None:
    assert {path.relative_to(site).as_posix() for path in (site / "rules").rglob("*") if path.is_file()} == {
        f"{address}index.html" for address in ADDRESSES
    }


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_link_leads_to_a_file_and_every_anchor_to_its_place(site: Path, pages: dict[str, Reader], address: str) -> None:
    folder = site / address
    for tag, values in pages[address].elements:
        target = values.get("href" if tag in ("a", "link") else "src" if tag in ("img", "script") else "")
        if target is None:
            continue
        assert not re.match(r"[a-z]+:|//", target), target
        path, _, place = target.partition("#")
        file = (folder / path).resolve() if path else folder.resolve()
        assert file.is_relative_to(site.resolve())
        file = file / "index.html" if file.is_dir() else file
        assert file.is_file(), target
        if place.startswith("/"):
            game, *screen = place[1:].split("/")
            known = screen in ([], ["lesson"], ["calculator"], ["scores"])
            assert file == site.resolve() / "index.html" and game in SHELF and known
        elif place:
            there = pages[f"{PurePosixPath(file.relative_to(site.resolve()).as_posix()).parent}/"]
            assert place in there.words, target


@pytest.mark.parametrize("game", SHELF)
def test_both_languages_have_the_same_places_and_pictures(pages: dict[str, Reader], game: str) -> None:
    first, second = (pages[rules_link(game, language)] for language in LANGUAGES)
    places = [anchor for anchor in first.words if not anchor.startswith("i-")]
    assert places == [anchor for anchor in second.words if not anchor.startswith("i-")]
    sections = [anchor for anchor in places if anchor in REQUIRED]
    assert sections == list(REQUIRED)
    assert [image["src"].lstrip("./") for image in first.all("img")] == [image["src"].lstrip("./") for image in second.all("img")]


@pytest.mark.parametrize(("game", "language"), ALL)
def test_a_page_tells_what_it_is_in_its_own_words(pages: dict[str, Reader], site: Path, game: str, language: str) -> None:
    address = rules_link(game, language)
    html = (site / address / "index.html").read_text("utf-8")
    assert not re.search(r"\{\{|\}\}|\[\[|\]\]|\{#|\*\*", html)
    assert not re.search(r"""\sstyle=|\son\w+=|javascript:""", html)
    page = pages[address]
    (root,) = page.all("html")
    assert root["lang"] == language
    metas = {meta.get("name") or meta.get("property") or meta.get("http-equiv", ""): meta.get("content", "") for meta in page.all("meta")}
    assert metas["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; ")
    assert 20 <= len(metas["description"]) <= 170
    links = {(link["rel"], link.get("hreflang", "")): link["href"] for link in page.all("link") if link["rel"] != "stylesheet"}
    assert links["canonical", ""] == "./"
    for other in LANGUAGES:
        assert (site / address / links["alternate", other]).resolve() == (site / rules_link(game, other)).resolve()
    assert all(image["alt"] or "tiles/" in image["src"] for image in page.all("img"))
    assert page.words["rulings"].count(Text(language)("rules.source")) >= 5


def test_titles_and_descriptions_are_each_their_own(site: Path) -> None:
    heads = [(site / address / "index.html").read_text("utf-8") for address in ADDRESSES]
    for pattern in (r"<title>(.*?)</title>", r'name="description" content="(.*?)"'):
        found = [match[1] for head in heads if (match := re.search(pattern, head))]
        assert len(found) == len(set(found)) == len(ADDRESSES)


@pytest.mark.parametrize(("game", "language"), ALL)
def test_every_yaku_of_the_engine_has_its_row(pages: dict[str, Reader], game: str, language: str) -> None:
    page, t = pages[rules_link(game, language)], Text(language)
    table = rules_figures.yaku_of(game, t)
    assert {anchor for anchor in page.words if anchor.startswith("yaku-")} >= {f"yaku-{yaku.id}" for yaku in table}
    for yaku in table:
        row = page.words[f"yaku-{yaku.id}"]
        assert row.startswith(yaku.name + yaku.points + yaku.say)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_yaku_of_koikoi_are_drawn_from_the_table(pages: dict[str, Reader], language: str) -> None:
    page, t = pages[rules_link("koikoi", language)], Text(language)
    for yaku in YAKU:
        assert page.alts[f"yaku-{yaku.id}"] == [hanafuda.spoken(t, TEXTS[card]) for card in cards_of(yaku.pool)]
        assert str(yaku.points) in page.words[f"yaku-{yaku.id}"]
    assert str(HAND_YAKU) in page.words["yaku-teshi"]


@pytest.mark.parametrize(("game", "language"), ALL)
def test_every_rule_that_can_be_chosen_is_among_the_variants_by_its_name(pages: dict[str, Reader], game: str, language: str) -> None:
    t, told = Text(language), pages[rules_link(game, language)].words["variants"].lower()
    for option in rules(type(next(iter(GAMES[game].presets.values())))):
        assert t(f"{game}.option.{option}").lower() in told, option


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_examples_are_the_engines(pages: dict[str, Reader], language: str) -> None:
    words = pages[rules_link("koikoi", language)].words["scoring"]
    for base, calls in ((7, 2), (8, 2), (10, 1)):
        assert str(payment(base, calls, 99, STANDARD).score) in words
    classic = GAMES["gin"].presets["classic"].to_json()
    bonuses = pages[rules_link("gin", language)].words["classic"]
    assert all(str(classic[name]) in bonuses for name in ("box", "game", "shutout"))


def test_figures_follow_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    line = 'score.score {"base": 8, "calls": 2, "left": 99}'
    before = rules_figures.figure("koikoi", line)
    monkeypatch.setattr("fudaba.games.koikoi.scoring.EIGHT", 9)
    assert rules_figures.figure("koikoi", line) != before
    assert rules_figures.figure("koikoi", "option.standard.start") == str(STANDARD.start)


@pytest.mark.parametrize("key", SECTIONS)
def test_every_refusal_that_names_a_place_finds_it(pages: dict[str, Reader], key: str) -> None:
    for language in LANGUAGES:
        assert Text(language).has(key)
        assert SECTIONS[key] in pages[rules_link(key.split(".")[0], language)].words


def test_the_build_refuses_a_link_that_leads_nowhere(site: Path, tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text('<a href="rules/">', "utf-8")
    (tmp_path / "rules/index.html").write_text('<p id="here"><a href="#here"></a><a href="../">', "utf-8")
    build.check_links(tmp_path)
    for target in ("#nowhere", "../#nowhere", "../rules/#nowhere", "missing/", "../missing.css"):
        (tmp_path / "rules/index.html").write_text(f'<p id="here"><a href="{target}">', "utf-8")
        with pytest.raises(Trouble, match="the build did not make"):
            build.check_links(tmp_path)
