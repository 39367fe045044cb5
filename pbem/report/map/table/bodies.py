"""Wings and lines told in words: who stands abreast with whom, from where to where, and how near the enemy is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pbem.battle.bearing import Heading
from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround, as_spot, tenths_of
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.spot import INCH
from pbem.battle.view import View

_ABREAST, _OF_ONE_COMMAND = 8 * INCH, 14 * INCH
"""How far apart the middles of two neighbours in one line may be, and of those who are under one command."""
_DRESSED = 2 * INCH
"""How far one may stand before or behind a line it belongs to."""
_AT_HAND = 6
"""Of so many enemies with the nearest fronts the nearest is looked for."""
_ALIKE = 150
"""Tenths of a degree between the fronts of two units of one line."""


def bodies(view: View, pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Units in the lines they stand in: of one command where it is known, else of one arm; from left to right."""
    found: list[list[Piece]] = []
    for piece in pieces:
        joined = [body for body in found if any(_beside(piece, other) for other in body)]
        rest = [body for body in found if body not in joined]
        found = [*rest, [piece, *(other for body in joined for other in body)]]
    ordered = [sorted(body, key=lambda piece: _place(piece)[0]) for body in found]
    return sorted(ordered, key=lambda body: (_place(body[0])[1] // (6 * INCH), _place(body[0])[0]))


def _beside(one: Piece, other: Piece) -> bool:
    if (
        one.side != other.side
        or one.command != other.command
        or (not one.command and _mounted(one) is not _mounted(other))
    ):
        return False
    if abs((_heading(one) - _heading(other) + 1800) % 3600 - 1800) > _ALIKE:
        return False
    (ax, ay), (bx, by) = _place(one), _place(other)
    across = Heading(_heading(one)).degrees % 180
    aside, deep = (abs(ax - bx), abs(ay - by)) if not 45 <= across < 135 else (abs(ay - by), abs(ax - bx))
    return aside <= (_OF_ONE_COMMAND if one.command else _ABREAST) and deep <= _DRESSED


def _mounted(piece: Piece) -> bool:
    return piece.arm is Arm.CAVALRY


def _place(piece: Piece) -> tuple[int, int]:
    spot = as_spot(piece.place) if piece.place is not None else None
    return (spot.x, spot.y) if spot is not None else (0, 0)


def _heading(piece: Piece) -> int:
    return tenths_of(piece.bearing)


def body_sentence(view: View, ground: MeasuredGround, body: Sequence[Piece]) -> str:
    """`First line, 12 of foot: PI1 PI2 … ; B3 to H3, 28 inches north, facing N; AI4 is 9.5 inches before it.`"""
    ids = " ".join(piece.id for piece in body)
    where = body_where(ground, body)
    return f"{ids}; {where}{_nearest(view, ground, body)}." if where else ids


def body_where(ground: MeasuredGround, body: Sequence[Piece]) -> str:
    """`B3 to H3, facing N`: from its left wing to its right."""
    first, last = (piece.place for piece in (body[0], body[-1]))
    if first is None or last is None:
        return ""
    return f"{_where(ground, first, last)}, facing {heading_words(body[0])}"


def body_name(body: Sequence[Piece]) -> str:
    """Its command, or its arms where nobody's command is known: `foot and guns`."""
    arms = dict.fromkeys(
        _ARMS.get(piece.arm, piece.arm.value) for piece in sorted(body, key=lambda piece: piece.arm.value, reverse=True)
    )
    return body[0].command or " and ".join(arms)


_ARMS: Final = {Arm.INFANTRY: "foot", Arm.CAVALRY: "horse", Arm.ARTILLERY: "guns"}


def _where(ground: MeasuredGround, first: Place, last: Place) -> str:
    here, there = ground.cell_of(first), ground.cell_of(last)
    return here if here == there else f"{here} to {there}"


def heading_words(piece: Piece) -> str:
    """`N`, or degrees where it is none of the eight."""
    tenths = _heading(piece)
    eighth = next((facing for facing in Facing if facing.degrees * 10 == tenths), None)
    return eighth.value if eighth is not None else str(Heading(tenths))


def _nearest(view: View, ground: MeasuredGround, body: Sequence[Piece]) -> str:
    found = [(near[0], piece.id, near[1]) for piece in body if (near := nearest_enemy(view, ground, piece)) is not None]
    if not found:
        return ""
    distance, own, other = min(found)
    return f"; {own} is {ground.tell(distance)} from {other}"


def nearest_enemy(view: View, ground: MeasuredGround, piece: Piece) -> tuple[int, str] | None:
    """How far off the nearest enemy is, between the nearest points of both, and who."""
    here = piece.standing
    if here is None:
        return None
    fronts = [
        (ground.distance(here.place, other.standing.place), other)
        for other in enemies_of(view, piece)
        if other.standing
    ]
    near = sorted(fronts, key=lambda found: (found[0], found[1].id))[:_AT_HAND]
    return min(((ground.apart(here, other.standing), other.id) for _, other in near if other.standing), default=None)


def enemies_of(view: View, piece: Piece) -> Iterable[Piece]:
    """The other side's units on the table that the view shows, generals left out."""
    return (
        other
        for other in view.pieces
        if other.side != piece.side and other.place is not None and other.arm is not Arm.GENERAL
    )
