"""CPU players of Goninkan that follow rules of thumb, from what their seat may know and a stream of chance."""

from collections.abc import Sequence
from random import Random

from fudaba.core.contract import Action
from fudaba.core.deck import cards_of, mask_of
from fudaba.games.goninkan.cards import HEIGHTS, JOKER, JOKER_BIT, PICTURES, POWERS, SUIT_MASKS
from fudaba.games.goninkan.notation import COME, GIVE, GO, LEAD_JOKER, LEAVE, PLAY, SIXTEEN, STOP, TRUMP
from fudaba.games.goninkan.observation import ANSWERING, DECLARING, GIVING, NAMING, SPEAKING, GoninkanObservation
from fudaba.games.goninkan.outlook import Outlook
from fudaba.games.goninkan.round import GoninkanRound, pair_of
from fudaba.games.goninkan.sampling import sample
from fudaba.games.goninkan.scoring import ALL_PICTURES, MADE, REVERSE_MADE
from fudaba.games.goninkan.tricks import playable

DECISIVE = 20.0
"""What reaching the number is worth, in picture cards."""
FEAR = (1.0, 3.0)
"""How much the unrelated and the related fear to end without a picture card; a reverse skunk costs far more than a skunk."""
SMEAR, FORCED = 0.3, 0.15
"""Picture cards that somebody still to play adds to a trick of their own team, and to one of the other."""
JOKER_WORTH = (0.0, 0.0, 3.5, 3.5, 3.3, 3.1, 3.0, 2.6, 2.2, 0.0, 0.0)
"""What the joker is worth later, by the trick in which it would be spent."""
MASTER_TRUMP, TRUMP_WORTH, MASTER, COURT = 1.8, 0.6, 0.3, 0.1
"""What other cards are worth later: the highest trump out, a trump, the highest card of a suit, a picture card below it."""
HEIGHT_WORTH = 0.015
"""What each step of height is worth."""
HONOURS = (0.0,) * 9 + (0.7, 1.0, 1.5, 2.2)
"""What the height of a trump adds to the one point for its number, when a suit is chosen."""
ADVICE = 0.6
"""What each handed card of a suit adds to it as a wish."""
OPENING = 2.0
"""What a sure first trick is worth in the choice of trump."""
IMAGINED = 40
"""So many deals are imagined before sixteen is declared,"""
SURE = 0.85
"""and in this part of them it must be made: it brings 8, and costs 16, a won game, and the games after it."""


class BasicPolicy:
    """A sound player who counts what is out.

    It weighs each card by the chance that its team wins the trick, by the picture cards in it and likely to come, by how near either
    team is to its number, and by what the card would be worth later.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: GoninkanObservation) -> Action:
        """Return one of the legal actions."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        if observation.step == SPEAKING:
            strength = leading_strength(observation.hand)
            return GO if strength > 2 else LEAVE if strength > 1 else COME
        if observation.step == ANSWERING:
            return GO if leading_strength(observation.hand) else COME
        if observation.step == GIVING:
            return handing_over(observation)
        if observation.step == NAMING:
            return naming(observation)
        if observation.step == DECLARING:
            return SIXTEEN if chance_of_sixteen(observation, self.rng) >= SURE else STOP
        return playing(observation)


def leading_strength(hand: int) -> int:
    """Return how much a hand has to lead: its aces, and kings beside them."""
    aces = [suit for suit in range(4) if hand >> 13 * suit & 1]
    return len(aces) + sum(hand >> 13 * suit + 12 & 1 for suit in aces)


def trump_strength(cards: int, suit: int) -> float:
    """Return how good some cards are when a suit is trump."""
    return sum(1.0 + HONOURS[HEIGHTS[card]] for card in cards_of(cards & SUIT_MASKS[suit]))


def handing_over(observation: GoninkanObservation) -> Action:
    """Return the two highest cards of the suit that would be the best trump, for the decider to name and to lead."""
    hand = observation.hand
    best = max(range(4), key=lambda suit: trump_strength(hand, suit))
    held = sorted(cards_of(hand & SUIT_MASKS[best]), key=lambda card: -HEIGHTS[card])
    others = sorted(cards_of(hand & ~SUIT_MASKS[best] & ~JOKER_BIT), key=lambda card: -HEIGHTS[card])
    first, second = [*held, *others][:2]
    return GIVE[first, second]


