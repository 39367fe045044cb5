"""Generals whose square is lost, and the deployment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pbem.audit.napoleonic_squares.ground import distance
from pbem.audit.napoleonic_squares.table import Table, places_of

Event = Mapping[str, Any]
BESIDE: Final = frozenset({"general_driven", "general_waits", "general_gone", "order_result"})
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
    table.trodden.setdefault(leader.id, set()).add(leader.place)


def left_field(table: Table, event: Event) -> None:
    """A general without troops on the field is on it no longer."""
    table.leaders[event["actors"][0]].place = ""
