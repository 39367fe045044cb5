"""The map drawn in text: one line a row, north at the top, one character a square."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.square import Letters, Square
from pbem.battle.squared_ground import SquaredGround, Terrain

_ROW: Final = {
    Letters.COLUMNS: re.compile(r"\s*([1-9][0-9]?)\s(.*)"),
    Letters.ROWS: re.compile(r"\s*([A-Z]{1,2})\s(.*)"),
}
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
    letters: Letters = Letters.COLUMNS


def read_map(text: str, legend: Mapping[str, Sequence[str]], letters: Letters = Letters.COLUMNS) -> DrawnMap:
    """Read the drawing; a line that does not begin with the name of a row, such as those of columns, is a heading.

    Anything after two spaces behind the last square is a remark.
    """
    faults: list[tuple[int, str, str]] = []
    rows: list[tuple[int, str, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _ROW[letters].fullmatch(line.rstrip()):
            rows.append((number, match[1], re.split(r"\s{2,}", match[2].strip())[0].replace(" ", "")))
    if not rows:
        right = "each row is its name and one character a square"
        return DrawnMap(0, 0, {}, {}, ((1, "no rows", right),), letters)
    height, width = len(rows), len(rows[0][2])
    ground = SquaredGround(width, height, letters=letters)
    words: dict[Square, tuple[str, ...]] = {}
    lines: dict[Square, int] = {}
    for name, (number, row, drawn) in zip(reversed(ground.row_names), rows, strict=True):
        if row != name:
            first = ground.row_names[0]
            faults.append((number, f"row {row} stands where row {name} belongs", f"rows run from north to {first}"))
        if len(drawn) != width:
            first, last = ground.column_names[0], ground.column_names[-1]
            right = f"every row has {width}, {first} to {last}"
            faults.append((number, f"row {row} has {len(drawn)} squares", right))
        for column, character in enumerate(drawn[:width], start=1):
            square = ground.square(column, ground.row_names.index(name) + 1)
            lines[square] = number
            if character not in legend:
                known = " ".join(sorted(legend))
                faults.append((number, f"{character!r} in {square} is not in the legend", f"use one of {known}"))
            words[square] = tuple(legend.get(character, ()))
    return DrawnMap(width, height, words, lines, tuple(faults), letters)


def terrain_words(words: Sequence[str]) -> tuple[Terrain, ...]:
    """The terrain among a legend's words."""
    return tuple(Terrain(word) for word in words if word not in MARKS)
