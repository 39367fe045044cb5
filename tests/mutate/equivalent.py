"""Mutants that no test can kill, because no battle, letter or check differs by them; each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.mutate.mutations import Mutation

ONE_A_SQUARE: Final = "before the battle a square holds one unit of one side"
EVERY_WAY: Final = "every way begins with it, so that none gains by it"
ONE_NAMED: Final = "the order names one square"
EQUIVALENT: Final[Mapping[str, str]] = {
    "pbem/rules/brown_bess/scenario/deployment.py: company[0] -> company[-1]": ONE_A_SQUARE,
    "pbem/rules/brown_bess/scenario/deployment.py: company[0] if company and company[0].side == general.side else None "
    "-> company[0] if company else None": ONE_A_SQUARE,
    "pbem/rules/brown_bess/scenario/deployment.py: other.place is not None and other.side == unit.side and "
    "(other.is_general == unit.is_general) -> other.place is not None and other.is_general == unit.is_general": "the "
    "squares of the enemy are shut in the line below",
    "pbem/rules/brown_bess/field/terrain.py: corner not in ground or ground.has(corner, Terrain.WATER) -> "
    "ground.has(corner, Terrain.WATER)": "between two squares of a board lie two more of it",
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (1, 0, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (-1, 0, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (0, 1, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (0, -1, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/scenario/deployment.py: squares.get(setting.square, '') -> squares.get(setting.square)": "a "
    "square without a unit is told of as one, by either word",
    "pbem/rules/brown_bess/orders/orders_given.py: action.number is not None and 1 <= action.number < NO_PRECEDENCE -> "
    "action.number is not None and 1 <= action.number <= NO_PRECEDENCE": "that number is what a unit without one has",
    "pbem/rules/brown_bess/orders/checking/consequences.py: square is None or unit.place is None -> square is None and "
    "unit.place is None": "what a sound order is to fire at stands somewhere, and so does who fires",
    "pbem/rules/brown_bess/orders/checking/consequences.py: way.squares[0] -> way.squares[-1]": "behind a diagonal "
    "step the way goes straight on, in the column or row of its first square",
    "pbem/rules/brown_bess/scenario/deployment.py: unit.is_general and (not faults) -> not faults": "troops join "
    "nobody, so that they take post with nobody either",
    "pbem/rules/brown_bess/melee/phase.py: opponent_of(tuple(field), enemy) or unit -> "
    "opponent_of(tuple(field), enemy)": "whoever has an enemy in his square is the enemy's enemy in it",
    "pbem/rules/napoleonic_squares/orders/plans.py: (seat for seat in position.seats if seat.side == side) -> "
    "(seat for seat in position.seats)": "the sheets are those of one side",
    "pbem/rules/napoleonic_squares/actions/bombardment.py: -1 -> -0": ONE_NAMED,
    "pbem/rules/napoleonic_squares/scenario/deployment.py: order.squares[0] -> order.squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/scenario/deployment.py: wish.squares[0] -> wish.squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/scenario/deployment.py: granted[unit.id].squares[0] -> "
    "granted[unit.id].squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/checking/rehearsal.py: range(tables.ACTION_DIE, 0, -1) -> "
    "range(tables.ACTION_DIE, -1, -1)": "nobody has an order for no actions",
    "pbem/rules/napoleonic_squares/seeing/known.py: {piece.command: piece.id for piece in view.own if piece.arm is "
    "Arm.GENERAL} -> {piece.command: piece.id for piece in view.own}": "a side's generals are listed after its troops",
}
"""By `file: before -> after`, without the line, so that an entry outlives its neighbours' changes."""


def why_equivalent(mutation: Mutation) -> str:
    """Why a mutant is none, empty where it is one."""
    return EQUIVALENT.get(f"{mutation.path}: {mutation.before} -> {mutation.after}", "")
