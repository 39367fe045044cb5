"""How units and generals are shown, as one side may see them."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.bearing import Heading, bearing_text
from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.standing import Standing
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Position, Sighting
from pbem.rules.old_dessauer.seeing.reaches import reaches

SHAKEN, DISORDERED, EXHAUSTED, DEBT = "shaken", "disordered", "exhausted", "re-forming"
LED, SEEN, INSIDE = "general", "seen before", "town"
"""The marks of a piece beside its block."""
IRREGULAR, HEAVY_WEAPONS, FANATIC = "irregular", "heavy weapons", "fanatics"
MAY_DISMOUNT, CIVILIAN = "can dismount", "civilian limbers"
"""What troops are beyond their kind, as SHOW tells it."""


def piece_of(position: Position, unit: Unit, *, own: bool) -> Piece:
    """A unit as one side may see it; whose command it is of, only its own side reads."""
    marks = _marks(position, unit)
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.kind.arm,
        formation=unit.formation.shown,
        standing=unit.at.standing(unit.shape) if unit.here else None,
        strength=Gauge(_present(unit), max(unit.original, _present(unit)), _noun(unit), left=True),
        broken=unit.morale is Morale.SHAKEN,
        in_melee=position.fights(unit.id),
        state=_state(unit, marks),
        description=_description(position, unit, marks, own=own),
        seat=unit.seat if own else "",
        command=unit.command if own else "",
        aliases=unit.aliases,
        classes=(*unit.kind.classes, unit.kind.value, *unit.classes),
        marks=marks,
        reaches=reaches(unit, position.rules),
    )


def general_piece(general: General, *, own: bool) -> Piece:
    """A general where his head is, or at the head of his unit."""
    state = f"with {general.attached}" if general.attached else "alone"
    return Piece(
        id=general.id,
        name=general.name,
        side=general.side,
        arm=Arm.GENERAL,
        formation=Formation.MASS,
        standing=Standing(general.spot) if general.spot is not None and general.here else None,
        state=state,
        description=f"general, {state}",
        seat=general.seat if own else "",
        command=general.command if own else "",
        aliases=general.aliases,
        classes=("generals", *general.classes),
        with_unit=general.attached,
    )


def remembered_piece(position: Position, sighting: Sighting) -> Piece:
    """An enemy where he was seen last, with the bound."""
    piece = piece_of(replace(position, contacts=(), generals=()), sighting.unit, own=False)
    when = f"seen at the start of bound {sighting.bound}"
    return replace(
        piece,
        state=f"{piece.state}, {when}",
        description=f"{piece.description}, {when}",
        marks=(*piece.marks, SEEN),
        reaches=(),
    )


def _present(unit: Unit) -> int:
    """15.3: its figures, with him who holds the horses of the others."""
    return unit.figures + (unit.mount is not None and unit.horses is not None)


def _noun(unit: Unit) -> str:
    return "gunner" if unit.kind.guns else "figure"


def _marks(position: Position, unit: Unit) -> tuple[str, ...]:
    tired = EXHAUSTED if unit.exhausted and not unit.kind.guns else DISORDERED if unit.disordered else ""
    found = (
        (DEBT if unit.debt else SHAKEN) if unit.shaken else "",
        tired,
        LED if position.general_with(unit.id) is not None else "",
        INSIDE if unit.block else "",
    )
    return tuple(mark for mark in found if mark)


def _state(unit: Unit, marks: tuple[str, ...]) -> str:
    """`line 12x1 at 12.5, 11 of 12, shaken`, `bent line 12x1 at 0, left 4 back 45, 12 of 12`: as in the order form."""
    heading = bearing_text(Heading(unit.at.heading)) if unit.here else ""
    stands = f"in {unit.block}" if unit.block else f"{unit.formation} {unit.shape}"
    stands += f" at {heading}" if heading and not unit.block else ""
    bent = [str(unit.shape.bend)] if unit.shape.bend else []
    states = (mark for mark in marks if mark not in (LED, INSIDE))
    words = [stands, *bent, f"{unit.figures} of {unit.original}", *states]
    return ", ".join(words)


def _description(position: Position, unit: Unit, marks: tuple[str, ...], *, own: bool) -> str:
    what = f"{unit.battery.gun} {unit.kind}" if unit.battery else str(unit.kind)
    words = [f"{what} of grade {unit.grade}", *_drill(unit, own=own)]
    words.append(
        f"in {unit.block}" if unit.block else f"{unit.formation} {unit.shape.files} wide, {unit.shape.ranks} deep"
    )
    words += [str(unit.shape.bend)] if unit.shape.bend else []
    if unit.battery:
        words.append(f"{unit.battery.models} gun models, {unit.figures} of {unit.original} gunners")
    else:
        words.append(f"{unit.figures} of {unit.original} figures")
    words += [f"facing {unit.at.heading // 10} degrees"] if unit.here and not unit.block else []
    words += [mark for mark in marks if mark in (SHAKEN, DEBT, DISORDERED, EXHAUSTED)]
    general = position.general_with(unit.id)
    words += [f"led by {general.name}"] if general is not None else []
    words += ["in combat"] if position.fights(unit.id) else []
    return ", ".join(words)


def _drill(unit: Unit, *, own: bool) -> list[str]:
    """3, 15.3, 18: what it is beyond its kind: what shows, and what only its own side knows of it."""
    seen = ((unit.drill.irregular, IRREGULAR), (unit.drill.heavy_weapons, HEAVY_WEAPONS))
    known = (
        (unit.drill.fanatic, FANATIC),
        (unit.drill.dismounts and unit.kind.horse, MAY_DISMOUNT),
        (unit.mount is not None and unit.horses is None, "its horses lost"),
        (unit.battery is not None and unit.battery.civilian, CIVILIAN),
    )
    words = [word for true, word in (*seen, *(known if own else ())) if true]
    if own and unit.mount is not None and unit.horses is not None:
        words.append(f"its horses at {unit.horses.spot}")
    return words
