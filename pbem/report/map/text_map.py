"""The map in plain text, for readers without pictures: codes with a sign for the front, a mark for every ground."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import ceil
from textwrap import wrap
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.kept import kept_for_a_few
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm, Piece
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, EdgeKind, SquaredGround, Terrain
from pbem.battle.view import View
from pbem.report.map.table.text import table_text

WIDTH: Final = 76
"""Characters to a line of a letter."""
_CODE: Final = 12

OWN, ENEMY = "o", "x"
"""Who stands in a square of a narrow map."""
FRONTS: Final[Mapping[Facing, str]] = {
    Facing.N: "^",
    Facing.NE: "^>",
    Facing.E: ">",
    Facing.SE: "v>",
    Facing.S: "v",
    Facing.SW: "<v",
    Facing.W: "<",
    Facing.NW: "<^",
}
MARKS: Final[Mapping[Terrain, str]] = {
    Terrain.FORTRESS: "F",
    Terrain.TOWN: "T",
    Terrain.WATER: "~",
    Terrain.FOREST: "#",
    Terrain.WORKS: "W",
    Terrain.WOOD: "w",
    Terrain.MARSH: "m",
    Terrain.BAD: "b",
    Terrain.CREEK: "~",
    Terrain.TRIBUTARY: "s",
    Terrain.HILL: "h",
}
_BESIDE: Final[Mapping[EdgeKind, str]] = {
    EdgeKind.BRIDGE: "=",
    EdgeKind.BARRIER: "X",
    EdgeKind.WALL: "[",
    EdgeKind.FENCE: ":",
    EdgeKind.BANK: ")",
    EdgeKind.RIVER: "}",
}
"""The sign of an edge, strongest first; a bridge is told before its river."""


LEFT_OUT: Final = "Rows without troops are left out; your invitation has the whole map."


def text_map(view: View, *, whole: bool = True) -> str:
    """The map in lines of at most 76 characters; a field too wide for that comes in parts, from west to east.

    Of a field that is drawn narrow, rows far from all troops are left out unless the `whole` of it is wanted.
    """
    if isinstance(view.ground, MeasuredGround):
        return table_text(view, view.ground, whole=whole)
    contents = {square: _content(view, square) for square in view.board.squares()}
    if len(_split(view.board, contents)) > 1 and (narrow := _narrow(view, whole)):
        return narrow
    parts = [_part(view.board, contents, columns) for columns in _split(view.board, contents)]
    return "\n\n".join(["\n\n".join(parts), *_notes(view, contents)]).rstrip()


def _narrow(view: View, whole: bool) -> str:
    """A wide field in one part, two characters to a square: a sign for whoever stands there, and below who it is.

    Empty where that is too wide as well, or where something runs along the edges of squares.
    """
    board = view.board
    if 3 + 2 * board.columns + 3 > WIDTH or board.edges:
        return ""
    rows = range(1, board.rows + 1) if whole else _rows_with_troops(view)
    signs = {square: _sign(view, square) for square in board.squares() if square.row in rows}
    heads = [f"{name:>2}" for name in board.column_names]
    lines = [f"    {' '.join(head[at] for head in heads)}".rstrip() for at in (0, 1)]
    for row in reversed(rows):
        name = f"{board.row_names[row - 1]:>2}"
        marks = " ".join(signs[board.square(column, row)] for column in _columns(board))
        lines.append(f"{name}  {marks} {name}")
    stands = [
        f"{square} {' '.join(map(_code, pieces))}" for square in board.squares() if (pieces := _stack(view, square))
    ]
    troops = [_listed("Troops", stands, "; ")] if stands else []
    notes = [*_notes(view, signs), *([LEFT_OUT] if len(rows) < board.rows else [])]
    return "\n".join([*lines, *troops, *notes]).rstrip()


def _rows_with_troops(view: View) -> range:
    """From the southernmost to the northernmost row in which anybody stands, and one more on either hand."""
    taken = [piece.square.row for piece in view.pieces if piece.square is not None] or [1, view.board.rows]
    return range(max(1, min(taken) - 1), min(view.board.rows, max(taken) + 1) + 1)


def _columns(board: SquaredGround) -> range:
    return range(1, board.columns + 1)


def _sign(view: View, square: Square) -> str:
    """`o` for one's own, `x` for the enemy, else the ground in one character; a height is told by its level."""
    if stack := _stack(view, square):
        return OWN if stack[0].side == view.side else ENEMY
    mark = _marks(view.board)[square]
    return mark[-1] if mark[0] == "h" and len(mark) > 1 else mark[0]