def naming(observation: GoninkanObservation) -> Action:
    """Return trump and lead: what both hands hold of a suit, what the giver wishes, and how sure the first trick is."""

    def worth(action: Action) -> float:
        suit, card = action.first, action.second
        outlook = Outlook(observation, suit)
        strength = trump_strength(observation.hand | observation.handed, suit)
        wish = ADVICE * (observation.handed & SUIT_MASKS[suit]).bit_count()
        first = outlook.wins(pair_of(observation.series).giver, card // 13, (card,))
        return strength + wish + OPENING * first * (1 + (PICTURES >> card & 1)) - later_worth(outlook, card)

    return max(observation.legal, key=worth)


def later_worth(outlook: Outlook, card: int) -> float:
    """Return what a card would be worth in the tricks to come, in picture cards."""
    if card == JOKER:
        return JOKER_WORTH[outlook.number]
    left = min(1.0, (10 - outlook.number) / 4)
    trump, master = card // 13 == outlook.trump, outlook.is_master(card)
    worth = HEIGHT_WORTH * HEIGHTS[card]
    if trump:
        worth += MASTER_TRUMP if master else TRUMP_WORTH
    elif PICTURES >> card & 1:
        worth += MASTER if master else COURT
    return worth * left


def standing_worth(observation: GoninkanObservation, taken: Sequence[float]) -> float:
    """Return what it is worth to the seat's team that the teams have so many picture cards."""
    mine = 0 if observation.seat in observation.related else 1
    own, others = taken[mine], taken[1 - mine]
    if observation.declared:
        first = observation.taken[mine] > 0
        lost = others if first else own
        return (-DECISIVE if first else DECISIVE) * (lost > 0) + own - others
    if own >= observation.needs[mine]:
        return DECISIVE
    if others >= observation.needs[1 - mine]:
        return -DECISIVE
    worth = own - others
    if not own:
        worth -= FEAR[1 - mine] * (others / observation.needs[1 - mine]) ** 2
    if not others:
        worth += FEAR[mine] * (own / observation.needs[mine]) ** 2
    return worth


def playing(observation: GoninkanObservation) -> Action:
    """Return the card whose trick promises most, less what it would be worth later."""
    outlook = Outlook(observation, observation.trump)
    mine = 0 if observation.seat in observation.related else 1
    later = outlook.after(observation.seat, len(observation.trick) + 1)
    friends = sum(outlook.allied(observation.seat, seat) for seat in later)
    others = len(later) - friends
    won_more, lost_more = SMEAR * friends + FORCED * others, SMEAR * others + FORCED * friends

    def worth(action: Action) -> float:
        card, named = action.first, action.second
        led = observation.led if observation.led >= 0 else card // 13 if named < 0 else named
        trick = (*observation.trick, card)
        wins = outlook.wins(observation.seat, led, trick)
        pictures = (mask_of(trick) & PICTURES).bit_count()
        won, lost = [float(own.bit_count()) for own in observation.taken], [float(own.bit_count()) for own in observation.taken]
        won[mine] += pictures + won_more
        lost[1 - mine] += pictures + lost_more
        value = wins * standing_worth(observation, won) + (1 - wins) * standing_worth(observation, lost)
        if named >= 0:
            value += drawn_out(outlook, named)
        return value - later_worth(outlook, card)

    return max(observation.legal, key=worth)


def drawn_out(outlook: Outlook, suit: int) -> float:
    """Return the part of the unseen cards of a suit that are picture cards: naming it makes the others play them."""
    hidden = outlook.hidden & SUIT_MASKS[suit]
    return (hidden & PICTURES).bit_count() / (hidden.bit_count() + 1)


def chance_of_sixteen(observation: GoninkanObservation, rng: Random) -> float:
    """Return in what part of some imagined deals the declarer's team takes all picture cards, all playing plainly."""
    made = 0
    for _ in range(IMAGINED):
        round_ = sample(observation, rng)
        round_.apply(SIXTEEN)
        while round_.actor() is not None:
            round_.apply(plain_play(round_))
        made += round_.course[-1] in (MADE, REVERSE_MADE)
    return made / IMAGINED


def plain_play(round_: GoninkanRound) -> Action:
    """Return what a plain player does in a trick of an imagined deal."""
    seat = round_.turn
    ours = round_.winner >= 0 and round_.teams[round_.winner] == round_.teams[seat]
    powers = POWERS[round_.trump][round_.led] if round_.led >= 0 else ()
    return plain_card(round_.hands[seat], round_.led, len(round_.tricks) + 1, powers, round_.best, ours, round_.down)


def plain_card(hand: int, led: int, number: int, powers: Sequence[int], best: int, ours: bool, down: int) -> Action:
    """Return a plain player's card.

    Leads the highest card, the joker late. Gives a picture card to a trick that the team is winning, takes a trick with picture cards
    as cheaply as it can, and else plays its lowest card. `best` is the power of the card that is winning, `ours` whether the team
    does, `down` what lies in the trick.
    """
    cards = cards_of(playable(hand, led, number))
    if led < 0:
        card = max(cards, key=lambda card: -1 if card == JOKER else HEIGHTS[card])
        return LEAD_JOKER[_longest(hand)] if card == JOKER else PLAY[card]
    if ours:
        return PLAY[max(cards, key=_smearing)]
    winners = [card for card in cards if powers[card] > best]
    if winners and down & PICTURES:
        return PLAY[min(winners, key=lambda card: powers[card])]
    return PLAY[min(cards, key=_throwing)]


def _smearing(card: int) -> tuple[int, int]:
    """Return the order in which cards are given to a partner's trick: picture cards, the lowest first, never the joker."""
    if card == JOKER:
        return -1, 0
    return PICTURES >> card & 1, -HEIGHTS[card]


def _throwing(card: int) -> tuple[int, int]:
    """Return the order in which cards are thrown on a lost trick: the lowest first, picture cards late, the joker last."""
    if card == JOKER:
        return 2, 0
    return PICTURES >> card & 1, HEIGHTS[card]


def _longest(hand: int) -> int:
    """Return the suit of which a hand holds most."""
    return max(range(4), key=lambda suit: (hand & SUIT_MASKS[suit]).bit_count())


class EasyPolicy:
    """A beginner: plays plainly, counts nothing, hands over and names by the longest suit, and overlooks things."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, observation: GoninkanObservation) -> Action:
        """Return one of the legal actions."""
        if observation.step == DECLARING:
            return SIXTEEN if (observation.taken[0] | observation.taken[1]).bit_count() >= ALL_PICTURES - 2 else STOP
        if observation.step == NAMING:
            return self._naming(observation)
        if observation.step == GIVING:
            held = sorted(cards_of(observation.hand & SUIT_MASKS[_longest(observation.hand)]), key=lambda card: -HEIGHTS[card])
            return GIVE[held[0], held[1]]
        if observation.step in (SPEAKING, ANSWERING) or self.rng.random() < 0.2:
            return self.rng.choice(observation.legal)
        return self._plain(observation)

    def _naming(self, observation: GoninkanObservation) -> Action:
        """Return the longest suit, and the higher of the two cards to lead."""
        suit = _longest(observation.hand | observation.handed)
        return TRUMP[suit, max(cards_of(observation.handed & ~JOKER_BIT), key=lambda card: HEIGHTS[card])]

    def _plain(self, observation: GoninkanObservation) -> Action:
        """Return a plain card."""
        powers: Sequence[int] = POWERS[observation.trump][observation.led] if observation.led >= 0 else ()
        best = max((powers[card] for card in observation.trick), default=0)
        at = observation.order.index(observation.leader)
        holders = [observation.order[(at + place) % 5] for place, card in enumerate(observation.trick) if powers[card] == best]
        ours = bool(holders) and (holders[0] in observation.related) == (observation.seat in observation.related)
        return plain_card(observation.hand, observation.led, observation.number, powers, best, ours, mask_of(observation.trick))
