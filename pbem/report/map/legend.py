"""What the legend of a map explains: every sign that is on it, and none that is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, SquaredGround, Terrain
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.report.map.arrows import STROKES, Stroke, Track, Tracked
from pbem.report.map.blocks import draw_placed, draw_symbol, on_map, swords
from pbem.report.map.board import Board
from pbem.report.map.ground import draw_ground, present
from pbem.report.map.palette import Theme
from pbem.report.map.slot import GARRISON, Placed, Rect, wedged
from pbem.report.map.svg import SANS, tag, words
from pbem.report.map.symbols import Ink, ink_of
from pbem.report.map.symbols.counter import HELD, SIZES, padlock
from pbem.report.map.zones import merged_zones, zone_letter, zone_swatch

_NAMED: Final = 6
"""Units that the legend of a zone names; of more it tells the number."""
WIDTH, HEIGHT = 46.0, 30.0
"""Size of a swatch before it is scaled."""

_TRACK_WORDS: Final = {"move": "moved", "charge": "charged", "retire": "fell back", "fire": "fired"}
_GUNS: Final = {Formation.LIMBERED: "limbered", Formation.COLUMN: "limbered"}
_FORMATIONS: Final = {
    Formation.LINE: "in line",
    Formation.COLUMN: "in march column",
    Formation.ATTACK_COLUMN: "in attack column",
    Formation.HOLLOW_SQUARE: "in square",
    Formation.SKIRMISH: "skirmishing",
    Formation.MASS: "brigade",
    Formation.LIMBERED: "in march column",
    Formation.UNLIMBERED: "in line",
}
_GUN: Final = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)


@dataclass(frozen=True, slots=True)
class Entry:
    """One sign, drawn in a box of 46 by 30, and what it means."""

    swatch: str
    text: str


def entries(
    view: View, board: Board, drawn: Sequence[Track], signs: Mapping[str, str], more: Sequence[Entry] = ()
) -> list[Entry]:
    """The legend of a map, only what is on it: the view's pieces, the tracks `drawn`, a letter for each mark."""
    pieces = [piece for stack in on_map(view).values() for piece in stack]
    return [
        *side_entries(view, pieces, board.theme),
        *_arms(view, pieces, board.theme),
        *_sizes(pieces, board.theme),
        *_states(view, pieces, signs, board.theme),
        *_zones(view, board),
        *track_entries(drawn, board.theme),
        *more,
        *_still(board),
    ]


@lru_cache(maxsize=8)
def _still(board: Board) -> tuple[Entry, ...]:
    """What no bound changes: the signs of the ground."""
    return (*_terrain(board), *_edges(board), *_ways(board))


def _symbol(piece: Piece, theme: Theme, solid: bool) -> str:
    return draw_symbol(piece, ink_of(theme, solid), theme, WIDTH / 2, HEIGHT / 2, 0.44)


def _sample(arm: Arm, formation: Formation, facing: Facing | None = None, figures: str = "") -> Piece:
    return Piece("", "", "", arm, formation, Standing(Square(1, 1), facing), figures=figures)


def _like(piece: Piece, facing: Facing | None = None) -> Piece:
    """A piece that looks as this one does, without its name."""
    return replace(_sample(piece.arm, piece.formation, facing, piece.figures), stands=piece.stands)


def side_entries(view: View, pieces: Sequence[Piece], theme: Theme) -> list[Entry]:
    """How the blocks of each side on the map are drawn."""
    seen = {piece.side for piece in pieces}
    return [
        Entry(
            tag(
                "rect",
                x=4,
                y=8,
                width=38,
                height=14,
                fill=ink.colour if side.solid else ink.paper,
                stroke=ink.colour,
                stroke_width=2.4,
            ),
            side.name,
        )
        for side in view.sides
        if side.id in seen
        for ink in [ink_of(theme, side.solid)]
    ]


def _arms(view: View, pieces: Sequence[Piece], theme: Theme) -> list[Entry]:
    solid = {side.id: side.solid for side in view.sides}
    found: dict[str, Entry] = {}
    for arm in Arm:
        for formation in Formation:
            same = [piece for piece in pieces if piece.arm is arm and piece.formation is formation]
            if same:
                text = _counter_words(arm) if same[0].figures else _arm_words(arm, formation)
                found.setdefault(text, Entry(_symbol(_like(same[0]), theme, solid.get(same[0].side, True)), text))
    return list(found.values())


