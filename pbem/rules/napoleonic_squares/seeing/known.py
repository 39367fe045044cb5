"""A View turned back into a position, so that orders are checked by the very rules that resolve them.

Only what the view shows goes in: the enemy's brigades come out as average troops.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.kept import kept_for_the_last
from pbem.battle.piece import Arm, Piece
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit, parse_ratings
from pbem.rules.napoleonic_squares.field.position import Day, Holder, Position, SideZone, Terms

AVERAGE: Final = 8
"""The die of those whose ratings are not shown."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a side knows beyond the pieces: the terms of victory, who held each objective last, where its own come on.

    `entries` has the entry squares of those of its units that are still to come, by id.
    """

    terms: Terms
    holders: tuple[Holder, ...]
    entries: Mapping[str, tuple[Square, ...]]


@kept_for_the_last
def know(view: View) -> Position:
    """The position as far as a side knows it."""
    commands = {piece.command: piece.id for piece in view.own if piece.arm is Arm.GENERAL}
    known = view.settled
    if not isinstance(known, Known):
        raise TypeError("a view of this battle carries the terms of victory")
    return Position(
        title=view.title,
        bound=view.bound,
        last_bound=view.last_bound,
        sides=view.sides,
        seats=view.seats,
        ground=view.board,
        units=tuple(
            replace(known_unit(piece, commands), entry=known.entries.get(piece.id, ()))
            for piece in view.pieces
            if piece.arm is not Arm.GENERAL
        ),
        generals=tuple(known_general(piece) for piece in view.pieces if piece.arm is Arm.GENERAL),
        days=(Day("", 0, view.last_bound),),
        zones=tuple(SideZone(view.side, zone) for zone in view.zones),
        terms=known.terms,
        holders=known.holders,
    )


def kind_of(piece: Piece) -> Kind:
    """The kind of base a piece is, from the classes it shows."""
    return next((kind for kind in Kind if piece.classes[:1] == kind.classes[:1]), Kind.INFANTRY)


def known_unit(piece: Piece, commands: Mapping[str, str]) -> Unit:
    """A base as its piece shows it; `commands` are the generals' ids by the names of their commands."""
    kind = kind_of(piece)
    shown = parse_ratings(kind, piece.state.partition(" ")[0]) or (AVERAGE, AVERAGE, AVERAGE)
    return Unit(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        seat=piece.seat,
        command=commands.get(piece.command, piece.command),
        kind=kind,
        skirmish=shown[0],
        quality=shown[1],
        morale=shown[2],
        hits=piece.strength.now,
        place=piece.square,
        in_town="town" in piece.marks,
        aliases=piece.aliases,
        classes=piece.classes[len(kind.classes) :],
    )


def known_general(piece: Piece) -> General:
    """A general as his piece shows him."""
    die = piece.state.partition(" ")[0].removeprefix("d").rstrip(",")
    return General(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        seat=piece.seat,
        die=int(die) if die.isdecimal() else AVERAGE,
        command=piece.command,
        chief=not piece.command and bool(piece.seat),
        place=piece.square,
        joined=piece.with_unit,
        aliases=piece.aliases,
    )
