"""The answer to every letter: the complete orders as they now stand, and what they need, as plain data for a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pbem.battle.problem import Choice, Severity
from pbem.battle.view import View
from pbem.orders.answer.question import Question
from pbem.orders.answer.reactions import Reaction, reactions
from pbem.orders.answer.wording import detail, led, mine, named_target, short, told
from pbem.orders.grammar.reading import LineReading, Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.orders.sheet.precedence import settle

MOST_IGNORED: Final = 8


@dataclass(frozen=True, slots=True)
class Way:
    """One lettered choice: `1a`, what would be done, what follows from it; the default is what silence means."""

    code: str
    text: str
    note: str
    default: bool


@dataclass(frozen=True, slots=True)
class Need:
    """A question: whose, the player's own line, what is wrong, the rule and the ways out."""

    number: int
    unit: str
    line: str
    message: str
    clause: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """Something that will be done as written, and should be looked at; `unit` may be empty."""

    unit: str
    text: str
    message: str


@dataclass(frozen=True, slots=True)
class Understood:
    """Units with one and the same order; `name` is empty where there are several, `detail` is path, cost or range."""

    units: tuple[str, ...]
    name: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """Everything that the answer to a letter says; `in_order` and `total` count units.

    `unordered` are units that have been told nothing, `done` what else the letter brought about.
    """

    game: str
    bound: int
    seat: str
    seat_name: str
    subject: str
    in_order: int
    total: int
    needs_you: tuple[Need, ...]
    check_this: tuple[Check, ...]
    understood: tuple[Understood, ...]
    unordered: tuple[str, ...]
    reactions: tuple[Reaction, ...]
    ignored: tuple[str, ...]
    done: tuple[str, ...]
    salt: str
    ready: bool
    wait: bool

    @property
    def example(self) -> str:
        """Codes that would answer the first questions, such as `1a 2b`."""
        return " ".join(need.ways[0].code for need in [need for need in self.needs_you if need.ways][:2])


def acknowledge(draft: Draft, reading: Reading, context: Context) -> Acknowledgement:
    """What to answer: `draft` is the one that came of filing the `reading`."""
    units = mine(context)
    asked = {question.unit for question in draft.questions if question.unit}
    ordered = _ordered(draft, context) if context.view.bound else frozenset(units)
    in_order = [unit for unit in units if unit in ordered and unit not in asked]
    seat = next(found for found in context.view.seats if found.id == context.seat)
    return Acknowledgement(
        game=context.game,
        bound=context.view.bound,
        seat=seat.id,
        seat_name=seat.name,
        subject=subject(len(in_order), len(units), len(draft.questions), bool(draft.sheet.orders)),
        in_order=len(in_order),
        total=len(units),
        needs_you=tuple(_need(question, context.view) for question in draft.questions),
        check_this=tuple(dict.fromkeys(_checks(draft, reading, context))),
        understood=_understood(draft, context, asked),
        unordered=tuple(unit for unit in units if unit not in ordered and unit not in asked),
        reactions=reactions(draft.sheet, context),
        ignored=_ignored(reading.with_result(Result.IGNORED)),
        done=tuple(_done(reading)),
        salt=draft.sheet.salt,
        ready=draft.ready,
        wait=draft.wait,
    )


def subject(in_order: int, total: int, open_questions: int, any_orders: bool = True) -> str:
    """The subject: `Received: 13 of 16 in order, 3 need you`."""
    counted = f"all {total} in order" if in_order == total and total else f"{in_order} of {total} in order"
    if not in_order and not any_orders:
        counted = "no orders yet"
    if not open_questions:
        return f"Received: {counted}"
    return f"Received: {counted}, {open_questions} {'needs' if open_questions == 1 else 'need'} you"


def _ordered(draft: Draft, context: Context) -> frozenset[str]:
    """The units that have an order, by themselves or through the general of their command."""
    keys = [(order.unit, order.given) for order in draft.sheet.orders]
    return frozenset(unit for unit, _ in keys) | led(context, keys)


