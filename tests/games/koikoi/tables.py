"""Short ways to write cards, rounds and positions of Koi-Koi."""

from fudaba.core.contract import Event
from fudaba.core.hanafuda import ALL, TEXTS, cards_of, mask_of, named, parse_card
from fudaba.games.koikoi.observation import PLAYING
from fudaba.games.koikoi.options import STANDARD, KoikoiOptions
from fudaba.games.koikoi.round import KoikoiRound
from fudaba.games.koikoi.rules import GAME
from fudaba.games.koikoi.yaku import Counting, count

PLAIN = ("01c 02c 03c 04c 05c 06c 07c 08c", "01d 02d 03d 04d 05d 06d 07d 08d", "09c 09d 10c 10d 11c 11d 12c 12d")
"""Hands and a field without a hand yaku and without four of a month: the dealer's, the other's, the field's."""


def deck(dealer: str = PLAIN[0], other: str = PLAIN[1], field: str = PLAIN[2], stock: str = "") -> tuple[int, ...]:
    """Return the deck of these hands, this field and this top of the stock; the rest fills the stock up."""
    texts = [*dealer.split(), *other.split(), *field.split(), *stock.split()]
    assert len(dealer.split()) == len(other.split()) == len(field.split()) == 8
    assert len(set(texts)) == len(texts)
    texts += [text for text in TEXTS if text not in texts]
    return tuple(map(parse_card, texts))


def deal(
    dealer: str = PLAIN[0], other: str = PLAIN[1], field: str = PLAIN[2], stock: str = "", options: KoikoiOptions = STANDARD, seat: int = 0
) -> KoikoiRound:
    """Return the first round of a match, dealt by a seat."""
    return GAME.deal(options, deck(dealer, other, field, stock), seat, (), 2)


def position(
    hands: tuple[str, str],
    field: str = "",
    stock: str = "",
    captured: tuple[str, str] = ("", ""),
    options: KoikoiOptions = STANDARD,
    turn: int = 0,
    dealer: int = 0,
    called: tuple[int, int] = (0, 0),
    calls: tuple[int, int] = (0, 0),
    left: tuple[int, int] = (25, 25),
) -> KoikoiRound:
    """Return a round in the middle, a seat to play; the cards that are not named lie at the bottom of the stock."""
    held, won = tuple(map(named, hands)), tuple(map(named, captured))
    lying, top = tuple(map(parse_card, field.split())), tuple(map(parse_card, stock.split()))
    open_cards = [*hands[0].split(), *hands[1].split(), *field.split(), *stock.split(), *captured[0].split(), *captured[1].split()]
    assert len(set(open_cards)) == len(open_cards)
    rest = cards_of(ALL & ~(held[0] | held[1] | won[0] | won[1] | mask_of(lying) | mask_of(top)))
    seen = deal(options=options, seat=dealer).observe(0)
    seen = seen._replace(actor=turn, step=PLAYING, left=left, hand=held[0], field=mask_of(lying), places=lying)
    seen = seen._replace(captured=(won[0], won[1]), called=called, calls=calls)
    return KoikoiRound.imagined(seen, held[1], top + rest)


def play(state: KoikoiRound, lines: str) -> tuple[Event, ...]:
    """Do actions written one after the other, with commas between them, and return the events of the last one."""
    events: tuple[Event, ...] = ()
    for line in lines.split(","):
        events = state.apply(GAME.parse_action(line.strip()))
    return events


def told(events: tuple[Event, ...]) -> list[str]:
    """Return events as texts: name, seat, cards, place."""
    return [" ".join([event.name, str(event.seat), *(TEXTS[card] for card in event.cards), event.place]).strip() for event in events]


def legal(state: KoikoiRound) -> list[str]:
    """Return the texts of the legal actions."""
    return [GAME.action_text(action) for action in state.legal()]


def refusal(state: KoikoiRound, line: str) -> str | None:
    """Return the key of the rule that forbids an action, or None."""
    found = state.why_not(GAME.parse_action(line))
    return found and found.key.removeprefix("koikoi.refusal.")


def yaku(cards: str, rules: Counting | None = None) -> dict[str, int]:
    """Return the points of each yaku of some captures."""
    return {part.yaku: part.points for part in count(named(cards), rules or Counting())}


def listed(cards: str) -> list[str]:
    """Return the texts of cards written one after the other."""
    return cards.split()


def written(cards: int) -> str:
    """Return a set of cards as a text."""
    return " ".join(TEXTS[card] for card in cards_of(cards))
