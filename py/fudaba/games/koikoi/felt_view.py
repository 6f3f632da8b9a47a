"""What lies on the table of Koi-Koi: the rounds, both seats, the field with the stock, the status line, the hand, the tools."""

from fudaba.app.text import signed
from fudaba.core.contract import HIDDEN
from fudaba.core.hanafuda import TEXTS, cards_of, month_of
from fudaba.games import rulings_view
from fudaba.games.koikoi import captures_view, travel_view, words_view
from fudaba.games.koikoi.observation import DECIDING, MATCHING, OVER, KoikoiObservation
from fudaba.games.koikoi.travel_view import Way
from fudaba.ui import hanafuda
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import back_link, back_of_card, button, hint_tool, icon_button, keyed, seat, shortcut, status, tool

ROWS, COLUMNS = 2, 5
"""The rows of the field, and its columns at least."""
PAUSE = 5000
"""After so many ms a capture that can be made in one way only is made by itself, where the player has it so."""


def top(scene: Scene) -> Element:
    """Return the bar at the top: back, the rounds, menu."""
    t, now = scene.t, scene.observation
    small = t("koikoi.table.round", n=now.number + 1, of=scene.options.rounds)
    return h(
        "header.top",
        back_link(t),
        h("h1", t("koikoi.name"), h("small", small), tabindex="-1", key="title"),
        rounds(scene),
        icon_button(t, "menu", "menu.title", "sheet menu", letter="m"),
        region="top",
    )


def rounds(scene: Scene) -> Element:
    """Return the rounds of the match, each with what it brought this seat; a re-deal is none."""
    t, now = scene.t, scene.observation
    done = [played.outcome for played in scene.played if played.outcome.void != "redeal"]
    items = []
    for number in range(1, scene.options.rounds + 1):
        present = number == now.number + 1 and now.step != OVER
        if number <= len(done):
            outcome = done[number - 1]
            value = t("koikoi.rounds.void") if outcome.void else signed(outcome.points[scene.seat], "±0")
        else:
            value = t("koikoi.rounds.now") if present else "·"
        items.append(
            h("li", h("span", t("koikoi.rounds.n", n=number)), h("b.num", value), aria_current="step" if present else None, key=str(number))
        )
    label = t("koikoi.rounds.label", n=now.number + 1, of=scene.options.rounds)
    return h("ol.rounds" + (".rounds--many" if len(items) > 6 else ""), items, aria_label=label)


def rival(scene: Scene, ways: dict[int, Way]) -> Element:
    """Return the other player's seat: who it is, the hand from behind, points, captures, yaku in progress."""
    t, now = scene.t, scene.observation
    number = 1 - scene.seat
    size = now.sizes[number]
    backs = [
        h(
            "li",
            back_of_card(
                hanafuda.back(scene.number),
                ".card--small.card--tall",
                flip=f"rival {slot}",
                from_="stock" if scene.fresh else None,
                delay=3 * slot + 2 if scene.fresh else None,
            ),
            key=str(slot),
        )
        for slot in range(size)
    ]
    name = scene.people[number].name
    return h(
        "section.side.side--rival",
        h(
            "div.side__line",
            seat(scene, number, t("koikoi.table.held", n=size), now.dealer == number),
            h("ul.backs", backs, aria_hidden="true"),
            points(scene, number),
        ),
        captures_view.heaps(scene, number, ways),
        captures_view.chips(scene, number),
        aria_label=t("koikoi.table.seat", name=name),
        region="rival",
    )


def own(scene: Scene, ways: dict[int, Way]) -> Element:
    """Return this player's captures, points and yaku in progress."""
    t, now = scene.t, scene.observation
    dealer = h("span.oya", t("table.dealer")) if now.dealer == scene.seat else None
    return h(
        "section.side.side--own",
        captures_view.heaps(scene, scene.seat, ways),
        h(
            "div.side__line",
            h("div.mine", h("span", scene.people[scene.seat].name, " ", dealer), points(scene, scene.seat)),
            captures_view.chips(scene, scene.seat),
        ),
        aria_label=t("koikoi.table.seat", name=scene.people[scene.seat].name),
        region="own",
    )


def points(scene: Scene, number: int) -> Element:
    """Return what a player has left, and how often they have called koi-koi in this round."""
    t, calls = scene.t, scene.observation.calls[number]
    called = h("span.called", t("koikoi.table.called", n=calls), key="called") if calls else None
    return h("p.points-left.num", called, str(scene.standing.totals[number]), h("small", t("koikoi.points.unit")))


