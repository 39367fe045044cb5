"""A measure as players write it: `4`, `4.5`, `4 inches`, `30 degrees`."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind

_GLUED: Final = re.compile(r"([0-9]{1,3})(?:in|ins|inch|inches|deg|degrees|zoll|grad)")

_TO: Final = frozenset(("to", "nach", "auf", "bis"))


def take_measure(cursor: Cursor) -> str:
    """Step over a number that may have a fraction, and over the unit behind it; gives its digits, empty for none."""
    text = _digits(cursor)
    if text:
        _unit(cursor)
    return text


def _digits(cursor: Cursor) -> str:
    token, point, part = cursor.peek(), cursor.peek(1), cursor.peek(2)
    if token is None:
        return ""
    if token.kind is Kind.SIGN and token.key == "." and point is not None and point.kind is Kind.NUMBER:
        cursor.at += 2
        return f"0.{point.key}"
    glued = (
        token.kind is Kind.NUMBER
        and point is not None
        and point.key in (".", ",")
        and point.column == token.column + len(token.raw)
        and part is not None
        and part.kind is Kind.NUMBER
        and part.column == point.column + 1
    )
    if glued and part is not None and not _is_a_place(cursor):
        cursor.at += 3
        return f"{token.key}.{part.key}"
    together = _GLUED.fullmatch(token.key) if token.kind is Kind.CODE else None
    if together is not None:
        cursor.at += 1
        return together[1]
    number = cursor.number()
    return "" if number is None else str(number)


def _is_a_place(cursor: Cursor) -> bool:
    """Whether figures with a comma between them are where somebody goes `to`, and not how far."""
    behind = cursor.tokens[cursor.at - 1].key if cursor.at else ""
    return behind in _TO and cursor.tokens[cursor.at + 1].key == ","


def _unit(cursor: Cursor) -> None:
    """`inches`, `degrees`, the sign of either; `in` where nothing stands behind it that it could belong to."""
    if cursor.small("measures") or cursor.sign('"', "°"):
        return
    token, after = cursor.peek(), cursor.peek(1)
    if token is not None and token.key == "in" and (after is None or after.kind is Kind.SIGN or after.key == "then"):
        cursor.at += 1
