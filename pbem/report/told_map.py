"""The map in characters with its legend in the reader's language; squares and names stand as they are."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.kept import kept_for_a_few
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.view import View
from pbem.report.map import text_map
from pbem.report.map.table.roll import HEAD, HEADING, in_lines
from pbem.report.map.table.text import HEADINGS
from pbem.report.page import wrap
from pbem.report.tongue.tongue import Tongue

_ROW: Final = re.compile(r"[ A-Z0-9]{2}  ")
"""How a row of a narrow map begins, and what stands above the rows."""
_NOTE: Final = re.compile(r"[A-Z][a-z ]+[:;]")
"""How a note below the signs begins, such as `Under units: M23 town.`"""
_GAP: Final = "   "
"""What stands between two signs of a legend."""


def told_map(view: View, tongue: Tongue, *, whole: bool = True) -> str:
    """The map of a view for the plain text, without rows in which nobody stands unless the `whole` of it is wanted."""
    drawn = _whole(view) if whole else _with_troops(view)
    if tongue.is_english:
        return drawn
    board, legend = _parts(drawn)
    if isinstance(view.ground, MeasuredGround):
        told = "\n\n".join(_told_part(part, tongue) for part in "\n".join(board).rstrip("\n").split("\n\n"))
        board = [*told.split("\n"), ""]
    signs: list[str] = []
    lines: list[str] = []
    for line in legend:
        signed, noted = _GAP in line, bool(_NOTE.match(line))
        if lines and (line.startswith("  ") or not (signed or noted)):
            lines[-1] += f" {line.strip()}"
        elif signed or not (noted or line.endswith(".")):
            signs += [_sign(each, tongue) for each in line.split(_GAP) if each]
        else:
            lines.append(line)
    return "\n".join([*board, *_folded(signs), *(wrap(_told(line, tongue)) for line in lines)])


@kept_for_a_few(4)
def _whole(view: View) -> str:
    return text_map(view)


@kept_for_a_few(4)
def _with_troops(view: View) -> str:
    return text_map(view, whole=False)


def _parts(drawn: str) -> tuple[list[str], list[str]]:
    """The lines of the field, and those that explain it: below an empty line, or below the last row of a narrow map."""
    lines = drawn.split("\n")
    if "" in lines:
        end = len(lines) - lines[::-1].index("")
    else:
        end = next((index for index, line in enumerate(lines) if not _ROW.match(line)), len(lines))
    return lines[:end], lines[end:]


def _told_part(part: str, tongue: Tongue) -> str:
    """What stands under the sketch of a table: the lines in words, and the list of units with their distances."""
    first, *rows = part.split("\n")
    if part.startswith(HEAD):
        told = part.removeprefix(HEAD).replace("\n  ", " ").strip().split("\n")
        return "\n".join([wrap(tongue.tell(HEADING)), *(_told_roll(line, tongue) for line in told)])
    if first in HEADINGS:
        return "\n".join([wrap(tongue.tell(first)), *rows])
    if ": " not in first:
        return part
    return "\n".join(_folded_line(line, tongue) for line in re.sub(r"\n  ", " ", part).split("\n"))


def _told_roll(line: str, tongue: Tongue) -> str:
    """`First line, B3 to C3, facing N: PI1 20:28,40:55 AC16 0.6.`"""
    head, _, cells = line.removesuffix(".").partition(": ")
    name, _, where = head.partition(", ")
    return in_lines(", ".join(tongue.tell(each) for each in (name, where) if each), cells)


def _folded_line(line: str, tongue: Tongue) -> str:
    """`First line: PI1 PI2; A3 to D3, facing N; PI1 is 3 inches from AC6.`"""
    name, _, rest = line.partition(": ")
    units, *said = rest.removesuffix(".").split("; ")
    told = "; ".join([units, *map(tongue.tell, said)])
    return wrap(f"{tongue.tell(name)}: {told}.", 0, 2)


def _sign(entry: str, tongue: Tongue) -> str:
    """`~ water`: the sign, or several of them, and what it stands for."""
    words = entry.split(" ")
    first = next((index for index, word in enumerate(words) if len(word) > 1 and word.strip(",").isalpha()), len(words))
    return " ".join([*words[:first], tongue.tell(" ".join(words[first:]))]).strip()


def _told(line: str, tongue: Tongue) -> str:
    lead, _, rest = line.partition(": ")
    if lead == "Places":
        places = (each.partition(" ") for each in rest.removesuffix(".").split(", "))
        return f"{tongue.tell(lead)}: {', '.join(f'{where} {tongue.tell(label)}' for where, _, label in places)}."
    if lead == "Troops":
        return f"{tongue.tell(lead)}: {rest}"
    if lead == "Under units":
        grounds = (each.partition(" ") for each in rest.removesuffix(".").split(", "))
        return tongue.tell(f"{lead}: {', '.join(f'{where} {_ground(words, tongue)}' for where, _, words in grounds)}.")
    return tongue.tell(line)


def _ground(words: str, tongue: Tongue) -> str:
    """`tributary and hill 1`: each kind in the reader's language, with its level."""
    kinds = (kind.partition(" ") for kind in words.split(" and "))
    return f" {tongue.tell('and')} ".join(f"{tongue.tell(kind)} {level}".rstrip() for kind, _, level in kinds)


def _folded(signs: list[str]) -> list[str]:
    lines: list[str] = []
    for sign in signs:
        if lines and len(lines[-1]) + len(_GAP) + len(sign) <= 76:
            lines[-1] += _GAP + sign
        else:
            lines.append(sign)
    return lines
