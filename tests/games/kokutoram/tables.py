"""Short ways to write hands, rounds and hypothesis strategies for Kokutoram."""

from hypothesis import strategies as st

from fudaba.core.contract import Event
from fudaba.games.blackwhite import CARD_TEXTS, HELD_TEXTS, PACK, faces_of, parse_card, parse_face, parse_held
from fudaba.games.kokutoram.options import STANDARD, KokutoramOptions
from fudaba.games.kokutoram.round import KokutoramRound
from fudaba.games.kokutoram.rules import GAME
from fudaba.games.kokutoram.scoring import points_of


def faces(text: str) -> tuple[int, ...]:
    """Return the faces of a text, `W2 W2 B4`."""
    return tuple(map(parse_face, text.split()))


def held(text: str) -> tuple[int, ...]:
    """Return the held cards of a text, `25w 13b`."""
    return tuple(map(parse_held, text.split()))


def written(hand: tuple[int, ...]) -> str:
    """Return the text of held cards."""
    return " ".join(HELD_TEXTS[code] for code in hand)


def card(text: str) -> int:
    """Return a card without orientation, `25`."""
    return parse_card(text)


def points(state: KokutoramRound, seat: int) -> int:
    """Return the points of a seat."""
    return points_of(faces_of(state.hands[seat]))


def deal(*hands: str, upcard: str = "", stock: str = "", dealer: int = 0, options: KokutoramOptions = STANDARD) -> KokutoramRound:
    """Return a round: hands by seat, the upcard, the top of the stock; cards that are not named fill up the stock, white upright."""
    count = len(hands)
    seats = [hands[(dealer + 1 + place) % count].split() for place in range(count)]
    assert all(len(hand) == 8 for hand in seats)
    texts = [text for row in zip(*seats, strict=True) for text in row]
    texts += [f"{text}w" for text in (*upcard.split(), *stock.split())]
    named = {text[:2] for text in texts}
    assert len(named) == len(texts)
    texts += [f"{CARD_TEXTS[other]}w" for other in PACK if CARD_TEXTS[other] not in named]
    return GAME.deal(options, tuple(map(parse_held, texts)), dealer, (), count)


def play(state: KokutoramRound, lines: str) -> tuple[Event, ...]:
    """Do actions written one after the other, with commas between them, and return the events of the last one."""
    events: tuple[Event, ...] = ()
    for line in lines.split(","):
        events = state.apply(GAME.parse_action(line.strip()))
    return events


def begin(state: KokutoramRound) -> KokutoramRound:
    """Keep every hand and return the round."""
    play(state, ", ".join(["keep"] * state.seats))
    return state


def refusal(state: KokutoramRound, line: str) -> str | None:
    """Return the key of the rule that forbids an action, or None."""
    found = state.why_not(GAME.parse_action(line))
    return found and found.key


def legal(state: KokutoramRound) -> list[str]:
    """Return the texts of the legal actions."""
    return [GAME.action_text(action) for action in state.legal()]


@st.composite
def rows(draw: st.DrawFn, smallest: int = 1, largest: int = 9) -> list[str]:
    """Draw the faces of a hand, in which blocks abound and compete: most faces are near the one before."""
    row: list[str] = []
    for _ in range(draw(st.integers(smallest, largest))):
        step = draw(st.sampled_from([0, 0, 1, 1, -1, -1, None]))
        if row and step is not None and 1 <= int(row[-1][1]) + step <= 6:
            face = f"{row[-1][0]}{int(row[-1][1]) + step}"
        else:
            face = draw(st.sampled_from("WB")) + str(draw(st.integers(1, 6)))
        row.append(face)
    return row
