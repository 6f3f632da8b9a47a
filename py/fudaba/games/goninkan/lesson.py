"""The first lesson of Goninkan: two tricks of a first game, then trump, a trick and the joker in the second game of the series."""

from fudaba.core.lesson import Leap, Lesson, Step

LESSON = Lesson(
    preset="standard",
    seed="lesson 757",
    others=("easy",) * 5,
    script=(
        Step("aim"),
        Step("teams"),
        "2 come",
        Step("lead", "0 play As"),
        "1 play 2s",
        "2 play Qs",
        "4 play Ks",
        "5 play 6s",
        Step("pictures"),
        Leap(("0 play 3s", "1 play 8s", "2 play 5s", "4 play Jd", "5 play 7s")),
        "1 play Kc",
        "2 play Ac",
        "4 play 6c",
        "5 play 5c",
        Step("follow", "0 play Jc"),
        Step("on"),
        Leap(
            (
                *("2 play Kd", "4 play Ad", "5 play Td", "0 play Tc", "1 play 4d"),
                *("0 play Qh", "1 play 4h", "2 play 5h", "4 play 3h", "5 play Kh"),
                *("5 play Qc", "0 play *", "1 play 6d", "2 play 3c", "4 play Qd"),
                "2 give Kh Jh",
            )
        ),
        Step("second"),
        Step("trump", "0 trump h Jh"),
        "4 play 5h",
        "5 play Th",
        Step("over", "0 play Qh"),
        "1 play 3h",
        Step("later"),
        Leap(
            (
                *("0 play As", "1 play 7s", "2 play Ks", "4 play 5s", "5 play 2s"),
                *("0 play Ad", "1 play 6d", "2 play Kd", "4 play 5d", "5 play 3d"),
                *("0 play Js", "1 play Ts", "2 play 9s", "4 play Qs", "5 play 3s"),
                *("4 play 6s", "5 play 4s", "0 play 5c", "1 play Jc", "2 play 8s"),
            )
        ),
        "2 play Kh",
        "4 play 8d",
        "5 play Ah",
        Step("joker", "0 play *"),
        "1 play 9h",
    ),
)
