"""The buttons of Gin Rummy: two for each step; what cannot be pressed keeps its words and says why."""

from fudaba.core.deck import FRENCH_TEXTS
from fudaba.games.gin.layout_view import best_left, left_after
from fudaba.games.gin.notation import BIG_GIN, DISCARD, KNOCK
from fudaba.games.gin.round import MELDING, OPENING, TURN, UPCARD, GinObservation
from fudaba.games.gin.scoring import deadwood
from fudaba.ui import french
from fudaba.ui.nodes import Element, h
from fudaba.ui.table import Scene
from fudaba.ui.widgets import button, keyed


def acts(scene: Scene) -> Element:
    """Return the two buttons of this step."""
    now: GinObservation = scene.observation
    if now.actor == scene.seat and now.step in (UPCARD, OPENING, TURN):
        return h("div.acts", take(scene, now), draw_or_pass(scene, now), region="acts", zone="acts")
    return h("div.acts", knock(scene, now), discard(scene, now), region="acts", zone="acts")


def take(scene: Scene, now: GinObservation) -> Element:
    """Return the button that takes the top of the discard pile, with the deadwood that the best discard would leave."""
    t, top = scene.t, now.pile[-1]
    dead = now.step == OPENING
    after = best_left(now.hand | 1 << top, top)
    say = t("gin.acts.dead") if dead else t("gin.acts.take.say", before=deadwood(now.hand), after=after)
    words = h("span", t("gin.acts.take", card=french.short(t, FRENCH_TEXTS[top])), h("small.num", say))
    return button(words, keyed("T", scene.settings.letters), act="take", key="take", letter="t", off=dead)


def draw_or_pass(scene: Scene, now: GinObservation) -> Element:
    """Return the button that draws from the stock, or refuses the upcard."""
    name, letter = ("pass", "p") if now.step == UPCARD else ("draw", "d")
    words = h("span", scene.t(f"gin.acts.{name}"))
    return button(words, keyed(letter.upper(), scene.settings.letters), act=name, kind=".btn--main", key=name, letter=letter)


def knock(scene: Scene, now: GinObservation) -> Element:
    """Return the button that ends the round: knock, gin or big gin, with the deadwood or the reason why not."""
    t, selected = scene.t, scene.state["selected"]
    if BIG_GIN in now.legal:
        act, title, say, ready = "biggin", "gin.acts.biggin", t("gin.acts.biggin.say", n=scene.options.big_gin), True
    else:
        ready = selected >= 0 and KNOCK[selected] in now.legal
        gin = ready and left_after(now.hand, selected) == 0
        act, title, say = "knock", "gin.acts.gin" if gin else "gin.acts.knock", knock_words(scene, now, ready)
    return button(
        h("span", h("span.title", t(title)), h("small.num", say)),
        keyed("K", scene.settings.letters),
        act=act,
        kind=".btn--commit" if ready else "",
        key="knock",
        letter="k",
        off=not ready,
    )


def knock_words(scene: Scene, now: GinObservation, ready: bool) -> str:
    """Return what stands under knock: the deadwood that the selected discard leaves, or what is missing."""
    t, selected, limit = scene.t, scene.state["selected"], now.limit
    if now.actor != scene.seat or now.step != MELDING:
        return t("gin.acts.wait")
    if selected < 0:
        return t("gin.acts.choose")
    if selected == now.forbidden:
        return t("gin.acts.locked")
    after = left_after(now.hand, selected)
    if ready:
        return t("gin.acts.knock.say", n=after, limit=limit) if after else t("gin.acts.gin.say")
    return t("gin.acts.over_limit", n=after, limit=limit) if limit else t("gin.acts.gin_only", n=after)


def discard(scene: Scene, now: GinObservation) -> Element:
    """Return the button that discards the selected card."""
    t, selected = scene.t, scene.state["selected"]
    chosen = selected >= 0 and now.actor == scene.seat and now.step == MELDING
    free = chosen and DISCARD[selected] in now.legal
    words = t("gin.acts.discard", card=french.short(t, FRENCH_TEXTS[selected])) if chosen else t("gin.acts.discard.none")
    kind = ".btn--main" if free else ""
    return button(h("span", words), keyed("↵", True), act="discard", kind=kind, key="discard", letter="Enter", off=not free)
