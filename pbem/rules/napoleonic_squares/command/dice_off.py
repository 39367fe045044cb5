"""C2. Two generals contest an action die."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.event import Roll
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.orders.plans import generals_named
from pbem.rules.napoleonic_squares.orders.reactions import place_in


def nominate(field: Battlefield, side: str, waiting: list[General], contest: int) -> General:
    """C2: the general whom a side puts up: the first of its list who has not acted.

    With `in turn` the list is gone through, one name a contest, whether they win or not. Generals who are not on the
    list follow in the sequence of the order of battle.
    """
    bid = field.plans.bids.get(side)
    listed = tuple(general.id for general in generals_named(field.position, side, bid.units if bid else ()))
    ranked = sorted(
        (general for general in waiting if general.side == side),
        key=lambda general: place_in(listed, general.id),
    )
    if bid is not None and bid.word == "in turn" and listed:
        later = listed[contest % len(listed) :] + listed[: contest % len(listed)]
        ranked.sort(key=lambda general: place_in(later, general.id))
    return ranked[0]


def command_die(field: Battlefield, general: General) -> int:
    """C2: the sides of the die he throws; a subordinate whom the commander-in-chief has joined must use his."""
    chiefs = (found for found in field.generals.values() if found.joined == general.id)
    return next((chief.die for chief in chiefs if chief.place is not None), general.die)


@dataclass(frozen=True, slots=True)
class Throw:
    """What one general threw for an action die."""

    general: General
    sides: int
    score: int

    @property
    def rank(self) -> tuple[int, int]:
        """C2: the higher score wins, of equal scores that of the larger die."""
        return (self.score, self.sides)


def contest(field: Battlefield, rivals: tuple[General, General], prize: int, number: int) -> General:
    """C2: both throw their die for the prize; the same score on the same die is thrown again until somebody wins."""
    again, rolls = 1, list[Roll]()
    while True:
        throws = [_throw(field, general, number, again, rolls) for general in rivals]
        if throws[0].rank != throws[1].rank:
            break
        again += 1
    throws.sort(key=lambda throw: throw.rank, reverse=True)
    winner, loser = throws
    field.tell(
        "dice_off_equal" if winner.score == loser.score else "dice_off",
        (winner.general.id,),
        (loser.general.id,),
        winner.general.here,
        rolls,
        "C2",
        prize=prize,
        score=winner.score,
        against=loser.score,
        die=f"d{winner.sides}",
        other_die=f"d{loser.sides}",
        side=winner.general.side,
        plural="" if prize == 1 else "s",
    )
    return winner.general


def _throw(field: Battlefield, general: General, number: int, again: int, rolls: list[Roll]) -> Throw:
    sides = command_die(field, general)
    key = f"bid|{general.id}|{number}" + (f"|again{again - 1}" if again > 1 else "")
    dice = field.dice.roll(key, 1, sides)
    rolls.append(Roll(key, general.side, general.id, f"dice-off {number}", sides, 1, (), dice, (), 0))
    return Throw(general, sides, dice[0])
