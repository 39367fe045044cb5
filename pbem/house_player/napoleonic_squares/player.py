"""The house's player of Napoleonic squares: who is behind in ground goes for it, who has it stands and strikes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.dice import keyed_roll
from pbem.battle.order import Sheet
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.house_player.lawful import lawful
from pbem.house_player.napoleonic_squares.staff import Errand, Plan, Staff
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.checking.checking import check
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.seeing.known import know

NEAR: Final = 2
"""Squares from the ground it guards beyond which a command of the defence comes up."""


@dataclass(frozen=True)
class NapoleonicPlayer:
    """Commands a seat; its `secret` chooses which command leads, everything else follows from the view."""

    secret: bytes

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet with an order for every base of its seat that has something better to do than stand."""
        if view.setting_up:
            return sheet
        position = know(view)
        return lawful(view, sheet, Staff(position, view.side, self.plan(position, view.side)).sheet().orders, check)

    def plan(self, position: Position, side: str) -> Plan:
        """The errands of all commands on the table; the attack is led by one of the two nearest to their goals."""
        leaders = [each for each in position.generals if each.side == side and not each.chief and each.place]
        attacks = is_behind(position, side)
        errands = {each.id: errand for each in leaders if (errand := errand_of(position, each, attacks))}
        nearest = sorted(leaders, key=lambda each: (away(each, errands.get(each.id)), each.id))[:2]
        (face,) = keyed_roll(self.secret, b"house", f"main|{side}", 1, max(len(nearest), 1))
        main = nearest[face - 1].id if nearest else ""
        return Plan("attack" if attacks else "stand", errands, main)


def held(position: Position) -> dict[Square, str]:
    """Whose each objective is, empty for nobody's."""
    before = {each.square: each.held_by for each in position.terms.objectives}
    return before | {each.square: each.side for each in position.holders if each.square in before}


def is_behind(position: Position, side: str) -> bool:
    """Whether a side has to take ground: it needs a lead, or has no more of it than the enemy."""
    if position.terms.needs_margin:
        return position.terms.needs_margin == side
    ours = held(position)
    points = {each.square: each.points for each in position.terms.objectives}
    return 2 * sum(points[square] for square in points if ours[square] == side) <= sum(points.values())


def errand_of(position: Position, general: General, attacks: bool) -> Errand | None:
    """Where his command goes: for the ground that is not its side's, or nearer to the ground that it guards.

    An enemy who is known to stand on ground that is to be taken makes it as unwelcome as a square more of marching.
    """
    if general.place is None:
        return None
    here, whose = general.place, held(position)
    worth = {each.square: each.points for each in position.terms.objectives}
    wanted = [square for square in worth if (whose[square] != general.side) == attacks]
    guards = {square: guards_of(position, general.side, square) for square in wanted if attacks}
    goals = sorted(
        wanted, key=lambda square: (here.distance(square) - worth[square] / 2 + guards.get(square, 0), square)
    )
    if not goals or (not attacks and here.distance(goals[0]) <= NEAR):
        return None
    return Errand(1, tuple(map(str, goals)))


def guards_of(position: Position, side: str, square: Square) -> int:
    """How many enemies his side knows of in a square."""
    return sum(unit.side != side and unit.place == square for unit in position.units)


def away(general: General, errand: Errand | None) -> int:
    """How far he is from his first goal; far, where he has none."""
    if errand is None or general.place is None:
        return 99
    return general.place.distance(Square.parse(errand.squares[0]))
