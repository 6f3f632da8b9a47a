"""The calculator of Kokutoram: the points of a hand, and the victory points of a round."""

from fudaba.core.contract import Outcome
from fudaba.core.options import Choice, Span
from fudaba.games.blackwhite import HELD_TEXTS, parse_face, showing
from fudaba.games.blackwhite_calculator_view import FaceCalculator
from fudaba.games.kokutoram.calculator import MOST_POINTS
from fudaba.games.kokutoram.count_view import opened, reckoning
from fudaba.games.kokutoram.felt_view import LOOK
from fudaba.games.kokutoram.notation import HAND as DEALT
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import best_cut, count
from fudaba.ui.calculator import Answer, Desk, Field, Heap, Mode, counted_scene

HAND, ROUND = "hand", "round"
NOBODY = "nobody"


class KokutoramCalculator(FaceCalculator):
    """A hand as it stands, or the points of all players and who knocked."""

    modes = (Mode(HAND, (Heap(HAND, DEALT + 1, ordered=True),)), Mode(ROUND))
    dressing = LOOK.dressing

    def fields(self, desk: Desk) -> tuple[Field, ...]:
        """Return the number of players, the points of each, and who knocked."""
        if desk.mode != ROUND:
            return ()
        t, players = desk.t, desk.values.get("players", GAME.players[0])
        names = {str(seat): t(f"person.guest.{seat + 1}") for seat in range(players)}
        numbers = {number: t("setup.players.n", n=number) for number in GAME.players}
        points = tuple(Field(f"points_{seat + 1}", Span(0, MOST_POINTS), 0) for seat in range(players))
        knockers = {**names, NOBODY: t("kokutoram.calculator.nobody")}
        return (
            Field("players", Choice(GAME.players), GAME.players[0], numbers),
            *points,
            Field("knocker", Choice(tuple(knockers)), "0", knockers),
        )

    def answer(self, desk: Desk) -> Answer:
        """Return the points of the hand with its best cut, or the count of the round."""
        return self._hand(desk) if desk.mode == HAND else self._round(desk)

    def _hand(self, desk: Desk) -> Answer:
        t = desk.t
        faces = tuple(map(parse_face, desk.heaps[HAND]))
        if not faces:
            return Answer(t("kokutoram.calculator.none"), [], whole=False)
        cut = best_cut(faces)
        detail = {
            "hands": [[HELD_TEXTS[code] for code in showing(faces)]],
            "melds": [cut.melds],
            "points": [cut.points],
            "lowest": (),
            "knocker": None,
        }
        scene = counted_scene(desk, GAME, (t("kokutoram.calculator.heap.hand"),), Outcome((0,), None, detail))
        words = t("kokutoram.calculator.points", n=cut.points) if cut.points else t("kokutoram.calculator.kokuto")
        return Answer(words, [opened(scene, 0)])

    def _round(self, desk: Desk) -> Answer:
        t, values = desk.t, desk.values
        points = [values[f"points_{seat + 1}"] for seat in range(values["players"])]
        knocker = None if values["knocker"] == NOBODY else int(values["knocker"])
        counted = count(points, knocker)
        names = tuple(t(f"person.guest.{seat + 1}") for seat in range(len(points)))
        reason = "stock" if knocker is None else None
        detail = {**counted._asdict(), "points": points, "knocker": knocker, "reason": reason}
        scene = counted_scene(desk, GAME, names, Outcome(counted.victory, None, detail))
        most = max(counted.victory)
        scorers = [name for name, each in zip(names, counted.victory, strict=True) if each]
        if not scorers:
            return Answer(t("kokutoram.calculator.no_victory"), [reckoning(scene)])
        return Answer(t("kokutoram.calculator.victory", name=t("common.and").join(scorers), n=most), [reckoning(scene)])


CALCULATOR = KokutoramCalculator()
