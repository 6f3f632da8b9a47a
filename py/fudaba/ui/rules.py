"""The way from the room to the pages of rules, which the build writes beside it."""

from fudaba.app.text import LANGUAGES, Text
from fudaba.ui.nodes import Element, h, icon


def rules_link(game: str, language: str, section: str = "") -> str:
    """Return the address of a game's rules from the root of the site; without a game that of the list of all.

    `section` is an id on the page: a section (`turn`), a yaku (`yaku-goko`) or a ruling (`G1`). The first language of the house
    has the shorter addresses.
    """
    parts = ["rules", *([game] if game else ()), *([language] if language != LANGUAGES[0] else ()), ""]
    return "/".join(parts) + (f"#{section}" if section else "")


def rules_words(t: Text, words: str, game: str, section: str) -> Element:
    """Return words that lead to their place in a game's rules."""
    return h("a.rules-link", words, href=rules_link(game, t.language, section), key=f"rules {section}")


def rules_button(t: Text, game: str, section: str = "", kind: str = "") -> Element:
    """Return the link to a game's rules as a quiet button."""
    return h(f"a.btn.btn--quiet{kind}", icon("book"), t("rules.title"), href=rules_link(game, t.language, section), key="rules")
