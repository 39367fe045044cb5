"""How units are shown."""

from __future__ import annotations

from typing import Final

from pbem.battle.gauge import Gauge
from pbem.battle.piece import Formation, Piece, Stands
from pbem.battle.standing import Standing
from pbem.rules.de_gre_sweet.field.unit import Unit

COMMANDER, LAST_STAND, PROTECTED = "commander", "last stand", "in cover"
"""The marks of a piece beside its block."""
STAND: Final = "stand"


def piece_of(unit: Unit, *, own: bool, marks: tuple[str, ...] = ()) -> Piece:
    """A unit as one side may see it; which seat commands it, only its own side reads."""
    bearing = None if unit.commander or unit.square else unit.facing
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.kind.arm,
        formation=formation_of(unit),
        standing=Standing(unit.place, bearing) if unit.here and unit.place is not None else None,
        strength=Gauge(unit.strength, max(unit.full, unit.strength), STAND, left=True),
        state=_state(unit),
        description=_description(unit),
        seat=unit.seat if own else "",
        command=unit.command if own else "",
        aliases=unit.aliases,
        classes=(*unit.kind.classes, *unit.classes),
        marks=marks,
        with_unit=unit.rides,
        stands=None if unit.commander else Stands(unit.stands, unit.mounted, unit.train.guns, unit.train.wagons),
    )


def formation_of(unit: Unit) -> Formation:
    """What it stands in."""
    if unit.square:
        return Formation.HOLLOW_SQUARE
    if unit.kind.artillery:
        return Formation.LIMBERED if unit.limbered else Formation.UNLIMBERED
    return Formation.LINE


def _state(unit: Unit) -> str:
    """`4 stands E`, `5 stands, 2 guns and 1 wagon E limbered`, `with PG1`: the words of the order form."""
    if unit.commander:
        return f"with {unit.rides}" if unit.rides else "alone"
    words = [_stands(unit) + (f", {unit.train}" if unit.train else "")]
    words += ["square"] if unit.square else [unit.facing.value]
    words += ["limbered"] if unit.limbered else []
    return " ".join(words)


def _stands(unit: Unit) -> str:
    return f"{unit.strength} stand{'' if unit.strength == 1 else 's'}"


def _description(unit: Unit) -> str:
    words = [unit.kind.value, _state(unit)]
    if unit.strength < unit.full:
        words.append(f"of {unit.full}")
    return ", ".join(words)
