"""The first lesson of Shirokuro-jan: the hand turned, a pair, a chi over the hole in the middle, two waits, a tsumo."""

from fudaba.core.lesson import Lesson, Step

LESSON = Lesson(
    preset="standard",
    seed="lesson 3",
    others=("random",),
    script=(
        Step("aim"),
        Step("hand"),
        Step("way", "0 turn"),
        "1 turn",
        "1 discard 6",
        Step("dora"),
        Step("draw", "0 draw"),
        Step("pair", "0 insert 3w"),
        Step("discard", "0 discard 4"),
        "1 draw",
        "1 insert 1b",
        "1 discard 3",
        Step("calls"),
        Step("chi", "0 chi 0b"),
        Step("ready", "0 discard 1"),
        "1 draw",
        "1 insert 2b",
        "1 discard 7",
        Step("waits"),
        Step("again", "0 draw"),
        Step("whole", "0 insert 0w"),
        Step("tsumo", "0 tsumo"),
    ),
)
