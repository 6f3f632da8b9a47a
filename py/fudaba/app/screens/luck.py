"""Luck in the long run: what was dealt and drawn against what is to be expected, with the numbers explained."""

from collections import Counter
from math import sqrt

from fudaba.app.screens.counted import Counted, nothing
from fudaba.app.tallies import Tally, added, figures_of, spreads_of
from fudaba.app.text import Text, signed
from fudaba.core import luck
from fudaba.core.figures import ranges
from fudaba.core.luck import Balance, Deal, Quantity, Spread, worse_off
from fudaba.games import GAMES
from fudaba.ui import charts
from fudaba.ui.charts import Column, Table, chart
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.widgets import heading, noren

ENOUGH = 20
"""Fewer deals or draws than these say nothing yet."""
RARE, VERY_RARE = 2.0, 3.0
"""From so many standard errors on a difference is called so."""


def verdict(t: Text, balance: Balance, better: int) -> list[Child]:
    """Return in plain words what a balance means."""
    if balance.number < ENOUGH:
        return [h("p", t("luck.few", n=ENOUGH))]
    worse, off = worse_off(balance.difference, better), abs(balance.difference)
    says = "very_rare" if off >= VERY_RARE else "rare" if off >= RARE else "within"
    return [h("p", h("b", t("luck.worse", n=worse, other=100 - worse))), h("p.soft", t(f"luck.{says}"))]


def reckoning(t: Text, balance: Balance, of_draws: bool) -> Element:
    """Return how many there were, the player's mean and the expected one, and their difference in standard errors."""

    def number(value: float) -> str:
        return f"{100 * value:.1f}%" if of_draws else f"{value:.2f}"

    pairs = (
        ("draws" if of_draws else "deals", str(balance.number)),
        ("yours", number(balance.mean)),
        ("expected", number(balance.expected)),
        ("error", f"±{number(balance.error)}"),
        ("difference", signed(round(balance.difference, 1))),
    )
    return h("dl.reckoning.num", [h("div", h("dt", t(f"luck.{name}")), h("dd", value)) for name, value in pairs])


def compared(quantity: Quantity, dealt: Counter[Deal], spreads: dict[str, Spread]) -> list[tuple[int, float]]:
    """Return for each bar of a quantity how often it was dealt, and the share of deals that was to be expected."""
    found, expected, count = [0] * len(quantity.bins), [0.0] * len(quantity.bins), sum(dealt.values())
    for deal, times in dealt.items():
        found[quantity.bin_of(deal.value)] += times
    for group, spread in spreads.items():
        of_group = sum(times for deal, times in dealt.items() if deal.group == group)
        for value, share in spread.shares().items():
            expected[quantity.bin_of(value)] += share * of_group / count
    return list(zip(found, expected, strict=True))


def dealt_chart(t: Text, game: str, quantity: Quantity, dealt: Counter[Deal]) -> Element:
    """Return a quantity that is dealt: columns of how often, lines of how often was to be expected."""
    stem, spreads = f"{game}.luck.{quantity.key}", spreads_of(GAMES[game])[quantity.key]
    rows, count, title = compared(quantity, dealt, spreads), sum(dealt.values()), t(f"{game}.luck.{quantity.key}")
    highest = max(max(times / count, expected) for times, expected in rows)
    balance = luck.of_deals(dealt, spreads)
    last = max(low + len(weights) - 1 for low, weights, _ in spreads.values())
    names = ranges(quantity.bins, last)
    columns = [
        Column(name, times / count / highest, f"{100 * times / count:.0f}%" if times else "", expected / highest)
        for name, (times, expected) in zip(names, rows, strict=True)
    ]
    label = t("luck.picture", title=title, yours=f"{balance.mean:.2f}", expected=f"{balance.expected:.2f}")
    table = Table(
        [t("charts.column.value"), t("luck.deals"), t("luck.yours"), t("luck.expected")],
        [
            [name, str(times), f"{100 * times / count:.1f}%", f"{100 * expected:.1f}%"]
            for name, (times, expected) in zip(names, rows, strict=True)
        ],
    )
    return chart(
        t,
        title,
        charts.columns(columns, label),
        table,
        h("p.chart__key.soft", [h("span", h(f"i.key-{name}", aria_hidden="true"), t(f"luck.key.{name}")) for name in ("bar", "line")]),
        verdict(t, balance, quantity.better),
        reckoning(t, balance, False),
        h("p.soft", source(t, spreads)),
        note=t(f"{stem}.say"),
        key=f"{game} {quantity.key}",
    )


