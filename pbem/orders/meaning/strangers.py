"""Lines that begin with nobody known: a slip in an id, a square in place of a unit, or a unit deeper in the line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.place import Place
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.actions import take_orders
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Result
from pbem.orders.grammar.statement import is_order
from pbem.orders.grammar.verb_words import find_verbs
from pbem.orders.meaning.places import has_the_shape, on_map
from pbem.orders.meaning.units import MOST_CHOICES, either
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import edits
from pbem.orders.words.tokens import Kind, Token

LONGEST: Final = 8
"""Lines of more words that begin with an unknown name are prose."""
_NOBODY: Final = frozenset(
    [
        "i",
        "we",
        "he",
        "she",
        "it",
        "they",
        "you",
        "who",
        "what",
        "that",
        "this",
        "there",
        "enemy",
        "ich",
        "wir",
        "er",
        "sie",
        "es",
        "ihr",
    ]
)


@dataclass(frozen=True, slots=True)
class Stranger:
    """The line as it was probably meant, and what was changed."""

    text: str
    note: str


def stranger(part: str, desk: Desk) -> Stranger | None:
    """The repaired line, None for prose; raises Trouble for an order to nobody that is known."""
    cursor = desk.cursor(part)
    cursor.skip("filler", "polite", "and", "then")
    token = cursor.peek()
    if token is None or token.kind is Kind.SIGN:
        return _deeper(part, desk)
    repaired = _by_start_square(part, cursor, token, desk)
    if repaired is not None:
        return repaired
    if token.kind is Kind.CODE:
        _refuse_code(cursor, token, desk)
    elif token.kind is Kind.WORD:
        _refuse_name(cursor, desk)
    return _deeper(part, desk)


def _by_start_square(part: str, cursor: Cursor, token: Token, desk: Desk) -> Stranger | None:
    """9.4.9: an unknown id with the right start square is repaired: "FO1 C6-C5" to FI1."""
    if token.key in desk.roster.gone or desk.words.verbs.length(cursor.tokens, cursor.at):
        return None
    start = _start_square(cursor, desk)
    if start is None:
        return None
    standing = [unit for unit, piece in desk.roster.own.items() if piece.place == start]
    ranked = sorted((edits(key(unit), token.key), unit) for unit in standing)
    if not ranked or ranked[0][0] > 2 or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    unit = ranked[0][1]
    span = cursor.span(cursor.at, cursor.at + 1)
    note = f'read "{token.raw}" as {unit}, which stands in {start}'
    return Stranger(part[: span.start] + unit + part[span.end :], note)


def _start_square(cursor: Cursor, desk: Desk) -> Place | None:
    """The square right behind the first word, where it can only be where the unit stands."""
    index = cursor.at + 1
    signed = False
    while index < len(cursor.tokens) and cursor.tokens[index].key in ("@", "(", "from", "von"):
        index, signed = index + 1, True
    if index >= len(cursor.tokens) or cursor.tokens[index].kind is not Kind.CODE:
        return None
    after = cursor.tokens[index + 1] if index + 1 < len(cursor.tokens) else None
    square = on_map(cursor.tokens[index].key, desk.context.view.ground)
    return square if signed or (after is not None and after.key in ("-", "to", "nach", ":", ",")) else None


def _refuse_code(cursor: Cursor, token: Token, desk: Desk) -> None:
    rest = Cursor(cursor.tokens, desk.words, cursor.at + 1)
    near = desk.roster.near_ids(token.key)
    likely = (near and len(cursor.tokens) <= MOST_CHOICES) or _begins_order(
        Cursor(rest.tokens, desk.words, rest.at), desk
    )
    if not likely and not is_order(rest, desk):
        return
    span = cursor.span(cursor.at, cursor.at + 1)
    repairs = _nearest_to_the_goal(near, cursor, desk)
    written = token.raw.upper()
    if on_map(token.key, desk.context.view.ground) is not None:
        message = f"{written} is a square; which unit{': ' + either(list(repairs)) if repairs else ''}?"
    else:
        message = f"There is no unit {written}{'; ' + either(list(repairs)) if repairs else ''}."
        message = message[:-1] + "?" if repairs else message
    raise Trouble(Result.ASK, message, span, repairs, units=())


def _nearest_to_the_goal(units: tuple[str, ...], cursor: Cursor, desk: Desk) -> tuple[str, ...]:
    """Of many whose ids are as near, those who stand nearest to the first place of the line; none without a place."""
    if len(units) <= MOST_CHOICES:
        return units
    ground = desk.context.view.ground
    codes = [token.key for token in cursor.tokens[cursor.at + 1 :] if token.kind is Kind.CODE]
    goal = next((place for code in codes if (place := on_map(code, ground)) is not None), None)
    if goal is None:
        return ()
    ready = [(ground.distance(place, goal), unit) for unit in units if (place := desk.roster.own[unit].place)]
    return tuple(unit for _, unit in sorted(ready)[:MOST_CHOICES])


def _begins_order(cursor: Cursor, desk: Desk) -> bool:
    """A verb or sign with a square or unit right behind it, so that `GR1 x F3` is asked about whoever GR1 is."""
    mark = cursor.mark()
    found = find_verbs(cursor, desk.subject())
    cursor.skip("preposition")
    token = cursor.peek()
    cursor.reset(mark)
    return bool(found) and token is not None and token.kind is Kind.CODE


def _refuse_name(cursor: Cursor, desk: Desk) -> None:
    """`Napoleon - C5`: an order with a place or an aim in it, for somebody unknown."""
    tokens = cursor.tokens
    if len(tokens) > LONGEST or tokens[cursor.at].key in _NOBODY:
        return
    for index in range(cursor.at + 1, min(cursor.at + 4, len(tokens))):
        rest = Cursor(tokens, desk.words, index)
        rest.sign(":")
        if not (find_verbs(rest, desk.subject(), look=True) or _is_slip(cursor, rest, index, desk)):
            continue
        try:
            told = take_orders(rest, desk.subject())
        except Trouble:
            return
        if any(action.places or action.units for action in told.actions) and not rest.notes:
            name = cursor.text(cursor.at, index)
            span = cursor.span(cursor.at, index)
            near = desk.roster.near_ids(tokens[cursor.at].key) if index == cursor.at + 1 else ()
            repairs = near if len(near) <= MOST_CHOICES else ()
            question = f'No unit of yours is called "{name}"; which one: {either(list(repairs))}?' if repairs else (
                f'No unit of yours is called "{name}"; which one?')  # fmt: skip
            raise Trouble(Result.ASK, question, span, repairs, units=())
        return


def _is_slip(cursor: Cursor, rest: Cursor, index: int, desk: Desk) -> bool:
    """`FI C5`: a word one keystroke from an id, with a square right behind it."""
    token = rest.peek()
    near = index == cursor.at + 1 and desk.roster.near_ids(cursor.tokens[cursor.at].key)
    return (
        bool(near)
        and token is not None
        and token.kind is Kind.CODE
        and has_the_shape(token.key, desk.context.view.ground)
    )


def _deeper(part: str, desk: Desk) -> Stranger | None:
    """An own unit after other words: read where a colon or comma sets them apart, else asked about."""
    cursor = desk.cursor(part)
    for index, token in enumerate(cursor.tokens):
        if index == 0 or desk.roster.find(token.key) is None or desk.roster.find(token.key) not in (
            desk.roster.own.values()
        ):  # fmt: skip
            continue
        offset = token.column - 1
        rest = part[offset:]
        if not is_order(Cursor(cursor.tokens, desk.words, index + 1), desk):
            return None
        before = cursor.text(0, index)
        conditional = any(desk.words.small["if"].length(cursor.tokens, place) for place in range(index))
        if cursor.tokens[index - 1].key in (":", ",", ".") and not conditional:
            return Stranger(rest, f'did not read "{before}"')
        span = cursor.span(0, index)
        raise Trouble(Result.ASK, f'Is that an order, or only said? "{part}"', span, ("",), units=())
    return None
