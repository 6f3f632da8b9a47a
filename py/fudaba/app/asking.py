"""Questions in secret: who is asked, and how a round stands for each of them, though it hears them one after the other."""

from typing import Any

from fudaba.core.contract import Round


def asked(now: Round[Any]) -> tuple[int, ...]:
    """Return the seats that are asked in secret and have not answered, in the order in which the round hears them."""
    seats: list[int] = []
    ahead = now.clone()
    while ahead.in_secret() and (actor := ahead.actor()) is not None and actor not in seats:
        seats.append(actor)
        ahead.apply(ahead.legal()[-1])
    return tuple(seats)


def heard_next(now: Round[Any], seat: int) -> Round[Any]:
    """Return a copy of a round in which one of those asked in secret is the next to be heard; what the others say is left open."""
    ahead = now.clone()
    while ahead.actor() != seat:
        ahead.apply(ahead.legal()[-1])
    return ahead
