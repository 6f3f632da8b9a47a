"""A deal that came as a link, at `#/deal/CODE/1`: what it is, and the button that deals the same cards again."""

from typing import Any

from fudaba.app import links, today
from fudaba.app.places import Place
from fudaba.app.screens import dialogs, share
from fudaba.app.text import Text
from fudaba.ui.nodes import Child, Element, h
from fudaba.ui.rules import rules_button
from fudaba.ui.widgets import button, noren


def bad_link(t: Text, title: str, key: str) -> Element:
    """Return the screen of a link that leads nowhere, with the reason."""
    return h(
        "div.screen",
        noren(t, title),
        h(
            "main.page.page--below",
            h("section.panel.empty", h("p", t(key)), h("a.btn.btn--main", t("records.play"), href="#/", key="play")),
        ),
        escape="go #/",
        key=f"bad {key}",
    )


def replaced(t: Text, name: str) -> Element | None:
    """Return the question before a deal ends a match in progress."""
    return dialogs.question(t, "replace", "deal-anyway") if name == "replace" else None


class DealPlace(Place):
    """A deal that somebody sent."""

    def enter(self, words: list[str]) -> bool:
        """Read the link; a bad one has a screen of its own that says why."""
        self.deal: links.Deal | None = None
        self.why = ""
        try:
            self.deal = links.read_deal(words)
        except links.BadLink as error:
            self.why = error.key
        return True

    def page(self, t: Text) -> Element:
        """Return what was sent, or why it cannot be read."""
        if self.deal is None:
            return bad_link(t, t("deal.title"), self.why)
        name = self.deal.game.name
        ongoing: Child = h("p.soft", t("deal.ongoing")) if self.hall.house.unfinished(name) is not None else None
        return h(
            "div.setup.screen",
            noren(t, t("deal.title")),
            h(
                "main.setup__form.deal",
                h("img.deal__art", src=f"img/tiles/{name}.svg", alt=""),
                h("div.setup__title", h("div", h("h2", t(f"{name}.name")), h("p", t(f"{name}.aim"))), rules_button(t, name)),
                share.facts(t, self.deal),
                [h("p", words) for words in share.sentences(t, self.deal)],
            ),
            h(
                "section.dealbar",
                ongoing,
                button(h("span.title", t("setup.deal")), act="deal", kind=".btn--main.btn--wide.btn--deal", key="deal"),
                aria_label=t("setup.deal"),
                region="dealbar",
            ),
            escape="go #/",
            key="deal",
        )

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return the question before the deal ends a match."""
        return replaced(t, name) if self.deal is not None else None

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Deal, after asking when that would end a match in progress."""
        if verb not in ("deal", "deal-anyway") or self.deal is None:
            return False
        if verb == "deal" and self.hall.house.unfinished(self.deal.game.name) is not None:
            self.hall.open_sheet(["replace"], None)
        else:
            self.hall.sitting.begin(self.deal.match(), origin=today.LINK)
            self.hall.go(f"#/{self.deal.game.name}/table", replace=True)
            self.hall.sitting.dealt()
        return True
