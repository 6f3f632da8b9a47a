"""What holds for the search at every game: legal candidates, worlds that agree, and law 3, since it gets no more than its seat may know."""

from copy import copy
from random import Random

import pytest

from fudaba.bots.search import Playouts, Search
from fudaba.core.match import Match
from fudaba.games import GAMES
from fudaba.games.guides import GUIDES
from tests.conformance.tables import Table, every_table

PLAYOUTS = 16
DECISIONS = 10
DEPTHS = (0, 3)


def test_every_game_has_a_guide() -> None:
    assert list(GUIDES) == list(GAMES)


@pytest.mark.parametrize("depth", DEPTHS)
@every_table
def test_the_search_plays_by_the_rules_and_knows_nothing_hidden(table: Table, depth: int) -> None:
    guide, player = copy(GUIDES[table.game.name]), table.game.policies["basic"](Random(0))
    guide.depth = depth
    match = Match.new(table.game, table.options, ("basic",) * table.players, "guides")
    for number in range(DECISIONS):
        while (actor := match.round.actor()) is None:
            match.deal()
        seen = match.round.observe(actor)
        candidates = guide.candidates(seen)
        assert candidates and set(candidates) <= set(match.round.legal())
        world = guide.imagined(seen, Random(number))
        assert world.observe(actor) == seen and sorted(world.cards()) == sorted(table.game.pack)
        hidden_elsewhere = table.game.sample(seen, Random(number)).observe(actor)
        found = [Search(guide, look, Random(number)) for look in (seen, hidden_elsewhere)]
        choices = [search.run(Playouts(PLAYOUTS)) for search in found]
        assert choices[0] == choices[1] and choices[0] in match.round.legal()
        assert found[0].candidates() == found[1].candidates()
        match.apply(player.choose(seen))
