"""What a hint says about a card of Koi-Koi agrees with the rules."""

from random import Random

import pytest

from fudaba.core.contract import Action
from fudaba.core.hanafuda import ALL, mask_of, month_of, parse_card
from fudaba.games.koikoi.observation import DECIDING
from fudaba.games.koikoi.reasons import NEAR, reason
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.yaku import BY_ID, count, counting
from tests.games.koikoi.tables import position


@pytest.mark.parametrize("seed", range(12))
def test_facts_agree_with_the_round(seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal(GAME.presets["standard"], GAME.shuffle(rng), seed & 1, (), 2)
    rules = counting(state.options)
    while (actor := state.actor()) is not None:
        now = state.observe(actor)
        for action in now.legal if now.step != DECIDING else ():
            found = reason(now, action)
            after = state.clone()
            taken = [event for event in after.apply(action) if event.name == "capture"]
            own = "hand" if action.verb == "play" else "stock"
            assert found.captured == mask_of(card for event in taken if event.place == own for card in event.cards)
            mine, theirs = now.captured[actor], now.captured[1 - actor]
            with_it = mine | found.captured
            points = {part.yaku: part.points for part in count(mine, rules)}
            assert found.made == tuple(part for part in count(with_it, rules) if part.points > points.get(part.yaku, 0))
            # Whatever else the other player may still capture, a denied yaku is out of reach, and it was not before.
            for yaku in found.denied:
                everything = ALL & ~mine
                assert BY_ID[yaku].cards(everything, rules) and not BY_ID[yaku].cards(everything & ~found.captured, rules)
                assert theirs & BY_ID[yaku].wanted(rules)
            if not found.captured:
                hidden = ALL & ~(now.hand | now.field | mine | theirs | (1 << now.turned if now.turned >= 0 else 0))
                assert found.unseen == sum(hidden >> card & 1 for card in range(48) if month_of(card) == month_of(action.first))
        state.apply(GAME.policies["easy"](rng).choose(now))


def test_the_crane_is_told_by_the_lights_it_brings_and_by_what_it_denies() -> None:
    state = position(("01c 05c", "02c 05d"), "01a 12c", captured=("03a", "08a 11a"))
    found = reason(state.observe(0), Action("play", parse_card("01c")))
    assert found.captured == mask_of(map(parse_card, ("01a", "01c")))
    assert ("sanko", 2, 3) in [(step.yaku, step.have, step.need) for step in found.nearer]
    theirs = position(("01c 05c", "02c 05d"), "01a 12c", captured=("03a", "08a 11a 12a"))
    assert {"sanko", "ame-shiko"} <= set(reason(theirs.observe(0), Action("play", parse_card("01c"))).denied)


def test_a_blue_ribbon_denies_the_blue_ribbons_only_where_the_other_could_have_them() -> None:
    held = position(("06c 05c", "02c 05d"), "06b 12c", captured=("", "09b 10b"))
    assert "aotan" in reason(held.observe(0), Action("play", parse_card("06c"))).denied
    lost = position(("06c 05c", "02c 05d"), "06b 12c", captured=("09b", "10b"))
    assert "aotan" not in reason(lost.observe(0), Action("play", parse_card("06c"))).denied
    assert NEAR == 2
