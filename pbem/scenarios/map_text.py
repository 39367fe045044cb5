"""The map drawn in text: one line a row, north at the top, one character a square."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.ground import Terrain
from pbem.battle.square import Square, column_name

_ROW: Final = re.compile(r"\s*([1-9][0-9]?)\s(.*)")
MARKS: Final = ("open", "road", "bridge")
"""Words of a legend that are no terrain; roads and bridges are declared in scenario.toml and only checked here."""


@dataclass(frozen=True)
class DrawnMap:
    """What the drawing says of each square, and what is wrong with it as (line, wrong, right)."""

    columns: int
    rows: int
    words: Mapping[Square, tuple[str, ...]]
    lines: Mapping[Square, int]
    faults: tuple[tuple[int, str, str], ...]


def read_map(text: str, legend: Mapping[str, Sequence[str]]) -> DrawnMap:
    """Read the drawing; a line that does not begin with a row's number, such as the column letters, is a heading.

    Anything after two spaces behind the last square is a remark.
    """
    faults: list[tuple[int, str, str]] = []
    rows: list[tuple[int, int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _ROW.fullmatch(line.rstrip()):
            rows.append((number, int(match[1]), re.split(r"\s{2,}", match[2].strip())[0].replace(" ", "")))
    if not rows:
        return DrawnMap(0, 0, {}, {}, ((1, "no rows", "each row is its number and one character a square"),))
    height, width = len(rows), len(rows[0][2])
    words: dict[Square, tuple[str, ...]] = {}
    lines: dict[Square, int] = {}
    for index, (number, row, drawn) in enumerate(rows):
        if row != height - index:
            faults.append((number, f"row {row} stands where row {height - index} belongs", "rows run from north to 1"))
        if len(drawn) != width:
            last = column_name(width)
            faults.append((number, f"row {row} has {len(drawn)} squares", f"every row has {width}, A to {last}"))
        for column, character in enumerate(drawn[:width], start=1):
            square = Square(column, height - index)
            lines[square] = number
            if character not in legend:
                known = " ".join(sorted(legend))
                faults.append((number, f"{character!r} in {square} is not in the legend", f"use one of {known}"))
            words[square] = tuple(legend.get(character, ()))
    return DrawnMap(width, height, words, lines, tuple(faults))


def terrain_words(words: Sequence[str]) -> tuple[Terrain, ...]:
    """The terrain among a legend's words."""
    return tuple(Terrain(word) for word in words if word not in MARKS)