def field(scene: Scene, ways: dict[int, Way]) -> Element:
    """Return the stock, with the card turned up that waits for a choice, and the field place by place in two rows."""
    t, now = scene.t, scene.observation
    places = [*now.places, *[HIDDEN] * (columns(now) * ROWS - len(now.places))]
    lying = sum(card != HIDDEN for card in places)
    return h(
        "section.field",
        stock(scene, ways),
        h(
            "ul.field__cards",
            [place(scene, number, card, ways) for number, card in enumerate(places)],
            aria_label=t("koikoi.table.field", n=lying),
            zone="field",
            beyond="hand",
        ),
        coin(scene),
        aria_label=t("koikoi.table.middle"),
        region="field",
        drop="field",
    )


def columns(now: KoikoiObservation) -> int:
    """Return how many columns the field needs, with one place at least left for a card that is laid down."""
    wanted = len(now.places) + (HIDDEN not in now.places)
    return max(COLUMNS, -(-wanted // ROWS))


def stock(scene: Scene, ways: dict[int, Way]) -> Element:
    """Return the stock and the card turned up from it."""
    t, now = scene.t, scene.observation
    pile = h(
        "span.card.card--tall.is-down",
        h("img", src=hanafuda.back(scene.number), alt="", draggable="false"),
        role="img",
        aria_label=t("koikoi.table.stock.left", n=now.stock),
        flip="stock",
        key="stock",
    )
    turned: Child = None
    if now.turned != HIDDEN:
        text = TEXTS[now.turned]
        turned = hanafuda.card(
            scene,
            text,
            name=t("koikoi.table.turned", card=hanafuda.spoken(t, text)),
            state=".turned.is-selected",
            key="turned",
            drag=text if now.actor == scene.seat else None,
            **travel_view.attributes(scene, now.turned, ways.get(now.turned), 0),
        )
    count = h("span.place__count.num", str(now.stock), aria_hidden="true")
    return h("div.field__stock", h("div.place.stack", pile, turned, count), h("h2", t("koikoi.table.stock")))


def place(scene: Scene, number: int, card: int, ways: dict[int, Way]) -> Element:
    """Return a place of the field: its card, lit when it can be captured now, or where the selected card can be laid."""
    t, now = scene.t, scene.observation
    key = f"place {number}"
    if card == HIDDEN:
        here = number == free_place(now)
        if here and lays(scene):
            label = t("koikoi.table.lay", card=words_view.short(scene, scene.state["selected"]))
            return h("li", h("button.place.is-lit", type_="button", act="play", aria_label=label, key="lay", hold=True), key=key)
        return h("li.place", aria_hidden="true", key=key, data_next=here or None)
    text, looked_for = TEXTS[card], sought(scene)
    lit = looked_for != HIDDEN and month_of(looked_for) == month_of(card)
    name = hanafuda.spoken(t, text)
    if lit:
        won = words_view.won_words(scene, 1 << card | 1 << looked_for)
        name = t("common.comma").join([name, t("koikoi.table.can_capture"), *([won] if won else [])])
    return h(
        "li",
        hanafuda.card(
            scene,
            text,
            name=name,
            act=f"take {text}",
            state=".is-lit" if lit else "",
            key=f"field {text}",
            drop=f"field {text}",
            passive=True if looked_for != HIDDEN and not lit else None,
            hold=True if lit else None,
            data_month=str(month_of(card) + 1),
            **travel_view.attributes(scene, card, ways.get(card), 3 * number + 1),
        ),
        key=key,
    )


def free_place(now: KoikoiObservation) -> int:
    """Return the place that the next card laid down takes."""
    return now.places.index(HIDDEN) if HIDDEN in now.places else len(now.places)


def sought(scene: Scene) -> int:
    """Return the card that looks for one of the field: the one turned up, or the selected one of the hand; HIDDEN when none does."""
    now: KoikoiObservation = scene.observation
    if now.step == MATCHING and now.actor == scene.seat:
        return now.turned
    selected: int = scene.state["selected"]
    return HIDDEN if now.step in (MATCHING, DECIDING, OVER) else selected


def lays(scene: Scene) -> bool:
    """Tell whether the selected card captures nothing and would be laid down."""
    card = sought(scene)
    return card != HIDDEN and not words_view.choices(scene.observation, card)


def coin(scene: Scene) -> Element | None:
    """Return the coin that is tossed for the first dealer, seen while the first cards are dealt."""
    now = scene.observation
    if not scene.fresh or not now.tossed:
        return None
    side = "own" if now.dealer == scene.seat else "rival"
    return h(f"div.coin.coin--{side}", h("span", scene.t("koikoi.table.coin")), aria_hidden="true", key="coin")


def status_line(scene: Scene) -> Element:
    """Return the line that says whose turn it is, what may be done, and what happened last or what a selected card would make."""
    now = scene.observation
    mine = now.actor == scene.seat
    actor = scene.seat if now.actor is None else now.actor
    why = rulings_view.explained(scene, words_view.explained(scene, scene.why)) if scene.why is not None else None
    sign = scene.t("koikoi.table.yaku_sign" if now.step == DECIDING else "table.your_turn_sign") if mine else scene.people[actor].sign
    looking = sought(scene)
    then = (words_view.prospect(scene, looking) if looking != HIDDEN else "") or words_view.then(scene)
    line = status(sign, words_view.now_line(scene), then, not mine, why, "" if mine else ".seal--pine", scene.advice)
    line["c"].append(put_down(scene))
    return {**line, "c": [part for part in line["c"] if part is not None]}


def put_down(scene: Scene) -> Element | None:
    """Return the button that plays the selected card where it can be played in one way only, with the bar that runs down to it."""
    t, selected = scene.t, scene.state["selected"]
    if selected == HIDDEN or not words_view.can_play(scene):
        return None
    mates = words_view.choices(scene.observation, selected)
    if len(mates) == 2:
        return None
    waits = bool(mates) and scene.settings.forced_capture == "wait"
    words = h("span", t("koikoi.acts.capture" if mates else "koikoi.acts.lay"))
    bar = h("span.countdown", h("i.countdown__bar"), aria_hidden="true") if waits else None
    return button(
        words,
        keyed("↵", True),
        bar,
        act="play",
        kind=".btn--main.status__do",
        key=f"play {TEXTS[selected]}",
        letter="Enter",
        countdown=PAUSE if waits else None,
        title=t("koikoi.acts.waits") if waits else None,
    )


def hand(scene: Scene, ways: dict[int, Way]) -> Element:
    """Return the hand, month by month."""
    cards = cards_of(scene.observation.hand)
    return h(
        "section.hand8",
        h("ul.fan", [hand_card(scene, card, place, len(cards), ways) for place, card in enumerate(cards)]),
        aria_label=scene.t("koikoi.hand.label", n=len(cards)),
        region="hand",
        zone="hand",
        beyond="field",
        style={"--n": str(max(len(cards), 1))},
    )


def hand_card(scene: Scene, card: int, place: int, count: int, ways: dict[int, Way]) -> Element:
    """Return a card of the hand, named with what it would capture; hovered, focused or selected it lights that on the field."""
    t, text = scene.t, TEXTS[card]
    selected = scene.state["selected"] == card
    name = t("common.comma").join([hanafuda.spoken(t, text), words_view.effect(scene, card), t("koikoi.hand.place", n=place + 1, of=count)])
    return h(
        "li",
        hanafuda.card(
            scene,
            text,
            name=name,
            act=f"select {text}",
            state=".is-selected" if selected else "",
            key=f"hand {text}",
            drag=text,
            aria_pressed="true" if selected else "false",
            data_month=str(month_of(card) + 1),
            data_lays=None if words_view.choices(scene.observation, card) else True,
            **travel_view.attributes(scene, card, ways.get(card), 3 * place),
        ),
        key=text,
    )


def tools(scene: Scene) -> Element:
    """Return the tools; while a decision waits behind a look at the table, the way back to it beside them."""
    t, now = scene.t, scene.observation
    yaku = tool("book", t("koikoi.tools.yaku"), "sheet yaku", "y", label=t("koikoi.yaku.title"))
    unseen = tool("grid", t("koikoi.tools.unseen"), "sheet unseen", "n", label=t("koikoi.unseen.title"))
    last: list[Child] = [tool("last", t("table.last"), "sheet last", "l")]
    deciding = now.step == DECIDING and now.actor == scene.seat
    if deciding:
        keys = [shortcut(t(f"koikoi.{verb}"), verb, letter) for verb, letter in (("shobu", "s"), ("koikoi", "k"))]
        back = button(t("koikoi.decide.back"), act="decide", kind=".btn--main", key="decide", letter="Enter")
        last = [back, keys if any(now.sizes) else keys[:1]]
    return h(
        "nav.toolbar" + (".toolbar--decide" if deciding else ""),
        yaku,
        unseen if scene.settings.unseen_cards else None,
        last,
        None if deciding else hint_tool(scene),
        aria_label=t("koikoi.tools.label"),
        region="tools",
    )
