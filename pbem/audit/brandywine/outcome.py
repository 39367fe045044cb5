"""What a battle leaves: losses, retreats, disorder, holds, advances, the fate of commanders (15.0 to 17.0, 20.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Final

from pbem.audit.brandywine.fighting import Battle
from pbem.audit.brandywine.ground import Spot, distance, name_of, next_to
from pbem.audit.brandywine.rolls import two_dice
from pbem.audit.brandywine.table import STACK, Counter, Event, Table, names, places, track_of

FATAL: Final = 12
"""The throw by which a commander is lost."""
FLIGHT: Final = 2
"""Squares that a commander rides who was attacked alone."""


def eliminated(table: Table, battle: Battle, event: Event) -> None:
    """A loss chosen by its owner: of the attackers, the defenders, or of both for an exchange."""
    counter = table.counters[event["actors"][0]]
    side = {"AE": battle.attackers, "DE": battle.defenders, "EXC": battle.attackers + battle.defenders}
    involved = counter in side.get(battle.result, []) and not battle.bombardment
    table.require(involved, "20.0", f"by {battle.result} no loss of {counter.id}", "eliminated")
    battle.lost.append(counter)
    table.eliminate(counter)


def retreated(table: Table, battle: Battle, event: Event) -> None:
    """So many squares off exactly, past no enemy, into no enemy control, under the limit of the square."""
    counter, way = table.counters[event["actors"][0]], track_of(event)
    steps = _steps(battle.result)
    _called(table, battle, counter)
    table.expect("20.0", f"{counter.id} retreats from", battle.started.get(counter.id), way[0])
    table.expect("20.0", f"squares {counter.id} retreats", steps, distance(way[0], way[-1]))
    if counter.commander:
        _rode(table, counter, way, steps)
    else:
        table.require(all(next_to(*step) for step in pairwise(way)), "20.0", f"{counter.id} step by step", places(way))
        _path(table, counter, way, steps)
    counter.place, counter.driven = way[-1], True
    if not counter.commander:
        held = table.controlled(way[-1], counter.side)
        table.require(not held, "20.0", f"{counter.id} out of enemy control or eliminated", name_of(way[-1]))
        load = table.load(way[-1], counter.side)
        table.require(load <= STACK, "20.0", f"at most {STACK} factors where {counter.id} retreats", load)
    battle.retreated.add(counter.id)
    counter.held_by = ()
    table.occupy(counter)


def _rode(table: Table, counter: Counter, way: list[Spot], steps: int) -> None:
    """A commander's way is told by its ends; there must have been one."""
    reached = _reached(table, counter, way[0], steps)
    table.require(way[-1] in reached, "17.0", f"a way past no enemy for {counter.id}", places(way))


def _path(table: Table, counter: Counter, way: list[Spot], steps: int) -> None:
    table.expect("20.0", f"steps of {counter.id}", steps, len(way) - 1)
    for square in way[1:]:
        table.require(table.ground.inside(square), "20.0", f"{counter.id} on the map or eliminated", name_of(square))
        enemies = table.enemies_at(square, counter.side)
        table.require(not enemies, "20.0", f"{counter.id} past no enemy", f"{names(enemies)} in {name_of(square)}")


def _called(table: Table, battle: Battle, counter: Counter) -> None:
    """Whether the result sends this counter back: everybody of the beaten side, and a commander in their squares."""
    losers = battle.losers()
    squares = {battle.started.get(each.id) for each in losers}
    with_them = counter.commander and battle.started.get(counter.id) in squares and counter.side == losers[0].side
    called = _steps(battle.result) > 0 and (counter in losers or with_them)
    called = called and not (battle.bombardment and battle.result.startswith("A"))
    table.require(called, "20.0", f"by {battle.result} no retreat of {counter.id}", "a retreat")


def _steps(result: str) -> int:
    return int(result[1]) if result[1].isdigit() else 0


def lost_in_retreat(table: Table, battle: Battle, event: Event) -> None:
    """Who has no way back is eliminated; who has one is not."""
    counter = table.counters[event["actors"][0]]
    _called(table, battle, counter)
    if counter.place is not None:
        ways = sorted(_refuges(table, counter, counter.place, _steps(battle.result)))
        table.require(not ways, "20.0", f"a retreat of {counter.id} to {places(ways)}", "eliminated")
    battle.lost_in_retreat.add(counter.id)
    table.eliminate(counter)


def _refuges(table: Table, counter: Counter, start: Spot, steps: int) -> set[Spot]:
    """Squares in which a retreat might end."""
    return {
        square
        for square in _reached(table, counter, start, steps)
        if not table.controlled(square, counter.side) and table.load(square, counter.side) + counter.factor <= STACK
    }


def _reached(table: Table, counter: Counter, start: Spot, steps: int) -> set[Spot]:
    """Squares exactly so far off to which a way leads past no enemy."""
    reached = {start}
    for _ in range(steps):
        reached = {
            near
            for square in reached
            for near in table.ground.around(square)
            if not table.enemies_at(near, counter.side)
        }
    return {square for square in reached if distance(start, square) == steps}


