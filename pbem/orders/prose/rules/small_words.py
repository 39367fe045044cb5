"""Small words: signs, pauses, remarks, and what changes a sentence without being understood."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort

_LONGEST_REMARK: Final = 14
_SOMEBODY: Final = (Sort.ARM, Sort.FEATURE, Sort.ALL, Sort.REST, Sort.ORDINAL, Sort.UNIT)
"""Words for units; where nobody is meant by them, the sentence is not understood."""
_HARMLESS: Final = ("-", "(", ")", '"', "'", "*", "_", "~", "...", ">")


def stop(cut: Cutting) -> bool:
    """A sign that ends a clause, unless it only shortens a word."""
    if not cut.here.is_a(Sort.STOP):
        return False
    behind = cut.behind()
    if cut.here.raw == "." and behind is not None and len(behind.raw) == 1 and not behind.place:
        cut.take()
        return True
    cut.take()
    cut.close()
    return True


def remark(cut: Cutting) -> bool:
    """`(whole move, I know)`: what stands in brackets and names nobody and no place orders nothing."""
    if cut.here.raw != "(":
        return False
    inside = []
    for word in cut.words[cut.at + 1 : cut.at + 1 + _LONGEST_REMARK]:
        if word.raw == ")":
            break
        inside.append(word)
    else:
        return False
    matters = (Sort.UNIT, Sort.PLACE, Sort.IF, Sort.EXCEPT, Sort.UNLESS, Sort.CANCEL, Sort.KEEP, Sort.DIRECTION,
               Sort.ASTRAY)  # fmt: skip
    if any(word.is_a(*matters) or word.raw.isdigit() for word in inside) or not cut.clause.subjects:
        return False
    if cut.at + len(inside) + 2 > len(cut.words):
        return False
    if len(inside) == 1 and inside[0].is_a(Sort.WORD, Sort.RELATIVE, Sort.NUMBER):
        return False
    cut.clause.remarks.append(" ".join(word.raw for word in inside))
    cut.take(len(inside) + 2)
    return True


def flags(cut: Cutting) -> bool:
    """`also`, `again`, `always`."""
    here, clause = cut.here, cut.clause
    if here.is_a(Sort.STANDING):
        clause.standing = True
    elif here.is_a(Sort.ALSO) and clause.subjects and not clause.begun:
        clause.also = clause.settled = True
    elif here.is_a(Sort.AGAIN):
        clause.again = True
    else:
        return False
    cut.take()
    return True


def pause(cut: Cutting) -> bool:
    """Signs and joining words that only hold a sentence together."""
    if not cut.here.is_a(Sort.COMMA, Sort.AND, Sort.THEN, Sort.COLON, Sort.SIGN, Sort.SQUARES, Sort.ENEMY):
        return False
    if cut.here.is_a(Sort.HARD) or (cut.here.is_a(Sort.SIGN) and cut.here.raw not in _HARMLESS):
        return False
    cut.at += 1
    return True


def hard(cut: Cutting) -> bool:
    """Words that change what a sentence means, and are not understood."""
    if not cut.here.is_a(
        Sort.HARD,
        Sort.MAYBE,
        Sort.UNLESS,
        Sort.EXCEPT,
        Sort.ASTRAY,
        Sort.ELSE,
        Sort.CANCEL,
        Sort.SIGN,
        *_SOMEBODY,
    ):
        return False
    if cut.here.is_a(*_SOMEBODY) and cut.here.is_a(Sort.LIGHT, Sort.ARTICLE):
        return False
    cut.clause.hard.append(cut.here)
    cut.take()
    return True


def light(cut: Cutting) -> bool:
    """Words that say nothing."""
    if not cut.here.is_a(
        Sort.LIGHT,
        Sort.REQUEST,
        Sort.ARTICLE,
        Sort.AT,
        Sort.FROM,
        Sort.WITH,
        Sort.AGAIN,
        Sort.UNTIL,
        Sort.NOTHING,
        Sort.PRONOUN,
        Sort.LEAN,
        Sort.BEFORE,
        Sort.SELF,
        Sort.EACH,
        Sort.RATHER,
    ):
        return False
    if cut.here.is_a(Sort.UNIT):
        return False
    cut.take()
    return True


def left(cut: Cutting) -> bool:
    """Whatever no rule has taken."""
    cut.clause.left.append(cut.here)
    cut.take()
    return True
