"""How bases and generals are shown."""

from __future__ import annotations

from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.standing import Standing
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit


def unit_piece(unit: Unit, command: str) -> Piece:
    """A base as its own side sees it, with its rating dice."""
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.kind.arm,
        formation=Formation.UNLIMBERED if unit.kind.artillery else Formation.MASS,
        standing=Standing(unit.place) if unit.place else None,
        strength=Gauge(unit.hits),
        state=_state(unit, unit.ratings),
        description=f"{unit.kind}, {_ratings(unit)}, {hits(unit.hits)}{', in the town' if unit.in_town else ''}",
        seat=unit.seat,
        command=command,
        aliases=unit.aliases,
        classes=(*unit.kind.classes, *unit.classes),
        marks=("town",) if unit.in_town else (),
    )


def enemy_piece(unit: Unit) -> Piece:
    """A base as the enemy sees it: what stands on the table, without its rating dice or who commands it."""
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.kind.arm,
        formation=Formation.UNLIMBERED if unit.kind.artillery else Formation.MASS,
        standing=Standing(unit.place) if unit.place else None,
        strength=Gauge(unit.hits),
        state=_state(unit, str(unit.kind)),
        description=f"{unit.kind}, {hits(unit.hits)}{', in the town' if unit.in_town else ''}",
        aliases=unit.aliases,
        classes=(*unit.kind.classes, *unit.classes),
        marks=("town",) if unit.in_town else (),
    )


def general_piece(general: General, *, own: bool = True) -> Piece:
    """A general; what his die is, only his own side reads."""
    title = "commander-in-chief" if general.chief else f"general of {general.command}"
    with_whom = f", with {general.joined}" if general.joined else ""
    return Piece(
        id=general.id,
        name=general.name,
        side=general.side,
        arm=Arm.GENERAL,
        formation=Formation.MASS,
        standing=Standing(general.place) if general.place else None,
        state=f"d{general.die}{with_whom}" if own else "",
        description=f"{title}, die d{general.die}{with_whom}" if own else title,
        seat=general.seat if own else "",
        command=general.command if own else "",
        aliases=general.aliases,
        classes=("generals",),
        with_unit=general.joined,
    )


def hits(number: int) -> str:
    """`no hits`, `1 hit`, `2 hits`."""
    return "no hits" if number == 0 else "1 hit" if number == 1 else f"{number} hits"


def _state(unit: Unit, what: str) -> str:
    return f"{what} {hits(unit.hits)}{' town' if unit.in_town else ''}"


def _ratings(unit: Unit) -> str:
    named = (("skirmish", unit.skirmish), ("quality", unit.quality), ("morale", unit.morale))
    return " ".join(f"{name} d{sides}" for name, sides in named if sides)
