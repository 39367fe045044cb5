"""What to ask where a verb lacks something: in the words of its arguments, with the likely answers as choices."""

from __future__ import annotations

from pbem.battle.verb import Argument, Takes, Verb
from pbem.orders.answer.trouble import Trouble, ask
from pbem.orders.grammar.subject import Subject
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind


def missing_part(cursor: Cursor, subject: Subject, verb: Verb, argument: Argument, start: int) -> Trouble:
    """The question about an argument that is not there."""
    span = cursor.span(start, start)
    here = cursor.span(len(cursor.tokens))
    if not cursor.done:
        span = cursor.span(cursor.at, cursor.at + 1)
    token = cursor.peek()
    if token is not None and argument.takes in (Takes.PATH, Takes.SQUARE) and token.kind is Kind.CODE:
        return ask(f"{token.raw.upper()} is no square of the map ({subject.view.ground.reach}).", span)
    question = {
        Takes.PATH: f"{subject.name}: {verb.name} where to?",
        Takes.SQUARE: f"{subject.name}: {verb.name} in which square?",
        Takes.TARGET: f"{subject.name}: {verb.name} at what?",
        Takes.UNIT: f"{subject.name}: {verb.name} which unit?",
        Takes.UNITS: f"{verb.name}: which units?",
        Takes.DIRECTION: f"{subject.name}: {verb.name} which way?",
        Takes.NUMBER: f"{subject.name}: {verb.name} how many?",
        Takes.WORD: f"{subject.name}: {verb.name} what: {', '.join(argument.words)}?",
    }[argument.takes]
    if not cursor.done:
        return ask(question, span)
    choices = {Takes.DIRECTION: ("N", "E", "S", "W"), Takes.WORD: argument.words[:5]}.get(argument.takes, ())
    return ask(question, here, tuple(f" {choice}" for choice in choices))
