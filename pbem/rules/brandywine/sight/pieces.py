"""How counters are shown, and how a piece is made a counter again."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.piece import Formation, Piece
from pbem.battle.standing import Standing
from pbem.rules.brandywine.position import Position, Sighting
from pbem.rules.brandywine.unit import Kind, Size, Unit

FACTOR: Final = "combat factor"
DISORGANISED, ANSWERS, MILITIA = "disorganised", "must answer", "militia"
HELD_BY, SIZE, MOVES, MARCH, SEEN = "held by ", "size ", "moves ", "column ", "seen at "
"""What the marks of a piece begin with that carry a name or a number."""


def piece_of(unit: Unit, *, own: bool) -> Piece:
    """A counter as one side may see it; whose command it is of, only its own side reads."""
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.kind.arm,
        formation=Formation.UNLIMBERED if unit.kind is Kind.ARTILLERY else Formation.MASS,
        standing=Standing(unit.place, unit.facing) if unit.place else None,
        strength=Gauge(unit.factor, unit.strength, FACTOR, left=True),
        broken=unit.disorganised,
        state=_state(unit),
        description=_description(unit),
        seat=unit.seat if own else "",
        command=unit.command if own else "",
        aliases=unit.aliases,
        classes=(*unit.kind.classes, *unit.classes),
        marks=_marks(unit),
    )


def remembered_piece(position: Position, unit: Unit, sighting: Sighting) -> Piece:
    """An enemy where he was seen last, with the hour."""
    seen = Unit(
        unit.id, unit.name, unit.side, "", unit.kind, unit.size, unit.strength, unit.moves,
        place=sighting.place, facing=sighting.facing, aliases=unit.aliases, classes=unit.classes,
    )  # fmt: skip
    piece = piece_of(seen, own=False)
    hour = f"{SEEN}{position.hour(sighting.bound)}"
    return Piece(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        arm=piece.arm,
        formation=piece.formation,
        standing=piece.standing,
        strength=piece.strength,
        state=f"{piece.state}, {hour}",
        description=f"{piece.description}, {hour}",
        aliases=piece.aliases,
        classes=piece.classes,
        marks=(*piece.marks, hour),
    )


def _state(unit: Unit) -> str:
    """`7-4 W`, `4-4 W disorganised`, `0-6 W`, `7-4 column 3`: the words of the order form."""
    words = [f"{unit.factor}-{unit.moves}", f"column {unit.march}" if unit.to_come else unit.facing.value]
    words += [DISORGANISED] if unit.disorganised else []
    words += ["held"] if unit.held else []
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
    marks = [f"{SIZE}{unit.size}", f"{MOVES}{unit.moves}"]
    marks += [DISORGANISED] if unit.disorganised else []
    marks += [HELD_BY + " ".join(unit.held_by)] if unit.held else []
    marks += [ANSWERS] if unit.must_answer else []
    marks += [MILITIA] if unit.militia else []
    marks += [f"{MARCH}{unit.march}"] if unit.to_come else []
    return tuple(marks)


def known_unit(piece: Piece) -> Unit:
    """A counter as its piece shows it."""
    kind = next((kind for kind in Kind if piece.classes[:1] == kind.classes[:1]), Kind.INFANTRY)
    return Unit(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        seat=piece.seat,
        kind=kind,
        size=Size(_after(piece, SIZE) or Size.BRIGADE),
        strength=piece.strength.of,
        moves=int(_after(piece, MOVES) or 0),
        command=piece.command,
        place=piece.square,
        facing=piece.facing or Facing.N,
        disorganised=piece.broken,
        held_by=tuple(_after(piece, HELD_BY).split()),
        must_answer=ANSWERS in piece.marks,
        march=int(_after(piece, MARCH) or 0),
        militia=MILITIA in piece.marks,
        aliases=piece.aliases,
        classes=piece.classes[len(kind.classes) :],
    )


def _after(piece: Piece, beginning: str) -> str:
    return next((mark.removeprefix(beginning) for mark in piece.marks if mark.startswith(beginning)), "")
