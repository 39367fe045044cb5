"""Hits shared out among those who are under fire or in a fight: evenly, and to whom an event says (C3.3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from pbem.audit.napoleonic_squares.table import Table

Event = Mapping[str, Any]


def fair_shares(units: Sequence[str], hits: int) -> list[dict[str, int]]:
    """Every way of sharing hits so that nobody gets two more than another (C3.3.4)."""
    if not units:
        return [{}]
    each, over = divmod(hits, len(units))
    found = []
    for extra in product((0, 1), repeat=len(units)):
        if sum(extra) == over:
            found.append({unit: each + more for unit, more in zip(units, extra, strict=True)})
    return found


def borne_of(event: Event, units: Sequence[str]) -> dict[str, int]:
    """The hits that each of these bears of an event, as it tells: `AI1 1, AI2 2`, and nobody else any."""
    told = (each.split() for each in str(event["words"]["borne"]).split(", ") if each)
    return dict.fromkeys(units, 0) | {name: int(number) for name, number in told if name in units}


def suffer(table: Table, clause: str, ways: Sequence[Mapping[str, int]], borne: Mapping[str, int]) -> None:
    """Give everybody the hits he is told to bear, which must be one of the ways in which they may be shared."""
    if borne not in ways:
        told = " or ".join(sorted(_told(way) for way in ways)) or "no hits"
        table.complain(clause, f"hits on {told}", _told(borne))
    for name, number in borne.items():
        table.bases[name].hits += number


def _told(shares: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(shares.items()))
