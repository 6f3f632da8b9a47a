"""Where the pages of rules explain why something is not allowed."""

from fudaba.ui.nodes import Child
from fudaba.ui.rules import rules_words
from fudaba.ui.table import Scene

_BY_GAME: dict[str, dict[str, str]] = {
    "gin": {
        "upcard": "upcard_first no_pass",
        "G1": "dead_upcard",
        "draw": "draw_first discard_first taken_card",
        "knock": "knock_limit",
        "G3": "compulsory_gin",
        "variants": "gin_only biggin_off biggin_deadwood",
    },
    "kokutoram": {
        "setup": "choose_first set_up_over",
        "turn": "draw_first already_drawn insert_first already_inserted discard_first",
        "knock": "already_discarded",
        "K7": "pass_ring",
    },
    "shirokurojan": {
        "setup": "choose_first set_up_over",
        "turn": "draw_first already_drawn insert_first discard_first",
        "complete": "incomplete",
        "calls": "answer_first",
        "ron": "ron_incomplete",
        "pon": "pon_pair",
        "chi": "chi_next",
        "S1": "chi_run",
        "after-call": "tsumo_after_call",
        "S6": "last_discard",
        "S8": "minimum",
    },
    "koikoi": {
        "turn": "play_first match_first choose one_way other_month",
        "decision": "decide_first",
        "H2": "no_decision",
        "H3": "last_turn",
    },
    "goninkan": {
        "turn": "follow",
        "joker": "joker_first joker_last name_suit name_no_suit",
        "N7": "joker_now",
        "lead": "lead_first first_game",
        "N5": "answer",
        "hand-over": "give_first not_handed trump_first later_games",
        "sixteen": "no_sixteen sixteen_first",
    },
}
"""By game and place on its page the refusals that are explained there."""

SECTIONS = {
    f"{game}.refusal.{name}": section
    for game, sections in _BY_GAME.items()
    for section, names in sections.items()
    for name in names.split()
}
"""The section or ruling that explains a refusal, by its key; those of the steps of the page alone have none."""


def explained(scene: Scene, words: str) -> list[Child]:
    """Return why the last thing pressed is not allowed, with a link to its place in the rules."""
    key = scene.why.key if scene.why is not None else ""
    if key not in SECTIONS:
        return [words]
    return [words, " ", rules_words(scene.t, scene.t("rules.why"), scene.game.name, SECTIONS[key])]
