"""What a hint says about an action of Kokutoram agrees with the rules."""

from random import Random

import pytest

from fudaba.games.blackwhite import FACE_TEXTS, faces_of, turned
from fudaba.games.kokutoram.notation import KEEP, KNOCK, TURN
from fudaba.games.kokutoram.reasons import reason
from fudaba.games.kokutoram.rules import GAME
from tests.games.kokutoram.brute import points


def counted(hand: tuple[int, ...]) -> int:
    """Return the points of held cards by plain enumeration."""
    return points([FACE_TEXTS[face] for face in faces_of(hand)])


@pytest.mark.parametrize("seed", range(3))
def test_facts_agree_with_the_round(seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal(GAME.presets["standard"], GAME.shuffle(rng), seed & 1, (), 2)
    seen = set()
    while (actor := state.actor()) is not None:
        now = state.observe(actor)
        for action in rng.sample(now.legal, min(6, len(now.legal))):
            found = reason(now, action)
            assert found.before == counted(now.hand)
            after = state.clone()
            after.apply(action)
            seen.add(action.verb)
            hand = after.hands[actor]
            if action in (KEEP, TURN):
                assert found.left == counted(now.hand if action == KEEP else turned(now.hand))
                assert found.other == counted(now.hand if action == TURN else turned(now.hand))
            elif action == KNOCK:
                outcome = after.outcome()
                assert outcome is not None and found.left == outcome.detail["points"][actor]
            elif action.verb == "discard":
                assert found.left == counted(hand)
            elif action.verb == "insert":
                assert found.left == min(counted(hand), *(counted(hand[:place] + hand[place + 1 :]) for place in range(9)))
        state.apply(GAME.policies["easy"](rng).choose(now))
    assert {"keep", "turn", "draw", "insert", "discard"} <= seen
