"""C3.3.4-5 Sharing out hits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.rules.napoleonic_squares.reactions import standing
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.unit import Unit


def share(turn: Turn, units: Sequence[Unit], number: int) -> dict[str, int]:
    """C3.3.4: the owner shares the hits evenly among those who took part; he says who takes what cannot be shared.

    By default that is the unit with fewest hits so far. `losses weakest` and `strongest` go by quality, and a list
    of units names them outright. No two of them differ by more than one new hit.
    """
    if not units or not number:
        return {}
    each, extra = divmod(number, len(units))
    ranked = sorted(units, key=_first_to_suffer(turn, units))
    return {unit.id: each + (rank < extra) for rank, unit in enumerate(ranked) if each + (rank < extra)}


def _first_to_suffer(turn: Turn, units: Sequence[Unit]) -> Callable[[Unit], tuple[int, ...]]:
    policy = next((found for found in (standing(turn, unit, "losses") for unit in units) if found), None)
    place = {unit.id: index for index, unit in enumerate(turn.units.values())}
    named = policy.units if policy else ()
    word = policy.word if policy else "spread"

    def rank(unit: Unit) -> tuple[int, ...]:
        listed = named.index(unit.id) if unit.id in named else len(named)
        worth = {"weakest": unit.quality + unit.morale, "strongest": -(unit.quality + unit.morale)}.get(word, 0)
        return listed, worth, unit.hits, place[unit.id]

    return rank
