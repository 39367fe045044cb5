"""Lines of our own order form, filled in by the player: `FI1 @C6  line S 0 hits : move C5`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.problem import Choice
from pbem.battle.verb import Slot
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import bare_line, read_part, read_statements
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.meaning.places import on_map
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import edits

_LINE: Final = re.compile(
    r"(?>(?:[>|]\s*+)*)(?P<id>[^\s@:]++)\s*+@\s*+(?P<square>[^\s:]++)(?P<state>[^:;]*+)(?::(?P<rest>.*))?"
)


def read_form_line(number: int, text: str, desk: Desk) -> list[LineReading] | None:
    """The readings of a form line, none for one with nothing behind its colon; None where it is no form line."""
    if _is_empty_choice(text, desk):
        return []
    match = _LINE.fullmatch(text)
    if match is None or match["rest"] is None:
        return None
    place = on_map(key(match["square"]), desk.context.view.ground)
    piece = desk.roster.find(match["id"])
    note = ""
    if piece is None or piece.id not in desk.roster.own:
        piece, note = _standing_there(match["id"], match["square"], desk)
    if piece is None:
        return None
    # Behind the colon `* E4` is fire at E4 and `- E5` a move: neither sign is a bullet there.
    rest = bare_line(f":{match['rest']}").removeprefix(":").strip()
    if not rest:
        return _emptied(number, text, piece, match, desk)
    if piece.place is not None and place != piece.place and not note:
        message = f"{piece.id} stands in {piece.place}, not in {match['square'].upper()}."
        return [_asked(number, text, piece, message, f"{piece.id} {rest}", desk)]
    readings = read_statements(number, f"{piece.id}: {rest}", desk)
    if not note:
        return readings
    guessed = (Result.OK, Result.GUESS)
    return [
        replace(reading, result=Result.GUESS, note="; ".join(filter(None, (note, reading.note))))
        if reading.result in guessed
        else reading
        for reading in readings
    ]


def _is_empty_choice(text: str, desk: Desk) -> bool:
    """`BID :` as the form has it."""
    name, colon, rest = text.partition(":")
    return bool(colon) and not rest.strip() and key(name.strip()) in map(key, desk.words.in_slot(Slot.SEAT))


def _standing_there(written: str, square: str, desk: Desk) -> tuple[Piece | None, str]:
    """9.4.9: the unit meant by an unknown id in front of the right square."""
    place = on_map(key(square), desk.context.view.ground)
    near = [(edits(key(unit), key(written)), unit) for unit, piece in desk.roster.own.items() if piece.place == place]
    best = min(near, default=(99, ""))
    if place is None or best[0] > 2 or [distance for distance, _ in near].count(best[0]) > 1:
        return None, ""
    return desk.roster.own[best[1]], f'read "{written}" as {best[1]}, which stands in {place}'


def _emptied(number: int, text: str, piece: Piece, match: re.Match[str], desk: Desk) -> list[LineReading]:
    """A line with nothing behind the colon is silence, unless what stands before it was changed."""
    state = " ".join(match["state"].split())
    place = on_map(key(match["square"]), desk.context.view.ground)
    if place is not None and piece.place is not None and place != piece.place:
        message = f"{piece.id} stands in {piece.place}; is it to go to {place}? Orders are written after the colon."
        return [_asked(number, text, piece, message, f"{piece.id} move {place}", desk)]
    if state and key(state) != key(piece.state):
        message = f"{piece.id}: orders are written after the colon; nothing stands there."
        return [LineReading(number, text, Result.ASK, message=message, units=(piece.id,))]
    return []


def _asked(number: int, text: str, piece: Piece, message: str, meant: str, desk: Desk) -> LineReading:
    readings = read_part(number, meant, desk)
    choices = tuple(Choice(order) for reading in readings for order in reading.orders)
    return LineReading(number, text, Result.ASK, message=message, choices=choices, units=(piece.id,))