def _stack(view: View, square: Square) -> list[Piece]:
    return sorted(view.at(square), key=lambda piece: (piece.arm is Arm.GENERAL, piece.side != view.side))


def _content(view: View, square: Square) -> str:
    pieces = _stack(view, square)
    if pieces:
        return _code(pieces[0]) + ("+" if len(pieces) > 1 else "")
    return _marks(view.board)[square]


def _printable(piece: Piece) -> str:
    """The unit's id, whatever would break the line replaced."""
    return "".join(letter if letter.isprintable() else "?" for letter in piece.id)


def _code(piece: Piece) -> str:
    identity = _printable(piece)
    if len(identity) > _CODE:
        identity = identity[: _CODE - 1] + "…"
    return identity + (FRONTS[piece.facing] if piece.facing is not None and piece.arm is not Arm.GENERAL else "")


def _ground_mark(ground: SquaredGround, square: Square) -> str:
    if square in ground.bridges:
        return "="
    cell = ground.cell(square)
    marks = "".join(mark for kind, mark in MARKS.items() if kind in cell.terrain)
    if cell.level and Terrain.HILL not in cell.terrain:
        marks += "h"
    if cell.level > 1:
        marks += str(cell.level)
    if marks:
        return marks
    return _way_mark(ground, square) or "."


@kept_for_a_few(8)
def _marks(ground: SquaredGround) -> Mapping[Square, str]:
    """What stands in the squares of a ground where nobody does."""
    return {square: _ground_mark(ground, square) for square in ground.squares()}


def _way_mark(ground: SquaredGround, square: Square) -> str:
    for chain in ground.roads:
        if square in chain:
            index = chain.index(square)
            near = {other.column for other in chain[max(index - 1, 0) : index + 2]}
            return "|" if near == {square.column} else "-"
    return "s" if any(square in chain for chain in ground.streams) else ""


def _split(ground: SquaredGround, contents: Mapping[Square, str]) -> list[range]:
    widest = max(len(text) for text in contents.values())
    if (
        3 + ground.columns * (max(widest, 2) + 1) <= WIDTH
        or _sum(ground, contents, range(1, ground.columns + 1)) <= WIDTH
    ):
        return [range(1, ground.columns + 1)]
    for parts in range(2, ground.columns + 1):
        size = ceil(ground.columns / parts)
        chunks = [range(first, min(first + size, ground.columns + 1)) for first in range(1, ground.columns + 1, size)]
        if all(_sum(ground, contents, chunk) <= WIDTH for chunk in chunks):
            return chunks
    return [range(column, column + 1) for column in range(1, ground.columns + 1)]


def _sum(ground: SquaredGround, contents: Mapping[Square, str], columns: range) -> int:
    return 3 + sum(width + 1 for width in _own_widths(ground, contents, columns).values())


def _own_widths(ground: SquaredGround, contents: Mapping[Square, str], columns: Iterable[int]) -> dict[int, int]:
    return {
        column: max(2, *(len(contents[ground.square(column, row)]) for row in range(1, ground.rows + 1)))
        for column in columns
    }


def _part(ground: SquaredGround, contents: Mapping[Square, str], columns: range) -> str:
    widths = _own_widths(ground, contents, columns)
    equal = max(widths.values())
    if 3 + len(columns) * (equal + 1) <= WIDTH:
        widths = dict.fromkeys(columns, equal)
    both_ends = 3 + sum(width + 1 for width in widths.values()) + 3 <= WIDTH
    letters = "   " + "".join(" " + ground.column_names[column - 1].center(widths[column]) for column in columns)
    lines = [letters.rstrip()]
    for row in range(ground.rows, 0, -1):
        name = f"{ground.row_names[row - 1]:>2}"
        line = f"{name} "
        for column in columns:
            here = ground.square(column, row)
            line += _between(ground, here.step(Facing.W), here, " ") + contents[here].center(widths[column])
        lines.append(f"{line} {name}" if both_ends else line.rstrip())
        if row > 1:
            lines += _below(ground, row, columns, widths)
    return "\n".join([*lines, letters.rstrip()])


