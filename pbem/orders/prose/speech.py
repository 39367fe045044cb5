"""What somebody does who says a sentence: he orders, asks, tells news, thinks aloud or greets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.messages import is_a_message
from pbem.orders.words.folding import key

_LEAVE: Final = ("may", "darf", "duerfen")
"""Whoever asks so in the middle of a sentence orders nothing by it."""
_LETTERS: Final = 3
_TERSE: Final = 6
"""A line of so few words is rather jotted down than chatted."""
_HEADS: Final = ("move", "turn", "bound", "round", "zug", "runde", "general", "lord", "duke", "marshal")
_LEADS_IN: Final = ("so", "and", "but", "also", "und", "aber", "or", "oder", "now", "well", "oh", "hm", "while",
                    "waehrend")  # fmt: skip
_TOLD: Final = (Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.ORDINAL, Sort.BODY)
_COULD: Final = ("could", "would", "koennte", "koennten", "wuerde", "wuerden")
"""Beginning a question about what somebody could do, they may be a wish as well."""


def act_of(words: Sequence[Lexeme], desk: Desk) -> Act:
    """The act of a sentence, told from how it begins, how it ends and whether it speaks of the battle."""
    said = [word for word in words if not word.is_a(Sort.COMMA, Sort.COLON, Sort.SIGN, Sort.STOP)]
    if not said or all(_calls(word, desk) for word in said):
        return Act.GREETING
    if any(word.is_a(Sort.MAYBE) for word in said) and not any(word.is_a(Sort.CANCEL) for word in said[:4]):
        return Act.MAYBE if weighty(said, desk) else Act.GREETING
    if words[-1].raw == "?":
        if any(key(word.raw) in _LEAVE for word in said[1:]):
            return Act.QUESTION
        polite = any(word.is_a(Sort.REQUEST) for word in said[:4])
        if polite and _orders(said, desk):
            return Act.ORDER
        wishes = key(said[0].raw) in _COULD or not _inquires(said)
        return Act.MAYBE if wishes and _orders(said, desk) else Act.QUESTION
    if not weighty(said, desk):
        return Act.GREETING
    return Act.NEWS if _tells(said, desk) or would_have(said) or _only_has_it_said(said) else Act.ORDER


def _only_has_it_said(said: Sequence[Lexeme]) -> bool:
    """`The Black Watch hold the umpire responsible`: whether somebody only has something said, and goes nowhere."""
    told = any(word.place is not None or word.is_a(Sort.DIRECTION, Sort.IF) for word in said)
    return not told and is_a_message(" ".join(word.raw for word in said))


def _inquires(said: Sequence[Lexeme]) -> bool:
    """Whether a sentence begins as questions do; `FI5 to F4?` is an order in doubt."""
    first = next((word for word in said if not word.is_a(Sort.AND) and key(word.raw) not in _LEADS_IN), said[0])
    return first.is_a(Sort.ASKING, Sort.MAYBE, Sort.IF) or not any(word.is_a(*_TOLD) for word in said)


def _calls(word: Lexeme, desk: Desk) -> bool:
    """`Move 4, Poniatowski.`: a general's name, and words that only head a letter, are no order."""
    if word.raw.isdecimal() or key(word.raw) in _HEADS:
        return True
    pieces = [desk.context.view.piece(unit) for unit in word.values(Sort.UNIT)]
    named = bool(pieces) and all(piece is not None and piece.arm is Arm.GENERAL for piece in pieces)
    return named and desk.roster.find(word.raw) is None


def would_have(words: Sequence[Lexeme]) -> bool:
    """`FC3 would have been the one to go first`: what did not come about is ordered neither now nor for good."""
    return any(word.is_a(Sort.NEWS) and " have " in key(word.raw) for word in words)


def question_behind(words: Sequence[Lexeme], desk: Desk) -> int:
    """`FI1 fires at C3 - is D6 passable?`: where a question begins behind an order, 0 where there is none."""
    if not words or words[-1].raw != "?" or words[0].is_a(Sort.ASKING, Sort.MAYBE) or key(words[0].raw) in _COULD:
        return 0
    for index, word in enumerate(words[1:], 1):
        before = words[index - 1]
        joins = before.raw == "-" or key(before.raw) in _LEADS_IN
        pause = joins or before.is_a(Sort.COMMA, Sort.COLON, Sort.AND, Sort.THEN)
        if pause and word.is_a(Sort.ASKING) and act_of(words[index:], desk) is Act.QUESTION:
            if _only_names(words[:index], desk):
                continue
            return word.start
    return 0


