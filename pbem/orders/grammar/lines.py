"""From one line of a letter to its readings: every line gets one of the five results."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pbem.battle.problem import Choice
from pbem.battle.verb import Takes
from pbem.orders.answer.trouble import Span, Trouble
from pbem.orders.grammar.blocks import block_holder, read_block, split_blocks
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import UNCHANGED, LineReading, Result, Scope
from pbem.orders.grammar.statement import Statement, read_statement, refuse_foreign
from pbem.orders.meaning.strangers import stranger
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.prose.dictionary import dictionary
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import fold
from pbem.orders.words.tokens import Kind

_TROOPS: Final = (
    r"inf|kav|reiter|treffen|linie|batt|btt|brig|reg|rgt|bat|btl|div|gren|drag|hus|k(?:ü|ue)r|schwadron|esk|ulan|garde"
)
_ITEM_NUMBER: Final = rf"[0-9]{{1,2}}(?:\)|\.(?!\s(?i:{_TROOPS})[a-zäöü]*\.?\s(?!.*:\s*[A-Z]{{1,3}}\d)))"
"""`2)` or `2.`; `2. Linie H6` is the second line, though not in `2. Linie: HI4 H6`."""
_BULLET: Final = re.compile(rf"\A\s*(?:{_ITEM_NUMBER}(?!\s*(?:bis|und|,|-)\s)|[*\-–—•·◦▪‣>]|\(?[a-z]\))\s+")
_BOLD: Final = re.compile(r"\A\s*\*([^\W_]+)\*(?!\w)")
"""A first word between stars, which is bold elsewhere."""
_COMMENT: Final = re.compile(r"(?<!\s)\s*+(?:#|(?<!:)//).*")
_CODE: Final = re.compile(r"[A-Za-z]\d")
_BOTH: Final = re.compile(r"(?:(?P<two>both(?: of them)?|beide)|each(?: of them)?|jeweils|je)[ ,:]+", re.IGNORECASE)
"""With these a part begins that tells something of all who were told something before it."""


_TWO: Final = 2
LONGEST_LINE: Final = 600
"""Characters; a longer line is a paragraph, or an attempt to keep the reader busy."""


def bare_line(line: str) -> str:
    """A folded line without its bullet and its comment."""
    text = _BOLD.sub(r"\1", _COMMENT.sub("", _parted(line)))
    return _BULLET.sub("", text, count=1).strip()


def _parted(line: str) -> str:
    """`FI1 D5 // FI2 E5`: two strokes before another id or square part orders; otherwise they begin a comment."""
    before, strokes, rest = line.partition("//")
    parts = before.strip() and not before.endswith(":") and "#" not in before and _CODE.search(rest)
    return f"{before};{rest.replace('//', ';')}" if strokes and parts else line


def is_item(line: str) -> bool:
    """Whether a line begins with a bullet or a number."""
    return _BULLET.match(_COMMENT.sub("", line)) is not None


def read_statements(number: int, raw: str, desk: Desk, before: Named | None = None) -> list[LineReading]:
    """The readings of a line that is no setting, answer or header: one for each part between semicolons.

    `before` are units that a line without any is for, as it was typed right below theirs.
    """
    folded = fold(raw)
    text = bare_line(folded.text)
    if len(text) > LONGEST_LINE:
        return [_too_long(number, text, desk)]
    notes = tuple(f"look-alike letters read as {word}" for word in folded.repaired)
    readings: list[LineReading] = []
    for part in (part.strip() for part in _parts(text, desk)):
        if not any(letter.isalnum() for letter in part):
            continue
        named = _named_in(part, desk)
        if named is None and (told := _of_each(number, part, readings, desk)):
            readings[-len(told) :] = told
            continue
        asks = named is None and part.endswith("?") and _inquires(part, desk)
        found = [_noted(reading, notes) for reading in read_part(number, part, desk, None if asks else before)]
        if named is None and len(found) == 1 and readings and _goes_on(readings[-1], found[0]):
            readings[-1] = _joined(readings[-1], found[0])
        else:
            readings += found
        before = named or before
    return readings


def _parts(text: str, desk: Desk) -> list[str]:
    """The parts between semicolons; a verb that takes text takes those in it as well."""
    cursor = desk.cursor(text)
    taking = {
        name for name, verb in desk.words.by_name.items() if any(each.takes is Takes.TEXT for each in verb.arguments)
    }
    while taking and not cursor.done:
        if taking & set(desk.words.verbs.match(cursor.tokens, cursor.at)[0]):
            return [text]
        if cursor.sign(";"):
            break
        cursor.at += 1
    return text.split(";")


def _inquires(part: str, desk: Desk) -> bool:
    """`FI1 to D5; is K5 passable?`: a part that asks something is for nobody."""
    first = desk.tokens(part)[:1]
    return bool(first) and Sort.ASKING in dictionary(desk).of((first[0].key,))


def _too_long(number: int, text: str, desk: Desk) -> LineReading:
    """A paragraph is text, unless it begins with a unit of one's own."""
    named = _named_in(text[:LONGEST_LINE], desk)
    if named is None or named.scope is not Scope.NAMED:
        return LineReading(number, text, Result.IGNORED)
    message = "This line is too long to be read; write one order a line."
    return LineReading(number, text[:LONGEST_LINE], Result.ASK, message=message, units=named.units)


