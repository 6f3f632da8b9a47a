"""A hint at the table of Goninkan: what would be done, why, and what would be pressed for it."""

from fudaba.app.text import signed
from fudaba.core.contract import Action
from fudaba.core.deck import SUITS
from fudaba.games.goninkan.cards import TEXTS
from fudaba.games.goninkan.layout_view import pictures_in
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.reasons import aces, play, stake, suited
from fudaba.games.goninkan.words_view import cards_words, partner_of
from fudaba.ui import french
from fudaba.ui.table import Reasoning, Scene


def deed(scene: Scene, action: Action) -> str:
    """Return an action in words."""
    t = scene.t
    now: GoninkanObservation = scene.observation
    if action.verb == "give":
        return t("hint.goninkan.give", cards=cards_words(scene, action[1:]))
    if action.verb == "trump":
        return t("hint.goninkan.trump", suit=french.SIGNS[SUITS[action.first]], card=cards_words(scene, action[2:]))
    if action.verb == "play":
        named = french.SIGNS[SUITS[action.second]] if action.second >= 0 else ""
        return t("hint.goninkan.joker" if named else "hint.goninkan.play", card=cards_words(scene, action[1:2]), suit=named)
    return t(f"hint.goninkan.{action.verb}", name=scene.people[partner_of(now, scene.seat)].name)


def why(scene: Scene, action: Action) -> str:
    """Return the facts that speak for an action."""
    t = scene.t
    now: GoninkanObservation = scene.observation
    if action.verb == "play":
        return played(scene, now, action)
    if action.verb == "trump":
        return t("hint.goninkan.trump.why", n=suited(now, action.first), suit=french.SIGNS[SUITS[action.first]])
    if action.verb == "give":
        suit, other = (card // 13 for card in action[1:])
        if suit == other:
            return t("hint.goninkan.give.suit", n=suited(now, suit), suit=french.SIGNS[SUITS[suit]])
        return t("hint.goninkan.give.mixed", n=len(pictures_in(action[1:])))
    if action.verb in ("sixteen", "stop"):
        stop, made, missed = map(signed, stake(now))
        return t(f"hint.goninkan.{action.verb}.why", stop=stop, made=made, missed=missed)
    return t("hint.goninkan.lead.why", n=aces(now))


def played(scene: Scene, now: GoninkanObservation, action: Action) -> str:
    """Return what a card does to the trick."""
    t, found = scene.t, play(now, action)
    sure = ".sure" if found.sure else ""
    if found.leads:
        lines = [t("hint.goninkan.leads.sure" if found.sure else "hint.goninkan.leads")]
    elif found.wins == "other":
        lines = [t("hint.goninkan.loses.picture" if found.given else "hint.goninkan.loses", n=found.pictures)]
    else:
        lines = [t(f"hint.goninkan.wins.{found.wins}{sure}", pictures=t("hint.goninkan.pictures", n=found.pictures))]
    if found.trumps and found.wins == "own":
        lines.append(t("hint.goninkan.trumps"))
    if found.saves_joker:
        lines.append(t("hint.goninkan.saves_joker"))
    return t("common.comma").join(lines)


def presses(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the keys of what is pressed for an action."""
    state = scene.state
    if action.verb == "give":
        cards = tuple(f"hand {TEXTS[card]}" for card in action[1:])
        return (*cards, "main") if {*state["given"]} == {*action[1:]} else cards
    if action.verb == "trump":
        chosen = (state["suit"], state["selected"]) == action[1:]
        return f"suit {SUITS[action.first]}", f"lead {TEXTS[action.second]}", *(("main",) if chosen else ())
    if action.verb == "play":
        suit = (f"suit {SUITS[action.second]}",) if action.second >= 0 else ()
        ready = state["selected"] == action.first and (not suit or state["suit"] == action.second)
        return f"hand {TEXTS[action.first]}", *suit, *(("main",) if ready else ())
    return ("main",) if action.verb == "stop" else (action.verb,)


REASONING = Reasoning(deed, why, presses)
