"""The last bound as a moving picture that any mail program shows: a GIF that begins and ends with how all stand now."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Final

from PIL import Image

from pbem.battle.event import Sentence
from pbem.battle.system import AnyPhase
from pbem.replay.eye import Act
from pbem.replay.moments import Moment, moments_of, phases_of
from pbem.replay.page import stage_for
from pbem.replay.picture import kept
from pbem.replay.stage import Figure, Stage
from pbem.replay.stock import Stock
from pbem.report.map.board import Point
from pbem.report.map.draw import STYLE
from pbem.report.map.png import to_png
from pbem.report.map.svg import num, tag
from pbem.report.tongue.tongue import ENGLISH, Tongue

_STEPS: Final = 4
"""Pictures from one place to the next."""
_GLIDE, _REST, _LAST = 90, 900, 2500
"""Milliseconds that a picture of the glide, the end of a phase and the end of all are shown."""
_COLOURS: Final = 64
MOST_BYTES: Final = 250_000


def moving_map(
    act: Act,
    sequence: Sequence[AnyPhase],
    sentences: Mapping[str, Sentence],
    *,
    width: int = 600,
    tongue: Tongue = ENGLISH,
) -> bytes:
    """A bound as an animated GIF: first how all stand at its end, then how they came there; it plays once.

    Where it would be too large for a letter it has fewer pictures, at last no more than one a phase.
    """
    stage = stage_for([act.before, act.after], tongue)
    moments = moments_of(act, phases_of([act], [phase.name for phase in sequence]), sentences)
    for steps, across in ((_STEPS, width), (2, width), (1, width), (1, width * 2 // 3), (1, width // 2)):
        shown = _pictures(stage, act, moments, sentences, steps)
        found = _gif([(_drawn(stage, svg, across), rest) for svg, rest in shown])
        if len(found) <= MOST_BYTES:
            break
    return found


def _pictures(
    stage: Stage, act: Act, moments: Sequence[Moment], sentences: Mapping[str, Sentence], steps: int
) -> list[tuple[str, int]]:
    """What is drawn in each picture, and for how many milliseconds it stands."""
    opening = Moment("", act.before, (), {})
    found = [(_svg(stage, stage.figures(act.after), stage.lying(act.after)), _REST)]
    found.append((_svg(stage, stage.figures(act.before), stage.lying(act.before)), _REST))
    for before, after in pairwise((opening, *moments)):
        start = {figure.unit: figure for figure in stage.figures(before.view)}
        ends = stage.figures(after.view)
        strokes = "".join(stage.strokes(after.view, after.events, sentences))
        if any(figure.unit in start and _apart(start[figure.unit], figure) for figure in ends):
            for step in range(1, steps):
                gliding = [
                    _between(start.get(figure.unit, figure), figure, step / steps, stage, after) for figure in ends
                ]
                found.append((_svg(stage, gliding, ""), _GLIDE))
        found.append((_svg(stage, ends, stage.lying(after.view) + strokes), _REST))
    return [*found[:-1], (_svg(stage, stage.figures(act.after), stage.lying(act.after)), _LAST)]


def _apart(one: Figure, other: Figure) -> bool:
    return (one.x, one.y, one.degrees) != (other.x, other.y, other.degrees)


def _between(start: Figure, end: Figure, part: float, stage: Stage, moment: Moment) -> Figure:
    """A unit on its way; its code rides with it."""
    inner = stage.way(moment.ways[end.unit]) if end.unit in moment.ways else ()
    x, y = _along([(start.x, start.y), *inner, (end.x, end.y)], part)
    turn = (end.degrees - start.degrees + 540) % 360 - 180
    return replace(end, x=x, y=y, degrees=start.degrees + turn * part)


def _along(points: Sequence[Point], part: float) -> Point:
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    left = sum(lengths) * part
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if length and left <= length:
            return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
        left -= length
    return points[-1]


def _svg(stage: Stage, figures: Sequence[Figure], under: str) -> str:
    """The layers over the ground, with what they refer to."""
    stock = Stock()
    units = "".join(tag("use", href=f"#{kept(figure, stock)}") for figure in figures)
    field = {"transform": stage.transform} if stage.transform else {}
    return tag("defs", stock.definitions) + tag("g", under, units, **field)


def _drawn(stage: Stage, layers: str, width: int) -> Image.Image:
    left, top, wide, tall = stage.box
    svg = tag(
        "svg",
        tag("defs", tag("style", STYLE), stage.definitions),
        stage.ground,
        layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{num(left)} {num(top)} {num(wide)} {num(tall)}",
        width=width,
        height=round(width * tall / wide),
    )
    return Image.open(io.BytesIO(to_png(svg))).convert("RGB")


def _gif(shown: Sequence[tuple[Image.Image, int]]) -> bytes:
    """One palette for all pictures; after the first each holds no more than the rectangle that changed."""
    palette = shown[0][0].quantize(_COLOURS, dither=Image.Dither.NONE)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture, _ in shown]
    written = io.BytesIO()
    frames[0].save(
        written, "GIF", save_all=True, append_images=frames[1:], duration=[rest for _, rest in shown], disposal=1,
        optimize=True,
    )  # fmt: skip
    return written.getvalue()
