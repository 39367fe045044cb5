"""Blocks for action dice in sentences: `Grenier 3: Seras to E3; 2: Durutte too; 1: hold`, and what hangs on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pbem.battle.order import Order
from pbem.battle.problem import Choice
from pbem.battle.verb import Slot, Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope, Score
from pbem.orders.prose.name import Name

MOST: int = 3
"""No action die shows more."""


@dataclass
class Blocks:
    """The blocks of one paragraph while it is read: for how many actions the open one is, and whose they are."""

    given: tuple[int, ...] = ()
    """The numbers of actions for which the open block is meant; none outside of blocks."""
    counting: bool = False
    """A block was opened in this paragraph, so that a bare number with a colon opens another."""
    holder: tuple[str, ...] = ()
    """The command of the general before the first block."""
    least: int = MOST + 1
    """The lowest number of actions that was spoken of, below which `with less` is."""
    told: list[Name] = field(default_factory=list)
    """Those who were told something in the blocks so far."""

    def open(self, given: tuple[int, ...]) -> None:
        """Begin a block for so many actions."""
        self.given, self.counting = given, True
        self.least = min(self.least, *given)

    def meant(self) -> list[Name]:
        """Whom a block means that names nobody: those told in the other blocks, or the whole command."""
        if self.told:
            return list(dict.fromkeys(self.told))
        return [Name(self.holder, "", 0, 0, Scope.GROUP, Score.LOOSE)] if self.holder else []


def has_action_dice(desk: Desk) -> bool:
    """Whether the rules give commanders actions by dice, for which seats bid."""
    verbs = (desk.words.verb(name) for name in desk.words.in_slot(Slot.SEAT))
    return any(argument.takes is Takes.UNITS for verb in verbs for argument in verb.arguments)


def for_actions(line: LineReading, given: tuple[int, ...]) -> LineReading:
    """A reading for so many actions only, or for each of several numbers; it is shown, as no `WITH n:` was written."""
    if not given:
        return line
    if line.result is Result.OK:
        line = replace(line, result=Result.GUESS, note=line.note or "read so", score=Score.LOOSE)
    choices = tuple(Choice(order, each.note) for each in line.choices for order in _each([each.order], given))
    return replace(line, orders=_each(line.orders, given), choices=choices, given=given[0])


def _each(orders: Iterable[Order], given: tuple[int, ...]) -> tuple[Order, ...]:
    return tuple(replace(order, given=number) for number in given for order in orders)
