"""16.3, 16.9. What one unit fires at one target: how many dice, what they need, and what they hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.event import Modifier
from pbem.rules.old_dessauer.army.kind import Grade
from pbem.rules.old_dessauer.field.terrain import Cover
from pbem.rules.old_dessauer.fire.fire_chart import CLAUSE, Band, Weapon

FIGURES_A_DIE: Final = 4
"""16.3, 17.5: how many figures on foot make a die; three left over make another."""
GRADES: Final = (2, 1, 0, -1)
"""16.9: by grade A / B / C / D."""
COVER: Final = {Cover.NONE: 0, Cover.OBSTACLE: 0, Cover.SOFT: -1, Cover.HARD: -2}
FACES: Final = 6
BEYOND: Final = {7: 4}
"""16.9: where 7 is needed a 6 hits if another die shows 4 or more; where still more is, if that is a 6 again."""


def dice_of(figures: int) -> int:
    """16.3: one die for every four figures, three that are left over counting as four."""
    return (figures + 1) // FIGURES_A_DIE


def guns_served(models: int, gunners: int) -> int:
    """16.3: the gun models with three gunners or more; gunners stand as close together as they can (7)."""
    return min(models, dice_of(gunners))


@dataclass(frozen=True, slots=True)
class Firer:
    """16.9: what matters of the unit that fires."""

    grade: Grade
    moved: bool = False
    square: bool = False
    disordered: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """16.9: what matters of the target and of what lies between."""

    dense: bool = False
    unlimbered_guns: bool = False
    skirmishers: bool = False
    behind_skirmishers: bool = False
    cover: Cover = Cover.NONE


def fire_modifiers(firer: Firer, mark: Mark, weapon: Weapon) -> tuple[Modifier, ...]:
    """16.9: everything that is added to each die or taken off it; shell does not mind what hides the target."""
    shell, heavy_shot = weapon is Weapon.SHELL, weapon in (Weapon.BALL, Weapon.SHELL)
    found = (
        (GRADES[firer.grade.rank], f"grade {firer.grade}"),
        (-1 if firer.moved else 0, "moved"),
        (-1 if firer.square else 0, "in square"),
        (1 if mark.dense and heavy_shot else 0, "dense target"),
        (-1 if firer.disordered else 0, "disordered"),
        (-1 if mark.unlimbered_guns and not shell else 0, "at unlimbered guns"),
        (-1 if mark.behind_skirmishers and not shell else 0, "through skirmishers"),
        (-2 if mark.skirmishers and not shell else 0, "at skirmishers"),
        (COVER[mark.cover] if not shell else 0, f"{mark.cover} cover"),
    )
    return tuple(Modifier(amount, why, CLAUSE) for amount, why in found if amount)


@dataclass(frozen=True, slots=True)
class Volley:
    """16.3: so many dice at a range, with what helps and hinders them."""

    weapon: Weapon
    band: Band
    dice: int
    modifiers: tuple[Modifier, ...]

    @property
    def needed(self) -> int:
        """16.9: the least face that hits, 1 or less for every one, 7 or more where a 6 alone is not enough."""
        return self.band.score - sum(modifier.amount for modifier in self.modifiers)

    @property
    def second(self) -> int:
        """16.9: what the second die of a 6 needs; 0 where one die is enough."""
        return BEYOND.get(self.needed, FACES) if self.needed > FACES else 0

    @property
    def needs(self) -> tuple[int, ...]:
        """The faces of a first die that hit, or that earn a second."""
        return tuple(range(min(FACES, max(1, self.needed)), FACES + 1))

    def scored(self, dice: Sequence[int]) -> int:
        """The dice that hit, or earn a second die."""
        return sum(die in self.needs for die in dice)
