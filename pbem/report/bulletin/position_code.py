"""A whole position as one line to copy, in the manner of chess: squares in order, own ids in capitals, others small."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.place import Place
from pbem.battle.view import View

_LETTERS: Final = {
    Formation.LINE: "L",
    Formation.COLUMN: "C",
    Formation.ATTACK_COLUMN: "A",
    Formation.HOLLOW_SQUARE: "Q",
    Formation.SKIRMISH: "S",
    Formation.LIMBERED: "W",
    Formation.UNLIMBERED: "U",
    Formation.MASS: "M",
}
_FORMATIONS: Final = {letter: formation for formation, letter in _LETTERS.items()}
_UNIT: Final = re.compile(r"([A-Za-z0-9_]+)\.([NESW]{0,2})\.([LCAQSWUM])([0-9]+)(!?)(x?)")


@dataclass(frozen=True, slots=True)
class Placed:
    """One unit as the code has it."""

    id: str
    own: bool
    place: Place
    facing: Facing | None
    formation: Formation
    lost: int
    broken: bool
    in_melee: bool


def position_code(game: str, view: View) -> str:
    """`dett-07/5/A6:FG1.E.U0 D4:bi1.N.L1 J4:MR1.S.L1x,bc1.N.L1x`; `!` is broken, `x` in melee."""
    places: dict[Place, list[str]] = {}
    for piece in view.pieces:
        if piece.place is not None:
            places.setdefault(piece.place, []).append(_unit(piece, view.side))
    placed = " ".join(f"{place}:{','.join(places[place])}" for place in sorted(places))
    return f"{game}/{view.bound}/{placed}"


def read_position_code(code: str, ground: Ground) -> tuple[str, int, tuple[Placed, ...]]:
    """Game, bound and units of a code of this ground; raises ValueError where it is not one."""
    game, bound, rest = code.strip().split("/", 2)
    placed: list[Placed] = []
    for group in rest.split():
        place, _, units = group.rpartition(":")
        placed += [_placed(ground.parse(place), unit) for unit in units.split(",")]
    return game, int(bound), tuple(placed)


def _unit(piece: Piece, side: str) -> str:
    name = piece.id.upper() if piece.side == side else piece.id.lower()
    formation = Formation.MASS if piece.arm is Arm.GENERAL else piece.formation
    flags = ("!" if piece.broken else "") + ("x" if piece.in_melee else "")
    return f"{name}.{piece.facing or ''}.{_LETTERS[formation]}{piece.strength.lost}{flags}"


def _placed(place: Place, unit: str) -> Placed:
    match = _UNIT.fullmatch(unit)
    if match is None:
        raise ValueError(f"{unit!r} is not a unit of a position code; units are written like FI1.S.L0")
    name, facing, letter, hits, broken, melee = match.groups()
    return Placed(
        name.upper(),
        name.isupper(),
        place,
        Facing(facing) if facing else None,
        _FORMATIONS[letter],
        int(hits),
        bool(broken),
        bool(melee),
    )
