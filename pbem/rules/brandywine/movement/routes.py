"""8.0. Standing routes: what of one still lies before a unit, and what it has passed."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit


def ahead(field: Field, unit: Unit) -> tuple[Square, ...]:
    """The places of its standing route that it has not passed; none without a route, or in the last of it."""
    stops = whole(field, unit)
    done = len(unit.passed) if stops[: len(unit.passed)] == unit.passed else 0
    rest = stops[done:]
    return () if rest[-1:] == (unit.place,) and len(rest) == 1 else rest


def whole(field: Field, unit: Unit) -> tuple[Square, ...]:
    """All places of its standing route."""
    policy = field.plans.policy(unit, "route")
    return policy.squares if policy is not None else ()


def note_passed(field: Field, unit: Unit, path: Sequence[Square]) -> None:
    """Remember which places of its route a unit has come through, in their sequence."""
    stops = whole(field, unit)
    done = len(unit.passed) if stops[: len(unit.passed)] == unit.passed else 0
    for square in path:
        if done < len(stops) and square == stops[done]:
            done += 1
    if stops[:done] != unit.passed:
        field.change(unit, passed=stops[:done])
