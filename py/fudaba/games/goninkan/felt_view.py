"""What lies on the table of Goninkan: the top bar, the picture cards taken, the ring of six around the trick, the status line."""

from fudaba.core.deck import SUITS
from fudaba.games import rulings_view
from fudaba.games.goninkan import panel_view, words_view
from fudaba.games.goninkan.cards import TEXTS
from fudaba.games.goninkan.layout_view import (
    SIGNS,
    Lying,
    goals,
    lying,
    pictures_in,
    place_of,
    player,
    round_from,
    team_mark,
    team_of,
    won_by,
)
from fudaba.games.goninkan.observation import PLAYING, GoninkanObservation
from fudaba.games.goninkan.round import TEAMS
from fudaba.games.goninkan.seating import GAMES_OF_A_SERIES
from fudaba.games.goninkan.tricks import winning
from fudaba.ui import french
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import back_link, card, icon_button, status


def top(scene: Scene) -> Element:
    """Return the bar at the top: back, where the match stands, the games of the series, the trump, the menu."""
    t, now = scene.t, scene.observation
    small = t("goninkan.table.series", n=now.series.number, game=t(f"goninkan.game.{now.series.game}"))
    return h(
        "header.top",
        back_link(t),
        h("h1", t("goninkan.name"), h("small", small), tabindex="-1", key="title"),
        games(scene),
        trump(scene),
        icon_button(t, "menu", "menu.title", "sheet menu", letter="m"),
        region="top",
    )


def games(scene: Scene) -> Element:
    """Return the three games of the series: how the earlier ones ended, and which one is played."""
    t, series = scene.t, scene.observation.series
    boxes: list[Child] = []
    for number in range(1, GAMES_OF_A_SERIES + 1):
        current = number == series.game
        word = t("goninkan.table.now") if current else "–"
        if number < series.game:
            word = t(f"goninkan.mark.{series.course[number - 1]}")
        boxes.append(
            h("li", h("span", t(f"goninkan.game.short.{number}")), h("b", word), aria_current="step" if current else None, key=str(number))
        )
    return h("ol.games", boxes, aria_label=t("goninkan.table.games"))


def trump(scene: Scene) -> Element:
    """Return the trump suit, or that it is not named yet."""
    t, now = scene.t, scene.observation
    sign: Child = (
        french.suit(t, SUITS[now.trump], scene.settings)
        if now.trump >= 0
        else h("span.suit", "？", aria_label=t("goninkan.table.no_trump"), role="img")
    )
    return h("p.trump", h("small", t("goninkan.trump")), sign)


def ledger(scene: Scene) -> Element:
    """Return how many picture cards each team has of those that it needs; pressed, it lists the tricks."""
    t, now = scene.t, scene.observation
    aims = goals(now)
    columns = []
    for team, name in enumerate(TEAMS):
        taken, aim = now.taken[team].bit_count(), aims[team]
        minis = [french.mini(t, TEXTS[each], not scene.settings.four_colours) for each in taken_cards(now, team)]
        columns.append(
            h(
                f"button.led.led--{name}",
                h("span.led__team", h(f"span.team.team--{name}", SIGNS[team], aria_hidden="true"), h("span", t(f"goninkan.team.{name}"))),
                h("span.led__count.num", h("b", str(taken)), f"/{aim}"),
                h("span.vh", t("goninkan.ledger.label", n=taken, goal=aim)),
                h("span.pips", [h("i.on" if pip < taken else "i") for pip in range(aim)], aria_hidden="true"),
                h("span.minis.led__cards", minis, aria_hidden="true"),
                type_="button",
                act="sheet tricks",
                key=name,
                letter="t" if team == 0 else None,
            )
        )
    return h("div.pictures", columns, region="pictures", zone="pictures", role="group", aria_label=t("goninkan.ledger.title"))


def taken_cards(now: GoninkanObservation, team: int) -> list[int]:
    """Return the picture cards of a team in the order in which they were taken."""
    return [each for trick in now.tricks if team_of(now, trick.winner) == team for each in pictures_in(trick.cards)]


def ring(scene: Scene) -> Element:
    """Return the six seats around the trick, or around what is said or chosen before it."""
    t, now = scene.t, scene.observation
    panel = panel_view.panel(scene)
    line = h(
        "ellipse", cx="50", cy="50", rx="41", ry="41", fill="none", stroke="currentColor", stroke_width="0.5", stroke_dasharray="1.2 1.6"
    )
    return h(
        "section.ring" + (".ring--panel" if panel else ""),
        h("svg.ring__line", line, aria_hidden="true", viewBox="0 0 100 100", preserveAspectRatio="none"),
        h("ul.rseats", [rseat(scene, now, seat) for seat in round_from(now, scene.seat)[1:]], aria_label=t("goninkan.table.seats")),
        h("i.dir.dir--right", aria_hidden="true"),
        h("i.dir.dir--left", aria_hidden="true"),
        panel or trick(scene, now),
        aria_label=t("goninkan.table.ring"),
        drop="trick",
        region="ring",
        zone="ring",
    )


