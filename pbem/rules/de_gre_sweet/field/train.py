"""3C. Equipment: guns and wagons, with whoever has them or left in the open."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.square import Square


@dataclass(frozen=True, slots=True)
class Train:
    """Foot guns, horse guns and supply wagons that are together."""

    foot: int = 0
    horse: int = 0
    wagons: int = 0

    def __add__(self, other: Train) -> Train:
        return Train(self.foot + other.foot, self.horse + other.horse, self.wagons + other.wagons)

    def __sub__(self, other: Train) -> Train:
        return Train(self.foot - other.foot, self.horse - other.horse, self.wagons - other.wagons)

    def __bool__(self) -> bool:
        return bool(self.foot or self.horse or self.wagons)

    def __str__(self) -> str:
        parts = [_count(self.guns, "gun"), _count(self.wagons, "wagon")]
        return " and ".join(part for part in parts if part) or "no guns"

    @property
    def guns(self) -> int:
        """All its guns."""
        return self.foot + self.horse


@dataclass(frozen=True, slots=True)
class Park:
    """2F, 5H: guns and wagons that nobody is with; `side` has them, empty where they belong to neither.

    `of` is the battery that left them, where it fell beside them.
    """

    square: Square
    train: Train
    side: str = ""
    of: str = ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""
