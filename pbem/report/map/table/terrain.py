"""What lies on the table: every feature in its outline, by the words of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.ground import Point as Fine
from pbem.battle.measured_ground import MeasuredGround, as_spot
from pbem.battle.spot import INCH, Spot
from pbem.battle.squared_ground import Terrain
from pbem.report.map.board import Point, jitter
from pbem.report.map.measure import ITALIC, text_width
from pbem.report.map.palette import Theme
from pbem.report.map.slot import Rect
from pbem.report.map.svg import SERIF, group, line, num, tag, words
from pbem.report.map.table.labels import Taken
from pbem.report.map.table.sheet import TableSheet

Draw = Callable[[Feature, MeasuredGround, TableSheet, Theme], str]


def draw_features(ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    """All terrain, what lies flat under what stands up."""
    ranked = sorted(ground.features, key=lambda feature: _RANK.get(feature.kind, len(_RANK)))
    return "".join(_DRAWINGS.get(feature.kind, _outline)(feature, ground, sheet, theme) for feature in ranked)


def draw_feature_names(ground: MeasuredGround, sheet: TableSheet, theme: Theme, taken: Taken) -> str:
    """The names of villages, brooks and woods, where they cover least of what is printed already."""
    size = sheet.font(13, 8.5)
    areas = [feature for feature in ground.features if not feature.width]
    parts = []
    for feature in ground.features:
        if not feature.name or not any(spot in sheet.window for spot in feature.corners):
            continue
        wet = feature.kind in ("stream", "river")
        colour = theme.water_text if wet else theme.ink
        if feature.width:
            parts.append(_along(feature, sheet, size, colour, taken))
        else:
            parts.append(_beside(feature, areas, sheet, size, colour, taken))
    rim: dict[str, str | float] = {
        "stroke": theme.open,
        "stroke_width": 3,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return group(parts, font_family=SERIF, font_style="italic", **rim)


def _points(feature: Feature, sheet: TableSheet) -> list[Point]:
    return [sheet.at((spot.x, spot.y)) for spot in map(as_spot, feature.corners)]


def _bounds(feature: Feature, sheet: TableSheet) -> Rect:
    points = _points(feature, sheet)
    left, top = min(px for px, _ in points), min(py for _, py in points)
    return Rect(left, top, max(px for px, _ in points) - left, max(py for _, py in points) - top)


def _beside(
    feature: Feature, others: Sequence[Feature], sheet: TableSheet, size: float, colour: str, taken: Taken
) -> str:
    """An area's name above it, below it, in it, or at its right or left, or off a corner."""
    area = _bounds(feature, sheet)
    left, right, top, bottom = area.x, area.x + area.width, area.y, area.y + area.height
    wide = text_width(feature.name, size, ITALIC)
    x, y = (left + right - wide) / 2, (top + bottom - size) / 2
    places = [
        Rect(px, py, wide, size)
        for px, py in (
            (x, top - size * 1.1),
            (x, bottom + 1),
            (x, y),
            (right + 3, y),
            (left - wide - 3, y),
            (right + 3, bottom + 1),
            (left - wide - 3, bottom + 1),
            (right + 3, top - size),
            (left - wide - 3, top - size),
            (x, bottom + size * 1.2),
            (x, top - size * 2.2),
        )
    ]
    kept = [rect for rect in places if _on_sheet(rect, sheet)] or places[2:3]
    busy = Taken([*taken.rects, *(_bounds(other, sheet) for other in others if other is not feature)])
    rect = min(kept, key=lambda found: (round(busy.cost(found)), places.index(found)))
    taken.add(rect)
    return words(feature.name, rect.x, rect.y + size * 0.82, size, colour, text_anchor="start")


def _on_sheet(rect: Rect, sheet: TableSheet) -> bool:
    across = sheet.left <= rect.x and rect.x + rect.width <= sheet.left + sheet.map_width
    return across and sheet.top <= rect.y and rect.y + rect.height <= sheet.top + sheet.map_height


