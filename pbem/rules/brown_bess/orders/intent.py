"""What a unit is about to do in a bound: its order, made out against the rules and the ground."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.rules.brown_bess.movement.route import Route


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an order, and the rule behind it as players know it."""

    message: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a fire order names: an enemy by his id, or whoever stands in a square by then."""

    square: Square | None = None
    unit: str = ""

    def __str__(self) -> str:
        return self.unit or str(self.square)


@dataclass(frozen=True, slots=True)
class Intent:
    """A unit's part in the bound; one with `faults` is not carried out, and the unit does what it does without orders.

    `order` is the order as written, `remark` what is to be said about it from the start (a condition that failed);
    `targets` are to be fired at in that sequence: the next where the one before is broken or gone, or by another face.
    """

    unit: str
    order: str = ""
    remark: str = ""
    route: Route | None = None
    charges: bool = False
    disengages: bool = False
    joins: str = ""
    detaches: bool = False
    fires: bool = False
    targets: tuple[Target, ...] = ()
    holds_fire: bool = False
    rallies: bool = False
    formation: Formation | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether it is ordered to move; a turn in place is a move."""
        return self.route is not None

    @property
    def end(self) -> Square | None:
        """Where its move is to end, None where it does not move or leaves the table."""
        return None if self.route is None or self.route.leaves else self.route.end
