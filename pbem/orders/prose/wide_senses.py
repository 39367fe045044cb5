"""Words of a sentence that were taken in a wider sense than they have: the answer shows what they were taken for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.leftovers import SHUNS
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_GOVERNS: Final = (Sort.VIA, Sort.AT, Sort.FROM, Sort.BEFORE, Sort.BEHIND, Sort.AROUND, Sort.TOWARDS, Sort.REASON)
"""Between two names, the second is of one to whom something is done, or by whom a place is told."""
_ACTS_ON: Final = frozenset((
    "let", "lets", "letting", "sees", "after", "through", "of", "lass", "lasst", "laesst", "lassen", "nach", "durch",
))  # fmt: skip
"""The same, in words that have another part where no name of a unit follows them."""
_NAMES: Final = (
    Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.BODY, Sort.ORDINAL, Sort.WING, Sort.FLANK, Sort.BATTLE_LINE, Sort.ALL,
    Sort.REST, Sort.PRONOUN, Sort.ONE_WHO, Sort.PLACE, Sort.OUTERMOST, Sort.SEVERAL, Sort.ENEMY,
)  # fmt: skip
_READY: Final = frozenset(("ready", "prepare", "prepares", "prepared", "bereit", "vorbereitet"))
_MORE_THAN_STAYING: Final = frozenset((
    "cover", "covers", "covering", "rest", "rests", "resting", "guard", "guards", "protect", "protects", "screen",
    "screens", "shield", "shields", "deckt", "decken", "ruht", "ruhen", "schützt", "schützen", "sichert", "sichern",
    "schirmt", "bewacht", "bewachen",
))  # fmt: skip
"""Whoever does so may be meant to stay, but also to close up, to rally or to stand elsewhere."""


def in_a_wide_sense(words: Sequence[Lexeme], lines: Sequence[LineReading], desk: Desk) -> Iterator[LineReading]:
    """The readings in which a word of help or of rest makes somebody stay where he is."""
    for at, word in enumerate(words):
        if not (word.is_a(Sort.VERB) and key(word.raw) in _MORE_THAN_STAYING):
            continue
        if word.is_a(Sort.REST) and any(each.is_a(Sort.VERB) for each in words[at + 1 :]):
            continue
        named = next((each for each in reversed(words[:at]) if each.is_a(Sort.UNIT)), None)
        his = {*named.values(Sort.UNIT)} if named is not None else set[str]()
        for line in lines:
            units = {order.unit for order in line.orders}
            if line.result is Result.OK and _only_stays(line, desk) and (not his or units & his):
                yield line


def _only_stays(line: LineReading, desk: Desk) -> bool:
    actions = [action for order in line.orders for action in order.actions]
    return bool(actions) and all(stands(desk.words.verb(action.verb)) for action in actions)


def acted_on(words: Sequence[Lexeme], lines: Sequence[LineReading]) -> Iterator[tuple[LineReading, Lexeme]]:
    """`FI1 waits for FI2, then D5`: the readings that order him of whom another is told something, and the word."""
    for at in range(2, len(words)):
        governor, whom = words[at - 1], words[at]
        governs = governor.is_a(*_GOVERNS) or key(governor.raw) in _ACTS_ON
        if not (governs and whom.is_a(Sort.UNIT) and _has_a_subject(words[: at - 1])):
            continue
        for line in lines:
            if {order.unit for order in line.orders} & {*whom.values(Sort.UNIT)}:
                yield line, governor


def not_held(words: Sequence[Lexeme], orders: Sequence[Order], desk: Desk) -> Iterator[Lexeme]:
    """Words that make something else of a deed, and of which no order that is done holds anything."""
    stays = any(stands(desk.words.verb(action.verb)) for order in orders for action in order.actions)
    ends = {order.actions[-1].places[-1] for order in orders if order.actions and order.actions[-1].places}
    alternative = any(order.otherwise for order in orders)
    for at, word in enumerate(words):
        behind = words[at + 1 :]
        bare = word.is_a(Sort.EXCEPT) and not any(each.is_a(*_NAMES) for each in behind)
        says_verb = any(each.is_a(Sort.VERB) for each in behind)
        if bare and says_verb and not stays:
            yield word
        if word.is_a(Sort.ELSE) and not behind and not alternative:
            yield word
        if key(word.raw) in _READY and not stays and says_verb:
            yield word
        leaves = word.is_a(Sort.VERB) and key(word.raw) in SHUNS
        if leaves and behind and behind[0].place is not None and behind[0].place in ends:
            yield word


def _has_a_subject(words: Sequence[Lexeme]) -> bool:
    """Whether somebody is named of whom a clause without a pause goes on to speak."""
    for word in reversed(words):
        if word.is_a(Sort.COMMA, Sort.COLON, Sort.STOP, Sort.PLACE):
            return False
        if word.is_a(Sort.UNIT):
            return True
    return False