def rseat(scene: Scene, now: GoninkanObservation, seat: int) -> Element:
    """Return one of the others: sign, team, name, cards left, picture cards taken; the dealer sits out."""
    t, person = scene.t, scene.people[seat]
    out, took = seat == now.dealer, won_by(now, seat)
    note = t("goninkan.seat.out") if out else t("goninkan.seat.held", n=now.sizes[seat])
    kind = ".is-out" if out else ""
    kind += ".is-turn" if seat == now.actor else ""
    return h(
        f"li.rseat.at--{place_of(now, scene.seat, seat)}{kind}",
        h("span.rseat__face", person.sign, aria_hidden="true", flip=f"seat {seat}"),
        team_mark(t, team_of(now, seat)),
        h("span.rseat__name" + (".is-sign" if person.name == person.sign else ""), person.name),
        h("span.rseat__note.num", note),
        h("span.rseat__tag", t("goninkan.seat.right")) if seat == now.leader and not out else None,
        h(
            "span.rseat__took.num",
            h("span.vh", t("goninkan.seat.took", n=took)),
            h("span", t("goninkan.seat.took.short", n=took), aria_hidden="true"),
        )
        if took
        else None,
        key=str(seat),
    )


def trick(scene: Scene, now: GoninkanObservation) -> list[Child]:
    """Return the cards of the trick, each before its player, and how many picture cards are in it."""
    t, there = scene.t, lying(now)
    mine = now.actor == scene.seat and now.step == PLAYING
    open_place = mine and (there is None or there.winner < 0)
    place = h("li.play.at--me", h("span.place", h("span", scene.people[scene.seat].name)), key="place") if open_place else None
    if there is None:
        return [h("ol.trick", place, aria_label=t("goninkan.trick.label", n=1)) if place else None]
    best = winning(now.trump, there.led, there.cards)
    over = there.winner >= 0
    cards = [played(scene, now, there, number, best) for number in range(len(there.cards))]
    pictures = len(pictures_in(there.cards))
    words = t("goninkan.trick.taken_by", name=scene.people[there.winner].name) if over else t("goninkan.trick.pictures")
    return [
        h(
            "ol.trick" + (".is-over" if over else ""),
            cards,
            place,
            aria_label=t("goninkan.trick.last" if over else "goninkan.trick.label", n=len(now.tricks) + (not over)),
        ),
        h("p.pot", h("span", words), h("b.num", str(pictures)), h("span.vh", t("goninkan.trick.pictures")) if over else None),
    ]


def played(scene: Scene, now: GoninkanObservation, there: Lying, number: int, best: int) -> Element:
    """Return a card of the trick with who played it, whether it leads and whether it wins."""
    t, each = scene.t, there.cards[number]
    seat, text = player(now, there.leader, number), TEXTS[each]
    wins, leads = number == best, number == 0
    new = any(event.name == "play" and event.seat == seat and event.cards == (each,) for event in scene.events)
    name = [t("goninkan.trick.card", name=scene.people[seat].name, card=french.spoken(t, text))]
    tags: list[Child] = []
    if leads:
        named = french.suit(t, SUITS[there.led], scene.settings) if len(text) == 1 else None
        name.append(t("goninkan.trick.led.spoken", suit=t(f"card.suit.{SUITS[there.led]}")))
        tags.append(h("span.play__tag", t("goninkan.trick.led"), named))
    if wins:
        words = t("goninkan.trick.won" if there.winner >= 0 else "goninkan.trick.wins")
        name.append(words)
        tags.append(h("span.play__tag.play__tag--win", words))
    return h(
        f"li.play.at--{place_of(now, scene.seat, seat)}" + (".is-best" if wins else ""),
        card(
            french.picture(text, scene.settings),
            t("common.comma").join(name),
            state=".is-lit" if wins else "",
            flip=f"card {text}",
            from_=f"seat {seat}" if new and seat != scene.seat else None,
        ),
        h("span.play__tags", tags, aria_hidden="true") if tags else None,
        key=text,
    )


def status_line(scene: Scene) -> Element:
    """Return the line that says whose turn it is, what may be done, and what happened last or why something may not."""
    t, now = scene.t, scene.observation
    mine = now.actor == scene.seat
    held = panel_view.reading(scene.state, now) and not scene.public
    why = rulings_view.explained(scene, words_view.explained(scene, scene.why)) if scene.why is not None else None
    actor = scene.seat if now.actor is None else now.actor
    sign = t("table.your_turn_sign") if mine else scene.people[actor].sign
    return status(
        sign, words_view.now_line(scene), words_view.then(scene), not (mine or held), why, "" if mine else ".seal--pine", scene.advice
    )
