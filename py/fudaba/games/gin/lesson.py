"""The first lesson of Gin Rummy: the upcard, a draw, discards, a card from the pile that melds, a knock with cards laid off."""

from fudaba.core.lesson import Lesson, Step

LESSON = Lesson(
    preset="quick",
    seed="lesson 2374",
    others=("easy",),
    script=(
        Step("aim"),
        Step("hand"),
        Step("upcard", "0 pass"),
        "1 pass",
        Step("draw", "0 draw"),
        Step("discard", "0 discard Qc"),
        "1 draw",
        "1 discard Tc",
        Step("thrown"),
        Step("take", "0 take"),
        Step("limit"),
        Step("knock", "0 knock 7s"),
    ),
)
