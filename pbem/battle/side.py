"""Who fights: the belligerents and the commands that players hold."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.facing import Facing


@dataclass(frozen=True, slots=True)
class Side:
    """A belligerent; `solid` tells whether its blocks are drawn filled or hollow, `home` is its own base edge."""

    id: str
    name: str
    adjective: str
    solid: bool
    home: Facing


@dataclass(frozen=True, slots=True)
class Seat:
    """A command within a side, held by one player; a commander-in-chief may order every unit of the side."""

    id: str
    name: str
    side: str
    commander_in_chief: bool = False
