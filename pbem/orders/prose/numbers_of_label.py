"""`Bar.: 1-3 -> C3 // 4-6 -> C4 // guns hold`: numbers behind the name of a general are those of his troops."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.bidders import begun
from pbem.orders.words.folding import key

_LABEL: Final = re.compile(r"\s*+([^\W\d_]{3,14})\.?\s*+:\s*+(?=\d)")
_PARTS: Final = re.compile(r";|//|\|")
_NUMBERS: Final = re.compile(
    r"(\d{1,2}(?>(?:(?: ?[-–,+&/] ?| (?:and|und|to|bis) )\d{1,2})*))(?= ?(?:[-=>*]|[^\W\d_]))"
    r"(?! ?(?:dice|die|würfel|actions?|aktion|squares?|felder|feld|forward|fwd|vor|back|zurück|hits?|treffer)\b)",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile(r"\d{1,2} ?[^\d\s] ?\d|\d (?:and|und|to|bis) \d", re.IGNORECASE)
_GUNS: Final = re.compile(r"(?:the |die )?(?:guns?|battery|arty|artillery|geschütze?|batterie|kanonen|artillerie)\b",
                          re.IGNORECASE)  # fmt: skip
_STEM: Final = re.compile(r"[A-Z]+")


def with_ids_of_label(text: str, desk: Desk) -> str:
    """The line with ids for the numbers, where each of its parts begins with such as there are."""
    label = _LABEL.match(text)
    general = _general(label[1], desk) if label else ""
    own = desk.roster.own
    troops = desk.roster.of_command(own[general].command) if general else ()
    troops = tuple(unit for unit in troops if own[unit].arm is not Arm.GENERAL)
    stems = {found[0] for unit in troops if (found := _STEM.match(unit))}
    if label is None or len(stems) != 1:
        return text
    stem = stems.pop()
    parts = [_part(each.strip(), stem, troops, desk) for each in _PARTS.split(text[label.end() :])]
    several = any(_SEVERAL.match(each.strip()) for each in _PARTS.split(text[label.end() :]))
    return "; ".join(parts) if several and all(parts) else text


def _general(name: str, desk: Desk) -> str:
    piece = desk.roster.find(name)
    if piece is not None and piece.id in desk.roster.own:
        return piece.id if piece.arm is Arm.GENERAL and piece.command else ""
    return begun(key(name), desk)


def _part(text: str, stem: str, troops: Sequence[str], desk: Desk) -> str:
    """What is told some of the troops, with their ids; empty where it does not begin with any of them."""
    if guns := _GUNS.match(text):
        units = [unit for unit in troops if desk.roster.own[unit].arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)]
        return f"{', '.join(units)} {text[guns.end() :].lstrip()}" if units else ""
    found = _NUMBERS.match(text)
    units = [f"{stem}{number}" for number in _numbers(found[1])] if found else []
    known = bool(units) and all(unit in troops for unit in units)
    return f"{', '.join(units)} {text[found.end() :].lstrip()}" if found and known else ""


def _numbers(text: str) -> list[int]:
    numbers: list[int] = []
    for sign, digits in re.findall(r"([-–]|to|bis)?[^\d]{0,5}?(\d{1,2})", text):
        last = int(digits)
        numbers += range(numbers[-1] + 1, last + 1) if sign and numbers else (last,)
    return numbers
