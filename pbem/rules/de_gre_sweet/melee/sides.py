"""5A. Who fights in a melee: those in the contact square, and who supports them from the squares around."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.course import Contact
from pbem.rules.de_gre_sweet.field.unit import Unit


@dataclass(slots=True)
class Party:
    """One side of a melee: who stands in the contact square, commanders last, and who supports."""

    side: str
    front: list[str]
    supports: list[str] = field(default_factory=list)
    attacks: bool = True
    """Whether it came in; in a meeting both did."""

    @property
    def units(self) -> tuple[str, ...]:
        """Everybody who fights on this side."""
        return (*self.front, *self.supports)


@dataclass(slots=True)
class Melee:
    """A melee to be fought: `first` came in, `second` stood there or came at the same instant."""

    contact: Contact
    first: Party
    second: Party

    @property
    def square(self) -> Square:
        """The contact square."""
        return self.contact.square

    def party(self, number: int) -> Party:
        """The first or the second side, by 0 and 1."""
        return self.second if number else self.first


def melees(table: Field) -> list[Melee]:
    """5A: every melee whose two sides still have somebody in the contact square, in the sequence of the squares."""
    found = []
    for contact in sorted(table.course.contacts, key=lambda contact: contact.square):
        attacker = table.units[contact.attacker]
        there = sorted(table.at(contact.square), key=lambda unit: unit.commander)
        own = [unit.id for unit in there if unit.side == attacker.side and unit.strength]
        enemy = [unit.id for unit in there if unit.side != attacker.side and unit.strength]
        if own and enemy and attacker.here:
            foe = table.position.enemy_of(attacker.side)
            found.append(Melee(contact, Party(attacker.side, own), Party(foe, enemy, attacks=bool(contact.meeting))))
    return found


def value(table: Field, names: Iterable[str]) -> Fraction:
    """5C: what units are worth in a melee, stand by stand."""
    return sum((table.row(stand).value for name in names for stand in table.units[name].all_stands), Fraction(0))


def stands_beside(table: Field, unit: Unit, square: Square) -> Facing | None:
    """The way from a unit to the contact square that it touches, None where the first table lets it support nothing."""
    if unit.place is None:
        return None
    way = unit.place.toward(square)
    support = table.row(unit.kind.stand).support.value
    if way is None or unit.kind.artillery or support == "none" or (support == "beside" and way.diagonal):
        return None
    return way


def can_support(table: Field, unit: Unit, melee: Melee, party: Party) -> bool:
    """5A, 8B: whether a unit may take part from where it stands.

    Attackers may turn any way; defenders 90 degrees at most, and their cavalry not at all for infantry or artillery
    that it could not have supported when the turn began. Cavalry takes no part against a square.
    """
    way = stands_beside(table, unit, melee.square)
    if way is None or not unit.here or not unit.strength or unit.rides:
        return False
    enemies = [table.units[name] for name in (melee.second if party is melee.first else melee.first).front]
    if unit.kind.cavalry and any(enemy.square for enemy in enemies):
        return False
    if party.attacks or unit.commander or unit.square:
        return True
    turn = unit.facing.turn_to(way)
    front = [table.units[name] for name in party.front]
    if unit.kind.cavalry and any(other.kind.infantry or other.kind.artillery for other in front):
        return table.course.faced.get(unit.id, unit.facing) is way
    return turn <= 90


def declare(table: Field, found: Sequence[Melee]) -> None:
    """5A: supports are told, those of all attackers first, then those of the defenders; a unit fights once a turn."""
    busy = {name for melee in found for name in (*melee.first.front, *melee.second.front)}
    for attacking in (True, False):
        chosen: list[tuple[Party, str]] = []
        for melee in found:
            for party, other in ((melee.first, melee.second), (melee.second, melee.first)):
                if party.attacks is attacking:
                    chosen += [(party, name) for name in _willing(table, melee, party, other, busy)]
        for party, name in chosen:
            if name not in busy:
                _take_in(table, party, name)
                busy |= {name, *_riders(table, name)}


def _take_in(table: Field, party: Party, name: str) -> None:
    party.supports += [name, *_riders(table, name)]


def _riders(table: Field, name: str) -> list[str]:
    leader = table.commander_with(table.units[name])
    return [leader.id] if leader is not None else []


def _willing(table: Field, melee: Melee, party: Party, other: Party, busy: set[str]) -> list[str]:
    """Those of a side who may support and would, in clockwise order from north around the contact square."""
    able = [
        unit
        for near in table.neighbours(melee.square)
        for unit in table.friends_at(near, party.side)
        if unit.id not in busy and can_support(table, unit, melee, party)
    ]
    named = _named(table, party)
    whole = value(table, (*party.front, *(name for unit in able for name in (unit.id, *_riders(table, unit.id)))))
    enemy = value(table, other.units)
    return [unit.id for unit in able if _would(table, unit, melee, party, named, whole, enemy)]


def _named(table: Field, party: Party) -> tuple[str, ...]:
    """Whom the order of a melee names as its supports."""
    return tuple(name for unit in party.front for action in table.plans.all(unit, "melee") for name in action.units)


def _would(
    table: Field, unit: Unit, melee: Melee, party: Party, named: tuple[str, ...], whole: Fraction, enemy: Fraction
) -> bool:
    told = table.plans.action(unit.id, "support")
    if told is not None:
        return any(name in party.front for name in told.units)
    own = [name for name in named if name in table.units and table.units[name].side == party.side]
    if own:
        return unit.id in own
    wish = table.plans.word(unit, "supports", "always" if party.attacks else "half")
    if wish in ("always", "never"):
        return wish == "always"
    return whole >= (enemy if wish == "even" else enemy / 2)
