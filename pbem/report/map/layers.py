"""Where the ground of a drawing ends and the troops begin, so that the same ground is made into pixels only once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_GROUND: Final = '<g id="ground" data-bottom="{}">'
_FOUND: Final = re.compile(_GROUND.format("([0-9]+)"))
_TROOPS: Final = '</g><g id="troops">'
_WIDTH: Final = re.compile('<svg [^>]*?width="([0-9]+)"')
_DEFINED: Final = "<defs>"


@dataclass(frozen=True, slots=True)
class Layers:
    """A drawing in two: an opaque ground, the same for everybody who sees that field, and what lies over it."""

    ground: str
    troops: str


def layered(ground: str, troops: str, bottom: int) -> str:
    """Both layers of a field; `bottom` is the row of pixels on the sheet below which there is no field."""
    return f"{_GROUND.format(bottom)}{ground}{_TROOPS}{troops}</g>"


def parted(svg: str) -> Layers | None:
    """The layers of a drawing, each a drawing of its own; None where they were not drawn apart."""
    found, wide = _FOUND.search(svg), _WIDTH.match(svg)
    if found is None or wide is None:
        return None
    head, bottom, width = svg[: found.start()], found[1], wide[1]
    ground, _, troops = svg[found.end() :].partition(_TROOPS)
    # The title names the viewer's troops, and the sheet is as tall as its legend: neither belongs to the ground.
    below = head[head.index(_DEFINED) :]
    size = f'width="{width}" height="{bottom}" viewBox="0 0 {width} {bottom}"'
    return Layers(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{below}<g>{ground}</g></g></svg>', f"{head}<g>{troops}"
    )
