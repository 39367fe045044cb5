"""Where a unit is to go: squares one after another, a direction and a number of steps, and the from-square check."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.place import Place
from pbem.orders.answer.trouble import Trouble, ask
from pbem.orders.grammar.reading import Result
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.places import on_map, take_direction, take_place
from pbem.orders.meaning.roads import Road, along, ends, meeting, near_names, road_of
from pbem.orders.meaning.units import take_unit
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind

NO_SUCH_PLACE: Final = "The map has no"
"""How it is asked about a place that nobody knows."""
_GLUED: Final = re.compile(r"(ne|nw|se|sw|n|e|s|w)([1-9])")
_LONGEST_NAME: Final = 4
"""Words of the longest name that is looked for on the map."""
Path = tuple[tuple[Place, ...], Facing | None, int | None]


def take_path(cursor: Cursor, subject: Subject, *, bare: bool = False) -> Path | None:
    """A path as `(squares, direction, steps)`; `bare` tells that no verb stood before it, so `C6-C5` is from and to.

    Raises Trouble for a wrong start square, for a unit in place of a square and for a square off the map.
    """
    start = cursor.at
    leaves = cursor.small("from")
    if leaves:
        cursor.skip("preposition")
    counted = _counted(cursor, subject)
    if counted is not None:
        return counted
    if not (bare and _sideways(cursor)):
        direction = take_direction(cursor, subject.piece)
        if direction is not None:
            return _steps(cursor, subject, direction, start)
    _refuse_unit(cursor, subject)
    glued = _glued(cursor, subject)
    if glued is not None:
        return glued
    squares, by_road = _squares(cursor, subject)
    if not squares:
        cursor.at = start
        return None
    return _checked(cursor, subject, squares, start, from_to=(leaves or bare) and not by_road), None, None


def _sideways(cursor: Cursor) -> bool:
    """`All right` without a verb is no move."""
    return bool({"left", "right", "about"} & set(cursor.words.relative.match(cursor.tokens, cursor.at)[0]))


def _glued(cursor: Cursor, subject: Subject) -> Path | None:
    """`S2` where the map has no such square: two steps south."""
    token = cursor.peek()
    match = _GLUED.fullmatch(token.key) if token is not None else None
    if token is None or match is None or on_map(token.key, subject.view.ground) is not None:
        return None
    cursor.at += 1
    cursor.notes.append(f'read "{token.raw}" as {match[2]} squares {match[1].upper()}')
    return (), Facing(match[1].upper()), int(match[2])


def _counted(cursor: Cursor, subject: Subject) -> Path | None:
    """`2 squares south`."""
    mark = cursor.mark()
    number = cursor.number()
    if number is not None:
        cursor.small("squares")
        cursor.skip("preposition")
        direction = take_direction(cursor, subject.piece)
        if direction is not None:
            return (), direction, number
    cursor.reset(mark)
    return None


def _steps(cursor: Cursor, subject: Subject, direction: Facing, start: int) -> Path:
    token, number = cursor.peek(), cursor.number()
    if number is not None:
        cursor.small("squares")
        square = on_map(f"{direction}{number}", subject.view.ground) if len(direction) == 1 else None
        if token is not None and token.kind is Kind.NUMBER and square is not None:
            cursor.notes.append(f"read as {number} squares {direction}, not as the square {square}")
    return (), direction, number


def _squares(cursor: Cursor, subject: Subject) -> tuple[list[Place], bool]:
    """The places of a path, and whether a road was named: such a road gives its bends up to the place behind it."""
    found: list[Place] = []
    road, written = Road(()), 0
    by_road = False
    while True:
        mark = cursor.mark()
        if found and not road and not (cursor.sign("-") or cursor.small("to", "via")):
            return found, by_road
        cursor.skip("preposition", "to", "via", "and")
        here, begun = found[-1] if found else _start(subject), cursor.at
        number = () if cursor.notes else cursor.phrase(subject.roster.roads)
        place = None if number else _place(cursor, subject)
        if number:
            onto = road_of(subject.view.ground, number[0])
            found += along(road, here, meeting(road, onto)) if road else ()
            road, written, by_road = onto, begun, True
        elif place is not None:
            found += along(road, here, place) if road else (place,)
            road = ()
        else:
            cursor.reset(mark)
            _refuse_unknown_name(cursor, subject)
            return [*found, *_to_its_end(cursor, road, here, written)], by_road


def _start(subject: Subject) -> Place | None:
    return subject.piece.place if subject.piece is not None else None


def _place(cursor: Cursor, subject: Subject) -> Place | None:
    """A place by its square or by the name printed there."""
    place = take_place(cursor, subject.view.ground)
    # Where a word was left out before it, as in `one square towards Dettingen`, a name may be no goal.
    named = cursor.phrase(subject.roster.places) if place is None and not cursor.notes else ()
    return on_map(named[0], subject.view.ground) if named else place


def _to_its_end(cursor: Cursor, road: Road, here: Place | None, written: int) -> tuple[Place, ...]:
    """A road without a goal is followed to its other end; raises Trouble where it has two."""
    way = along(road, here, None) if road else ()
    if road and not way:
        name = cursor.text(written)
        raise ask(f"{name}: to which end?", cursor.span(written), tuple(f"{name} to {end}" for end in ends(road)))
    return way


def _refuse_unknown_name(cursor: Cursor, subject: Subject) -> None:
    """Raises Trouble where the next words are nearly the name of a place or a road."""
    cursor.skip("preposition", "to", "via")
    words: list[str] = []
    while (token := cursor.peek(len(words))) is not None and token.kind is Kind.WORD and len(words) < _LONGEST_NAME:
        words.append(token.key)
    length, near = near_names(words, subject.view.ground)
    if near:
        span = cursor.span(cursor.at, cursor.at + length)
        raise ask(f'{NO_SUCH_PLACE} "{cursor.text(cursor.at, cursor.at + length)}".', span, near)


def _checked(cursor: Cursor, subject: Subject, squares: list[Place], start: int, *, from_to: bool) -> tuple[Place, ...]:
    piece = subject.piece
    if piece is None or piece.place is None or subject.view.bound == 0:
        return tuple(squares)
    if squares[0] == piece.place:
        if squares[-1] == piece.place:
            raise ask(f"{piece.id} stands in {piece.place} already; go where?", cursor.span(start))
        return tuple(squares[1:])
    if from_to and len(squares) > 1:
        path = "-".join(map(str, squares))
        ways = tuple(dict.fromkeys((f"move {path}", f"move {squares[-1]}")))
        others = tuple(unit for unit, own in subject.roster.own.items() if own.place == squares[0])
        message = f"{piece.id} stands in {piece.place}, not in {squares[0]}."
        raise Trouble(Result.ASK, message, cursor.span(start), ways, subjects=others)
    return tuple(squares)


def _refuse_unit(cursor: Cursor, subject: Subject) -> None:
    token = cursor.peek()
    if token is None or subject.roster.find(token.key) is None:
        return
    start = cursor.at
    piece = take_unit(cursor, subject.roster)
    if piece is not None:
        repairs = (str(piece.place),) if piece.place is not None else ()
        raise ask(f"{piece.id} is a unit; to which square?", cursor.span(start), repairs)