def disorganised(table: Table, battle: Battle, event: Event) -> None:
    """By a result with an asterisk; a second time is the end (16.0)."""
    counter = table.counters[event["actors"][0]]
    twice = event["kind"] == "disorganised_twice"
    starred = battle.result.endswith("*") and counter in battle.losers() and not counter.commander
    table.require(starred, "20.0", f"by {battle.result} no disorder of {counter.id}", event["kind"])
    before = counter.id in battle.disorderly
    table.expect("16.0", f"{counter.id} disorganised before:", before, twice)
    if twice:
        battle.broken.add(counter.id)
        table.eliminate(counter)
    else:
        battle.disorganised.add(counter.id)
        counter.disorganised, counter.held_by = True, ()


def held(table: Table, battle: Battle, event: Event) -> None:
    """DH: the defenders are held by the attackers."""
    for counter in table.named(event["actors"]):
        table.require(battle.result == "DH" and counter in battle.defenders, "20.0", f"{counter.id} not held", "held")
        table.require(not counter.disorganised, "16.0", f"{counter.id}, disorganised, not held", "held")
        counter.held_by = tuple(event["targets"])
        battle.held.add(counter.id)
    table.expect("20.0", "held by", [each.id for each in battle.attackers], list(event["targets"]))


def must_answer(table: Table, battle: Battle, event: Event) -> None:
    """DCA: the defenders attack or withdraw in their next turn."""
    for counter in table.named(event["actors"]):
        called = (battle.result == "DCA" or battle.bombardment) and counter in battle.defenders
        table.require(called, "20.0", f"by {battle.result} nothing for {counter.id} to answer", "must answer")
        table.require(not counter.disorganised, "16.0", f"no attack of {counter.id}, disorganised", "must answer")
        counter.must_answer = True
        table.flagged.add(counter.id)
        battle.answering.add(counter.id)


def must_withdraw(table: Table, battle: Battle, event: Event) -> None:
    """By DH and DCA the disorganised can only withdraw (16.0)."""
    for counter in table.named(event["actors"]):
        called = battle.result in {"DH", "DCA"} and counter in battle.defenders and counter.disorganised
        table.require(called, "16.0", f"by {battle.result} no withdrawal of {counter.id}", "must withdraw")


def advanced(table: Table, battle: Battle, event: Event) -> None:
    """A victor goes into a square that the beaten left, and nobody else (15.0)."""
    counter, way = table.counters[event["actors"][0]], track_of(event)
    camps = (battle.attackers, battle.defenders)
    own = next((camp for camp in camps if camp and camp[0].side == counter.side), [])
    enemy = next((camp for camp in camps if camp is not own), [])
    started = battle.started.get(counter.id)
    involved = counter in own or (counter.commander and started in {battle.started.get(each.id) for each in own})
    table.require(involved, "15.0", "an advance of who fought in the battle", counter.id)
    table.expect("15.0", f"{counter.id} advances from", counter.place, way[0])
    table.require(not battle.bombardment, "15.0", "no advance after a bombardment", counter.id)
    table.require(next_to(way[0], way[-1]), "15.0", f"{counter.id} into the next square", places(way))
    left = {battle.started.get(each.id) for each in enemy if each.eliminated or each.id in battle.retreated}
    table.require(way[-1] in left, "15.0", f"{counter.id} into a square the enemy left", name_of(way[-1]))
    there = table.enemies_at(way[-1], counter.side)
    table.require(not there, "15.0", f"{counter.id} into an empty square", f"{names(there)} in {name_of(way[-1])}")
    stayed = counter.id not in battle.retreated and not counter.eliminated
    table.require(stayed, "15.0", f"no advance of {counter.id}, which was beaten", "an advance")
    counter.place, counter.facing, counter.driven = way[-1], event["words"]["facing"], True
    load = table.load(way[-1], counter.side)
    table.require(load <= STACK, "10.0", f"at most {STACK} factors in {name_of(way[-1])}", load)
    battle.advanced.add(counter.id)
    table.occupy(counter)


def fate(table: Table, battle: Battle | None, event: Event, riders: set[str]) -> None:
    """A commander who was used, or caught alone, throws two dice and is lost on a 12 (17.0)."""
    counter = table.counters[event["actors"][0]]
    used = battle is not None and counter.id in battle.led and not battle.bombardment
    if battle is not None and used:
        table.require(counter.id not in battle.fates, "17.0", f"one throw for {counter.id}", "two")
        battle.fates.append(counter.id)
    table.require(used or counter.id in riders, "17.0", f"no throw for {counter.id}, who was not used", event["kind"])
    total = two_dice(table, "17.0", event["rolls"][0])
    table.expect("17.0", f"{counter.id} lost with {total}:", total == FATAL, event["kind"] == "commander_lost")
    if not used:
        riders.discard(counter.id)
    if event["kind"] == "commander_lost":
        table.eliminate(counter)


