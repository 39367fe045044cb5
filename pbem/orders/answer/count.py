"""How the units of a seat stand after a letter: every unit is counted once, and the figures add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pbem.orders.answer.wording import led, mine
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft


@dataclass(frozen=True, slots=True)
class Count:
    """The units of a seat: those with new orders, those as before, those that wait for an answer, those without any.

    `apart` counts the questions that are about none of them in particular.
    """

    new: tuple[str, ...]
    before: tuple[str, ...]
    needed: tuple[str, ...]
    without: tuple[str, ...]
    apart: int = 0

    @property
    def total(self) -> int:
        """All units that the seat can order now."""
        return len(self.new) + len(self.before) + len(self.needed) + len(self.without)

    @property
    def ordered(self) -> int:
        """The units that will do what they were told, as things stand."""
        return len(self.new) + len(self.before)


def count(draft: Draft, context: Context, before: Draft) -> Count:
    """The units of the seat as `draft` has them, beside what stood `before` the letter."""
    asked = {unit for question in draft.questions for unit in question.units}
    units = _spoken_of(draft, context, asked)
    ordered, old = _ordered(draft, context), _ordered(before, context)
    stirred = changed_units(draft, before)
    stirred |= led(context, [(order.unit, order.given) for order in draft.sheet.orders if order.unit in stirred])
    rest = [unit for unit in units if unit not in asked]
    new = tuple(unit for unit in rest if unit in ordered and (unit in stirred or unit not in old))
    return Count(
        new,
        tuple(unit for unit in rest if unit in ordered and unit not in new),
        tuple(unit for unit in units if unit in asked),
        tuple(unit for unit in rest if unit not in ordered),
        sum(question.answerable and not {*units} & {*question.units} for question in draft.questions),
    )


def _spoken_of(draft: Draft, context: Context, asked: Iterable[str]) -> tuple[str, ...]:
    """The units of the seat, and those of its side that a commander-in-chief has spoken to over their holder's head."""
    own = mine(context)
    told = {order.unit for order in draft.sheet.orders} | {*asked}
    others = [piece.id for piece in context.view.commands(context.seat) if piece.id in told and piece.id not in own]
    return (*own, *others)


def changed_units(draft: Draft, before: Draft) -> frozenset[str]:
    """The units of which an order is other than it was, or is gone."""
    return frozenset(order.unit for order in {*draft.sheet.orders} ^ {*before.sheet.orders})


def _ordered(draft: Draft, context: Context) -> frozenset[str]:
    """The units that have an order, by themselves or through the general of their command."""
    keys = [(order.unit, order.given) for order in draft.sheet.orders]
    return frozenset(unit for unit, _ in keys) | led(context, keys)


def headline(found: Count, deploying: bool) -> str:
    """`Received: 9 of 16 units have new orders, 5 stand as before, 2 need you`: the subject of the answer."""
    parts = [
        (
            len(found.new),
            ("is placed anew", "are placed anew") if deploying else ("has new orders", "have new orders"),
        ),
        (len(found.before), ("stands as before", "stand as before")),
        (len(found.needed), ("needs you", "need you")),
        (len(found.without), _SUGGESTED if deploying else ("has no orders", "have no orders")),
    ]
    told = [f"{number} {words[number != 1]}" for number, words in parts if number]
    if found.total == 1:
        told = [f"your unit {told[0].partition(' ')[2]}"]
    if len(found.without) == found.total and not deploying:
        told = ["no orders yet"]
    elif len(told) == 1 and found.total > 1:
        told = [f"all {found.total} units {told[0].partition(' ')[2]}"]
    elif told and found.total > 1:
        number, words = told[0].split(" ", 1)
        told[0] = f"{number} of {found.total} units {words}"
    more = f"{found.apart} {'more ' if found.needed else ''}{'question' if found.apart == 1 else 'questions'}"
    return f"Received: {', '.join(told)}{'; ' + more if found.apart else ''}"


def brief(found: Count) -> str:
    """The same figures in fewer words, for a subject that has no room: `9 of 16 new, 5 as before, 2 need you`."""
    parts = [
        (len(found.new), "new"),
        (len(found.before), "as before"),
        (len(found.needed), "needs you" if len(found.needed) == 1 else "need you"),
        (len(found.without), "without"),
    ]
    told = [f"{number} {words}" for number, words in parts if number]
    if told:
        number, words = told[0].split(" ", 1)
        told[0] = f"{number} of {found.total} {words}"
    asked = f"; {found.apart} {'question' if found.apart == 1 else 'questions'}" if found.apart else ""
    return f"Received: {', '.join(told)}{asked}"


def standing(found: Count) -> list[str]:
    """The same figures for whoever keeps the game: `14 of 16 units have orders`, `2 need an answer`."""
    has = "has" if found.ordered == 1 else "have"
    words = [f"{found.ordered} of {found.total} units {has} orders"]
    words += (
        [f"{len(found.needed)} {'waits' if len(found.needed) == 1 else 'wait'} for an answer"] if found.needed else []
    )
    words += [f"{found.apart} {'question' if found.apart == 1 else 'questions'}"] if found.apart else []
    return words


_SUGGESTED: Final = ("stands where it was suggested", "stand where they were suggested")