def _need(question: Question, view: View) -> Need:
    only_silence = not question.unit and len(question.choices) < 2
    codes = () if only_silence else question.lettered()
    ways = tuple(
        Way(code, _way_text(question, choice, view), choice.note, index == len(codes) - 1)
        for index, (code, choice) in enumerate(codes)
    )
    message = question.message.removeprefix(f"{question.unit}: ") if question.unit else question.message
    return Need(question.number, question.unit, short(question.line), _stopped(message), question.clause, ways)


def _way_text(question: Question, choice: Choice, view: View) -> str:
    order = choice.order
    if not order.actions:
        return "leave it as it stands" if view.bound == 0 and order.unit else "no order"
    text = told(order) + named_target(order, view)
    return text if order.unit == question.unit else f"{order.unit} {text}"


def _checks(draft: Draft, reading: Reading, context: Context) -> Iterable[Check]:
    for problem in context.check(context.view, draft.sheet):
        if problem.severity is Severity.WARNING:
            order = draft.sheet.order_for(problem.unit)
            yield Check(problem.unit, told(order) if order else "", _sentence(problem.message))
    asked = {question.unit for question in draft.questions}
    for line in reading.with_result(Result.GUESS):
        if line.orders and all(order.unit in asked for order in line.orders):
            continue
        unit = line.orders[0].unit if len({order.unit for order in line.orders}) == 1 else ""
        yield Check(unit, short(line.text), _sentence(line.note))
    for first, second in settle(reading.lines, ()).twice:
        units = sorted({order.unit for order in first.orders} & {order.unit for order in second.orders})
        yield Check(
            " ".join(units), short(second.text), f'Also ordered in line {first.number}, "{short(first.text)}"; '
            f"line {second.number} counts.",
        )  # fmt: skip
    yield from _others_units(draft, context)


def _sentence(text: str) -> str:
    return _stopped(text[:1].upper() + text[1:])


def _stopped(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _others_units(draft: Draft, context: Context) -> Iterable[Check]:
    """9.4.12: what a commander-in-chief orders to units of another seat is told to its holder."""
    names = {seat.id: seat.name for seat in context.view.seats}
    for order in draft.sheet.orders:
        piece = context.view.piece(order.unit)
        if piece is not None and piece.seat not in ("", context.seat) and piece.seat in names:
            yield Check(order.unit, told(order), f"It is under {names[piece.seat]}, who will be told.")


def _understood(draft: Draft, context: Context, asked: set[str]) -> tuple[Understood, ...]:
    rows: dict[tuple[str, str], list[str]] = {}
    sequence = [piece.id for piece in context.view.own]
    known = {unit: index for index, unit in enumerate(sequence)}
    for order in sorted(draft.sheet.orders, key=lambda order: known.get(order.unit, -1)):
        if order.unit in asked and order.given is None:
            continue
        text = told(order) + named_target(order, context.view)
        rows.setdefault((text, detail(order, context)), []).append(order.unit)
    return tuple(
        Understood(tuple(units), _name(units, context.view), text, more) for (text, more), units in rows.items()
    )


def _name(units: list[str], view: View) -> str:
    piece = view.piece(units[0]) if len(units) == 1 else None
    return piece.name if piece is not None and piece.name != piece.id else ""


def _ignored(lines: Iterable[LineReading]) -> tuple[str, ...]:
    said: list[str] = []
    for line in lines:
        if line.note == "quoted":
            said.append("quoted text")
        elif line.note == "signature":
            said.append("signature")
        else:
            said.append(f'"{short(line.text, 40)}"' + (f" ({line.note})" if line.note else ""))
    found = list(dict.fromkeys(said))
    return tuple(found) if len(found) <= MOST_IGNORED else (*found[:MOST_IGNORED], f"{len(found) - MOST_IGNORED} more")


def _done(reading: Reading) -> Iterable[str]:
    for setting in reading.settings:
        if setting.name == "clear":
            yield f"Cleared: {', '.join(setting.arguments) or 'all orders of this bound'}."
    for message in reading.press:
        lines = message.text.count("\n") + 1
        whom = f"to {message.to} " if message.to else ""
        yield f"Message {whom}taken down, {lines} {'line' if lines == 1 else 'lines'}."
    codes = [f"{answer.number}{answer.letter}" for answer in reading.answers if answer.number]
    if codes:
        yield f"Answers taken: {' '.join(codes)}."
