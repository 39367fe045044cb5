"""What is left of a line when all that was understood is taken away: noted if harmless, else asked about."""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.orders.answer.trouble import Trouble, ask
from pbem.orders.grammar.subject import Subject
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import Kind


def refuse_rest(cursor: Cursor, subject: Subject) -> None:
    """What is left over may be plain words, which are noted, but nothing that could belong to an order."""
    start = cursor.at
    while not cursor.done:
        if not (cursor.separators() or cursor.small("filler", "polite", "preposition")):
            break
    if cursor.done:
        return
    direction = subject.words.directions.match(cursor.tokens, cursor.at)[0]
    if direction and len(cursor.tokens) - cursor.at == 1:
        facer = subject.words.implied_facer(subject.verbs)
        repairs = (f"{facer} {Facing(direction[0])}",) if facer else ()
        raise ask(
            f'What of "{cursor.text(cursor.at, len(cursor.tokens))}"?', cursor.span(cursor.at, cursor.at + 1), repairs
        )
    for index in range(start, len(cursor.tokens)):
        if _could_matter(cursor, subject, index):
            words = cursor.text(cursor.at, len(cursor.tokens))
            raise ask(f'What of "{words}"?', cursor.span(cursor.at, len(cursor.tokens)), ("",))
    cursor.notes.append(f'did not read "{cursor.text(cursor.at, len(cursor.tokens))}"')
    cursor.at = len(cursor.tokens)


def _could_matter(cursor: Cursor, subject: Subject, index: int) -> bool:
    token, words = cursor.tokens[index], subject.words
    if token.kind in (Kind.CODE, Kind.NUMBER) or token.key in ("*", "-", "@", "<", ">", ">=", "=", "/"):
        return True
    small = (words.small[name] for name in ("negation", "hedge", "if", "else"))
    tables = (words.verbs, words.directions, words.relative, words.words, words.groups, subject.roster.names, *small)
    return any(table.length(cursor.tokens, index) for table in tables) or key(token.raw) in words.separable


def unknown_word(cursor: Cursor, subject: Subject, start: int) -> Trouble:
    """The question about a line of which no word is an order; leaving the strange word out is one way to read it."""
    token = cursor.peek()
    if token is None:
        return ask(f"What is {subject.name} to do?", cursor.span(len(cursor.tokens)))
    if _dormant(cursor, subject):
        when = "before the first bound" if subject.view.bound == 0 else "in this bound"
        return ask(f'"{token.raw}" is not ordered {when}.', cursor.span(cursor.at, cursor.at + 1))
    written = cursor.text(start, len(cursor.tokens))
    span = cursor.span(cursor.at, cursor.at + 1)
    return ask(f'What is {subject.name} to do? "{written}" is no order.', span, ("",))


def _dormant(cursor: Cursor, subject: Subject) -> bool:
    return bool(subject.words.verbs.length(cursor.tokens, cursor.at))
