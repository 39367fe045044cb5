"""19. What lies on the table, and what it is worth in cover, height and hindrance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Sort(StrEnum):
    """19: the kinds of terrain; the `kind` of a feature of the ground is one of them."""

    GENTLE_HILL = "gentle hill"
    STEEP_HILL = "steep hill"
    ROUGH = "rough"
    OPEN_WOOD = "open wood"
    DENSE_WOOD = "dense wood"
    OBSTACLE = "obstacle"
    STREAM = "stream"
    RIVER = "river"
    FORD = "ford"
    BRIDGE = "bridge"
    ROAD = "road"
    BLOCK = "block"
    WORKS = "works"
    IMPASSABLE = "impassable"

    @property
    def wood(self) -> bool:
        """19.3, 19.4."""
        return self in (Sort.OPEN_WOOD, Sort.DENSE_WOOD)

    @property
    def hill(self) -> bool:
        """19.1: whether its outline is a crestline."""
        return self in (Sort.GENTLE_HILL, Sort.STEEP_HILL)


class Cover(StrEnum):
    """16.9, 17.9: what shelters a target."""

    NONE = "none"
    OBSTACLE = "obstacle"
    SOFT = "soft"
    HARD = "hard"

    @property
    def ruined(self) -> Cover:
        """19.7: one level less; soft cover becomes an obstacle, and an obstacle nothing."""
        return {
            Cover.HARD: Cover.SOFT,
            Cover.SOFT: Cover.OBSTACLE,
            Cover.OBSTACLE: Cover.NONE,
            Cover.NONE: Cover.NONE,
        }[self]


@dataclass(frozen=True, slots=True)
class Barrier:
    """19.5: what crossing an obstacle, stream or ford costs, in 1/64 inch of the move, and whether it disorders."""

    feature: str
    """The name of the feature."""
    cost: int
    disorders: bool = False
    cover: Cover = Cover.NONE


@dataclass(frozen=True, slots=True)
class Block:
    """19.7: a block of houses: who fits in, what it shelters from, and how much it has been knocked about."""

    feature: str
    capacity: int = 18
    ball: Cover = Cover.SOFT
    """Against medium and heavy ballshot."""
    fire: Cover = Cover.HARD
    """Against other fire."""
    combat: Cover = Cover.HARD
    strongpoint: bool = False
    ball_hits: int = 0
    shell_hits: int = 0
    ball_to_ruin: int = 8
    shell_to_ruin: int = 4
    burning: bool = False

    @property
    def ruined(self) -> bool:
        """19.7: whether it is in ruins."""
        return self.ball_hits >= self.ball_to_ruin or self.shell_hits >= self.shell_to_ruin


@dataclass(frozen=True, slots=True)
class Works:
    """19.8: a line of fieldworks, of which each two inches are wrecked by so many hits of heavy ballshot."""

    feature: str
    fire: Cover = Cover.HARD
    combat: Cover = Cover.SOFT
    cost: int = 64
    zone: int = 64
    """How deep behind it, to the left as its corners are told, troops are disordered and slow, in 1/64 inch."""
    hits: tuple[int, ...] = ()
    """By section of two inches, numbered along the works; those beyond the last have none."""
    hits_to_wreck: int = 6

    def wrecked_at(self, section: int) -> bool:
        """19.8: whether this section is wrecked."""
        return section < len(self.hits) and self.hits[section] >= self.hits_to_wreck

    def hit_at(self, section: int, hits: int) -> Works:
        """19.8: the works with so many hits more on one section."""
        counts = [*self.hits, *[0] * (section + 1 - len(self.hits))]
        counts[section] += hits
        return replace(self, hits=tuple(counts))
