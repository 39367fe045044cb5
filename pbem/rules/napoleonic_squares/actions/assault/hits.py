"""C3.3.4-5 Sharing out hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.orders.reactions import place_in, standing


def share(
    field: Battlefield, units: Sequence[Unit], number: int, already: Mapping[str, int] | None = None
) -> dict[str, int]:
    """C3.3.4: the owner shares the hits evenly among those who took part; he says who takes what cannot be shared.

    By default that is the unit with fewest hits so far. `losses weakest` and `strongest` go by quality, and a list
    of units names them outright. No two of them differ by more than one new hit, those they have `already` counted in
    as far as that goes; returns the new hits of each, those included.
    """
    taken = dict(already or {})
    ranked = sorted(units, key=_first_to_suffer(field, units))
    for _ in range(number if ranked else 0):
        next_one = min(ranked, key=lambda unit: taken.get(unit.id, 0)).id
        taken[next_one] = taken.get(next_one, 0) + 1
    return {unit.id: taken[unit.id] for unit in ranked if taken.get(unit.id)}


def borne(suffered: Mapping[str, int]) -> str:
    """Who bears how many new hits, as events tell it: `AI1 1, AI2 2`."""
    return ", ".join(f"{name} {number}" for name, number in suffered.items() if number)


def _first_to_suffer(field: Battlefield, units: Sequence[Unit]) -> Callable[[Unit], tuple[int, ...]]:
    policy = next((found for found in (standing(field, unit, "losses") for unit in units) if found), None)
    place = {unit.id: index for index, unit in enumerate(field.units.values())}
    named = policy.units if policy else ()
    word = policy.word if policy else "spread"

    def rank(unit: Unit) -> tuple[int, ...]:
        worth = {"weakest": unit.quality + unit.morale, "strongest": -(unit.quality + unit.morale)}.get(word, 0)
        return place_in(named, unit.id), worth, unit.hits, place[unit.id]

    return rank
