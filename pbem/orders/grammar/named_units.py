"""The own units that a deed names: those it is done with, joins or supports."""

from __future__ import annotations

from pbem.battle.verb import Argument
from pbem.orders.answer.trouble import ask, no
from pbem.orders.grammar.slots import Slots
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.places import on_map
from pbem.orders.meaning.units import take_unit, take_units
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind


def take_named_unit(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    """One own unit; raises Trouble for a square, an id that nobody bears, and another's."""
    start = cursor.at
    piece = take_unit(cursor, subject.roster)
    if piece is None:
        token = cursor.peek()
        place = on_map(token.key, subject.view.ground) if token is not None and token.kind is Kind.CODE else None
        if token is not None and place is not None:
            standing = [each.id for each in subject.view.own if each.place == place]
            raise ask(f"{token.raw.upper()} is a square; which unit?", cursor.span(start, start + 1), tuple(standing))
        if token is not None and token.kind is Kind.CODE:
            raise ask(f"There is no unit {token.raw.upper()}.", cursor.span(start, start + 1))
        return False
    if piece.side != subject.view.side:
        raise no(f"{piece.id} is not yours.", cursor.span(start))
    slots.units.append(piece.id)
    return True


def take_named_units(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    """Own units by their ids or by their class; raises Trouble for an enemy."""
    start = cursor.at
    named = _own_class(cursor, subject)
    if named:
        slots.units += named
        while cursor.sign(",", "+", "&") or cursor.small("and"):
            if not take_named_units(cursor, subject, argument, slots):
                cursor.at -= 1
                break
        return True
    found = take_units(cursor, subject.roster)
    if found is None:
        return False
    if found.enemy:
        raise no(f"{', '.join(found.enemy)} is not yours.", cursor.span(start))
    slots.units += [*found.units, *found.foreign]
    _more_classes(cursor, subject, argument, slots)
    return True


def _more_classes(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> None:
    mark = cursor.mark()
    if (cursor.sign(",", "+", "&") or cursor.small("and")) and _own_class(cursor, subject):
        cursor.reset(mark)
        cursor.at += 1
        take_named_units(cursor, subject, argument, slots)
        return
    cursor.reset(mark)


def _own_class(cursor: Cursor, subject: Subject) -> list[str]:
    """`with D1, guns`: those of the class in the same command as the unit that is ordered."""
    mark = cursor.mark()
    if subject.roster.names.length(cursor.tokens, cursor.at):
        return []
    longer = subject.words.words.length(cursor.tokens, cursor.at)
    if longer > subject.words.classes.length(cursor.tokens, cursor.at):
        return []
    arm = cursor.phrase(subject.words.classes)
    piece = subject.piece
    if not arm or piece is None:
        cursor.reset(mark)
        return []
    near = [unit for unit, each in subject.roster.own.items() if each.command == piece.command and unit != piece.id]
    found = list(subject.roster.of_class(arm[0], near))
    if not found:
        cursor.reset(mark)
    return found
