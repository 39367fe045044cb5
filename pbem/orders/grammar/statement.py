"""One statement of a line: who, what, where; in whatever sequence, and always with an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Order, StandingOrder
from pbem.battle.piece import Arm
from pbem.battle.verb import Slot, Takes
from pbem.orders.answer.trouble import Trouble, no
from pbem.orders.grammar.actions import Told, take_orders
from pbem.orders.grammar.desk import STANDING, Desk
from pbem.orders.grammar.reading import UNCHANGED, Result, Scope
from pbem.orders.grammar.verb_words import find_verbs
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.meaning.policies import take_policy
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.prose.cutting import stands
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind

MOST_TERSE: Final = 5
"""A line of so few words that begins with a policy's verb is taken for a standing order, not for prose."""

MOST_SPOKEN: Final = 8
"""A longer line that begins with `everybody` and makes no sense as an order is prose."""

_LETS_BE: Final = ("leave", "left", "let", "lassen", "belassen")
"""`FI2 leave as is`: before what says that an order stands."""
_OTHER_TIMES: Final = ("always", "ever", "whenever", "every", "immer", "stets", "jedes")
"""Beside these something is not for this bound alone."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What was found: orders and standing orders, for whom, and the guesses made on the way.

    `named` is None where the line speaks to no unit.
    """

    orders: tuple[Order, ...] = ()
    standing: tuple[StandingOrder, ...] = ()
    named: Named | None = None
    scope: Scope = Scope.NAMED
    notes: tuple[str, ...] = ()


def read_statement(cursor: Cursor, desk: Desk, before: Named | None = None) -> Statement | None:
    """Read a statement; None for text that is none. `before` are the units of the statement before a semicolon.

    Raises Trouble for a statement that cannot be carried out; its `units` are those that hold.
    """
    _skip_seat(cursor, desk)
    start = cursor.mark()
    guarded = _condition_first(cursor, desk, before)
    if guarded is not None:
        return guarded
    cursor.reset(start)
    _skip_greeting(cursor, desk)
    named = _subject(cursor, desk)
    if named is not None:
        return _unit_first(cursor, desk, named)
    cursor.reset(start)
    _skip_greeting(cursor, desk)
    found = _verb_first(cursor, desk, alone=before is None)
    if found is not None and before is not None and found.standing and found.named is None:
        # `WY1: hold; losses last`: behind somebody's order it is his, and not everybody's.
        able = {rule.unit for rule in found.standing}
        his = [replace(found.standing[0], unit=unit) for unit in before.units if unit in able]
        if his:
            return replace(found, standing=tuple(his), named=before, scope=before.scope, notes=("read so",))
    if found is not None or before is None:
        return found
    cursor.reset(start)
    _skip_greeting(cursor, desk)
    begins_well = cursor.peek() is not None and (_begins_order(cursor, desk) or is_order(_copy(cursor), desk))
    return _unit_first(cursor, desk, before) if begins_well else None


def _skip_seat(cursor: Cursor, desk: Desk) -> None:
    """The seat's own id before a choice of the whole seat, as the notation of such an order has it."""
    token = cursor.peek()
    names = desk.words.verbs.match(cursor.tokens, cursor.at + 1)[0]
    if token is not None and token.raw == desk.context.seat:
        cursor.at += any(desk.words.verb(name).slot is Slot.SEAT for name in names)


def _condition_first(cursor: Cursor, desk: Desk, before: Named | None) -> Statement | None:
    """`If enemy within 2: FI1 - C5`."""
    if not cursor.small("if"):
        return None
    try:
        condition = take_condition(cursor, desk.subject())
    except Trouble:
        return None
    cursor.separators()
    statement = read_statement(cursor, desk, before)
    if statement is None or not statement.orders:
        return statement
    orders = tuple(replace(order, condition=order.condition or condition) for order in statement.orders)
    return replace(statement, orders=orders)


def _copy(cursor: Cursor) -> Cursor:
    return Cursor(cursor.tokens, cursor.words, cursor.at)


def _begins_order(cursor: Cursor, desk: Desk) -> bool:
    return bool(desk.words.verbs.length(cursor.tokens, cursor.at))


def _skip_greeting(cursor: Cursor, desk: Desk) -> None:
    """Step over `please`, `and`, `then` before a unit or verb."""
    while not cursor.done:
        if desk.roster.names.length(cursor.tokens, cursor.at) or cursor.sees("if"):
            return
        if desk.words.groups.length(cursor.tokens, cursor.at) or desk.words.verbs.length(cursor.tokens, cursor.at):
            return
        if not (cursor.sign(",", ":", '"', "'", "(") or cursor.small("filler", "polite", "and", "then")):
            return


def _subject(cursor: Cursor, desk: Desk) -> Named | None:
    start = cursor.at
    try:
        return take_units(cursor, desk.roster)
    except Trouble as trouble:
        end = cursor.at
        if trouble.span is not None:
            while end < len(cursor.tokens) and cursor.tokens[end].column - 1 < trouble.span.end:
                end += 1
        if trouble.units is None:
            trouble.units = ()
        if is_order(Cursor(cursor.tokens, desk.words, max(end, start)), desk):
            raise
        return None