def _counter_words(arm: Arm) -> str:
    return "commander" if arm is Arm.GENERAL else arm.value


def _sizes(pieces: Sequence[Piece], theme: Theme) -> list[Entry]:
    """The marks of size on counters."""
    return [
        Entry(words(mark, WIDTH / 2, 20, 14, theme.ink, font_family=SANS, font_weight="bold"), meaning)
        for mark, meaning in SIZES.items()
        if any(piece.echelon == mark for piece in pieces)
    ]


def _arm_words(arm: Arm, formation: Formation) -> str:
    if arm is Arm.GENERAL:
        return "general"
    if arm in _GUN:
        return f"{arm.value}, {_GUNS.get(formation, 'in battery')}"
    return f"{arm.value} {_FORMATIONS[formation]}"


def _states(view: View, pieces: Sequence[Piece], signs: Mapping[str, str], theme: Theme) -> list[Entry]:
    solid = {side.id: side.solid for side in view.sides}
    found = []
    first = next((piece for piece in pieces if wedged(piece)), None)
    if first is not None:
        found.append(
            Entry(
                _symbol(_like(first, Facing.N), theme, solid.get(first.side, True)),
                "the wedge shows the front",
            )
        )
    for words_, hit in {piece.strength.lost_words: piece for piece in reversed(pieces) if piece.strength.lost}.items():
        ink = ink_of(theme, solid.get(hit.side, True))
        dots = "".join(tag("circle", cx=x, cy=15, r=3.6, fill=ink.colour) for x in (13, 23, 33))
        found.append(Entry(dots, words_))
    broken = next((piece for piece in pieces if piece.broken), None)
    if broken is not None:
        sample = replace(_sample(broken.arm, broken.formation, figures=broken.figures), broken=True)
        word = "disorganised" if broken.figures else "broken"
        found.append(Entry(_symbol(sample, theme, solid.get(broken.side, True)), word))
    held = next((piece for piece in pieces if HELD in piece.marks), None)
    if held is not None:
        ink = ink_of(theme, solid.get(held.side, True))
        found.append(Entry(padlock(WIDTH / 2, HEIGHT / 2 - 1, ink, 0.9), "held, may only turn"))
    if any(piece.in_melee for piece in pieces):
        found.append(Entry(swords(WIDTH / 2, HEIGHT / 2, theme, 1.3), "melee"))
    inside = next((piece for piece in pieces if GARRISON in piece.marks), None)
    if inside is not None:
        ink = ink_of(theme, solid.get(inside.side, True))
        found.append(Entry(_garrison(inside, ink, theme), "garrison in the town"))
    for mark, sign in signs.items():
        if not any(mark in piece.marks for piece in pieces):
            continue
        letter = words(
            sign, WIDTH / 2, 20, 15, theme.ink, font_family=SANS, font_stretch="condensed", font_weight="bold"
        )
        found.append(Entry(letter, mark))
    return found


def _garrison(piece: Piece, ink: Ink, theme: Theme) -> str:
    sample = Placed(
        _sample(piece.arm, piece.formation),
        (23, 15),
        0.3,
        Rect(13, 10, 20, 10),
        Rect(23, 15, 0, 0),
        0.1,
        walls=Rect(5, 3, 36, 24),
    )
    return draw_placed(sample, ink, theme, {})


def _zones(view: View, board: Board) -> list[Entry]:
    found = []
    for index, zone in enumerate(merged_zones(view)):
        many = f"{len(zone.units)} units" if len(zone.units) > _NAMED else ", ".join(zone.units)
        who = f"{many}: " if zone.units else ""
        swatch = tag("g", zone_swatch(index, board, 42, 26), transform="translate(2 2)")
        found.append(Entry(swatch, f"{zone_letter(index)}. {who}{zone.why or 'may deploy here'}"))
    return found


def track_entries(drawn: Sequence[Tracked], theme: Theme) -> list[Entry]:
    """The strokes of the arrows on the map."""
    found = [
        Entry(_arrow(stroke, theme.ink, theme), _TRACK_WORDS[kind])
        for kind, stroke in STROKES.items()
        if any(track.kind == kind for track in drawn)
    ]
    gone = next((track for track in drawn if track.side is None), None)
    if gone is not None:
        found.append(Entry(_arrow(STROKES[gone.kind], theme.ink, theme), "black: by one no longer on the map"))
    return found


