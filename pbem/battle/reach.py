"""How far a unit goes or shoots, for whoever draws it with ruler and compasses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reach:
    """A band before a unit's front: from over `nearest` to `farthest`, in the ground's finest unit.

    It opens by `aside` tenths of a degree to either hand of every figure of the front. `name` says what reaches so far
    (`muskets, close`), `moves` whether it is a march and no shot.
    """

    name: str
    farthest: int
    aside: int
    nearest: int = 0
    moves: bool = False
