"""The first lesson of Koi-Koi: three turns with a choice of two, a yaku, koi-koi, a better yaku and shobu."""

from fudaba.core.lesson import Lesson, Step

LESSON = Lesson(
    preset="standard",
    seed="lesson 396",
    others=("easy",),
    script=(
        Step("aim"),
        Step("hand"),
        Step("match", "0 play 03c"),
        Step("stock"),
        "1 play 09a",
        Step("rival"),
        Step("captures"),
        Step("two", "0 play 08d 08a"),
        Step("koikoi", "0 koikoi"),
        "1 play 06a",
        Step("risk"),
        Step("better", "0 play 11d"),
        Step("shobu", "0 shobu"),
    ),
)
