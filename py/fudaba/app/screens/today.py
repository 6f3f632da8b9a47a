"""Today's deal, at `#/today` and `#/today/DATE`: the games of a day and what came of them, and the days of a month."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from fudaba.app import sharing, store, today
from fudaba.app.people import people_of
from fudaba.app.places import Place
from fudaba.app.screens import share
from fudaba.app.screens.deal import replaced
from fudaba.app.session import table_of
from fudaba.app.text import Text
from fudaba.app.today import Book, Result
from fudaba.games import SHELF
from fudaba.ui.hanafuda import BACKS
from fudaba.ui.nodes import Element, h
from fudaba.ui.widgets import button, heading, icon_button, noren


def panel(t: Text, day: date | None = None, played: int = 0) -> Element:
    """Return the way to today's deal from home; what the build writes knows no day, and shows a card face down."""
    flower = BACKS[1] if day is None else f"img/hanafuda/{day.month:02}a.svg"
    line = t("today.same") if day is None or not played else t("today.played", n=played, of=len(SHELF))
    return h(
        "section.panel.today",
        h("span.card.card--tall", h("img", src=flower, alt="", draggable="false"), aria_hidden="true"),
        h("div", h("h2", t("today.title"), id="today-h"), h("p", h("span", t.date(day) if day else t("today.daily")), h("br"), line)),
        h("a.btn.btn--main", t("today.see" if played == len(SHELF) else "today.play"), href="#/today", key="today"),
        aria_labelledby="today-h",
    )


def rules_line(t: Text, day: date, name: str) -> str:
    """Return the rules, the length and the opponents of a day's deal in a line."""
    deal = today.deal(day, name)
    option, lengths = table_of(deal.game).lengths(deal.preset or "")
    length = [t(f"{name}.length", n=getattr(deal.options, option))] if lengths else []
    people = people_of(t, deal.seats, deal.game)[1:]
    others = t("common.list").join(person.name for person in people) if len(people) < 3 else t("today.cpus", n=len(people))
    return t("common.dot").join([sharing.rules_of(t, name, deal.preset), *length, others])


def score(t: Text, result: Result) -> str:
    """Return how a day's deal ended, in words."""
    return t(f"today.{result.mark}", score=sharing.score(t, result.totals))


def line(t: Text, day: date, name: str, result: Result | None, counts: bool, ongoing: bool) -> Element:
    """Return a game of a day: what came of it, or the button that deals."""
    game, act = t(f"{name}.name"), f"today-play {name} {day.isoformat()}"
    do = "home.continue" if ongoing else "today.play" if counts and result is None else "today.practise"
    label = t("today.of", do=t(do), game=game)
    if do == "today.practise":
        way = button(act=act, kind=".btn--icon.btn--quiet", picture="turn", key=act, aria_label=label)
    else:
        way = button(t(do), act=act, kind="" if ongoing else ".btn--main", key=act, aria_label=label)
    mark = result and h(f"span.mark.mark--{result.mark}", t(f"records.mark.{result.mark}"), aria_hidden="true")
    return h(
        "li.match",
        h("img", src=f"img/tiles/{name}.svg", alt=""),
        h(
            "span",
            h("b", game),
            h("br"),
            h("small", rules_line(t, day, name)),
            [h("br"), h("small.num", h("b", score(t, result)))] if result else None,
        ),
        h("span.match__end", mark, way),
        key=name,
    )


def known(games: Mapping[str, Result]) -> dict[str, Result]:
    """Return the results of the games that the house has; a file may bring others, which are kept."""
    return {name: games[name] for name in SHELF if name in games}


def tally(t: Text, games: Mapping[str, Result]) -> str:
    """Return how many of a day's deals were finished and won, in words."""
    played, won = today.tally(known(games))
    return t("today.tally", n=played, of=len(SHELF), won=won) if played else t("today.none")


