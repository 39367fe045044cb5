"""The symbols of a nineteenth-century atlas: the arm decides the drawing, the formation its outline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Arm, Formation, Piece
from pbem.report.map.symbols import artillery, cavalry, counter, general, infantry, stands
from pbem.report.map.symbols.shape import Ink, ink_of

__all__ = ["SYMBOLS", "Ink", "Symbol", "counter", "ink_of", "symbol_of"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """One arm's drawing: `size` gives width and depth, `draw` the block around the origin with its front up."""

    size: Callable[[Formation], tuple[float, float]]
    draw: Callable[[Formation, Ink], str]
    turns: bool = True


SYMBOLS: Final[Mapping[Arm, Symbol]] = {
    Arm.INFANTRY: Symbol(infantry.size, infantry.draw),
    Arm.CAVALRY: Symbol(cavalry.size, cavalry.draw),
    Arm.ARTILLERY: Symbol(artillery.size, artillery.draw),
    Arm.HORSE_ARTILLERY: Symbol(artillery.size, artillery.draw_horse),
    Arm.GENERAL: Symbol(general.size, general.draw, turns=False),
}


def symbol_of(piece: Piece) -> Symbol:
    """The drawing of a piece: that of its arm, or of its stands where its rules count them."""
    made_of = piece.stands
    if made_of is None:
        return SYMBOLS[piece.arm]
    return Symbol(
        lambda formation: stands.size(made_of, piece.arm, formation),
        lambda formation, ink: stands.draw(made_of, piece.arm, formation, ink),
    )
