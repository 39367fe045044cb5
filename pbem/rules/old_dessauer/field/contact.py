"""14. Contact as a recorded fact: it is never found again from where units stand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Edge(StrEnum):
    """A side of a block of figures."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"

    @property
    def opposite(self) -> Edge:
        """14.5: the side from which it would be bookended."""
        return {Edge.FRONT: Edge.REAR, Edge.REAR: Edge.FRONT, Edge.LEFT: Edge.RIGHT, Edge.RIGHT: Edge.LEFT}[self]


@dataclass(frozen=True, slots=True)
class Contact:
    """14: who came into contact with whom, on which of the target's sides, and whether flush against it.

    `true_flank` tells a flank or rear attack that counts as one (14.4). `bound` is when it began. `met` tells that both
    were attacking. `files` are the attacker's front files that touch, `target_files` those of the target's touched side
    counted the same way, from its left as one looks outward. `steep` and `barrier` are what the attacker came over.
    """

    attacker: str
    target: str
    edge: Edge
    bound: int
    true_flank: bool = False
    met: bool = False
    flush: bool = True
    files: int = 0
    target_files: int = 0
    uphill: bool = False
    """19.1: whether the attacker fights up a steep hill."""
    barrier: str = ""
    """19.5, 19.8: the obstacle or works between them."""
    wing: Edge | None = None
    """12.16: the wing of a bent line that was met, by the end at which it is; None for what keeps the front."""
