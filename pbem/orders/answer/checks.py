"""What will be done as written, and should be looked at: wide readings, dangers, orders given twice or over a head."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.battle.order import Order
from pbem.battle.problem import Problem, Severity
from pbem.orders.answer.count import changed_units
from pbem.orders.answer.wording import sentence, told, told_to_all, whole
from pbem.orders.grammar.reading import MAY_ALSO_MEAN, TAKEN_BACK, UNCHANGED, LineReading, Reading, Result, Scope, Score
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.orders.sheet.precedence import settle


@dataclass(frozen=True, slots=True)
class Check:
    """Something to look at: the units, empty where it is about none, what they will do, and why it is mentioned."""

    units: tuple[str, ...]
    text: str
    message: str


def checks(
    draft: Draft, reading: Reading, context: Context, before: Draft, beside: Iterable[Problem]
) -> tuple[Check, ...]:
    """Wide readings first; nothing that is asked about stands here."""
    found = [*_read_as(draft, reading, context), *_also_meant(draft, reading)]
    found += _dangers(draft, context, before, beside)
    found += [*_nothing_on_file(draft, reading, context, before), *_over_a_head(draft, context, before)]
    asked = {unit for question in draft.questions for unit in question.units}
    kept = [check for check in found if not check.units or not asked.issuperset(check.units)]
    return tuple(dict.fromkeys((*kept, *_told_twice(reading))))


def _read_as(draft: Draft, reading: Reading, context: Context) -> Iterable[Check]:
    """`"fi2 – d5 fcae S" was read as move D5, face S`: whatever was mended, or taken in a wider sense."""
    standing = {*draft.sheet.orders}
    for line in reading.lines:
        if line.result is not Result.GUESS and not (line.result is Result.OK and line.score in _WIDE):
            continue
        orders = [order for order in line.orders if order in standing]
        note = f" ({line.note})" if line.note else ""
        quoted = f'"{whole(line.text)}"'
        if orders:
            units = tuple(order.unit for order in orders)
            yield Check(units, f"{quoted} was read as: {told_to_all(orders, context.view)}{note}", "")
        elif line.standing:
            rules = ", ".join(dict.fromkeys(str(rule) for rule in line.standing))
            yield Check((), f"{quoted} was read as: {rules}{note}", "")
        elif line.note and not line.orders and line.note not in (TAKEN_BACK, MAY_ALSO_MEAN):
            yield Check((), quoted, sentence(line.note))


def _also_meant(draft: Draft, reading: Reading) -> Iterable[Check]:
    """`It may also mean "BI2 move E4", which is not done.`: as he would order it, unless he does."""
    for line in reading.lines:
        meant = [choice.order for choice in line.choices if choice.order not in draft.sheet.orders]
        if line.note == MAY_ALSO_MEAN and meant:
            said = "; ".join(map(str, meant))
            units = tuple(order.unit for order in meant)
            yield Check(units, f'"{whole(line.text)}"', f'It may also mean "{said}", which is not done.')


_WIDE = (Score.LOOSE, Score.GUESSED)


def _dangers(draft: Draft, context: Context, before: Draft, beside: Iterable[Problem]) -> Iterable[Check]:
    """What may come of the orders, as far as this letter brought it about; the same danger once for all its units."""
    stirred = changed_units(draft, before)
    found = (*context.check(context.view, draft.sheet), *beside)
    warnings = [problem for problem in found if problem.severity is Severity.WARNING]
    said: dict[str, list[str]] = {}
    known: set[tuple[str, str]] = set()
    if not stirred.issuperset(problem.unit for problem in warnings):
        known = {(problem.unit, problem.message) for problem in context.check(context.view, before.sheet)}
    for problem in warnings:
        if problem.unit in stirred or (problem.unit, problem.message) not in known:
            said.setdefault(problem.message, []).append(problem.unit)
    for message, units in said.items():
        orders = [order for unit in units if (order := draft.sheet.order_for(unit)) is not None]
        named = tuple(dict.fromkeys(units))
        yield Check(named, told(orders[0]) if len(named) == len(orders) == 1 else "", sentence(message))


def _told_twice(reading: Reading) -> Iterable[Check]:
    """Of two words on the same units the one that counts, for units called by name and for groups."""
    for first, second in settle(reading.lines, ()).twice:
        units = sorted(_spoken_of(first) & _spoken_of(second))
        yield Check(tuple(units), f'"{whole(second.text)}" counts', f"{_line(first)} said otherwise.")


def _spoken_of(line: LineReading) -> set[str]:
    return {order.unit for order in line.orders} or {*line.units}


def _nothing_on_file(draft: Draft, reading: Reading, context: Context, before: Draft) -> Iterable[Check]:
    """Who is told as before, or has his order taken back, and never had one."""
    if context.view.bound == 0 or context.view.setting_up:
        return
    known = {order.unit for order in before.sheet.orders} | {rule.unit for rule in before.sheet.standing}
    told = {order.unit for order in draft.sheet.orders}
    for line in reading.lines:
        kept = line.note == UNCHANGED and not line.orders
        back = line.note == TAKEN_BACK
        if line.result not in (Result.OK, Result.GUESS) or not (kept or back):
            continue
        everybody = line.scope in (Scope.ALL, Scope.REST) or not line.units
        missing = () if everybody else tuple(unit for unit in line.units if unit not in known | told)
        if missing or (everybody and not known):
            whom = f" for {', '.join(missing)}" if missing else " yet"
            yield Check(missing, f'"{whole(line.text)}"', f"Nothing is on file{whom}.")


def _line(line: LineReading) -> str:
    return f'Line {line.number}, "{whole(line.text)}",'


def _over_a_head(draft: Draft, context: Context, before: Draft) -> Iterable[Check]:
    """9.4.12: what a commander-in-chief orders to units of another seat is told to its holder."""
    names = {seat.id: seat.name for seat in context.view.seats}
    old, by_seat = {*before.sheet.orders}, dict[str, list[Order]]()
    for order in draft.sheet.orders:
        piece = context.view.piece(order.unit)
        if order not in old and piece is not None and piece.seat not in ("", context.seat) and piece.seat in names:
            by_seat.setdefault(piece.seat, []).append(order)
    for seat, orders in by_seat.items():
        for rides, when in ((False, "will be told"), (True, "is told when your courier arrives")):
            some = [order for order in orders if (order.unit in context.by_courier) is rides]
            if some:
                units = tuple(dict.fromkeys(order.unit for order in some))
                yield Check(units, told_to_all(some, context.view), f"Under {names[seat]}, who {when}.")
