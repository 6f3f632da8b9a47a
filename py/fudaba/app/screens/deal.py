"""A deal as a link, at `#/deal/CODE/1`: what it is, the button that deals it, and the ways to pass it on."""

from typing import Any

from fudaba.app import links, sharing, today
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
    """A deal that somebody sent, or is about to send."""

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
        """Return what the link deals, or why it cannot be read."""
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
                share.buttons(t, self._link(), kind=""),
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

    def _link(self) -> str:
        """Return the whole address of the deal, to be passed on."""
        return self.hall.house.site + str(links.deal_link(self.deal)) if self.deal is not None else ""

    def sheet(self, t: Text, name: str) -> Element | None:
        """Return the QR code of the deal, or the question before it ends a match."""
        if self.deal is None:
            return None
        return share.code(t, self._link(), t("deal.title")) if name == "qr" else replaced(t, name)

    def act(self, verb: str, words: list[str], value: Any) -> bool:
        """Deal, after asking when that would end a match in progress, or pass the link on."""
        house, deal = self.hall.house, self.deal
        if deal is None or verb not in ("deal", "deal-anyway", "share"):
            return False
        if verb == "share" and words == ["link"]:
            house.order("copy", self._link())
        elif verb == "share":
            sharing.send(house, sharing.invitation(house.t, deal, self._link()))
        elif verb == "deal" and house.unfinished(deal.game.name) is not None:
            self.hall.open_sheet(["replace"], None)
        else:
            self.hall.sitting.begin(deal.match(), origin=today.LINK)
            self.hall.go(f"#/{deal.game.name}/table", replace=True)
            self.hall.sitting.dealt()
        return True