def _along(feature: Feature, sheet: TableSheet, size: float, colour: str, taken: Taken) -> str:
    """A way's name beside the stretch on the sheet where it covers least, read from below or from the left."""
    wide = text_width(feature.name, size, ITALIC)
    places = []
    for (ax, ay), (bx, by) in pairwise(_points(feature, sheet)):
        upright = abs(by - ay) > abs(bx - ax)
        off = sheet.pixels(feature.width) / 2 + size * 0.75
        for part in (1, 2, 3):
            x, y = ax + (bx - ax) * part / 4, ay + (by - ay) * part / 4
            middle = (x - off, y) if upright else (x, y - off)
            across, up = (size, wide) if upright else (wide, size)
            places.append((Rect(middle[0] - across / 2, middle[1] - up / 2, across, up), middle, upright))
    kept = [place for place in places if _on_sheet(place[0], sheet)]
    if not kept:
        return ""
    rect, (x, y), upright = min(kept, key=lambda found: (round(taken.cost(found[0])), places.index(found)))
    taken.add(rect)
    turn = " rotate(-90)" if upright else ""
    return words(feature.name, 0, size * 0.3, size, colour, transform=f"translate({num(x)} {num(y)}){turn}")


def _area(feature: Feature, sheet: TableSheet, **look: str | float) -> str:
    return tag("path", d=line(_points(feature, sheet), closed=True), **look)


