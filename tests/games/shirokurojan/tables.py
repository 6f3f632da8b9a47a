"""Short ways to write hands, rounds and hypothesis strategies for Shirokuro-jan."""

from collections.abc import Collection, Sequence

from hypothesis import strategies as st

from fudaba.core.contract import Event
from fudaba.games.blackwhite import CARD_TEXTS, FACE_TEXTS, FACES, HELD_TEXTS, PACK, parse_card, parse_face, parse_held
from fudaba.games.shirokurojan.options import STANDARD, ShirokurojanOptions
from fudaba.games.shirokurojan.round import ShirokurojanRound
from fudaba.games.shirokurojan.rules import GAME


def faces(text: str) -> tuple[int, ...]:
    """Return the faces of a text, `W2 B5`."""
    return tuple(map(parse_face, text.split()))


def held(text: str) -> tuple[int, ...]:
    """Return the held cards of a text, `25w 31b`."""
    return tuple(map(parse_held, text.split()))


def written(codes: Sequence[int]) -> str:
    """Return the faces that held cards show."""
    return " ".join(FACE_TEXTS[FACES[code]] for code in codes)


def dealt(hands: Sequence[str], named: str) -> list[tuple[int, ...]]:
    """Return held cards for hands that are written with held cards `25w`, faces `W2`, or colours `W` and `B` (any card, so upright).

    Cards that are named elsewhere are not among them.
    """
    wanted = [text for hand in hands for text in hand.split()]
    taken = {parse_card(text) for text in named.split()}
    assert not taken & {parse_held(text) & ~1 for text in wanted if len(text) == 3}
    found = cards_for(sorted(wanted, key=len, reverse=True), taken)
    assert found is not None, "no cards are left for these hands"
    by_text: dict[str, list[str]] = {}
    for text, code in zip(sorted(wanted, key=len, reverse=True), found, strict=True):
        by_text.setdefault(text, []).append(code)
    return [tuple(parse_held(by_text[text].pop(0)) for text in hand.split()) for hand in hands]


def deal(
    *hands: str,
    indicator: str = "56",
    stock: str = "",
    last: str = "",
    dealer: int = 0,
    options: ShirokurojanOptions = STANDARD,
) -> ShirokurojanRound:
    """Return a round by the hands of the seats, eight cards for the dealer, the indicator, the top and the last card of the stock.

    The unnamed cards fill up the stock in the order of the pack.
    """
    found = dealt(hands, f"{indicator} {stock} {last}")
    players = len(hands)
    assert [len(hand) for hand in found] == [7 + (seat == dealer) for seat in range(players)]
    deck = [found[(dealer + place) % players][place // players] for place in range(7 * players)]
    deck += [found[dealer][7], parse_card(indicator), *map(parse_card, stock.split())]
    bottom = [parse_card(text) for text in last.split()]
    deck += [card for card in PACK if card not in {code & ~1 for code in [*deck, *bottom]}] + bottom
    return ShirokurojanRound(options, tuple(deck), dealer, players)


def opened(
    *hands: str,
    indicator: str = "56",
    stock: str = "",
    last: str = "",
    dealer: int = 0,
    options: ShirokurojanOptions = STANDARD,
) -> ShirokurojanRound:
    """Return a round in which everybody has kept the hand as it was dealt."""
    state = deal(*hands, indicator=indicator, stock=stock, last=last, dealer=dealer, options=options)
    for _ in hands:
        play(state, "keep")
    return state


def play(state: ShirokurojanRound, lines: str) -> tuple[Event, ...]:
    """Do actions written one after the other, with commas between them, and return the events of the last one."""
    events: tuple[Event, ...] = ()
    for line in lines.split(","):
        events = state.apply(GAME.parse_action(line.strip()))
    return events


def refusal(state: ShirokurojanRound, line: str) -> str | None:
    """Return the key of the rule that forbids an action, without what all keys have in common, or None."""
    found = state.why_not(GAME.parse_action(line))
    return found and found.key.removeprefix("shirokurojan.refusal.")


def legal(state: ShirokurojanRound) -> list[str]:
    """Return the texts of the legal actions."""
    return [GAME.action_text(action) for action in state.legal()]


def named(event: Event) -> str:
    """Return an event as `1 pon 13 14 12 2w`: seat, name, cards without orientation, place."""
    return " ".join([str(event.seat), event.name, *(CARD_TEXTS[card] for card in event.cards), *([event.place] if event.place else [])])


ANY_FACE = st.sampled_from(list(FACE_TEXTS.values()))


@st.composite
def block(draw: st.DrawFn, kind: str) -> list[str]:
    """Draw a koutsu, a shuntsu or a pair as faces, from few numbers, so that yaku abound."""
    colour = draw(st.sampled_from("WB"))
    if kind == "shuntsu":
        low = draw(st.integers(1, 4))
        run = [f"{colour}{number}" for number in range(low, low + 3)]
        return run[::-1] if draw(st.booleans()) else run
    return [f"{colour}{draw(st.integers(1, 6))}"] * (2 if kind == "pair" else 3)


@st.composite
def complete(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    """Draw a hand that may be complete, its closed faces and its open melds: whole blocks in any order, or one face changed."""
    if draw(st.integers(0, 4)) == 0:
        kinds, open_melds = ["pair"] * 4, 0
    else:
        meld = st.sampled_from(["koutsu", "shuntsu"])
        kinds, open_melds = draw(st.permutations([draw(meld), draw(meld), "pair"])), draw(st.integers(0, 2))
    blocks = [draw(block(kind)) for kind in kinds]
    laid = [each for each in blocks if len(each) == 3][:open_melds]
    closed = [face for each in blocks if not any(each is meld for meld in laid) for face in each]
    if draw(st.integers(0, 3)) == 0:
        closed[draw(st.integers(0, len(closed) - 1))] = draw(ANY_FACE)
    return closed, [list(draw(st.permutations(meld))) for meld in laid]


def scarce(closed: Sequence[str], melds: Sequence[Sequence[str]]) -> bool:
    """Tell whether a face is there more often than the five cards on which it stands."""
    every = [*closed, *(face for meld in melds for face in meld)]
    return max(map(every.count, every)) > 5


def cards_for(wanted: Sequence[str], taken: Collection[int] = ()) -> list[str] | None:
    """Return different held cards that are, or show, what is wanted: a card, a face, a colour; None when there are none."""
    found: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        # The way of finding partners by exchanging them along a chain.
        for code in range(60):
            card, text = code & ~1, wanted[index]
            fits = HELD_TEXTS[code] == text if len(text) == 3 else FACE_TEXTS[FACES[code]].startswith(text)
            if fits and card not in tried and card not in taken:
                tried.add(card)
                if card not in found or place(found[card], tried):
                    found[card] = index
                    codes[index] = code
                    return True
        return False

    codes: dict[int, int] = {}
    if not all(place(index, set()) for index in range(len(wanted))):
        return None
    return [HELD_TEXTS[codes[index]] for index in range(len(wanted))]
