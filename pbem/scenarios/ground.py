"""The ground of a scenario: the drawn map, and what scenario.toml adds to it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.square import Letters, Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Exit, SquaredGround, Terrain
from pbem.scenarios.map_text import MARKS, DrawnMap, read_map, terrain_words
from pbem.scenarios.section import Section
from pbem.scenarios.squares import area, chain
from pbem.scenarios.table import read_table

_EDGE_NAMES = tuple(kind.value for kind in EdgeKind)
_SIDES_OF_MAP = ("N", "E", "S", "W")


def read_ground(table: Section, folder: Path, map_faults: list[str]) -> SquaredGround | MeasuredGround | None:
    """The ground of `[map]`: a table where it has a width in inches, otherwise squares drawn in a file.

    It is None where there is no drawing; faults of that go to `map_faults` as `file:line: …`.
    """
    return read_table(table) if "width" in table.data else _drawn(table, folder, map_faults)


def _drawn(table: Section, folder: Path, map_faults: list[str]) -> SquaredGround | None:
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
    road_names, roads = _roads(table, letters)
    bridges = table.squares("bridges", letters)
    _check_marks(drawn, roads, bridges, file, map_faults)
    ground = SquaredGround(
        columns=drawn.columns,
        rows=drawn.rows,
        cells=_cells(table, drawn),
        edges=_edges(table, letters),
        roads=roads,
        road_names=road_names if any(road_names) else (),
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
    also = _by_square(table, "also", drawn)
    levels = _by_square(table, "levels", drawn)
    cells = []
    for square in sorted(drawn.words):
        terrain = terrain_words(drawn.words[square])
        level = levels.get(square, 1 if Terrain.HILL in terrain else 0)
        label = labels.get(square, "")
        names = tuple(name.strip() for name in str(also.get(square, "")).split(",") if name.strip())
        if terrain or level or label or names:
            cells.append(Cell(square, terrain, int(level), str(label), names))
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


def _roads(table: Section, letters: Letters) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[Square, ...], ...]]:
    """The names of every road and its chain: `Great Road, Große Straße: A5-B5-B6`, or the chain alone."""
    names, chains = list[tuple[str, ...]](), list[str]()
    for text in table.texts("roads"):
        said, colon, way = text.rpartition(":")
        names.append(tuple(name.strip() for name in said.split(",") if name.strip()))
        chains.append(way.strip())
        if colon and not names[-1]:
            table.fault("roads", f"roads: {text!r} has no name before its colon", 'write "Great Road: A5-B5-B6"')
    found = _chains(table, "roads", letters, tuple(chains))
    return (tuple(names) if len(found) == len(names) else ()), found


def _chains(
    table: Section, key: str, letters: Letters, texts: tuple[str, ...] | None = None
) -> tuple[tuple[Square, ...], ...]:
    found = []
    for text in table.texts(key) if texts is None else texts:
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
