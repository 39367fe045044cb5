"""The stage of a battle on squares, drawn by the same hands as the maps of letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.place import Place
from pbem.battle.square import as_square
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.replay.stage import Figure, Label
from pbem.report.map.arrows import draw_arrows, tracks
from pbem.report.map.blocks import draw_label, draw_symbol, draw_walls, layouts, on_map, swords
from pbem.report.map.board import Board, Point
from pbem.report.map.draw import setting_for
from pbem.report.map.frame import draw_frame, mat
from pbem.report.map.ground import definitions, draw_ground
from pbem.report.map.names import draw_corner_labels, draw_heights, draw_place_names, told_labels
from pbem.report.map.palette import ATLAS
from pbem.report.map.plate import BORDER, sheet_for, title_height
from pbem.report.map.signs import draw_signs
from pbem.report.map.slot import Placed, Rect
from pbem.report.map.svg import num, tag
from pbem.report.map.symbols import ink_of
from pbem.report.map.window import whole
from pbem.report.tongue.tongue import Tongue

_WIDTH: Final = 1200
_FONT: Final = 10.0


class SquaresStage:
    """The field of squares as the first view shows it; `views` are all that are to be set on it."""

    unit = 1.0

    def __init__(self, views: Sequence[View], tongue: Tongue) -> None:
        first = views[0]
        self._first, self._tongue = first, tongue
        window = whole(first.board)
        self._sheet = sheet_for(first.board, _WIDTH, window)
        self._board = Board(told_labels(first.board, tongue), ATLAS, self._sheet.scale, window)
        self._inks = {side.id: ink_of(ATLAS, side.solid) for side in first.sides}
        everybody = {piece.id: piece for view in views for piece in view.pieces}
        marks = tuple(sorted({mark for view in views for piece in view.pieces for mark in piece.marks}))
        signs = replace(first, pieces=tuple(replace(piece, marks=marks) for piece in [*everybody.values()][:1]))
        self._setting = setting_for(signs, self._sheet, self._board)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The field with its frame, without title and legend."""
        top = BORDER + title_height(_WIDTH) - 4
        return BORDER - 2.0, top, self._sheet.width - 2 * BORDER + 4.0, self._sheet.below - top + 4

    @property
    def transform(self) -> str:
        """From hundredths of a square to pixels."""
        return f"translate({num(self._sheet.left)} {num(self._sheet.top)}) scale({self._sheet.scale:.5f})"

    @property
    def definitions(self) -> str:
        """The patterns of the terrain."""
        return definitions(self._board)

    @cached_property
    def ground(self) -> str:
        """The field with every name on it, and its frame."""
        board, sheet = self._board, self._sheet
        field = (
            draw_ground(board)
            + draw_corner_labels(board)
            + draw_heights(board)
            + draw_place_names(board, on_map(self._first))
        )
        return (
            tag("g", field, transform=self.transform)
            + mat(sheet, sheet.below + 40, ATLAS)
            + draw_frame(self._first, sheet, ATLAS, self._tongue)
        )

    def figures(self, view: View) -> tuple[Figure, ...]:
        """Every piece as its square's layout has it; those under a pile stand where it stands."""
        found: dict[str, Figure] = {}
        for square, layout in layouts(view, self._setting).items():
            corner = self._board.corner(square)
            for placed in layout.placed:
                figure = self._figure(placed, corner)
                found[figure.unit] = figure
            piles = {placed.piece.side: found[placed.piece.id.partition("+")[0]] for placed in layout.placed}
            for piece in view.at(square):
                if piece.id not in found and (pile := piles.get(piece.side)) is not None:
                    found[piece.id] = Figure(piece.id, piece.state, pile.x, pile.y)
        return tuple(found.values())

    def _figure(self, placed: Placed, corner: Point) -> Figure:
        piece, ink = placed.piece, self._inks[placed.piece.side]
        (x, y), label = placed.at, placed.label
        size = placed.font / _FONT
        drawn = draw_label(
            replace(placed, label=Rect(0, 0, label.width, label.height), font=_FONT), ink, self._setting.signs
        )
        walls = placed.walls
        return Figure(
            unit=piece.id.partition("+")[0],
            told=piece.state,
            x=corner[0] + x,
            y=corner[1] + y,
            degrees=placed.degrees,
            scale=placed.scale,
            block=draw_symbol(piece, ink, ATLAS, 0, 0, 1),
            around=draw_walls(Rect(walls.x - x, walls.y - y, walls.width, walls.height), ATLAS) if walls else "",
            label=Label(drawn, label.x - x, label.y - y, size),
            room=(placed.block.width / 2, placed.block.height / 2),
        )

    def lying(self, view: View) -> str:
        """Signs, and swords where it is fought hand to hand."""
        crossed = [
            swords(corner[0] + layout.swords[0], corner[1] + layout.swords[1], ATLAS)
            for square, layout in layouts(view, self._setting).items()
            if layout.swords is not None
            for corner in [self._board.corner(square)]
        ]
        return draw_signs(view, self._board) + "".join(crossed)

    def strokes(self, view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> tuple[str, ...]:
        """Arrows as on the map of a report."""
        drawn = tracks(view, self._board, events, sentences)
        return tuple(draw_arrows([track], view, ATLAS) for track in drawn)

    def way(self, standings: Sequence[Standing]) -> tuple[Point, ...]:
        """The middles of the squares between the ends."""
        places = list(dict.fromkeys(standing.place for standing in standings))
        return tuple(self.at(place) for place in places[1:-1])

    def at(self, place: Place) -> Point:
        """The middle of a square."""
        return self._board.centre(as_square(place))
