"""What lies on a measured table: a wood, a hill, a brook, a road, as its outline; what it does, the rules say."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.place import Place


@dataclass(frozen=True, slots=True)
class Feature:
    """One piece of terrain: an area with `corners`, or, where it has a `width`, a way along them that wide.

    `kind` is a word of the rules played on it (`open wood`, `stream`, `road`), which the map draws by too; `width` is
    in 1/64 inch, `level` the height in contours, and `name` what players call it, empty where nobody does.
    """

    kind: str
    corners: tuple[Place, ...]
    name: str = ""
    width: int = 0
    level: int = 0

    def __hash__(self) -> int:
        """Cheap, as features are asked for at every step: many corners say no more than these."""
        return hash((self.kind, self.name, self.width, self.level, len(self.corners)))
