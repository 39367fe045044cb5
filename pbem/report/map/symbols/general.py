"""Generals: the swallow-tailed flag of a headquarters."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Formation
from pbem.report.map.svg import tag
from pbem.report.map.symbols.shape import HALO, Ink

_FLAG: Final = "M-15-24H21L12-12.5L21-1H-15z"
_POLE: Final = "M-16-27V26"
_FOOT: Final = "M-22 26H-10"


def size(formation: Formation) -> tuple[float, float]:
    """Width and depth of the flag, the same in every `formation`."""
    return 46.0, 56.0


def draw(formation: Formation, ink: Ink) -> str:
    """The flag, which never turns with a facing."""
    rim = tag(
        "path",
        d=_FLAG + _POLE + _FOOT,
        fill=ink.paper,
        stroke=ink.paper,
        stroke_width=HALO + 4,
        stroke_linejoin="round",
    )
    return rim + tag(
        "g",
        tag("path", d=_FLAG, fill=ink.colour if ink.solid else ink.paper, stroke_width=3.4),
        tag("path", d=_POLE + _FOOT, stroke_width=4.4, stroke_linecap="round"),
        stroke=ink.colour,
        stroke_linejoin="miter",
    )
