"""The house's player: it commands a seat from its View alone, by plain rules, and chooses with keyed dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from pbem.battle.order import Sheet
from pbem.battle.view import View
from pbem.house_player.brandywine.player import BrandywinePlayer
from pbem.house_player.brown_bess import BrownBessPlayer
from pbem.house_player.de_gre_sweet.player import DeGreSweetPlayer
from pbem.house_player.napoleonic_squares.player import NapoleonicPlayer
from pbem.house_player.old_dessauer.player import OldDessauerPlayer

__all__ = ["PLAYERS", "HousePlayer"]


class HousePlayer(Protocol):
    """Who commands a seat; the same view and the same secret give the same sheet."""

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet of a seat with this bound's orders, every one of them lawful in the view."""
        ...


PLAYERS: Final[Mapping[str, Callable[[bytes], HousePlayer]]] = {
    "brandywine": BrandywinePlayer,
    "brown_bess": BrownBessPlayer,
    "de_gre_sweet": DeGreSweetPlayer,
    "napoleonic_squares": NapoleonicPlayer,
    "old_dessauer": OldDessauerPlayer,
}
"""By rule system, who makes a player of a secret; a system of others has no player of the house."""
