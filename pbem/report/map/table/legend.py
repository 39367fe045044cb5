"""The legend of a table: every sign that is on it, and none that is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pbem.battle.bearing import Heading
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Footprint, Standing
from pbem.battle.view import View
from pbem.report.map.blocks import draw_symbol, swords
from pbem.report.map.legend import HEIGHT, WIDTH, Entry, side_entries, track_entries
from pbem.report.map.palette import Theme
from pbem.report.map.plan_marks import intent_entries
from pbem.report.map.svg import SANS, tag, words
from pbem.report.map.symbols import ink_of
from pbem.report.map.table.footprints import DISORDERED, INSIDE, REMEMBERED, SHAKEN, draw_footprint, ghost
from pbem.report.map.table.sheet import TableSheet
from pbem.report.map.table.terrain import kinds_of, sample
from pbem.report.map.table.tracks import TableTrack
from pbem.report.map.table.window import TableWindow
from pbem.report.map.table.zones import table_zones
from pbem.report.map.zones import zone_letter

_NAMED: Final = 6
_BOX: Final = TableSheet(46, 1, 5.0, 0, 0, TableWindow(0, 0, 46 * INCH // 5, 6 * INCH), 0, 0)
"""A sheet as large as one swatch."""
_SHAPES: Final = {
    Arm.INFANTRY: Footprint(12, 1, 36, 48),
    Arm.CAVALRY: Footprint(6, 2, 56, 72),
    Arm.ARTILLERY: Footprint(3, 1, 96, 110),
    Arm.HORSE_ARTILLERY: Footprint(3, 1, 96, 110),
}
_FORMATIONS: Final = {
    Formation.LINE: "in line",
    Formation.COLUMN: "in column",
    Formation.HOLLOW_SQUARE: "in square",
    Formation.SKIRMISH: "skirmishing",
    Formation.UNLIMBERED: "unlimbered",
    Formation.LIMBERED: "limbered",
    Formation.MASS: "in houses or works",
}


def table_entries(
    view: View,
    ground: MeasuredGround,
    sheet: TableSheet,
    theme: Theme,
    drawn: Sequence[TableTrack],
    signs: Mapping[str, str],
    *,
    meant: Sequence[TableTrack] = (),
    ruled: bool = False,
) -> list[Entry]:
    """The entries for the view's pieces, the tracks `drawn`, a letter for each mark, zones and terrain."""
    pieces = [piece for piece in view.pieces if piece.standing is not None]
    rulers = [Entry(_ruler(theme), "reach of fire, and dashed of a move straight ahead or aslant")] if ruled else []
    return [
        *side_entries(view, pieces, theme),
        *_arms(view, pieces, theme),
        *_states(view, pieces, signs, theme),
        *_zones(view, theme),
        *track_entries(drawn, theme),
        *intent_entries({track.kind for track in meant}, theme),
        *([Entry(ghost(_standing(Arm.INFANTRY), _BOX, theme.ink), "would stand here")] if _goes(meant) else []),
        *rulers,
        *(Entry(sample(kind, sheet, theme), kind) for kind in kinds_of(ground, sheet)),
    ]


def _goes(meant: Sequence[TableTrack]) -> bool:
    return any(track.kind != "fire" for track in meant)


def _swatch(piece: Piece, theme: Theme, solid: bool) -> str:
    return draw_footprint(piece, _BOX, ink_of(theme, solid), theme)


def _standing(arm: Arm) -> Standing:
    shape = _SHAPES.get(arm, _SHAPES[Arm.INFANTRY])
    return Standing(Spot(23 * INCH // 5, 4 * INCH), Heading(0), shape)


def _sample(arm: Arm, formation: Formation, marks: tuple[str, ...] = ()) -> Piece:
    return Piece("", "", "", arm, formation, _standing(arm), marks=marks)


def _arms(view: View, pieces: Sequence[Piece], theme: Theme) -> list[Entry]:
    found: dict[str, Entry] = {}
    for piece in pieces:
        solid = view.side_of(piece.side).solid
        if piece.arm is Arm.GENERAL:
            swatch = draw_symbol(piece, ink_of(theme, solid), theme, WIDTH / 2, HEIGHT / 2, 0.44)
            found.setdefault("general", Entry(swatch, "general"))
            continue
        words_ = f"{piece.arm.value} {_FORMATIONS.get(piece.formation, piece.formation.value)}"
        if piece.arm is Arm.ARTILLERY and piece.formation is Formation.SKIRMISH:
            words_ = "gunners away from their guns"
        marks = (INSIDE,) if piece.formation is Formation.MASS else ()
        found.setdefault(words_, Entry(_swatch(_sample(piece.arm, piece.formation, marks), theme, solid), words_))
    return sorted(found.values(), key=lambda entry: entry.text)


def _states(view: View, pieces: Sequence[Piece], signs: Mapping[str, str], theme: Theme) -> list[Entry]:
    found = []
    for wanted, text in ((SHAKEN, "shaken"), (DISORDERED, "disordered"), ({REMEMBERED}, "where it was seen last")):
        marked = next((piece for piece in pieces if set(wanted) & set(piece.marks)), None)
        if marked is not None:
            mark = next(mark for mark in marked.marks if mark in wanted)
            solid = view.side_of(marked.side).solid
            found.append(Entry(_swatch(_sample(Arm.INFANTRY, Formation.LINE, (mark,)), theme, solid), text))
    hurt = next((piece for piece in pieces if piece.strength.lost), None)
    if hurt is not None:
        found.append(Entry(_letter("-3", theme), hurt.strength.lost_words))
    if any(piece.in_melee for piece in pieces):
        found.append(Entry(swords(WIDTH / 2, HEIGHT / 2, theme, 1.3), "in combat"))
    for mark, sign in signs.items():
        if any(mark in piece.marks for piece in pieces):
            found.append(Entry(_letter(sign, theme), mark))
    return found


def _letter(sign: str, theme: Theme) -> str:
    return words(sign, WIDTH / 2, 20, 15, theme.ink, font_family=SANS, font_stretch="condensed", font_weight="bold")


def _zones(view: View, theme: Theme) -> list[Entry]:
    found = []
    for index, zone in enumerate(table_zones(view)):
        many = f"{len(zone.units)} units" if len(zone.units) > _NAMED else ", ".join(zone.units)
        box = tag("rect", x=3, y=4, width=40, height=22, fill=theme.zone, fill_opacity=0.15, stroke=theme.zone)
        found.append(Entry(box, f"{zone_letter(index)}. {many}: {zone.why or 'may deploy here'}"))
    return found


def _ruler(theme: Theme) -> str:
    return tag("path", d="M16 26L6 6Q23 0 40 6L30 26z", fill=theme.ink, fill_opacity=0.1, stroke=theme.ink)
