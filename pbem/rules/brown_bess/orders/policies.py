"""Standing orders: the choices the printed rules leave to a player in the middle of a bound, and their defaults."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.facing import Facing


class React(StrEnum):
    """When a unit opens fire on those who come close: the words of the `react` order."""

    ANY = "any"
    CHARGERS = "when charged"
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    HOLD = "hold"


class Prefer(StrEnum):
    """Whom a unit fires at where it may choose: the words of the `prefer` order."""

    NEAREST = "nearest"
    WEAKEST = "weakest"
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Escort(StrEnum):
    """What a general does when the unit he is with is in danger: the words of the `escort` order."""

    FOLLOW = "follow"
    STAY = "stay"
    LEAVE = "leave"


NO_PRECEDENCE = 100
"""Where a unit without a number stands: behind all that have one."""


@dataclass(frozen=True, slots=True)
class Policies:
    """The standing orders of one unit, the printed defaults where nothing was said.

    `limit` is the number of hits at which it leaves a melee, None for one short of breaking; 0 is never. `precedence`
    says who of a side goes first where two of its units get in each other's way: lower numbers before higher ones.
    """

    react: React = React.ANY
    react_at: str = ""
    retreat: int = 2
    retreat_toward: Facing | None = None
    limit: int | None = None
    prefer: Prefer = Prefer.NEAREST
    prefer_unit: str = ""
    escort: Escort = Escort.FOLLOW
    precedence: int = NO_PRECEDENCE


DEFAULT = Policies()
