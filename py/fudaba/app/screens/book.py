"""The book (役帳): every yaku and feat of a game, those that were made with their first day, how often, and the replay."""

from collections.abc import Collection, Sequence

from fudaba.app import history
from fudaba.app.book import Book, Entry, feats_of
from fudaba.app.people import several
from fudaba.app.places import Hall, Place
from fudaba.app.screens.records import day
from fudaba.app.session import table_of
from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.feats import Feat
from fudaba.games import GAMES, SHELF
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.widgets import heading, noren

MANY_CARDS = 7
"""A feat with more cards than this has smaller ones, so that they stand in one line on a phone."""


def filled(t: Text, game: str, feats: Sequence[Feat]) -> Element | None:
    """Return in a line what a result has brought into the book, with the way there; None when that is nothing."""
    if not feats:
        return None
    names = t("common.list").join(t(feat.name) for feat in feats)
    link = h("a.btn.btn--quiet", t("book.open"), href=f"#/{game}/book", key="book")
    return h("div.panel.filled", icon("stamp"), h("p", t("book.filled", names=names)), link)


def cards(t: Text, settings: Settings, game: str, feat: Feat) -> Element | None:
    """Return the cards of a feat."""
    blocks = table_of(GAMES[game]).feat_cards(t, settings, feat.id)
    if not blocks:
        return None
    count = sum(map(len, blocks))
    many = ".feat__cards--many" if count > MANY_CARDS else ""
    return h(f"p.feat__cards{many}", (h("span.feat__block", each) for each in blocks), style={"--n": str(count)})


def made(t: Text, entry: Entry, full: Collection[str]) -> Element:
    """Return when a feat was first made, how often, and the way to the replay of the first match of which there is one."""
    replay = next((match for match in entry.matches if match in full), None)
    words = t("common.dot").join([day(t, entry.at), t("book.times", n=entry.times)])
    link = h("a.feat__replay", t("book.replay"), icon("next"), href=f"#/replay/{replay}", key="replay") if replay else None
    return h("p.feat__made", h("span.num", words), link)


def line(t: Text, settings: Settings, game: str, feat: Feat, entry: Entry | None, full: Collection[str]) -> Element:
    """Return a line of the book, stamped when the feat was made."""
    stamp = h("span.seal.feat__stamp", t("book.stamp"), role="img", aria_label=t("book.made")) if entry else None
    return h(
        "li.feat" + (".is-made" if entry else ""),
        h("div.feat__head", h("h3", t(feat.name)), stamp),
        h("p.feat__say", t(feat.say)),
        cards(t, settings, game, feat),
        made(t, entry, full) if entry else None,
        key=feat.id,
    )


def games(t: Text, chosen: str) -> Element:
    """Return the games to choose from."""
    chips = (
        h(
            "button.chip",
            t(f"{name}.name"),
            type_="button",
            act=f"turn-to {name}",
            aria_pressed="true" if name == chosen else "false",
            key=f"turn-to {name}",
        )
        for name in SHELF
    )
    return h("div.filter", chips, role="group", aria_label=t("book.games"))


def page(t: Text, settings: Settings, game: str, book: Book, full: Collection[str]) -> Element:
    """Return the pages of a game; `full` are the matches of which the full record is kept."""
    feats, entries = feats_of(game), book.entries(game)
    figure = h("span.book__figure.num", h("b", str(len(entries))), h("span", t("book.of", n=len(feats))))
    lines: Child = [line(t, settings, game, feat, entries.get(feat.id), full) for feat in feats]
    return h(
        "div.screen",
        noren(t, t("book.title")),
        h(
            "main.page.page--below",
            h(
                "div.records",
                games(t, game),
                h(
                    "section.book.panel",
                    heading(t(f"{game}.name"), figure, name="book-h"),
                    h("p.soft", t("book.say")) if not entries else None,
                    h("ol.feats", lines),
                    aria_labelledby="book-h",
                    key=game,
                ),
            ),
        ),
        escape="go #/",
        key="book",
    )


class Pages(Place):
    """The book, at `#/book`, and opened at the pages of a game at `#/GAME/book`."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.game = SHELF[0]
        """The game whose pages lie open."""

    def enter(self, words: list[str]) -> bool:
        """Open the book, at the pages of a game if the address names one."""
        if words and words[0] in GAMES:
            self.game = words[0]
        return not words or (words[0] in GAMES and len(words) == 1)

    def page(self, t: Text) -> Element:
        """Return the pages that lie open."""
        house = self.hall.house
        full = {row["id"] for row in history.rows(house.store) if "record" in row and not several(row["seats"])}
        return page(t, house.settings, self.game, house.book, full)

    def act(self, verb: str, words: list[str], value: object) -> bool:
        """Turn to the pages of another game."""
        if verb != "turn-to":
            return False
        if words and words[0] in GAMES:
            self.game = words[0]
        return True