def _goes_on(first: LineReading, second: LineReading) -> bool:
    """`FI1 - C5; form square`: the second part goes on with what the units of the first do."""
    units = [order.unit for order in first.orders]
    return bool(units) and units == [order.unit for order in second.orders]


def _of_each(number: int, part: str, readings: list[LineReading], desk: Desk) -> list[LineReading]:
    """`FI1 - C5; FI2 - D5; both face N`: the readings before it, each with what is told of all of them; else none."""
    both = _BOTH.match(part)
    last = readings[-2:] if both and both["two"] else readings
    if both is None or len(last) < _TWO or any(len(line.orders) != 1 for line in last):
        return []
    told: list[LineReading] = []
    for line in last:
        unit = Named((line.orders[0].unit,), Scope.NAMED, Span(0, 0))
        found = read_part(number, part[both.end() :], desk, unit)
        if len(found) != 1 or not _goes_on(line, found[0]):
            return []
        told.append(_joined(line, found[0]))
    return told


def _joined(first: LineReading, second: LineReading) -> LineReading:
    orders = tuple(
        replace(
            one,
            actions=one.actions + more.actions,
            condition=one.condition or more.condition,
            otherwise=one.otherwise + more.otherwise,
        )
        for one, more in zip(first.orders, second.orders, strict=True)
    )
    note = "; ".join(filter(None, (first.note, second.note)))
    result = Result.GUESS if Result.GUESS in (first.result, second.result) else Result.OK
    return replace(first, text=f"{first.text}; {second.text}", orders=orders, note=note, result=result)


def _noted(reading: LineReading, notes: tuple[str, ...]) -> LineReading:
    if not notes or reading.result is Result.IGNORED:
        return reading
    result = Result.GUESS if reading.result is Result.OK else reading.result
    return replace(reading, result=result, note="; ".join((*notes, *filter(None, (reading.note,)))))


def _named_in(part: str, desk: Desk) -> Named | None:
    cursor = desk.cursor(part)
    cursor.skip("filler", "polite", "and", "then")
    try:
        named = take_units(cursor, desk.roster)
    except Trouble:
        return None
    return named if named is not None and named.units else None


def read_part(number: int, part: str, desk: Desk, before: Named | None = None) -> list[LineReading]:
    """The readings of one part: one for the units that the seat commands, one more for those it does not."""
    try:
        statement = parse(part, desk, before)
    except Trouble as trouble:
        return [_troubled(number, part, trouble, desk, before)]
    if statement is None:
        return [_text(number, part, desk)]
    readings = []
    if statement.orders or statement.standing or not (statement.named and statement.named.foreign):
        readings.append(_understood(number, part, statement))
    if statement.named is not None and statement.named.foreign:
        readings.append(_troubled(number, part, refuse_foreign(statement.named, desk), desk, None))
    return readings


