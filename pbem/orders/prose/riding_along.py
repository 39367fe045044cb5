"""`OG1 D10, me with it`, `NG1 to G19, Ney joins them`: a general who goes along with whoever was named before him."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.dictionary import dictionary, features
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.shapes import Shaper
from pbem.orders.prose.writer import writer_of
from pbem.orders.words.folding import key

_WITH: Final = (
    r"(?:(?:goes|go|rides?|comes?|marche?s?|moves?|stays?|charges?|is|geht|gehe|reitet|reite|bleibt|bleibe|zieht|ziehe"
    r"|kommt|komme|marschiert) )?(?:in |right |selbst |auch )?"
)
_COMPANY: Final = (
    r"(?:(?:joins?|w/ ?|with|alongside|bei|mit) (?:it|them|him|those|ihm|ihr|ihnen|denen)(?: too| as well| selbst)?"
    r"|(?:rides?|goes|comes?|tags?) along|along with (?:it|them)|(?<!bleibt )(?<!bleibe )mit|dabei|dort|there too)"
)
_ALONG: Final = re.compile(
    rf"(?:[,;&+–-]| and| und)\s+(?P<who>me|I|ich|[A-ZÄÖÜ][\w'’]+|[a-zäöü]{{4,}})\s+{_WITH}{_COMPANY}"
    r"(?=\s*(?:$|[.,;:!/)]|(?:and|und)\b))"
)
_MYSELF: Final = frozenset(("me", "i", "ich"))


def with_the_rider(text: str, desk: Desk) -> str:
    """A line in which such a general is told by id whom he joins; any other as it is."""
    verb = next((verb for verb in RIDES if verb in desk.words.by_name), "")
    if not verb or not _ALONG.search(text):
        return text
    shaper = Shaper(desk, dictionary(desk))

    def told(match: re.Match[str]) -> str:
        general = _general(match["who"], desk)
        unit = _named_last(text[: match.start()], shaper) if general else ""
        return f"; {general} {verb} {unit}" if unit else match[0]

    return _ALONG.sub(told, text)


def _general(who: str, desk: Desk) -> str:
    if key(who) in _MYSELF:
        return writer_of(desk) or ""
    own = desk.roster.own
    generals = [unit for unit in desk.roster.mine if own[unit].arm is Arm.GENERAL]
    called = [unit for unit in generals if who == unit or key(who) in features(own[unit])]
    return called[0] if len(called) == 1 else ""


def _named_last(text: str, shaper: Shaper) -> str:
    """The unit of one's own that a text names last, empty where that is a group, somebody else or a general."""
    words, desk = shaper.words(text), shaper.desk
    namer, at, found = Namer(desk), 0, ""
    while at < len(words):
        name = None if words[at].is_a(Sort.PRONOUN) else namer.name(words, at, None)
        if name is not None:
            single = len(name[0].units) == 1 and not (name[0].foe or name[0].foreign or name[0].which)
            found = name[0].units[0] if single else ""
        at += name[1] if name is not None else 1
    return found if found in desk.roster.own and desk.roster.own[found].arm is not Arm.GENERAL else ""
