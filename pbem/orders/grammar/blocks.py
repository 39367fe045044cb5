"""Blocks for action dice: `Davout WITH 3: D3 x D4 with D1, guns   WITH 2: all - C4`, on one line or several."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.battle.order import Order
from pbem.battle.piece import Arm
from pbem.orders.answer.trouble import ask
from pbem.orders.grammar.actions import take_orders
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope
from pbem.orders.meaning.units import Named, take_units
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind, Token


@dataclass(frozen=True, slots=True)
class Block:
    """What comes after one `WITH n:`, up to the next."""

    given: int
    tokens: tuple[Token, ...]


def split_blocks(cursor: Cursor) -> tuple[int, tuple[Block, ...]]:
    """Where the first block begins, and all blocks of the line; none where there is no `WITH n:`."""
    heads = [index for index in range(len(cursor.tokens)) if _head_length(cursor, index)]
    found = []
    for index, following in zip(heads, [*heads[1:], len(cursor.tokens)], strict=False):
        length = _head_length(cursor, index)
        number = cursor.tokens[index + length - 2]
        found.append(Block(int(number.key), cursor.tokens[index + length : following]))
    return (heads[0] if heads else 0), tuple(found)


def _head_length(cursor: Cursor, index: int) -> int:
    length = cursor.words.small["with"].length(cursor.tokens, index)
    tail = cursor.tokens[index + length : index + length + 2]
    if not length or len(tail) < 2 or tail[0].kind is not Kind.NUMBER or len(tail[0].key) > 2 or tail[1].key != ":":
        return 0
    return length + 2


def block_holder(cursor: Cursor, desk: Desk, end: int) -> tuple[str, ...]:
    """The unit or general that the blocks are for: whoever is named before the first of them."""
    head = Cursor(cursor.tokens[:end], desk.words)
    head.skip("filler", "and", "then")
    named = take_units(head, desk.roster)
    if named is None:
        return ()
    head.sign(":", ",")
    if not head.done or named.foreign or named.enemy:
        raise ask("Whose action points are these?", head.span(0, len(head.tokens)))
    return _general_of(named, desk)


def _general_of(named: Named, desk: Desk) -> tuple[str, ...]:
    """A command by its name is addressed through its general, where it has one on the table."""
    commands = {desk.roster.own[unit].command for unit in named.units}
    if named.scope is not Scope.GROUP or len(commands) != 1:
        return named.units
    generals = [
        unit for unit, piece in desk.roster.own.items() if piece.arm is Arm.GENERAL and piece.command in commands
    ]
    return tuple(generals[:1]) or named.units


def read_block(block: Block, holders: tuple[str, ...], desk: Desk) -> tuple[tuple[Order, ...], tuple[str, ...]]:
    """The orders of one block and the guesses made; a unit named in it is ordered itself, `all` is the holder."""
    orders: list[Order] = []
    notes: list[str] = []
    for statement in _statements(block.tokens):
        cursor = Cursor(statement, desk.words)
        cursor.skip("filler")
        named = take_units(cursor, desk.roster)
        cursor.sign(":")
        units = named.units if named is not None and named.scope in (Scope.NAMED, Scope.GROUP) else holders
        if not units:
            raise ask("Whose action points are these?")
        for unit in units:
            each = Cursor(cursor.tokens, desk.words, cursor.at)
            told = take_orders(each, desk.subject(unit))
            orders.append(Order(unit, told.actions, told.condition, told.otherwise, block.given))
            notes += [note for note in each.notes if note not in notes]
    return tuple(_merged(orders)), tuple(notes)


def _statements(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.key == ";":
            found.append([])
        else:
            found[-1].append(token)
    return [tuple(statement) for statement in found if statement]


def _merged(orders: list[Order]) -> list[Order]:
    """Statements for one unit in one block are one order, as only one order can stand for it."""
    found: dict[str, Order] = {}
    for order in orders:
        known = found.get(order.unit)
        found[order.unit] = replace(known, actions=known.actions + order.actions) if known else order
    return list(found.values())
