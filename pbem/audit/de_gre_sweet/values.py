"""What the printed list of organisation, the scenario's tables and the deployments say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

HALF: Final = Fraction(1, 2)
BEATS: Final = {
    "column": ("flanking", "pincers"),
    "line": ("column", "square"),
    "square": ("pincers", "column"),
    "flanking": ("line", "square"),
    "pincers": ("flanking", "line"),
}
"""Each deployment with the two that it is superior to."""
LETS_GO: Final[Mapping[str, tuple[str, ...]]] = {"second": ("line", "square"), "first": ("line", "flanking")}
"""What a withdrawal succeeds against, by which of the two printed SQUAREs is read as FLANKING."""
LOOSE: Final = ("light infantry", "commander")
"""Who is hit as loose order by musketry, as the table was made again."""
BATTERIES: Final = ("foot battery", "horse battery")
STRAIGHT: Final = "straight"


@dataclass(frozen=True, slots=True)
class Stand:
    """One row of the first table."""

    points: int
    value: Fraction
    moves: int
    reach: int
    arc: str
    support: str


@dataclass(frozen=True, slots=True)
class Tables:
    """The reconstructed tables as the record has them."""

    stands: Mapping[str, Stand]
    guns: Mapping[str, tuple[int, int]]
    formed: tuple[int, ...]
    loose: tuple[int, ...]
    bands: tuple[int, ...]
    scores: Mapping[str, tuple[int, ...]]
    touch: int
    """6D: what both dice need for a shot to touch what can burn."""

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> Tables:
        """Those of a position."""
        first, fire, guns = rules["table"], rules["musketry"], rules["artillery"]
        return cls(
            {
                row["stand"]: Stand(
                    row["points"], row["half_value"] * HALF, row["moves"], row["reach"], row["arc"], row["support"]
                )
                for row in first["rows"]
            },
            {
                kind: tuple(first[name])
                for kind, name in (("foot", "foot_gun"), ("horse", "horse_gun"), ("wagon", "wagon"))
            },
            tuple(fire["formed"]),
            tuple(fire["loose"]),
            tuple(guns["bands"]),
            {kind: tuple(guns[kind.replace(" ", "_")]) for kind in ("field gun", "horse gun", "howitzer")},
            guns["touch"],
        )

    def score(self, shot: str, distance: Fraction) -> int:
        """The highest throw that hits at a distance; 0 where it is out of range."""
        return next((score for band, score in zip(self.bands, self.scores[shot], strict=True) if distance <= band), 0)

    def musket_score(self, kind: str, distance: Fraction) -> int:
        """The highest throw that kills at a distance, a half counted up; 0 where nobody is reached."""
        row, column = (self.loose if kind in LOOSE else self.formed), -int(-distance // 1)
        return row[column - 1] if 1 <= column <= len(row) else 0
