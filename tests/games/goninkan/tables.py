"""Short ways to write hands, games and series for Goninkan."""

from collections.abc import Mapping
from random import Random
from typing import Any

from fudaba.core.contract import Event, Outcome, Played
from fudaba.core.deck import cards_of, mask_of
from fudaba.games.goninkan.cards import PACK, TEXTS, parse_card
from fudaba.games.goninkan.options import STANDARD
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.rules import GAME
from fudaba.games.goninkan.scoring import ends
from fudaba.games.goninkan.seating import Series, active

FIRST = Series()
"""The first game of the first series."""
SECOND = Series(1, 2, (0, 1, 2, 3, 4, 5), 1, 3, ("W",))
"""The second game of the first series: dealer 0, seat 1 had the ace and seat 3 the joker."""
THIRD = SECOND._replace(game=3, course=("W", "W"))


def cards(text: str) -> tuple[int, ...]:
    """Return the cards of a text, `7s Td *`."""
    return tuple(map(parse_card, text.split()))


def mask(text: str) -> int:
    """Return the set of the cards of a text."""
    return mask_of(cards(text))


def written(held: int) -> str:
    """Return the text of a set of cards, lowest int first."""
    return " ".join(TEXTS[card] for card in cards_of(held))


def deck_of(hands: Mapping[int, str], order: tuple[int, ...]) -> tuple[int, ...]:
    """Return a deck that deals the five so; what is not named fills the hands up, clubs first, in the order of play."""
    held = {seat: list(cards(hands.get(seat, ""))) for seat in order}
    named = {card for hand in held.values() for card in hand}
    assert sum(map(len, held.values())) == len(named)
    rest = [card for card in PACK if card not in named]
    for seat in order:
        missing = 10 - len(held[seat])
        held[seat] += rest[:missing]
        rest = rest[missing:]
    deck = [-1] * 50
    for place, seat in enumerate(order):
        deck[4 - place :: 5] = held[seat]
    return tuple(deck)


def deal(hands: Mapping[int, str], dealer: int = 0, series: Series = FIRST) -> GoninkanRound:
    """Return a game in which seats hold these cards, and others to fill up."""
    return GoninkanRound(STANDARD, deck_of(hands, active(series.ring, dealer)), dealer, series)


def play(state: GoninkanRound, lines: str) -> tuple[Event, ...]:
    """Do actions written one after the other, with commas between them, and return the events of the last one."""
    events: tuple[Event, ...] = ()
    for line in lines.split(","):
        events = state.apply(GAME.parse_action(line.strip()))
    return events


def holding_back(state: GoninkanRound, number: int) -> bool:
    """Play the first legal card, the joker only where it must be, up to a trick; False when the game is over before."""
    while state.actor() is not None and len(state.tricks) < number - 1:
        state.apply(state.legal()[0])
    return state.actor() is not None


def refusal(state: GoninkanRound, line: str) -> str | None:
    """Return the key of the rule that forbids an action, without what all have in common, or None."""
    found = state.why_not(GAME.parse_action(line))
    return found and found.key.removeprefix("goninkan.refusal.")


def legal(state: GoninkanRound) -> list[str]:
    """Return the texts of the legal actions."""
    return [GAME.action_text(action) for action in state.legal()]


def detail(state: GoninkanRound) -> Mapping[str, Any]:
    """Return the parts of the count of a game that is over."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.detail


def entries(*tokens: str, dealer: int = 0, related: tuple[int, ...] = (0, 1, 3)) -> tuple[Played, ...]:
    """Return finished games of one match by their tokens, every series with the same teams; `-` is a re-deal."""
    found: list[Played] = []
    course: list[str] = []
    series, game = 1, 1
    for token in tokens:
        if token != "-":
            course.append(token)
        over = ends(course)
        total = GAME.score({"series": course})["related"] if over else 0
        points = tuple(total if seat in related else -total for seat in range(6))
        parts = {
            "series": series,
            "game": game,
            "ring": [0, 1, 2, 3, 4, 5],
            "ace": related[1],
            "joker": related[2],
            "course": list(course),
            "ends": over,
        }
        found.append(Played(dealer, Outcome(points, "redeal" if token == "-" else None, parts)))
        if over:
            series, game, course, dealer = series + 1, 1, [], (dealer + 1) % 6
        elif token != "-":
            game += 1
    return tuple(found)


def at_random(seed: int, series: Series = FIRST, actions: int = 10**6) -> GoninkanRound:
    """Return a game as chance has played it for so many actions, or to its end."""
    rng = Random(seed)
    state = GoninkanRound(STANDARD, GAME.shuffle(rng), 0, series)
    while actions and state.actor() is not None:
        state.apply(rng.choice(state.legal()))
        actions -= 1
    return state
