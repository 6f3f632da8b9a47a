"""What a hint says about an action of Shirokuro-jan agrees with the rules."""

from random import Random

import pytest

from fudaba.games.blackwhite import FACE_TEXTS, HELD_TEXTS, faces_of, inserted, upright, without
from fudaba.games.shirokurojan.notation import RON, TSUMO
from fudaba.games.shirokurojan.reasons import reason
from fudaba.games.shirokurojan.rules import GAME
from tests.games.shirokurojan import brute


def held_texts(hand: tuple[int, ...]) -> list[str]:
    """Return held cards as texts."""
    return [HELD_TEXTS[code] for code in hand]


@pytest.mark.parametrize("seed", range(60))
def test_facts_agree_with_the_round(seed: int) -> None:
    rng = Random(seed)
    seats = 2 + seed % 2
    state = GAME.deal(GAME.presets["standard"], GAME.shuffle(rng), 0, (), seats)
    while (actor := state.actor()) is not None:
        now = state.observe(actor)
        melds = [held_texts(meld.cards) for meld in now.melds[actor]]
        for action in now.legal:
            if action.verb not in ("discard", "insert", "ron", "tsumo"):
                continue
            found = reason(now, action).after
            if action in (RON, TSUMO):
                after = state.clone()
                after.apply(action)
                while after.outcome() is None:
                    after.apply(after.legal()[-1])
                outcome = after.outcome()
                assert outcome is not None and found.score is not None
                won = next(win for win in outcome.detail["wins"] if win["seat"] == actor)
                assert found.score.points == won["points"]
            elif action.verb == "discard":
                rest = without(now.hand, action.first)
                assert [FACE_TEXTS[wait.face] for wait in found.waits] == (brute.waits(held_texts(rest), melds) if found.lacks == 1 else [])
            elif not found.lacks:
                whole = inserted(now.hand, action.first, upright(now.drawn, action.second))
                assert brute.cuts([FACE_TEXTS[face] for face in faces_of(whole)], len(melds))
        state.apply(GAME.policies["basic"](rng).choose(now))
