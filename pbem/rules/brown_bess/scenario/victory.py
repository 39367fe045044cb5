"""Victory: only by the scenario; points for units that left, were destroyed or still stand, and for generals lost."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.battle.shares import mean_of, shares
from pbem.battle.system import Verdict
from pbem.rules.brown_bess.field.position import BrownBessPosition, Counts, Goal
from pbem.rules.brown_bess.field.unit import Gone, Unit

WORDS: Mapping[Counts, tuple[str, str]] = {
    Counts.UNIT_EXITED: ("unit away by the exit", "units away by the exit"),
    Counts.ENEMY_DESTROYED: ("enemy unit destroyed", "enemy units destroyed"),
    Counts.ENEMY_ON_TABLE: ("enemy unit still on the table", "enemy units still on the table"),
    Counts.ENEMY_GENERAL_LOST: ("enemy general lost", "enemy generals lost"),
}
"""What is counted, of one and of several."""


def is_over(position: BrownBessPosition) -> bool:
    """Whether the last bound is done, or a side has no troops left on the table."""
    if position.bound == 0:
        return False
    if position.bound > position.last_bound:
        return True
    return any(
        not any(unit.side == side.id and unit.place is not None and not unit.is_general for unit in position.units)
        for side in position.sides
    )


def judge(position: BrownBessPosition) -> Verdict | None:
    """Victory: the higher score wins; so many times the other's score is a major victory."""
    if not is_over(position):
        return None
    tally = score(position)
    best = max(tally.values())
    leaders = [side.id for side in position.sides if tally[side.id] == best]
    reason = "; ".join(f"{side.name}: {reckoning(position, side.id, final=True)}" for side in position.sides)
    if len(leaders) > 1:
        return Verdict("", "draw", tally, reason)
    next_best = max((value for side, value in tally.items() if side != leaders[0]), default=0)
    degree = "major" if best >= position.major_ratio * next_best else "minor"
    return Verdict(leaders[0], degree, tally, reason)


def score(position: BrownBessPosition) -> dict[str, int]:
    """Every side's points; those for what still stands count only when the battle is over."""
    return {side.id: points(position, side.id, final=is_over(position)) for side in position.sides}


def worth(position: BrownBessPosition) -> dict[str, float]:
    """How well every side stands: half by the points as they would be counted now, half by what is left of its army.

    Once the battle is over the verdict alone counts.
    """
    verdict = judge(position)
    if verdict is not None:
        return shares({side.id: float(side.id == verdict.winner) for side in position.sides})
    would_be = {side.id: float(points(position, side.id)) for side in position.sides}
    left = {side.id: _left(position, side.id) for side in position.sides}
    return mean_of(shares(would_be), shares(left))


def _left(position: BrownBessPosition, side: str) -> float:
    """What part of a side's troops still fights or has left by its exit, a broken unit counted half."""
    troops = [unit for unit in position.units if unit.side == side and not unit.is_general]
    kept = [unit for unit in troops if position.bound == 0 or unit.place is not None or unit.gone is Gone.EXITED]
    return sum(0.5 if unit.broken else 1.0 for unit in kept) / max(len(troops), 1)


def points(position: BrownBessPosition, side: str, final: bool = True) -> int:
    """A side's points; those for what still stands count only when the battle is over."""
    return sum(goal.points * count(position, goal) for goal in _goals(position, side, final))


def reckoning(position: BrownBessPosition, side: str, final: bool) -> str:
    """`12 points (4 units away by the exit, 0 enemy units destroyed)`."""
    goals = _goals(position, side, final)
    parts = [f"{(number := count(position, goal))} {WORDS[goal.counts][number != 1]}" for goal in goals]
    total = points(position, side, final)
    return f"{total} point{'' if total == 1 else 's'} ({', '.join(parts)})"


def _goals(position: BrownBessPosition, side: str, final: bool) -> list[Goal]:
    return [
        goal for goal in position.goals if goal.side == side and (final or goal.counts is not Counts.ENEMY_ON_TABLE)
    ]


def count(position: BrownBessPosition, goal: Goal) -> int:
    """How often a goal was reached."""
    return sum(_counts(unit, goal) for unit in position.units)


def _counts(unit: Unit, goal: Goal) -> bool:
    own = unit.side == goal.side
    if goal.counts is Counts.UNIT_EXITED:
        return own and not unit.is_general and unit.gone is Gone.EXITED
    if own:
        return False
    if goal.counts is Counts.ENEMY_GENERAL_LOST:
        return unit.is_general and unit.gone in (Gone.KILLED, Gone.WOUNDED, Gone.DESTROYED)
    if goal.counts is Counts.ENEMY_ON_TABLE:
        return not unit.is_general and unit.place is not None
    return not unit.is_general and unit.gone is Gone.DESTROYED
