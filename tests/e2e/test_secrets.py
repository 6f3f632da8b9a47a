"""Hidden cards are nowhere in the page: not in its text, names, attributes, or the pictures that it asks for."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from fudaba.app.text import Text
from fudaba.core import record
from fudaba.core.deck import FRENCH_TEXTS, cards_of
from fudaba.games.gin.rules import GAME
from fudaba.ui import french
from tests.e2e.conftest import DESK, PHONE, Host
from tests.e2e.player import Finger
from tests.e2e.positions import found, seated, step

pytestmark = pytest.mark.browser
Contexts = Callable[..., BrowserContext]
WATCH = """() => {
  const root = document.documentElement;
  window.shown = [];
  const look = () => {
    const parts = [...document.body.children].filter((part) => part.localName !== 'svg').map((part) => part.outerHTML);
    const names = root.getAttributeNames().map((name) => root.getAttribute(name));
    window.shown.push([[document.title, ...names, ...parts].join(' '), localStorage.getItem('fudaba.match.gin')]);
  };
  look();
  new MutationObserver(look).observe(root, { attributeFilter: ['data-frame', 'data-moving'] });
}"""
"""Note the whole page and the kept match, now and with every frame, before and after the pictures in the air have landed."""
PICTURES = "() => performance.getEntriesByType('resource').map((entry) => entry.name).join(' ')"


class Reader:
    """Finds the cards that a text tells, however it spells them."""

    def __init__(self, t: Text) -> None:
        self._cards = {french.spoken(t, card): card for card in FRENCH_TEXTS} | {french.short(t, card): card for card in FRENCH_TEXTS}
        self._cards |= {french.rank_sign(card) + french.SIGNS[card[1]]: card for card in FRENCH_TEXTS}
        words = "|".join(map(re.escape, sorted(self._cards, key=len, reverse=True)))
        self._words = re.compile(rf"(?<!\d)(?:{words})(?!\d)")
        self._codes = re.compile(r"(?<![\w#-])[A2-9TJQK][cdhs](?![\w-])")
        self._signs = re.compile(rf">({'|'.join(sorted({french.rank_sign(card) for card in FRENCH_TEXTS}))})</b>\s*<i[^>]*>([♣♦♥♠])<")

    def cards(self, text: str) -> Iterator[str]:
        """Yield the cards: their codes, names and signs, and those of the small tags, where rank and suit stand apart."""
        yield from self._codes.findall(text)
        yield from (self._cards[words] for words in self._words.findall(text))
        yield from (self._cards[rank + sign] for rank, sign in self._signs.findall(text))


def hidden(kept: str) -> set[str]:
    """Return the cards that the person has not seen at a kept moment; none when the round is over."""
    match = record.from_json(json.loads(kept)["record"], {"gin": GAME})
    now = match.round.observe(0)
    if now.step == "over":
        return set()
    unseen = set(match.round.cards()) - set(cards_of(now.hand)) - set(cards_of(now.known[1])) - set(now.pile)
    return {FRENCH_TEXTS[card] for card in unseen}


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (DESK, "ja")], ids=["phone-en", "desk-ja"])
def test_a_whole_round_keeps_its_secrets(host: Host, context: Contexts, size: dict[str, Any], language: str) -> None:
    page = seated(context, host, step("upcard", opponent="basic"), size, pace="quick", language=language)
    player = Finger(page, language, touch=size is PHONE)
    session = page.context.new_cdp_session(page)
    moments: list[tuple[str, str]] = []
    page.evaluate(WATCH)
    while not player.counted():
        names = [str(node.get("name", {}).get("value", "")) for node in session.send("Accessibility.getFullAXTree")["nodes"]]
        moments.append((" ".join([page.evaluate(PICTURES), *names]), json.dumps(player.kept("fudaba.match.gin"))))
        player.move()
    shown: list[tuple[str, str]] = page.evaluate("shown")
    reader = Reader(player.t)
    assert len(shown) > len(moments) > 2
    for text, kept in shown + moments:
        assert not hidden(kept) & set(reader.cards(text))


def test_dialogs_keep_them_too(host: Host, context: Contexts) -> None:
    player = Finger(seated(context, host, found(lambda now: now.step == "draw" and len(now.pile) > 4)))
    page, t = player.page, player.t
    page.evaluate(WATCH)
    for name in ("scores", "last", "how", "keys", "seal"):
        player.press(page.get_by_role("button", name=t("menu.title")))
        player.press(page.get_by_role("dialog").get_by_role("button", name=t(f"menu.{name}")))
        player.press(page.get_by_role("dialog").get_by_role("button", name=t("common.close")))
    player.do("draw")
    player.press(page.get_by_role("button", name=re.compile("; show them$")))
    assert page.get_by_role("dialog").get_by_role("img").count() > 4
    reader = Reader(t)
    for text, kept in page.evaluate("shown"):
        assert not hidden(kept) & set(reader.cards(text))


def test_the_reader_reads() -> None:
    t = Text("en")
    told = "img/french/7h.svg card Td 'queen of spades, 3 of 10' 10♣ <b>A</b> <i class='x'>♦</i>"
    assert set(Reader(t).cards(told)) == {"7h", "Td", "Qs", "Tc", "Ad"}
    assert set(Reader(Text("ja")).cards("♠10 ハートの7、 <b>2</b><i>♣</i>")) == {"Ts", "7h", "2c"}
    assert not set(Reader(t).cards("#4c width-2d 17 of hearts 4–7 ♥ rival 7 x7h"))