def _outline(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    return _area(feature, sheet, fill=theme.tints[Terrain.BAD], stroke=theme.earth_ink, stroke_width=1)


def _inside(feature: Feature, ground: MeasuredGround, step: int) -> Iterator[tuple[Fine, int]]:
    """Points scattered over an area, a step in 1/64 inch apart, each with a number of its own."""
    spots = [as_spot(corner) for corner in feature.corners]
    low_x, high_x = min(spot.x for spot in spots), max(spot.x for spot in spots)
    low_y, high_y = min(spot.y for spot in spots), max(spot.y for spot in spots)
    number = 0
    for row, y in enumerate(range(low_y + step // 2, high_y, step)):
        for x in range(low_x + step // 2 + (row % 2) * step // 2, high_x, step):
            number += 1
            px = x + int(jitter(x, y, 3) * step / 5)
            py = y + int(jitter(y, x, 7) * step / 5)
            if ground.inside(Spot(px, py), spots):
                yield (px, py), number


def _wood(dense: bool) -> Draw:
    def draw(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
        tint = theme.tints[Terrain.FOREST if dense else Terrain.WOOD]
        size = max(2.2, sheet.inch * (0.42 if dense else 0.36))
        crowns = ""
        for point, _ in _inside(feature, ground, INCH if dense else INCH * 5 // 4):
            x, y = sheet.at(point)
            crowns += _circle(x, y, size)
        ground_tint = _area(feature, sheet, fill=tint, stroke=theme.tree_ink, stroke_width=0.8, stroke_dasharray="3 2")
        fill = theme.fir if dense else theme.crown
        return ground_tint + tag("path", d=crowns, fill=fill, stroke=theme.tree_ink, stroke_width=0.7)

    return draw


def _circle(x: float, y: float, radius: float) -> str:
    r = num(radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 1 {num(2 * radius)} 0a{r} {r} 0 1 1 {num(-2 * radius)} 0z"


def _houses(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    path = ""
    wide, deep = max(3.0, sheet.inch * 0.8), max(2.2, sheet.inch * 0.55)
    for point, number in _inside(feature, ground, INCH * 3 // 2):
        x, y = sheet.at(point)
        across, up = (wide, deep) if number % 3 else (deep, wide)
        path += f"M{num(x - across / 2)} {num(y - up / 2)}h{num(across)}v{num(up)}h{num(-across)}z"
    yard = _area(feature, sheet, fill=theme.tints[Terrain.TOWN], stroke=theme.earth_ink, stroke_width=1.2)
    return yard + tag("path", d=path, fill=theme.house, stroke=theme.earth_ink, stroke_width=0.8)


def _rough(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    size = max(1.6, sheet.inch * 0.25)
    path = ""
    for point, _ in _inside(feature, ground, INCH * 5 // 4):
        x, y = sheet.at(point)
        path += f"M{num(x - size)} {num(y)}l{num(size)} {num(-size)}l{num(size)} {num(size)}"
    under = _area(
        feature, sheet, fill=theme.tints[Terrain.BAD], stroke=theme.earth_ink, stroke_width=0.6, stroke_dasharray="2 3"
    )
    return under + tag("path", d=path, fill="none", stroke=theme.earth_ink, stroke_width=0.8)


def _hill(steep: bool) -> Draw:
    def draw(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
        points = _points(feature, sheet)
        fall = _hachures(
            points, max(3.0, sheet.inch * (0.9 if steep else 0.5)), max(4.0, sheet.inch * (0.5 if steep else 0.9))
        )
        crest = _area(
            feature, sheet, fill=theme.tints[Terrain.HILL], fill_opacity=0.75, stroke=theme.earth_ink, stroke_width=1.4
        )
        number = words(
            str(feature.level or 1),
            *_middle(points),
            sheet.font(11, 8),
            theme.ink,
            font_family=SERIF,
            font_style="italic",
        )
        return crest + tag("path", d=fall, stroke=theme.earth_ink, stroke_width=0.7) + number

    return draw


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _hachures(points: Sequence[Point], long: float, apart: float) -> str:
    """Strokes down the slope, outward from the crest."""
    mx, my = _middle(points)
    path = ""
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1
        nx, ny = (by - ay) / length, -(bx - ax) / length
        if (mx - ax) * nx + (my - ay) * ny > 0:
            nx, ny = -nx, -ny
        for number in range(max(1, int(length / apart))):
            part = (number + 0.5) * apart / length
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            path += f"M{num(x)} {num(y)}l{num(nx * long)} {num(ny * long)}"
    return path


def _way(feature: Feature, sheet: TableSheet, bank: str, middle: str, least: float) -> str:
    path = line(_points(feature, sheet))
    wide = max(least, sheet.pixels(feature.width))
    return tag("path", d=path, fill="none", stroke=bank, stroke_width=wide, stroke_linejoin="round") + tag(
        "path", d=path, fill="none", stroke=middle, stroke_width=max(0.8, wide - 2), stroke_linejoin="round"
    )


def _water(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    if not feature.width:
        return _area(feature, sheet, fill=theme.tints[Terrain.WATER], stroke=theme.water_ink, stroke_width=1.6)
    return _way(feature, sheet, theme.water_ink, theme.river, 3)


def _road(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    return _way(feature, sheet, theme.earth_ink, theme.paper, 3)


def _crossing(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    if feature.width:
        return _way(feature, sheet, theme.ink, theme.paper, 5)
    return _area(feature, sheet, fill=theme.paper, stroke=theme.ink, stroke_width=1.4)


def _wall(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    path = line(_points(feature, sheet), closed=not feature.width)
    return tag("path", d=path, fill="none", stroke=theme.earth_ink, stroke_width=2.2, stroke_dasharray="1.5 2")


def _parapet(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    path = line(_points(feature, sheet), closed=not feature.width)
    look = {"fill": "none", "stroke": theme.earth_ink}
    return tag("path", d=path, stroke_width=max(3.0, sheet.pixels(feature.width)), **look) + tag(
        "path", d=path, fill="none", stroke=theme.open, stroke_width=1, stroke_dasharray="2 2"
    )


def _barred(feature: Feature, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    return _area(feature, sheet, fill=theme.faint, fill_opacity=0.4, stroke=theme.ink, stroke_width=1.2)


_DRAWINGS: Final[dict[str, Draw]] = {
    "gentle hill": _hill(steep=False),
    "steep hill": _hill(steep=True),
    "rough": _rough,
    "open wood": _wood(dense=False),
    "dense wood": _wood(dense=True),
    "stream": _water,
    "river": _water,
    "road": _road,
    "ford": _crossing,
    "bridge": _crossing,
    "obstacle": _wall,
    "works": _parapet,
    "block": _houses,
    "impassable": _barred,
}
_RANK: Final = {kind: rank for rank, kind in enumerate(_DRAWINGS)}


def kinds_of(ground: MeasuredGround, sheet: TableSheet) -> list[str]:
    """The kinds of terrain that can be seen on the sheet, in the sequence in which they are drawn."""
    shown = {
        feature.kind
        for feature in ground.features
        if any(sheet.window.holds(corner, 3 * INCH) for corner in feature.corners)
    }
    return sorted(shown, key=lambda kind: _RANK.get(kind, len(_RANK)))


def sample(kind: str, sheet: TableSheet, theme: Theme) -> str:
    """A piece of a kind of terrain in a box of 46 by 30, for the legend."""
    way = kind in ("stream", "river", "road", "ford", "bridge", "obstacle", "works")
    inches = ((-1, 2), (8, 2)) if way else ((1, 1), (1, 4), (7, 4), (7, 1))
    corners = tuple(Spot(int(x * INCH), int(y * INCH)) for x, y in inches)
    feature = Feature(kind, corners, "", INCH if way else 0, 1)
    box = TableSheet(46, 1, 5.75, 0, 0, type(sheet.window)(0, 0, 8 * INCH, 5 * INCH + 14), 0, 0)
    drawn = _DRAWINGS.get(kind, _outline)(feature, MeasuredGround(8, 6), box, theme)
    return tag("svg", drawn, x=1, y=1, width=44, height=28, viewBox="0 0 46 30")
