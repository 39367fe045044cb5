"""A map from View to PNG, against an empty sheet of the same size through the same renderer."""

from __future__ import annotations

from pbem.report.map import draw, to_png
from tests.bench.clock import report, seconds
from tests.report import views

WIDTH = 1200


def measure() -> None:
    """Dettingen in the middle of its fourth bound."""
    view = views.dettingen()
    svg = draw(view, width=WIDTH)
    height = svg.partition('height="')[2].partition('"')[0]
    blank = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"><rect width="9" height="9"/></svg>'
    )
    assert len(to_png(svg, WIDTH)) > 10 * len(to_png(blank, WIDTH)), "there is something on the map"
    ours = seconds(lambda: to_png(draw(view, width=WIDTH), WIDTH), 3)
    floor = seconds(lambda: to_png(blank, WIDTH), 3)
    report("maps of Dettingen drawn", ours, floor, "maps", "an empty sheet to PNG")
    print(f"  of which SVG {1000 * seconds(lambda: draw(view, width=WIDTH)):.0f} ms")
