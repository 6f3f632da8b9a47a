"""A finished match that came as a link, at `#/shared/CODE/1`: its result, and ways to its replay, to the same cards and to its record."""

from typing import Any

from fudaba.app import history, links, sealing
from fudaba.app.places import Place
from fudaba.app.screens import share
from fudaba.app.screens.deal import bad_link
from fudaba.app.session import Session
from fudaba.app.text import Text
from fudaba.ui.nodes import Element, h, icon
from fudaba.ui.table import Person
from fudaba.ui.widgets import button, heading, noren, score_table


class SharedPlace(Place):
    """A match that somebody sent; nothing of it is kept here."""

    def enter(self, words: list[str]) -> bool:
        """Read the link and replay the match; a bad one has a screen of its own that says why."""
        self.session: Session | None = None
        self.why = ""
        try:
            match = links.read_replay(words)
            self.session = Session(match, sealing.of(match))
        except links.BadLink as error:
            self.why = error.key
        return True

    def leave(self) -> None:
        """Forget the match."""
        self.session = None

    def page(self, t: Text) -> Element:
        """Return the result, or why the link cannot be read."""
        if self.session is None:
            return bad_link(t, t("shared.title"), self.why)
        match, scene = self.session.match, self.session.scene(t, self.hall.house.settings)
        people = tuple(Person(t("shared.person"), "") if self._alone(seat) else person for seat, person in enumerate(scene.people))
        scene = scene._replace(people=people)
        deal = links.deal_of(match)
        again = links.deal_link(deal)
        winners = scene.standing.winners
        names = t("common.and").join(people[seat].name for seat in winners)
        return h(
            "div.screen",
            noren(t, t("shared.title")),
            h(
                "main.page.page--below.shared",
                h(
                    "section.panel",
                    heading(t(f"{match.game.name}.name"), name="shared-h"),
                    h("p", h("b", t("result.winner" if len(winners) == 1 else "result.winners", name=names))),
                    share.facts(t, deal, people),
                    aria_labelledby="shared-h",
                ),
                h(
                    "section.panel",
                    heading(t("result.rounds"), name="rounds-h"),
                    score_table(scene),
                    aria_labelledby="rounds-h",
                ),
                h(
                    "div.share__acts",
                    h("a.btn.btn--main", icon("play"), t("shared.same"), href=again, key="same") if again else None,
                    button(t("records.replay"), act="watch", picture="play", key="watch"),
                    button(t("records.save"), act="save-shared", picture="down", key="save"),
                ),
            ),
            escape="go #/",
            key="shared",
        )

    def _alone(self, seat: int) -> bool:
        """Tell whether a seat is that of the only person in the match, who is not the one who looks at it."""
        return self.session is not None and not self.session.several and seat in self.session.people

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Show the replay, or hand out the record as a file."""
        if verb not in ("watch", "save-shared") or self.session is None:
            return False
        match = self.session.match
        if verb == "watch":
            self.hall.replay(match)
        else:
            self.hall.hand_out(*history.file_of(match))
        return True
