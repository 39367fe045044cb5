"""How strong a unit still is, in the words of its rule system: hits taken, or stands, steps and figures left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number that tells a strength: `now`, out of `of` where there is a full measure (0 where there is none).

    `noun` is what is counted, in the singular: `hit`, `stand`, `step`, `figure`, `combat factor`. Where `left` is
    true `now` is what is left, otherwise it is what is lost.
    """

    now: int = 0
    of: int = 0
    noun: str = "hit"
    left: bool = False

    def __post_init__(self) -> None:
        if self.left and self.of < self.now:
            raise ValueError(f"{self.now} {self.plural} left of {self.of}")

    @property
    def lost(self) -> int:
        """How much of it is gone."""
        return self.of - self.now if self.left else self.now

    @property
    def plural(self) -> str:
        """The noun for more than one, which conditions are written with: `hits >= 2`."""
        return f"{self.noun}s"

    @property
    def lost_words(self) -> str:
        """What its marks on a map mean: `hits`, `stands lost`."""
        return f"{self.plural} lost" if self.left else self.plural

    @property
    def toll(self) -> str:
        """What is counted up after a bound: `hits taken`, `stands lost`."""
        return f"{self.plural} {'lost' if self.left else 'taken'}"

    def __str__(self) -> str:
        number = f"{self.now} of {self.of}" if self.left else str(self.now)
        return f"{number} {self.noun if self.now == 1 and not self.left else self.plural}"


UNHURT: Final = Gauge()
"""The gauge of a unit that has taken no hits."""
