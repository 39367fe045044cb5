"""Whether the next position is what the events leave, and nothing besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pbem.audit.napoleonic_squares.recovering import NIGHT, night_bounds
from pbem.audit.napoleonic_squares.table import Table

FIXED: Final = ("side", "seat", "command", "kind", "skirmish", "quality", "morale", "name", "arrives", "entry")
LASTING: Final = ("title", "last_bound", "sides", "seats", "ground", "days", "terms", "zones", "town_die")


def compare(table: Table) -> None:
    """Complain of every change of the position that no event tells."""
    before, after = table.record.before, table.record.after
    table.expect("C", "the next bound", before["bound"] + 1, after["bound"])
    for key in LASTING:
        table.require(before[key] == after[key], "scenario", f"the same {key}", "another")
    table.expect("A", "units", [unit["id"] for unit in before["units"]], [unit["id"] for unit in after["units"]])
    for old, new in zip(before["units"], after["units"], strict=False):
        _unit(table, old, new)
    for old, new in zip(before["generals"], after["generals"], strict=False):
        _general(table, old, new)
    if before["bound"]:
        _night(table)
        _reinforcements(table)
    _holders(table)


def _unit(table: Table, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    name = new["id"]
    base = table.bases[name]
    for key in FIXED:
        if key != "arrives":
            table.expect("A", f"{key} of {name}", old[key], new[key])
    table.expect("C3", f"{name} is in", base.place, new["place"] or "")
    table.expect("C3.3.6", f"{name} destroyed", base.destroyed, new["destroyed"])
    table.expect("C3.1", f"{name} in the town", base.in_town, new["in_town"])
    table.expect("C3.3.4", f"{name} bears hits:", base.hits, new["hits"])


def _general(table: Table, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    leader = table.leaders[new["id"]]
    table.expect("C2", f"die of {leader.id}", old["die"], new["die"])
    place = new["place"] or ""
    table.expect("generals", f"{leader.id} is in", leader.place, place)
    table.expect("C2", f"{leader.id} rides with", leader.joined, new["joined"])
    if place and table.enemies_at(place, leader.side):
        table.complain("B", "one side alone in a square", f"{leader.id} in {place} among enemies")


def _night(table: Table) -> None:
    """Between two days there is a night, and everybody who bears a hit is told what it did for him (C3.4.2)."""
    told = {name for event in table.record.events for name in event["actors"] if event["phase"] == NIGHT}
    if table.record.bound not in night_bounds(table):
        return
    fell = any(event["kind"] == "nightfall" for event in table.record.events)
    table.require(fell, "C3.4.2", f"night after bound {table.record.bound}", "none")
    for base in table.bases.values():
        if base.place and base.id not in told:
            table.require(not base.hits, "C3.4.2", f"rest for {base.id}", "nothing told")


def _reinforcements(table: Table) -> None:
    """Whoever is due comes on, or is told to be kept off."""
    told = {name for event in table.record.events for name in event["actors"] if event["kind"].startswith("arriv")}
    for plain in table.record.before["units"]:
        base = table.bases[plain["id"]]
        due = plain["entry"] and plain["arrives"] <= table.record.bound + 1
        if due and not base.place and not plain["place"] and not base.destroyed:
            table.require(base.id in told, "scenario", f"{base.id} to come on or be kept off", "nothing told")


def _holders(table: Table) -> None:
    """An objective is held by whoever stands in it, else by whoever held it last."""
    held = {each["square"]: each["side"] for each in table.record.before["holders"]}
    for each in table.record.after["holders"]:
        square = each["square"]
        sides = {base.side for base in table.at(square)}
        holder = next(iter(sides)) if len(sides) == 1 else held.get(square, "")
        table.expect("scenario", f"{square} held by", holder, each["side"])
