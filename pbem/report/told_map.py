"""The map in characters with its legend in the reader's language; squares and names stand as they are."""

from __future__ import annotations

from typing import Final

from pbem.battle.view import View
from pbem.report.map import text_map
from pbem.report.page import wrap
from pbem.report.tongue.tongue import Tongue

_GAP: Final = "   "
"""What stands between two signs of a legend."""


def told_map(view: View, tongue: Tongue) -> str:
    """The map of a view for the plain text."""
    drawn = text_map(view)
    if tongue.is_english or "\n\n" not in drawn:
        return drawn
    board, legend = drawn.rsplit("\n\n", 1)
    signs: list[str] = []
    lines: list[str] = []
    for line in legend.split("\n"):
        if _GAP in line or (not lines and not line.endswith(".")):
            signs += [_sign(each, tongue) for each in line.split(_GAP) if each]
        elif ": " in line or not lines:
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
    return "\n".join([board, "", *_folded(signs), *(wrap(_told(line, tongue)) for line in lines)])


def _sign(entry: str, tongue: Tongue) -> str:
    """`~ water`: the sign, or several of them, and what it stands for."""
    words = entry.split(" ")
    first = next((index for index, word in enumerate(words) if len(word) > 1 and word.isalpha()), len(words))
    return " ".join([*words[:first], tongue.tell(" ".join(words[first:]))]).strip()


def _told(line: str, tongue: Tongue) -> str:
    lead, _, rest = line.partition(": ")
    if lead == "Places":
        places = (each.partition(" ") for each in rest.removesuffix(".").split(", "))
        return f"{tongue.tell(lead)}: {', '.join(f'{where} {tongue.tell(label)}' for where, _, label in places)}."
    return tongue.tell(line)


def _folded(signs: list[str]) -> list[str]:
    lines: list[str] = []
    for sign in signs:
        if lines and len(lines[-1]) + len(_GAP) + len(sign) <= 76:
            lines[-1] += _GAP + sign
        else:
            lines.append(sign)
    return lines
