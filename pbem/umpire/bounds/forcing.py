"""Why a bound is resolved: it is due, or the GM has it resolved before its deadline."""

from __future__ import annotations

from pbem.store.games import Game
from pbem.store.resolutions import Kind


def is_forced(game: Game) -> bool:
    """Whether the GM has the present bound resolved before its deadline."""
    return game.due is not None and game.due != game.deadline and game.grace_for == game.bound


def kind_of(game: Game) -> Kind:
    """Why the present bound is resolved."""
    return Kind.FORCED if is_forced(game) else Kind.DUE
