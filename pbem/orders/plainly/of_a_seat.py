"""The troops of another seat by the name of its general: `Harcourt's riders`, `Stair second battalion`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.narrowing import ON_FOOT
from pbem.orders.words.folding import key

_WHO: Final = (Sort.ARM, Sort.FEATURE, Sort.ORDINAL, Sort.NUMBER, Sort.FLANK, Sort.UNIT)


def of_his_seat(words: Sequence[Lexeme], desk: Desk) -> tuple[Desk, str] | None:
    """What he would call them, at whose seat they are, where their name begins or ends with his; None else."""
    told = [word for word in words if not word.is_a(Sort.ARTICLE) or word.is_a(Sort.FEATURE)]
    for at in (0, len(told) - 1) if len(told) > 1 else ():
        others = told[1:] if at == 0 else told[:-1]
        seats = _seats_of_generals(told[at], desk)
        if len(seats) != 1 or desk.context.seat in seats or not any(map(_says_who, others)):
            continue
        own = desk.roster.own
        his = tuple(unit for unit in own if own[unit].seat in seats)
        return replace(desk, roster=replace(desk.roster, mine=his)), " ".join(word.raw for word in others)
    return None


def _says_who(word: Lexeme) -> bool:
    return word.is_a(*_WHO) or key(word.raw) in ON_FOOT


def _seats_of_generals(word: Lexeme, desk: Desk) -> frozenset[str]:
    """The seats of the generals who are called so."""
    called, named = {*word.values(Sort.UNIT)}, {*word.values(Sort.FEATURE)}
    generals = {unit: piece for unit, piece in desk.roster.own.items() if piece.arm is Arm.GENERAL}
    return frozenset(
        piece.seat for unit, piece in generals.items() if piece.seat and (unit in called or named & features(piece))
    )
