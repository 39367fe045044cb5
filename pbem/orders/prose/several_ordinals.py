"""`1st and 2nd Dragoons D2`, `1st-3rd British Foot`: several numbers before a name that each of them has, as ids."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.each_number import ordinal
from pbem.orders.prose.dictionary import features
from pbem.orders.words.tokens import phrase

_SPELT: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL: Final = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_SPELT)})"
_JOINS: Final = r"(?:, and | and the | and |, ?| ?[+&/] ?| to | through | ?[–-] ?)"
_SEVERAL: Final = re.compile(
    rf"\b(?P<numbers>{_ORDINAL}(?:{_JOINS}{_ORDINAL}){{1,7}})(?P<name>(?: [^\W\d_][\w'’.-]*){{1,4}})", re.IGNORECASE
)
_PARTS: Final = re.compile(rf"({_JOINS})?({_ORDINAL})", re.IGNORECASE)
_AIMED: Final = re.compile(
    r"\b(?:at|against|on|upon|into|vs|charge|attack|attacks|charges|engage|engages|fight|fights|hit|hits|x)"
    r"(?: the| their| those)?\s*+\Z|[x*]\s*+\Z",
    re.IGNORECASE,
)
_UP_TO: Final = frozenset(("to", "through", "-", "–"))


def with_ids(text: str, desk: Desk) -> str:
    """A line in which the names of several of one's own, told once behind their numbers, are ids."""

    def each(match: re.Match[str]) -> str:
        words = match["name"].split()
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            units = [_called(number, name, desk) for number in _numbers(match["numbers"])]
            if (
                len(units) > 1
                and all(units)
                and not (_AIMED.search(text[: match.start()]) and _may_be_foes(name, desk))
            ):
                return " ".join([", ".join(units), *words[length:]])
        return match[0]

    return _SEVERAL.sub(each, text)


def _may_be_foes(name: str, desk: Desk) -> bool:
    """Whether some of the enemy are called so as well: whoever is shot at is one of them."""
    return any({*phrase(name)} <= features(piece) for piece in desk.context.view.enemy)


def _numbers(text: str) -> list[int]:
    found: list[int] = []
    for joint, said in _PARTS.findall(text):
        low = said.casefold()
        number = _SPELT.index(low) + 1 if low in _SPELT else int(low[:-2])
        if joint.strip() in _UP_TO and found:
            found += range(found[-1] + 1, number)
        found.append(number)
    return list(dict.fromkeys(found))


def _called(number: int, name: str, desk: Desk) -> str:
    """The id of the only one of one's own who has that number in his name, and is so; empty where there is none."""
    said, own = {*phrase(name)}, desk.roster.own
    found = [
        unit for unit in desk.roster.mine if ordinal(number) in phrase(own[unit].name) and said <= features(own[unit])
    ]
    return found[0] if len(found) == 1 else ""
