"""The melee deployments (MDI): which is superior to which."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Deployment(StrEnum):
    """One of the six cards from which each side of a melee chooses in secret."""

    COLUMN = "column"
    LINE = "line"
    SQUARE = "square"
    FLANKING = "flanking"
    PINCERS = "pincers"
    WITHDRAWAL = "withdrawal"


class Repair(StrEnum):
    """How the printed line on withdrawal is read, which names SQUARE twice and FLANKING never."""

    SECOND = "second"
    """The second SQUARE should be FLANKING: it succeeds against line and square."""
    FIRST = "first"
    """The first SQUARE should be FLANKING: it succeeds against line and flanking."""


class Relation(StrEnum):
    """How one deployment stands to another."""

    SUPERIOR = "superior"
    INFERIOR = "inferior"
    EQUAL = "equal"
    WITHDRAWN = "withdrawn"
    """It withdrew, and succeeded."""
    LET_GO = "let go"
    """The other withdrew, and succeeded."""


FIGHTING: Final = tuple(card for card in Deployment if card is not Deployment.WITHDRAWAL)
"""The five that fight."""
BEATS: Final[Mapping[Deployment, tuple[Deployment, ...]]] = {
    Deployment.COLUMN: (Deployment.FLANKING, Deployment.PINCERS),
    Deployment.LINE: (Deployment.COLUMN, Deployment.SQUARE),
    Deployment.SQUARE: (Deployment.PINCERS, Deployment.COLUMN),
    Deployment.FLANKING: (Deployment.LINE, Deployment.SQUARE),
    Deployment.PINCERS: (Deployment.FLANKING, Deployment.LINE),
}
"""The printed list: each is superior to two and inferior to two."""
ESCAPES: Final[Mapping[Repair, tuple[Deployment, ...]]] = {
    Repair.SECOND: (Deployment.LINE, Deployment.SQUARE),
    Repair.FIRST: (Deployment.LINE, Deployment.FLANKING),
}
"""What a withdrawal succeeds against; from two who both withdraw both get away."""


def relation(own: Deployment, other: Deployment, repair: Repair) -> Relation:
    """How one's own deployment stands to the other side's."""
    if own is Deployment.WITHDRAWAL:
        away = other is Deployment.WITHDRAWAL or other in ESCAPES[repair]
        return Relation.WITHDRAWN if away else Relation.INFERIOR
    if other is Deployment.WITHDRAWAL:
        return Relation.LET_GO if own in ESCAPES[repair] else Relation.SUPERIOR
    if own is other:
        return Relation.EQUAL
    return Relation.SUPERIOR if other in BEATS[own] else Relation.INFERIOR
