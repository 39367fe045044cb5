"""Two courses of one battle compared: as it was, and as it would have been with another order and the same dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.event import Sentence
from pbem.battle.piece import Piece
from pbem.battle.system import AnyPhase
from pbem.battle.view import View
from pbem.replay.eye import Act
from pbem.replay.log import Line, lines_of
from pbem.replay.picture import kept, ring_around, veil_over
from pbem.replay.stage import Stage
from pbem.replay.stock import Stock
from pbem.report.map.draw import STYLE
from pbem.report.map.palette import ATLAS
from pbem.report.map.svg import num, tag
from pbem.report.tongue.tongue import Tongue

_STYLE: Final = (
    f"{STYLE}.hatch{{fill:url(#hatching);stroke:{ATLAS.ink};stroke-width:1.2;stroke-dasharray:5 3}}"
    ".other{fill:none;stroke:#B8860B;stroke-width:4}"
)
_HATCHING: Final = tag(
    "pattern",
    tag("path", d="M0 0V7", stroke=ATLAS.ink, stroke_width=2.4, stroke_opacity=0.6),
    id="hatching",
    width=7,
    height=7,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


@dataclass(frozen=True, slots=True)
class Change:
    """A unit that would stand elsewhere, or otherwise; either is empty where it is not on the field."""

    unit: str
    name: str
    was: str
    would: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs at the end of one bound: what would not be told, what would be, who stands otherwise, the score."""

    bound: int
    undone: tuple[Line, ...]
    done: tuple[Line, ...]
    changes: tuple[Change, ...]
    score: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def __bool__(self) -> bool:
        return bool(self.undone or self.done or self.changes)


def difference(
    game: str,
    was: Act,
    would: Act,
    sequence: Sequence[AnyPhase],
    sentences: Mapping[str, Sentence],
    tongue: Tongue,
) -> Difference:
    """What the same bound came to in two courses of a battle."""
    told = [
        [line for lines in lines_of(game, act, sequence, sentences, tongue).values() for line in lines]
        for act in (was, would)
    ]
    told_in = [{_in_itself(line) for line in lines} for lines in told]
    scores = (was.after.score, would.after.score)
    return Difference(
        bound=was.bound,
        undone=tuple(line for line in told[0] if _in_itself(line) not in told_in[1]),
        done=tuple(line for line in told[1] if _in_itself(line) not in told_in[0]),
        changes=changes(was.after, would.after),
        score=scores if scores[0] != scores[1] else ((), ()),
    )


def _in_itself(line: Line) -> Line:
    """A line without the ids in brackets, which a unit has where it is named first, in whichever line that is."""
    text = line.text
    for unit in line.units:
        text = text.replace(f" ({unit})", "")
    return replace(line, text=text)


def changes(was: View, would: View) -> tuple[Change, ...]:
    """The units that two views show otherwise, in the sequence of the first."""
    one, other = ({piece.id: piece for piece in view.pieces} for view in (was, would))
    return tuple(
        Change(unit, (one.get(unit) or other[unit]).name, told[0], told[1])
        for unit in dict.fromkeys((*one, *other))
        if (told := (_state(was, one.get(unit)), _state(would, other.get(unit))))[0] != told[1]
    )


def _state(view: View, piece: Piece | None) -> str:
    """`D5, line S 2 hits`."""
    if piece is None or piece.place is None:
        return ""
    return ", ".join(word for word in (view.ground.name(piece.place), piece.state) if word)


def difference_map(stage: Stage, was: View, would: View, width: int = 1200) -> str:
    """The field as it would have been: whoever stands otherwise is ringed, hatched where he was, with a line between.

    SVG so many pixels wide.
    """
    stock = Stock()
    then, now = ({figure.unit: figure for figure in stage.figures(view)} for view in (was, would))
    other = {change.unit for change in changes(was, would)}
    strands = [
        tag("path", d=f"M{num(then[unit].x)} {num(then[unit].y)}L{num(now[unit].x)} {num(now[unit].y)}")
        for unit in sorted(other & then.keys() & now.keys())
        if (then[unit].x, then[unit].y) != (now[unit].x, now[unit].y)
    ]
    look: dict[str, str | float] = {
        "stroke": ATLAS.ink,
        "stroke_width": 3 * stage.unit,
        "stroke_dasharray": "3 5",
        "fill": "none",
    }
    moved = [
        figure for unit, figure in then.items()
        if unit in other and (unit not in now or (figure.x, figure.y) != (now[unit].x, now[unit].y))
    ]  # fmt: skip
    layers = (
        veil_over(moved, stock),
        tag("g", *strands, **look) if strands else "",
        "".join(tag("use", href=f"#{kept(figure, stock)}") for figure in now.values()),
        "".join(ring_around(now[unit], stock) for unit in sorted(other & now.keys())),
    )
    left, top, wide, tall = stage.box
    field: dict[str, str | float] = {"transform": stage.transform} if stage.transform else {}
    return tag(
        "svg",
        tag("defs", tag("style", _STYLE), _HATCHING, stage.definitions, stock.definitions),
        stage.ground,
        tag("g", *layers, **field),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{num(left)} {num(top)} {num(wide)} {num(tall)}",
        width=width,
        height=round(width * tall / wide),
        role="img",
    )
