"""A View turned back into a position, so that orders are checked by the very rules that resolve them.

Only what the view shows goes in: enemies come out as average troops in whatever they are seen to do.
"""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.battle.kept import kept_for_the_last
from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.rules.brown_bess.field.position import ALTERNATE, SIMULTANEOUS, BrownBessPosition, SideZones
from pbem.rules.brown_bess.field.unit import KINDS, Grade, Melee, Role, Setting, Superior, Unit
from pbem.rules.brown_bess.seeing.view import ATTACKS, INSEPARABLE, MUST_RETIRE, NAPOLEONIC, NOT_NATIONS, WOUNDED


@kept_for_the_last
def know(view: View) -> BrownBessPosition:
    """The position as far as a side knows it."""
    alternate = view.bound > 0 and len(view.acting) < len(view.sides)
    return BrownBessPosition(
        title=view.title,
        bound=view.bound,
        last_bound=view.last_bound,
        way=ALTERNATE if alternate else SIMULTANEOUS,
        acting=view.acting,
        first=view.acting[0] if view.acting else view.side,
        ground=view.board,
        sides=view.sides,
        seats=view.seats,
        units=tuple(known_unit(view, piece) for piece in view.pieces if piece.square is not None),
        zones=(SideZones(view.side, view.zones),),
        napoleonic=any(NAPOLEONIC in piece.classes for piece in view.own),
    )


def known_unit(view: View, piece: Piece) -> Unit:
    """A unit as its piece shows it."""
    if piece.square is None:
        raise ValueError(f"{piece.id} is not on the table")
    facing = piece.facing or Facing.N
    kinds = KINDS[piece.arm]
    return Unit(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        seat=piece.seat,
        arm=piece.arm,
        kind=next((kind for kind in kinds if kind.value in piece.classes), kinds[0]),
        grade=next((grade for grade in Grade if grade.value in piece.classes), Grade.AVERAGE),
        formation=piece.formation,
        facing=facing,
        suggested=Setting(piece.square, facing, piece.formation),
        place=piece.square,
        nation=next((word for word in piece.classes if word not in NOT_NATIONS), ""),
        superior=tuple(what for what in Superior if f"superior {what.value}" in piece.classes),
        hits=piece.strength.now,
        broken=piece.broken,
        must_retire=MUST_RETIRE in piece.marks,
        melee=Melee(Role.CHARGED, facing) if ATTACKS in piece.marks else None,
        with_unit=piece.with_unit,
        sticks=INSEPARABLE in piece.classes,
        wounded_until=view.bound if WOUNDED in piece.marks else 0,
    )
