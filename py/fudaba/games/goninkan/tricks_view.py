"""The tricks of Goninkan that lie away: the last one once more, and all of them by the team that took them."""

from fudaba.games.goninkan.cards import PICTURES, TEXTS
from fudaba.games.goninkan.layout_view import goals, player, team_mark, team_of
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.round import TEAMS
from fudaba.games.goninkan.tricks import Trick
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import card, sheet


def last(scene: Scene) -> Element:
    """Return the last trick: who played what, who won."""
    t, now = scene.t, scene.observation
    if not now.tricks:
        return sheet(t, t("goninkan.acts.last"), h("p", t("goninkan.tricks.none")))
    trick: Trick = now.tricks[-1]
    rows = []
    for number, each in enumerate(trick.cards):
        seat, text = player(now, trick.leader, number), TEXTS[each]
        words = t("goninkan.trick.led") if number == 0 else ""
        if seat == trick.winner:
            words = t("common.dot").join([*([words] if words else []), t("goninkan.trick.won")])
        rows.append(
            h(
                "li" + (".is-best" if seat == trick.winner else ""),
                card(french.picture(text, scene.settings), french.spoken(t, text), state=".is-lit" if seat == trick.winner else ""),
                h("span.again__who", team_mark(t, team_of(now, seat)), h("b", scene.people[seat].name)),
                h("small", words) if words else None,
                key=text,
            )
        )
    return sheet(t, t("goninkan.trick.last", n=len(now.tricks)), h("ol.again", rows), kind=".sheet--wide")


def tricks(scene: Scene) -> Element:
    """Return all tricks that are over, by team."""
    t, now = scene.t, scene.observation
    parts: list[Child] = []
    for team, name in enumerate(TEAMS):
        taken = [(number, trick) for number, trick in enumerate(now.tricks, 1) if team_of(now, trick.winner) == team]
        head = h("h3", team_mark(t, team), t(f"goninkan.team.{name}"), h("span.num", f"{now.taken[team].bit_count()}/{goals(now)[team]}"))
        rows = [line(scene, now, number, trick) for number, trick in taken]
        parts += [head, h("ol.tricks", rows) if rows else h("p.soft", t("goninkan.tricks.none"))]
    return sheet(t, t("goninkan.tricks.title"), parts, kind=".sheet--wide")


def line(scene: Scene, now: GoninkanObservation, number: int, trick: Trick) -> Element:
    """Return a trick as a line: its number, its winner, its cards in the order of play, the picture cards marked."""
    t, two = scene.t, not scene.settings.four_colours
    cards = [
        h("li" + (".is-picture" if PICTURES >> each & 1 else ""), french.mini(t, TEXTS[each], two), key=TEXTS[each]) for each in trick.cards
    ]
    return h(
        "li",
        h("span.tricks__number.num", t("goninkan.tricks.number", n=number)),
        h("b", scene.people[trick.winner].name),
        h("ol.minis", cards),
        key=str(number),
    )
