"""A war written down: every order with what its check and its explanation say, every event with its dice, every piece.

What nobody meant to change is still as it was. After a change that is meant, the difference is read line by line, and
then the record is written anew by running the test's file as a program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.order import Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.settable import WrongRuling
from pbem.battle.system import RuleSystem

Sheets = Callable[[Any, Random], Sequence[Sheet]]


def war(system: RuleSystem[Any], position: Any, sheets_of: Sheets, bounds: int, seed: int) -> Iterator[str]:
    """So many bounds from a position on, line by line."""
    chance = Random(seed)
    for _ in range(bounds):
        sheets = sheets_of(position, chance)
        yield f"BOUND {position.bound}: {', '.join(position.acting)}"
        for sheet in sheets:
            yield from answers(system, position, sheet)
        outcome = system.resolve(position, sheets, Dice(seed.to_bytes(8, "big"), b"recorded", position.bound))
        for event in outcome.events:
            yield from told(event, f"{system.weight(event)}")
        position = outcome.position
        yield from seen(system, position)
        verdict = system.judge(position)
        if verdict is not None:
            yield str(verdict)
            return


def answers(system: RuleSystem[Any], position: Any, sheet: Sheet) -> Iterator[str]:
    """What a seat is told of its orders before they are carried out."""
    side = next(seat.side for seat in position.seats if seat.id == sheet.seat)
    view = system.see(position, side)
    problems = list(system.check(view, sheet))
    lines = [(order.unit, f"{order} ({system.explain(view, order)})".removesuffix(" ()")) for order in sheet.orders]
    lines += [(rule.unit, str(rule)) for rule in sheet.standing]
    for unit, line in lines:
        yield f"{sheet.seat}: {line}"
        for problem in [found for found in problems if found.unit == unit]:
            problems.remove(problem)
            yield f"  ! {problem.severity.name} {problem.message} [{problem.clause}]"
            yield from (f"    or {choice.order} ({choice.note})" for choice in problem.choices)
    yield from (f"  ! {problem.unit} {problem.message}" for problem in problems)
    default = system.default_sheet(view, sheet.seat)
    yield f"  unasked: {'; '.join(map(str, (*default.orders, *default.standing)))}"


def told(event: Event, weight: str = "") -> Iterator[str]:
    """An event and its dice."""
    words = " ".join(f"{key}={value}" for key, value in sorted(event.words.items()))
    parts = [event.phase, event.kind, "+".join(event.actors), "+".join(event.targets)]
    seen = "+".join(event.seen_by)
    where = "-".join(map(str, event.places))
    yield "  " + " ".join(part for part in [*parts, where, words, f"[{event.clause}]", seen, weight] if part)
    yield from (f"    {thrown(roll)}" for roll in event.rolls)


def thrown(roll: Roll) -> str:
    """`fire|BI1>FI1|1: 4 +1 superior; 3 5 6 on 5 6 -> 2`."""
    reasons = "".join(f" {why}" for why in (*roll.modifiers, *roll.ignored))
    faces, needs = " ".join(map(str, roll.dice)), " ".join(map(str, roll.needs))
    what = f"{roll.key} {roll.side} {roll.label} d{roll.sides}: {roll.base}{reasons}"
    return f"{what}; {faces} on {needs} -> {roll.successes}"


def seen(system: RuleSystem[Any], position: Any) -> Iterator[str]:
    """What each side may see."""
    for side in position.sides:
        view = system.see(position, side.id)
        yield f"= {side.id}: {'; '.join((*view.score, *view.state, *view.gone))}"
        for piece in view.pieces:
            rest = " ".join(
                f"{mark}" for mark in (piece.command, piece.with_unit, piece.broken, piece.strength) if mark
            )
            yield f"  {piece.id} {piece.place} {piece.facing} {piece.formation} {piece.state} {rest}"
    yield f"= {system.score(position)} {[f'{side} {part:.4f}' for side, part in system.worth(position).items()]}"


def ruled(system: RuleSystem[Any], position: Any, rulings: Sequence[str]) -> Iterator[str]:
    """What comes of a GM's rulings, each on the same position."""
    for text in rulings:
        subject, field, value = text.split(" ", 2)
        yield f"RULE {text}"
        try:
            after, events = system.rule(position, Ruling(subject, field, value, "agreed"))
        except WrongRuling as wrong:
            yield f"  no: {wrong.wrong}; {wrong.right}"
            continue
        for event in events:
            yield from told(event)
        before = set(seen(system, position))
        yield from (f"  {line}" for line in seen(system, after) if line not in before)
