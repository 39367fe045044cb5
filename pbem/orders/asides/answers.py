"""Answers to the questions of the last acknowledgement: `1a 2b`, `1c, 2a please`, `OK`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pbem.orders.answer.question import Question
from pbem.orders.grammar.reading import Answer
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import Kind

_SIGNS: Final = frozenset((",", ".", ";", ":", "!", "-", "/", ")", "(", "="))
_SILENCE: Final = "no order if you say nothing leave it as it stands"
_CODE: Final = re.compile(r"(?:q)?([1-9][0-9]?)([a-z])")


def take_answers(cursor: Cursor, questions: Iterable[Question] = ()) -> tuple[Answer, ...]:
    """The answers of a line that holds nothing else; none where it holds anything else.

    Behind a code the words of that choice may stand, as somebody copies them from the question.
    """
    if _whole_ok(cursor):
        return (Answer(0, ""),)
    known = {question.number: question for question in questions}
    found: list[Answer] = []
    copied: frozenset[str] = frozenset()
    index = 0
    while index < len(cursor.tokens):
        token = cursor.tokens[index]
        answer, width = _answer_at(cursor, index)
        if answer is not None:
            found.append(answer)
            copied = _words_of(known.get(answer.number), answer.letter)
        elif not (width := _empty_words(cursor, index)):
            if token.key not in copied:
                return ()
            width = 1
        index += width
    return tuple(found)


def _answer_at(cursor: Cursor, index: int) -> tuple[Answer | None, int]:
    """The answer that begins at a token, and how many tokens it takes: `2b`, `2: b`."""
    token = cursor.tokens[index]
    match = _CODE.fullmatch(token.key)
    if match is not None:
        return Answer(int(match[1]), match[2]), 1
    if token.kind is not Kind.NUMBER or len(token.key) > 2:
        return None, 0
    behind = _behind_signs(cursor, index)
    following = cursor.tokens[behind] if behind < len(cursor.tokens) else None
    if following is None or not _letter(following.key):
        return None, 0
    return Answer(int(token.key), following.key), behind + 1 - index


def _empty_words(cursor: Cursor, index: int) -> int:
    """How many tokens here are a sign, or words that say nothing beside an answer: `for question`, `please`."""
    if cursor.tokens[index].key in _SIGNS:
        return 1
    tables = (cursor.words.settings["answer"], cursor.words.small["polite"], cursor.words.small["and"])
    return max(table.length(cursor.tokens, index) for table in tables)


def _words_of(question: Question | None, letter: str) -> frozenset[str]:
    """The words in which a choice was offered."""
    option = question.choice(letter) if question is not None else None
    if question is None or option is None:
        return frozenset()
    said = f"{option} {option.note} {' '.join(question.units)} {_SILENCE if option is question.choices[-1] else ''}"
    return frozenset(key(word) for word in re.findall(r"\w+", said)) | _SIGNS


def _behind_signs(cursor: Cursor, index: int) -> int:
    behind = index + 1
    while behind < len(cursor.tokens) and cursor.tokens[behind].key in (":", ".", ")", "-", "="):
        behind += 1
    return behind


def _letter(key: str) -> bool:
    return len(key) == 1 and "a" <= key <= "z"


def _whole_ok(cursor: Cursor) -> bool:
    length = cursor.words.settings["ok"].length(cursor.tokens, 0)
    return length > 0 and all(token.key in (".", "!", ",") for token in cursor.tokens[length:])
