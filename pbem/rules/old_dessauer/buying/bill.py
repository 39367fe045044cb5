"""20. The sum of a list, what is left of one's points, and what would fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.rules.old_dessauer.buying.lot import Lot


@dataclass(frozen=True, slots=True)
class Bill:
    """20: what is bought for how many points."""

    lots: tuple[Lot, ...]
    points: int

    @property
    def total(self) -> int:
        """What all of it costs."""
        return sum(lot.price for lot in self.lots)

    @property
    def left(self) -> int:
        """What is left to spend; less than 0 where it is too much."""
        return self.points - self.total

    @property
    def units(self) -> int:
        """How many units."""
        return sum(lot.number for lot in self.lots if lot.kind is not None)

    def __str__(self) -> str:
        items = "; ".join(f"{lot} = {lot.price}" for lot in self.lots)
        return f"{items}: {self.total} of {self.points} points, {self.left} left"


def within_points(bill: Bill) -> tuple[Bill, ...]:
    """20: the nearest lists that fit: fewer of one lot, for each lot of which fewer are enough; the dearest first."""
    found = []
    for index, lot in enumerate(bill.lots):
        over = -bill.left
        fewer = lot.number - -(-over // lot.each)
        if over > 0 and fewer >= 0:
            kept = (replace(lot, number=fewer),) if fewer else ()
            found.append(Bill((*bill.lots[:index], *kept, *bill.lots[index + 1 :]), bill.points))
    return tuple(sorted(found, key=lambda each: -each.total))


def list_text(lots: Sequence[Lot]) -> str:
    """The list as a player would write it."""
    return "; ".join(map(str, lots))
