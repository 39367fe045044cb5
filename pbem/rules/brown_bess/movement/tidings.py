"""What is told of a march: the squares and the front of which nobody has been told yet."""

from __future__ import annotations

from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.unit import Deed
from pbem.rules.brown_bess.movement.march import March


def tell_path(field: Battlefield, march: March) -> None:
    """Tell the part of a march that was not told yet: the way it went, or the turn alone where it went nowhere."""
    path = tuple(march.trail[march.told :])
    unit = field[march.unit]
    if len(path) > 1:
        kind = "retired" if march.retires else "moved"
        if march.disengages and path[0] == march.route.start:
            kind = "disengaged"
    elif unit.facing is not march.faced and unit.place is not None and (march.broken or not unit.broken):
        kind, path = "turned", (unit.place,)
    else:
        return
    march.told = len(march.trail) - 1
    march.faced = unit.facing
    field.mark(march.unit, Deed.MOVED)
    field.tell(kind, actors=(march.unit,), squares=path, words={"facing": unit.facing.value}, clause="movement")
