"""A rules page as nodes: the tokens of its Markdown, with the cards, figures, yaku and rulings in their places."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from fudaba.app.text import Text
from fudaba.ui.nodes import Child, Element, Node, flat, h, text_of
from fudaba.ui.rules import rules_link
from tools import rules_cards, rules_figures
from tools.rules_figures import Unknown, Yaku

Token = dict[str, Any]
SLOT = re.compile(r"\[\[(?P<cards>.+?)\]\]|\{\{(?P<words>.+?)\}\}(?!\})")
ANCHOR = re.compile(r"\s*\{#(?P<id>[A-Za-z][A-Za-z0-9-]*)\}\s*$")
RULING = re.compile(r"[A-Z][0-9]+")
WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uff60"
"""Signs between which Japanese has no space."""
SEAM = re.compile(f"(?<=[{WIDE}])\n(?=[{WIDE}])")
YAKU, TABLE = "yaku ", "table yaku"
RULINGS = "rulings"


class Section(NamedTuple):
    """A part of a page under one heading: its id, the heading, what stands in it; the first has neither id nor heading."""

    id: str
    heading: list[Node]
    body: list[Node]


class Writer:
    """Makes the nodes of one page; `root` leads from it to the root of the site."""

    def __init__(self, game: str, t: Text, root: str) -> None:
        self.game, self.t, self.root = game, t, root
        self.yaku = {yaku.id: yaku for yaku in rules_figures.yaku_of(game, t)}
        self.listed: list[str] = []

    def sections(self, tokens: list[Token]) -> list[Section]:
        """Return the page in sections, the lead first; raises Unknown."""
        sections = [Section("", [], [])]
        for node in self.blocks(tokens):
            if isinstance(node, dict) and node["t"] == "h2":
                anchor = node.get("a", {}).get("id")
                if anchor is None:
                    raise Unknown(f"the heading {text_of(node)!r} has no id")
                sections.append(Section(anchor, node.get("c", []), []))
            else:
                sections[-1].body.append(node)
        if sorted(self.listed) != sorted(self.yaku):
            raise Unknown(f"the lists of yaku hold {', '.join(self.listed) or 'none'} and not each of {', '.join(self.yaku)} once")
        return [part._replace(body=self.rulings(part.body)) if part.id == RULINGS else part for part in sections]

    def blocks(self, tokens: list[Token]) -> list[Node]:
        """Return the nodes of some block tokens."""
        stack: list[tuple[Token, list[Node]]] = [({}, [])]
        for token in tokens:
            if token["nesting"] > 0:
                stack.append((token, []))
            elif token["nesting"] < 0:
                opened, content = stack.pop()
                # The paragraphs of a list without empty lines are only meant for the parser.
                stack[-1][1].extend(content if opened["hidden"] else [self.block(opened, content)])
            elif token["type"] == "inline":
                around = stack[-1][0]
                stack[-1][1].extend(self.inline(token["children"], row=around["tag"] == "p" and not around["hidden"]))
            elif token["type"] == "hr":
                stack[-1][1].append(h("hr"))
            else:
                raise Unknown(f"{token['type']} has no place on a rules page")
        return stack[0][1]

    def block(self, token: Token, content: list[Node]) -> Node:
        """Return one block with its content."""
        tag = token["tag"]
        if tag in ("h2", "h3"):
            words, anchor = anchored(content)
            return h(tag, words, id=anchor)
        if tag in ("h1", "h4", "h5", "h6"):
            raise Unknown(f"{text_of(h(tag, content))!r} is no heading of the second or third level")
        if tag == "p" and len(content) == 1 and isinstance(content[0], dict) and content[0]["t"] in ("figure", "table"):
            return content[0]
        if tag == "table":
            return h("div.scroll", h("table", content), tabindex="0", role="group", aria_label=self.t("rules.table"))
        if tag in ("th", "td"):
            number = token["attrs"].get("style", "").endswith("right")
            return h(tag + (".num" if number else ""), content, scope="col" if tag == "th" else None)
        if tag == "blockquote":
            return h("aside.note", content)
        if tag == "ul" and any(isinstance(item, dict) and "yakurow" in item.get("a", {}).get("class", "") for item in content):
            return h("ul.yakurows", content)
        if tag == "li":
            return self.item(content)
        return h(tag, content)

    def item(self, content: list[Node]) -> Node:
        """Return an item of a list; one that begins with a yaku is its row."""
        first = content[0] if content else ""
        inner = first.get("c", []) if isinstance(first, dict) and first["t"] == "p" else content
        if not inner or not isinstance(inner[0], dict) or "yaku" not in inner[0]:
            return h("li", content)
        yaku: Yaku = inner[0]["yaku"]
        self.listed.append(yaku.id)
        own = [node for node in inner[1:] if node != " "]
        row: Node | None = own.pop(0) if own and isinstance(own[0], dict) and own[0]["t"] == "figure" else None
        if yaku.cards:
            row = self.cards(" ".join(yaku.cards), alone=True)
        return h(
            "li.yakurow",
            h("div.yakurow__head", h("h3", yaku.name), h("b.num", yaku.points), h("p", yaku.say)),
            row,
            h("p", own) if own else None,
            content[1:] if inner is not content else None,
            id=f"yaku-{yaku.id}",
        )

    def inline(self, tokens: list[Token], row: bool) -> list[Node]:
        """Return the nodes of a text; in one that may be a `row`, cards alone are one."""
        stack: list[tuple[Token, list[Node]]] = [({}, [])]
        text = ""
        for token in [*tokens, {"type": "end", "nesting": 0}]:
            if token["type"] in ("text", "softbreak"):
                text += "\n" if token["type"] == "softbreak" else token["content"]
                continue
            stack[-1][1].extend(self.words(text, row and token["type"] == "end" and not stack[-1][1]))
            text = ""
            if token["nesting"] > 0:
                stack.append((token, []))
            elif token["nesting"] < 0:
                opened, content = stack.pop()
                stack[-1][1].append(self.marked(opened, content))
            elif token["type"] == "code_inline":
                stack[-1][1].append(h("code", token["content"]))
            elif token["type"] == "hardbreak":
                stack[-1][1].append(h("br"))
            elif token["type"] != "end":
                raise Unknown(f"{token['type']} has no place on a rules page")
        return stack[0][1]

    def marked(self, token: Token, content: list[Node]) -> Node:
        """Return emphasised words, or a link."""
        if token["type"] == "link_open":
            return h("a", content, href=self.address(token["attrs"]["href"]))
        return h(token["tag"], content)

    def address(self, written: str) -> str:
        """Return where a link leads: a place on the page, another game's page, or a table; raises Unknown for anything else."""
        kind, _, place = written.partition(":")
        if written.startswith("#"):
            return written
        if kind == "rules":
            game, _, anchor = place.partition("#")
            return self.root + rules_link(game, self.t.language, anchor)
        if kind == "table":
            return f"{self.root}#/{place}"
        raise Unknown(f"{written} leads away from the rules")

    def words(self, text: str, alone: bool) -> Iterator[Node]:
        """Yield a text with its cards and figures; cards that are `alone` in their paragraph are a row."""
        if "**" in text:
            raise Unknown(f"an emphasis is not closed in {text[:60]!r}")
        text = SEAM.sub("", text)
        alone = alone and SLOT.fullmatch(text.strip()) is not None
        after_yaku = False
        position = 0
        for found in SLOT.finditer(text):
            between = text[position : found.start()]
            if between and not (after_yaku and not between.strip()):
                yield between
            position = found.end()
            if found["cards"]:
                yield self.cards(found["cards"], alone or (after_yaku and not between.strip()))
            else:
                yield self.figure(found["words"])
            after_yaku = bool(found["words"]) and found["words"].startswith(YAKU)
        if position < len(text):
            yield text[position:]

    def cards(self, words: str, alone: bool) -> Node:
        """Return what `[[words]]` stands for: a row with its caption, or small cards within a sentence."""
        groups, caption = rules_cards.read(words)
        if alone:
            return rules_cards.row(self.t, self.game, self.root, groups, list(self.words(caption, alone=False)))
        if caption:
            raise Unknown(f"[[{words}]] stands within a sentence and can have no words below")
        return rules_cards.tags(self.t, self.game, self.root, groups)

    def figure(self, words: str) -> Node:
        """Return what `{{words}}` stands for."""
        if words == TABLE:
            return self.table()
        if words.startswith(YAKU):
            name = words.removeprefix(YAKU)
            if name not in self.yaku:
                raise Unknown(f"{name} is no yaku of the engine")
            return {"t": "span", "yaku": self.yaku[name]}
        return rules_figures.figure(self.game, words)

    def table(self) -> Element:
        """Return the yaku in short, with links to their rows."""
        t = self.t
        rows = [
            h("tr", h("th", h("a", yaku.name, href=f"#yaku-{yaku.id}"), scope="row"), h("td.num", yaku.points))
            for yaku in self.yaku.values()
        ]
        head = h("tr", h("th", t("rules.yaku"), scope="col"), h("th.num", t("rules.points"), scope="col"))
        return h("table.yakutable", h("thead", head), h("tbody", rows))

    def rulings(self, body: list[Node]) -> list[Node]:
        """Return the rulings, each with what the source says and what holds here."""
        t = self.t
        parts: list[tuple[Element | None, list[Node]]] = [(None, [])]
        for node in body:
            if isinstance(node, dict) and node["t"] == "h3":
                parts.append((node, []))
            else:
                parts[-1][1].append(node)
        done: list[Node] = list(parts[0][1])
        for heading, content in parts[1:]:
            assert heading is not None
            anchor = heading.get("a", {}).get("id", "")
            source, *ours = content
            if (
                RULING.fullmatch(anchor) is None
                or not isinstance(source, dict)
                or "note" not in source.get("a", {}).get("class", "")
                or not ours
            ):
                raise Unknown(f"the ruling {text_of(heading)!r} needs an id, a block quote of the source, and what holds here")
            done.append(
                h(
                    "section.ruling",
                    h("h3", heading.get("c", []), " ", h("a.ruling__id", anchor, href=f"#{anchor}")),
                    h("blockquote.ruling__source", h("b", t("rules.source")), h("div", source.get("c", []))),
                    h("div.ruling__ours", h("b", t("rules.ours")), h("div", ours)),
                    id=anchor,
                )
            )
        return done


def anchored(content: list[Node]) -> tuple[list[Child], str | None]:
    """Return the words of a heading and the id that stands behind them."""
    last = content[-1] if content else ""
    found = ANCHOR.search(last) if isinstance(last, str) else None
    if found is None or not isinstance(last, str):
        return list(content), None
    return list(flat([*content[:-1], last[: found.start()]])), found["id"]
