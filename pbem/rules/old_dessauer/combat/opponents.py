"""14, 17. Whom a unit is in combat with, on which of its sides, and who came upon whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.measure.bearing import between
from pbem.rules.old_dessauer.measure.sides import outward
from pbem.rules.old_dessauer.measure.wings import wing_of

OPPOSITE: Final = 1350
"""12.16: the least angle between two sides of a bent line that are opposite, in tenths of a degree."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """One enemy of a unit: the contact between them, whether the unit made it, and on which of its own sides he is."""

    enemy: str
    contact: Contact
    attacking: bool
    edge: Edge

    @property
    def wing(self) -> Edge | None:
        """12.16: on which wing of the unit's bent line he is; None for what keeps its front."""
        return None if self.attacking else self.contact.wing

    @property
    def truly_flanking(self) -> bool:
        """14.4: whether he has the unit in flank or rear."""
        return not self.attacking and self.contact.true_flank


def opponents_of(name: str, contacts: Iterable[Contact]) -> tuple[Opponent, ...]:
    """Everybody a unit is in combat with, in the sequence of the contacts; nobody twice."""
    found: dict[str, Opponent] = {}
    for contact in contacts:
        if contact.attacker == name:
            found.setdefault(contact.target, Opponent(contact.target, contact, True, Edge.FRONT))
        elif contact.target == name:
            found.setdefault(contact.attacker, Opponent(contact.attacker, contact, False, contact.edge))
    return tuple(found.values())


def is_flanked(unit: Unit, opponents: Sequence[Opponent]) -> bool:
    """14.4, 17.5, 19.7: whether anybody has it in flank or rear; squares and garrisons have neither."""
    if unit.formation in (Formation.SQUARE, Formation.TOWN, Formation.SKIRMISH):
        return False
    return any(opponent.truly_flanking for opponent in opponents)


def is_bookended(unit: Unit, opponents: Sequence[Opponent]) -> bool:
    """14.5, 19.7: whether two attackers stand flush against opposite sides of it; garrisons are never bookended.

    The sides of a bent line (12.16) are opposite where they look in opposite directions, give or take 45 degrees.
    """
    if unit.formation is Formation.TOWN:
        return False
    flush = [
        opponent
        for opponent in opponents
        if opponent.contact.flush and (not opponent.attacking or opponent.contact.met)
    ]
    if unit.bend is not None:
        sides = [outward(wing_of(unit.box, opponent.wing).pose, opponent.edge) for opponent in flush]
        return any(between(one, other) >= OPPOSITE for one, other in combinations(sides, 2))
    edges = {opponent.edge for opponent in flush}
    return any(edge.opposite in edges for edge in edges)
