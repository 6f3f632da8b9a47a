"""Records: the finished matches, their totals, filters, and a way to open the file of one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from fudaba.app import history, today
from fudaba.app.opening import FILE, file_button, opened
from fudaba.app.people import people_of, read_name, read_names, several
from fudaba.app.places import Hall, Place
from fudaba.app.store import Kept
from fudaba.app.text import Text, figure
from fudaba.bots.levels import LEVELS
from fudaba.games import GAMES
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.widgets import button, heading, icon_button, noren, select
from fudaba.ui.widgets import row as row_of

LONGEST_LIST = 100
"""How many matches the list shows at first, and how many more at a press; the figures above it count them all."""


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


class Wanted(NamedTuple):
    """Which matches are shown: of which game, against whom, by which rules; nothing stands for all."""

    game: str = ""
    opponent: str = ""
    rules: str = ""

    def fits(self, row: Kept) -> bool:
        """Tell whether a match is one of them."""
        game = self.game in ("", row["game"])
        return game and (not self.opponent or self.opponent in opponents(row)) and self.rules in ("", rules_of(row))


def opponents(row: Kept) -> set[str]:
    """Return who sat there besides the player who kept the match: the levels of the CPUs, and `person` for other people."""
    return {seat for number, seat in enumerate(row["seats"]) if number != row["me"]}


def rules_of(row: Kept) -> str:
    """Return the rule set of a match with its game, or nothing where its rules have no name."""
    return f"{row['game']} {row['preset']}" if isinstance(row.get("preset"), str) else ""


def opponent_offers(t: Text, rows: Sequence[Kept]) -> list[tuple[str, str]]:
    """Return the opponents to choose from: those who sat there, weakest first, then people; each with its words."""
    seen = set().union(*map(opponents, rows))
    offers = [
        (level.policy, t("records.level", level=t(f"level.{level.policy}"), name=t(f"person.{level.people[0]}.name")))
        for level in LEVELS
        if level.policy in seen
    ]
    return [*offers, ("person", t("records.people"))] if "person" in seen else offers


def rules_offers(t: Text, rows: Sequence[Kept], game: str) -> list[tuple[str, str]]:
    """Return the rule sets to choose from in the order of the games, with the game's name where any game is shown."""
    seen = set(map(rules_of, rows))
    offers = []
    for name in [game] if game in GAMES else GAMES:
        for preset in GAMES[name].presets:
            words = t(f"{name}.preset.{preset}")
            if f"{name} {preset}" in seen:
                offers.append((f"{name} {preset}", words if game else t("common.dot").join([t(f"{name}.name"), words])))
    return offers


def filters(t: Text, rows: Sequence[Kept], wanted: Wanted) -> list[Child]:
    """Return the games, opponents and rule sets to choose from, each where there is more than one."""
    names = [name for name in GAMES if any(row["game"] == name for row in rows)]
    games = [("", t("records.all")), *((name, t(f"{name}.name")) for name in names)]
    chips = h(
        "div.filter",
        [
            h(
                "button.chip",
                words,
                type_="button",
                act=f"filter {name}".strip(),
                aria_pressed="true" if name == wanted.game else "false",
                key=f"filter {name}",
            )
            for name, words in games
        ],
        role="group",
        aria_label=t("records.filter"),
    )
    here = [row for row in rows if wanted.game in ("", row["game"])]
    lists = [
        select(t(f"records.filter.{kind}"), f"filter {kind}", [("", t(f"records.all.{kind}")), *offers], chosen)
        for kind, offers, chosen in (
            ("opponent", opponent_offers(t, here), wanted.opponent),
            ("rules", rules_offers(t, here, wanted.game), wanted.rules),
        )
        if len(offers) > 1 or chosen
    ]
    return [chips if len(names) > 1 else None, h("div.filter__lists", lists) if lists else None]


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


def source(t: Text, row: Kept, counts: bool) -> list[str]:
    """Return in a few words that the cards of a match were known beforehand, and where from; nothing of one with cards of its own."""
    origin = today.read_origin(row.get("origin")).partition(" ")[0]
    return [t(f"records.from.{origin}" if counts else "records.from.before")] if origin or not counts else []