def is_order(cursor: Cursor, desk: Desk) -> bool:
    """Whether what stands here could be told to some unit."""
    cursor.sign(":")
    mark = cursor.mark()
    try:
        take_orders(cursor, desk.subject())
    except Trouble as trouble:
        if trouble.result is Result.NO:
            return True
        cursor.reset(mark)
        try:
            return take_policy(cursor, desk, Named((), Scope.NAMED, cursor.span(cursor.at))) is not None
        except Trouble:
            return False
    return True


def _unit_first(cursor: Cursor, desk: Desk, named: Named) -> Statement | None:
    cursor.sign(":")
    keep = cursor.mark()
    cursor.skip("filler")
    if (word := cursor.peek()) is not None and word.key in _LETS_BE:
        cursor.at += 1
    if cursor.small("keep") and _only_courtesy(cursor):
        return Statement(named=named, scope=named.scope, notes=(UNCHANGED,))
    cursor.reset(keep)
    if desk.context.view.setting_up and _stays_in_place(cursor, desk):
        return Statement(named=named, scope=named.scope, notes=(UNCHANGED,))
    cursor.reset(keep)
    if named.enemy:
        return _enemy_first(cursor, desk, named)
    try:
        policy = _policy_after(cursor, desk, named)
        if policy is not None:
            return policy
        orders, notes = orders_for(cursor, desk, named)
    except Trouble as trouble:
        if named.scope.rank <= Scope.ALL.rank:
            _refuse_short(cursor, desk, trouble)
            return None
        trouble.units = named.units if trouble.units is None else trouble.units
        raise
    return Statement(orders, (), _told_by(orders, named), named.scope, notes)


def _told_by(orders: Sequence[Order], named: Named) -> Named:
    """Those of everybody to whom the order goes."""
    wide = named.scope in (Scope.ALL, Scope.REST) and orders
    return replace(named, units=tuple(order.unit for order in orders)) if wide else named


def _stays_in_place(cursor: Cursor, desk: Desk) -> bool:
    """Before the battle: `RI1 stays where it is`, `RI1 as suggested`."""
    holds = "hold" in cursor.phrase(desk.words.verbs)
    return (cursor.small("in_place") or holds) and _only_signs(cursor)


def _refuse_short(cursor: Cursor, desk: Desk, trouble: Trouble) -> None:
    """A line about everybody that makes no sense: one question where it is short and has a verb, else text."""
    if len(cursor.tokens) > MOST_SPOKEN or not _has_verb(cursor, desk):
        return
    trouble.units, trouble.repairs = (), ()
    raise trouble


def _only_signs(cursor: Cursor) -> bool:
    cursor.separators()
    return cursor.done


def _only_courtesy(cursor: Cursor) -> bool:
    cursor.separators()
    cursor.skip("polite")
    return _only_signs(cursor)


def _has_verb(cursor: Cursor, desk: Desk) -> bool:
    """Whether anything here is a verb: `all the best` speaks to everyone, but orders nothing."""
    return any(desk.words.verbs.length(cursor.tokens, index) for index in range(len(cursor.tokens)))


def _enemy_first(cursor: Cursor, desk: Desk, named: Named) -> Statement | None:
    start = cursor.mark()
    cursor.skip("filler")
    verb = desk.words.verbs.length(cursor.tokens, cursor.at)
    cursor.reset(start)
    if not verb and not is_order(cursor, desk):
        return None
    raise Trouble(Result.NO, f"{', '.join(named.enemy)} is not yours.", named.span, units=())


def _policy_after(cursor: Cursor, desk: Desk, named: Named) -> Statement | None:
    """`FI1 react when charged`, unless the word is also an order that makes sense here."""
    names = desk.words.verbs.match(cursor.tokens, cursor.at)[0]
    slots = [desk.words.verb(name).slot for name in names]
    if not any(slot in STANDING for slot in slots):
        return None
    token = cursor.peek()
    if token is not None and token.key not in names and desk.words.leaning.length(cursor.tokens, cursor.at):
        return None
    if _counts_squares(cursor):
        return None
    mark = cursor.mark()
    if any(slot not in STANDING for slot in slots):
        try:
            take_orders(cursor, desk.subject(named.units[0] if named.units else ""))
        except Trouble:
            pass
        else:
            cursor.reset(mark)
            return None
        cursor.reset(mark)
    found = take_policy(cursor, desk, named)
    if found is None:
        return None
    return Statement(found.orders, found.standing, named, named.scope, tuple(cursor.notes))


def orders_for(
    cursor: Cursor, desk: Desk, named: Named, first: tuple[str, ...] = ()
) -> tuple[tuple[Order, ...], tuple[str, ...]]:
    """The same words told to each of the units named, and the guesses made."""
    if not named.units and not named.foreign and named.scope is not Scope.REST:
        raise Trouble(Result.ASK, "No unit of your own is meant; name the units one by one.", named.span, units=())
    notes = list(cursor.notes)
    orders = []
    for unit in named.units or ("",):
        each = Cursor(cursor.tokens, desk.words, cursor.at)
        told: Told = take_orders(each, desk.subject(unit), first)
        if unit:
            orders.append(Order(unit, told.actions, told.condition, told.otherwise))
        notes += [note for note in each.notes if note not in notes]
    return (_without_generals(orders, desk) if named.scope in (Scope.ALL, Scope.REST) else tuple(orders)), tuple(notes)