def source(t: Text, spreads: dict[str, Spread]) -> str:
    """Return where the expected numbers of a quantity come from."""
    simulated = [spread for spread in spreads.values() if spread.simulated]
    if not simulated:
        return t("luck.exact")
    errors = [sqrt(spread.moments()[1] / sum(spread.weights)) for spread in simulated]
    return t("luck.simulated", n=f"{min(sum(spread.weights) for spread in simulated):,}", error=f"{max(errors):.3f}")


def drawn_chart(t: Text, game: str, quantity: Quantity, tally: Tally) -> Element:
    """Return a quantity of draws: how many helped, and how many were to be expected to."""
    draws, title = tally.draws[quantity.key], t(f"{game}.luck.{quantity.key}")
    balance = draws.balance()
    values = [(t("luck.yours"), balance.mean), (t("luck.expected"), balance.expected)]
    bars = [charts.Bar(name, share, f"{100 * share:.1f}%") for name, share in values]
    label = t("luck.picture", title=title, yours=bars[0].value, expected=bars[1].value)
    table = Table(
        [t("charts.column.name"), t("luck.helped"), t("luck.draws"), t("charts.column.share")],
        [
            [t("luck.yours"), str(draws.hits), str(draws.number), bars[0].value],
            [t("luck.expected"), f"{draws.expected:.1f}", str(draws.number), bars[1].value],
        ],
    )
    return chart(
        t,
        title,
        charts.bars(bars, label),
        table,
        verdict(t, balance, quantity.better),
        reckoning(t, balance, True),
        h("p.soft", t("luck.stock")),
        note=t(f"{game}.luck.{quantity.key}.say"),
        key=f"{game} {quantity.key}",
    )


def of_game(t: Text, game: str, tally: Tally) -> Element | None:
    """Return the luck of one game; None when nothing of it was dealt."""
    panels = []
    for quantity in figures_of(GAMES[game]).quantities:
        dealt = Counter({deal: times for deal, times in tally.deals.items() if deal.key == quantity.key})
        if dealt:
            panels.append(dealt_chart(t, game, quantity, dealt))
        elif quantity.key in tally.draws:
            panels.append(drawn_chart(t, game, quantity, tally))
    return h("section", heading(t(f"{game}.name")), h("div.charts", panels), key=game) if panels else None


class Luck(Counted):
    """The luck of one player at all games, at `#/luck`."""

    def enter(self, words: list[str]) -> bool:
        """Come here, and count what is not counted yet."""
        if words:
            return False
        self.begin(self.rows())
        return True

    def page(self, t: Text) -> Element:
        """Return what chance gave at each game, and how to read it."""
        rows, waiting = self.rows(), self.progress(t)
        content: list[Child] = [waiting] if waiting else []
        if not rows:
            content = [nothing(t)]
        elif waiting is None:
            tallies = self.hall.house.tallies
            content += self.left_out(t, rows)
            content += [of_game(t, game, added(tallies.of([row for row in rows if row["game"] == game]))) for game in GAMES]
        return h(
            "div.screen",
            noren(t, t("luck.title"), back="#/charts"),
            h("main.page.page--below", h("div.records", h("p.luck__lead", t("luck.lead")), *content, explained(t))),
            escape="go #/charts",
            key="luck",
        )


def explained(t: Text) -> Element:
    """Return how to read the numbers."""
    return h(
        "section.panel.luck__how",
        heading(t("luck.how")),
        [[h("h3", t(f"luck.how.{part}.title")), h("p", t(f"luck.how.{part}"))] for part in ("expected", "error", "many", "fair")],
        key="how",
    )
