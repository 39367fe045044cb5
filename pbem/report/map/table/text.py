"""The map of a table in plain text: a sketch, wings and lines in words, and every unit with its place and bearing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Final

from pbem.battle.measured_ground import FOOT, MeasuredGround, as_spot
from pbem.battle.piece import Arm, Piece
from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.battle.wings import wings
from pbem.report.crowd import is_crowded
from pbem.report.map.table.bodies import bodies, body_name, body_sentence, heading_words, nearest_enemy
from pbem.report.map.table.roll import ALONE, roll_of

WIDTH: Final = 76
_SIGNS: Final[Mapping[str, str]] = {
    "gentle hill": "^",
    "steep hill": "^",
    "rough": ",",
    "open wood": "w",
    "dense wood": "W",
    "stream": "~",
    "river": "~",
    "road": ".",
    "ford": "=",
    "bridge": "=",
    "obstacle": ":",
    "works": "[",
    "block": "#",
    "impassable": "X",
}
_TROOPS: Final = {
    Arm.INFANTRY: ("I", "i"),
    Arm.CAVALRY: ("C", "c"),
    Arm.ARTILLERY: ("G", "g"),
    Arm.HORSE_ARTILLERY: ("G", "g"),
    Arm.GENERAL: ("*", "+"),
}
_TROOP_WORDS: Final = (
    ("I i", "foot, own and enemy"),
    ("C c", "horse"),
    ("G g", "guns"),
    ("* +", "generals"),
)
HEADINGS: Final = (
    "Each unit: inches east and north, facing, nearest enemy and inches to him.",
    "Each unit: inches east and north, facing.",
)
"""Of the list of units, with enemies in sight and without."""
_GAP: Final = "   "
"""Between two columns of the list of units."""
_TALL: Final = 2
"""A sign on paper is about twice as tall as it is wide."""


def table_text(view: View, ground: MeasuredGround, *, whole: bool = True) -> str:
    """The sketch, then its key and the lines in words, then the table of units, in lines of at most 76 characters.

    Of a field that is crowded the lines are the table, unless the `whole` is wanted.
    """
    sketch = _sketch(view, ground)
    short = not whole and is_crowded(view)
    told = (roll_of(view, ground),) if short else (_lines(view, ground), unit_table(view, ground))
    parts = ["\n".join(sketch), *told, _key(view, ground, sketch, whole=not short)]
    return "\n\n".join(part for part in parts if part)


def _sketch(view: View, ground: MeasuredGround) -> list[str]:
    per = _inches_a_sign(ground)
    columns, rows = -(-ground.width // per), -(-ground.depth // (per * _TALL))
    signs = [[_ground_sign(ground, column, row, per) for column in range(columns)] for row in range(rows)]
    for piece in sorted(view.pieces, key=lambda piece: piece.arm is Arm.GENERAL):
        for column, row in _cells(piece, ground, per):
            if (
                0 <= column < columns
                and 0 <= row < rows
                and (piece.arm is not Arm.GENERAL or not signs[row][column].isalpha())
            ):
                own, enemy = _TROOPS[piece.arm]
                signs[row][column] = own if piece.side == view.side else enemy
    head = _letters(ground, per, columns)
    body = [f"{_number(row, per)} {''.join(signs[row])}".rstrip() for row in reversed(range(rows))]
    return [head, *body, head]


def _inches_a_sign(ground: MeasuredGround) -> int:
    """Whole inches to a sign, so that a foot is a whole number of signs and the sketch fits the page."""
    return next(inches for inches in (1, 2, 3, 4, 6, 12) if ground.width <= inches * (WIDTH - 3))


def _letters(ground: MeasuredGround, per: int, columns: int) -> str:
    line = [" "] * (columns + 3)
    for name, middle in ground.marks_across:
        line[3 + middle // (INCH * per)] = name[0]
    return "".join(line).rstrip()


def _number(row: int, per: int) -> str:
    """The number of the cells in whose middle a line of the sketch lies."""
    tall = per * _TALL
    middle = (row * tall // FOOT) * FOOT + FOOT // 2
    return f"{row * tall // FOOT + 1:>2}" if row * tall <= middle < (row + 1) * tall else "  "


def _ground_sign(ground: MeasuredGround, column: int, row: int, per: int) -> str:
    x, y = (2 * column + 1) * per * INCH // 2, (2 * row + 1) * per * _TALL * INCH // 2
    reach = per * INCH
    found = " "
    for feature in sorted(
        ground.features, key=lambda each: list(_SIGNS).index(each.kind) if each.kind in _SIGNS else 0
    ):
        spots = [as_spot(corner) for corner in feature.corners]
        if feature.width:
            if _near_way(x, y, spots, max(feature.width // 2, reach // 2)):
                found = _SIGNS.get(feature.kind, "?")
        elif ground.inside(Spot(x, y), spots):
            found = _SIGNS.get(feature.kind, "?")
    return found


def _near_way(x: int, y: int, spots: Sequence[Spot], reach: int) -> bool:
    """Whether a way goes by within a reach on its own level: beside it where it goes up, over or under it across."""
    for a, b in pairwise(spots):
        upright = abs(b.y - a.y) >= abs(b.x - a.x)
        (u, v), (c, d), (e, f) = ((y, x), (a.y, a.x), (b.y, b.x)) if upright else ((x, y), (a.x, a.y), (b.x, b.y))
        if min(c, e) <= u <= max(c, e) and c != e:
            at = d + (f - d) * (u - c) // (e - c)
            if abs(v - at) <= (reach if upright else reach * _TALL):
                return True
    return False


def _cells(piece: Piece, ground: MeasuredGround, per: int) -> list[tuple[int, int]]:
    """The signs that a unit covers: those along its front, a little behind it."""
    standing = piece.standing
    if standing is None:
        return []
    found = (cell for wing in wings(standing) for cell in _cells_of(wing, ground, per))
    return list(dict.fromkeys(found))


def _cells_of(standing: Standing, ground: MeasuredGround, per: int) -> list[tuple[int, int]]:
    corners = ground.outline(standing)
    if len(corners) < 4:
        x, y = corners[0]
        return [(x // (INCH * per), y // (INCH * per * _TALL))]
    left, right, rear_right, rear_left = corners
    found = []
    steps = 8
    for step in range(steps):
        x = sum(_part(a, b, step, steps) for a, b in ((left[0], right[0]), (rear_left[0], rear_right[0]))) // 2
        y = sum(_part(a, b, step, steps) for a, b in ((left[1], right[1]), (rear_left[1], rear_right[1]))) // 2
        found.append((x // (INCH * per), y // (INCH * per * _TALL)))
    return found


def _part(a: int, b: int, step: int, steps: int) -> int:
    return a + (b - a) * (2 * step + 1) // (2 * steps)


def _lines(view: View, ground: MeasuredGround) -> str:
    """Wings and lines in words, own first; those who stand by themselves share a line."""
    told = []
    for whose, pieces in (("", view.own), ("Enemy ", view.enemy)):
        there = [piece for piece in pieces if piece.place is not None and piece.arm is not Arm.GENERAL]
        found = bodies(view, there)
        lines = [(body_name(body), body_sentence(view, ground, body)) for body in found if len(body) > 1]
        alone = [f"{body[0].id} {ground.cell_of(body[0].place)}" for body in found if len(body) == 1 and body[0].place]
        lines += [(ALONE, f"{', '.join(alone)}.")] if alone else []
        for name, said in lines:
            called = f"{whose}{name}"
            told += wrap(f"{called[:1].upper()}{called[1:]}: {said}", WIDTH, subsequent_indent="  ")
    return "\n".join(told)


def unit_table(view: View, ground: MeasuredGround) -> str:
    """Every unit with its place in inches, its bearing, and the nearest enemy with his distance, in columns."""
    rows = [_row(view, ground, piece) for piece in (*view.own, *view.enemy) if piece.place is not None]
    if not rows:
        return ""
    lines = _aligned(rows, "  ")
    if 2 * max(map(len, lines)) + len(_GAP) > WIDTH:
        lines = _aligned(rows, " ")
    broad = max(map(len, lines))
    columns = max(1, (WIDTH + len(_GAP)) // (broad + len(_GAP)))
    tall = -(-len(lines) // columns)
    beside = ["".join(each.ljust(broad + len(_GAP)) for each in lines[row::tall]).rstrip() for row in range(tall)]
    return "\n".join([HEADINGS[not any(row[3] for row in rows)], *beside, *_bent(view)])


def _bent(view: View) -> list[str]:
    """A line for every bent line, with the files at each end and how far back they are bent."""
    there = [(piece.id, piece.standing.footprint) for piece in (*view.own, *view.enemy) if piece.standing]
    return [f"{name} is bent: {shape.bend}." for name, shape in there if shape is not None and shape.bend is not None]


def _aligned(rows: Sequence[Sequence[str]], between: str) -> list[str]:
    """One line a unit, with so much between its words; eighty units want two of them beside each other."""
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [between.join(text.ljust(room) for text, room in zip(row, wide, strict=True)).rstrip() for row in rows]


def _row(view: View, ground: MeasuredGround, piece: Piece) -> tuple[str, str, str, str, str]:
    nearest = nearest_enemy(view, ground, piece)
    return (
        piece.id if piece.side == view.side else piece.id.lower(),
        str(piece.place),
        heading_words(piece) if piece.arm is not Arm.GENERAL else "",
        nearest[1] if nearest else "",
        ground.tell(nearest[0]).partition(" ")[0] if nearest else "",
    )


def _key(view: View, ground: MeasuredGround, sketch: Sequence[str], *, whole: bool) -> str:
    """What the signs of the sketch mean, and of a `whole` map where the places are."""
    drawn = set("".join(sketch[1:-1]))
    signs = [f"{letters} {what}" for letters, what in _TROOP_WORDS if set(letters) & drawn]
    kinds = {feature.kind for feature in ground.features}
    signs += [f"{sign} {kind}" for kind, sign in _SIGNS.items() if kind in kinds and sign in drawn]
    named_features = [feature for feature in ground.features if feature.name and whole]
    places = [f"{_cell(ground, feature.corners)} {feature.name}" for feature in named_features]
    notes = _in_lines(signs)
    named = wrap(f"Places: {', '.join(places)}.", WIDTH, subsequent_indent="  ") if places else []
    return "\n".join([*notes, *named])


def _cell(ground: MeasuredGround, corners: Sequence[object]) -> str:
    spots = [corner for corner in corners if isinstance(corner, Spot)]
    middle = Spot(sum(spot.x for spot in spots) // len(spots), sum(spot.y for spot in spots) // len(spots))
    return ground.cell_of(middle)


def _in_lines(words: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 3 + len(word) <= WIDTH:
            lines[-1] += "   " + word
        else:
            lines.append(word)
    return lines
