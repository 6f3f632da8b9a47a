"""The yaku of Koi-Koi counted again in the plainest way, from card texts and the words of the rule document."""

from collections.abc import Iterable

HIKARI = {"01a", "03a", "08a", "11a", "12a"}
TANE = {"02a", "04a", "05a", "06a", "07a", "08b", "09a", "10a", "11b"}
TAN = {"01b", "02b", "03b", "04b", "05b", "06b", "07b", "09b", "10b", "11c"}
ALL = {f"{month:02}{letter}" for month in range(1, 13) for letter in "abcd"}
KASU = ALL - HIKARI - TANE - TAN
RAIN_MAN, CURTAIN, MOON, CUP = "11a", "03a", "08a", "09a"


def recount(captured: Iterable[str], cup_kasu: bool = False, rain_spoils: bool = False, hanami_tsukimi: bool = True) -> dict[str, int]:
    """Return the points of each yaku."""
    cards = set(captured)
    found = {}
    hikari, tane, tan, kasu = (len(cards & kind) for kind in (HIKARI, TANE, TAN, KASU))
    if cup_kasu and CUP in cards:
        kasu += 1
    if hikari == 5:
        found["goko"] = 10
    elif hikari == 4 and RAIN_MAN not in cards:
        found["shiko"] = 8
    elif hikari == 4:
        found["ame-shiko"] = 7
    elif hikari == 3 and RAIN_MAN not in cards:
        found["sanko"] = 5
    if hanami_tsukimi and not (rain_spoils and RAIN_MAN in cards):
        if {CURTAIN, CUP} <= cards:
            found["hanami"] = 5
        if {MOON, CUP} <= cards:
            found["tsukimi"] = 5
    if {"07a", "10a", "06a"} <= cards:
        found["inoshikacho"] = 5 + tane - 3
    red, blue = {"01b", "02b", "03b"} <= cards, {"06b", "09b", "10b"} <= cards
    if red and blue:
        found["aka-ao"] = 10 + tan - 6
    elif red:
        found["akatan"] = 5 + tan - 3
    elif blue:
        found["aotan"] = 5 + tan - 3
    if tane >= 5:
        found["tane"] = 1 + tane - 5
    if tan >= 5:
        found["tan"] = 1 + tan - 5
    if kasu >= 10:
        found["kasu"] = 1 + kasu - 10
    return found


def hand_yaku(dealt: Iterable[str]) -> str | None:
    """Return the hand yaku of a hand."""
    months = [card[:2] for card in dealt]
    if any(months.count(month) == 4 for month in months):
        return "teshi"
    return "kuttsuki" if all(months.count(month) == 2 for month in months) else None
