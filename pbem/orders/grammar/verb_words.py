"""Which verb stands in a clause: plain, in two parts, at the end, misspelt, or left out."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Action
from pbem.battle.verb import Takes, Verb
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.arguments import take_arguments
from pbem.orders.grammar.subject import Subject
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind, Token

_TO: Final = "to"
_PARTS: Final = 2
"""A verb that comes apart has so many words; a phrase of more of them is a verb of its own."""


def find_verbs(cursor: Cursor, subject: Subject, *, look: bool = False) -> tuple[str, ...]:
    """The verbs that the words here may be, the likeliest first; a German verb in two parts is put together."""
    mark = cursor.mark()
    _step_over_to(cursor)
    whole = subject.words.verbs.length(cursor.tokens, cursor.at) > _PARTS
    separated = () if whole else _separable(cursor, subject)
    found = separated or tuple(name for name in cursor.phrase(subject.words.verbs) if name in subject.verbs)
    if look or not found:
        cursor.reset(mark)
    return found


def _step_over_to(cursor: Cursor) -> None:
    """`PI8 to face N`: before a verb `to` is none."""
    token, after = cursor.peek(), cursor.peek(1)
    if (
        token is not None
        and after is not None
        and token.key == _TO
        and cursor.words.verbs.match(cursor.tokens, cursor.at)[1] == 1
    ):
        cursor.at += cursor.words.verbs.length(cursor.tokens, cursor.at + 1) > 0


def verb_at_the_end(cursor: Cursor, subject: Subject) -> Action | None:
    """`soll nach C5 ziehen`: in German the verb may come last in its clause.

    Of `PV1 x H10, PV2 supports` PV2 is who does it.
    """
    apart = bool(cursor.at) and cursor.tokens[cursor.at - 1].key == ","
    end = _clause_end(cursor)
    while end > cursor.at and cursor.tokens[end - 1].kind is Kind.SIGN:
        end -= 1
    last = end - 1
    if last <= cursor.at:
        return None
    names = [name for name in subject.words.verbs.match(cursor.tokens, last)[0] if name in subject.verbs]
    mark = cursor.mark()
    for name in names:
        cursor.tokens = cursor.tokens[:last] + cursor.tokens[last + 1 :]
        try:
            action = take_arguments(cursor, subject, subject.words.verb(name))
        except Trouble:
            cursor.reset(mark)
            continue
        if cursor.at == last and len(cursor.notes) == mark[2] and not (apart and action.units and not action.places):
            return action
        cursor.reset(mark)
    return None


def _separable(cursor: Cursor, subject: Subject) -> tuple[str, ...]:
    token = cursor.peek()
    pairs = subject.words.separable.get(token.key, ()) if token is not None else ()
    end = _clause_end(cursor)
    for index in range(end - 1, cursor.at, -1):
        for particle, verb in pairs:
            if cursor.tokens[index].key == particle and verb in subject.verbs and _may_close(cursor, index, end):
                cursor.tokens = cursor.tokens[:index] + cursor.tokens[index + 1 :]
                cursor.at += 1
                return (verb,)
    return ()


def _may_close(cursor: Cursor, index: int, end: int) -> bool:
    """A particle stands at the end of its clause, or right behind its verb."""
    rest = cursor.tokens[index + 1 : end]
    return index == cursor.at + 1 or all(token.kind is Kind.SIGN or _is_filler(cursor, token) for token in rest)


def _is_filler(cursor: Cursor, token: Token) -> bool:
    small = cursor.words.small
    return (token.key,) in small["filler"].entries or (token.key,) in small["polite"].entries


def _clause_end(cursor: Cursor) -> int:
    for index in range(cursor.at + 1, len(cursor.tokens)):
        token = cursor.tokens[index]
        if token.key in (",", ";") or (token.key,) in cursor.words.small["and"].entries:
            return index
        if (token.key,) in cursor.words.small["then"].entries or (token.key,) in cursor.words.small["if"].entries:
            return index
    return len(cursor.tokens)


def by_verbs(cursor: Cursor, subject: Subject, names: tuple[str, ...]) -> Action:
    """The first of these verbs whose arguments stand here; raises the trouble of the first where none fits."""
    mark, trouble = cursor.mark(), None
    for name in names:
        cursor.reset(mark)
        try:
            return take_arguments(cursor, subject, subject.words.verb(name))
        except Trouble as found:
            trouble = trouble or found
    assert trouble is not None
    raise trouble


def near_verb(cursor: Cursor, subject: Subject, *, look: bool = False) -> str | None:
    """Step over a word that is nearly a verb, and say so; with `look` only tell which."""
    token = cursor.peek()
    near = subject.words.verbs.near(token, subject.verbs) if token is not None else None
    if near is None or token is None or look:
        return near
    cursor.notes.append(f'read "{token.raw}" as {near}')
    cursor.at += 1
    return near


def movers_of(subject: Subject) -> tuple[str, ...]:
    """The verbs of which a bare square is short: the one with the sign `-`, or the deployment's."""
    words = subject.words
    signed = [verb for verb in map(words.verb, sorted(subject.verbs)) if verb.sign == "-"]
    others = [verb for verb in map(words.verb, sorted(subject.verbs)) if _first_takes_place(verb)]
    return tuple(verb.name for verb in (signed or others)[:1])


def _first_takes_place(verb: Verb) -> bool:
    return bool(verb.arguments) and verb.arguments[0].takes in (Takes.PATH, Takes.SQUARE)
