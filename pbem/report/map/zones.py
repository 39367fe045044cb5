"""Where a side may set up before the first bound: hatched ground, lettered as in the legend."""

from __future__ import annotations

from typing import Final

from pbem.battle.square import as_square
from pbem.battle.view import View, Zone
from pbem.report.map.board import Board
from pbem.report.map.region import region_path
from pbem.report.map.svg import SERIF, num, tag, words

SLANTS: Final = (45, -45, 90, 0)
"""How the hatching of the first, second, third … zone leans."""


def merged_zones(view: View) -> list[Zone]:
    """The zones worth drawing: alike ones joined, and all that leave no choice of square taken together."""
    if view.bound != 0:
        return []
    found: dict[object, Zone] = {}
    for zone in view.zones:
        squares = tuple(sorted({as_square(place) for place in zone.area if place in view.board}))
        if squares:
            key = ("fixed", zone.why) if len(squares) == 1 else (squares, zone.why)
            held = found.get(key, Zone((), (), zone.why))
            found[key] = Zone(held.units + zone.units, tuple(sorted({*held.area, *squares})), zone.why)
    return list(found.values())


def zone_letter(index: int) -> str:
    """The letter under which the legend explains a zone."""
    return chr(ord("a") + index % 26)


def zone_definitions(view: View, board: Board) -> str:
    """The hatchings."""
    return "".join(
        tag(
            "pattern",
            tag("path", d="M0 0H11", stroke=board.theme.zone, stroke_width=1.6),
            id=f"zone-{index}",
            width=11,
            height=11,
            patternUnits="userSpaceOnUse",
            patternTransform=f"rotate({SLANTS[index % len(SLANTS)]})",
        )
        for index in range(len(merged_zones(view)))
    )


def draw_zones(view: View, board: Board) -> str:
    """Every deployment zone of the viewer, in bound 0 only."""
    parts = []
    taken = {piece.square for piece in view.pieces}
    for index, zone in enumerate(merged_zones(view)):
        squares = [as_square(place) for place in zone.area]
        path = region_path(squares, board, inset=3, wobble=0)
        parts.append(tag("path", d=path, fill=f"url(#zone-{index})", fill_opacity=0.5))
        parts.append(
            tag("path", d=path, fill="none", stroke=board.theme.zone, stroke_width=3, stroke_dasharray="14 5 3 5")
        )
        x, y = board.corner(max(squares, key=lambda square: (square not in taken, square.row, square.column)))
        halo: dict[str, str | float] = {"stroke": board.theme.open, "stroke_width": 5, "paint_order": "stroke"}
        size = max(22.0, board.units(10))
        parts.append(
            words(
                zone_letter(index),
                x + 97 - size * 0.4,
                y + size * 0.9,
                size,
                board.theme.zone_text,
                font_family=SERIF,
                font_weight="bold",
                **halo,
            )
        )
    return "".join(parts)


def zone_swatch(index: int, board: Board, width: float, height: float) -> str:
    """A piece of hatching for the legend."""
    return tag("rect", width=width, height=height, fill=f"url(#zone-{index})", fill_opacity=0.6) + tag(
        "rect",
        width=num(width),
        height=num(height),
        fill="none",
        stroke=board.theme.zone,
        stroke_width=1.4,
        stroke_dasharray="7 3 2 3",
    )
