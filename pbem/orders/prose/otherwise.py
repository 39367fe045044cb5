"""What is done where a condition fails: to stay, or whatever is told to the same units behind `otherwise`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.battle.order import Action
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Score
from pbem.orders.prose.cutting import holds_of


def or_stay(line: LineReading, sentence: str, desk: Desk) -> LineReading:
    """The same, with what is done where the condition fails: to stay."""
    orders = []
    for order in line.orders:
        holds = holds_of(desk, order.unit)
        orders.append(replace(order, otherwise=order.otherwise or tuple(map(Action, holds[:1]))))
    return replace(line, text=f"{line.text} {sentence}", result=Result.GUESS, orders=tuple(orders), note="read so")


def otherwise_done(lines: Sequence[LineReading], others: Sequence[LineReading]) -> list[LineReading]:
    """What hangs on a condition, with what the same units do where it fails; nothing where others are told that."""
    fails = {order.unit: order.actions for line in others for order in line.orders if order.condition is None}
    units = {order.unit for line in lines for order in line.orders}
    if (
        not all(line.result in (Result.OK, Result.GUESS) for line in others)
        or {*fails} != units
        or any(line.standing for line in others)
    ):
        return []
    return [
        replace(line, result=Result.GUESS, note=line.note or "read so", score=Score.LOOSE,
                orders=tuple(replace(order, otherwise=fails[order.unit]) for order in line.orders))
        for line in lines
    ]  # fmt: skip
