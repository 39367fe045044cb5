"""Orders that the rules forbid: taken out of the sheet, and offered back as what could be done instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.verb import Slot, Takes
from pbem.orders.answer.wording import sentence
from pbem.orders.grammar.reading import TAKEN_BACK, LineReading
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.precedence import OrderKey
from pbem.orders.sheet.sheets import with_order, with_rule, without_unit
from pbem.orders.sheet.standing_choices import as_rule, is_standing, policies_of

MOST_CHOICES: Final = 5
MOST_ROUNDS: Final = 8
_BAD: Final = (Severity.NO, Severity.ASK)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that has no number yet."""

    unit: str
    message: str
    clause: str
    choices: tuple[Choice, ...]
    line: str = ""
    given: int | None = None

    @classmethod
    def of_line(cls, unit: str, line: LineReading, earlier: Order | None) -> Asked:
        """The question that a line raises for one of its units; `earlier` is what the unit was told before."""
        choices = [choice for choice in line.choices if not unit or choice.order.unit == unit or not line.units]
        if earlier is not None and earlier.actions:
            choices.append(Choice(earlier, "as you wrote before"))
        return cls(unit, _about(unit, line), line.clause, tuple(choices), line.text, line.given)


def _about(unit: str, line: LineReading) -> str:
    """The message of a line that names several units, as it reads for one of them."""
    if not unit or not line.units or unit == line.units[0]:
        return line.message
    return re.sub(rf"\b{re.escape(line.units[0])}\b", unit, line.message)


def stand_down(unit: str, context: Context) -> Order:
    """What silence means: the unit holds, or has no order at all where there is no such word or no such unit.

    For a unit of another seat it is no order either: a chief who is not clear leaves its holder's word as it is.
    """
    piece = context.view.piece(unit)
    if context.view.setting_up or (piece is not None and piece.seat not in ("", context.seat)):
        return Order(unit, ())
    for verb in context.verbs:
        plain = not any(not argument.optional for argument in verb.arguments)
        if verb.name == "hold" and verb.slot is Slot.ACTION and plain and piece is not None:
            return Order(unit, (Action(verb.name),))
    return Order(unit, ())


def legal(sheet: Sheet, context: Context, lines: Mapping[OrderKey, str]) -> tuple[Sheet, list[Asked]]:
    """The sheet without what the rules forbid, and the questions that this raises.

    `lines` are the player's own words for the orders of this letter.
    """
    asked: list[Asked] = []
    for _ in range(MOST_ROUNDS):
        problems = [problem for problem in context.check(context.view, sheet) if problem.severity in _BAD]
        if not problems:
            break
        faulty = _blamed(sheet, problems, context)
        if not faulty:
            fewer = _without_rules(sheet, problems, asked)
            if fewer == sheet:
                break
            sheet = fewer
            continue
        bare = sheet
        for order in faulty:
            bare = with_order(bare, replace(order, actions=()))
        for order, found in faulty.items():
            asked.append(_question(order, found, bare, context, lines))
            sheet = _held(sheet, order, context)
    return sheet, asked


def _blamed(sheet: Sheet, problems: Iterable[Problem], context: Context) -> dict[Order, list[Problem]]:
    """The orders that the problems are about; of several blocks of one unit, those that are at fault alone."""
    found: dict[Order, list[Problem]] = {}
    for problem in problems:
        mine = [order for order in sheet.orders if order.unit == problem.unit]
        if len(mine) > 1:
            alone = [order for order in mine if _messages(_only(sheet, order), context, problem.unit)]
            mine = alone or mine
        for order in mine:
            known = found.setdefault(order, [])
            if problem not in known and (len(mine) == 1 or problem.message in _messages(_only(sheet, order), context,
                                                                                        problem.unit)):  # fmt: skip
                known.append(problem)
    return {order: known for order, known in found.items() if known}


def _only(sheet: Sheet, order: Order) -> Sheet:
    return with_order(without_unit(sheet, order.unit), order)


def _messages(sheet: Sheet, context: Context, unit: str) -> set[str]:
    found = context.check(context.view, sheet)
    return {problem.message for problem in found if problem.unit == unit and problem.severity in _BAD}


