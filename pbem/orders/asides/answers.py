"""Answers to the questions of the last acknowledgement: `1a 2b`, `1c, 2a please`, `OK`."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.grammar.reading import Answer
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind

_CODE: Final = re.compile(r"(?:q)?([1-9][0-9]?)([a-z])")


def take_answers(cursor: Cursor) -> tuple[Answer, ...]:
    """The answers of a line that holds nothing else; none where it holds anything else."""
    if _whole_ok(cursor):
        return (Answer(0, ""),)
    found: list[Answer] = []
    index = 0
    while index < len(cursor.tokens):
        token = cursor.tokens[index]
        behind = _behind_signs(cursor, index) if token.kind is Kind.NUMBER else index
        following = cursor.tokens[behind] if index < behind < len(cursor.tokens) else None
        match = _CODE.fullmatch(token.key)
        if match is not None:
            found.append(Answer(int(match[1]), match[2]))
        elif token.kind is Kind.NUMBER and following is not None and _letter(following.key) and len(token.key) <= 2:
            found.append(Answer(int(token.key), following.key))
            index = behind
        elif token.key not in (",", ".", ";", ":", "!", "-", "/", ")", "(", "=") and not _polite(cursor, index):
            return ()
        index += 1
    return tuple(found)


def _behind_signs(cursor: Cursor, index: int) -> int:
    behind = index + 1
    while behind < len(cursor.tokens) and cursor.tokens[behind].key in (":", ".", ")", "-", "="):
        behind += 1
    return behind


def _letter(key: str) -> bool:
    return len(key) == 1 and "a" <= key <= "z"


def _polite(cursor: Cursor, index: int) -> bool:
    return any((cursor.tokens[index].key,) in cursor.words.small[name].entries for name in ("polite", "and"))


def _whole_ok(cursor: Cursor) -> bool:
    length = cursor.words.settings["ok"].length(cursor.tokens, 0)
    return length > 0 and all(token.key in (".", "!", ",") for token in cursor.tokens[length:])
