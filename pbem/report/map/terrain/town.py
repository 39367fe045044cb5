"""Towns and villages: the plan of their houses along two streets."""

from __future__ import annotations

from pbem.report.map.board import jitter
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag

_ROWS = ((7.0, 15.0), (27.0, 13.0), (60.0, 13.0), (79.0, 15.0))


def tile(variant: int, theme: Theme) -> str:
    """Houses on one square."""
    houses = ""
    for row, (top, depth) in enumerate(_ROWS):
        x, index = 6.0 + 2 * abs(jitter(variant, row)), 0
        while x < 90:
            width = 11 + 5 * jitter(variant, row, index)
            if not (x < 54 and x + width > 45):
                tall = depth - 3 * abs(jitter(variant, row, index, 6))
                room = min(width, 94 - x)
                if room > 4:
                    houses += f"M{num(x)} {num(top + (depth - tall) * (row % 2))}h{num(room)}v{num(tall)}h-{num(room)}z"
                x += width + 1.8
            else:
                x = 54.5
            index += 1
    church = "M68 48.5h13v5h-13zM64 50h4v2h-4z" if variant == 0 else ""
    return tag("path", d=houses, fill=theme.house, stroke=theme.earth_ink, stroke_width=0.9) + (
        tag("path", d=church, fill=theme.earth_ink) if church else ""
    )
