"""What to ask where a verb lacks something: in the words of its arguments, with the likely answers as choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.verb import Argument, Takes, Verb
from pbem.orders.answer.trouble import Trouble, ask
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.places import cells_of
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind

LIKELY: Final = 4
"""How many answers are thought of, the likeliest first; those that are not allowed fall away later."""


def missing_part(cursor: Cursor, subject: Subject, verb: Verb, argument: Argument, start: int) -> Trouble:
    """The question about an argument that is not there."""
    span = cursor.span(start, start)
    here = cursor.span(len(cursor.tokens))
    if not cursor.done:
        span = cursor.span(cursor.at, cursor.at + 1)
    token = cursor.peek()
    if token is not None and argument.takes in (Takes.PATH, Takes.SQUARE) and token.kind is Kind.CODE:
        if subject.roster.find(token.key) is not None:
            return ask(f"{token.raw.upper()} is a unit, where a square is wanted: {verb.name} to which square?", span)
        return ask(f"{token.raw.upper()} is no square of the map ({cells_of(subject.view.ground)}).", span)
    who = f"{subject.piece.id}: " if subject.piece is not None else ""
    question = {
        Takes.PATH: f"{who}{verb.name} where to?",
        Takes.SQUARE: f"{who}{verb.name} in which square?",
        Takes.TARGET: f"{who}{verb.name} at what?",
        Takes.UNIT: f"{who}{verb.name} which unit?",
        Takes.UNITS: f"{verb.name}: which units?",
        Takes.DIRECTION: f"{who}{verb.name} which way?",
        Takes.NUMBER: f"{who}{verb.name} how many?",
        Takes.MEASURE: f"{who}{verb.name} how far?",
        Takes.SHARE: f"{who}{verb.name} how much of it?",
        Takes.WORD: f"{who}{verb.name} what: {', '.join(argument.words)}?",
        Takes.WEIGHTS: f"{who}{verb.name} what: {', '.join(argument.words)}?",
        Takes.TEXT: f"{who}{verb.name} what?",
    }[argument.takes]
    if not cursor.done:
        return ask(question, span)
    return ask(question, here, tuple(f" {answer}" for answer in _likely(subject, argument)))


def _likely(subject: Subject, argument: Argument) -> Iterable[str]:
    if argument.takes is Takes.DIRECTION:
        return ("N", "E", "S", "W")
    if argument.takes in (Takes.WORD, Takes.WEIGHTS):
        return argument.words[:5]
    if argument.takes is Takes.NUMBER:
        return ("1", "2", "3")
    if subject.piece is None or subject.piece.place is None:
        return ()
    if argument.takes is Takes.PATH:
        return _squares_ahead(subject, subject.piece)
    if argument.takes is Takes.TARGET:
        return _nearest(subject, subject.piece, subject.view.enemy)
    if argument.takes is Takes.UNIT:
        return _nearest(subject, subject.piece, subject.view.own)
    return ()


def _squares_ahead(subject: Subject, piece: Piece) -> list[str]:
    """The places before its front, and then those beside and behind it."""
    ground, here = subject.view.ground, piece.place
    if here is None:
        return []
    ahead = ground.way(here, piece.facing, 1) if piece.facing is not None else ()
    return [ground.name(place) for place in dict.fromkeys((*ahead, *ground.neighbours(here)))]


def _nearest(subject: Subject, piece: Piece, others: Iterable[Piece]) -> list[str]:
    ground, here = subject.view.ground, piece.place
    if here is None:
        return []
    placed = [(ground.distance(here, other.place), other.id) for other in others if other.place is not None]
    return [name for _, name in sorted(placed) if name != piece.id][:LIKELY]
