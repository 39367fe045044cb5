"""A fortress: bastions, curtains and covered way as an engineer would draw them."""

from __future__ import annotations

from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag

_BASTION = ((15, -29), (18, -36), (41, -41), (36, -18), (29, -15))
_HOUSES = (
    "M-20-20h12v9h-12zM-5-20h9v9h-9zM8-20h12v9h-12zM-20-7h8v13h-8z"
    "M12-7h8v13h-8zM-20 11h13v9h-13zM-4 11h8v9h-8zM8 11h12v9h-12z"
)


def _trace(scale: float) -> str:
    points: list[tuple[float, float]] = []
    for turn in range(4):
        for x, y in _BASTION:
            for _ in range(turn):
                x, y = -y, x
            points.append((x * scale, y * scale))
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """The fortress of one square; all are built to the same plan, whatever the `variant`."""
    return tag(
        "g",
        tag("path", d=_trace(1.12), stroke_width=0.9, fill="none"),
        tag("path", d=_trace(1.0), stroke_width=2.6, fill=theme.open),
        tag("path", d=_trace(0.86), stroke_width=0.9, fill="none"),
        tag("path", d=_HOUSES, stroke_width=0.8, fill=theme.house),
        transform="translate(50 50)",
        stroke=theme.earth_ink,
        stroke_linejoin="miter",
    )
