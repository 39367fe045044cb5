"""The ground of a scenario: the drawn map, and what scenario.toml adds to it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from pbem.battle.facing import Facing
from pbem.battle.square import Letters, Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Exit, SquaredGround, Terrain
from pbem.scenarios.map_text import MARKS, DrawnMap, read_map, terrain_words
from pbem.scenarios.section import Section
from pbem.scenarios.squares import area, chain

_EDGE_NAMES = tuple(kind.value for kind in EdgeKind)
_SIDES_OF_MAP = ("N", "E", "S", "W")


def read_ground(table: Section, folder: Path, map_faults: list[str]) -> SquaredGround | None:
    """The ground of `[map]`, None where there is no drawing; faults of that go to `map_faults` as `file:line: …`."""
    file = folder / (table.text("file", "map.txt") or "map.txt")
    if not lies_in(folder, file):
        table.fault("file", f"{file} lies outside the scenario's folder", "put it beside scenario.toml")
        table.take_as_it_comes()
        return None
    if not file.is_file():
        table.fault("file", f"there is no {file}", "draw the map in that file, one line a row")
        table.take_as_it_comes()
        return None
    letters = table.one_of("letters", Letters, tuple(Letters), Letters.COLUMNS, Letters.COLUMNS)
    drawn = read_map(file.read_text(encoding="utf-8"), _legend(table), letters)
    map_faults += [f"{file}:{line}: {wrong}; {right}" for line, wrong, right in drawn.faults]
    roads = _chains(table, "roads", letters)
    bridges = table.squares("bridges", letters)
    _check_marks(drawn, roads, bridges, file, map_faults)
    ground = SquaredGround(
        columns=drawn.columns,
        rows=drawn.rows,
        cells=_cells(table, drawn),
        edges=_edges(table, letters),
        roads=roads,
        streams=_chains(table, "streams", letters),
        bridges=bridges,
        exits=_exits(table),
        square_yards=table.whole("square_yards", 0),
        letters=letters,
    )
    _check_on_map(table, ground)
    return ground


def lies_in(folder: Path, file: Path) -> bool:
    """Whether a file that a scenario names is its own: who wrote the scenario may not know what else lies about."""
    return file.resolve().is_relative_to(folder.resolve())


def _legend(table: Section) -> dict[str, tuple[str, ...]]:
    known = (*MARKS, *(kind.value for kind in Terrain))
    legend: dict[str, tuple[str, ...]] = {}
    inner = table.table("legend")
    for character in inner.take_as_it_comes():
        words = inner.texts(character)
        if len(character) != 1:
            inner.fault(character, f"{character!r} is not one character", "a square is drawn with one character")
        for word in words:
            if word not in known:
                inner.fault(character, f"{word!r} is no terrain", f"one of {', '.join(known)}")
        legend[character] = tuple(word for word in words if word in known)
    return legend


def _cells(table: Section, drawn: DrawnMap) -> tuple[Cell, ...]:
    labels = _by_square(table, "labels", drawn)
    levels = _by_square(table, "levels", drawn)
    cells = []
    for square in sorted(drawn.words):
        terrain = terrain_words(drawn.words[square])
        level = levels.get(square, 1 if Terrain.HILL in terrain else 0)
        label = labels.get(square, "")
        if terrain or level or label:
            cells.append(Cell(square, terrain, int(level), str(label)))
    return tuple(cells)


def _by_square(table: Section, key: str, drawn: DrawnMap) -> dict[Square, str | int]:
    inner = table.table(key)
    found: dict[Square, str | int] = {}
    for name, value in inner.take_as_it_comes().items():
        try:
            squares = area(name, drawn.letters)
        except ValueError as error:
            inner.fault(name, str(error), "keys are squares such as C6")
            continue
        for square in squares:
            if square not in drawn.words:
                inner.fault(name, f"{square} is not on the map", f"the map has {drawn.columns} x {drawn.rows} squares")
            found[square] = value
    return found


def _chains(table: Section, key: str, letters: Letters) -> tuple[tuple[Square, ...], ...]:
    found = []
    for text in table.texts(key):
        try:
            found.append(chain(text, letters))
        except ValueError as error:
            table.fault(key, f"{key}: {error}", "write waypoints, such as D1-D12 or B5-B6-C6")
    return tuple(found)


def _edges(table: Section, letters: Letters) -> tuple[Edge, ...]:
    found: list[Edge] = []
    for row in table.tables("edges"):
        kind = row.one_of("kind", EdgeKind, _EDGE_NAMES, EdgeKind.RIVER)
        between = row.texts("between")
        if len(between) != 2:
            row.fault("between", f"between names {len(between)} squares", 'write between = ["E3", "F3"]')
            continue
        here, there = (row.squares("between", letters, (text,)) for text in between)
        if len(here) != len(there) or any(a.distance(b) != 1 for a, b in zip(here, there, strict=False)):
            row.fault(
                "between", f"{between[0]} and {between[1]} do not touch", "name squares on both sides of the edge"
            )
            continue
        label = row.text("label", "")
        found += [Edge(a, b, kind, label) for a, b in zip(here, there, strict=True)]
    return tuple(found)


def _exits(table: Section) -> tuple[Exit, ...]:
    return tuple(
        Exit(row.one_of("edge", Facing, _SIDES_OF_MAP, Facing.N), row.text("side"), row.text("label", ""))
        for row in table.tables("exits")
    )


def _check_marks(
    drawn: DrawnMap, roads: tuple[tuple[Square, ...], ...], bridges: tuple[Square, ...], file: Path, faults: list[str]
) -> None:
    declared = {"road": {square for road in roads for square in road}, "bridge": set(bridges)}
    for square, words in sorted(drawn.words.items()):
        for mark, squares in declared.items():
            if mark in words and square not in squares:
                faults.append(
                    f"{file}:{drawn.lines[square]}: {square} is drawn as {mark}; add it to {mark}s in scenario.toml"
                )


def _check_on_map(table: Section, ground: SquaredGround) -> None:
    for key in ("roads", "streams"):
        for road in getattr(ground, key):
            for a, b in pairwise(road):
                if a not in ground or b not in ground:
                    table.fault(key, f"{a}-{b} leaves the map", f"it has {ground.columns} x {ground.rows} squares")
    for square in ground.bridges:
        if square not in ground:
            table.fault("bridges", f"{square} is not on the map", f"it has {ground.columns} x {ground.rows} squares")
