"""The rules as static pages: `python -m tools.rules_pages SITE [SOURCES]` writes them into a site that is being built."""

import json
import re
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import NamedTuple

from fudaba.app.text import LANGUAGES, Text
from fudaba.games import SHELF
from fudaba.ui.html import to_html
from fudaba.ui.nodes import Child, Element, Node, h, icon
from fudaba.ui.rules import rules_link
from tools.build import ROOT, run
from tools.rules_cards import DECKS
from tools.rules_figures import Unknown
from tools.rules_text import Section, Token, Writer
from tools.trouble import Trouble

SOURCES = ROOT / "pages" / "rules"
MAIN = LANGUAGES[0]
"""The language whose pages stand at the shorter addresses."""
REQUIRED = ("goal", "setup", "turn", "scoring", "rulings", "variants", "tips")
"""Sections of every page, in this order."""
POLICY = "default-src 'none'; script-src 'self'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
SHEETS = ("tokens", "base", "cards", "rules")
BLACKWHITE = ("cats", "pandas")
ICONS = ("back", "book", "play", "grid", "ledger")
HEAD = re.compile(r"---\ntitle: (?P<title>.+)\ndescription: (?P<description>.+)\n---\n(?P<body>.*)", re.DOTALL)


class Source(NamedTuple):
    """The source of one page."""

    game: str
    language: str
    title: str
    description: str
    body: str


def read_sources(sources: Path) -> dict[tuple[str, str], Source]:
    """Return the sources by game and language, those of a game only when all languages are there; raises Unknown."""
    found: dict[tuple[str, str], Source] = {}
    for path in sorted(sources.glob("*.md")):
        game, _, language = path.stem.partition(".")
        parts = HEAD.fullmatch(path.read_text("utf-8"))
        if game not in SHELF or language not in LANGUAGES or parts is None:
            raise Unknown(f"{path.name} is no page of a game in a language of the house, with title and description first")
        found[game, language] = Source(game, language, **parts.groupdict())
    return {(game, language): source for (game, language), source in found.items() if all((game, each) in found for each in LANGUAGES)}


def parsed(texts: dict[str, str]) -> dict[str, list[Token]]:
    """Return the tokens of some Markdown texts, by name."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "texts.json"
        file.write_text(json.dumps(texts), "utf-8")
        tokens: dict[str, list[Token]] = json.loads(run(["node", "tools/markdown.mjs", str(file)], "The rules could not be read"))
    return tokens


def root_of(game: str, language: str) -> str:
    """Return the way from a page to the root of the site."""
    return "../" * rules_link(game, language).count("/")


def page_sections(source: Source, tokens: list[Token]) -> list[Section]:
    """Return the sections of a page, the lead first; raises Unknown."""
    sections = Writer(source.game, Text(source.language), root_of(source.game, source.language)).sections(tokens)
    ids = [section.id for section in sections]
    places = [ids.index(wanted) if wanted in ids else -1 for wanted in REQUIRED]
    if min(places) < 0 or places != sorted(places):
        raise Unknown(f"the sections {', '.join(ids[1:])} are not {', '.join(REQUIRED)} in this order, with others between")
    return sections


def article(source: Source, sections: list[Section]) -> list[Child]:
    """Return the body of a rules page."""
    t, root = Text(source.language), root_of(source.game, source.language)
    lead, *parts = sections
    contents = h(
        "nav.contents",
        h("h2", t("rules.contents")),
        h("ol", [h("li", h("a", part.heading, href=f"#{part.id}")) for part in parts]),
        aria_label=t("rules.contents"),
    )
    return [
        bar(t, root, rules_link(source.game, other_language(source.language)), f"{root}{rules_link('', source.language)}", t("rules.all")),
        h(
            "main.page.rules",
            h(
                "header.rules__head",
                h("img", src=f"{root}img/tiles/{source.game}.svg", alt="", width="320", height="200"),
                h(
                    "div",
                    h("h1", source.title),
                    h("div.rules__lead", lead.body),
                    h(
                        "p.rules__doors",
                        h("a.btn.btn--main", icon("play"), t("rules.play"), href=f"{root}#/{source.game}"),
                        h("a.btn", t("lesson.learn"), href=f"{root}#/{source.game}/lesson"),
                        tools(source),
                    ),
                ),
            ),
            contents,
            h(
                "article.rules__text",
                [h("section", h("h2", part.heading), part.body, at_a_table(source, part), id=part.id) for part in parts],
            ),
        ),
        h(
            "footer.rules__foot",
            h("a.btn", icon("book"), t("rules.all"), href=root + rules_link("", source.language)),
            h("a.btn", t("rules.room"), href=root),
        ),
    ]


def tools(source: Source) -> list[Element]:
    """Return the links to the calculator of a game and to its score sheet."""
    t, root = Text(source.language), root_of(source.game, source.language)
    return [
        h("a.btn", icon(picture), t(f"{place}.open"), href=f"{root}#/{source.game}/{place}")
        for place, picture in (("calculator", "grid"), ("scores", "ledger"))
    ]


def at_a_table(source: Source, part: Section) -> Element | None:
    """Return what helps to count real cards, where a page tells how they are counted."""
    if part.id != "scoring":
        return None
    return h("aside.rules__tools", h("p", Text(source.language)("rules.tools")), h("p.rules__doors", tools(source)))


def shelf(language: str, sources: dict[tuple[str, str], Source]) -> list[Child]:
    """Return the body of the list of all rules."""
    t, root = Text(language), root_of("", language)
    return [
        bar(t, root, rules_link("", other_language(language)), root, t("rules.room")),
        h(
            "main.page.rules.rules--shelf",
            h("h1", t("rules.heading")),
            h("p.rules__lead", t("rules.lead")),
            h(
                "ul.rules__shelf",
                [
                    h(
                        "li",
                        h(
                            "a.tile",
                            h("img", src=f"{root}img/tiles/{game}.svg", alt="", width="320", height="200"),
                            h("div.tile__say", h("h2", t(f"{game}.name")), h("p", t(f"{game}.aim")), h("p", t(f"{game}.facts"))),
                            href=root + rules_link(game, language),
                        ),
                    )
                    for game in SHELF
                    if (game, language) in sources
                ],
            ),
        ),
    ]


def other_language(language: str) -> str:
    """Return the other language of the house."""
    return next(other for other in LANGUAGES if other != language)


def bar(t: Text, root: str, counterpart: str, up: str, words: str) -> Element:
    """Return the hanging cloth: the way up, and the same page in the other language."""
    other = other_language(t.language)
    return h(
        "header.noren.on-cloth",
        h(
            "div.noren__bar",
            h("a.btn.btn--quiet", icon("back"), words, href=up),
            h("a.btn.btn--quiet", t("home.other_language"), href=root + counterpart, lang=other, hreflang=other),
        ),
        h("div.noren__hem", (h("i") for _ in range(5)), aria_hidden="true"),
    )


def document(language: str, game: str, title: str, description: str, body: list[Child]) -> str:
    """Return a whole page as HTML."""
    root, t = root_of(game, language), Text(language)
    sheets = [*SHEETS, *(["blackwhite"] if DECKS.get(game) in BLACKWHITE else [])]
    links = [h("link", rel="stylesheet", href=f"{root}css/{name}.css") for name in sheets] + [
        h("link", rel="icon", href=f"{root}img/icons/icon.svg", type_="image/svg+xml"),
        h("link", rel="canonical", href="./"),
        *(h("link", rel="alternate", hreflang=other, href=root + rules_link(game, other)) for other in LANGUAGES),
    ]
    words = [
        h("meta", name="description", content=description),
        h("meta", name="color-scheme", content="light dark"),
        h("meta", property="og:type", content="article"),
        h("meta", property="og:title", content=title),
        h("meta", property="og:description", content=description),
        h("meta", property="og:image", content=f"{root}img/icons/icon-512.png"),
    ]
    lines = [
        "<!doctype html>",
        f'<html lang="{language}" data-theme="light" data-page="rules">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
        f"<title>{escape(title, quote=False)} · {escape(t('home.title'), quote=False)}</title>",
        *map(to_html, words),
        f'<script src="{root}js/early.js"></script>',
        *map(to_html, links),
        "</head>",
        "<body>",
        f"<svg hidden>{symbols()}</svg>",
        *(to_html(node) for node in h("body", body).get("c", [])),
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def symbols() -> str:
    """Return the room's own pictures that these pages use."""
    page = (ROOT / "index.html").read_text("utf-8")
    found = {name: re.search(rf'<symbol id="i-{name}".*?</symbol>', page) for name in ICONS}
    return "".join(match[0] for match in found.values() if match is not None)