def _only_names(words: Sequence[Lexeme], desk: Desk) -> bool:
    """`the Guard so [wie BA4 - wie weit …?]`: somebody is named, and nothing is told of him yet."""
    return any(word.is_a(Sort.UNIT, Sort.FEATURE) for word in words) and act_of(words, desk) is Act.GREETING


def tells(clause: Clause) -> bool:
    """Whether a clause tells of the past or of the writer himself, and orders nothing."""
    return any(word.is_a(Sort.NEWS) for word in clause.left) and not (clause.cancel or clause.rules)


def weighty(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether the words speak of the battle: an own unit, a place, a verb of war, or somebody and what he is told."""
    if any(word.is_a(Sort.CANCEL, Sort.ASTRAY) or _is_code(word) or _names_own(word, desk) for word in words):
        return True
    deed = any(
        word.is_a(Sort.VERB, Sort.POLICY, Sort.LEAN, Sort.RELATIVE) and not word.is_a(Sort.LIGHT) for word in words
    )
    if deed:
        return True
    if any(word.is_a(Sort.SILENT) for word in words) and words[0].is_a(Sort.PRONOUN):
        return True
    if any(_is_family(word, desk) for word in words) and any(
        word.is_a(Sort.KEEP, Sort.IDLE, Sort.NOTHING) for word in words
    ):
        return True
    if any(word.is_a(Sort.IDLE) for word in words) and any(word.is_a(Sort.ARM, Sort.FEATURE) for word in words):
        return True
    if any(word.is_a(Sort.NOBODY) for word in words) and any(word.is_a(Sort.GROUND) for word in words):
        return True
    if len(words) <= _TERSE and sum(not word.is_a(Sort.ARTICLE) for word in words) > 1 and _names_troops(words):
        return True
    telling = (Sort.KEEP, Sort.ALSO, Sort.HELPING, Sort.DIRECTION, Sort.WORD, Sort.NUMBER, Sort.HARD, Sort.GROUND,
               Sort.NOTHING, Sort.BEHIND, Sort.BESIDE, Sort.LEVEL, Sort.BETWEEN)  # fmt: skip
    deed = any(word.is_a(*telling) or word.unknown for word in words)
    deed = deed or sum(word.is_a(Sort.UNIT, Sort.ARM) for word in words) > 1
    somebody = any(word.is_a(Sort.ARM, Sort.FEATURE, Sort.ALL, Sort.REST, Sort.UNIT, Sort.BODY, Sort.ORDINAL,
                             Sort.SEVERAL) for word in words)  # fmt: skip
    return deed and somebody


def _names_troops(words: Sequence[Lexeme]) -> bool:
    """`Rockets on the castle`: in so few words whoever names his troops means them."""
    return any(word.is_a(Sort.ARM) and not word.is_a(Sort.WORD) for word in words)


def _is_code(word: Lexeme) -> bool:
    """A place in notation; a name that is printed on the map is spoken of for other reasons as well."""
    return word.is_a(Sort.PLACE) and any(letter.isdecimal() for letter in word.raw)


def _is_family(word: Lexeme, desk: Desk) -> bool:
    """`WY`: letters with which several ids of one's own begin."""
    letters = word.raw
    if not (letters.isalpha() and letters.isupper() and 1 < len(letters) <= _LETTERS):
        return False
    return sum(unit.rstrip("0123456789") == letters for unit in desk.roster.own) > 1


def _names_own(word: Lexeme, desk: Desk) -> bool:
    return any(unit in desk.roster.own for unit in word.values(Sort.UNIT))


def _orders(said: Sequence[Lexeme], desk: Desk) -> bool:
    return weighty(said, desk) and any(word.is_a(Sort.VERB, Sort.PLACE) for word in said)


def _tells(said: Sequence[Lexeme], desk: Desk) -> bool:
    """News begins with the past, or says what the writer himself did; an order further on is still an order."""
    for word in said[:6]:
        if word.is_a(Sort.NEWS) and not word.is_a(Sort.UNIT):
            later = said[said.index(word) + 1 :]
            return not any(each.is_a(Sort.VERB, Sort.PLACE) for each in later) or not any(
                _names_own(each, desk) for each in later
            )
        if word.is_a(Sort.VERB):
            return False
    return False
