"""`bench/run.py openspiel`: our CPUs at OpenSpiel's gin_rummy table, under its rules, against its `make_simple_gin_rummy_bot`.

The hand is played in OpenSpiel's state. Beside it runs a round of ours with the same cards, from which our CPU is told what it may see.
Where the rules differ: there a card that was taken may be discarded at once, and with two cards left in the stock the next player may
still knock with the open card; our CPUs do neither. A tie is no undercut there.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from bench.strength import LONGEST, policy
from fudaba.bots.arena import mean_interval, quantile
from fudaba.core.contract import HIDDEN, Action, Policy
from fudaba.core.deck import cards_of, mask_of
from fudaba.games.gin.notation import DISCARD, DRAW, KNOCK, PASS, TAKE
from fudaba.games.gin.options import GinOptions
from fudaba.games.gin.round import GinObservation, GinRound
from fudaba.games.gin.rules import GAME
from fudaba.games.gin.scoring import best_defence, best_melds

OPTIONS = GinOptions(tie_undercut=False)
"""OpenSpiel's rules, as far as ours can say them: knock at 10, 25 for gin and for an undercut."""
TAKE_THEIRS, DRAW_THEIRS, PASS_THEIRS, KNOCK_THEIRS, MELD_THEIRS = 52, 53, 54, 55, 56
"""OpenSpiel's actions: below these the cards, above them the melds."""
_ACTIONS = {TAKE_THEIRS: TAKE, DRAW_THEIRS: DRAW, PASS_THEIRS: PASS}
_THEIRS = {ours: theirs for theirs, ours in _ACTIONS.items()}

Player = Callable[["Table"], int]
"""Tells OpenSpiel's action of the seat that is to act."""


@cache
def spiel() -> Any:
    """Return the module of OpenSpiel."""
    return import_module("pyspiel")


def card_of(theirs: int) -> int:
    """Return our card for one of OpenSpiel's, whose suits stand in the order s c d h."""
    return (theirs - 13) % 52


def theirs_of(card: int) -> int:
    """Return OpenSpiel's card for one of ours."""
    return (card + 13) % 52


@cache
def _melds() -> dict[int, int]:
    """Return OpenSpiel's action for each of its melds, which have five cards at most."""
    found = spiel().gin_rummy.GinRummyUtils(13, 4, 10).int_to_meld
    return {mask_of([card_of(card) for card in found[number]]): MELD_THEIRS + number for number in range(len(found))}


def meld_actions(melds: tuple[int, ...]) -> list[int]:
    """Return the actions that lay melds; a run longer than five is laid as several."""
    actions = []
    for meld in melds:
        rest = meld
        while rest.bit_count() > 5:
            low = mask_of(cards_of(rest)[:3])
            actions.append(_melds()[low])
            rest ^= low
        actions.append(_melds()[rest])
    return actions


class Table:
    """One hand in OpenSpiel's state, and beside it the same hand as a round of ours as long as nobody has knocked.

    OpenSpiel's player 0 begins; seat 1 is the dealer of ours.
    """

    def __init__(self, deck: tuple[int, ...]) -> None:
        self.state = spiel().load_game("gin_rummy").new_initial_state()
        self.round = GinRound(OPTIONS, deck, 1)
        self.knocker: int | None = None
        self.laid: list[int] = []
        """The knocker's melds, as sets of our cards."""
        self._cards = iter((*deck[:20:2], *deck[1:20:2], *deck[20:]))
        self._deal()

    def _deal(self) -> None:
        """Turn up the cards that are due."""
        while self.state.is_chance_node():
            self.state.apply_action(theirs_of(next(self._cards)))

    def last_call(self) -> bool:
        """Tell whether the stock is used up, which ends our round, and OpenSpiel still asks for a knock with the open card."""
        return bool(self.state.current_phase() == spiel().gin_rummy.Phase.WALL)

    def legal(self) -> set[Action]:
        """Return our actions for OpenSpiel's legal ones; a knock is one with any card that it lets be discarded then."""
        found = set()
        for theirs in self.state.legal_actions():
            if theirs == KNOCK_THEIRS:
                twin = self.state.clone()
                twin.apply_action(theirs)
                found |= {KNOCK[card_of(card)] for card in twin.legal_actions()}
            else:
                found.add(_ACTIONS[theirs] if theirs in _ACTIONS else DISCARD[card_of(theirs)])
        return found

    def apply(self, theirs: int) -> None:
        """Do an action of OpenSpiel's in its state, and in our round what is known there."""
        seat, asked = self.state.current_player(), self.last_call()
        self.state.apply_action(theirs)
        if theirs == KNOCK_THEIRS:
            self.knocker = seat
        elif theirs >= MELD_THEIRS:
            if seat == self.knocker:
                self.laid += [meld for meld, action in _melds().items() if action == theirs]
        elif self.round.actor() is not None and not asked:
            ours = _ACTIONS.get(theirs) or (DISCARD if self.knocker is None else KNOCK)[card_of(theirs)]
            # A taken card may be discarded there.
            self.round.forbidden = HIDDEN if ours.first == self.round.forbidden else self.round.forbidden
            self.round.apply(ours)
        self._deal()


