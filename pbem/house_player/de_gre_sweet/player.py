"""The house's player of de Gre and the Sweets: a division to each objective, the others to the one worth most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.battle.order import Sheet
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.house_player.de_gre_sweet.staff import Plan, Staff
from pbem.house_player.lawful import lawful
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.orders.checking.checking import check
from pbem.rules.de_gre_sweet.seeing.view import know


@dataclass(frozen=True)
class DeGreSweetPlayer:
    """Commands a seat from its view alone."""

    secret: bytes

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet with an order for every unit of its seat that has something better to do than stand."""
        if view.setting_up or view.side not in view.acting:
            return sheet
        position = know(view)
        staff = Staff(position, view.side, Plan("the objectives", goals_of(position, view.side), {}))
        return lawful(view, sheet, staff.sheet().orders, check)


def goals_of(position: Position, side: str) -> Mapping[str, str]:
    """The square that each seat's division makes for: one to each objective first, the nearest pairs before others."""
    squares = {each.squares[0]: each.points for each in position.objectives}
    stands: dict[str, list[Square]] = {}
    for unit in position.units:
        if unit.side == side and unit.here and not unit.commander and unit.place is not None:
            stands.setdefault(unit.seat, []).append(unit.place)
    away = {
        (seat, goal): sum(goal.distance(place) for place in places) / len(places)
        for seat, places in stands.items()
        for goal in squares
    }
    large = sorted(stands, key=lambda seat: (-len(stands[seat]), seat))[: len(squares)]
    goals: dict[str, str] = {}
    free = set(squares)
    for _, seat, goal in sorted((far, seat, goal) for (seat, goal), far in away.items() if seat in large):
        if seat not in goals and goal in free:
            goals[seat] = str(goal)
            free.remove(goal)
    for seat in stands:
        if seat not in goals and squares:
            goals[seat] = str(max(squares, key=lambda goal: (squares[goal] - away[seat, goal], goal)))
    return goals
