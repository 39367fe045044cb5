"""Sentences that lean on the one before: `They are not to fire.`, `It faces east.`, `the fifth likewise`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_TOLD: Final = (
    r"(?:is|are) (?:not )?to|(?:is|are) not|shall|should|must|may|will|won'?t|do not|don'?t|does not|doesn'?t|do|does"
    r"|has to|have to|can|cannot|soll(?:en)?|muss|müssen|darf|dürfen|wird|werden|tut|tun|macht|machen"
    r"|(?:hold|stay|stand|go|goe|move|face|fire|shoot|advance|follow|keep|form|wait|remain|rest|retreat|fall|halt|charge"
    r"|attack|support|march|ride|turn|limber|unlimber)s?"
    r"|(?:bleib|geh|feuer|schieß|rück|halt|hält|folg|wart|schau|blick|greif|bild|ruh|stürm|reit|zieh|marschier|dreh)\w{0,3}"
)
_OF_THEM: Final = re.compile(
    r"\s*+(?:(?:they|it|he|she|these|both(?: of them)?|all of them|sie|es|er|diese|beide) "
    rf"(?:(?:all|both|alle|beide) )?(?:{_TOLD})\b|so (?:do|does|is|are)\b)",
    re.IGNORECASE,
)
_LIKEWISE: Final = re.compile(
    r"\b(?:(?:the )?same|likewise|too|as well|ditto|ebenso|auch|desgleichen|genauso|dito|dasselbe|das gleiche"
    r"|ebenfalls)[.!;,]?\s*+\Z",
    re.IGNORECASE,
)
_MOST_LIKEWISE: Final = 6
"""Words of a line that only says of somebody that he does likewise."""
_WORTH: Final = re.compile(
    r"\A(?:is|are|shall|should|must|may|soll|sollen|muss|muessen|darf|duerfen|has|have|always|never|immer|nie|niemals)\Z"
)


def leans(line: str) -> bool:
    """Whether a line goes on with whom, or with what, the line before it told."""
    return _OF_THEM.match(line) is not None or is_likewise(line)


def tells_of_him(text: str) -> bool:
    """Whether a sentence begins with a pronoun, and says what he is to do."""
    return _OF_THEM.match(text) is not None


def is_likewise(line: str) -> bool:
    """`the fifth likewise`: whether a line tells somebody only what another is told."""
    return _LIKEWISE.search(line) is not None and 1 < len(line.split()) <= _MOST_LIKEWISE


def tells_him_more(words: Sequence[Lexeme]) -> bool:
    """`They are to run from anything, always.`: whether somebody spoken of is told something, in whatever words."""
    said = [word for word in words if not word.is_a(Sort.COMMA, Sort.STOP, Sort.COLON)]
    if not said or not said[0].is_a(Sort.PRONOUN):
        return False
    return any(_WORTH.match(part) for word in said[1:] for part in key(word.raw).split())
