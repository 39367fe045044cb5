"""C3.3.6 Morale of the side that suffered more."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from pbem.battle.event import Modifier, Roll
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.fight import Round
from pbem.rules.napoleonic_squares.actions.assault.rest_of_square import rest_of_square
from pbem.rules.napoleonic_squares.actions.assault.retreat import fall_back
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield, ids
from pbem.rules.napoleonic_squares.field.terrain import height


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


def morale_dice(field: Battlefield, unit: Unit) -> tuple[int, tuple[Modifier, ...]]:
    """C3.3.6 and C3.3.6a: a die for each hit so far, one fewer on a hill or in a town."""
    covered = unit.in_town or (unit.place is not None and height(field.ground, unit.place) > 0)
    why = "in the town" if unit.in_town else "on a hill"
    modifiers = (Modifier(-tables.COVER_MORALE_DICE, why, "C3.3.6a"),) if covered and unit.hits else ()
    return max(unit.hits - tables.COVER_MORALE_DICE * covered, 0), modifiers


def check(field: Battlefield, round: Round, losers: Iterable[tuple[Unit, ...]]) -> None:
    """C3.3.6: the participants of the losing side that have hits check their morale, of both sides after a draw.

    Then the rest of each of their squares goes or stays; who must go and cannot checks as any cornered unit, once.
    """
    for units in losers:
        before = {square: ids(field.at(square)) for square in sorted({unit.place for unit in units if unit.place})}
        trapped = set[str]()
        for unit in field.fresh(units):
            if unit.hits and unit.on_table and test(field, unit, round.key("morale", unit.id)):
                trapped.add(unit.id)
        for square, names in before.items():
            left = [field.units[name] for name in names if field.units[name].place == square]
            for unit in rest_of_square(field, square, len(names), left, ids(units)):
                if unit.id not in trapped:
                    cornered(field, unit, (), round.key("morale", f"{unit.id}|swept"))


def test(field: Battlefield, unit: Unit, key: str) -> bool:
    """C3.3.6: throw the morale dice, 5+ each to pass, and do what they say; returns whether it was cornered.

    A unit that must retreat and cannot takes one more hit and checks once more, this time ignoring a retreat.
    """
    rolls, fails = _throw(field, unit, key)
    outcome = fate(unit.kind, fails)
    if outcome is not Fate.RETREATS:
        _tell(field, unit, outcome, rolls)
    elif not fall_back(field, unit, rolls, "fell_back"):
        cornered(field, unit, rolls, f"{key}|recheck")
        return True
    return False


def cornered(field: Battlefield, unit: Unit, rolls: tuple[Roll, ...], key: str) -> None:
    """C3.3.6: a unit with nowhere to go takes a hit and checks again, and may ignore a second retreat."""
    hit = field.change(unit, hits=unit.hits + 1)
    field.tell("cornered", (hit.id,), (), hit.here, rolls, "C3.3.6")
    again, fails = _throw(field, hit, key)
    _tell(field, hit, Fate.DESTROYED if fate(hit.kind, fails) is Fate.DESTROYED else Fate.STANDS, again)


def _throw(field: Battlefield, unit: Unit, key: str) -> tuple[tuple[Roll, ...], int]:
    """The morale dice of a unit, none where it has none to throw, and how many of them fail."""
    number, modifiers = morale_dice(field, unit)
    if not number:
        return (), 0
    roll = field.roll(key, unit.id, unit.side, "morale", number, unit.morale, tables.MORALE, modifiers, unit.hits)
    return (roll,), number - roll.successes


def _tell(field: Battlefield, unit: Unit, outcome: Fate, rolls: tuple[Roll, ...]) -> None:
    if outcome is Fate.STANDS:
        field.tell("stood_firm", (unit.id,), (), unit.here, rolls, "C3.3.6")
        return
    field.change(unit, place=None, in_town=False, destroyed=True)
    field.tell("destroyed", (unit.id,), (), unit.here, rolls, "C3.3.6")
    field.note(unit.id, "destroyed")
