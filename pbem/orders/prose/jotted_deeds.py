"""Deeds in shorthand as notation has them: `NV1 det 1 stand -> H18`, `guns G10, how'r G11`, `canister, save it`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk

_PLACE: Final = r"(?P<{0}>\b[A-Z]\d{{1,2}}\b)"
_AT: Final = r"(?:(?:at|on|onto|into|in|over|against|auf|nach|gegen|to|->|=>|:) ?)?"
_HOWITZER: Final = r"(?:the |die )?(?:how(?:[’']?r|itzers?|zr?|\.)?s?|htzr?s?\.?|haub(?:itzen?|\.)?)"
_WITHDRAWS: Final = re.compile(r"\b(?:w/d(?:raws?)?|wd(?:raws?|rw)?)\b\.?", re.IGNORECASE)
"""`SU3 w/d to N21`."""
_DETACHES: Final = re.compile(
    rf"\b(?:det|dets|detach|detaches|abk|abkommandieren)\b\.? (?P<count>[1-9]) ?(?:stands?|bases?|stände?) ?{_AT}"
    + _PLACE.format("place"),
    re.IGNORECASE,
)
"""`NV1 det 1 stand -> H18`."""
_BOTH_KINDS: Final = re.compile(
    rf"\b(?:guns|cannons?|kanonen|geschütze) ?{_AT}{_PLACE.format('guns')} ?(?:[,;+&/]|and|und) ?{_HOWITZER} ?{_AT}"
    + _PLACE.format("howitzer"),
    re.IGNORECASE,
)
"""`BF1, BF2: guns G10, how'r G11`: of each battery."""
_LOBS: Final = re.compile(
    r"\b(?:lobs?|throws?|hurls?|sends?|plants?|pitch(?:es)?|wirft|werfen|schickt|schicken) "
    r"(?:an? |some |its |their |eine |ihre |ein paar )?"
    rf"(?:howitzer ?(?:shells?|rounds?|bombs?)|haubitz(?:en)?(?:granaten?|feuer)) {_AT}" + _PLACE.format("place"),
    re.IGNORECASE,
)
"""`WB1 lobs howitzer shell at H10`."""
_CANISTER: Final = r"(?:canister|kartätschen?|kart\.)"
_KEPT: Final = re.compile(
    rf"\b{_CANISTER}[ ,:–-]*(?:(?:to be |is |are |wird |werden )?(?:kept|held|saved|reserved)(?: back)?"
    r"|(?:keep|hold)s? (?:it|that|them) back|(?:save|reserve)s? (?:it|that|them)"
    r"|aufsparen|aufheben|aufbewahren|zurückhalten|sparen|aufgespart|zurückgehalten)"
    rf"(?: (?:for|until|till|für|fuer|f\.|bis))? ?" + _PLACE.format("place"),
    re.IGNORECASE,
)
"""`PB1 canister, keep it back for G12`."""
_KEPT_FOR: Final = re.compile(
    rf"\b(?:(?:spart|hebt|hält|bewahrt) (?:seine |ihre |die )?)?{_CANISTER} (?:für|fuer|f\.) {_PLACE.format('place')}"
    r" (?:aufsparen|aufheben|aufbewahren|zurückhalten|sparen|auf|zurück)(?=\W*(?:$|[,;.]))",
    re.IGNORECASE,
)
"""`PB1 Kartätschen für G12 aufheben`."""
_OFF: Final = re.compile(
    r"\b(?P<who>[A-Z]{2,4}),? (?:(?:dafür|dann|then|is|gets?|goes|geht|kommt|and|und) )*"
    r"(?:(?:raus|weg|fort) (?:von )?(?:da|dort|hier)|(?:da|dort) (?:raus|weg|fort)|out of there|off (?:it|them|there))"
    r"(?=\W*(?:$|[,;.]))"
)
"""`NAP to PG1, PON out of there`: a general who does not stay with whom he is."""
_FACES: Final = re.compile(r"(?<=[\w,;] )f\.? ?(?=(?:NE|NW|SE|SW|[NSEW])\b(?! ?\d))")
"""`AC1 J2, f. N`."""
_FULL: Final[tuple[tuple[re.Pattern[str], str, Callable[[re.Match[str]], str]], ...]] = (
    (_WITHDRAWS, "withdraw", lambda found: "withdraw"),
    (_DETACHES, "detach", lambda found: f"detach {found['place']} {found['count']}"),
    (_BOTH_KINDS, "fire", lambda found: f"fire {found['guns']}, fire {found['howitzer']} howitzer"),
    (_LOBS, "fire", lambda found: f"fire {found['place']} howitzer"),
    (_KEPT, "hold canister", lambda found: f"hold canister {found['place']}"),
    (_FACES, "face", lambda found: "face "),
    (_KEPT_FOR, "hold canister", lambda found: f"hold canister {found['place']}"),
)
"""What is jotted down, the verb that it means where the rules have it, and its notation."""
_WORDS_OF: Final = {"fire": "howitzer"}
"""A closed word that the verb must know as well."""


def in_notation(text: str, desk: Desk) -> str:
    """A line with its deeds in shorthand as notation has them; any other as it is."""
    for jotted, verb, full in _FULL:
        if jotted.search(text) and _known(verb, desk):
            text = jotted.sub(full, text)
    return _OFF.sub(lambda found: f"{found['who']} leave" if _may_leave(found["who"], desk) else found[0], text)


def _known(verb: str, desk: Desk) -> bool:
    known = desk.words.by_name.get(verb)
    words = {word for argument in known.arguments for word in argument.words} if known is not None else set[str]()
    return known is not None and (verb not in _WORDS_OF or _WORDS_OF[verb] in words)


def _may_leave(who: str, desk: Desk) -> bool:
    piece = desk.roster.own.get(who)
    return piece is not None and piece.arm is Arm.GENERAL and "leave" in desk.subject(who).verbs
