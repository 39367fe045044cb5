"""Which mind commands in which rule system; a system without one here is played by standing orders alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pbem.demo.players import brigadier, colonel, marshal
from pbem.demo.players.field import Field
from pbem.demo.players.wish import Wish

Mind = Callable[[Field, str], tuple[Wish, ...]]

MINDS: Final[dict[str, Mind]] = {
    "brandywine": brigadier.wishes,
    "brown_bess": colonel.wishes,
    "napoleonic_squares": marshal.wishes,
}
