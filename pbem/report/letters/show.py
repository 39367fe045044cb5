"""Answers to `SHOW J4`, `SHOW COLUMN D`, `SHOW INFANTRY`, `SHOW NEAR FI1`, `SHOW FI1`: sentences for reading aloud."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from pbem.battle.ground import Ground
from pbem.battle.piece import Piece
from pbem.battle.square import Square, column_name, column_number
from pbem.battle.view import View
from pbem.report.page import printable
from pbem.report.phrases import counted, listed, sentence_case
from pbem.report.state import by_column, column_sentences, piece_sentence

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
    for read in (_by_keyword, _one_unit, _one_square, _one_class):
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
    more = [f"Command: {piece.command}." if piece.command else "", _company(view, piece), _nearest(view, piece)]
    return " ".join([piece_sentence(view, piece), *(line for line in more if line)])


def _one_square(view: View, text: str) -> str:
    square = _square(view.ground, text)
    if square is None:
        return ""
    there = view.at(square)
    who = " ".join(piece_sentence(view, piece) for piece in there) or "Nobody that you can see stands there."
    return f"{square}: {_ground_words(view.ground, square)}. {who}"


def _one_class(view: View, text: str) -> str:
    wanted = text.lower().removesuffix("s")
    found = [piece for piece in view.pieces if wanted in {word.lower().removesuffix("s") for word in _classes(piece)}]
    return _list_of(view, found)


def _column(view: View, text: str) -> str:
    letters = text.strip().upper()
    if not re.fullmatch(r"[A-Z]{1,2}", letters) or column_number(letters) > view.ground.columns:
        return f"The columns run from A to {column_name(view.ground.columns)}."
    return f"Column {letters}: " + (column_sentences(view, column_number(letters)) or "nobody that you can see.")


def _row(view: View, text: str) -> str:
    if not text.strip().isdigit() or not 1 <= int(text) <= view.ground.rows:
        return f"The rows run from 1, in the south, to {view.ground.rows}."
    row = int(text)
    found = [piece for piece in view.pieces if piece.place is not None and piece.place.row == row]
    found.sort(key=lambda piece: piece.place.column if piece.place else 0)
    return f"Row {row}: " + (" ".join(piece_sentence(view, piece) for piece in found) or "nobody that you can see.")


def _near(view: View, text: str) -> str:
    piece = _find(view, text)
    square = piece.place if piece else _square(view.ground, text)
    if square is None:
        return f"Say near what: a unit or a square. {_HOW}"
    found = [
        (other.place.distance(square), other)
        for other in view.pieces
        if other.place is not None and other is not piece and other.place.distance(square) <= _NEAR
    ]
    found.sort(key=lambda pair: (pair[0], pair[1].id))
    lead = f"Within {counted(_NEAR, 'square')} of {piece.id if piece else square}: "
    told = " ".join(f"{_distance(number)}: {piece_sentence(view, other)}" for number, other in found)
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


def _square(ground: Ground, text: str) -> Square | None:
    try:
        square = Square.parse(text)
    except ValueError:
        return None
    return square if square in ground else None


def _ground_words(ground: Ground, square: Square) -> str:
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
    return f"In the same square: {listed(others)}." if others else ""


def _nearest(view: View, piece: Piece) -> str:
    others = [other for other in view.pieces if other.side != piece.side and other.place is not None]
    if piece.place is None or not others:
        return ""
    here = piece.place
    distance, unit = min((other.place.distance(here), other.id) for other in others if other.place is not None)
    return f"Nearest opponent: {unit}, {_distance(distance).lower()} away."


def _distance(number: int) -> str:
    return sentence_case("same square" if number == 0 else counted(number, "square"))