def line(t: Text, row: Kept, counts: bool) -> Element:
    """Return one finished match, which leads to its replay, with its record to take along; one with cards of before does not count."""
    game = GAMES.get(row["game"])
    seats = row["seats"]
    others = [seat for seat in range(len(seats)) if seat != row["me"]]
    shown = [row["me"], *others] if several(seats) else others
    if game is not None:
        people = people_of(t, seats, game, read_names(row.get("names"), seats))
        name, names = t(f"{row['game']}.name"), [people[seat].name for seat in shown]
    else:
        name, names = read_name(row["game"]), [read_name(seats[seat]) for seat in shown]
    preset = f"{row['game']}.preset.{row.get('preset')}"
    rules = [t(preset)] if t.has(preset) else []
    between = " – " if len(others) == 1 else t("common.list")
    score = between.join(figure(row["totals"][seat]) for seat in [row["me"], *others])
    whole = "record" in row and game is not None
    return h(
        "li.match" + (".match--many" if len(seats) > 2 else ""),
        h("img", src=f"img/tiles/{row['game']}.svg", alt="") if game is not None else None,
        h(
            "a.match__open" if whole else "span",
            h("b", name),
            h("br"),
            h("small", t("common.dot").join([t("common.list").join(names), *rules, day(t, row["at"]), *source(t, row, counts)])),
            winner(t, row, dict(zip(shown, names, strict=True))) if several(seats) else None,
            h("span.match__do", icon("play"), t("records.replay")) if whole else h("small.match__do", t("records.thinned")),
            href=f"#/replay/{row['id']}" if whole else None,
            key=f"replay {row['id']}",
        ),
        h(
            "span.match__end.num",
            h("span", score),
            None if several(seats) else mark(t, row),
            icon_button(t, "down", "records.save", f"export-record {row['id']}", key=f"save {row['id']}") if "record" in row else None,
        ),
        key=row["id"],
    )


def page(t: Text, rows: Sequence[Kept], wanted: Wanted, refused: str = "", most: int = LONGEST_LIST) -> Element:
    """Return the records, the `most` newest, newest first; `refused` is why the file chosen last cannot be opened."""
    shown = [row for row in rows if wanted.fits(row)]
    newest = list(reversed(shown))[:most]
    counting = history.firsts(rows)
    if newest:
        counted = set(map(id, counting))
        listing: Element = h("ol.panel.rows.matches", [line(t, row, id(row) in counted) for row in newest])
    elif rows:
        listing = h("div.panel.empty", h("p", t("records.none_of_these")), button(t("records.all"), act="filter", key="all"))
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
                figures(t, [row for row in counting if wanted.fits(row)]),
                ways(t) if rows else None,
                filters(t, rows, wanted),
                h("section", heading(t("records.finished"), name="hist-h"), listing, aria_labelledby="hist-h"),
                button(t("records.more", n=len(shown) - most), act="more", key="more") if len(shown) > most else None,
                file_panel(t, refused),
            ),
        ),
        escape="go #/",
        key="records",
    )


def file_panel(t: Text, refused: str) -> Element:
    """Return where a record file is opened, and why the last one was not."""
    return h(
        "section.panel.rows",
        row_of(t("records.file"), file_button(t), note=t("records.file.say")),
        h("p.why.records__why", refused, key="refused") if refused else None,
        aria_label=t("records.file"),
    )


class Records(Place):
    """The finished matches, at `#/records`."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.wanted = Wanted()
        self._refused = ""
        self._most = LONGEST_LIST

    def leave(self) -> None:
        """Forget the file that was refused; what is filtered and how much is listed stay."""
        self._refused = ""

    def page(self, t: Text) -> Element:
        """Return the list."""
        return page(t, history.rows(self.hall.house.store), self.wanted, self._refused, self._most)

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Show the records of one game, opponent or rule set, or of all, or more of them, or hand out the record of a match as a file."""
        if verb == "filter" and words[:1] in (["opponent"], ["rules"]) and isinstance(value, str):
            self._filter(words[0], value)
        elif verb == "filter" and (not words or words[0] in GAMES):
            self.wanted, self._most = Wanted(words[0] if words else ""), LONGEST_LIST
        elif verb == "more":
            self._show_more()
        elif verb == "export-record":
            for row in history.rows(self.hall.house.store):
                if row["id"] == " ".join(words) and (text := history.record_text(row)) is not None:
                    self.hall.hand_out(f"{row['game']}-{row['id']}.json", text)
        else:
            return False
        return True

    def _filter(self, kind: str, value: str) -> None:
        """Choose an opponent or a rule set of those that are offered."""
        t = self.hall.house.t
        rows = [row for row in history.rows(self.hall.house.store) if self.wanted.game in ("", row["game"])]
        offers = opponent_offers(t, rows) if kind == "opponent" else rules_offers(t, rows, self.wanted.game)
        if value in ("", *(name for name, _ in offers)):
            self.wanted, self._most = self.wanted._replace(**{kind: value}), LONGEST_LIST

    def _show_more(self) -> None:
        """List older matches too; the focus goes to the first of them, since the button that led here moves on or is gone."""
        shown = [row for row in history.rows(self.hall.house.store) if self.wanted.fits(row)]
        if len(shown) > self._most:
            self.hall.house.order("focus", f"replay {shown[-1 - self._most]['id']}")
            self._most += LONGEST_LIST

    def hear(self, message: dict[str, Any]) -> None:
        """Open a record file that was chosen here, or tell why not."""
        if message.get("type") != FILE:
            return
        match = opened(self.hall.house.t, message)
        if isinstance(match, str):
            self._refused = match
            self.hall.house.say(match, loud=True)
        else:
            self.hall.replay(match)
