"""What the search has to know of Goninkan: which actions are worth comparing, likely deals, and what a game is worth."""

from functools import cache
from itertools import combinations
from random import Random

from fudaba.bots.search import Guide, beside
from fudaba.core.contract import Action, Round
from fudaba.core.deck import cards_of
from fudaba.games.goninkan.bots import ADVICE, BasicPolicy, leading_strength, trump_strength
from fudaba.games.goninkan.cards import HEIGHTS, JOKER, JOKER_BIT, PICTURES, SUIT_MASKS
from fudaba.games.goninkan.likelihood import LikelyDeals
from fudaba.games.goninkan.notation import COME, GIVE, GO, PLAY, TRUMP
from fudaba.games.goninkan.observation import ANSWERING, GIVING, NAMING, PLAYING, GoninkanObservation
from fudaba.games.goninkan.outlook import above
from fudaba.games.goninkan.playout import finished
from fudaba.games.goninkan.round import GoninkanRound
from fudaba.games.goninkan.sampling import unseen
from fudaba.games.goninkan.scoring import REVERSE, SKUNK, ends, total
from fudaba.games.goninkan.seating import RELATED
from fudaba.games.goninkan.tricks import LANDING

RELUCTANCE = 0.5
"""Points that what `basic` would not do seems to lose at first."""
PROSPECTS = (0.0, -0.5, -0.5)
"""What the rest of a series brings the related on average before its second and its third game."""


class GoninkanGuide(Guide[GoninkanObservation]):
    """The guide of Goninkan: every decision is searched, of equal cards one, and of the pairs to hand over the plausible ones.

    What counts is the points of the series. To play for the chance to win the match wins no more matches, and fewer points: teams change
    from series to series, so that a lead over somebody tells little of what is needed.
    """

    faith = 8.0
    solving = 4

    def __init__(self) -> None:
        self._seen: tuple[GoninkanObservation, LikelyDeals] | None = None
        """What was last reckoned from an observation, since one search asks for many deals."""

    def candidates(self, observation: GoninkanObservation) -> dict[Action, float]:
        """Return the actions worth comparing, what `basic` does first."""
        usual = BasicPolicy(Random(0)).choose(observation)
        if observation.step == GIVING:
            return beside(usual, pairs(observation.hand), RELUCTANCE)
        if observation.step == PLAYING:
            return beside(usual, distinct(observation, usual), RELUCTANCE)
        return beside(usual, observation.legal, RELUCTANCE)

    def imagined(self, observation: GoninkanObservation, rng: Random) -> GoninkanRound:
        """Return a game that agrees with the observation, and likely with what was said and how the cards were played."""
        seen = self._seen
        if seen is None or seen[0] is not observation:
            seen = self._seen = observation, LikelyDeals(observation)
        return GoninkanRound.imagined(observation, seen[1].hands(rng), observation.handed)

    def small(self, round_: Round[GoninkanObservation]) -> bool:
        """Tell whether two tricks at most are left: the last is forced, and in the one before it many must follow or play the joker."""
        assert isinstance(round_, GoninkanRound)
        return len(round_.tricks) >= LANDING - 1

    def value(self, round_: Round[GoninkanObservation], seat: int, rng: Random) -> float:
        """Return what the series is worth to the seat when all go on plainly and nobody declares sixteen."""
        assert isinstance(round_, GoninkanRound)
        if round_.step == ANSWERING:
            round_.apply(GO if leading_strength(round_.hands[round_.turn]) else COME)
        elif round_.step == NAMING:
            round_.apply(plain_naming(round_))
        token = finished(round_) if round_.step == PLAYING else stopped(round_)
        worth = prospect((*round_.series.course, token))
        return worth if round_.teams[seat] == RELATED else -worth


def pairs(hand: int) -> list[Action]:
    """Return the pairs worth handing over: the highest card of a suit with the next or the lowest one, or with that of another suit.

    Of two suits one highest card is an ace; the joker is kept.
    """
    suits = [sorted(cards_of(hand & suit), key=HEIGHTS.__getitem__, reverse=True) for suit in SUIT_MASKS]
    found = [GIVE[held[0], low] for held in suits if len(held) > 1 for low in dict.fromkeys((held[1], held[-1]))]
    tops = sorted((held[0] for held in suits if held), key=HEIGHTS.__getitem__, reverse=True)
    return found + [GIVE[first, second] for first, second in combinations(tops, 2) if HEIGHTS[first] == HEIGHTS[0]]


def distinct(observation: GoninkanObservation, usual: Action) -> list[Action]:
    """Return the plays but for cards that are equal to another one: the usual one of them, or else the lowest.

    Cards of a suit are equal when no card lies between them that is unseen or in the present trick, and all or none are picture cards.
    """
    others = unseen(observation)
    for card in observation.trick:
        others |= 1 << card
    jokers = [action for action in observation.legal if action.first == JOKER]
    cards = sorted((action.first for action in observation.legal if action.first != JOKER), key=lambda card: (card // 13, HEIGHTS[card]))
    found: list[int] = []
    for before, card in zip([-1, *cards], cards, strict=False):
        between = above(before) & ~above(card) & ~(1 << card) if before >= 0 else 0
        equal = before // 13 == card // 13 and not between & others and PICTURES >> before & 1 == PICTURES >> card & 1
        if not equal:
            found.append(card)
        elif card == usual.first:
            found[-1] = card
    return [*(PLAY[card] for card in found), *jokers]


def plain_naming(round_: GoninkanRound) -> Action:
    """Return the trump of which the decider's hand and the two handed cards promise most, and the higher of the two to lead."""
    held, handed = round_.hands[round_.turn] | round_.handed, round_.handed
    trump = max(range(4), key=lambda suit: trump_strength(held, suit) + ADVICE * (handed & SUIT_MASKS[suit]).bit_count())
    return TRUMP[trump, max(cards_of(handed & ~JOKER_BIT), key=HEIGHTS.__getitem__)]


def stopped(round_: GoninkanRound) -> str:
    """Return the token of a game that is over, or that a skunk ends."""
    if round_.course:
        return round_.course[-1]
    return SKUNK if round_.teams[round_.turn] == RELATED else REVERSE


@cache
def prospect(course: tuple[str, ...]) -> float:
    """Return what a series brings each related player, after a course, on average."""
    return total(course) + (0.0 if ends(course) else PROSPECTS[len(course)])
