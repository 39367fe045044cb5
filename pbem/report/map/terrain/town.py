"""Towns and villages: the plan of their houses along two streets."""

from __future__ import annotations

from pbem.report.map.board import jitter
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag

_STREETS = ((24.0, -4.0), (50.0, 3.0), (77.0, -3.0))
"""Where each street crosses the western edge, and how far it has climbed at the eastern."""


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """Houses on one square."""
    houses = ""
    for number, (start, climb) in enumerate(_STREETS):
        for bank in (-1, 1):
            x, index = 6.0 + 3 * abs(jitter(variant, number, bank)), 0
            while x < 92:
                width = 9.5 + 4.5 * jitter(variant, number, bank, index)
                depth = 8 + 2.2 * jitter(variant, index, number, bank, 6)
                crossing = x < 56 and x + width > 44
                if not crossing and x + width < 95 and jitter(index, variant, bank, number, 3) < 0.72:
                    near = start + climb * (x - 50) / 50 + bank * 3
                    tilt = climb * width / 50
                    houses += (
                        f"M{num(x)} {num(near)}l{num(width)} {num(tilt)}"
                        f"l{num(-tilt * 0.4)} {num(bank * depth)}l{num(-width)} {num(-tilt)}z"
                    )
                x = 56.5 if crossing else x + width + 1.2
                index += 1
    church = tag("path", d="M62 54.5h14v6h-14zM58 56h4v3h-4zM66 51h3v13h-3z", fill=theme.ink) if variant == 0 else ""
    return (
        tag("path", d=houses, fill=theme.house, stroke=theme.earth_ink, stroke_width=0.9, stroke_linejoin="round")
        + church
    )
