"""Which of some units are meant: those not spoken of yet, those of one command or owner, those on one side."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.array import outermost
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.heads import number_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key


def unspoken(units: Sequence[str], spoken: Sequence[str], desk: Desk) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of these the ones not spoken of yet: those of the arms of those who were, and all of them."""
    own = desk.roster.own
    left = tuple(unit for unit in units if unit not in spoken)
    alike = tuple(unit for unit in left if own[unit].arm in {own[each].arm for each in spoken if each in own})
    return alike, left


def of_their_commands(units: tuple[str, ...], those: Sequence[str], desk: Desk) -> tuple[str, ...]:
    """Those of the units who are under the commanders of others; all of them where none is."""
    own = desk.roster.own
    commands = {own[unit].command for unit in those if unit in own} - {""}
    return tuple(unit for unit in units if unit in own and own[unit].command in commands) or units


def of_one_command(units: tuple[str, ...], count: int, desk: Desk) -> tuple[str, ...]:
    """`his five regiments`: those of the only command that has as many of them as counted; else all of them."""
    own = desk.roster.own
    troops = [unit for unit, piece in own.items() if piece.arm is not Arm.GENERAL]
    commands = [
        tuple(unit for unit in troops if own[unit].command == command)
        for command in {own[unit].command for unit in troops} - {""}
    ]
    fitting = [led for led in commands if len(led) == count]
    return fitting[0] if len(fitting) == 1 else units


def on_that_side(units: tuple[str, ...], words: Sequence[Lexeme], desk: Desk) -> tuple[str, ...]:
    """`the left two`: the outermost of them on the side that is named; all of them where none is."""
    side = next((word.values(Sort.FLANK)[0] for word in words if word.is_a(Sort.FLANK)), "")
    if not side:
        return units
    count = max((number_of(word) for word in words), default=0) or 1
    pieces = [desk.roster.own[unit] for unit in units]
    return tuple(piece.id for piece in outermost(pieces, side, count, desk.roster)) or units


def of_the_owner(units: Sequence[str], words: Sequence[Lexeme], desk: Desk) -> tuple[str, ...]:
    """Those of them to whom one of the words said before belongs: of `Seras'` brigades his."""
    own = desk.roster.own
    said = {key(word.raw).removesuffix("'s") for word in words}
    return tuple(unit for unit in units if said & features(own[unit]))
