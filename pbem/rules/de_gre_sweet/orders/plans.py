"""What both sides have ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pbem.battle.order import Sheet
from pbem.battle.piece import Piece
from pbem.battle.plans import Company, Plans
from pbem.battle.plans import plans_of as plans_of_companies
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.unit import Fate, Unit

__all__ = ["Plans", "plans_of"]


def plans_of(position: Position, sheets: Sequence[Sheet], pieces: Callable[[str], Iterable[Piece]]) -> Plans:
    """The plans of all sheets; `pieces` gives what a side sees."""
    companies = (
        Company(
            {seat.id: seat for seat in position.seats if seat.side == side.id}, _on_table(position, side.id),
            partial(pieces, side.id),
        )
        for side in position.sides
    )  # fmt: skip
    return plans_of_companies(companies, sheets, position.ground)


def _on_table(position: Position, side: str) -> dict[str, Unit]:
    return {unit.id: unit for unit in position.units if unit.side == side and unit.fate is Fate.ON_TABLE}
