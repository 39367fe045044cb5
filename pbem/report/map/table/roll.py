"""The roll of a table: every unit in its wing or line, with its place, bearing and nearest enemy, in running lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm, Piece
from pbem.battle.view import View
from pbem.report.map.table.bodies import bodies, body_name, body_where, heading_words, nearest_enemy

WIDTH: Final = 76
ALONE: Final = "alone"
"""What those are called together who stand in no line with others."""
FEW: Final = 3
"""So many make a line of their own."""
RIDERS: Final = "generals"
HEADING: Final = (
    "From left to right: inches east and north (facing, where it is another), nearest enemy and inches to him."
)
HEAD: Final = "\n".join(wrap(HEADING, WIDTH))
_KEPT: Final = "\xa0"
"""A space at which no line ends."""


def roll_of(view: View, ground: MeasuredGround) -> str:
    """A paragraph for each wing or line, own first, then those who stand by themselves, then the generals."""
    told: list[str] = []
    for whose, pieces in (("", view.own), ("Enemy ", view.enemy)):
        for name, each in _paragraphs(view, ground, [piece for piece in pieces if piece.place is not None]):
            called = f"{whose}{name}"
            told.append(in_lines(f"{called[:1].upper()}{called[1:]}", each))
    return "\n".join([HEAD, *told]) if told else ""


def in_lines(head: str, cells: str) -> str:
    """A paragraph in which no unit is parted from its place by the end of a line."""
    kept = "; ".join(cell.replace(" ", _KEPT) for cell in cells.split("; "))
    return "\n".join(wrap(f"{head}: {kept}.", WIDTH, subsequent_indent="  ")).replace(_KEPT, " ")


def _paragraphs(view: View, ground: MeasuredGround, pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    alone: list[str] = []
    for body in bodies(view, [piece for piece in pieces if piece.arm is not Arm.GENERAL]):
        if len(body) < FEW:
            alone += [_cell(view, ground, piece, "") for piece in body]
            continue
        usual = heading_words(body[0])
        cells = [_cell(view, ground, piece, usual) for piece in body]
        yield f"{body_name(body)}, {body_where(ground, body)}", "; ".join(cells)
    if alone:
        yield ALONE, "; ".join(alone)
    riders = [f"{piece.id} {piece.place}" for piece in pieces if piece.arm is Arm.GENERAL]
    if riders:
        yield RIDERS, "; ".join(riders)


def _cell(view: View, ground: MeasuredGround, piece: Piece, usual: str) -> str:
    """`PI3 29:16,28:00 (350) AI4 9.5`: of an enemy without who is near him, which one's own rows say."""
    heading = heading_words(piece)
    words = [piece.id, str(piece.place), *([] if heading == usual else [f"({heading})"])]
    nearest = nearest_enemy(view, ground, piece) if piece.side == view.side else None
    if nearest is not None:
        words += [nearest[1], ground.tell(nearest[0]).partition(" ")[0]]
    return " ".join(words)
