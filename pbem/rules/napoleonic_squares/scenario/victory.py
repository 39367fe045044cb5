"""Victory; reconstructed, for the printed rules leave it to the scenario."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.shares import mean_of, shares
from pbem.battle.system import Verdict
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Holder, Position, at


def take_ground(position: Position, units: Sequence[Unit]) -> tuple[Holder, ...]:
    """An objective belongs to the side with units in its square, and otherwise to the side that had them there last."""
    before = {objective.square: objective.held_by for objective in position.terms.objectives}
    before |= {holder.square: holder.side for holder in position.holders}
    now = {objective.square: at(units, objective.square) for objective in position.terms.objectives}
    held = {square: there[0].side if there else before.get(square, "") for square, there in now.items()}
    return tuple(Holder(square, side) for square, side in held.items() if side)


def score(position: Position) -> dict[str, int]:
    """The points of each side: for ground it holds and for enemy bases destroyed (reconstructed)."""
    held = {holder.square: holder.side for holder in position.holders}
    points = {side.id: 0 for side in position.sides}
    for objective in position.terms.objectives:
        if objective.square in held:
            points[held[objective.square]] += objective.points
    for unit in position.units:
        if unit.destroyed:
            points[position.enemy_of(unit.side)] += position.terms.per_base
    return points


def worth(position: Position) -> dict[str, float]:
    """How well each side stands: half by the points, half by what is left of its brigades (reconstructed).

    Once the battle is over the verdict alone counts.
    """
    verdict = judge(position)
    if verdict is not None:
        return shares({side.id: float(side.id == verdict.winner) for side in position.sides})
    points = {side: float(number) for side, number in score(position).items()}
    return mean_of(shares(points), shares({side.id: _left(position, side.id) for side in position.sides}))


def _left(position: Position, side: str) -> float:
    """What part of a side's brigades is not destroyed, each hit on one counted as a quarter of it."""
    brigades = [unit for unit in position.units if unit.side == side and unit.kind.brigade]
    kept = sum(max(1 - unit.hits / 4, 0.25) for unit in brigades if not unit.destroyed)
    return kept / max(len(brigades), 1)


def broken(position: Position, side: str) -> bool:
    """An army is broken when half its brigades, those still to come included, are destroyed (reconstructed)."""
    brigades = [unit for unit in position.units if unit.side == side and unit.kind.brigade]
    lost = sum(unit.destroyed for unit in brigades)
    return bool(position.terms.broken_at and brigades) and 100 * lost >= position.terms.broken_at * len(brigades)


def judge(position: Position) -> Verdict | None:
    """How the battle ended: an army broken, or the last bound over and the points counted; None while it goes on."""
    points = score(position)
    beaten = [side for side in position.sides if broken(position, side.id)]
    if len(beaten) == 1:
        winner = position.enemy_of(beaten[0].id)
        return Verdict(winner, "decisive", points, f"the {beaten[0].adjective} army is broken")
    if not beaten and position.bound <= position.last_bound:
        return None
    return _by_points(position, points)


def _by_points(position: Position, points: dict[str, int]) -> Verdict:
    first, second = (side.id for side in position.sides)
    lead = abs(points[first] - points[second])
    ahead = first if points[first] > points[second] else second
    names = {side.id: side.name for side in position.sides}
    tally = ", ".join(f"{names[side]} {number}" for side, number in points.items())
    terms = position.terms
    if terms.needs_margin and (ahead != terms.needs_margin or lead < terms.margin):
        winner = position.enemy_of(terms.needs_margin)
        degree = "major" if ahead == winner and lead >= terms.margin else "minor"
        return Verdict(
            winner, degree, points, f"{names[terms.needs_margin]} needed {terms.margin} points more: {tally}"
        )
    if lead < max(terms.margin, 1):
        return Verdict("", "draw", points, f"points: {tally}")
    return Verdict(ahead, "major" if lead >= 2 * terms.margin else "minor", points, f"points: {tally}")
