"""Guns seen from above: barrel, wheels and trail; on the march the team's tall box with its two wheels."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Formation
from pbem.report.map.svg import tag
from pbem.report.map.symbols.shape import HALO, Ink

_BARREL: Final = "M-3.6-30H3.6L4-26L3.8-23L6.4 4Q6.4 9 0 9Q-6.4 9-6.4 4L-3.8-23L-4-26z"
_WHEELS: Final = "M-21-13h7v26h-7zM14-13h7v26h-7z"
_AXLE: Final = "M-15 0H15"
_TRAIL: Final = "M-4 5L-6.5 29H6.5L4 5"
_TEAM: Final = "M-11-31h22v62h-22z"
_TEAM_WHEELS: Final = "M-22 1h8v26h-8zM14 1h8v26h-8z"
_TEAM_BARREL: Final = "M-2.5 25L-4.5-2Q0-6 4.5-2L2.5 25z"
_HORSE_BOX: Final = "M-13-3.5h26v9h-26z"
_HORSE_HALF: Final = "M-13 5.5L13-3.5V5.5z"


def size(formation: Formation) -> tuple[float, float]:
    """Width and depth of the gun or of its team."""
    return (46.0, 64.0) if formation in _MARCHING else (44.0, 62.0)


def draw(formation: Formation, ink: Ink) -> str:
    """Foot artillery, muzzle up."""
    return _draw(formation, ink, "")


def draw_horse(formation: Formation, ink: Ink) -> str:
    """Horse artillery: the same gun with the cavalry's little bar across its trail."""
    at = "translate(0 -20)" if formation in _MARCHING else "translate(0 25)"
    bar = tag("path", d=_HORSE_BOX, fill=ink.paper, stroke=ink.colour, stroke_width=2.4) + tag(
        "path", d=_HORSE_HALF, fill=ink.colour
    )
    return _draw(formation, ink, tag("g", bar, transform=at))


_MARCHING: Final = (Formation.LIMBERED, Formation.COLUMN)


def _draw(formation: Formation, ink: Ink, badge: str) -> str:
    fill = ink.colour if ink.solid else ink.paper
    body, wheels = (_TEAM, _TEAM_WHEELS) if formation in _MARCHING else (_BARREL + _TRAIL, _WHEELS)
    rim = tag(
        "path", d=body + wheels + _AXLE, fill=ink.paper, stroke=ink.paper, stroke_width=HALO + 3, stroke_linejoin="round"
    )
    if formation in _MARCHING:
        return rim + tag(
            "g",
            tag("path", d="M-15 14H15", stroke_width=4),
            tag("path", d=_TEAM_WHEELS, fill=fill),
            tag("path", d=_TEAM, fill=ink.paper, stroke_width=3.4),
            tag("path", d=_TEAM_BARREL, fill=fill),
            badge,
            stroke=ink.colour,
            stroke_width=2.4,
        )
    return rim + tag(
        "g",
        tag("path", d=_TRAIL, fill=ink.paper if not ink.solid else ink.pale),
        tag("path", d=_AXLE, stroke_width=4),
        tag("path", d=_WHEELS, fill=fill),
        tag("path", d=_BARREL, fill=fill),
        badge,
        stroke=ink.colour,
        stroke_width=2.4,
        stroke_linejoin="round",
    )
