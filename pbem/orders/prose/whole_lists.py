"""A list that a verb takes as it stands, such as `BUY` and an army: politely asked for, or over several lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.orders.words.folding import fold
from pbem.orders.words.tokens import Kind

_BULLET: Final = re.compile(r"\s*+[-*•+]?\s*+")
_ITEM: Final = re.compile(r"\s*+[-*•+]?\s*+\d{1,3}\s*+(?:x\b|×)?\s*+[^\W\d]")
"""How an item begins: so many of something."""
_GOES_ON: Final = re.compile(r"\s*+[^\W\d_]")
_WRAPPED: Final = 60
"""Columns; a line as long as that was broken by a mail program, or copied from a letter of ours."""
_THANKS: Final = ("please", "pls", "thanks", "thank you", "cheers", "bitte", "danke")
_SIGNS: Final = " \t,.;!"
_MOST_BEFORE: Final = 8
"""Words of politeness before the verb."""


def whole_lists(lines: Sequence[TypedLine], desk: Desk) -> list[TypedLine]:
    """The lines of a letter, each list that a verb takes as it stands in one of them, from the verb on."""
    taking = frozenset(
        name for name, verb in desk.words.by_name.items() if any(each.takes is Takes.TEXT for each in verb.arguments)
    )
    if not taking:
        return list(lines)
    found: list[TypedLine] = []
    lists: list[int] = []
    for line in lines:
        if lists and lists[-1] == len(found) - 1 and _belongs(line, found[-1]):
            found[-1] = replace(found[-1], text=_with(found[-1].text, line.text), number=line.number)
            continue
        begun = _from_its_verb(line, taking, desk)
        if begun is not None:
            lists.append(len(found))
        found.append(begun or line)
    for at in lists:
        found[at] = replace(found[at], text=_without_thanks(found[at].text))
    return found


def _without_thanks(text: str) -> str:
    bare = text.rstrip(_SIGNS)
    thanks = next((word for word in _THANKS if bare.casefold().endswith(f" {word}")), "")
    return bare[: len(bare) - len(thanks)].rstrip(_SIGNS)


def _from_its_verb(line: TypedLine, taking: frozenset[str], desk: Desk) -> TypedLine | None:
    """A typed line that names such a verb with nobody before it, without what politeness stands there."""
    if line.origin is not Origin.TYPED or line.below:
        return None
    text = fold(line.text).text
    tokens = desk.tokens(text)
    for at, token in enumerate(tokens[: _MOST_BEFORE + 1]):
        if taking.intersection(desk.words.verbs.match(tokens, at)[0]):
            return replace(line, text=text[token.column - 1 :]) if at else line
        if token.kind in (Kind.CODE, Kind.NUMBER):
            break
    return None


def _belongs(line: TypedLine, before: TypedLine) -> bool:
    """Whether a line goes on with the list above it: an item, or the rest of one that was broken."""
    if line.origin is not Origin.TYPED or line.below or line.number != before.number + 1:
        return False
    if _ITEM.match(line.text):
        return True
    return before.text.rstrip().endswith((",", ";")) or (
        len(before.text) > _WRAPPED and bool(_GOES_ON.match(line.text)) and line.text.lstrip()[0].islower()
    )


def _with(before: str, line: str) -> str:
    """The two of them in one: `;` stands between items that had a line each, nothing where one was broken in two."""
    begun, item = before.rstrip(" \t:"), _BULLET.sub("", line, count=1).rstrip()
    if not any(map(str.isdigit, begun)) or begun.endswith((",", ";")):
        return f"{begun} {item}"
    wrapped = len(before) > _WRAPPED and ";" in before and _BULLET.sub("", line, count=1) == line.lstrip()
    return f"{begun}{' ' if wrapped or not _ITEM.match(line) else '; '}{item}"
