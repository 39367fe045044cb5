"""Bombardment: dice by the point, by range and by the target's ground (C3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pbem.audit.napoleonic_squares.ground import distance
from pbem.audit.napoleonic_squares.moving import may_act, spend
from pbem.audit.napoleonic_squares.rolls import HIT, check_roll
from pbem.audit.napoleonic_squares.sharing import borne_of, fair_shares, suffer
from pbem.audit.napoleonic_squares.table import Base, Table, places_of

Event = Mapping[str, Any]
DICE: Final = {
    ("foot artillery", 1): 10,
    ("foot artillery", 2): 8,
    ("horse artillery", 1): 8,
    ("horse artillery", 2): 6,
}
RANGES: Final = {1: "close", 2: "long"}
BLOCKS: Final = ("wood", "town", "hill")


def bombarded(table: Table, event: Event) -> None:
    """One battery throws at one square, and its hits are shared among those who stand there."""
    gun = table.bases[event["actors"][0]]
    here, there = places_of(event)[0], places_of(event)[-1]
    reach = distance(here, there)
    table.expect("C3.2", f"{gun.id} fires from", gun.place, here)
    table.require(gun.guns, "C3.2", "artillery", f"{gun.id}, {gun.kind}")
    may_act(table, gun, "C3.2")
    table.require(not (gun.foot_guns and gun.moved), "C3.2", "foot guns that moved to be silent", gun.id)
    if reach not in RANGES or not gun.guns:
        table.complain("C3.2", "a target at one or two squares", f"{there} at {reach}")
        return
    table.expect("C3.2", "range", RANGES[reach], event["words"]["range"])
    if reach == 2:
        table.require(_sees(table, gun, here, there), "line of sight", "a clear square between", f"{here} to {there}")
    shots, *covers = event["rolls"]
    least = HIT + 1 if table.ground.has(there, "wood") else HIT
    number = len(shots["dice"])
    check_roll(table, "C3.2", shots, DICE[gun.kind, reach], number, least)
    table.require(number >= 1, "C3.2", "a die for each point", f"{number} dice")
    gun.spent += number
    gun.bombarded = True
    spend(table, gun, "C3.2")
    _suffer(table, event, gun, there, shots["successes"], covers)


def _suffer(table: Table, event: Event, gun: Base, there: str, hits: int, covers: list[Mapping[str, Any]]) -> None:
    targets = [table.bases[name] for name in event["targets"]]
    inside = [base for base in targets if base.in_town]
    standing = table.enemies_at(there, gun.side)
    outside = [base.id for base in standing if not base.in_town]
    if inside:
        table.expect("C3.2", "in the town alone", [base.id for base in standing if base.in_town], event["targets"])
    else:
        table.expect("C3.2", f"whoever stands in {there}", sorted(outside), sorted(event["targets"]))
    table.require(bool(targets), "C3.2", "an enemy-occupied square", f"nobody in {there}")
    if inside and hits:
        table.expect("C3.2", "throws of the garrison", 1, len(covers))
    saved = 0
    for cover in covers:
        table.require(bool(inside), "C3.2", "cover in a town alone", cover["unit"])
        check_roll(table, "C3.2", cover, table.record.before["town_die"], hits)
        saved += cover["successes"]
    left = max(0, hits - saved)
    table.expect("C3.2", "hits", left, event["words"]["hits"])
    names = [base.id for base in targets]
    suffer(table, "C3.2", fair_shares(names, left), borne_of(event, names))


def _sees(table: Table, gun: Base, here: str, there: str) -> bool:
    if table.ground.has(here, "hill") or table.ground.has(there, "hill"):
        return True
    return any(not table.at(each) and not table.ground.has(each, *BLOCKS) for each in table.ground.between(here, there))
