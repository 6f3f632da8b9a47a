"""Sharing: what a finished match gives to others, as text without a card in it, as a link, or as a file."""

from collections.abc import Sequence

from fudaba.app import links, today
from fudaba.app.house import House
from fudaba.app.links import Deal
from fudaba.app.session import Session
from fudaba.app.text import Text, figure
from fudaba.core.match import Match
from fudaba.ui.table import Scene


def rules_of(t: Text, name: str, preset: str | None) -> str:
    """Return the rule set of a game as words."""
    return t(f"{name}.preset.{preset}") if preset is not None else t("setup.house_rules")


def link_of(house: House, session: Session) -> str:
    """Return the whole address at which others get the cards of a match: that of its day, or else that of its deal; it may be missing."""
    day = today.day_of(session.origin)
    route = links.deal_link(links.deal_of(session.match)) if day is None else f"#/today/{day[1].isoformat()}"
    return house.site + route if route is not None else ""


def note_of(house: House, session: Session) -> str:
    """Return what a result is worth as one of a day's deals, or what others get of it."""
    day = today.day_of(session.origin)
    if day is None:
        return house.t("share.say") if link_of(house, session) else ""
    return house.t("share.counted" if day[0] == today.SCORED else "share.practice", date=house.t.date(day[1]))


def text_of(house: House, session: Session) -> str:
    """Return the result of a finished match as a text: no card, and no name but those of CPUs where one person played."""
    t, match, link = house.t, session.match, link_of(house, session)
    game, day = t(f"{match.game.name}.name"), today.day_of(session.origin)
    rules = rules_of(t, match.game.name, match.preset)
    head = t("share.game", game=game, rules=rules) if day is None else t("share.today", game=game, date=t.date(day[1]))
    lines = [head, outcome(session.scene(t, house.settings), session)]
    return with_link(t, lines, link)


def with_link(t: Text, lines: Sequence[str], link: str) -> str:
    """Return a text of some lines with the link to the same cards, if there is one, on a line of its own where every app finds it."""
    return "\n".join([*lines, t("share.link"), link] if link else lines)


def invitation(t: Text, deal: Deal, link: str) -> str:
    """Return the words that go with the link of a deal which nobody has played yet."""
    name = deal.game.name
    return with_link(t, [t("share.game", game=t(f"{name}.name"), rules=rules_of(t, name, deal.preset))], link)


def outcome(scene: Scene, session: Session) -> str:
    """Return how a finished match ended, in a line."""
    t = scene.t
    if session.several or not session.people:
        pairs = (t("share.person", name=person.name, n=total) for person, total in zip(scene.people, scene.standing.totals, strict=True))
        return t("common.list").join(pairs)
    mark, totals = today.result(session.match, session.me)
    others = t("common.and").join(person.name for seat, person in enumerate(scene.people) if seat != session.me)
    return t(f"share.{mark}", score=score(t, totals), name=others)


def score(t: Text, totals: Sequence[int]) -> str:
    """Return totals in a sentence; of two as it is said, of more as a list."""
    return t("common.to" if len(totals) == 2 else "common.list").join(map(figure, totals))


def send(house: House, text: str) -> None:
    """Let the page share a text: by the share sheet of the device, or else through the clipboard."""
    house.order("share", text)


def send_replay(house: House, match: Match) -> bool:
    """Let the page share a finished match as a link; False when it is too long for one."""
    link = links.replay_link(match)
    if link is None:
        return False
    t = house.t
    send(house, "\n".join([t("share.replay", game=t(f"{match.game.name}.name")), house.site + link]))
    return True