def anchors(nodes: list[Node]) -> list[str]:
    """Return the ids in some nodes, in reading order."""
    found: list[str] = []
    for node in nodes:
        if isinstance(node, dict):
            found += [node["a"]["id"]] if "id" in node.get("a", {}) else []
            found += anchors(node.get("c", []))
    return found


def check(game: str, pages: dict[str, list[Section]]) -> None:
    """Raise Unknown unless all languages of a page have the same ids, each once, and the links on each page find theirs."""
    ids = {language: [anchor for part in parts for anchor in (part.id, *anchors(part.body))][1:] for language, parts in pages.items()}
    first = ids[MAIN]
    if len(first) != len(set(first)):
        raise Unknown(f"{game}: the id {next(anchor for anchor in first if first.count(anchor) > 1)} stands twice")
    for language, own in ids.items():
        if own != first:
            odd = sorted(set(own) ^ set(first)) or ["their order"]
            raise Unknown(f"{game}: the languages {MAIN} and {language} differ in {', '.join(odd)}")


def write(site: Path, folder_of_sources: Path = SOURCES) -> int:
    """Write all pages into a site, and return their number; raises Unknown."""
    sources = read_sources(folder_of_sources)
    tokens = parsed({f"{game}.{language}": source.body for (game, language), source in sources.items()})
    pages: dict[str, str] = {}
    for game in dict.fromkeys(game for game, _ in sources):
        sections = {}
        for language in LANGUAGES:
            source = sources[game, language]
            try:
                sections[language] = page_sections(source, tokens[f"{game}.{language}"])
            except Unknown as error:
                raise Unknown(f"{game}.{language}.md: {error}") from None
            body = article(source, sections[language])
            pages[rules_link(game, language)] = document(language, game, source.title, source.description, body)
        check(game, sections)
    for language in LANGUAGES:
        t = Text(language)
        pages[rules_link("", language)] = document(language, "", t("rules.heading"), t("rules.lead"), shelf(language, sources))
    for name, page in pages.items():
        (site / name).mkdir(parents=True, exist_ok=True)
        (site / name / "index.html").write_text(page, "utf-8")
    return len(pages)


if __name__ == "__main__":
    try:
        write(*map(Path, sys.argv[1:]))
    except (Unknown, Trouble) as error:
        sys.exit(str(error))
