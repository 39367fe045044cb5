"""A bound under way: what the phases of the sequence of play hand to one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.position import Position


@dataclass(frozen=True, slots=True)
class Passage:
    """3H: a unit came into a square at an instant of the movement; `friendly` are the sides that had somebody there."""

    unit: str
    square: Square
    when: Fraction
    friendly: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contact:
    """5A: a melee to be fought in a contact square: who came in and from where, and the side he found there.

    In a `meeting` both came at one instant, and nobody is the defender of the ground.
    """

    square: Square
    attacker: str
    came: Facing
    meeting: str = ""
    """The enemy who came in at the same instant, empty where the enemy stood there."""
    met_came: Facing | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """The table as one phase left it, with what lives only until the bound is over.

    `results` are the few words on what became of each order, `holding` the batteries that held canister with the square
    they wait for, None for any. `faced` is how everybody faced when the turn began, `moved` who has moved.
    """

    position: Position
    results: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    holding: Mapping[str, Square | None] = field(default_factory=dict)
    passages: tuple[Passage, ...] = ()
    contacts: tuple[Contact, ...] = ()
    faced: Mapping[str, Facing] = field(default_factory=dict)
    moved: frozenset[str] = frozenset()
    held: tuple[str, ...] = ()
    """Who had each objective when the turn began."""
