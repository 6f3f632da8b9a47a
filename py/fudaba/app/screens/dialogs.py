"""Sheets over a screen: the menu, the keys, the scores, the log, the fingerprint, and questions before something ends."""

from collections.abc import Iterable

from fudaba.app import sealing
from fudaba.app.text import Text
from fudaba.ui.nodes import Child, Element, Node, h, icon, texts_of, walk
from fudaba.ui.rules import rules_button
from fudaba.ui.table import Scene, Table
from fudaba.ui.widgets import button, score_table, sheet, shortcut

KEYS = ("arrows", "digits", "enter", "escape", "letters")
DOORS = (("scores", "ledger", "r"), ("last", "last", "l"), ("how", "play", None), ("keys", "keys", "?"), ("seal", "print", None))
"""What the menu leads to: name, picture, and the single key that some have."""


def menu(scene: Scene) -> Element:
    """Return what can be done at a table besides playing."""
    t = scene.t
    mine = scene.observation.actor == scene.seat and not scene.public
    hint = button(t("hint.title"), act="hint", kind=".btn--wide.btn--quiet", picture="hint", key="hint", letter="h")
    items: list[Child] = [h("li", hint) if mine else None]
    items += [
        h("li", button(t(f"menu.{name}"), act=f"sheet {name}", kind=".btn--wide.btn--quiet", picture=picture, key=name, letter=letter))
        for name, picture, letter in DOORS
    ]
    items.append(h("li", rules_button(t, scene.game.name, kind=".btn--wide")))
    items.append(h("li", h("a.btn.btn--wide.btn--quiet", icon("set"), t("settings.title"), href="#/settings", key="settings")))
    items.append(h("li", button(t("menu.stop"), act="sheet stop", kind=".btn--wide.btn--quiet", picture="back", key="stop")))
    return sheet(t, t("menu.title"), h("ul.menu", items))


def shortcuts(t: Text, *names: str) -> list[Element]:
    """Return the keys of doors that no button of the screen leads to, so that they need no way through the menu."""
    return [shortcut(t(f"menu.{name}"), f"sheet {name}", letter) for name, _, letter in DOORS if letter and name in names]


def letters_of(page: Node) -> list[tuple[str, str]]:
    """Return the single keys of a screen, each once, with the words of what they press; arrows always go on to the next."""
    found: dict[str, str] = {}
    for node in walk(page):
        values = node.get("a", {})
        if (letter := values.get("key")) and not letter.startswith("Arrow"):
            found.setdefault(letter, values.get("aria-label") or next(texts_of(node), ""))
    return list(found.items())


def keys(t: Text, letters: Iterable[tuple[str, str]]) -> Element:
    """Return the keys; `letters` are those of the screen below, each with its words."""
    rows = [h("div", h("dt", h("kbd.kbd", t(f"keys.{name}.key"))), h("dd", t(f"keys.{name}"))) for name in KEYS]
    rows += [h("div", h("dt", h("kbd.kbd", letter.upper() if len(letter) == 1 else letter)), h("dd", words)) for letter, words in letters]
    return sheet(t, t("keys.title"), h("dl.keys", rows))


def scores(scene: Scene) -> Element:
    """Return the points of every finished round and the totals."""
    return sheet(scene.t, scene.t("menu.scores"), score_table(scene))


def last(scene: Scene, table: Table) -> Element:
    """Return what happened in this round, the latest first."""
    lines = [line for event in scene.log if (line := table.told(scene, event))]
    story = h("ol.story", [h("li", line) for line in reversed(lines)], reversed=True) if lines else h("p", scene.t("table.nothing_yet"))
    return sheet(scene.t, scene.t("menu.last"), story)


def how(t: Text, table: Table, game: str) -> Element:
    """Return the game in short."""
    return sheet(t, t("setup.how_title", game=t(f"{game}.name")), h("div.how", table.how_to_play(t)), rules_button(t, game))


def seal_before(t: Text, game: str, fingerprint: str) -> Element:
    """Return the whole fingerprint before the deal, and what it is good for."""
    return sheet(
        t,
        t("seal.title"),
        h("p", t("seal.before", game=t(f"{game}.name"))),
        h("p", h("code.seal-code", fingerprint)),
    )


def seal_after(t: Text, check: sealing.Check, seed: str) -> Element:
    """Return the check of the fingerprint after the match: the text, its SHA-256, and whether all agrees."""
    mark = "good" if check.good else "bad"
    return sheet(
        t,
        t("seal.title"),
        h(f"p.verdict.verdict--{mark}", h("span.seal", t(f"seal.{mark}.sign"), aria_hidden="true"), h("span", t(f"seal.{mark}"))),
        h(
            "dl.facts",
            h("div", h("dt", t("seal.shown")), h("dd", h("code.seal-code", check.shown))),
            h("div", h("dt", t("seal.seed")), h("dd", h("code.seal-code", seed))),
            h("div", h("dt", t("seal.text")), h("dd", h("code.seal-code", check.text))),
        ),
        h("p.soft", t("seal.by_hand")),
    )


def seal_during(t: Text, fingerprint: str) -> Element:
    """Return the fingerprint while the match goes on; the seed stays unknown until its end."""
    return sheet(t, t("seal.title"), h("p", t("seal.during")), h("p", h("code.seal-code", fingerprint)))


def seal_public(t: Text, origin: str, seed: str) -> Element:
    """Return why there is nothing to seal where the cards are known beforehand, from a link or from the date, and the seed."""
    return sheet(
        t,
        t("seal.title"),
        h("p", t(f"seal.public.{origin}")),
        h("dl.facts", h("div", h("dt", t("seal.seed")), h("dd", h("code.seal-code", seed)))),
    )


def question(t: Text, name: str, act: str) -> Element:
    """Return a question before something ends that cannot be brought back; the harmless answer has the focus."""
    return sheet(
        t,
        t(f"ask.{name}"),
        h("p", t(f"ask.{name}.say")),
        h(
            "div.ask",
            button(t(f"ask.{name}.no"), act="close", kind=".btn--main", key="no", autofocus=True),
            button(t(f"ask.{name}.yes"), act=act, kind=".btn--commit", key="yes"),
        ),
        close=False,
    )
