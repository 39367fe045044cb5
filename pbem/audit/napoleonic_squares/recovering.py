"""Rallying by day, rest by night, and who comes on (C3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from pbem.audit.napoleonic_squares.dice_off import over
from pbem.audit.napoleonic_squares.ground import SHUT
from pbem.audit.napoleonic_squares.moving import may_act
from pbem.audit.napoleonic_squares.rolls import check_roll
from pbem.audit.napoleonic_squares.table import Base, Table, places_of

Event = Mapping[str, Any]
NIGHT = "Night"
FEWEST = 2
"""Hits below which nobody rallies by day."""


def rallied(table: Table, event: Event) -> None:
    """One die of morale, five or more takes one hit off; it costs all the unit's actions (C3.4.1)."""
    base = table.bases[event["actors"][0]]
    if event["phase"] == NIGHT:
        table.require(not _supplied(table, base), "C3.4.2", f"rest for {base.id}", "a rally")
        _battlefield_rally(table, base, event)
        return
    may_act(table, base, "C3.4.1")
    busy = base.moved or base.bombarded or base.assaulted
    table.require(not busy, "C3.4.1", "all of a unit's actions", f"{base.id} had acted")
    base.rallied = True
    _battlefield_rally(table, base, event)


def _battlefield_rally(table: Table, base: Base, event: Event) -> None:
    near = table.enemy_near(base.place, base.side)
    table.require(not near, "C3.4.1", "no enemy in the eight squares around", f"{base.id} rallies in {base.place}")
    table.require(base.hits >= FEWEST, "C3.4.1", "two hits or more", f"{base.id} with {base.hits}")
    for roll in event["rolls"]:
        check_roll(table, "C3.4.1", roll, base.morale, 1)
    passed = bool(event["rolls"]) and event["rolls"][0]["successes"] == 1
    table.expect("C3.4.1", f"{base.id} rallies", passed, event["kind"] != "not_rallied")
    base.hits -= passed
    table.expect("C3.4", f"{base.id} bears hits:", base.hits, event["words"].get("left"))


def nightfall(table: Table, event: Event) -> None:
    """Night falls only between two days (C3.4.2)."""
    nights = night_bounds(table)
    table.require(table.record.bound in nights, "C3.4.2", f"night after bound {nights}", "night")
    over(table)


def night_bounds(table: Table) -> list[int]:
    """The bounds after which night falls: the last of every day but the last day."""
    return list(accumulate(day["bounds"] for day in table.record.before["days"]))[:-1]


def rested(table: Table, event: Event) -> None:
    """One hit goes; of two or more one is left; no die (C3.4.2)."""
    base = table.bases[event["actors"][0]]
    table.require(_supplied(table, base), "C3.4.2", "a chain of squares to its own edge", f"{base.id} in {base.place}")
    table.require(base.hits > 0, "C3.4.2", "a unit with hits", base.id)
    base.hits = min(1, max(0, base.hits - 1))
    table.expect("C3.4.2", f"{base.id} bears hits:", base.hits, event["words"]["left"])


def surrounded(table: Table, event: Event) -> None:
    """Without a chain of squares to its own edge a unit has no rest (C3.4.2)."""
    base = table.bases[event["actors"][0]]
    table.require(not _supplied(table, base), "C3.4.2", f"rest for {base.id}", "surrounded")


def arrived(table: Table, event: Event) -> None:
    """A reinforcement comes on over one of its entry squares, for the bound it is due or later."""
    name = event["actors"][0]
    square = places_of(event)[-1]
    people = table.record.before["units"] + table.record.before["generals"]
    plain = next(each for each in people if each["id"] == name)
    table.require(
        plain["arrives"] <= table.record.bound + 1, "scenario", f"bound {plain['arrives']}", f"{name} came on"
    )
    table.require(not plain["entry"] or square in plain["entry"], "scenario", f"one of {plain['entry']}", square)
    if name in table.bases:
        table.require(not table.bases[name].place, "scenario", "a unit off the table", name)
        table.put(table.bases[name], square)
    else:
        table.leaders[name].place = square


def _supplied(table: Table, base: Base) -> bool:
    """Whether squares without enemies lead from a unit to its own table edge."""
    home = table.homes[base.side]
    seen = {base.place}
    fringe = [base.place]
    while fringe:
        here = fringe.pop()
        back, _ = table.ground.rear(here, home)
        if not back:
            return True
        for there in table.ground.around(here):
            if there in seen or table.enemies_at(there, base.side):
                continue
            if table.ground.has(there, *SHUT) and there not in table.ground.bridges:
                continue
            seen.add(there)
            fringe.append(there)
    return False
