"""The house's player: it commands a seat from its View alone, by plain rules, and chooses with keyed dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Final, Protocol

from pbem.battle.order import Sheet
from pbem.battle.view import View

__all__ = ["PLAYERS", "HousePlayer"]


class HousePlayer(Protocol):
    """Who commands a seat; the same view and the same secret give the same sheet."""

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet of a seat with this bound's orders, every one of them lawful in the view."""
        ...


def _player(module: str, name: str, secret: bytes) -> HousePlayer:
    """One of ours; loaded only now, as each brings the whole of its rules and most houses play by few."""
    kind: Callable[[bytes], HousePlayer] = getattr(import_module(f"{__name__}.{module}"), name)
    return kind(secret)


PLAYERS: Final[Mapping[str, Callable[[bytes], HousePlayer]]] = {
    "brandywine": partial(_player, "brandywine.player", "BrandywinePlayer"),
    "brown_bess": partial(_player, "brown_bess", "BrownBessPlayer"),
    "de_gre_sweet": partial(_player, "de_gre_sweet.player", "DeGreSweetPlayer"),
    "napoleonic_squares": partial(_player, "napoleonic_squares.player", "NapoleonicPlayer"),
    "old_dessauer": partial(_player, "old_dessauer.player", "OldDessauerPlayer"),
}
"""By rule system, who makes a player of a secret; a system of others has no player of the house."""
