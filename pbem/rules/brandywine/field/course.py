"""A bound under way: what the phases of the sequence of play hand to one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.rules.brandywine.field.position import Position


@dataclass(frozen=True, slots=True)
class Course:
    """The map as one phase left it, with what lives only until the bound is over.

    `results` are the few words on what became of each order; `entered` are the units that must attack in this bound:
    they came into enemy control, or began in it and did not withdraw. `obliged` had to attack or withdraw in this bound
    by a result of the last.
    """

    position: Position
    results: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    entered: frozenset[str] = frozenset()
    obliged: frozenset[str] = frozenset()
    bombarded: frozenset[str] = frozenset()
    """The guns that have bombarded, and do not attack in the same turn (18.0)."""
