"""How a hold begins for who joins, and how it ends (20.0)."""

from __future__ import annotations

from pbem.audit.brandywine.fighting import Battle
from pbem.audit.brandywine.ground import name_of, next_to
from pbem.audit.brandywine.table import Counter, Event, Table, names


def released(table: Table, event: Event, battle: Battle | None) -> None:
    """Held no longer: whoever held it is away, or is held himself."""
    counter = table.counters[event["actors"][0]]
    table.require(bool(counter.held_by), "20.0", f"{counter.id} held before", "it was not")
    now = battle.defenders if battle is not None and battle.result == "DH" else []
    free = [each for each in holders(table, counter) if not each.held_by and each not in now]
    table.require(not free, "20.0", f"{counter.id} still held by {names(free)}", "released")
    counter.held_by = ()


def joined(table: Table, event: Event) -> None:
    """Who comes into the square of a held unit is held with it."""
    counter = table.counters[event["actors"][0]]
    mates = [each for each in table.at(counter.place) if each is not counter and each.held_by] if counter.place else []
    table.require(bool(mates), "20.0", f"{counter.id} in the square of a held unit", "no such unit")
    table.require(not counter.disorganised, "16.0", f"{counter.id}, disorganised, not held", "held with others")
    if mates:
        counter.held_by = mates[0].held_by


def holders(table: Table, counter: Counter) -> list[Counter]:
    """Those of its holders that still stand next to it."""
    found = (table.counters[name] for name in counter.held_by)
    return [each for each in found if each.here and each.place and counter.place and next_to(each.place, counter.place)]


def marched_off(table: Table) -> None:
    """After the marches nobody is held by who has withdrawn."""
    for counter in table.counters.values():
        if counter.here and counter.place and counter.held_by:
            told = f"held in {name_of(counter.place)} by {', '.join(counter.held_by)}"
            table.require(bool(holders(table, counter)), "20.0", f"{counter.id} held by somebody beside it", told)