def _arrow(stroke: Stroke, colour: str, theme: Theme) -> str:
    return tag("g", stroke([(2.0, 25.0), (74.0, 25.0)], colour, theme), transform="translate(0 0) scale(0.6)")


def _miniature(ground: SquaredGround, board: Board, view_box: str) -> str:
    drawn = draw_ground(Board.of_all(ground, board.theme))
    return tag("svg", drawn, x=1, y=1, width=44, height=28, viewBox=view_box) + tag(
        "rect", x=1, y=1, width=44, height=28, fill="none", stroke=board.theme.ink, stroke_width=0.7
    )


def _terrain(board: Board) -> list[Entry]:
    return [
        Entry(
            _miniature(_sample_of(kind), board, _TERRAIN_BOXES.get(kind, "88 108 88 56")),
            _TERRAIN_WORDS.get(kind, kind.value),
        )
        for kind, squares in present(board.ground).items()
        if any(square in board.window for square in squares)
    ]


def _sample_of(kind: Terrain) -> SquaredGround:
    """A small ground with one square of that kind, or with water running through a row of them."""
    if kind not in (Terrain.CREEK, Terrain.TRIBUTARY):
        return SquaredGround(3, 3, (Cell(Square(2, 2), (kind,)),))
    row = tuple(Square(column, 2) for column in (1, 2, 3))
    return SquaredGround(3, 3, tuple(Cell(square, (kind,)) for square in row), streams=(row,))


_TERRAIN_WORDS: Final = {Terrain.HILL: "hill, with its level"}
_TERRAIN_BOXES: Final = {Terrain.FORTRESS: "62 98 176 112", Terrain.WORKS: "88 94 88 56", Terrain.HILL: "92 94 88 56"}


def _edges(board: Board) -> list[Entry]:
    south, north = Square(1, 1), Square(1, 2)
    seen = {edge.kind for edge in board.ground.edges if edge.here in board.window or edge.there in board.window}
    return [
        Entry(
            _miniature(SquaredGround(1, 2, edges=(Edge(south, north, kind),)), board, "6 72 88 56"), _EDGE_WORDS[kind]
        )
        for kind in EdgeKind
        if kind in seen
    ]


_EDGE_WORDS: Final = {
    EdgeKind.RIVER: "river",
    EdgeKind.BRIDGE: "bridge or ford",
    EdgeKind.WALL: "wall",
    EdgeKind.FENCE: "fence",
    EdgeKind.BANK: "bank",
    EdgeKind.BARRIER: "cannot be crossed",
}


def _streams(ground: SquaredGround) -> Iterable[Square]:
    """The squares of streams that fill no square of their own, as creeks and tributaries do."""
    return chain.from_iterable(
        stream
        for stream in ground.streams
        if not any(ground.has(square, Terrain.CREEK, Terrain.TRIBUTARY) for square in stream)
    )


def _bridges(ground: SquaredGround, *, fords: bool) -> Iterable[Square]:
    return (square for square in ground.bridges if ground.has(square, Terrain.CREEK) is fords)


def _ways(board: Board) -> list[Entry]:
    row = tuple(Square(column, 1) for column in (1, 2, 3))
    ground, wet = board.ground, tuple(Cell(square, (Terrain.CREEK,)) for square in row)
    samples: tuple[tuple[Iterable[Square], Callable[[], SquaredGround], str], ...] = (
        (chain.from_iterable(ground.roads), lambda: SquaredGround(3, 1, roads=(row,)), "road"),
        (_streams(ground), lambda: SquaredGround(3, 1, streams=(row,)), "stream"),
        (_bridges(ground, fords=True), lambda: SquaredGround(3, 1, wet, roads=(row,), bridges=(row[1],)), "ford"),
        (_bridges(ground, fords=False), lambda: SquaredGround(3, 1, roads=(row,), bridges=(row[1],)), "bridge"),
    )
    return [
        Entry(_miniature(make(), board, "106 22 88 56"), text)
        for squares, make, text in samples
        if any(square in board.window for square in squares)
    ]
