"""One moment as one eye saw it, made of drawings that are kept once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.replay.dice import APART, draw_dice
from pbem.replay.moments import Moment
from pbem.replay.stage import Figure, Stage
from pbem.replay.stock import Stock
from pbem.report.map.board import Point
from pbem.report.map.palette import ATLAS
from pbem.report.map.svg import clean, num, tag
from pbem.report.map.symbols import ink_of

_LIFT: Final = 30.0
"""How far over the middle of a place its dice lie."""
_GLOW: Final = 34.0


@dataclass(frozen=True, slots=True)
class Shown:
    """One unit in a picture: its id, the name of its drawing, and the way it came, empty where that is straight."""

    unit: str
    drawing: str
    way: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """What lies under the troops, the troops, what lies over them, and where the eye was deceived."""

    under: str
    units: tuple[Shown, ...]
    over: str
    veil: str = ""


def picture_of(
    moment: Moment,
    figures: Sequence[Figure],
    stage: Stage,
    stock: Stock,
    sentences: Mapping[str, Sentence],
    last: Mapping[str, Piece],
) -> Picture:
    """A moment set on its stage as these figures; `last` are the pieces as they stood before, for those now gone."""
    strokes = [
        stock.use("s", stroke, class_="s", style=f"--i:{number}")
        for number, stroke in enumerate(stage.strokes(_with_lost(moment.view, last), moment.events, sentences))
    ]
    lying = stage.lying(moment.view)
    under = stock.use("m", lying + "".join(strokes)) if lying or strokes else ""
    units = tuple(Shown(figure.unit, kept(figure, stock), _way(figure, moment, stage)) for figure in figures)
    thrown = _thrown(moment, stage, stock, {**last, **{piece.id: piece for piece in moment.view.pieces}})
    return Picture(under, units, stock.use("o", thrown) if thrown else "")


def veil_over(hidden: Sequence[Figure], stock: Stock) -> str:
    """Those whom an eye did not see where they were, hatched."""
    found = []
    for figure in hidden:
        wide, deep = figure.room
        if wide:
            hatch = tag("rect", x=-wide, y=-deep, width=2 * wide, height=2 * deep, rx=4, class_="hatch")
            place = f"translate({num(figure.x)} {num(figure.y)})" + (
                f" rotate({num(figure.degrees)})" if figure.degrees % 90 else ""
            )
            found.append(tag("use", href=f"#{kept(figure, stock)}") + stock.use("h", hatch, transform=place))
    return "".join(found)


def ring_around(figure: Figure, stock: Stock) -> str:
    """A ring about a unit that stands otherwise in another course of the battle."""
    wide, deep = figure.room
    if not wide:
        return ""
    around = tag("ellipse", rx=wide + 6, ry=max(deep, wide * 0.55) + 6, class_="other")
    return stock.use("r", around, transform=f"translate({num(figure.x)} {num(figure.y)})")


def rings(figures: Sequence[Figure], others: Sequence[Figure], stock: Stock) -> str:
    """Rings about all that do not stand so among the others."""
    known = {kept(figure, stock) for figure in others}
    return "".join(ring_around(figure, stock) for figure in figures if kept(figure, stock) not in known)


def kept(figure: Figure, stock: Stock) -> str:
    """The name of a unit's drawing where it stands; block and code are kept by themselves, for all places."""
    parts = [tag("title", clean(", ".join(word for word in (figure.unit, figure.told) if word)))]
    if figure.around:
        parts.append(figure.around)
    if figure.block:
        turned = f"rotate({num(figure.degrees)})" if figure.degrees else ""
        scaled = f"scale({figure.scale:.2f})" if figure.scale != 1 else ""
        place = {"transform": f"{turned}{scaled}"} if turned or scaled else {}
        parts.append(tag("g", stock.use("b", figure.block), class_="b", **place))
    if figure.label is not None:
        label = figure.label
        beside = f"translate({num(label.x)} {num(label.y)})scale({label.scale:.2f})"
        parts.append(stock.use("l", label.drawn, transform=beside))
    return stock.name("a", "".join(parts), data_u=figure.unit, transform=f"translate({num(figure.x)} {num(figure.y)})")


def _with_lost(view: View, last: Mapping[str, Piece]) -> View:
    """The view with those who are gone, so that what they did has the colour of their side."""
    stand = {piece.id for piece in view.pieces}
    return replace(view, pieces=(*view.pieces, *(piece for unit, piece in last.items() if unit not in stand)))


def _way(figure: Figure, moment: Moment, stage: Stage) -> str:
    points = stage.way(moment.ways[figure.unit]) if figure.unit in moment.ways else ()
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def _thrown(moment: Moment, stage: Stage, stock: Stock, pieces: Mapping[str, Piece]) -> str:
    """Light where blows fell, and the dice of every event over the place that it is about."""
    inks = {side.id: ink_of(ATLAS, side.solid) for side in moment.view.sides}
    glows, dice = [], []
    rows: dict[Point, int] = {}
    for number, event in enumerate(event for event in moment.events if event.rolls):
        at = _where(event, stage, pieces)
        if at is None:
            continue
        order = f"--i:{number}"
        if any(roll.needs and roll.successes for roll in event.rolls):
            light = tag("circle", r=_GLOW * stage.unit)
            glows.append(stock.use("g", light, class_="glow", style=order, x=at[0], y=at[1]))
        drawn, count = draw_dice(event.rolls, inks, stock)
        if not drawn:
            continue
        lift = _LIFT + rows.get(at, 0) * APART
        rows[at] = rows.get(at, 0) + count
        size = "" if stage.unit == 1 else f" scale({max(stage.unit, 0.9):.2f})"
        place = f"translate({num(at[0])} {num(at[1] - lift * stage.unit)}){size}"
        dice.append(tag("g", stock.use("t", drawn, class_="dice", style=order), transform=place))
    return "".join(glows + dice)


def _where(event: Event, stage: Stage, pieces: Mapping[str, Piece]) -> Point | None:
    """The place an event is about: where its target stands, or whoever did it, or the end of its way."""
    for unit in (*event.targets, *event.actors):
        piece = pieces.get(unit)
        if piece is not None and piece.place is not None:
            return stage.at(piece.place)
    return stage.at(event.track[-1].place) if event.track else None


def hidden_from(view: View, everything: Sequence[Figure]) -> tuple[Figure, ...]:
    """The figures of units that a view does not show, or shows elsewhere."""
    seen = {piece.id: piece.place for piece in view.pieces if piece.place is not None}
    return tuple(figure for figure in everything if figure.unit not in seen)
