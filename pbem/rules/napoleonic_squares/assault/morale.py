"""C3.3.6 Morale of the side that suffered more."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from pbem.battle.event import Modifier, Roll
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.assault.fight import Round
from pbem.rules.napoleonic_squares.assault.rest_of_square import rest_of_square
from pbem.rules.napoleonic_squares.assault.retreat import fall_back
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.terrain import height
from pbem.rules.napoleonic_squares.turn import Turn, ids
from pbem.rules.napoleonic_squares.unit import Unit


class Fate(Enum):
    """What a morale check does to a unit."""

    STANDS = auto()
    RETREATS = auto()
    DESTROYED = auto()


def fate(kind: Kind, fails: int) -> Fate:
    """C3.3.6: one fail drives a unit back and destroys foot artillery; two or more destroy any unit."""
    foot_guns = kind is Kind.FOOT_ARTILLERY
    limit = tables.FAILS_THAT_DESTROY_FOOT_ARTILLERY if foot_guns else tables.FAILS_THAT_DESTROY
    if fails >= limit:
        return Fate.DESTROYED
    return Fate.RETREATS if fails else Fate.STANDS


def morale_dice(turn: Turn, unit: Unit) -> tuple[int, tuple[Modifier, ...]]:
    """C3.3.6 and C3.3.6a: a die for each hit so far, one fewer on a hill or in a town."""
    covered = unit.in_town or (unit.place is not None and height(turn.ground, unit.place) > 0)
    why = "in the town" if unit.in_town else "on a hill"
    modifiers = (Modifier(-tables.COVER_MORALE_DICE, why, "C3.3.6a"),) if covered and unit.hits else ()
    return max(unit.hits - tables.COVER_MORALE_DICE * covered, 0), modifiers


def check(turn: Turn, round: Round, losers: Iterable[tuple[Unit, ...]]) -> None:
    """C3.3.6: the participants of the losing side that have hits check their morale, of both sides after a draw.

    Then the rest of each of their squares goes or stays; who must go and cannot checks as any cornered unit, once.
    """
    for units in losers:
        before = {square: ids(turn.at(square)) for square in sorted({unit.place for unit in units if unit.place})}
        trapped = set[str]()
        for unit in turn.fresh(units):
            if unit.hits and unit.on_table and test(turn, unit, round.key("morale", unit.id)):
                trapped.add(unit.id)
        for square, names in before.items():
            left = [turn.units[name] for name in names if turn.units[name].place == square]
            for unit in rest_of_square(turn, square, len(names), left, ids(units)):
                if unit.id not in trapped:
                    cornered(turn, unit, (), round.key("morale", f"{unit.id}|swept"))


def test(turn: Turn, unit: Unit, key: str) -> bool:
    """C3.3.6: throw the morale dice, 5+ each to pass, and do what they say; returns whether it was cornered.

    A unit that must retreat and cannot takes one more hit and checks once more, this time ignoring a retreat.
    """
    number, modifiers = morale_dice(turn, unit)
    if not number:
        _tell(turn, unit, Fate.STANDS, ())
        return False
    roll, fails = _throw(turn, unit, key, number, modifiers)
    outcome = fate(unit.kind, fails)
    if outcome is not Fate.RETREATS:
        _tell(turn, unit, outcome, (roll,))
    elif not fall_back(turn, unit, (roll,), "fell_back"):
        cornered(turn, unit, (roll,), f"{key}|recheck")
        return True
    return False


def cornered(turn: Turn, unit: Unit, rolls: tuple[Roll, ...], key: str) -> None:
    """C3.3.6: a unit with nowhere to go takes a hit and checks again, and may ignore a second retreat."""
    hit = turn.change(unit, hits=unit.hits + 1)
    turn.tell("cornered", (hit.id,), (), (hit.place,) if hit.place else (), rolls, "C3.3.6")
    number, modifiers = morale_dice(turn, hit)
    if not number:
        return
    roll, fails = _throw(turn, hit, key, number, modifiers)
    _tell(turn, hit, Fate.DESTROYED if fate(hit.kind, fails) is Fate.DESTROYED else Fate.STANDS, (roll,))


def _throw(turn: Turn, unit: Unit, key: str, number: int, modifiers: tuple[Modifier, ...]) -> tuple[Roll, int]:
    roll = turn.roll(key, unit.id, unit.side, "morale", number, unit.morale, tables.MORALE, modifiers, unit.hits)
    return roll, number - roll.successes


def _tell(turn: Turn, unit: Unit, outcome: Fate, rolls: tuple[Roll, ...]) -> None:
    where = (unit.place,) if unit.place else ()
    if outcome is Fate.STANDS:
        turn.tell("stood_firm", (unit.id,), (), where, rolls, "C3.3.6")
        return
    turn.change(unit, place=None, in_town=False, destroyed=True)
    turn.tell("destroyed", (unit.id,), (), where, rolls, "C3.3.6")
    turn.note(unit.id, "destroyed")
