"""How counters are shown, and how a piece is made a counter again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.gauge import Gauge
from pbem.battle.piece import Formation, Piece
from pbem.battle.standing import Standing
from pbem.rules.brandywine.field.position import Position, Sighting
from pbem.rules.brandywine.field.unit import Kind, Unit

FACTOR: Final = "combat factor"
DISORGANISED, HELD, ANSWERS, SEEN = "disorganised", "pinned", "must answer", "seen before"
"""The marks of a piece beside its block."""


def piece_of(unit: Unit, *, own: bool) -> Piece:
    """A counter as one side may see it; whose command it is of, only its own side reads."""
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.kind.arm,
        formation=Formation.UNLIMBERED if unit.kind is Kind.ARTILLERY else Formation.MASS,
        standing=Standing(unit.place, unit.facing) if unit.place else None,
        strength=Gauge(unit.strength, unit.strength, FACTOR, left=True),
        broken=unit.disorganised,
        state=_state(unit),
        description=_description(unit),
        seat=unit.seat if own else "",
        command=unit.command if own else "",
        aliases=unit.aliases,
        classes=(*unit.kind.classes, *unit.classes),
        marks=_marks(unit),
        figures=f"{unit.factor}-{unit.moves}",
        echelon=unit.size.marks,
        enters=unit.to_come,
    )


def remembered(unit: Unit, sighting: Sighting) -> Unit:
    """An enemy as a side remembers him: his counter where it stood, nothing of what became of it since."""
    return replace(
        unit,
        seat="",
        command="",
        place=sighting.place,
        facing=sighting.facing,
        disorganised=False,
        held_by=(),
        must_answer=False,
        march=0,
    )


def remembered_piece(position: Position, unit: Unit, sighting: Sighting) -> Piece:
    """An enemy where he was seen last, with the hour."""
    piece = piece_of(remembered(unit, sighting), own=False)
    hour = f"seen at {position.hour(sighting.bound)}"
    marks = (*piece.marks, SEEN)
    return replace(piece, state=f"{piece.state}, {hour}", description=f"{piece.description}, {hour}", marks=marks)


def _state(unit: Unit) -> str:
    """`7-4 W`, `4-4 W disorganised`, `0-6 W`, `7-4 column 3`: the words of the order form."""
    words = [f"{unit.factor}-{unit.moves}", f"column {unit.march}" if unit.to_come else unit.facing.value]
    words += [DISORGANISED] if unit.disorganised else []
    words += [HELD] if unit.held else []
    words += [ANSWERS] if unit.must_answer else []
    return " ".join(words)


def _description(unit: Unit) -> str:
    what = f"{unit.size}" if unit.kind is Kind.COMMANDER else f"{unit.size} of {unit.kind}"
    words = [what, f"combat factor {unit.factor}" if unit.combat else "", f"movement factor {unit.moves}"]
    words += [f"of {unit.strength} while disorganised"] if unit.disorganised else []
    words += [f"held by {', '.join(unit.held_by)}"] if unit.held else []
    words += ["must attack or withdraw"] if unit.must_answer else []
    words += [f"number {unit.march} of the column, still to come"] if unit.to_come else []
    return ", ".join(word for word in words if word)


def _marks(unit: Unit) -> tuple[str, ...]:
    return (*((HELD,) if unit.held else ()), *((ANSWERS,) if unit.must_answer else ()))
