"""Where a side may set up on a table before the first bound: each zone in a dashed outline, lettered."""

from __future__ import annotations

from pbem.battle.measured_ground import as_spot
from pbem.battle.view import View, Zone
from pbem.report.map.palette import Theme
from pbem.report.map.svg import SERIF, line, tag, words
from pbem.report.map.table.sheet import TableSheet
from pbem.report.map.zones import zone_letter


def table_zones(view: View) -> list[Zone]:
    """The zones worth drawing, alike ones joined; none once the battle has begun."""
    if view.bound != 0:
        return []
    found: dict[object, Zone] = {}
    for zone in view.zones:
        held = found.get((zone.area, zone.why), Zone((), zone.area, zone.why))
        found[zone.area, zone.why] = Zone(held.units + zone.units, zone.area, zone.why)
    return list(found.values())


def draw_table_zones(view: View, sheet: TableSheet, theme: Theme) -> str:
    """The outline of every zone with its letter."""
    parts = []
    for index, zone in enumerate(table_zones(view)):
        points = [sheet.at((spot.x, spot.y)) for spot in map(as_spot, zone.area)]
        parts.append(
            tag(
                "path",
                d=line(points, closed=True),
                fill=theme.zone,
                fill_opacity=0.1,
                stroke=theme.zone,
                stroke_width=2,
                stroke_dasharray="10 4 2 4",
            )
        )
        size = sheet.font(20, 11)
        x, y = max(points, key=lambda point: (point[0], -point[1]))
        look = {"font_family": SERIF, "font_weight": "bold"}
        parts.append(words(zone_letter(index), x - size * 0.7, y + size, size, theme.zone_text, **look))
    return "".join(parts)