def parse(part: str, desk: Desk, before: Named | None = None) -> Statement | None:
    """The statement of a part, None for plain text; raises Trouble where it holds or is refused."""
    statement = read_statement(desk.cursor(part), desk, before)
    if statement is not None:
        return statement
    met = stranger(part, desk)
    if met is None:
        return None
    repaired = read_statement(desk.cursor(met.text), desk)
    if repaired is None:
        return None
    return replace(repaired, notes=(met.note, *repaired.notes))


def _text(number: int, part: str, desk: Desk) -> LineReading:
    """9.4.5: a line that begins with a unit of one's own is never passed over."""
    named = _named_in(part, desk)
    if named is None or named.scope is not Scope.NAMED:
        return LineReading(number, part, Result.IGNORED)
    message = f"What is {' and '.join(named.units)} to do?"
    return LineReading(number, part, Result.ASK, message=message, units=named.units)


def _understood(number: int, part: str, statement: Statement) -> LineReading:
    silent = statement.notes == (UNCHANGED,)
    result = Result.GUESS if statement.notes and not silent else Result.OK
    return LineReading(
        number,
        part,
        result,
        statement.orders,
        statement.standing,
        note="; ".join(statement.notes),
        units=statement.named.units if statement.named else (),
        scope=statement.scope,
    )


def _troubled(number: int, part: str, trouble: Trouble, desk: Desk, before: Named | None) -> LineReading:
    named = _named_in(part, desk)
    return LineReading(
        number,
        part,
        trouble.result,
        message=trouble.message,
        clause=trouble.clause,
        choices=_ways_out(part, trouble, desk, before),
        units=trouble.units or (),
        scope=named.scope if named else Scope.NAMED,
        column=trouble.span.start + 1 if trouble.span else 0,
    )


def _ways_out(part: str, trouble: Trouble, desk: Desk, before: Named | None) -> tuple[Choice, ...]:
    """The orders that the line would give if it were written in one of the ways that the trouble proposes."""
    if trouble.span is None:
        return ()
    found: list[Choice] = []
    texts = [part[: trouble.span.start] + repair + part[trouble.span.end :] for repair in trouble.repairs]
    for text in [*texts, *_for_others(part, trouble, desk)]:
        try:
            statement = read_statement(desk.cursor(text), desk, before)
        except Trouble:
            continue
        if statement is not None:
            found += [Choice(order) for order in statement.orders if order not in [each.order for each in found]]
    return tuple(found)


def _for_others(part: str, trouble: Trouble, desk: Desk) -> list[str]:
    """The same line for the unit that does stand in the square it starts from."""
    named = _named_in(part, desk)
    if named is None:
        return []
    span: Span = named.span
    return [part[: span.start] + unit + part[span.end :] for unit in trouble.subjects]


def read_blocks(
    number: int, raw: str, desk: Desk, holders: tuple[str, ...]
) -> tuple[list[LineReading], tuple[str, ...]]:
    """The readings of a line with `WITH n:` in it, and the unit they are for; none where the line has no such block."""
    text = bare_line(fold(raw).text)
    cursor = desk.cursor(text)
    start, blocks = split_blocks(cursor)
    if not blocks:
        return [], holders
    try:
        holders = block_holder(cursor, desk, start) or holders
        if not holders and any(token.kind is not Kind.SIGN for token in cursor.tokens[:start]):
            return [], holders
    except Trouble as trouble:
        return [_troubled(number, text, trouble, desk, None)], holders
    readings = []
    for block in blocks:
        words = f"with {block.given}: " + " ".join(token.raw for token in block.tokens)
        try:
            orders, notes = read_block(block, holders, desk)
        except Trouble as trouble:
            trouble.units, trouble.repairs = holders, ()
            readings.append(replace(_troubled(number, words, trouble, desk, None), given=block.given))
        else:
            result = Result.GUESS if notes else Result.OK
            readings.append(LineReading(number, words, result, orders, note="; ".join(notes), units=holders))
    return readings, holders