def our_player(chosen: Policy[GinObservation], seconds: list[float]) -> Player:
    """Return a player that does what one of our CPUs chooses, and melds and lays off as well as can be."""
    plan: list[int] = []

    def play(table: Table) -> int:
        if plan:
            return plan.pop(0)
        seat = table.state.current_player()
        if table.knocker is not None:
            plan.extend(defence(table, seat))
        elif table.last_call():
            return PASS_THEIRS
        else:
            started = process_time()
            action = chosen.choose(table.round.observe(seat))
            seconds.append(process_time() - started)
            if action.verb != "knock":
                return _THEIRS.get(action, theirs_of(action.first))
            hand = table.round.hands[seat] ^ 1 << action.first
            plan.extend((KNOCK_THEIRS, theirs_of(action.first), *meld_actions(best_melds(hand)), PASS_THEIRS))
        return plan.pop(0)

    return play


def defence(table: Table, seat: int) -> list[int]:
    """Return what the defender does after a knock: the cards laid off, none against gin, and the melds."""
    gin = sum(table.laid).bit_count() >= 10
    found = best_defence(table.round.hands[seat], () if gin else tuple(table.laid))
    laying_off = [] if gin else [*(theirs_of(laid.card) for laid in found.lay_offs), PASS_THEIRS]
    return [*laying_off, *meld_actions(found.melds), PASS_THEIRS]


def their_player(seat: int) -> Player:
    """Return OpenSpiel's simple bot at a seat."""
    bot = spiel().make_simple_gin_rummy_bot(spiel().load_game("gin_rummy").get_parameters(), seat)
    return lambda table: int(bot.step(table.state))


def played(deck: tuple[int, ...], players: tuple[Player, Player]) -> Table:
    """Return a table after a whole hand."""
    table = Table(deck)
    while not table.state.is_terminal():
        table.apply(players[table.state.current_player()](table))
    return table


def measure(arguments: list[str]) -> dict[str, Any]:
    """Measure `openspiel [HANDS [SEED [CPU]]]` and return the figures; raises ValueError for anything else."""
    if len(arguments) > 3 or not all(argument.isdecimal() and int(argument) >= 4 for argument in arguments[:1]):
        raise ValueError("openspiel takes at will how many hands, 4 or more (2000), a seed, and a CPU of gin (strong)")
    if find_spec("pyspiel") is None:
        raise ValueError("OpenSpiel is not installed; tests/run.py installs it")
    hands, seed, name = (*arguments, *("2000", "bench", "strong")[len(arguments) :])
    cpu = policy("gin", name)
    pairs: list[float] = []
    seconds: list[float] = []
    for number in range(int(hands) // 2):
        if process_time() > LONGEST:
            break
        rng = Random(f"{seed}/{number}")
        deck = GAME.shuffle(rng)
        first = played(deck, (our_player(cpu(rng), seconds), their_player(1)))
        second = played(deck, (their_player(0), our_player(cpu(rng), seconds)))
        pairs.append((first.state.returns()[0] + second.state.returns()[1]) / 2)
    interval = mean_interval(pairs)
    seconds.sort()
    return {
        "cpu": name,
        "against": "make_simple_gin_rummy_bot",
        "seed": seed,
        "hands": 2 * len(pairs),
        "points_per_hand": round(mean(pairs), 3),
        "interval_95": interval and [round(end, 3) for end in interval],
        "seconds_per_decision": {"median": quantile(seconds, 0.5), "p95": quantile(seconds, 0.95)},
    }
