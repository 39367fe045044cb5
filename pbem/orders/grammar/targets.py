"""Whom or what a deed is aimed at: an enemy, his place, a class of enemies."""

from __future__ import annotations

from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.verb import Argument
from pbem.orders.answer.trouble import ask, no
from pbem.orders.grammar.slots import Slots
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.places import beyond, on_map, take_place
from pbem.orders.meaning.units import take_unit
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind


def take_target(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    """An enemy in sight, or the place where he stands; raises Trouble where it is neither."""
    start = cursor.at
    place = _target_place(cursor, subject)
    if place is not None:
        slots.places = (place,)
        return True
    piece = take_unit(cursor, subject.roster, enemy=True)
    if piece is None and (named := cursor.phrase(subject.roster.places)):
        place = on_map(named[0], subject.view.ground)
        slots.places = (place,) if place is not None else ()
        return place is not None
    if piece is None:
        _refuse_unknown(cursor)
        return _class_target(cursor, subject)
    if piece.side == subject.view.side:
        raise no(f"{piece.id} is your own.", cursor.span(start))
    slots.units = [piece.id]
    _step_over_his_place(cursor, subject, piece)
    return True


def _step_over_his_place(cursor: Cursor, subject: Subject, piece: Piece) -> None:
    """`charges BI1 in C3`: where he stands says nothing new."""
    mark = cursor.mark()
    token = cursor.peek(1)
    if not cursor.small("at", "to") or token is None or on_map(token.key, subject.view.ground) != piece.place:
        cursor.reset(mark)
        return
    cursor.at += 1


def _target_place(cursor: Cursor, subject: Subject) -> Place | None:
    """The place aimed at; a code that could as well be the id of a unit that is not seen is called neither."""
    token = cursor.peek()
    if token is None or _is_id(cursor, subject):
        return None
    wrong = beyond(token.key, subject.view.ground) if token.kind is Kind.CODE else None
    if wrong is not None and wrong.far:
        return None
    return take_place(cursor, subject.view.ground)


def _is_id(cursor: Cursor, subject: Subject) -> bool:
    token = cursor.peek()
    return token is not None and subject.roster.find(token.key) is not None


def _refuse_unknown(cursor: Cursor) -> None:
    token = cursor.peek()
    if token is not None and token.kind is Kind.CODE and not cursor.sees("filler", "preposition"):
        raise ask(f"No unit {token.raw.upper()} is in sight.", cursor.span(cursor.at, cursor.at + 1))


def _class_target(cursor: Cursor, subject: Subject) -> bool:
    """`fire at the cavalry`: the one of that class in sight, or a question."""
    start = cursor.at
    longer = subject.words.words.length(cursor.tokens, start)
    if longer > subject.words.classes.length(cursor.tokens, start):
        return False
    arm = cursor.phrase(subject.words.classes)
    if not arm:
        return False
    seen = subject.roster.of_class(arm[0], (piece.id for piece in subject.view.enemy if piece.place is not None))
    written = cursor.text(start)
    if not seen:
        raise ask(f"None of their {written} is in sight.", cursor.span(start))
    raise ask(f"Which {written}: {' or '.join(seen[:8])}?", cursor.span(start), seen[:4])
