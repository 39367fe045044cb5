"""Marches: what they cost, where they stop, who may go at all (4.0, 8.0 to 13.0)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from pbem.audit.brandywine.ground import QUARTERS, Spot, name_of, next_to, spot
from pbem.audit.brandywine.table import STACK, Counter, Event, Table, names, places, track_of


def deployed(table: Table, event: Event) -> None:
    """Before the first bound, in the zone of the side (4.0)."""
    counter, square = table.counters[event["actors"][0]], track_of(event)[0]
    table.expect("4.0", "set-up in bound", 0, table.record.bound)
    zones = [each["zone"] for each in table.record.before["zones"] if counter.id in each["zone"]["units"]]
    allowed = {spot(each) for zone in zones for each in zone["area"]}
    table.require(square in allowed, "4.0", f"{counter.id} east of the creek", name_of(square))
    table.require(not table.ground.has(square, "creek"), "4.0", f"{counter.id} out of the creek", name_of(square))
    counter.place, counter.facing = square, event["words"]["facing"]


def marched(table: Table, event: Event) -> None:
    """One march, from where the counter stood or from where it comes on."""
    counter, way = table.counters[event["actors"][0]], track_of(event)
    entering = event["kind"] == "entered"
    table.require(counter.here or entering, "8.0", "a march of a counter on the map", counter.id)
    table.require(counter.side in table.acting, "8.0", "a march only in the own turn", counter.id)
    table.require(not counter.held_by or counter.commander, "20.0", f"{counter.id}, held, to stay", places(way))
    if entering:
        table.require(counter.began is None, "4.0", "off the map before it comes on", counter.id)
        _entry(table, counter, way[0])
    else:
        table.expect("8.0", f"{counter.id} starts from", counter.began, way[0])
    _paid(table, counter, way, entering)
    counter.place, counter.facing = way[-1], event["words"]["facing"]
    table.occupy(counter)


def _entry(table: Table, counter: Counter, square: Spot) -> None:
    """At the printed square; if the enemy has that, at another of its edge."""
    printed = spot(table.record.before["rules"]["entry"])
    if square == printed:
        return
    barred = any(each.side != counter.side and each.began == printed for each in table.counters.values())
    table.require(barred and square[0] == printed[0], "4.0", f"entry at {name_of(printed)}", name_of(square))


def times(table: Table, counter: Counter, way: list[Spot], entering: bool) -> list[Fraction]:
    """When each square of a way is reached: the cost so far, a march of the whole factor lasting 1."""
    spent, found = int(entering), []
    for start, end in pairwise(way):
        found.append(Fraction(spent, counter.moves * QUARTERS))
        spent += table.ground.cost(start, end)
    return [*found, Fraction(spent, counter.moves * QUARTERS)]


def _paid(table: Table, counter: Counter, way: list[Spot], entering: bool) -> None:
    for start, end in pairwise(way):
        step = f"{counter.id} from {name_of(start)} to {name_of(end)}"
        table.require(next_to(start, end), "8.0", "steps from square to square", step)
        table.require(table.ground.inside(end), "8.0", "a march on the map", step)
        stuck = table.ground.has(start, "marsh") and start != way[0]
        swamp = stuck and not table.ground.by_road(way[way.index(start) - 1], start)
        table.require(not swamp, "9.0", f"{counter.id} to stop in the swamp of {name_of(start)}", step)
    spent = int(entering) + sum(table.ground.cost(start, end) for start, end in pairwise(way))
    most = counter.moves * QUARTERS
    table.require(
        spent <= most, "9.0", f"{counter.id} at most {most} quarters of its factor", f"{spent} by {places(way)}"
    )


def stops(table: Table, ways: dict[str, tuple[list[Spot], bool]]) -> set[str]:
    """Everybody stopped at control, and from control to control nobody went, wherever the enemy was at that time.

    Gives those who came into control by their own march.
    """
    came: set[str] = set()
    clocks = {
        name: list(zip(times(table, table.counters[name], *way), way[0], strict=True)) for name, way in ways.items()
    }

    def known(counter: Counter) -> bool:
        return not counter.commander and counter.id not in table.turned_back

    def where(counter: Counter, moment: Fraction) -> Spot | None:
        clock = clocks.get(counter.id)
        if clock is None:
            return counter.began
        reached = [square for time, square in clock if time <= moment]
        return reached[-1] if reached else counter.began

    def near(counter: Counter, square: Spot, moment: Fraction) -> list[Counter]:
        enemies = (each for each in table.counters.values() if each.side != counter.side and known(each))
        spots = ((each, where(each, moment)) for each in enemies)
        return [each for each, other in spots if other is not None and next_to(other, square)]

    for name, clock in clocks.items():
        counter = table.counters[name]
        for index, (moment, square) in enumerate(clock):
            if counter.commander or (index == 0 and counter.began is not None):
                continue
            enemies = [each for each in table.counters.values() if each.side != counter.side and known(each)]
            shared = [each for each in enemies if where(each, moment) == square]
            told = f"{name} in {name_of(square)} with {names(shared)}"
            table.require(not shared, "13.0", "no square shared with the enemy", told)
            met = near(counter, square, moment)
            if met and index == len(clock) - 1:
                came.add(name)
            if counter.disorganised and met:
                there = [each for each in met if each.id not in clocks]
                told = f"{name} in {name_of(square)} beside {names(there)}"
                table.require(not there, "16.0", f"{name}, disorganised, to stay out of enemy control", told)
            if index < len(clock) - 1:
                told = f"{name} on from {name_of(square)} beside {names(met)}"
                table.require(not met, "13.0", f"{name} to stop where it came into enemy control", told)
            elif index == 1 and counter.began is not None and near(counter, counter.began, Fraction(0)):
                still = [each for each in met if each.id not in clocks]
                told = f"{name} from {name_of(counter.began)} to {name_of(square)} beside {names(still)}"
                table.require(not still, "13.0", f"{name} not from control to control", told)
    return came


def turned(table: Table, event: Event) -> None:
    """A new facing without a march, in the own movement alone (11.0)."""
    counter = table.counters[event["actors"][0]]
    table.require(counter.side in table.acting, "11.0", "a new facing only in the own turn", counter.id)
    table.expect("11.0", f"{counter.id} turns in", counter.place, track_of(event)[0])
    counter.facing = event["words"]["facing"]


def contact(table: Table, event: Event) -> None:
    """Whom a unit met stands next to it; only a combat unit is met (12.0)."""
    counter = table.counters[event["actors"][0]]
    square = track_of(event)[0]
    for enemy in table.named(event["targets"]):
        table.require(enemy.side != counter.side and not enemy.commander, "12.0", "an enemy combat unit met", enemy.id)
        if table.alternate:
            beside = enemy.place is not None and next_to(enemy.place, square)
            table.require(beside, "12.0", f"{enemy.id} next to {name_of(square)}", enemy.place and name_of(enemy.place))


def cut_off(table: Table, event: Event) -> None:
    """A disorganised unit that could not get away from the enemy is lost (16.0)."""
    counter = table.counters[event["actors"][0]]
    table.require(counter.disorganised, "16.0", "only a disorganised unit cut off", counter.id)
    table.require(counter.id in table.adrift, "16.0", f"{counter.id} beside the enemy before it marches", "it was not")
    if counter.place is not None and table.alternate:
        table.require(
            table.controlled(counter.place, counter.side), "16.0", f"{counter.id} beside the enemy", "it got away"
        )
        ways = [
            square
            for square in table.ground.around(counter.place)
            if not table.enemies_at(square, counter.side)
            and not table.controlled(square, counter.side)
            and table.ground.cost(counter.place, square) <= counter.moves * QUARTERS
            and table.load(square, counter.side) + counter.factor <= STACK
        ]
        table.require(not ways, "16.0", f"{counter.id} to get away by {places(ways)}", "eliminated")
    table.eliminate(counter)


def ended(table: Table) -> None:
    """After all marches: the limit of a square, and one side alone in it (10.0); the disorderly are away (16.0)."""
    for square in sorted({each.place for each in table.counters.values() if each.here and each.place}):
        sides = {each.side for each in table.at(square)}
        table.require(len(sides) == 1, "10.0", f"one side in {name_of(square)}", names(table.at(square)))
        for side in sorted(sides):
            load = table.load(square, side)
            table.require(load <= STACK, "10.0", f"at most {STACK} factors in {name_of(square)}", load)
    for name in sorted(table.adrift) if table.alternate else ():
        counter = table.counters[name]
        if counter.here and counter.place and not counter.held_by:
            away = not table.controlled(counter.place, counter.side)
            table.require(
                away, "16.0", f"{name}, disorganised, away from the enemy or eliminated", name_of(counter.place)
            )
