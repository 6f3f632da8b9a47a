"""Records: the finished matches, their totals, and a filter by game."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from fudaba.app import history
from fudaba.app.people import people_of, read_names, several
from fudaba.app.places import Place
from fudaba.app.store import Kept
from fudaba.app.text import Text
from fudaba.games import TABLES
from fudaba.ui.nodes import Element, h, icon
from fudaba.ui.widgets import heading, icon_button, noren

LONGEST_LIST = 100
"""How many matches the list shows; the figures above it count them all."""


def figures(t: Text, rows: Sequence[Kept]) -> Element:
    """Return matches, share of wins, and the present row of wins."""
    total = history.totals(rows)
    share: list[Any] = [str(round(100 * total.wins / total.matches)), h("small", "%")] if total.matches else ["–"]
    return h(
        "dl.figures.num",
        h("div", h("dt", t("records.matches")), h("dd", str(total.matches))),
        h("div", h("dt", t("records.won")), h("dd", share)),
        h("div", h("dt", t("records.row")), h("dd", str(total.row))),
    )


def ways(t: Text) -> Element:
    """Return the ways to what comes of many matches together."""
    links = (h("a.btn", t(f"{name}.title"), href=f"#/{name}", key=name) for name in ("charts", "luck"))
    return h("nav.links", links, aria_label=t("charts.ways"))


def filters(t: Text, rows: Sequence[Kept], chosen: str) -> Element | None:
    """Return the games to choose from, where there is more than one."""
    names = [name for name in TABLES if any(row["game"] == name for row in rows)]
    if len(names) < 2:
        return None
    offers = [("", t("records.all")), *((name, t(f"{name}.name")) for name in names)]
    return h(
        "div.filter",
        [
            h(
                "button.chip",
                words,
                type_="button",
                act=f"filter {name}".strip(),
                aria_pressed="true" if name == chosen else "false",
                key=f"filter {name}",
            )
            for name, words in offers
        ],
        role="group",
        aria_label=t("records.filter"),
    )


def day(t: Text, at: str) -> str:
    """Return a date as the language writes it; an unreadable one as it stands."""
    try:
        return t.date(datetime.fromisoformat(at))
    except ValueError:
        return at[:20]


def mark(t: Text, row: Kept) -> Element:
    """Return how a match against CPUs ended, as a sign."""
    name = "win" if history.won(row) and len(row["winners"]) == 1 else "draw" if history.won(row) else "loss"
    return h(f"span.mark.mark--{name}", t(f"records.mark.{name}"), role="img", aria_label=t(f"records.mark.{name}.name"))


def winner(t: Text, row: Kept, names: dict[int, str]) -> list[Element]:
    """Return who won a match of several people, as a line of its own."""
    first = t("common.and").join(names[seat] for seat in row["winners"])
    return [h("br"), h("small", t("result.winner" if len(row["winners"]) == 1 else "result.winners", name=first))]


def line(t: Text, row: Kept) -> Element:
    """Return one finished match, with its record to take along."""
    game = TABLES.get(row["game"])
    seats = row["seats"]
    others = [seat for seat in range(len(seats)) if seat != row["me"]]
    shown = [row["me"], *others] if several(seats) else others
    if game is not None:
        people = people_of(t, seats, game, read_names(row.get("names"), seats))
        name, names = t(f"{row['game']}.name"), [people[seat].name for seat in shown]
    else:
        name, names = row["game"][:20], [seats[seat][:20] for seat in shown]
    preset = f"{row['game']}.preset.{row['preset']}"
    score = " – ".join(str(row["totals"][seat]) for seat in [row["me"], *others])
    return h(
        "li.match",
        h("img", src=f"img/tiles/{row['game']}.svg", alt="") if game is not None else None,
        h(
            "span",
            h("b", name),
            h("br"),
            h("small", t("common.dot").join([t("common.list").join(names), *([t(preset)] if t.has(preset) else []), day(t, row["at"])])),
            winner(t, row, dict(zip(shown, names, strict=True))) if several(seats) else None,
        ),
        h(
            "span.match__end.num",
            h("span", score),
            None if several(seats) else mark(t, row),
            icon_button(t, "down", "records.save", f"export-record {row['id']}", key=f"save {row['id']}") if "record" in row else None,
        ),
        key=row["id"],
    )


def page(t: Text, rows: Sequence[Kept], chosen: str) -> Element:
    """Return the records, newest first."""
    shown = [row for row in rows if chosen in ("", row["game"])]
    newest = list(reversed(shown))[:LONGEST_LIST]
    if newest:
        listing: Element = h("ol.panel.rows.matches", [line(t, row) for row in newest])
    else:
        listing = h("div.panel.empty", h("p", t("records.none")), h("a.btn.btn--main", t("records.play"), href="#/", key="play"))
    book = h("a.btn.btn--icon.btn--quiet", icon("stamp"), href="#/book", aria_label=t("book.title"), key="book")
    return h(
        "div.screen",
        noren(t, t("records.title"), book, icon_button(t, "down", "settings.export", "export", key="export")),
        h(
            "main.page.page--below",
            h(
                "div.records",
                figures(t, shown),
                ways(t) if rows else None,
                filters(t, rows, chosen),
                h("section", heading(t("records.finished"), name="hist-h"), listing, aria_labelledby="hist-h"),
                h("p.soft", t("records.more", n=len(shown) - LONGEST_LIST)) if len(shown) > LONGEST_LIST else None,
            ),
        ),
        escape="go #/",
        key="records",
    )


class Records(Place):
    """The finished matches, at `#/records`."""

    chosen = ""
    """The game whose matches are shown; nothing stands for all."""

    def page(self, t: Text) -> Element:
        """Return the list."""
        return page(t, history.rows(self.hall.house.store), self.chosen)

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Show the records of one game, or of all, or hand out the record of a match as a file."""
        if verb == "filter":
            self.chosen = words[0] if words else ""
        elif verb == "export-record":
            for row in history.rows(self.hall.house.store):
                if words and row["id"] == words[0] and (text := history.record_text(row)) is not None:
                    self.hall.hand_out(f"{row['game']}-{row['id']}.json", text)
        else:
            return False
        return True
