"""11.0, 13.0. Fronts, flanks and rear: how the factors of an attack multiply by where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from pbem.battle.facing import Facing
from pbem.battle.scenario import ScenarioFault
from pbem.battle.square import Square


class Aspect(StrEnum):
    """13.0: where an attack comes from, as the unit attacked faces."""

    DIRECT_FRONT = "direct front"
    PARTIAL_FRONT = "partial front enfilade"
    FULL = "full enfilade"
    PARTIAL_REAR = "partial rear enfilade"
    DIRECT_REAR = "direct rear"


_TURNS: Final = {0: Aspect.DIRECT_FRONT, 45: Aspect.PARTIAL_FRONT, 90: Aspect.FULL, 135: Aspect.PARTIAL_REAR}


@dataclass(frozen=True, slots=True)
class Enfilade:
    """11.0, 13.0: which squares are a unit's front, and the multiplier of an attack from each aspect.

    `front` lists degrees between facing and square; `multipliers` stand in the sequence of `Aspect`.
    """

    front: tuple[int, ...]
    multipliers: tuple[int, ...]
    status: str = ""

    def in_front(self, facing: Facing, here: Square, there: Square) -> bool:
        """13.0: whether a neighbouring square is one of the three front squares of who faces so."""
        toward = here.toward(there)
        return toward is not None and facing.turn_to(toward) in self.front

    def multiplier(self, aspect: Aspect) -> int:
        """13.0: what an attack from there is multiplied by."""
        return self.multipliers[tuple(Aspect).index(aspect)]


def aspect(facing: Facing, here: Square, attacker: Square) -> Aspect:
    """11.0: where a neighbouring attacker stands, seen from a unit `here` that faces so; else raises ValueError."""
    toward = here.toward(attacker)
    if toward is None:
        raise ValueError(f"{attacker} does not touch {here}")
    return _TURNS.get(facing.turn_to(toward), Aspect.DIRECT_REAR)


def enfilade(table: Mapping[str, Any] | None) -> Enfilade:
    """The diagram of a scenario's `facing.toml`; raises ScenarioFault where it is not whole."""
    path = ("rules", "tables")
    if table is None:
        raise ScenarioFault(path, "there is no diagram of facings", "put facing.toml into the folder of tables")
    multipliers = tuple(table.get("multiplier", {}).get(each.value) for each in Aspect)
    if not all(isinstance(number, int) and number >= 1 for number in multipliers):
        raise ScenarioFault(path, "facing.toml: multiplier", f"a whole number for each of {', '.join(Aspect)}")
    front = tuple(table.get("front", ()))
    if not front or any(turn not in (0, 45, 90, 135, 180) for turn in front):
        raise ScenarioFault(path, f"facing.toml: front = {list(front)}", "degrees from the facing, as in [0, 45]")
    return Enfilade(front, multipliers, str(table.get("status", "")))
