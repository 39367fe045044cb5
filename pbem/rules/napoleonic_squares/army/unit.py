"""A. A base: a brigade of foot or horse, or a group of batteries."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.kind import Kind


@dataclass(frozen=True, slots=True)
class Unit:
    """One base; its ratings are the sides of a die (6 to 12), 0 where its arm has none.

    `place` is None before it arrives and after it is destroyed; `arrives` is the bound it arrives for, 0 for those
    that are there from the start, over one of the `entry` squares. `command` is the id of its general.
    """

    id: str
    name: str
    side: str
    seat: str
    command: str
    kind: Kind
    skirmish: int
    quality: int
    morale: int
    hits: int = 0
    place: Square | None = None
    in_town: bool = False
    destroyed: bool = False
    arrives: int = 0
    entry: tuple[Square, ...] = ()
    aliases: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    @property
    def here(self) -> tuple[Square, ...]:
        """Its square as events name it; none off the table."""
        return () if self.place is None else (self.place,)

    @property
    def on_table(self) -> bool:
        """Whether it stands on the map."""
        return self.place is not None

    @property
    def to_come(self) -> bool:
        """Whether it has yet to come on the table."""
        return not (self.on_table or self.destroyed)

    @property
    def ratings(self) -> str:
        """Its dice as the rules write them, `d6/d8/d8` for skirmish, quality and morale."""
        return "/".join(f"d{sides}" for sides in (self.skirmish, self.quality, self.morale) if sides)

    @property
    def strength(self) -> tuple[int, int, int]:
        """What makes one brigade a better choice than another: fewest hits, then quality, then morale."""
        return (-self.hits, self.quality, self.morale)


def parse_ratings(kind: Kind, text: str) -> tuple[int, int, int] | None:
    """Read `d6/d8/d8` back as skirmish, quality and morale, 0 where the kind has none; None for anything else."""
    if re.fullmatch(r"d\d+(/d\d+)*", text) is None:
        return None
    dice = [int(part.removeprefix("d")) for part in text.split("/")]
    if len(dice) != (1 if kind.artillery else 2 if kind.cavalry else 3):
        return None
    skirmish, quality, morale = [0, 0, *dice][-3:]
    return skirmish, quality, morale
