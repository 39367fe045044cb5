"""Reorganisation at the beginning of a turn: who throws, with what added, and what he needs (16.0)."""

from __future__ import annotations

from pbem.audit.brandywine.rolls import two_dice
from pbem.audit.brandywine.table import Event, Table

NEEDED = 9


def throws(table: Table, event: Event) -> None:
    """A disorganised unit throws two dice, one added for a commander in its square; 9 or more restores it."""
    counter = table.counters[event["actors"][0]]
    table.require(counter.side in table.acting, "16.0", "only the side whose turn it is reorganises", counter.id)
    table.require(counter.disorganised, "16.0", f"a throw only for the disorganised, not for {counter.id}", "a throw")
    if counter.place is None:
        table.complain("16.0", f"{counter.id} off the map to throw nothing", "a throw")
        return
    near = table.controlled(counter.place, counter.side)
    table.require(not near, "16.0", f"no throw for {counter.id} next to the enemy", "a throw")
    lead = any(each.commander and each.side == counter.side for each in table.at(counter.place))
    roll = event["rolls"][0]
    added = sum(modifier["amount"] for modifier in roll["modifiers"])
    table.expect("16.0", f"added to the throw of {counter.id}", int(lead), added)
    total = two_dice(table, "16.0", roll) + int(lead)
    table.expect("16.0", f"reorganised {counter.id} with {total}:", total >= NEEDED, event["kind"] == "reorganised")
    if event["kind"] == "reorganised":
        counter.disorganised = False


def everybody(table: Table, told: set[str]) -> None:
    """Each who may throw did."""
    for counter in table.counters.values():
        if counter.disorganised and counter.place and counter.side in table.acting and counter.id not in told:
            near = table.controlled(counter.place, counter.side)
            table.require(near, "16.0", f"a throw to reorganise {counter.id}", "none")