def month_before(month: date) -> date:
    """Return the first day of the month before a month's first day."""
    return (month - timedelta(days=1)).replace(day=1)


def month_after(month: date) -> date:
    """Return the first day of the month after a month's first day."""
    return (month + timedelta(days=31)).replace(day=1)


def first_month(book: Book, now: date) -> date:
    """Return the first day of the first month that has a result, or of this month."""
    return min([now, *map(date.fromisoformat, book)]).replace(day=1)


def calendar(t: Text, month: date, now: date, chosen: date, book: Book) -> Element:
    """Return the days of a month, each past one a button with what came of its deals."""
    start = int(t("today.week_starts"))
    weekdays = [(start + step - 1) % 7 + 1 for step in range(7)]
    cells: list[date | None] = [None] * weekdays.index(month.isoweekday())
    cells += [month + timedelta(days=step) for step in range((month_after(month) - month).days)]
    weeks = [h("tr", [cell(t, day, now, chosen, book) for day in cells[at : at + 7]], key=str(at)) for at in range(0, len(cells), 7)]
    first = first_month(book, now)
    return h(
        "section.panel.calendar",
        h(
            "div.calendar__head",
            icon_button(t, "back", "today.month.before", "month -1", off=month <= first),
            h("h2", t("today.month", year=month.year, month_name=t(f"month.{month.month}")), id="month-h", aria_live="polite"),
            icon_button(t, "next", "today.month.after", "month 1", off=month >= now.replace(day=1)),
        ),
        h(
            "table",
            h("thead", h("tr", [h("th", t(f"today.weekday.{day}"), scope="col") for day in weekdays])),
            h("tbody", weeks, zone="days"),
            aria_labelledby="month-h",
        ),
        aria_labelledby="month-h",
    )


def cell(t: Text, day: date | None, now: date, chosen: date, book: Book) -> Element:
    """Return a day of the calendar."""
    if day is None:
        return h("td")
    if not today.FIRST <= day <= now:
        return h("td", h("span.day.num", str(day.day)), key=str(day.day))
    games = book.get(day.isoformat(), {})
    marks = [h(f"i.{games[name].mark}") for name in SHELF if name in games]
    act = f"day {day.isoformat()}"
    return h(
        "td",
        h(
            "button.day.num",
            str(day.day),
            h("span.day__marks", marks),
            type_="button",
            act=act,
            key=act,
            aria_label=t("today.day", date=t.date(day), tally=tally(t, games)),
            aria_pressed="true" if day == chosen else "false",
            aria_current="date" if day == now else None,
        ),
        key=str(day.day),
    )


