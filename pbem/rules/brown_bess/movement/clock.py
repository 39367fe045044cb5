"""The movement clock: all steps of all units in the order of their completion, in exact fractions of the phase."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pbem.battle.event import Roll
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.terrain import disperses
from pbem.rules.brown_bess.firing.opportunity_fire import OpportunityFire
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.melee.skirmishers import give_way, must_give_way
from pbem.rules.brown_bess.morale.breaking import destroy
from pbem.rules.brown_bess.movement.contact import Instant, decide, meeting_squares, place_contact, place_meeting
from pbem.rules.brown_bess.movement.exits import leave_table
from pbem.rules.brown_bess.movement.interpenetration import be_passed, can_pass, pass_through
from pbem.rules.brown_bess.movement.march import March, Pace
from pbem.rules.brown_bess.movement.tidings import tell_path
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven

CROSSING_LOT = 3
"""Up to this face, units that cross an edge meet in the square the first of them was bound for."""


class Clock:
    """Runs marches from time 0 to 1, with the fire they draw and the contacts they make."""

    def __init__(self, field: Battlefield, orders: OrdersGiven, reactions: OpportunityFire) -> None:
        self.field = field
        self.orders = orders
        self.reactions = reactions
        self.marches: dict[str, March] = {}
        self.followed: list[tuple[str, str, Square]] = []
        """Who went into a square that a friend was about to leave."""

    def run(self, marches: list[March]) -> None:
        """Bound, simultaneity 2: carry out every step; those that are done at the same instant, together."""
        self.marches = {march.unit: march for march in marches}
        for march in marches:
            march.faced = self.field[march.unit].facing
        while times := [march.next.time for march in marches if march.next is not None]:
            self._instant(min(times))
        for name, friend, square in self.followed:
            if self.field[friend].place == square != self.field[name].place:
                be_passed(self.field, name, self.field[friend], self.marches)
        self.followed.clear()
        for march in marches:
            tell_path(self.field, march)

    def _instant(self, time: Fraction) -> None:
        for march in self._due(time, Pace.TURN):
            self._turn(march)
        for march in self._due(time, Pace.LEAVE_TABLE):
            self._leave(march)
        going = self._due(time, Pace.ENTER)
        instant = decide(self.field, going, self.marches)
        for name, why in instant.stopped.items():
            self._halt(self.marches[name], why)
        self._meet(instant)
        charges = self._charges_that_get_home(instant)
        for name in (*(name for name, _ in charges), *instant.entering):
            self._enter(self.marches[name], time)
        for name, holder in charges:
            if not self._lost_in_the_forest(name):
                self._contact(name, holder)
        self._after_entering(instant.entering)

    def _due(self, time: Fraction, pace: Pace) -> list[March]:
        """The marches whose next step is of this kind and done at this instant."""
        return [
            march
            for march in self.marches.values()
            if march.next is not None and march.next.time == time and march.next.pace is pace
        ]

    def _turn(self, march: March) -> None:
        step = march.steps.pop(0)
        unit = self.field[march.unit]
        for rider in self.field:
            if rider.id == march.unit or rider.with_unit == march.unit:
                self.field.put(replace(rider, facing=step.facing))
        if march.steps:
            return
        tell_path(self.field, march)
        if unit.melee is not None:
            self.field.note(march.unit, "turned on its attacker")
        self._arrived(march)

    def _leave(self, march: March) -> None:
        march.steps.clear()
        march.halted = True
        tell_path(self.field, march)
        if march.retires:
            destroy(self.field, march.unit, "it ran off the table")
        else:
            leave_table(self.field, march.unit, march.route.heading)

    def _meet(self, instant: Instant) -> None:
        """Bound, simultaneity 5: the fight is in the square both enter; when they cross, a die picks one of the two."""
        field = self.field
        for one, other, crossing in instant.meetings:
            first, second = sorted((one, other), key=field.rank)
            square = self.marches[first].steps[0].square
            rolls: tuple[Roll, ...] = ()
            room = meeting_squares(field, first, second, instant.goes) if crossing else (square,)
            if len(room) > 1:
                roll = field.throw(f"meet|{first}|{second}", field[first], f"where {first} and {second} meet", needs=())
                rolls = (roll,)
            square = room[0] if not rolls or rolls[0].dice[0] <= CROSSING_LOT else room[1]
            edges = (self._edge(square, first, second), self._edge(square, second, first))
            for name in (first, second):
                if field[name].place != square:
                    field.move(name, square)
                    self.marches[name].trail.append(square)
                self.marches[name].halted = True
                tell_path(self.field, self.marches[name])
            place_meeting(field, first, second, edges)
            field.tell("met", actors=(first,), targets=(second,), squares=(square,), rolls=rolls, clause="melee")
            field.note(first, f"met {second} in {square}")
            field.note(second, f"met {first} in {square}")
            for entering in [name for name in instant.entering if self.marches[name].steps[0].square == square]:
                instant.entering.remove(entering)
                self._halt(self.marches[entering], f"a fight has broken out in {square}")
            self._skirmishers(first, second)
            self._skirmishers(second, first)

    def _edge(self, square: Square, name: str, enemy: str) -> Facing:
        """Whence a unit has its enemy upon it: two that came out of one square side by side, in front."""
        heading, came_from = self.marches[name].steps[0].facing, self.field[enemy].place
        if came_from is None or came_from in (square, self.field[name].place):
            return heading
        return square.toward(came_from) or heading

    def _charges_that_get_home(self, instant: Instant) -> list[tuple[str, str]]:
        """Frame: the unit about to be charged may fire first; a charger that breaks stays where it is."""
        home = []
        waiting = list(instant.charges)
        while waiting:
            name, holder = waiting.pop(0)
            march = self.marches[name]
            if march.broken or march.has_gone_untold:
                tell_path(self.field, march)
            if march.broken:
                march.halted = True
                destroy(self.field, name, f"broken, and {holder} in its way")
                continue
            self.reactions.at_charger(name, holder)
            if self.field[name].place is None or self._has_broken(self.marches[name]):
                self._halt(self.marches[name], "it broke under fire")
                waiting += self._stays_after_all(instant, name)
            else:
                home.append((name, holder))
        return home

    def _stays_after_all(self, instant: Instant, name: str) -> list[tuple[str, str]]:
        """A charger that broke still holds its square: enemies bound for it charge, friends stop before it."""
        stays = self.field[name]
        charges: list[tuple[str, str]] = []
        coming = [name for name in instant.entering if self.marches[name].steps[0].square == stays.place]
        for other in sorted(coming, key=lambda name: self.field[name].is_general):
            march = self.marches[other]
            if self.field[other].side != stays.side and not charges:
                charges.append((other, name))
            elif self.field[other].is_general or can_pass(self.field, march, self.marches):
                continue
            else:
                self._halt(march, f"{name} stands in {stays.place}")
            instant.entering.remove(other)
        return charges

    def _has_broken(self, march: March) -> bool:
        return self.field[march.unit].broken and not march.broken

    def _enter(self, march: March, time: Fraction) -> None:
        step = march.steps.pop(0)
        self.field.put(replace(self.field[march.unit], melee=None))
        self.field.move(march.unit, step.square)
        march.trail.append(step.square)
        march.arrived = time

    def _contact(self, name: str, holder: str) -> None:
        """Movement: a unit that enters a square held by the enemy ends its move there, and so does the enemy."""
        field, march = self.field, self.marches[name]
        march.halted = True
        came_from = march.trail[-2]
        place_contact(field, name, holder, came_from)
        path = tuple(march.trail[march.told :])
        march.told = len(march.trail) - 1
        march.faced = field[name].facing
        field.tell(
            "charged",
            actors=(name,),
            targets=(holder,),
            squares=path,
            words={"facing": field[name].facing.value},
            clause="melee",
        )
        field.note(name, f"charged {holder}")
        field.note(holder, f"charged by {name}")
        if holder in self.marches and self.marches[holder].next is not None:
            tell_path(self.field, self.marches[holder])
            self.marches[holder].halted = True
        self._skirmishers(holder, name)
        self._skirmishers(name, holder)

    def _skirmishers(self, name: str, enemy: str) -> None:
        one, other = self.field[name], self.field[enemy]
        if one.place is not None and one.place == other.place and must_give_way(one, other):
            give_way(self.field, self.orders, name, enemy, self.marches)

    def _after_entering(self, entered: list[str]) -> None:
        """What waits in the square: own troops, the forest, enemies who fire; then whoever has arrived, has arrived."""
        field = self.field
        for name in entered:
            march = self.marches[name]
            if self._lost_in_the_forest(name):
                continue
            for friend in pass_through(field, march, self.marches):
                self.followed.append((name, friend, march.trail[-1]))
            if field[name].is_general and in_melee(field, field[name]):
                self._halt_in_the_fight(march)
            if not march.steps:
                tell_path(field, march)
        still = [name for name in entered if field[name].place is not None]
        self.reactions.at_those_who_entered(still, lambda name: tell_path(field, self.marches[name]))
        for name in still:
            march = self.marches[name]
            if field[name].place is None or self._has_broken(march):
                march.halted = True
            elif not march.steps:
                self._arrived(march)

    def _lost_in_the_forest(self, name: str) -> bool:
        """Dettingen briefing: a formed unit disperses in impenetrable forest, however it came to be there."""
        field, march = self.field, self.marches[name]
        if not disperses(field.ground, field[name], march.trail[-1]):
            return False
        tell_path(field, march)
        march.halted = True
        destroy(field, name, "a formed unit is lost in the forest")
        return True

    def _arrived(self, march: March) -> None:
        """`done` is said of an order only; what a unit did of itself is told as what it was."""
        square = self.field[march.unit].place
        if march.retires:
            self.field.note(march.unit, f"ran to {square}")
        elif self.orders.intent(march.unit).faults:
            self.field.note(march.unit, f"went to {square}")
        else:
            self.field.note(march.unit, "done")

    def _halt_in_the_fight(self, march: March) -> None:
        if march.squares_ahead():
            self._halt(march, f"a fight has broken out in {march.trail[-1]}")
        else:
            march.steps.clear()

    def _halt(self, march: March, why: str) -> None:
        tell_path(self.field, march)
        march.halted = True
        unit = self.field[march.unit]
        if unit.place is None:
            return
        self.field.note(march.unit, f"stopped in {unit.place}: {why}")
        self.field.tell("stopped", actors=(march.unit,), squares=self.field.square_of(march.unit), words={"why": why})
