"""19.7: infantry that goes into a block of houses."""

from __future__ import annotations

from fractions import Fraction

from pbem.audit.old_dessauer import marching
from pbem.audit.old_dessauer.paces import move_of, shares
from pbem.audit.old_dessauer.table import Event, Table, Unit, inches

TOWN = "town"
"""What a record calls the formation of a garrison."""


def occupied(table: Table, event: Event) -> None:
    """A block that is free, and has room; who goes in has no order there."""
    unit, name = table.units[event["actors"][0]], str(event["words"]["block"])
    table.require(not unit.horse and not unit.battery, "19.7", f"infantry in {name}", unit.kind)
    blocks = {each["feature"]: each for each in table.record.before["blocks"]}
    table.require(name in blocks, "19.7", f"a block of houses in {name}", "none")
    if name in blocks:
        most = blocks[name]["capacity"]
        table.require(unit.figures <= most, "19.7", f"{most} figures in {name} at most", unit.figures)
    others = [other.id for other in table.units.values() if other.here and other.block == name]
    table.require(not others, "19.7", f"nobody else in {name}", " ".join(others))
    if event["phase"] == "Movement":
        _walked_there(table, unit, event)
    unit.block, unit.formation, unit.disordered = name, TOWN, True


def _walked_there(table: Table, unit: Unit, event: Event) -> None:
    """12.1: the way up to the houses is one move at most; into them nothing is to be paid."""
    table.require(table.acts(unit), "10", f"{unit.id} on an active side", unit.side)
    table.require(not table.has(unit.id, "confused"), "8.2", f"{unit.id} to stay, being confused", "it moved")
    way = marching.boxes(event)[:-1]
    if len(way) > 1:
        move = move_of(table, unit, way[0])
        spent = sum(shares(table, table.opened[unit.id], way), Fraction(0))
        slack = Fraction(2 * marching.ROUNDING, max(move, marching.ROUNDING))
        went = inches(int(spent * move))
        table.require(spent <= 1 + slack, "12.1", f"{unit.id} to move {inches(move)} at most", went)
    table.did(unit.id, "moved")
