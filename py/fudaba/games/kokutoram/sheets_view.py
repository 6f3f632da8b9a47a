"""The sheets of Kokutoram: the discard pile with what was taken from it, and the game in a few short paragraphs."""

from fudaba.app.text import Text
from fudaba.core.contract import HIDDEN
from fudaba.games.blackwhite import CARD_TEXTS
from fudaba.games.kokutoram.felt_view import LOOK
from fudaba.games.kokutoram.round import KokutoramObservation
from fudaba.ui import blackwhite
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import card, sheet

PARTS = ("cards", "goal", "hold", "turn", "knock", "score", "match", "table", "reading")
EXAMPLE = (("W2", "W2", "W2", "W2"), ("W1",), ("B2", "B3", "B4"), ("B1",))
"""The hand with which the source explains the count: a set, a run, and two loose cards."""


def pile(scene: Scene) -> Element:
    """Return the discard pile, its top first, and who took what from it."""
    t, now = scene.t, scene.observation
    cards = [
        h(
            "li",
            card(
                blackwhite.picture(CARD_TEXTS[each], scene.settings, LOOK.dressing),
                blackwhite.spoken_card(t, CARD_TEXTS[each]),
                state=".card--tall",
            ),
            key=str(place),
        )
        for place, each in reversed(list(enumerate(now.pile)))
    ]
    rows = [taking(scene, now, seat, each) for seat, each in takings(now)]
    taken = [h("h3", t("kokutoram.pile.taken")), h("ul.takings", rows)] if rows else []
    return sheet(t, t("bw.pile.title", n=len(now.pile)), h("ul.spread", cards), taken, kind=".sheet--wide")


def takings(now: KokutoramObservation) -> list[tuple[int, int]]:
    """Return who took which card from the pile, the latest first, each once."""
    took = [(line.seat, line.taken) for line in now.log if line.taken != HIDDEN]
    if now.actor is not None and now.from_pile and now.gap >= 0:
        took.append((now.actor, now.known[now.actor][now.gap]))
    return list(dict.fromkeys(reversed(took)))


def taking(scene: Scene, now: KokutoramObservation, seat: int, each: int) -> Element:
    """Return one taken card: whose it is, and where it lies now if that hand still has it."""
    t, known = scene.t, now.known[seat]
    where = t("kokutoram.pile.taken.at", n=known.index(each) + 1) if each in known else t("kokutoram.pile.taken.gone")
    return h("li", h("b", scene.people[seat].name), blackwhite.pair(t, CARD_TEXTS[each]), h("span", where), key=f"{seat} {each}")


def how_to_play(t: Text) -> list[Child]:
    """Return the game in a few short paragraphs, with the source's own example of a hand."""
    blocks = [h("span.example__block" if len(block) > 1 else "span", [blackwhite.face(t, each) for each in block]) for block in EXAMPLE]
    example = h("p.example", blocks, h("b", t("kokutoram.how.example")))
    return [
        [h("h3", t(f"kokutoram.how.{part}.title")), h("p", t(f"kokutoram.how.{part}")), example if part == "goal" else None]
        for part in PARTS
    ]