def _without_rules(sheet: Sheet, problems: Iterable[Problem], asked: list[Asked]) -> Sheet:
    """Problems of units without orders can only lie in their standing orders; the printed default holds then."""
    ruled = {rule.unit for rule in sheet.standing}
    found = [problem for problem in problems if problem.unit in ruled]
    asked += [Asked("", f"{problem.message} The default holds.", problem.clause, ()) for problem in found]
    units = {problem.unit for problem in found}
    return replace(sheet, standing=tuple(rule for rule in sheet.standing if rule.unit not in units))


def _held(sheet: Sheet, order: Order, context: Context) -> Sheet:
    down = replace(stand_down(order.unit, context), given=order.given)
    held = with_order(sheet, down)
    if down.actions and (order == down or _messages(held, context, order.unit) & _messages(sheet, context, order.unit)):
        return with_order(sheet, replace(down, actions=()))
    return held


def _question(
    order: Order, problems: list[Problem], sheet: Sheet, context: Context, lines: Mapping[OrderKey, str]
) -> Asked:
    """9.4.10: of an order whose parts are not all allowed nothing is done; what is allowed of it is choice a."""
    choices = [Choice(part) for part in _legal_parts(order, sheet, context)]
    choices += [choice for problem in problems for choice in problem.choices]
    messages = list(dict.fromkeys(problem.message for problem in problems))
    message = messages[0] if len(messages) == 1 else " ".join(map(sentence, messages))
    clause = next((problem.clause for problem in problems if problem.clause), "")
    line = lines.get((order.unit, order.given), "")
    return Asked(order.unit, message, clause, tuple(choices), line or str(order), order.given)


def _legal_parts(order: Order, sheet: Sheet, context: Context) -> list[Order]:
    """The longest parts of the order that are allowed by themselves."""
    count = len(order.actions)
    for length in range(count - 1, 0, -1):
        parts = [replace(order, actions=part) for part in combinations(order.actions, length)]
        found = [part for part in parts if not _messages(with_order(sheet, part), context, order.unit)]
        if found:
            return found[:2]
    return []


def ways_out(asked: Asked, sheet: Sheet, context: Context) -> tuple[Choice, ...]:
    """The choices that are allowed, each once and with what would follow from it; what silence means is the last."""
    down = replace(stand_down(asked.unit, context), given=asked.given)
    policies = policies_of(context.verbs)
    found: dict[Order, Choice] = {}
    for choice in asked.choices:
        order = choice.order
        if is_standing(order, policies):
            if _may_stand(order, sheet, context) and len(_ways({*found, order})) < MOST_CHOICES:
                found[order] = choice
            continue
        plain = _in_squares(order, context)
        if choice.note == TAKEN_BACK:
            found[order] = choice
            continue
        if not order.actions or (order.unit == down.unit and order.actions == down.actions):
            continue
        if plain in found:
            found[plain] = choice if choice.note else found[plain]
            continue
        if len(found) >= MOST_CHOICES - 1:
            break
        fresh = [problem for problem in context.check(context.view, with_order(sheet, order))
                 if problem.unit == order.unit]  # fmt: skip
        if any(problem.severity in _BAD for problem in fresh):
            continue
        found[plain] = Choice(order, choice.note or "; ".join(warning.message.rstrip(".") for warning in fresh))
    return (*found.values(), Choice(down))


def _ways(orders: Iterable[Order]) -> set[tuple[object, ...]]:
    """What the orders come to, whoever they are for."""
    return {(order.actions, order.condition) for order in orders}


def _may_stand(order: Order, sheet: Sheet, context: Context) -> bool:
    """Whether the rules allow a standing order."""
    problems = context.check(context.view, with_rule(sheet, as_rule(order)))
    return not any(problem.unit == order.unit and problem.severity in _BAD for problem in problems)


def _in_squares(order: Order, context: Context) -> Order:
    """The order with `S 2` written as squares, so that the same choice is not offered twice."""
    piece = context.view.piece(order.unit)
    here = piece.place if piece is not None else None
    if here is None or not any(action.direction and not action.places for action in order.actions[:1]):
        return order
    first = order.actions[0]
    takes = {argument.takes for verb in context.verbs if verb.name == first.verb for argument in verb.arguments}
    if Takes.PATH not in takes or first.direction is None:
        return order
    way = context.view.ground.way(here, first.direction, min(first.number or 1, 12))
    return replace(order, actions=(Action(first.verb, way, first.units), *order.actions[1:]))