def _between(ground: SquaredGround, here: Square, there: Square, bare: str) -> str:
    kinds = ground.edge(here, there)
    return next((sign for kind, sign in _BESIDE.items() if kind in kinds), bare)


def _below(ground: SquaredGround, row: int, columns: range, widths: Mapping[int, int]) -> list[str]:
    line = "   "
    for column in columns:
        sign = _between(ground, ground.square(column, row), ground.square(column, row - 1), " ")
        line += " " + sign * widths[column]
    return [line.rstrip()] if line.strip() else []


def _notes(view: View, contents: Mapping[Square, str]) -> list[str]:
    place = partial(_is_a_place, view)
    notes = [
        _key(view, contents),
        _listed("Under units", _under(view)),
        _listed(
            "Places",
            [
                f"{cell.square} {_line(cell.label)}"
                for cell in filter(place, view.board.cells)
                if cell.square in contents
            ],
        ),
        _listed("Exits", [_exit(view, index) for index in range(len(view.board.exits))]),
        _listed(
            "Not on the map",
            [_code(piece) for piece in view.pieces if piece.square is None or piece.square not in contents],
        ),
    ]
    return ["\n".join(note for note in notes if note)] if any(notes) else []


def _line(text: str) -> str:
    return " ".join(text.split())


def _listed(heading: str, words: Sequence[str], joint: str = ", ") -> str:
    return "\n".join(wrap(f"{heading}: {joint.join(words)}.", WIDTH, subsequent_indent="  ")) if words else ""


def _key(view: View, contents: Mapping[Square, str]) -> str:
    empty = [square for square in contents if not view.at(square)]
    bare = {contents[square] for square in empty}
    drawn = {kind for square in empty for kind in view.board.cell(square).terrain}
    drawn |= {Terrain.HILL} if any("h" in text for text in bare) else set()
    signs = [f"{mark} {kind.value}" for kind, mark in MARKS.items() if kind in drawn and any(mark in t for t in bare)]
    ways = (("=", "bridge"), ("|", "road"), ("-", "road"), ("s", "stream"))
    roads = [sign for sign, what in ways if what == "road" and sign in bare]
    if "=" in bare:
        signs.append("= bridge")
    if roads:
        signs.append(f"{' '.join(roads)} road")
    if "s" in bare:
        signs.append("s stream")
    kinds = {edge.kind for edge in view.board.edges}
    signs += [f"{sign} {kind.value} between squares" for kind, sign in _BESIDE.items() if kind in kinds]
    troops = []
    if any(piece.facing for piece in view.pieces):
        troops.append("^ > v < the front")
    troops += [f"{sign} {whose}" for sign, whose in ((OWN, "ours"), (ENEMY, "theirs")) if sign in contents.values()]
    if any(len(view.at(square)) > 1 and contents[square].endswith("+") for square in contents):
        troops.append("+ more than one in the square")
    return _in_lines([*troops, *signs])


def _in_lines(words: Sequence[str]) -> str:
    """Short notes one after another, none of them broken at the end of a line."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 3 + len(word) <= WIDTH:
            lines[-1] += "   " + word
        else:
            lines.append(word)
    return "\n".join(lines)


def _under(view: View) -> list[str]:
    told = []
    for square in sorted({piece.square for piece in view.pieces if piece.square is not None}):
        cell = view.board.cell(square)
        kinds = cell.terrain if Terrain.HILL in cell.terrain or not cell.level else (*cell.terrain, Terrain.HILL)
        words = [f"hill {cell.level}" if kind is Terrain.HILL and cell.level else kind.value for kind in kinds]
        if words:
            told.append(f"{square} {' and '.join(words)}")
    return told


def _is_a_place(view: View, cell: Cell) -> bool:
    """Whether its label names a place; that of a creek belongs to all of its squares."""
    return bool(cell.label) and (Terrain.CREEK not in cell.terrain or cell.square in view.board.bridges)


def _exit(view: View, index: int) -> str:
    way = view.board.exits[index]
    name = next((side.adjective for side in view.sides if side.id == way.side), way.side)
    edge = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}.get(way.edge, way.edge.value)
    return _line(f"{edge} edge for the {name} side {way.label}")