def fled(table: Table, event: Event) -> None:
    """A commander attacked alone rides two squares (17.0); of his way only the ends are told."""
    counter, way = table.counters[event["actors"][0]], track_of(event)
    _caught(table, counter)
    table.expect("17.0", f"{counter.id} rides from", counter.place, way[0])
    table.expect("17.0", f"squares {counter.id} rides", FLIGHT, distance(way[0], way[-1]))
    _rode(table, counter, way, FLIGHT)
    counter.place = way[-1]


def taken(table: Table, event: Event) -> None:
    """A commander attacked alone with no way out is eliminated (17.0)."""
    counter = table.counters[event["actors"][0]]
    _caught(table, counter)
    if counter.place is not None:
        ways = sorted(_refuges(table, counter, counter.place, FLIGHT))
        table.require(not ways, "17.0", f"{counter.id} to ride to {places(ways)}", "taken")
    table.eliminate(counter)


def _caught(table: Table, counter: Counter) -> None:
    table.require(counter.commander and counter.here, "17.0", "a commander on the map", counter.id)
    if counter.place is not None:
        mates = [each for each in table.at(counter.place) if each.side == counter.side and not each.commander]
        table.require(not mates, "17.0", f"{counter.id} alone", names(mates))
        table.require(table.controlled(counter.place, counter.side), "17.0", f"an enemy beside {counter.id}", "none")


TOLD: Final[Mapping[str, Callable[[Table, Battle, Event], None]]] = {
    "eliminated": eliminated,
    "retreated": retreated,
    "lost_in_retreat": lost_in_retreat,
    "disorganised": disorganised,
    "disorganised_twice": disorganised,
    "held": held,
    "must_answer": must_answer,
    "must_withdraw": must_withdraw,
    "advanced": advanced,
}
"""By kind, what follows upon a battle."""


def close(table: Table, battle: Battle) -> None:
    """Everything that the result asks for has been told."""
    result, bombardment = battle.result, battle.bombardment
    if bombardment and not (result.startswith("D") and _steps(result)):
        return
    lost = {side: [each for each in camp if each in battle.lost] for side, camp in _camps(battle).items()}
    due = {"A": int(result in {"AE", "EXC"}), "D": int(result in {"DE", "EXC"})}
    for side, many in due.items():
        table.expect("20.0", f"by {result} units lost of {names(_camps(battle)[side])}:", many, len(lost[side]))
    if result == "EXC" and lost["A"] and lost["D"]:
        _exchange(table, battle, lost["A"][0], lost["D"][0])
    if _steps(result):
        _all_back(table, battle)
    present = [each for each in battle.defenders if not each.commander]
    if result == "DH":
        missing = [each for each in present if each.id not in battle.held and not each.disorganised]
        table.require(not missing, "20.0", f"{names(missing)} held", "not held")
    if result == "DCA":
        missing = [each for each in present if each.id not in battle.answering and not each.disorganised]
        table.require(not missing, "20.0", f"{names(missing)} to answer", "nothing told")
    if not bombardment:
        spared = [name for name in battle.led if name not in battle.fates and not table.counters[name].eliminated]
        table.require(not spared, "17.0", f"a throw for {', '.join(spared)}, who was used", "none")


def _camps(battle: Battle) -> dict[str, list[Counter]]:
    return {"A": battle.attackers, "D": battle.defenders}


def _exchange(table: Table, battle: Battle, attacker: Counter, defender: Counter) -> None:
    able = [each for each in battle.attackers if each.factor >= defender.factor]
    least = defender.factor if able else max(each.factor for each in battle.attackers)
    table.require(
        attacker.factor >= least,
        "20.0",
        f"an attacker of {least} or more for {defender.id}",
        f"{attacker.id}, {attacker.factor}",
    )


def _all_back(table: Table, battle: Battle) -> None:
    gone = battle.retreated | battle.lost_in_retreat | battle.broken
    losers = battle.losers()
    stayed = [each for each in losers if each.id not in gone]
    table.require(not stayed, "20.0", f"by {battle.result} a retreat of {names(stayed)}", "none told")
    if battle.result.endswith("*"):
        dis = battle.disorganised | battle.broken | battle.lost_in_retreat
        orderly = [each for each in losers if each.id not in dis and not each.commander]
        table.require(not orderly, "20.0", f"by {battle.result} disorder of {names(orderly)}", "none told")
    for square in _squares(battle, losers):
        left = [each for each in table.at(square) if each.side == losers[0].side]
        alone = bool(left) and all(each.commander for each in left)
        table.require(not alone, "17.0", f"{names(left)} back with the troops of {name_of(square)}", "left alone")


def _squares(battle: Battle, counters: Iterable[Counter]) -> list[Spot]:
    return sorted({battle.started[each.id] for each in counters if each.id in battle.started})
