"""A map from View to PNG, against what resvg alone takes to raster the same drawing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO

from PIL import Image
from resvg import render

from pbem.report.map import closer, closer_to_orders, draw
from pbem.report.map.png import to_png
from pbem.report.map.raster import read
from pbem.umpire.mailing.pictures import CLOSER
from tests.bench.clock import interleaved
from tests.report.map.recorded import TRACKS, eight_orders, recorded

WIDTH = 1200
GOES = 9
WANTED = 1.2
ANSWER_WANTED = 40_000
_APART = ' style="isolation:isolate"'
"""What sets a layer of a drawing apart: our affair, with which no raster of the whole is burdened."""


def measure() -> None:
    """Busy bounds of Dettingen and Raab, whose ground and legend were drawn before, as in all letters but the first."""
    for name in ("dettingen-busy", "raab-busy"):
        found = recorded(name)
        drawn = partial(draw, found.view, events=found.events, sentences=TRACKS, date=found.date)
        window = closer(found.view, found.events, TRACKS)
        assert window is not None
        _compare(name, partial(drawn, width=WIDTH))
        _compare(f"{name} closer", partial(drawn, width=CLOSER, window=window))
    _weigh_acknowledgement()


def _compare(what: str, drawn: Callable[[], str]) -> None:
    svg = drawn()
    png, whole = to_png(svg), svg.replace(_APART, "")
    with Image.open(BytesIO(png)) as picture:
        assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 30, "there is something on the map"
    interleaved(
        f"{what} to PNG ({len(png) / 1000:.0f} KB)", partial(_to_png, drawn), partial(_raster, whole), GOES,
        unit="maps", floor_is="raster by resvg", wanted=WANTED,
    )  # fmt: skip


def _weigh_acknowledgement() -> None:
    """The map of an answer to as many plain orders as a seat of Dettingen usually gives."""
    view, plans = eight_orders()
    window = closer_to_orders(view, plans)
    assert window is not None
    weight = len(to_png(draw(view, plans=plans, width=CLOSER, window=window)))
    over = "  OVER" if weight > ANSWER_WANTED else ""
    print(f"{'the map of eight orders':<38}{weight / 1000:>9.1f} KB (wanted {ANSWER_WANTED / 1000:.0f}){over}")


def _to_png(drawn: Callable[[], str]) -> bytes:
    to_png.cache_clear()
    return to_png(drawn())


def _raster(svg: str) -> bytes:
    return render(read(svg), (1.0, 0.0, 0.0, 0.0, 1.0, 0.0))
