"""Whose men are meant: `Poniatowski's line goes, his guns stay`, `Marshal Ney, bring up your dragoons`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.mentions import CALLED, YOURS
from pbem.orders.words.folding import key

_OF_THE_ONE_BEFORE: Final = frozenset(("his", "sein", "seine", "seinen", "seiner", "seinem", "seines"))
"""Of the one who was named last before."""
_OF_THOSE_BEFORE: Final = frozenset(("their", "its", "ihre", "ihren", "ihrer", "ihrem"))
_OF_A_DIVISION: Final = ("divisional", "divisionsbatt", "divisionsart", "divisionsgesch")
_FIRST: Final = 2
"""Words of a name by which it is found in the text, at least, where it does not stand there as a whole."""
_POLITE: Final = "Ihr"
"""Without its capital letter it says that they are theirs."""
_ENDS: Final = re.compile(r"[.!?;\n]")
_NO_LEADER: Final = (Sort.ARM, Sort.BODY, Sort.GROUND, Sort.ORDINAL, Sort.VERB, Sort.PLACE)


def whose(name: str, text: str, words: Sequence[Lexeme]) -> str:
    """By what name he goes whose the named are, as the words before them in the text say; empty for nobody."""
    leaders = dict(chain.from_iterable(_leaders(word) for word in words))
    return _owner(_before(name, text), leaders) or _headed(name, text, leaders)


def called_yours(name: str, text: str, words: Sequence[Lexeme]) -> str:
    """`Dear Stair, … your third regiment`: by what name he goes who is spoken to; empty where they are not his."""
    before = _before(name, text)
    yours = bool(before) and (key(before[-1]) in YOURS or before[-1] == _POLITE)
    leaders = dict(chain.from_iterable(_leaders(word) for word in words)) if yours else {}
    known = [leaders[key(word)] for word in before[:CALLED] if key(word) in leaders]
    return known[-1] if known else ""


def are_theirs(name: str, text: str, *, named_now: bool) -> bool:
    """`the hussars and their guns`, `Seras with the divisional battery`: whether they are of those named before them.

    `His guns` may be of whoever was named in the sentence before, unless others were `named_now`.
    """
    word = key(next(reversed(_before(name, text)), ""))
    divisional = any(key(part).startswith(_OF_A_DIVISION) for part in name.split())
    return word in _OF_THOSE_BEFORE or divisional or (not named_now and word in _OF_THE_ONE_BEFORE)


def owner_before(name: str, text: str, words: Sequence[Lexeme]) -> bool:
    """Whether the word right before a name says whose they are: `Poniatowski's guards`."""
    leaders = dict(chain.from_iterable(_leaders(word) for word in words))
    owner = key(next(reversed(_before(name, text)), ""))
    return owner in leaders and owner.endswith("s")


def _owner(before: Sequence[str], leaders: Mapping[str, str]) -> str:
    """Whose they are by the words right before their name."""
    known = [(at, leaders[key(word)]) for at, word in enumerate(before) if key(word) in leaders]
    owner = key(before[-1]) if before else ""
    if owner in _OF_THE_ONE_BEFORE and known:
        return known[-1][1]
    if owner in YOURS and known and known[0][0] < CALLED:
        return known[0][1]
    return leaders[owner] if owner in leaders and owner.endswith("s") else ""


def _headed(name: str, text: str, leaders: Mapping[str, str]) -> str:
    """Of whom the sentence was before its colon: `Lauriston's lot goes on: the horse guns to E5`; empty for nobody."""
    at = text.casefold().find(name.casefold())
    sentence = _ENDS.split(text[: max(at, 0)])[-1]
    said = (key(word) for word in _words(sentence.rpartition(":")[0]))
    return next((leaders[word] for word in said if word in leaders), "")


def _before(name: str, text: str) -> list[str]:
    """The words of the text before a name that was copied from it; none where a sign parts it from them."""
    at = _place_of(name, text)
    joined = at > 0 and text[at - 1].isspace() and text[:at].rstrip()[-1:].isalpha()
    return _words(text[:at]) if joined else []


def _place_of(name: str, text: str) -> int:
    """Where a name stands in the text, or its first words do, as small words may be left out; -1 for nowhere."""
    said, parts = text.casefold(), name.casefold().split()
    starts = (said.find(" ".join(parts[:end])) for end in range(len(parts), _FIRST - 1, -1))
    return next((at for at in (said.find(name.casefold()), *starts) if at >= 0), -1)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+(?:['’]s?)?", text)


def _leaders(word: Lexeme) -> Iterator[tuple[str, str]]:
    """What somebody is called here by a name of his own, as it stands and as he is called."""
    first = word.raw.split()[0]
    named = word.is_a(Sort.FEATURE) or (word.is_a(Sort.UNIT) and not any(map(str.isdigit, word.raw)))
    if first[:1].isupper() and named and not word.is_a(*_NO_LEADER):
        for called in (first, *word.values(Sort.FEATURE)):
            bare = re.sub(r"['’]s?\Z", "", called)
            yield from ((key(f"{bare}{end}"), bare) for end in ("", "s", "'s"))
