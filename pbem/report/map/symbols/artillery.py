"""Guns seen from above: barrel, wheels and trail; on the march the team's tall box with its two wheels."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Formation
from pbem.report.map.svg import tag
from pbem.report.map.symbols.shape import HALO, Ink

_BARREL: Final = "M-5.5-36H5.5V-31H4.2L5.4-9H6.6V-5H5.8L6.6 8Q6 13 0 13Q-6 13-6.6 8L-5.8-5H-6.6V-9H-5.4L-4.2-31H-5.5z"
_WHEELS: Final = "M-20-15h5.5v36h-5.5zM14.5-15h5.5v36h-5.5z"
_AXLE: Final = "M-15 3H15"
_TRAIL: Final = "M-4.5 12L-3 32A3.5 3.5 0 1 0 3 32L4.5 12z"
_TEAM: Final = "M-11-31h22v62h-22z"
_TEAM_WHEELS: Final = "M-22 0q0-2 2-2h3q2 0 2 2v26q0 2-2 2h-3q-2 0-2-2zM15 0q0-2 2-2h3q2 0 2 2v26q0 2-2 2h-3q-2 0-2-2z"
_TEAM_BARREL: Final = "M-2.5 24L-4.5-4Q0-8 4.5-4L2.5 24z"
_HORSE_BOX: Final = "M-12-4h24v9h-24z"
_HORSE_HALF: Final = "M-12 5L12-4V5z"
_MARCHING: Final = (Formation.LIMBERED, Formation.COLUMN)


def size(formation: Formation) -> tuple[float, float]:
    """Width and depth of the gun or of its team."""
    return (44.0, 64.0) if formation in _MARCHING else (42.0, 74.0)


def draw(formation: Formation, ink: Ink) -> str:
    """Foot artillery, muzzle up."""
    return _team(ink, "") if formation in _MARCHING else _gun(ink, "")


def draw_horse(formation: Formation, ink: Ink) -> str:
    """Horse artillery: the same gun with the cavalry's little bar across its trail."""
    bar = tag("path", d=_HORSE_BOX, fill=ink.paper, stroke_width=2.2) + tag("path", d=_HORSE_HALF, fill=ink.colour)
    at = "translate(0 -19) scale(0.8)" if formation in _MARCHING else "translate(0 28)"
    badge = tag("g", bar, transform=at)
    return _team(ink, badge) if formation in _MARCHING else _gun(ink, badge)


def _rim(path: str, ink: Ink) -> str:
    return tag("path", d=path, fill=ink.paper, stroke=ink.paper, stroke_width=HALO + 3, stroke_linejoin="round")


def _gun(ink: Ink, badge: str) -> str:
    fill = ink.colour if ink.solid else ink.paper
    return _rim(_BARREL + _TRAIL + _WHEELS + _AXLE, ink) + tag(
        "g",
        tag("path", d=_TRAIL, fill=fill),
        tag("path", d=_AXLE, stroke_width=4.4),
        tag("path", d=_WHEELS, fill=fill),
        tag("path", d=_BARREL, fill=fill),
        badge,
        stroke=ink.colour,
        stroke_width=2.4,
        stroke_linejoin="round",
    )


def _team(ink: Ink, badge: str) -> str:
    fill = ink.colour if ink.solid else ink.paper
    return _rim(_TEAM + _TEAM_WHEELS, ink) + tag(
        "g",
        tag("path", d="M-16 13H16", stroke_width=4),
        tag("path", d=_TEAM_WHEELS, fill=fill),
        tag("path", d=_TEAM, fill=ink.paper, stroke_width=3.4),
        tag("path", d=_TEAM_BARREL, fill=fill),
        badge,
        stroke=ink.colour,
        stroke_width=2.4,
    )
