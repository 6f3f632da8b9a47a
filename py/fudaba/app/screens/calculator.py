"""A calculator: the cards of a real table picked from a board or written down, and what they come to, step by step."""

from collections.abc import Mapping
from typing import Any, Protocol

from fudaba.app.screens import setup
from fudaba.app.text import Text
from fudaba.core.contract import Game
from fudaba.core.errors import Refusal
from fudaba.core.options import Choice, Span, Switch, rules
from fudaba.ui.calculator import Answer, Calculator, Desk, Field, Heap, Mode
from fudaba.ui.nodes import Child, Element, h, icon
from fudaba.ui.rules import rules_button
from fudaba.ui.widgets import button, noren, row, segments, select, toggle


class Entries(Protocol):
    """What has been entered: the mode, the rules, which heap is being filled, and what was written wrong, with the reasons."""

    mode: Mode
    wish: setup.Wish
    into: str
    drafts: dict[str, str]
    wrong: dict[str, Refusal]


def page(game: Game[Any, Any], made: Calculator, entered: Entries, desk: Desk) -> Element:
    """Return the calculator of a game."""
    t, name = desk.t, game.name
    answer = answer_of(made, entered, desk)
    out = h(
        "section.calc__out.on-cloth" + (".is-empty" if not answer.content else ""),
        answer.content or h("p.soft", answer.words),
        id="answer",
        tabindex="-1",
        aria_label=t("calculator.out"),
        region="answer",
    )
    return h(
        "div.screen",
        head(t, name, "calculator", "scores", "ledger"),
        h(
            f"main.page.page--below.calc.{name}",
            h(
                "div.calc__in",
                h("p.soft", t(f"{name}.calculator.say.{desk.mode}")),
                modes(t, name, made, desk),
                [heap_part(t, name, made, entered, desk, heap) for heap in entered.mode.heaps],
                board(t, name, made, entered, desk),
                fields(t, name, made, entered, desk),
                house_rules(t, game, entered, desk),
                h("div.calc__foot", rules_button(t, name, "scoring")),
            ),
            out,
        ),
        h(
            "section.calcbar",
            h("a.calcbar__words" + ("" if answer.whole else ".soft"), answer.words, href="#answer", key="to the answer"),
            button(t("calculator.clear"), act="calc clear", picture="undo", kind=".btn--quiet", key="clear"),
            aria_label=t("calculator.bar"),
            region="calcbar",
        ),
        escape=f"go #/{name}",
        key=f"{name} calculator",
    )


def head(t: Text, name: str, here: str, other: str, picture: str) -> Element:
    """Return the top of a screen for the real cards of a game, with the way to the other one beside it."""
    beside = h("a.btn.btn--icon.btn--quiet", icon(picture), href=f"#/{name}/{other}", aria_label=t(f"{other}.open"), key=other)
    return noren(t, t(f"{here}.title", game=t(f"{name}.name")), beside, back=f"#/{name}")


def answer_of(made: Calculator, entered: Entries, desk: Desk) -> Answer:
    """Return what comes out; nothing does while something that was written cannot be taken."""
    return Answer(desk.t("calculator.wrong"), [], whole=False) if entered.drafts else made.answer(desk)


def modes(t: Text, name: str, made: Calculator, desk: Desk) -> Element | None:
    """Return the choice of what is counted, where there is more than one thing."""
    if len(made.modes) < 2:
        return None
    choices = [(mode.name, t(f"{name}.calculator.mode.{mode.name}")) for mode in made.modes]
    return segments("mode", t("calculator.mode"), "calc mode", choices, desk.mode)


def told(t: Text, made: Calculator, refusal: Refusal) -> str:
    """Return the sentence of a refusal, its cards as words."""
    return t(refusal.key, **{name: made.spoken(t, value) if name == "card" else value for name, value in refusal.values})


def why(t: Text, made: Calculator, entered: Entries, name: str) -> Element | None:
    """Return why what was written for a heap or a field cannot be taken."""
    refusal = entered.wrong.get(name)
    return None if refusal is None else h("p.calc__why", told(t, made, refusal), id=f"why-{name}", key=f"why {name}")


def heap_part(t: Text, name: str, made: Calculator, entered: Entries, desk: Desk, heap: Heap) -> Element:
    """Return a heap: how many cards it has, the cards themselves where their order counts, and the field to write them in."""
    cards, words = desk.heaps[heap.name], t(f"{name}.calculator.heap.{heap.name}")
    wrong = why(t, made, entered, heap.name)
    count = t("calculator.count", n=len(cards), of=heap.usual) if heap.usual else t("calculator.cards", n=len(cards))
    first = heap == entered.mode.heaps[0]
    shown: Child = None
    if heap.ordered and cards:
        shown = h(
            "ol.calc__row",
            [
                h("li", card_button(desk, made, card, f"calc away {heap.name} {place}", number=place + 1), key=str(place))
                for place, card in enumerate(cards)
            ],
            zone=f"heap {heap.name}",
            aria_label=t("calculator.row", heap=words),
        )
    ordered = cards if heap.ordered else sorted(cards, key=board_order(t, made).__getitem__)
    field = h(
        "input.name",
        type_="text",
        value=entered.drafts.get(heap.name, " ".join(ordered)),
        placeholder=t(f"{name}.calculator.example") if first else None,
        autocomplete="off",
        spellcheck="false",
        enterkeyhint="done",
        dir="ltr",
        change=f"calc text {heap.name}",
        aria_label=t("calculator.text", heap=words),
        aria_invalid="true" if wrong else None,
        aria_describedby=f"why-{heap.name}" if wrong else None,
        key=f"text {heap.name}",
    )
    return h(
        "section.calc__heap",
        h("div.calc__name", h("h2", words), h("span.chip.num", count)),
        shown,
        field,
        wrong,
        key=f"heap {heap.name}",
    )


