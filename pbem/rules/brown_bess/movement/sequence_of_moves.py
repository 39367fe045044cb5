"""Who moves when: all together on the clock, or one unit after another where the sides move alternately."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import ALTERNATE
from pbem.rules.brown_bess.movement.march import March


def in_turn(field: Battlefield, marches: list[March]) -> Iterator[list[March]]:
    """Frame, phase 1: the marches that are carried out together, group after group.

    Simultaneous: all of them. Alternate, as printed: unit after unit, in the sequence its owner chooses; where he says
    nothing as listed, but whoever stands in the way of another goes before him.
    """
    if field.position.way != ALTERNATE:
        yield marches
        return
    waiting = sorted(marches, key=lambda march: march.rank)
    while waiting:
        march = next((march for march in waiting if not _must_wait(field, march, waiting)), waiting[0])
        waiting.remove(march)
        yield [march]


def _must_wait(field: Battlefield, march: March, waiting: list[March]) -> bool:
    """Whether a unit that may go first stands in its way, or the owner ranked another higher."""
    if march.rank[0] > waiting[0].rank[0]:
        return True
    way = {*march.squares_ahead(), *_round_the_corner(march)}
    return any(
        field[other.unit].place in way and not field[other.unit].is_general
        for other in waiting
        if other is not march and other.rank[0] == march.rank[0]
    )


def _round_the_corner(march: March) -> tuple[Square, ...]:
    """The two squares beside a diagonal step."""
    if not march.route.diagonal:
        return ()
    start, end = march.route.start, march.route.squares[0]
    return start.at(end.column, start.row), start.at(start.column, end.row)
