"""14, 17. Whom a unit is in combat with, on which of its sides, and who came upon whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact, Edge


@dataclass(frozen=True, slots=True)
class Opponent:
    """One enemy of a unit: the contact between them, whether the unit made it, and on which of its own sides he is."""

    enemy: str
    contact: Contact
    attacking: bool
    edge: Edge

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
    """14.5, 19.7: whether two attackers stand flush against opposite sides of it; garrisons are never bookended."""
    if unit.formation is Formation.TOWN:
        return False
    edges = {
        opponent.edge
        for opponent in opponents
        if opponent.contact.flush and (not opponent.attacking or opponent.contact.met)
    }
    return any(edge.opposite in edges for edge in edges)
