"""How the demonstration raises an army where armies are bought: by a list, within the points of the invitation."""

from __future__ import annotations

import re
from typing import Final

from pbem.demo.players.wish import Wish

LISTS: Final = (
    "8 line infantry C; 2 line infantry B; 2 HC C; 1 LC C; 1 battery medium 2 guns; 1 general",
    "6 line infantry B; 3 light infantry C; 3 MC C; 1 battery light 3 guns; 1 general",
)
"""Two ways to spend 1500 points, or nearly."""
NEEDED: Final = 1500
_POINTS: Final = re.compile(r"\b(\d{1,6}) points to spend")


def wishes(letter: str, seat: str) -> tuple[Wish, ...]:
    """A list, where the invitation has points enough for it; each of the two seats likes its own."""
    points = _POINTS.search(letter)
    if points is None or int(points[1]) < NEEDED:
        return ()
    return (Wish("", "say", f"BUY {LISTS[seat == 'blue']}"),)
