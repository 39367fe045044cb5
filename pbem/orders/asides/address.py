"""Somebody addressed by name before the units that are meant: `Harcourt, FC1 goes forward`."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.words.folding import fold

_DEAR: Final = ("my", "dear", "old", "friend", "mein", "lieber", "werter", "hallo", "hello", "hi")


def without_address(line: str, desk: Desk) -> str:
    """The line without a general's name and a comma, where a unit that is no general follows by its id.

    By name he is spoken to; by his own id, or in a list of generals, he is ordered like any other unit.
    """
    cursor = desk.cursor(fold(line).text)
    cursor.skip("filler", "polite")
    while (token := cursor.peek()) is not None and token.key in _DEAR:
        cursor.at += 1
    first = cursor.peek()
    if first is None or (desk.roster.find(first.key) is not None and first.raw.isupper() and len(first.raw) <= 3):
        return line
    found = cursor.phrase(desk.roster.names)
    general = desk.context.view.piece(found[0]) if found and len(found) == 1 else None
    if general is None or general.arm is not Arm.GENERAL or not cursor.sign(","):
        return line
    after = cursor.peek()
    piece = desk.roster.own.get(after.key.upper()) if after is not None else None
    if piece is None or piece.arm is Arm.GENERAL or not any(map(str.isdigit, piece.id)):
        return line
    return fold(line).text[cursor.span(cursor.at).start :]
