"""2, 5A. Marches on one clock: every step at its instant, contact where it leads to the enemy, and who meets whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.course import Contact, Passage
from pbem.rules.de_gre_sweet.field.measure import squares_text, step_cost, toward
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.hindrance import cannot_enter, cannot_fight
from pbem.rules.de_gre_sweet.movement.march import March

CONTACT: Final = "met the enemy"
Due = list[tuple[March, Fraction]]


@dataclass(slots=True)
class Clock:
    """The movement under way: the marches by unit, who has come into whose square, and the contacts made."""

    table: Field
    going: dict[str, March]
    passages: list[Passage] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)

    def run(self) -> None:
        """Carry out all steps in the order of their completion, those of one instant together."""
        while due := self._due():
            self._instant(due)

    def contested(self, square: Square) -> bool:
        """Whether a melee will be fought in a square."""
        return any(contact.square == square for contact in self.contacts)

    def _due(self) -> Due:
        """The next steps that are completed together; who cannot pay for his next step is stopped."""
        due: Due = []
        for march in self.going.values():
            if march.stopped or not march.route:
                continue
            when = march.takes() if march.allowance else Fraction(2)
            if when > 1:
                price = step_cost(march.here, march.route[0])
                left = squares_text(march.allowance - march.spent)
                march.stopped = f"{march.route[0]} costs {squares_text(price)}, {left} left"
                march.spends_all = True
            elif not due or when < due[0][1]:
                due = [(march, when)]
            elif when == due[0][1]:
                due.append((march, when))
        return due

    def _instant(self, due: Due) -> None:
        taking = self._lawful(due)
        charging, taking = self._parted(taking)
        for march, when in taking:
            self._step(march, when)
        self._note_passages(taking)
        for march, when in charging:
            self._charge(march, when)

    def _lawful(self, due: Due) -> Due:
        """The steps that can be taken, when all who block one another have stopped."""
        taking = list(due)
        while True:
            leaving = {march.unit for march, _ in taking}
            stopped = [march for march, _ in taking if self._why_not(march, taking, leaving)]
            if not stopped:
                return taking
            taking = [(march, when) for march, when in taking if march not in stopped]

    def _why_not(self, march: March, taking: Due, leaving: set[str]) -> str:
        """What stops a step before it is taken; it is noted in the march."""
        table, unit, to = self.table, self._unit(march), march.route[0]
        if table.squeezed(march.here, to, unit.side):
            march.stopped = f"two enemies close the way to {to}"
        elif self.contested(to) and table.friends_at(to, unit.side):
            march.stopped = f"there is fighting in {to}"
        else:
            staying = [enemy for enemy in table.enemies_at(to, unit.side) if self._stays(enemy, leaving)]
            if staying and (march.attack != to or cannot_enter(table, unit, to)):
                march.stopped = cannot_enter(table, unit, to) or f"{staying[0].id} is in {to}"
            elif not staying and not self._may_meet(march, taking):
                march.stopped = f"the enemy came to {to} at the same time"
        return march.stopped

    def _stays(self, enemy: Unit, leaving: set[str]) -> bool:
        return enemy.id not in leaving and enemy.rides not in (leaving or {""})

    def _may_meet(self, march: March, taking: Due) -> bool:
        """Whether nobody comes against it, or one with whom it can fight."""
        unit = self._unit(march)
        for other, _ in taking:
            foe = self._unit(other)
            if foe.side == unit.side or not self._against(march, other):
                continue
            if cannot_fight(self.table, unit) or unit.commander:
                return False
        return True

    def _against(self, march: March, other: March) -> bool:
        """Whether two marches lead to one square, or across one side against each other."""
        if march.route[0] == other.route[0]:
            return True
        return march.route[0] == other.here and other.route[0] == march.here

    def _parted(self, taking: Due) -> tuple[Due, Due]:
        """Those who come to blows with this step, and those who only go on."""
        leaving = {march.unit for march, _ in taking}
        charging: Due = []
        going: Due = []
        for march, when in taking:
            unit, to = self._unit(march), march.route[0]
            enemies = [enemy for enemy in self.table.enemies_at(to, unit.side) if self._stays(enemy, leaving)]
            rivals = [
                other for other, _ in taking if self._unit(other).side != unit.side and self._against(march, other)
            ]
            (charging if enemies or rivals else going).append((march, when))
        return charging, going

    def _charge(self, march: March, when: Fraction) -> None:
        """5A: the step that makes contact; of several of one side the first in the order of battle goes in."""
        table, unit = self.table, self._unit(march)
        if march.stopped:
            return
        to, start = march.route[0], march.here
        if table.friends_at(to, unit.side):
            march.stopped = f"there is fighting in {to}"
            return
        rival = next(
            (
                other
                for other in self.going.values()
                if not other.stopped
                and other.route
                and self._unit(other).side != unit.side
                and other.takes() == when
                and self._against(march, other)
            ),
            None,
        )
        if (rival is not None and not table.enemies_at(to, unit.side)) or (rival and rival.here == to):
            self._meet(march, rival, when)
            return
        if not table.enemies_at(to, unit.side):
            self._step(march, when)
            return
        self._step(march, when)
        self._note_passages([(march, when)])
        self._halt(to)
        self.contacts.append(Contact(to, unit.id, toward(start, to)))

    def _meet(self, march: March, rival: March, when: Fraction) -> None:
        """Two who come to one square at one instant, or cross, fight there; where they cross a die picks the square."""
        first, second = sorted((march, rival), key=lambda each: list(self.table.units).index(each.unit))
        square = first.route[0]
        if square != second.route[0]:
            (die,) = self.table.dice.roll(f"meet|{first.unit}|{second.unit}", 1, 2)
            square = first.route[0] if die == 1 else second.route[0]
        ways = [toward(each.here, square) if each.here != square else None for each in (first, second)]
        for each in (first, second):
            if each.here != square:
                each.route[0] = square
                self._step(each, when)
        self._note_passages([(first, when), (second, when)])
        self._halt(square)
        came = [way or self._unit(each).facing for way, each in zip(ways, (first, second), strict=True)]
        self.contacts.append(Contact(square, first.unit, came[0], second.unit, came[1]))

    def _halt(self, square: Square) -> None:
        """Whoever is in a square where it comes to blows goes nowhere any more."""
        for march in self.going.values():
            if march.here == square:
                march.stopped = march.stopped or CONTACT

    def _step(self, march: March, when: Fraction) -> None:
        to = march.route.pop(0)
        march.spent += step_cost(march.here, to)
        march.path.append(to)
        march.arrived = when
        unit = self.table.change(self._unit(march), place=to)
        leader = self.table.commander_with(unit)
        if leader is not None and leader.id not in self.going:
            self.table.change(leader, place=to)

    def _note_passages(self, taken: Iterable[tuple[March, Fraction]]) -> None:
        for march, when in taken:
            sides = {unit.side for unit in self.table.at(march.here) if unit.id != march.unit}
            self.passages.append(Passage(march.unit, march.here, when, tuple(sorted(sides))))

    def _unit(self, march: March) -> Unit:
        return self.table.units[march.unit]
