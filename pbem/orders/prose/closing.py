"""How a letter ends: `Yours,`, `that's all for now`, and who writes, below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.title import own_names
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.orders.words.folding import fold
from pbem.orders.words.tokens import Kind, Token

_MOST_WORDS: Final = 14
_LONGEST_NAME: Final = 5
"""Words of a name with its rank."""


_COURTESY: Final = re.compile(
    r"[\s.,;!-]{0,9}\b(?:(?:and|i'm|i am|we're|we are|am) )?look(?:ing)? forward to "
    r"(?:it|that|this|your|hearing|seeing|reading|the (?:report|result|outcome|map|next|battle|fight))\b"
    r"[^.;!\n]{0,60}[.!]?\s*$",
    re.IGNORECASE,
)
"""Looking forward to the report turns nobody about."""


def closed(lines: Sequence[TypedLine], desk: Desk) -> list[TypedLine]:
    """The lines of a letter; its end says nothing of the battle, nor does a name below it."""
    found: list[TypedLine] = []
    ended = False
    for line in lines:
        if line.origin is Origin.TYPED and (courtesy := _COURTESY.search(line.text)):
            line = replace(line, text=line.text[: courtesy.start()])
        if line.origin is not Origin.TYPED or line.below:
            ended = False
        elif is_closing(line.text, desk) or (ended and _is_writer(line.text, desk)):
            ended = True
            line = replace(line, origin=Origin.HEADING)
        else:
            ended = False
        found.append(line)
    return found


def is_closing(text: str, desk: Desk) -> bool:
    """Whether a line only ends a letter, with the writer's name behind it perhaps."""
    words = _words(text, desk)
    end = desk.words.small["closing"].length(words, 0)
    while end and (more := desk.words.small["closing"].length(words, end)):
        end += more
    return 0 < end <= len(words) <= _MOST_WORDS and (end == len(words) or _names_writer(words[end:], desk))


def _is_writer(text: str, desk: Desk) -> bool:
    return _names_writer(_words(text, desk), desk)


def _names_writer(words: Sequence[Token], desk: Desk) -> bool:
    """Whether these are the own seat's or side's names, with a rank or an article; of others it is never sure."""
    names = own_names(desk)
    return 0 < len(words) <= _LONGEST_NAME and all(word.key in names or _is_rank(word, desk) for word in words)


def _is_rank(word: Token, desk: Desk) -> bool:
    return desk.words.small["beside_title"].length((word,), 0) > 0


def _words(text: str, desk: Desk) -> list[Token]:
    return [token for token in desk.tokens(fold(text).text) if token.kind is not Kind.SIGN]
