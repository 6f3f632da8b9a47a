"""What the sentences of a lesson of Goninkan may name: people, suits, cards and picture cards, all from the position."""

from fudaba.core.contract import Action
from fudaba.core.deck import SUITS, cards_of
from fudaba.games.goninkan.layout_view import pictures_in, player
from fudaba.games.goninkan.observation import GoninkanObservation
from fudaba.games.goninkan.reasons import play, suited
from fudaba.games.goninkan.tricks import winning
from fudaba.games.goninkan.words_view import cards_words, partner_of
from fudaba.ui import french
from fudaba.ui.table import Scene


def facts(scene: Scene, action: Action | None) -> dict[str, str]:
    """Return the words by their names: the teams and what they have taken, the trick that lies on the table, and what a card would do."""
    now: GoninkanObservation = scene.observation
    team = 0 if scene.seat in now.related else 1
    named = {
        "dealer": scene.people[now.dealer].name,
        "partner": scene.people[partner_of(now, scene.seat)].name,
        "need": str(now.needs[team]),
        "mine": str(now.taken[team].bit_count()),
        "theirs": str(now.taken[1 - team].bit_count()),
        "handed": cards_words(scene, cards_of(now.handed)),
        **lying(scene, now),
    }
    if now.trump >= 0:
        named["trump"] = french.SIGNS[SUITS[now.trump]]
    return named | done(scene, now, action) if action is not None else named


def lying(scene: Scene, now: GoninkanObservation) -> dict[str, str]:
    """Return who leads the present trick and who wins it so far, or how many picture cards the last one held."""
    if now.trick:
        best = winning(now.trump, now.led, now.trick)
        return {
            "leader": scene.people[now.leader].name,
            "led": french.SIGNS[SUITS[now.led]],
            "winner": scene.people[player(now, now.leader, best)].name,
            "best": cards_words(scene, now.trick[best : best + 1]),
        }
    return {"pictures": str(len(pictures_in(now.tricks[-1].cards)))} if now.tricks else {}


def done(scene: Scene, now: GoninkanObservation, action: Action) -> dict[str, str]:
    """Return the card of an action, and the suit that it names or the picture cards that are then in the trick."""
    if action.verb == "trump":
        suit = french.SIGNS[SUITS[action.first]]
        return {"suit": suit, "suited": str(suited(now, action.first)), "card": cards_words(scene, action[2:])}
    if action.verb == "play":
        return {"card": cards_words(scene, action[1:2]), "pictures": str(play(now, action).pictures)}
    return {}
