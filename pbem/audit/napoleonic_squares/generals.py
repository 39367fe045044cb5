"""Generals whose square is lost, and the deployment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pbem.audit.napoleonic_squares.ground import distance
from pbem.audit.napoleonic_squares.table import Base, Leader, Table, places_of

Event = Mapping[str, Any]
BESIDE: Final = frozenset(
    {"general_driven", "general_rides", "chief_alone", "general_waits", "general_gone", "order_result"}
)
"""What may be told in the middle of a step of morale without ending it."""


def deployed(table: Table, event: Event) -> None:
    """A unit takes post before the first bound; whether in a town, the next position tells."""
    name = event["actors"][0]
    if name in table.bases:
        plain = next(unit for unit in table.record.after["units"] if unit["id"] == name)
        table.put(table.bases[name], places_of(event)[-1], plain["in_town"])
    else:
        table.leaders[name].place = places_of(event)[-1]


def driven(table: Table, event: Event) -> None:
    """A general alone goes to the nearest unit of his own command."""
    leader = table.leaders[event["actors"][0]]
    places = places_of(event)
    goal = event["targets"][0]
    if goal in table.bases:
        own = [base for base in table.bases.values() if base.place and not base.destroyed and base.side == leader.side]
        own = [base for base in own if base.command == leader.id] or own
        table.expect("generals", f"{goal} is in", table.bases[goal].place, places[-1])
        table.require(table.bases[goal] in own, "generals", "a unit of his own command", goal)
        nearest = min((distance(places[0], base.place) for base in own), default=0)
        table.expect("generals", f"{leader.id} goes", nearest, distance(places[0], places[-1]))
    leader.place = places[-1]


def rides(table: Table, event: Event) -> None:
    """A general whose troops have gone on goes after them, a commander-in-chief after the general he has joined."""
    leader, other = table.leaders[event["actors"][0]], event["targets"][0]
    places = places_of(event)
    table.expect("generals", f"{leader.id} starts from", leader.place, places[0])
    if leader.chief:
        table.expect("generals", f"{leader.id} rides with", leader.joined, other)
        joined = table.leaders.get(other)
        table.expect("generals", f"{other} is in", joined.place if joined else "nobody", places[-1])
    else:
        base = table.bases[other]
        table.expect("generals", f"{other} is in", base.place, places[-1])
        table.expect("generals", f"{other} is of the command of", leader.id, base.command)
        left = [each.id for each in table.at(places[0]) if each.command == leader.id]
        table.require(not left, "generals", f"{leader.id} to stay with his troops", f"he left {', '.join(left)}")
    leader.place = places[-1]


def chief_alone(table: Table, event: Event) -> None:
    """A commander-in-chief rides with nobody once the general he has joined is off the table."""
    chief, joined = table.leaders[event["actors"][0]], table.leaders[event["targets"][0]]
    table.expect("C2", f"{chief.id} rode with", chief.joined, joined.id)
    table.expect("C2", f"{joined.id} is in", "", joined.place)
    chief.joined = ""


def left_field(table: Table, event: Event) -> None:
    """A general without troops on the field is on it no longer."""
    leader = table.leaders[event["actors"][0]]
    own = [each for each in table.bases.values() if each.place and not each.destroyed and _led_by(leader, each)]
    table.require(not own, "generals", f"{leader.id} to stay with his troops", event["kind"])
    leader.place, leader.joined = "", ""


def _led_by(leader: Leader, base: Base) -> bool:
    """Whether a unit is under a general's command; under a commander-in-chief's, all of his side."""
    return base.side == leader.side if leader.chief else base.command == leader.id
