"""The themes of the map: every colour, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.squared_ground import Terrain


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours of a map; tints lie under patterns and are never the only sign of anything.

    One equals no other: they are compared for every map, and there are two.
    """

    paper: str
    """The sheet outside the map."""
    open: str
    """Open ground, and the halo around blocks and words."""
    ink: str
    """Words, frames and arrows of nobody."""
    faint: str
    """Corner labels of the squares."""
    grid: str
    solid: str
    """Blocks of the side drawn filled."""
    solid_pale: str
    hollow: str
    """Blocks of the side drawn in outline."""
    hollow_pale: str
    hollow_text: str
    """The codes of the hollow side, darker than its blocks because letters are thinner."""
    tints: Mapping[Terrain, str]
    water_ink: str
    water_text: str
    river: str
    """The water of rivers along edges, darker than the tint of broad water."""
    tree_ink: str
    crown: str
    fir: str
    earth_ink: str
    """Hachures, banks, walls, roads."""
    house: str
    zone: str
    zone_text: str
    steel: str
    """The disc behind crossed swords."""


ATLAS: Final = Theme(
    paper="#FBF8F0",
    open="#F8F2E2",
    ink="#2E2A25",
    faint="#625C50",
    grid="#BDB49F",
    solid="#1B4F9C",
    solid_pale="#C3D0E6",
    hollow="#B3261E",
    hollow_pale="#F0CFC6",
    hollow_text="#9C1F18",
    tints={
        Terrain.BAD: "#EFE6D0",
        Terrain.MARSH: "#E4EBDC",
        Terrain.WOOD: "#E4EAD0",
        Terrain.TOWN: "#F3E3D3",
        Terrain.HILL: "#F1E4C8",
        Terrain.WORKS: "#EFE7D3",
        Terrain.WATER: "#D5E4E8",
        Terrain.FOREST: "#D3DCBE",
        Terrain.FORTRESS: "#EADFD2",
        Terrain.CREEK: "#EAEFE9",
        Terrain.TRIBUTARY: "#F1F1E6",
    },
    water_ink="#3D6E86",
    water_text="#2A5468",
    river="#A9CBD6",
    tree_ink="#5C7044",
    crown="#CBD8AC",
    fir="#94A676",
    earth_ink="#7A5B39",
    house="#D9B79C",
    zone="#6B7F3A",
    zone_text="#45552A",
    steel="#FFF8E0",
)

PRINT: Final = Theme(
    paper="#FFFFFF",
    open="#FFFFFF",
    ink="#000000",
    faint="#595959",
    grid="#AAAAAA",
    solid="#000000",
    solid_pale="#BBBBBB",
    hollow="#000000",
    hollow_pale="#DDDDDD",
    hollow_text="#000000",
    tints=dict.fromkeys(Terrain, "#FFFFFF") | {Terrain.WATER: "#EEEEEE", Terrain.FOREST: "#EEEEEE"},
    water_ink="#666666",
    water_text="#333333",
    river="#DDDDDD",
    tree_ink="#777777",
    crown="#EEEEEE",
    fir="#BBBBBB",
    earth_ink="#555555",
    house="#DDDDDD",
    zone="#777777",
    zone_text="#000000",
    steel="#FFFFFF",
)

THEMES: Final[Mapping[str, Theme]] = {"atlas": ATLAS, "print": PRINT}
