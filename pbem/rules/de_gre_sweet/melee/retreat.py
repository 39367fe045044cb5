"""5G, 10. Retreats: so many squares by king's moves to the rear, round the enemy, or over the edge."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import off_table
from pbem.rules.de_gre_sweet.field.terrain import is_shut
from pbem.rules.de_gre_sweet.field.unit import Unit

AFTER_MELEE: Final = 2
"""5C: squares that a beaten side goes back."""
_BENDS: Final = (0, 45, -45, 90, -90)
_FARTHEST: Final = 3
"""How many squares farther one goes to find room behind friends."""


def own_rear(field: Field, unit: Unit) -> Facing:
    """5G: which way a unit retreats: as it is told, else behind itself; a square towards its own edge."""
    policy = field.plans.policy(unit, "retreat")
    if policy is not None and policy.direction is not None:
        return policy.direction
    if unit.square or unit.commander:
        return field.position.home(unit.side)
    return field.course.faced.get(unit.id, unit.facing).opposite


def go_back(field: Field, unit: Unit, way: Facing, squares: int, kind: str, clause: str) -> bool:
    """5G: carry out a retreat with whoever rides along; False where there is no way."""
    here = unit.place
    path = way_back(field, unit, way, squares)
    if here is None or path is None:
        return False
    field.change(unit, square="")
    leader = field.commander_with(unit)
    last = path[-1]
    if last not in field.ground:
        field.tell(kind, (unit.id,), (), (here, *path[:-1]), clause=clause, way=way.value)
        off_table(field, unit, path[-2] if len(path) > 1 else here)
        return True
    for gone in (unit, *((leader,) if leader is not None else ())):
        field.change(gone, place=last)
        field.note(gone.id, f"fell back to {last}")
    names = (unit.id, *((leader.id,) if leader is not None else ()))
    field.tell(kind, names, (), (here, *path), clause=clause, way=way.value)
    return True


Path = tuple[Square, ...]


def way_back(field: Field, unit: Unit, way: Facing, squares: int) -> Path | None:
    """5G: the squares of a retreat, the last perhaps over the edge; None where there is no way.

    It bends least from the right direction, then goes where fewest enemies are near; friends are passed through.
    """
    if unit.place is None:
        return None
    reached: dict[Square, tuple[int, Path]] = {unit.place: (0, ())}
    gone: list[tuple[int, int, Path]] = []
    for length in range(1, squares + _FARTHEST + 1):
        reached, over = _farther(field, unit, way, reached)
        gone += over
        if length < squares:
            continue
        good = [
            (bent, _pressed(field, unit, square), path)
            for square, (bent, path) in reached.items()
            if field.has_room(square, unit)
        ]
        if good or gone:
            return min(good + gone)[2]
    return None


def _farther(
    field: Field, unit: Unit, way: Facing, reached: dict[Square, tuple[int, Path]]
) -> tuple[dict[Square, tuple[int, Path]], list[tuple[int, int, Path]]]:
    """One square farther back from every square reached, by the least bend; and the ways that lead over the edge."""
    found: dict[Square, tuple[int, Path]] = {}
    gone: list[tuple[int, int, Path]] = []
    for here, (bent, path) in reached.items():
        for bend in _BENDS:
            to = here.step(way.turned(bend))
            total = bent + abs(bend), (*path, to)
            if to not in field.ground:
                if bend == 0:
                    gone.append((total[0], 0, total[1]))
            elif to == unit.place or to in path or not _passable(field, unit, here, to):
                continue
            elif to not in found or total < found[to]:
                found[to] = total
    return found, gone


def _passable(field: Field, unit: Unit, here: Square, to: Square) -> bool:
    shut = is_shut(field.position, to) or field.enemies_at(to, unit.side)
    return not shut and not field.squeezed(here, to, unit.side)


def _pressed(field: Field, unit: Unit, square: Square) -> int:
    return sum(bool(field.enemies_at(near, unit.side)) for near in square.neighbours())
