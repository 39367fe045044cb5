"""The stage of a battle on a measured table: footprints to scale that wheel about their fronts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.measured_ground import MeasuredGround, as_spot, tenths_of
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.spot import Spot
from pbem.battle.standing import Footprint, Standing
from pbem.battle.view import View
from pbem.replay.stage import Figure, Label
from pbem.report.map.blocks import draw_symbol, signs_of, swords
from pbem.report.map.board import Point
from pbem.report.map.palette import ATLAS
from pbem.report.map.plate import BORDER, title_height
from pbem.report.map.slot import Rect
from pbem.report.map.svg import tag
from pbem.report.map.symbols import ink_of
from pbem.report.map.table.draw import clashes
from pbem.report.map.table.footprints import DRAWN, draw_footprint, size_of
from pbem.report.map.table.frame import draw_frame, draw_grid
from pbem.report.map.table.labels import Taken, around, draw_label, font_of, label_places, label_text
from pbem.report.map.table.sheet import table_sheet
from pbem.report.map.table.terrain import draw_feature_names, draw_features
from pbem.report.map.table.tracks import draw_arrow, table_tracks, way
from pbem.report.map.table.window import TableWindow, whole_table
from pbem.report.tongue.tongue import Tongue

_WIDTH: Final = 1200
_FONT: Final = 10.0
_ORIGIN: Final = Standing(Spot(0, 0), None)


class TableStage:
    """The table as the first view shows it; `views` are all that are to be set on it."""

    transform = ""

    def __init__(self, views: Sequence[View], ground: MeasuredGround, tongue: Tongue) -> None:
        self._first, self._ground = views[0], ground
        self._sheet = table_sheet(_WIDTH, whole_table(ground))
        # A sheet on which the front's middle of a block lies at the origin.
        self._bare = replace(self._sheet, left=0.0, top=0.0, window=TableWindow(0, 0, 0, 0))
        self._inks = {side.id: ink_of(ATLAS, side.solid) for side in self._first.sides}
        pieces = [piece for view in views for piece in view.pieces]
        self._signs = signs_of([replace(piece, marks=tuple(set(piece.marks) - DRAWN)) for piece in pieces])
        self._tongue = tongue
        self._blocks: dict[tuple[object, ...], str] = {}

    @property
    def unit(self) -> float:
        """A hundredth of two inches, about the front of a battalion."""
        return self._sheet.inch * 4 / 100

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The table with its frame, without title and legend."""
        top = BORDER + title_height(_WIDTH) - 4
        return BORDER - 2.0, top, self._sheet.width - 2 * BORDER + 4.0, self._sheet.below - top + 4

    @property
    def definitions(self) -> str:
        """The edge beyond which nothing of the terrain is drawn."""
        sheet = self._sheet
        edge = tag("rect", x=sheet.left, y=sheet.top, width=sheet.map_width, height=sheet.map_height)
        return tag("clipPath", edge, id="table")

    @cached_property
    def ground(self) -> str:
        """The table with its terrain and every name on it, and its frame."""
        sheet = self._sheet
        named = tuple(replace(each, name=self._tongue.tell(each.name)) for each in self._ground.features)
        taken = Taken([around(piece, sheet) for piece in self._first.pieces if piece.standing is not None])
        field = (
            tag("rect", x=sheet.left, y=sheet.top, width=sheet.map_width, height=sheet.map_height, fill=ATLAS.open),
            draw_features(self._ground, sheet, ATLAS),
            tag("path", d=draw_grid(self._ground, sheet), stroke=ATLAS.grid, stroke_width=0.7, stroke_opacity=0.8),
            draw_feature_names(replace(self._ground, features=named), sheet, ATLAS, taken),
        )
        paper = tag("rect", width=sheet.width, height=sheet.below + 40, fill=ATLAS.paper)
        return paper + tag("g", *field, clip_path="url(#table)") + draw_frame(self._first, self._ground, sheet, ATLAS)

    def figures(self, view: View) -> tuple[Figure, ...]:
        """Every block to scale, with its code where it covers least."""
        pieces = [piece for piece in view.pieces if piece.standing is not None]
        taken = Taken([around(piece, self._sheet) for piece in pieces])
        places = label_places(pieces, self._sheet, self._signs, taken)
        return tuple(self._figure(piece, rect) for piece, rect in places)

    def _figure(self, piece: Piece, rect: Rect) -> Figure:
        ink, size = self._inks[piece.side], font_of(self._sheet)
        x, y = self.at(piece.place) if piece.place else (0.0, 0.0)
        footprint = piece.standing.footprint if piece.standing else None
        tall = rect.height * _FONT / size
        label = draw_label(*label_text(piece, self._signs), Rect(0, 0, 0, tall), _FONT, ink)
        if piece.arm is Arm.GENERAL or footprint is None:
            block = draw_symbol(piece, ink, ATLAS, 0, 0, max(0.2, min(0.42, self._sheet.inch / 40)))
            degrees, room = 0.0, (8.0, 8.0)
        else:
            block = self._block(piece, footprint)
            degrees = tenths_of(piece.bearing) / 10
            wide, deep = size_of(footprint, self._sheet)
            room = (wide / 2 + 2, deep + 4)
        return Figure(
            unit=piece.id,
            told=piece.state,
            x=x,
            y=y,
            degrees=degrees,
            block=block,
            label=Label(label, rect.x - x, rect.y - y, size / _FONT),
            room=room,
        )

    def _block(self, piece: Piece, footprint: Footprint) -> str:
        """The block fronting north, its front's middle at the origin; drawn once for all that look alike."""
        look = (piece.side, piece.arm, piece.formation, piece.marks, piece.broken, piece.strength.now, footprint)
        if look not in self._blocks:
            at_origin = replace(piece, standing=replace(_ORIGIN, footprint=footprint))
            self._blocks[look] = draw_footprint(at_origin, self._bare, self._inks[piece.side], ATLAS)
        return self._blocks[look]

    def lying(self, view: View) -> str:
        """Swords between those who are at each other."""
        scale = max(0.5, min(0.8, self._sheet.inch / 16))
        return "".join(swords(*at, ATLAS, scale) for at in clashes(view, self._ground, self._sheet))

    def strokes(self, view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> tuple[str, ...]:
        """Arrows as on the map of a report."""
        return tuple(
            drawn
            for track in table_tracks(view, events, sentences)
            if (drawn := draw_arrow(track, view, self._sheet, ATLAS))
        )

    def way(self, standings: Sequence[Standing]) -> tuple[Point, ...]:
        """The points of every leg, those of a wheel along its arc."""
        return tuple(way(standings, self._sheet)[1:-1])

    def at(self, place: Place) -> Point:
        """A spot on the sheet."""
        spot = as_spot(place)
        return self._sheet.at((spot.x, spot.y))
