"""The first lesson of Kokutoram: the hand turned, two turns with a card from the stock and one from the pile, a run, a knock."""

from fudaba.core.lesson import Lesson, Step

LESSON = Lesson(
    preset="standard",
    seed="lesson 2389",
    others=("easy",),
    script=(
        Step("aim"),
        Step("hand"),
        Step("way", "0 turn"),
        "1 turn",
        "1 take",
        "1 insert 1w",
        "1 discard 3",
        "1 end",
        Step("rival"),
        Step("draw", "0 draw"),
        Step("beside", "0 insert 6w"),
        Step("discard", "0 discard 3"),
        "0 end",
        "1 draw",
        "1 insert 0w",
        "1 discard 4",
        "1 end",
        Step("take", "0 take"),
        Step("run", "0 insert 1b"),
        Step("may"),
        Step("knock", "0 discard 4", press="after"),
        "0 knock",
    ),
)