def board_order(t: Text, made: Calculator) -> dict[str, int]:
    """Return the place of each card on the board."""
    return {card: place for place, card in enumerate(card for group in made.groups(t) for card in group.cards)}


def card_button(desk: Desk, made: Calculator, card: str, act: str, *, heap: str = "", into: bool = False, number: int = 0) -> Element:
    """Return a card that can be pressed: one of the board, or with its `number` one that is taken away from a row."""
    t = desk.t
    picture, turned = made.picture(desk.settings, card)
    name = made.spoken(t, card)
    if number:
        name = t("calculator.away", card=name, n=number)
    elif heap:
        name = t("common.comma").join([name, heap])
    state = (
        (".card--tall" if made.tall else "")
        + (".is-turned" if turned else "")
        + (".is-in" if heap and into else ".is-other" if heap else "")
    )
    return h(
        f"button.card{state}",
        h("img", src=picture, alt="", draggable="false"),
        type_="button",
        act=act,
        aria_label=name,
        aria_pressed=None if number or made.copies > 1 else "true" if into else "false",
        key=act,
    )


def board(t: Text, name: str, made: Calculator, entered: Entries, desk: Desk) -> Element | None:
    """Return the cards of the deck, and on which heap they go."""
    groups = made.groups(t) if entered.mode.heaps else ()
    if not groups:
        return None
    lies = {card: heap for heap, cards in desk.heaps.items() for card in cards} if made.copies == 1 else {}
    parts = []
    for group in groups:
        cards = [
            h(
                "li",
                card_button(
                    desk,
                    made,
                    card,
                    f"calc put {card}",
                    heap=t(f"{name}.calculator.heap.{lies[card]}") if card in lies else "",
                    into=lies.get(card) == entered.into,
                ),
                key=card,
            )
            for card in group.cards
        ]
        parts.append(
            h(
                "div.board__group",
                h("h3", group.words),
                h("ul.board__cards", cards, aria_label=group.words),
                key=group.words,
                region=f"board {group.words}",
            )
        )
    choices = [(heap.name, t(f"{name}.calculator.heap.{heap.name}")) for heap in entered.mode.heaps]
    into = segments("into", t("calculator.into"), "calc into", choices, entered.into) if len(choices) > 1 else None
    return h(
        "section.board.panel",
        h("h2.vh", t("calculator.board"), id="board-h"),
        into and h("div.board__into", h("span", t("calculator.into"), aria_hidden="true"), into),
        h("div.board__groups", parts, zone="board"),
        aria_labelledby="board-h",
        key="board",
    )


def fields(t: Text, name: str, made: Calculator, entered: Entries, desk: Desk) -> Element | None:
    """Return what else is entered, one line each."""
    lines = [
        field_row(t, f"{name}.calculator.field.{field.name}", "calc", field, desk.values[field.name], entered.drafts, entered.wrong)
        for field in made.fields(desk)
    ]
    return h("div.panel.rows.calc__fields", lines, key="fields") if lines else None


def field_row(t: Text, key: str, act: str, field: Field, value: Any, drafts: Mapping[str, str], wrong: Mapping[str, Refusal]) -> Element:
    """Return one field with its control, and why what was written there cannot be taken."""
    name, rule, words = field.name, field.rule, field.label or t(key)
    change = f"{act} field {name}"
    refusal = wrong.get(name)
    if isinstance(rule, Switch):
        control = toggle(words, change, value)
    elif isinstance(rule, Span) and not rule.steps:
        control = number(words, change, rule, drafts.get(name, str(value)), f"why-{name}" if refusal else None)
    else:
        offered = rule.values if isinstance(rule, Choice) else rule.steps
        control = select(words, change, [(each, field.words.get(each, str(each))) for each in offered], value)
    reason = h("p.calc__why", t(refusal.key, **dict(refusal.values)), id=f"why-{name}") if refusal else None
    note = t(f"{key}.say") if t.has(f"{key}.say") else None
    return {**row(words, control, reason, note=note), "k": name}


def number(words: str, change: str, rule: Span, value: str, wrong: str | None) -> Element:
    """Return a field for a whole number."""
    return h(
        "input.name.number",
        type_="text",
        inputmode="numeric",
        value=value,
        maxlength=max(len(str(rule.low)), len(str(rule.high))) + 2,
        autocomplete="off",
        enterkeyhint="done",
        change=change,
        aria_label=words,
        aria_invalid="true" if wrong else None,
        aria_describedby=wrong,
        key=change,
    )


def house_rules(t: Text, game: Game[Any, Any], entered: Entries, desk: Desk) -> Element | None:
    """Return the rule set and the options that decide what is counted here."""
    name, base = game.name, game.presets[entered.wish.preset]
    known = rules(type(base))
    if not entered.mode.options:
        return None
    presets = [(preset, t(f"{name}.preset.{preset}")) for preset in game.presets]
    lines = [
        setup.option_row(
            t, f"{name}.option.{option}", option, known[option], getattr(desk.options, option), getattr(base, option), act="calc"
        )
        for option in entered.mode.options
    ]
    return h(
        "section.calc__rules",
        segments("preset", t("setup.rules"), "calc preset", presets, entered.wish.preset) if len(presets) > 1 else None,
        h("details.more", h("summary", t("setup.house_rules"), key="more"), h("div.rows", lines), key="house-rules"),
        aria_label=t("setup.rules"),
        key="rules",
    )