class TodayPlace(Place):
    """The deals of today, or of a day before; only the first time on its day counts."""

    def enter(self, words: list[str]) -> bool:
        """Come to today, or to the day that a link names; a day that has not come yet, or is none, is told."""
        self.chosen: date | None = None
        """The day whose games are shown; None for today, whatever day that becomes."""
        self.note = ""
        self.month: date | None = None
        self.wanted: tuple[str, date] | None = None
        """The game and the day that are dealt once the question about the match in progress is answered."""
        if words:
            day = today.read_day(words[0]) if len(words) == 1 else None
            self.note = "link.damaged" if day is None else "today.not_yet" if day > self.hall.house.day else ""
            self.chosen = None if self.note or day == self.hall.house.day else day
        return True

    @property
    def day(self) -> date:
        """The day whose games are shown."""
        return self.chosen or self.hall.house.day

    def page(self, t: Text) -> Element:
        """Return the games of the day and the calendar."""
        house, day, now = self.hall.house, self.day, self.hall.house.day
        book = today.results(house.store)
        games = known(book.get(day.isoformat(), {}))
        lines = [line(t, day, name, games.get(name), day == now, self._begun(name)) for name in SHELF]
        back = button(t("today.back"), act=f"day {now.isoformat()}", kind=".btn--quiet", picture="day", key="back-today")
        return h(
            "div.screen",
            noren(t, t("today.title")),
            h(
                "main.page.page--below.days",
                h("p.panel", t(self.note), role="status") if self.note else None,
                h(
                    "section.days__games",
                    heading(t.date(day), h("span.soft", tally(t, games)), name="day-h"),
                    h("p.soft", t("today.say" if day == now else "today.past")),
                    h("ol.panel.rows.matches", lines),
                    h("div.days__acts", share.buttons(t, self._link()) if games else None, back if day != now else None),
                    aria_labelledby="day-h",
                ),
                calendar(t, self.month or day.replace(day=1), now, day, book),
            ),
            escape="go #/",
            key="today",
        )

    def _begun(self, name: str) -> bool:
        """Tell whether the match in progress at a game is the deal of the day shown."""
        house = self.hall.house
        found = today.day_of(today.read_origin((house.store.get(store.match_key(name)) or {}).get("origin")))
        return found is not None and found[1] == self.day and house.unfinished(name) is not None

    def _link(self) -> str:
        return f"{self.hall.house.site}#/today/{self.day.isoformat()}"

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return the QR code of the day, or the question before a deal ends a match."""
        return share.code(t, self._link(), t("today.title")) if name == "qr" else replaced(t, name)

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Choose a day or a month, deal, or share what came of the day."""
        house = self.hall.house
        if verb == "day":
            self._choose(words)
        elif verb == "month":
            self._turn(words)
        elif verb == "today-play":
            self._play(words)
        elif verb == "deal-anyway" and self.wanted is not None:
            self._deal(*self.wanted)
        elif verb == "share" and words == ["link"]:
            house.order("copy", self._link())
        elif verb == "share":
            sharing.send(house, self._text(house.t))
        else:
            return False
        return True

    def _choose(self, words: list[str]) -> None:
        """Show the games of a day; the focus is on it in the calendar, since the button that led here may be gone."""
        house, day = self.hall.house, today.read_day(words[0]) if words else None
        if day is not None and day <= house.day:
            self.chosen, self.note = (None if day == house.day else day), ""
            self.month = day.replace(day=1)
            house.order("focus", f"day {day.isoformat()}")
            games = today.results(house.store).get(day.isoformat(), {})
            house.say(house.t("today.day", date=house.t.date(day), tally=tally(house.t, games)))

    def _turn(self, words: list[str]) -> None:
        """Show the month before or after, as far as there are results."""
        house, month = self.hall.house, self.month or self.day.replace(day=1)
        month = month_before(month) if words == ["-1"] else month_after(month)
        self.month = max(first_month(today.results(house.store), house.day), min(month, house.day.replace(day=1)))

    def _play(self, words: list[str]) -> None:
        """Go on with the deal of the day, or deal it, after asking when that would end another match."""
        # The page may have shown another day when it was pressed: then it shows the new one, and is pressed again.
        if len(words) != 2 or words[0] not in SHELF or words[1] != self.day.isoformat():
            return
        name, self.wanted = words[0], (words[0], self.day)
        if self._begun(name):
            self.hall.go(f"#/{name}/table")
        elif self.hall.house.unfinished(name) is not None:
            self.hall.open_sheet(["replace"], None)
        else:
            self._deal(name, self.day)

    def _deal(self, name: str, day: date) -> None:
        house, sitting = self.hall.house, self.hall.sitting
        origin = today.origin(today.results(house.store), day, house.day, name)
        sitting.begin(today.deal(day, name).match(), origin=origin)
        self.hall.go(f"#/{name}/table")
        sitting.dealt()

    def _text(self, t: Text) -> str:
        """Return what came of the day as a text to share."""
        games = today.results(self.hall.house.store).get(self.day.isoformat(), {})
        rows = [t("share.line", game=t(f"{name}.name"), result=score(t, row)) for name, row in known(games).items()]
        return sharing.with_link(t, [t("share.day", date=t.date(self.day)), *rows], self._link())
