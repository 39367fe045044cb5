"""The printed tables: moves, scores, points and prices, by the words in which a record writes kinds and grades."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

INCH: Final = 64
HORSE: Final = ("light cavalry", "medium cavalry", "heavy cavalry")
FOOT: Final = ("line infantry", "light infantry")
GUNS: Final = "artillery"
GRADES: Final = "ABCD"

BASES: Final[Mapping[str, tuple[int, int]]] = {"foot": (24, 32), "horse": (32, 64), "guns": (64, 96)}
"""4: frontage and depth of a figure or a gun model, in 1/64 inch."""
SKIRMISHING: Final[Mapping[str, tuple[int, int]]] = {"foot": (48, 32), "horse": (64, 64)}
IRREGULAR: Final[Mapping[str, tuple[int, int]]] = {"foot": (32, 32), "horse": (48, 64)}
"""18: the frontages of irregulars in mass."""

MOVES: Final[Mapping[tuple[str, bool], int]] = {
    ("foot", True): 9, ("foot", False): 6,
    ("light cavalry", True): 18, ("light cavalry", False): 15,
    ("medium cavalry", True): 15, ("medium cavalry", False): 12,
    ("heavy cavalry", True): 15, ("heavy cavalry", False): 12,
}  # fmt: skip
"""12.1: in column and otherwise."""
SQUARE_MOVE: Final = 2
GUN_MOVES: Final[Mapping[str, tuple[int, int]]] = {
    "light": (9, 6), "medium": (4, 2), "heavy": (4, 1), "howitzer": (4, 2),
}  # fmt: skip
"""12.1: limbered and by hand."""
CREW_MOVE: Final = 6
"""12.1: gunners away from their guns."""
COLUMN_FILES: Final[Mapping[str, int]] = {"foot": 4, "horse": 3}
GENERAL_MOVE: Final = 24

RALLY: Final = dict(zip(GRADES, (1, 2, 3, 5), strict=True))
FIRE_TEST: Final = dict(zip(GRADES, (-1, 0, 1, 2), strict=True))
FIRE_GRADE: Final = dict(zip(GRADES, (2, 1, 0, -1), strict=True))


CARRIES: Final[Mapping[str, int]] = {"light": 4, "medium": 9, "heavy": 12}
"""16.16: how many inches ball goes on behind its first target."""


@dataclass(frozen=True, slots=True)
class Band:
    """A range in inches and the least score that hits there."""

    inches: int
    score: int


WEAPONS: Final[Mapping[tuple[str, str], tuple[Band, ...]]] = {
    ("muskets", ""): (Band(3, 3), Band(6, 5)),
    ("rifles", ""): (Band(6, 4), Band(12, 5)),
    ("canister", "light"): (Band(6, 4),),
    ("canister", "howitzer"): (Band(6, 4),),
    ("canister", "medium"): (Band(8, 4),),
    ("canister", "heavy"): (Band(10, 4),),
    ("ballshot", "light"): (Band(10, 5), Band(16, 6)),
    ("ballshot", "medium"): (Band(12, 5), Band(20, 6)),
    ("ballshot", "heavy"): (Band(16, 5), Band(24, 6)),
    ("shell", "howitzer"): (Band(20, 6),),
}
"""16.9: by weapon and gun, from the nearest band outward."""
SHELL_LEAST: Final = 8

POINTS: Final[Mapping[str, int]] = {
    "heavy cavalry": 5,
    "medium cavalry": 4,
    "light cavalry": 3,
    **dict.fromkeys(FOOT, 3),
}
"""17.9: what a unit in close order has to begin with; skirmishers and gun crews have nothing."""
GUN_BONUS: Final[Mapping[str, int]] = {"light": 0, "medium": 2, "heavy": 3, "howitzer": 0}
SCORES: Final[Mapping[int, tuple[int, int]]] = {0: (4, 4), 1: (4, 5), 2: (3, 5), 3: (3, 6)}
"""17.9: by the difference, the least score of the higher and of the lower."""

FOOT_PRICE: Final = dict(zip(GRADES, (8, 6, 4, 3), strict=True))
HORSE_PRICE: Final = dict(zip(GRADES, (14, 12, 10, 8), strict=True))
HEAVIER: Final[Mapping[str, int]] = {"light cavalry": 0, "medium cavalry": 2, "heavy cavalry": 4}
GUNNER_PRICE: Final = dict(zip(GRADES, (16, 12, 8, 6), strict=True))
GUN_PRICE: Final[Mapping[str, int]] = {"light": 25, "medium": 40, "howitzer": 40, "heavy": 50}
LIMBER_PRICE, GENERAL_PRICE, FOOT_COMMAND, HORSE_COMMAND = 10, 50, 5, 10


def arm(kind: str) -> str:
    """Foot, horse or guns."""
    if kind in HORSE:
        return "horse"
    return "guns" if kind == GUNS else "foot"


def scaled(inches: int, pace: Fraction, step: int) -> int:
    """A printed move at another pace, in whole steps, the nearest, in 1/64 inch."""
    return int(inches * INCH * pace / step + Fraction(1, 2)) * step if pace != 1 else inches * INCH
