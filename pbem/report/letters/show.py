"""Answers to `SHOW J4`, `SHOW COLUMN D`, `SHOW INFANTRY`, `SHOW NEAR FI1`, `SHOW FI1`: sentences for reading aloud."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.square import as_square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.view import View
from pbem.report.page import printable
from pbem.report.phrases import listed, sentence_case
from pbem.report.state import by_column, column_sentences, piece_sentence, row_sentences

_NEAR: Final = 3
_HOW: Final = (
    "SHOW takes a square (SHOW J4), a unit (SHOW FI1), COLUMN D, ROW 6, NEAR FI1, ENEMY, ALL, SCORE, "
    "or a kind of troops such as INFANTRY."
)


def show(view: View, words: str) -> str:
    """What one side may see of a place, a unit or a kind of troops; a request nobody understands gets the list."""
    text = re.sub(r"^show\b", "", " ".join(printable(words).split()), flags=re.IGNORECASE).strip(" .!?:,")
    if not text:
        return _everything(view)
    for read in (_by_keyword, _one_unit, _one_place, _one_class):
        answer = read(view, text)
        if answer:
            return answer
    return f"I know no {text!r} here. {_HOW}"


def _by_keyword(view: View, text: str) -> str:
    head, *rest = text.split()
    keyword = _KEYWORDS.get(head.lower())
    return keyword(view, " ".join(rest)) if keyword else ""


def _one_unit(view: View, text: str) -> str:
    piece = _find(view, text)
    if piece is None:
        return ""
    command = f"Command: {piece.command}." if piece.command else ""
    more = [command, _company(view, piece), *_reaches(view.ground, piece), _nearest(view, piece)]
    return " ".join([piece_sentence(view, piece), *(line for line in more if line)])


def _one_place(view: View, text: str) -> str:
    place = _place(view.ground, text)
    if place is None:
        return ""
    if isinstance(view.ground, MeasuredGround):
        cell = view.ground.cell_of(place)
        if view.ground.parse(cell) == place:
            return _one_cell(view, view.ground, cell)
    who = " ".join(piece_sentence(view, piece) for piece in view.at(place)) or "Nobody that you can see stands there."
    what = f" {_ground_words(view.ground, place)}." if isinstance(view.ground, SquaredGround) else ""
    return f"{view.ground.name(place)}:{what} {who}"


def _one_cell(view: View, ground: MeasuredGround, cell: str) -> str:
    """Everybody in a cell of twelve inches."""
    found = [piece for piece in view.pieces if piece.place is not None and ground.cell_of(piece.place) == cell]
    return f"{cell}: {_list_of(view, found) or 'Nobody that you can see stands there.'}"


def _one_class(view: View, text: str) -> str:
    wanted = text.lower().removesuffix("s")
    found = [piece for piece in view.pieces if wanted in {word.lower().removesuffix("s") for word in _classes(piece)}]
    return _list_of(view, found)


def _column(view: View, text: str) -> str:
    names, column = _names(view.ground.marks_across), _as_marked(text)
    if column not in names:
        return f"The columns run from {names[0]}{_far_end(names, 'west')} to {names[-1]}."
    return f"Column {column}: " + (column_sentences(view, column) or "nobody that you can see.")


def _row(view: View, text: str) -> str:
    names, row = _names(view.ground.marks_up), _as_marked(text)
    if row not in names:
        return f"The rows run from {names[0]}, in the south, to {names[-1]}."
    return f"Row {row}: " + (row_sentences(view, row) or "nobody that you can see.")


def _names(marks: Iterable[tuple[str, int]]) -> list[str]:
    return [name for name, _ in marks]


def _as_marked(text: str) -> str:
    """A column or row as the edge of the map has it."""
    return text.strip().upper().lstrip("0")


def _far_end(names: list[str], edge: str) -> str:
    """Which end numbers begin from; letters everybody reads from the west."""
    return f", in the {edge}," if names[0].isdigit() else ""


def _near(view: View, text: str) -> str:
    piece, ground = _find(view, text), view.ground
    place = piece.place if piece else _place(ground, text)
    if place is None:
        return f"Say near what: a unit or a {ground.unit}. {_HOW}"
    found = [
        (ground.distance(other.place, place), other)
        for other in view.near(place, _NEAR)
        if other.place is not None and other is not piece
    ]
    found.sort(key=lambda pair: (pair[0], pair[1].id))
    lead = f"Within {ground.tell_reach(_NEAR)} of {piece.id if piece else ground.name(place)}: "
    told = " ".join(f"{_distance(ground, number)}: {piece_sentence(view, other)}" for number, other in found)
    return lead + (told or "nobody that you can see.")


def _enemy(view: View, text: str) -> str:
    return _list_of(view, view.enemy) or "You see nobody of the enemy."


def _everything(view: View, text: str = "") -> str:
    return "\n".join(f"Column {letters}: {told}" for letters, told in by_column(view)) or "Nobody is on the table."


def _score(view: View, text: str) -> str:
    return " ".join(f"{line.rstrip('.')}." for line in (*view.score, *view.state)) or "There is no score yet."


_KEYWORDS: Final[dict[str, Callable[[View, str], str]]] = {
    "column": _column,
    "row": _row,
    "near": _near,
    "enemy": _enemy,
    "all": _everything,
    "position": _everything,
    "score": _score,
}


def _find(view: View, text: str) -> Piece | None:
    wanted = text.strip().lower()
    for piece in view.pieces:
        if wanted in {name.lower() for name in (piece.id, piece.name, *piece.aliases)}:
            return piece
    return None


def _place(ground: Ground, text: str) -> Place | None:
    try:
        return ground.parse(text)
    except ValueError:
        return None


def _ground_words(ground: SquaredGround, place: Place) -> str:
    square = as_square(place)
    cell = ground.cell(square)
    roads = "a road" if any(square in road for road in ground.roads) else ""
    streams = "a stream" if any(square in stream for stream in ground.streams) else ""
    bridge = "a bridge" if square in ground.bridges else ""
    level = f"level {cell.level}" if cell.level else ""
    kinds = [kind.value for kind in cell.terrain] or ["open ground"]
    words = listed(word for word in (*kinds, level, roads, streams, bridge) if word)
    return f"{cell.label}, {words}" if cell.label else words


def _classes(piece: Piece) -> Iterable[str]:
    return (*piece.classes, piece.arm.value, piece.formation.value, *(("broken",) if piece.broken else ()))


def _list_of(view: View, found: Iterable[Piece]) -> str:
    return " ".join(piece_sentence(view, piece) for piece in found)


def _company(view: View, piece: Piece) -> str:
    others = [other.id for other in view.pieces if other is not piece and piece.place and other.place == piece.place]
    return f"In the same {view.ground.unit}: {listed(others)}." if others else ""


def _reaches(ground: Ground, piece: Piece) -> list[str]:
    """How far it goes and shoots, in words for who has no ruler on a picture."""
    return [f"{sentence_case(reach.name)}: {ground.tell(reach.farthest).lower()}." for reach in piece.reaches]


def _nearest(view: View, piece: Piece) -> str:
    others = [other for other in view.pieces if other.side != piece.side and other.place is not None]
    if piece.place is None or not others:
        return ""
    ground = view.ground
    distance, unit = min((_apart(ground, piece, other), other.id) for other in others)
    return f"Nearest opponent: {unit}, {_distance(ground, distance).lower()} away."


def _apart(ground: Ground, one: Piece, other: Piece) -> int:
    """How far apart two pieces are: on a table between the nearest points of their bases."""
    if one.standing is None or other.standing is None:
        return 0
    if isinstance(ground, MeasuredGround):
        return ground.apart(one.standing, other.standing)
    return ground.distance(one.standing.place, other.standing.place)


def _distance(ground: Ground, number: int) -> str:
    return sentence_case(f"same {ground.unit}" if number == 0 else ground.tell(number))
