"""What a verb takes: each kind of argument has one reader, and a verb's own list decides which are tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pbem.battle.order import Action
from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.orders.answer.missing import missing_part
from pbem.orders.grammar.named_units import take_named_unit, take_named_units
from pbem.orders.grammar.slots import Slots
from pbem.orders.grammar.subject import Subject
from pbem.orders.grammar.targets import take_target
from pbem.orders.meaning.measures import take_measure
from pbem.orders.meaning.paths import take_path
from pbem.orders.meaning.places import on_map, take_direction, take_place
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import Kind, Token

Reader = Callable[[Cursor, Subject, Argument, Slots], bool]


def take_arguments(cursor: Cursor, subject: Subject, verb: Verb) -> Action:
    """Everything the verb takes that stands here; raises Trouble for a part that is missing or makes no sense."""
    slots = Slots()
    pending = list(verb.arguments)
    start = cursor.at
    while pending and not cursor.done:
        taken = _take_one(cursor, subject, pending, slots)
        if taken is None and slots.units and _word_behind_comma(cursor, subject, pending):
            cursor.sign(",")
            continue
        if taken is None and verb.slot is Slot.DEPLOYMENT and _skip_to_detail(cursor, subject):
            continue
        if taken is None:
            break
        pending.remove(taken)
    places = any(argument.takes is Takes.SQUARE for argument in verb.arguments)
    if verb.slot is Slot.DEPLOYMENT and places and not slots.places and (slots.direction or slots.word):
        _stay_as_suggested(subject, slots, pending)
    missing = [argument for argument in pending if not argument.optional]
    if missing:
        raise missing_part(cursor, subject, verb, missing[0], start)
    if slots.measure:
        _said_again(cursor, subject, verb)
    return slots.action(verb.name)


def _said_again(cursor: Cursor, subject: Subject, verb: Verb) -> None:
    """`advance 3 inches forward`: a word for the same verb behind its measure, and nothing more, says nothing new."""
    names, length = subject.words.verbs.match(cursor.tokens, cursor.at)
    after = cursor.peek(length)
    if names == (verb.name,) and (after is None or after.kind is Kind.SIGN or after.key in ("and", "then")):
        cursor.at += length


def _word_behind_comma(cursor: Cursor, subject: Subject, pending: list[Argument]) -> bool:
    """`x D4 with DB3, guns in`: a closed word of the same verb may follow a list of units after a comma."""
    mark = cursor.mark()
    found = cursor.phrase(subject.words.words) if cursor.sign(",") else ()
    cursor.reset(mark)
    wanted = {word for argument in pending for word in argument.words}
    return bool(wanted & set(found))


def _skip_to_detail(cursor: Cursor, subject: Subject) -> bool:
    """Before the battle `face S` and `form line` are details of where a unit is set up."""
    mark = cursor.mark()
    cursor.separators()
    cursor.skip("filler")
    meanings = cursor.phrase(subject.words.verbs)
    detail = any(subject.words.verb(name).slot is Slot.ACTION for name in meanings)
    if cursor.done or not (detail or cursor.mark() != mark):
        cursor.reset(mark)
        return False
    return True


def _stay_as_suggested(subject: Subject, slots: Slots, pending: list[Argument]) -> None:
    if subject.piece is not None and subject.piece.place is not None:
        slots.places = (subject.piece.place,)
        pending[:] = [argument for argument in pending if argument.takes is not Takes.SQUARE]


def _take_one(cursor: Cursor, subject: Subject, pending: list[Argument], slots: Slots) -> Argument | None:
    announced = [argument for argument in pending if argument.after]
    plain = [argument for argument in pending if not argument.after]
    tries = [*((argument, True) for argument in announced), *((argument, False) for argument in (*plain, *announced))]
    mark = cursor.mark()
    for skipped in range(4):
        for argument, with_word in tries:
            here = cursor.mark()
            if with_word and not cursor.small(f"after {argument.after}"):
                continue
            if _READERS[argument.takes](cursor, subject, argument, slots):
                return argument
            cursor.reset(here)
        if skipped == 3 or not _skip_small_word(cursor, subject):
            break
    cursor.reset(mark)
    return None


def _skip_small_word(cursor: Cursor, subject: Subject) -> bool:
    if cursor.sign("-", ":", "+") or cursor.small("preposition", "filler", "to", "at"):
        return True
    return _skip_slip(cursor, subject)


def _skip_slip(cursor: Cursor, subject: Subject) -> bool:
    """Step over one short word that means nothing, such as `ot` for `to`, and say so."""
    token = cursor.peek()
    if token is None or token.kind is not Kind.WORD or len(token.key) > 3 or cursor.notes:
        return False
    words = subject.words
    tables = (words.verbs, words.directions, words.words, words.groups, *words.small.values())
    if any(table.length(cursor.tokens, cursor.at) for table in tables):
        return False
    cursor.at += 1
    cursor.notes.append(f'left out "{token.raw}"')
    return True


def _path(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    path = take_path(cursor, subject)
    if path is None:
        return False
    slots.places, slots.direction, slots.number = path
    return True


def _square(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    place = take_place(cursor, subject.view.ground)
    named = cursor.phrase(subject.roster.places) if place is None else ()
    place = on_map(named[0], subject.view.ground) if named else place
    if place is not None:
        slots.places = (place,)
    return place is not None


def _direction(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    slots.direction = slots.direction or take_direction(cursor, subject.piece)
    return slots.direction is not None


def _number(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    slots.number = cursor.number()
    if slots.number is not None:
        cursor.small("squares")
    return slots.number is not None


def _measure(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    slots.measure = take_measure(cursor)
    return bool(slots.measure)


def _share(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    """`3 files`, `half of it`; a number alone is none."""
    slots.share = next((share for share in ("half", "third", "quarter") if cursor.small(share)), "")
    if slots.share:
        return True
    number = cursor.number()
    slots.share = f"{number} files" if number is not None and cursor.small("files") else ""
    return bool(slots.share)


def _closed(cursor: Cursor, subject: Subject, wanted: Mapping[str, str]) -> list[str]:
    """The words of an argument that stand here; of `fire if enemy within 1` only `fire` may be one of its own."""
    table, keys = subject.words.words, [token.key for token in cursor.tokens[cursor.at :]]
    longest = table.longest.get(keys[0], 0) if keys else 0
    for length in range(min(longest, len(keys)), 0, -1):
        found = [word for word in table.entries.get(tuple(keys[:length]), ()) if key(word) in wanted]
        if found:
            cursor.at += length
            return found
    return []


def _word(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    mark = cursor.mark()
    wanted = {key(word): word for word in argument.words}
    joined = cursor.at > 0 and bool(cursor.words.small["and"].length(cursor.tokens, cursor.at - 1))
    another = joined and subject.words.verbs.length(cursor.tokens, cursor.at) > 0
    found = _closed(cursor, subject, wanted)
    if found and not another:
        slots.word = wanted[key(found[0])]
        return True
    cursor.reset(mark)
    token = cursor.peek()
    if token is None:
        return False
    near = subject.words.words.near(token, frozenset(argument.words))
    if near is None or subject.words.verbs.length(cursor.tokens, cursor.at):
        return False
    cursor.at += 1
    cursor.notes.append(f'read "{token.raw}" as {near}')
    slots.word = near
    return True


def _weights(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    """`column 2, line 1`: closed words, each with its weight or without, until something else stands there."""
    parts: list[str] = []
    mark = cursor.mark()
    while _word(cursor, subject, argument, slots):
        here = cursor.mark()
        cursor.sign(":", "=", "x")
        weight = cursor.number()
        if weight is None:
            cursor.reset(here)
        parts.append(slots.word if weight is None else f"{slots.word} {weight}")
        mark = cursor.mark()
        if not (cursor.sign(",", "+", "/", "&") or cursor.small("and")):
            break
        cursor.small("and")
    cursor.reset(mark)
    slots.word = ", ".join(parts)
    return bool(parts)


def _as_written(tokens: Sequence[Token]) -> str:
    """Tokens with spaces between them where there were any."""
    found, end = "", 0
    for token in tokens:
        found += " " if found and token.column > end else ""
        found += token.raw
        end = token.column + len(token.raw)
    return found


def _text(cursor: Cursor, subject: Subject, argument: Argument, slots: Slots) -> bool:
    slots.word = _as_written(cursor.tokens[cursor.at :])
    cursor.at = len(cursor.tokens)
    return bool(slots.word)


_READERS: Final[Mapping[Takes, Reader]] = {
    Takes.PATH: _path,
    Takes.SQUARE: _square,
    Takes.TARGET: take_target,
    Takes.UNIT: take_named_unit,
    Takes.UNITS: take_named_units,
    Takes.DIRECTION: _direction,
    Takes.NUMBER: _number,
    Takes.MEASURE: _measure,
    Takes.WORD: _word,
    Takes.SHARE: _share,
    Takes.WEIGHTS: _weights,
    Takes.TEXT: _text,
}
