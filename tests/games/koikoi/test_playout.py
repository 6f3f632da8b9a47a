"""The fast player of Koi-Koi, held against the round itself."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fudaba.core.contract import Action
from fudaba.core.hanafuda import ALL, TEXTS, cards_of, named, parse_card
from fudaba.games.koikoi.notation import KOIKOI, MATCH, PLAY, PLAY_ON, SHOBU
from fudaba.games.koikoi.observation import DECIDING, MATCHING
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.playout import PART, Table, best_mate, best_play, goes_on, likes, played_on, table_of
from fudaba.games.koikoi.round import KoikoiRound, takes
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.yaku import Counting, points

OPTIONS = st.builds(
    KoikoiOptions,
    rounds=st.sampled_from([3, 6]),
    start=st.sampled_from([10, 25, 100]),
    eight_double=st.booleans(),
    cup_kasu=st.booleans(),
    rain_spoils=st.booleans(),
    hanami_tsukimi=st.booleans(),
    multiplier=st.sampled_from(["both", "opponent", "off"]),
    dealer_keeps=st.sampled_from([0, 6]),
)


def dealt(options: KoikoiOptions, seed: int, number: int) -> KoikoiRound:
    """Return a round of a match, in which one player may have more left than the other."""
    rng = Random(seed)
    gone = rng.randrange(1 - options.start, options.start)
    return KoikoiRound(options, GAME.shuffle(rng), seed & 1, number, (options.start + gone, options.start - gone), False)


def fast_choice(state: KoikoiRound) -> Action:
    """Return what the fast player does."""
    seat, options = state.turn, state.options
    mine, theirs = state.captured[seat], state.captured[1 - seat]
    if state.step == DECIDING:
        table = table_of(options, state.left, state.number)
        total = state.observe(seat).points[seat]
        return KOIKOI if goes_on(table, seat, state.hands[seat].bit_count(), total, state.captured, state.calls) else SHOBU
    like = likes(mine, theirs, options.hanami_tsukimi)
    if state.step == MATCHING:
        return MATCH[best_mate(takes(state.field, state.turned), like)]
    card, lying = best_play(state.hands[seat], state.field, mine | theirs, like)
    return PLAY_ON[card, cards_of(lying)[0]] if takes(state.field, card).bit_count() == 2 else PLAY[card]


@given(OPTIONS, st.integers(0, 2**32), st.integers(0, 2), st.integers(0, 30))
def test_a_round_ends_as_it_does_by_the_same_choices_one_by_one(options: KoikoiOptions, seed: int, number: int, turns: int) -> None:
    state, rng = dealt(options, seed, number), Random(seed)
    for _ in range(turns):
        if state.actor() is not None:
            state.apply(rng.choice([action for action in state.legal() if action != SHOBU or not any(state.hands)]))
    whole = state.clone()
    ending = played_on(state)
    while state.actor() is not None:
        state.apply(fast_choice(state))
    outcome = state.outcome()
    assert outcome is not None
    assert (ending.winner, ending.points) == (outcome.detail["winner"], outcome.points)
    assert played_on(whole) == ending


@given(st.sets(st.integers(0, 47), max_size=30), st.randoms(use_true_random=False), st.booleans())
def test_every_free_card_is_liked_and_no_other(cards: set[int], rng: Random, drinks: bool) -> None:
    mine = sum(1 << card for card in cards if rng.random() < 0.5)
    theirs = sum(1 << card for card in cards) & ~mine
    found = [card for part in likes(mine, theirs, drinks)[:3] for card in part]
    kasu = likes(mine, theirs, drinks)[3]
    free = set(cards_of(ALL & ~(mine | theirs)))
    assert set(found) == free - set(kasu) and len(found) == len(set(found))
    assert all(like > 0 for part in likes(mine, theirs, drinks) for like in part.values())


def test_what_makes_a_yaku_is_liked_more_than_before() -> None:
    before = {card: value for part in likes(0, 0, True) for card, value in part.items()}
    for captured, last in (("01a 12a", "03a"), ("01b 02b", "03b"), ("06a 07a", "10a"), ("03a", "09a")):
        mine, card = named(captured), parse_card(last)
        assert likes(mine, 0, True)[PART[card]][card] > before[card]
        assert points(mine | 1 << card, Counting()) == 5


def test_without_hanami_and_tsukimi_the_cup_is_liked_less() -> None:
    cup, curtain = parse_card("09a"), named("03a")
    assert likes(curtain, 0, True)[1][cup] > likes(curtain, 0, False)[1][cup] + 1


def test_it_lays_down_what_nobody_else_can_use() -> None:
    # The willows are all seen: two are captured, and the other two are in the hand.
    gone = named("11c 11d")
    card, lying = best_play(named("11b 03b"), named("05d"), gone, likes(gone, 0, True))
    assert (TEXTS[card], lying) == ("11b", 0)


def test_it_goes_on_with_little_and_many_turns_and_never_without_a_turn() -> None:
    table = Table(STANDARD, (25, 25), False, True)
    little, much = named("09a 03a"), named("03a 08a 12a 09a")
    assert goes_on(table, 0, 7, 5, [little, 0], [0, 0])
    assert not goes_on(table, 0, 2, 15, [much, named("01b 02b")], [0, 0])
    assert not goes_on(table, 0, 0, 5, [little, 0], [0, 0])


def test_it_plays_the_last_round_for_the_match() -> None:
    cards = [named("09a 03a"), 0]
    assert goes_on(Table(STANDARD, (10, 40), True, True), 0, 1, 5, cards, [0, 0])
    assert not goes_on(Table(STANDARD, (24, 26), True, True), 0, 7, 5, cards, [0, 0])
    assert not goes_on(Table(STANDARD, (45, 5), False, True), 0, 7, 5, cards, [0, 0])
