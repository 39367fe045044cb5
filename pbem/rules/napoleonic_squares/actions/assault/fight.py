"""C3.3 What is known of one assault while it lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.unit import Unit


@dataclass(slots=True)
class Fight:
    """One assault from a square, with its supports, on another, through all its rounds.

    `label` is `E4>F4`, with a number where those two squares have fought before in the bound. `advantage` is the side
    with the skirmish advantage, which lasts through all rounds. `fought` are the brigades that have fought in it, and
    `guns` the batteries.
    """

    label: str
    source: Square
    target: Square
    attacker: str
    defender: str
    advantage: str = ""
    rounds: int = 0
    fought: set[str] = field(default_factory=set)
    guns: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Round:
    """Who fights in one round and where: `target` is the square of those who defend in it.

    A counterattack turns the squares and the parts about.
    """

    fight: Fight
    number: int
    source: Square
    target: Square
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]

    def key(self, what: str, unit: str) -> str:
        """The dice key of a unit's throw."""
        return f"{what}|{self.fight.label}|r{self.number}|{unit}"

    def parts(self) -> tuple[tuple[tuple[Unit, ...], tuple[Unit, ...], bool], ...]:
        """Both sides as (own, enemy, attacking)."""
        return ((self.attackers, self.defenders, True), (self.defenders, self.attackers, False))
