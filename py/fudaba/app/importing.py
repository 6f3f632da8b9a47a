"""Taking over an exported file: what is not here yet comes in, and nothing that is here is lost."""

from fudaba.app import book, history, settings, store, today
from fudaba.app.house import House
from fudaba.games import GAMES


def take_in(house: House, text: str) -> None:
    """Take over settings, matches, days and lines of the book that are not here yet; a broken file changes nothing."""
    try:
        kept = store.imported(text)
        new = history.check(kept.pop(store.HISTORY, {"matches": []}))
        lines = book.check(kept.pop(store.BOOK, {"matches": {}}))
        days = today.check(kept.pop(store.TODAY, {"days": {}}))
    except store.UnreadableData:
        house.notice("notice.import_failed")
        return
    old = history.rows(house.store)
    house.store.put(store.HISTORY, {"matches": store.merged(old, new)})
    house.book.take_in(lines)
    if days:
        today.write(house.store, today.merged(today.results(house.store), days))
    for key, data in kept.items():
        if key == store.SETTINGS:
            house.keep_settings(data["tables"] if isinstance(data.get("tables"), dict) else {})
            house.change(settings.read(data))
        elif house.store.get(key) is None and key in (*map(store.match_key, GAMES), *map(store.scores_key, GAMES)):
            house.store.put(key, {name: value for name, value in data.items() if name != "v"})
    house.notice("notice.imported", n=len(history.rows(house.store)) - len(old))
    house.make_room()
