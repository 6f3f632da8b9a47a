"""The game sheet: opponent, rules, length, house rules and the fingerprint, all as chosen last, and the button that deals."""

from typing import Any, NamedTuple

from fudaba.app import sealing
from fudaba.app.links import Deal, deal_link
from fudaba.app.people import read_name
from fudaba.app.screens import seats
from fudaba.app.settings import allowed
from fudaba.app.text import Text
from fudaba.bots.levels import levels, usual
from fudaba.core.contract import Game
from fudaba.core.errors import OptionError
from fudaba.core.match import PERSON
from fudaba.core.options import Choice, Rule, Span, Switch, changed, parse_value, rules
from fudaba.core.record import fingerprint
from fudaba.ui.nodes import Element, h, icon
from fudaba.ui.rules import rules_button
from fudaba.ui.table import Table
from fudaba.ui.widgets import button, row, segments, select, toggle


class Wish(NamedTuple):
    """What a player chose for the next match of a game.

    The opponents by their policies or `person`, a preset, the options changed in it, and what the people of all seats call themselves.
    """

    opponents: tuple[str, ...]
    preset: str
    changes: dict[str, Any]
    names: tuple[str, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where."""
        return (PERSON, *self.opponents)


def read_wish(game: Game[Any, Any], kept: Any) -> Wish:
    """Return the choices of last time; what does not fit is left at the fewest players, the first preset and the usual opponents."""
    values = kept if isinstance(kept, dict) else {}
    policies = [level.policy for level in levels(game)]
    opponents, preset, changes, names = (values.get(name) for name in Wish._fields)
    if not isinstance(preset, str) or preset not in game.presets:
        preset = next(iter(game.presets))
    if not isinstance(opponents, list | tuple) or len(opponents) + 1 not in game.players:
        opponents = [usual(game).policy] * (game.players[0] - 1)
    fitting = tuple(policy if policy in (*policies, PERSON) else usual(game).policy for policy in opponents)
    known = rules(type(game.presets[preset]))
    wanted = changes.items() if isinstance(changes, dict) else ()
    fitting_changes = {name: value for name, value in wanted if name in known and allowed(known[name], value)}
    return Wish(fitting, preset, fitting_changes, names_of(names, len(fitting) + 1))


def names_of(given: Any, players: int) -> tuple[str, ...]:
    """Return what the people of all seats call themselves; a seat keeps its name while a CPU sits there."""
    written = list(given) if isinstance(given, list | tuple) else []
    return tuple(map(read_name, [*written, *[""] * players][:players]))


def options_of(game: Game[Any, Any], wish: Wish) -> Any:
    """Return the options that a wish stands for."""
    return changed(game.presets[wish.preset], wish.changes)


def with_option(game: Game[Any, Any], wish: Wish, name: str, value: Any) -> Wish:
    """Return the wish with one option changed to what a control sent; a value that does not fit changes nothing."""
    base = game.presets[wish.preset]
    rule = rules(type(base)).get(name)
    if rule is None:
        return wish
    if isinstance(value, str):
        try:
            value = parse_value(rule, name, value)
        except OptionError:
            return wish
    changes = {other: kept for other, kept in wish.changes.items() if other != name}
    if allowed(rule, value) and value != getattr(base, name):
        changes[name] = value
    return wish._replace(changes=changes)


def with_rules(game: Game[Any, Any], length: str, wish: Wish, words: list[str], value: Any) -> Wish:
    """Return the wish with what a control of the rules says: a preset, one option, or all of the standard but the `length`."""
    if words == ["preset"] and isinstance(value, str) and value in game.presets:
        return wish._replace(preset=value, changes={})
    if words == ["standard"]:
        return wish._replace(changes={option: kept for option, kept in wish.changes.items() if option == length})
    if len(words) == 2 and words[0] == "option":
        return with_option(game, wish, words[1], value)
    return wish


def values_of(rule: Rule, now: Any) -> list[Any]:
    """Return the values that a page offers for an option, the present one among them."""
    match rule:
        case Choice(values):
            return list(values)
        case Span(low, high, steps):
            return sorted({*(steps or (low, high)), now})
    return [True, False]


def page(t: Text, game: Game[Any, Any], table: Table, wish: Wish, seed: str, ongoing: str | None) -> Element:
    """Return the sheet of a game; `ongoing` tells of a match that a new deal would end."""
    options = options_of(game, wish)
    name = game.name
    seal = sealing.short(fingerprint(name, options.to_json(), seed))
    return h(
        "div.setup.screen",
        h(
            "header.setup__art.cloth",
            h("a.btn.btn--icon", icon("back"), href="#/", aria_label=t("common.back"), key="back"),
            h("img", src=f"img/tiles/{name}.svg", alt=""),
            region="art",
        ),
        h(
            "main.setup__form",
            h(
                "header.setup__title",
                h("div", h("h1", t(f"{name}.name"), tabindex="-1", key="title"), h("p", t(f"{name}.aim"))),
                h(
                    "div.setup__help",
                    h("a.btn.btn--quiet", icon("hint"), t("lesson.learn"), href=f"#/{name}/lesson", key="learn"),
                    button(t("setup.how"), act="sheet how", kind=".btn--quiet", picture="play", key="how"),
                    rules_button(t, name),
                    h("a.btn.btn--quiet", icon("day"), t("today.title"), href="#/today", key="today"),
                ),
            ),
            players_field(t, game, len(wish.seats)),
            seats.fields(t, game, wish.seats, wish.names),
            preset_field(t, game, wish),
            length_field(t, game, table, wish, options),
            house_rules(t, game, table, wish, options),
            real_cards(t, name),
            h(
                "div.print",
                icon("print"),
                h("span", t("setup.seal")),
                button(h("code.num", seal), act="sheet seal", kind=".btn--quiet", key="seal", aria_label=t("setup.seal.open", code=seal)),
            ),
            invitation(t, Deal(game, options, wish.seats, seed, wish.preset)),
        ),
        h(
            "section.dealbar",
            h("p.soft", ongoing) if ongoing else None,
            button(h("span.title", t("setup.deal")), act="deal", kind=".btn--main.btn--wide.btn--deal", key="deal"),
            aria_label=t("setup.deal"),
            region="dealbar",
        ),
        escape="go #/",
        key=f"{name} setup",
    )


def invitation(t: Text, deal: Deal) -> Element | None:
    """Return the way to the same cards as a link, where others shall play them too."""
    link = deal_link(deal)
    words = h("span", t("deal.send"), h("small", t("deal.send.say")))
    return h("a.btn.btn--quiet.setup__send", icon("share"), words, href=link, key="send") if link is not None else None


def real_cards(t: Text, name: str) -> Element:
    """Return the way to what helps at a table with real cards: the calculator and the score sheet."""
    doors = [
        h("a.btn", icon(picture), t(f"{place}.open"), href=f"#/{name}/{place}", key=place)
        for place, picture in (("calculator", "grid"), ("scores", "ledger"))
    ]
    return h(
        "section.real",
        h("h2", t("setup.real"), id="real-h"),
        h("p.field-set__say", t("setup.real.say")),
        h("div.real__doors", doors),
        aria_labelledby="real-h",
    )


def with_players(game: Game[Any, Any], wish: Wish, players: int) -> Wish:
    """Return the wish for another number of players; added opponents are CPUs as strong as the last one."""
    if players not in game.players:
        return wish
    opponents = wish.opponents[: players - 1]
    added = next((policy for policy in reversed(opponents) if policy != PERSON), usual(game).policy)
    return wish._replace(opponents=opponents + (added,) * (players - 1 - len(opponents)), names=names_of(wish.names, players))


def with_opponent(game: Game[Any, Any], wish: Wish, number: str, value: Any) -> Wish:
    """Return the wish with another opponent on one seat; what does not fit changes nothing."""
    opponents = list(wish.opponents)
    if number not in map(str, range(len(opponents))) or value not in (PERSON, *(level.policy for level in levels(game))):
        return wish
    opponents[int(number)] = value
    return wish._replace(opponents=tuple(opponents))


def with_everyone(game: Game[Any, Any], wish: Wish, policy: str) -> Wish:
    """Return the wish with all its CPUs at one level."""
    if policy not in (level.policy for level in levels(game)):
        return wish
    return wish._replace(opponents=tuple(PERSON if seat == PERSON else policy for seat in wish.opponents))


def with_name(wish: Wish, number: str, value: Any) -> Wish:
    """Return the wish with another name for the person on a seat."""
    names = list(wish.names)
    if number not in map(str, range(len(names))):
        return wish
    names[int(number)] = read_name(value)
    return wish._replace(names=tuple(names))


def players_field(t: Text, game: Game[Any, Any], players: int, act: str = "wish") -> Element | None:
    """Return the choice of how many play, where a game leaves one."""
    if len(game.players) < 2:
        return None
    choices = [(count, t("setup.players.n", n=count)) for count in game.players]
    row = segments("players", t("setup.players"), f"{act} players", choices, players)
    return h("fieldset.field-set", h("legend", t("setup.players")), row)


def preset_field(t: Text, game: Game[Any, Any], wish: Wish, act: str = "wish") -> Element:
    """Return the choice of the rule set."""
    choices = [(preset, t(f"{game.name}.preset.{preset}")) for preset in game.presets]
    return h(
        "fieldset.field-set",
        h("legend", t("setup.rules")),
        segments("preset", t("setup.rules"), f"{act} preset", choices, wish.preset),
        h("p.field-set__say", t(f"{game.name}.preset.{wish.preset}.say")),
    )


def length_field(t: Text, game: Game[Any, Any], table: Table, wish: Wish, options: Any, act: str = "wish") -> Element | None:
    """Return the choice of how long the match is, where the preset leaves one."""
    name, values = table.lengths(wish.preset)
    if len(values) < 2:
        return None
    choices = [(value, t(f"{game.name}.length", n=value)) for value in values]
    return h(
        "fieldset.field-set",
        h("legend", t("setup.length")),
        segments("length", t("setup.length"), f"{act} option {name}", choices, getattr(options, name)),
    )


def house_rules(t: Text, game: Game[Any, Any], table: Table, wish: Wish, options: Any, act: str = "wish") -> Element | None:
    """Return every option of the game, folded, the preset's values marked; None where only the length can be chosen.

    Those that are set otherwise are counted in the line that unfolds them, and one press brings them all back.
    """
    base = game.presets[wish.preset]
    length, lengths = table.lengths(wish.preset)
    hidden = {length} if len(lengths) > 1 else set()
    lines = []
    changes = 0
    for name, rule in rules(type(base)).items():
        if name in hidden:
            continue
        value, standard = getattr(options, name), getattr(base, name)
        changes += value != standard
        lines.append(option_row(t, f"{game.name}.option.{name}", name, rule, value, standard, act))
    if not lines:
        return None
    if changes:
        lines.append(
            h("div.row", button(t("setup.default.back"), act=f"{act} standard", picture="undo", kind=".btn--quiet", key="standard"))
        )
    summary = t("setup.house_rules") if not changes else t("setup.house_rules.changed", n=changes)
    return h("details.more", h("summary", summary, key="more"), h("div.rows", lines), key="house-rules")


def option_row(t: Text, words: str, name: str, rule: Rule, value: Any, standard: Any, act: str = "wish") -> Element:
    """Return one option with its control, and what the preset has."""
    change = f"{act} option {name}"
    notes = [t(f"{words}.say")] if t.has(f"{words}.say") else []
    if isinstance(rule, Switch):
        notes.append(t("setup.default", value=t("setup.default.on" if standard else "setup.default.off")))
        control = toggle(t(words), change, value)
    else:
        offered = {other: value_words(t, words, other) for other in values_of(rule, value)}
        offered |= {standard: t("setup.default", value=value_words(t, words, standard))}
        control = select(t(words), change, offered.items(), value)
    return row(t(words), control, note=t("common.dot").join(notes) or None)


def value_words(t: Text, words: str, value: Any) -> str:
    """Return a value of an option as words, a number as itself."""
    key = f"{words}.{value}"
    return t(key) if t.has(key) else str(value)
