"""`Seras I + III storm F3`: the Roman numbers of those who are called alike, as figures."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.dictionary import features
from pbem.orders.words.folding import key

_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8}
_NUMBER: Final = "VIII|VII|VI|IV|III|II|I|V"
_MORE: Final = rf"(?: ?(?:[+&/,–-]|and|und|u\.|bis|to) ?(?:{_NUMBER})(?![\w.]))"
_NAMED: Final = re.compile(rf"\b([A-ZÄÖÜ][^\W\d_]+\.?) ({_NUMBER})(?![\w'’])({_MORE}*)(?=(.{{0,12}}))")
_NEXT: Final = re.compile(rf"\b(?:{_NUMBER})\b")
_DOES: Final = re.compile(r"\A(?:\Z|\s*[:;,.)/>+&*=-]| [a-zäöüß]+(?:s|t|en)\b| [A-W]\d| x )")
"""What stands behind a number `I`, and not behind whoever speaks of himself."""


def with_figures(text: str, desk: Desk) -> str:
    """A line in which Roman numbers behind the name of somebody of one's own are figures; any other as it is."""
    if "I" not in text and "V" not in text:
        return text
    known = {feature for piece in desk.roster.own.values() for feature in features(piece)}

    def each(match: re.Match[str]) -> str:
        alone = match[2] == "I" and not match[3]
        if key(match[1].rstrip(".")) not in known or (alone and not _DOES.match(match[4])):
            return match[0]
        return f"{match[1]} {_ROMAN[match[2]]}" + _NEXT.sub(lambda found: str(_ROMAN[found[0]]), match[3])

    return _NAMED.sub(each, text)
