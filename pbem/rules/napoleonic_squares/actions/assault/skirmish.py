"""C3.3.3 The skirmish advantage."""

from __future__ import annotations

from pbem.battle.event import Roll
from pbem.rules.napoleonic_squares.actions.assault.fight import Round
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield, ids


def skirmishers(field: Battlefield, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """C3.3.3: those who throw: foot with no enemy cavalry in the eight squares around their own."""
    return tuple(
        unit
        for unit in units
        if unit.kind.foot
        and unit.place is not None
        and not any(enemy.kind.cavalry for enemy in field.enemies_around(unit.place, unit.side))
    )


def skirmish(field: Battlefield, round: Round) -> None:
    """C3.3.3: each side's best skirmish die decides who has the advantage for the whole assault.

    Where only one side may throw, it has it; equal dice, or cavalry in the fight on both sides, and nobody has it.
    """
    if all(any(unit.kind.cavalry for unit in own) for own, _, _ in round.parts()):
        return
    best, rolls = dict[str, int](), list[Roll]()
    for own, _, _ in round.parts():
        for unit in skirmishers(field, own):
            key = f"skirmish|{round.fight.label}|{unit.id}"
            dice = field.dice.roll(key, 1, unit.skirmish)
            rolls.append(Roll(key, unit.side, unit.id, "skirmish", unit.skirmish, 1, (), dice, (), 0))
            best[unit.side] = max(best.get(unit.side, 0), dice[0])
    high = max(best.values(), default=0)
    leaders = [side for side, die in best.items() if die == high]
    round.fight.advantage = leaders[0] if len(leaders) == 1 else ""
    if rolls:
        _tell(field, round, rolls)


def _tell(field: Battlefield, round: Round, rolls: list[Roll]) -> None:
    side = round.fight.advantage
    name = next((found.adjective for found in field.position.sides if found.id == side), "")
    parts = ids(round.attackers), ids(round.defenders)
    kind = "skirmish_won" if side else "skirmish_even"
    field.tell(kind, *parts, (round.target,), rolls, "C3.3.3", side=name)
