"""Putting a letter to the orders that already stand; the sheet that comes out can always be carried out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pbem.battle.order import Order, Sheet
from pbem.battle.verb import Slot
from pbem.orders.answer.question import Question
from pbem.orders.answer.wording import led
from pbem.orders.grammar.reading import LineReading, Reading, Scope
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.orders.sheet.gathering import gathered
from pbem.orders.sheet.legality import Asked, legal, stand_down, ways_out
from pbem.orders.sheet.precedence import Letter, OrderKey, Word, answered, settle
from pbem.orders.sheet.sheets import sheet_of
from pbem.orders.sheet.standing_choices import asks_for_rules, policies_of


def file(draft: Draft, reading: Reading, context: Context) -> Draft:
    """The draft with a letter put to it: later words win, `REST` fills gaps, problems become questions.

    What waits for an answer is not in the sheet: the unit holds until the player says otherwise.
    """
    start, lines = _after_clear(draft, reading)
    policies = policies_of(context.verbs)
    letter = settle(lines, draft.questions, policies)
    closed = answered(reading.answers, start.questions)
    orders = {(order.unit, order.given): order for order in start.sheet.orders}
    waiting = {unit for question in start.questions if question.number not in closed for unit in question.units}
    spoken_for = waiting | {unit for unit, _ in orders} | led(context, [*orders, *letter.words])
    words = {key: word for key, word in letter.words.items() if word.rank > Scope.REST.rank or key[0] not in spoken_for}
    asked = _write(orders, words, context, start.sheet.orders)
    standing = {(rule.unit, rule.action.verb): rule for rule in start.sheet.standing} | letter.rules
    sheet = sheet_of(start.sheet, orders.values(), standing.values(), _salt(reading, start.sheet))
    sheet, illegal = legal(sheet, context, {key: word.line.text for key, word in words.items()})
    asked += illegal + _about_nobody(letter)
    answerable = [replace(each, choices=ways_out(each, sheet, context)) for each in asked]
    left = [question for question in start.questions if question.number not in closed]
    kept = _still_open(left, {unit for unit, _ in words}, {unit for unit, _ in letter.rules}, policies)
    questions, number = gathered(answerable, start.asked)
    ready, wait = _readiness(start, reading)
    return Draft(sheet, (*kept, *questions), ready, wait, number)


def _after_clear(draft: Draft, reading: Reading) -> tuple[Draft, tuple[LineReading, ...]]:
    """What the last CLEAR leaves: of the orders those it does not name, of the letter the lines below it."""
    start, lines = draft, reading.lines
    for index, line in enumerate(reading.lines):
        if line.setting is None or line.setting.name != "clear":
            continue
        units = frozenset(line.setting.arguments)
        if not units:
            start = replace(draft, sheet=replace(draft.sheet, orders=()), questions=())
            lines = reading.lines[index + 1 :]
            continue
        orders = tuple(order for order in start.sheet.orders if order.unit not in units)
        questions = tuple(question for question in start.questions if not units & {*question.units})
        start = replace(start, sheet=replace(start.sheet, orders=orders), questions=questions)
        above = (_without(earlier, units) for earlier in reading.lines[:index] if earlier in lines)
        lines = (*above, *reading.lines[index:])
    return start, lines


def _without(line: LineReading, units: frozenset[str]) -> LineReading:
    orders = tuple(order for order in line.orders if order.unit not in units)
    return replace(line, orders=orders, units=tuple(unit for unit in line.units if unit not in units))


def _write(
    orders: dict[OrderKey, Order], words: dict[OrderKey, Word], context: Context, before: tuple[Order, ...]
) -> list[Asked]:
    """Put the words of a letter into the orders; those without an order hold, and are asked about."""
    asked: list[Asked] = []
    for key, word in words.items():
        if word.order is None:
            for known in [known for known in orders if known[0] == key[0] and (known == key or known not in words)]:
                del orders[known]
            earlier = next((order for order in before if (order.unit, order.given) == key), None)
            asked.append(Asked.of_line(key[0], word.line, earlier))
            down = stand_down(key[0], context)
            if down.actions:
                orders[key] = replace(down, given=key[1])
        elif word.order.actions:
            orders[key] = _with_other_choices(word.order, orders.get(key), context)
        else:
            orders.pop(key, None)
    return asked


def _with_other_choices(order: Order, known: Order | None, context: Context) -> Order:
    """A seat's choices stand side by side: a new BID replaces the old one, and leaves other choices alone."""
    seat_verbs = {verb.name for verb in context.verbs if verb.slot is Slot.SEAT}
    if known is None or not all(action.verb in seat_verbs for action in (*order.actions, *known.actions)):
        return order
    new = {action.verb for action in order.actions}
    kept = tuple(action for action in known.actions if action.verb not in new)
    return replace(order, actions=tuple(sorted((*kept, *order.actions), key=lambda action: action.verb)))


def _still_open(
    questions: list[Question], told: set[str], ruled: set[str], policies: Collection[str]
) -> list[Question]:
    """What the letter leaves open; of a question about several units, those that it does not speak of.

    One about standing orders is closed by standing orders alone.
    """
    open_still = []
    for question in questions:
        spoken = ruled if asks_for_rules(question, policies) else told
        rest = question.without(spoken) if spoken & {*question.units} else question
        if rest.units or (not question.units and question.meant and not question.meant & spoken):
            open_still.append(rest)
    return open_still


def _about_nobody(letter: Letter) -> list[Asked]:
    return [Asked.of_line("", line, None) for line in letter.unknown if line.message]


def _salt(reading: Reading, sheet: Sheet) -> str:
    said = [setting.arguments[0] for setting in reading.settings if setting.name == "salt" and setting.arguments]
    return said[-1] if said else sheet.salt


def _readiness(draft: Draft, reading: Reading) -> tuple[bool, bool]:
    ready, wait = draft.ready, draft.wait
    for setting in reading.settings:
        if setting.name in ("ready", "wait"):
            ready, wait = setting.name == "ready", setting.name == "wait"
    return ready, wait