def _without_generals(orders: Sequence[Order], desk: Desk) -> tuple[Order, ...]:
    """`all forward`: a general is among everybody only where everybody holds, as he goes with those he is with."""
    own = desk.roster.own
    kept = [
        order
        for order in orders
        if own[order.unit].arm is not Arm.GENERAL
        or all(stands(desk.words.verb(action.verb)) for action in order.actions)
    ]
    return tuple(kept or orders)


def _counts_squares(cursor: Cursor) -> bool:
    """`retreat 1 square` is so many squares to go now; `retreat 1` alone is for every retreat to come."""
    words = cursor.words
    counted = any(
        token.kind is Kind.NUMBER and bool(words.small["squares"].length(cursor.tokens, index + 1))
        for index, token in enumerate(cursor.tokens)
    )
    other_times = any(
        token.key in _OTHER_TIMES or bool(words.small["if"].length(cursor.tokens, index))
        for index, token in enumerate(cursor.tokens)
    )
    return counted and not other_times


def _verb_first(cursor: Cursor, desk: Desk, *, alone: bool) -> Statement | None:
    start = cursor.mark()
    names = desk.words.verbs.match(cursor.tokens, cursor.at)[0]
    policy_trouble: Trouble | None = None
    if any(desk.words.verb(name).slot in STANDING for name in names) and not _counts_squares(cursor):
        try:
            found = take_policy(cursor, desk)
            if found is not None:
                return Statement(found.orders, found.standing, found.named, found.scope, tuple(cursor.notes))
        except Trouble as trouble:
            policy_trouble = trouble
        cursor.reset(start)
    try:
        statement = _verb_then_units(cursor, desk, alone=alone)
    except Trouble as trouble:
        raise policy_trouble or trouble from None
    if statement is None and policy_trouble is not None and len(start[0]) <= MOST_TERSE:
        policy_trouble.units = policy_trouble.units or ()
        raise policy_trouble
    return statement


def _verb_then_units(cursor: Cursor, desk: Desk, *, alone: bool) -> Statement | None:
    """`move FI1 to C5`, `attack K24 with S2`, `greift J4 mit FC1 an`."""
    verbs = find_verbs(cursor, desk.subject())
    if not verbs:
        return None
    if any(argument.takes is Takes.TEXT for name in verbs for argument in desk.words.verb(name).arguments):
        return _text_alone(cursor, desk, verbs)
    after_verb = cursor.mark()
    for index in range(cursor.at, len(cursor.tokens)):
        cursor.reset(after_verb)
        at_once = index == cursor.at
        cursor.at = index
        introduced = cursor.small("with")
        cursor.skip("filler")
        try:
            named = take_units(cursor, desk.roster)
        except Trouble:
            if at_once:
                raise
            continue
        if named is None or not (named.units or named.foreign):
            continue
        rest = (*after_verb[0][after_verb[1] : index], *cursor.tokens[cursor.at :])
        told = Cursor(rest, desk.words)
        try:
            orders, notes = orders_for(told, desk, named, verbs)
        except Trouble as trouble:
            if not (at_once or introduced):
                continue
            trouble.units = named.units if trouble.units is None else trouble.units
            raise
        return Statement(orders, (), _told_by(orders, named), named.scope, (*cursor.notes, *notes))
    cursor.reset(after_verb)
    return _verb_alone(cursor, desk, verbs) if alone else None


def _text_alone(cursor: Cursor, desk: Desk, verbs: tuple[str, ...]) -> Statement | None:
    """What takes text, such as a list, is told to the first of the seat's own."""
    if cursor.done or not desk.roster.mine:
        return None
    named = Named((desk.roster.mine[0],), Scope.NAMED, cursor.span(cursor.at - 1))
    orders, notes = orders_for(cursor, desk, named, verbs)
    return Statement(orders, (), named, named.scope, notes)


def _verb_alone(cursor: Cursor, desk: Desk, verbs: tuple[str, ...]) -> Statement | None:
    """A whole order without a unit is a question; anything less is text."""
    try:
        take_orders(cursor, desk.subject(), verbs)
    except Trouble:
        return None
    if cursor.notes:
        return None
    said = cursor.text(0, len(cursor.tokens)).rstrip(" .!")
    raise Trouble(Result.ASK, f'Which unit is to do this ("{said}")?', units=())


def refuse_foreign(named: Named, desk: Desk) -> Trouble:
    """Orders for units of another seat are not done."""
    pieces = [piece for unit in named.foreign if (piece := desk.context.view.piece(unit)) is not None]
    commanders = ", ".join(dict.fromkeys(desk.roster.commander(piece) for piece in pieces))
    trouble = no(f"{', '.join(named.foreign)}: not under your command, but under {commanders}.", named.span)
    trouble.units = ()
    return trouble
