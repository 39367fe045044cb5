"""The words of one plain deed: at whom it is and how it is done, with its articles, and whether its aim was lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.danger_words import AIMED
from pbem.orders.prose.lexemes import Lexer, Sort

_MANNER: Final = re.compile(r" (?:town|howitzer|[0-9]+|guns in|guns out)\Z")
"""How somebody fires or strikes, behind at whom he does."""
_TOWARDS: Final = {"move": "to the", "fire": "at the", "follow": "into the", "face": "towards the"}
"""What stands between a deed and a place or an enemy that is called by no code; `the` with the others."""
_CUT: Final = 3
"""Letters of a word of HELP that is not written to its end, at least."""
_WEIGHED: Final = re.compile(r"(?<=[0-9]) (?=[a-z])")
_BREAKS_OFF: Final = frozenset(("disengage", "withdraw"))
_FIGURES: Final = re.compile(r"[0-9]+")
_HEAD_OF_COMPOUND: Final = 3
"""Letters before the last noun of a German compound, at least."""


def aim_and_manner(text: str) -> tuple[str, str]:
    """At whom, and how: in which number, with whose help."""
    whom, joint, helpers = text.partition(" with ")
    how = joint + helpers
    while (last := _MANNER.search(whom)) is not None:
        whom, how = whom[: last.start()], last[0] + how
    return whom, how


def with_articles(deed: str) -> str:
    """`move bridge` as it is said: `move to the bridge`."""
    verb, _, rest = deed.partition(" ")
    return f"{verb} {_TOWARDS.get(verb, 'the')} {rest}" if rest else deed


def is_aimless(deed: str, orders: Sequence[Order]) -> bool:
    """Whether it was told at whom, and nothing of that is left."""
    verb, _, rest = deed.partition(" ")
    aimed = verb in AIMED and bool(rest) and "nearest" not in rest
    actions = [action for order in orders for action in order.actions if action.verb == verb]
    return aimed and bool(actions) and not any(act.places or act.units or act.word or act.direction for act in actions)


def loses_a_figure(deed: str, orders: Sequence[Order]) -> bool:
    """`disengage 2`: whether a figure was told, how far or in which number, and none of the orders has it."""
    told = {part for part in deed.split() if part.isdecimal()}
    done = {figure for order in orders for action in order.actions for figure in _FIGURES.findall(str(action))}
    return bool(orders) and not told <= done


def without_leaving(deeds: Sequence[str]) -> list[str]:
    """`leave, join BI3`: who joins another leaves him with whom he is by that."""
    joins = any(deed.partition(" ")[0] == "join" for deed in deeds)
    return [deed for deed in deeds if not (joins and deed.partition(" ")[0] == "leave")]


def obliquely(deed: str) -> str:
    """`half right 2`: so far half to a hand is the same as obliquely to it; anything else as it is."""
    half, *rest = deed.split()
    return f"oblique {' '.join(rest)}" if half == "half" and len(rest) > 1 and rest[-1].isdecimal() else deed


def backwards(deed: str) -> str:
    """`disengage 2`: who breaks off, and so far, goes back so far; anything else as it is."""
    verb, _, rest = deed.partition(" ")
    return f"{verb} back {rest}" if verb in _BREAKS_OFF and rest.isdecimal() else deed


def without_compounds(deed: str, lex: Lexer) -> str:
    """`move Hofbrücke`: with the ground alone that a German compound ends in."""
    return " ".join(_ground_of(word, lex) for word in deed.split())


def _ground_of(word: str, lex: Lexer) -> str:
    ends = [word[at:] for at in range(_HEAD_OF_COMPOUND, len(word) - _HEAD_OF_COMPOUND)]
    known = not lex(word)[0].strange if word.isalpha() and ends else True
    if known:
        return word
    return next((end for end in ends if lex(end)[0].is_a(Sort.GROUND)), word)


def on_one_way(deed: str, lex: Lexer) -> str:
    """`route P22 N25`: the same with a stroke between the squares, as a way is written."""
    verb, _, rest = deed.partition(" ")
    places = [word.place for word in lex(rest)]
    return f"{verb} {'-'.join(map(str, places))}" if len(places) > 1 and None not in places else deed


def completed(deed: str, desk: Desk) -> str:
    """`react inf`, `mdi column 2 line 1`: with whole words of HELP, and a comma between several with weights."""
    verb, _, rest = deed.partition(" ")
    known = desk.words.by_name.get(verb)
    words = {word for each in (known.arguments if known is not None else ()) for word in each.words}
    said: list[str] = []
    for part in rest.split():
        whole = {word for word in words if word.startswith(part)} if len(part) >= _CUT else set[str]()
        said.append(whole.pop() if part not in words and len(whole) == 1 else part)
    return f"{verb} {_WEIGHED.sub(', ', ' '.join(said))}"
