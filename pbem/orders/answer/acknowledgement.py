"""The answer to every letter: what it changed, what needs an answer and what is dangerous, as plain data for a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pbem.battle.problem import Problem
from pbem.battle.verb import Slot, Takes
from pbem.battle.view import View
from pbem.orders.answer.checks import Check, checks
from pbem.orders.answer.count import Count, changed_units, count, headline
from pbem.orders.answer.question import Option, Question
from pbem.orders.answer.reactions import Reaction, reactions
from pbem.orders.answer.understood import Understood, understood
from pbem.orders.answer.wording import sentence, told_to_all, whole
from pbem.orders.grammar.reading import LineReading, Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.orders.sheet.standing_choices import UNTIL_CHANGED

MOST_IGNORED: Final = 8
_OWN_LETTERS: Final = ("help", "send", "who", "when", "away", "resign", "draw")
_SHORT: Final = 3
LISTED: Final = "Received: your list is on file"
"""The subject of the answer to a list of what a seat buys."""


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
    units: tuple[str, ...]
    line: str
    message: str
    clause: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is not done, and is no question either: the player's own line and why."""

    line: str
    message: str
    clause: str


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """Everything that the answer to a letter says; `understood` is the whole sheet, each row with what it was before.

    `unread` are sentences about the battle that led to nothing, `ignored` is talk, `done` what else came of the letter.
    """

    game: str
    bound: int
    seat: str
    seat_name: str
    subject: str
    count: Count
    needs_you: tuple[Need, ...]
    not_done: tuple[Refusal, ...]
    check_this: tuple[Check, ...]
    understood: tuple[Understood, ...]
    reactions: tuple[Reaction, ...]
    unread: tuple[str, ...]
    ignored: tuple[str, ...]
    done: tuple[str, ...]
    salt: str
    ready: bool
    wait: bool

    @property
    def example(self) -> str:
        """Codes that would answer the first questions, such as `1a 2b`."""
        return " ".join(need.ways[0].code for need in self.needs_you[:2])

    @property
    def as_before(self) -> str:
        """What the letter left alone, in one line: `The other 5 units and the reactions stand as before.`"""
        number = len(self.count.before)
        units = "All units" if number == self.count.total else f"The other {number} units"
        if number == 1:
            units = "The other unit"
        kept = [units] if number else []
        if self.reactions and not any(row.changed for row in self.reactions):
            kept.append("all reactions" if number else "All reactions")
        alone = kept == ["The other unit"]
        return f"{' and '.join(kept)} {'stands' if alone else 'stand'} as before." if kept else ""


def acknowledge(
    draft: Draft, reading: Reading, context: Context, before: Draft, beside: Iterable[Problem] = ()
) -> Acknowledgement:
    """What to answer: `draft` is the one that came of filing the `reading` to what stood `before`.

    `beside` is what follows from it together with the orders of other seats of the side.
    """
    found = count(draft, context, before)
    stirred = changed_units(draft, before)
    seat = next(each for each in context.view.seats if each.id == context.seat)
    return Acknowledgement(
        game=context.game,
        bound=context.view.bound,
        seat=seat.id,
        seat_name=seat.name,
        subject=LISTED if _is_list(found, draft, context) else headline(found, context.view.setting_up),
        count=found,
        needs_you=tuple(_need(question, context.view) for question in draft.questions if question.answerable),
        not_done=tuple(_refusal(question) for question in draft.questions if not question.answerable),
        check_this=checks(draft, reading, context, before, beside),
        understood=understood(draft, before, context, stirred),
        reactions=reactions(draft.sheet, context, before.sheet),
        unread=tuple(dict.fromkeys(whole(each.text) for each in reading.unread)),
        ignored=_ignored(reading),
        done=tuple(_done(reading)),
        salt=draft.sheet.salt,
        ready=draft.ready,
        wait=draft.wait,
    )


def _is_list(found: Count, draft: Draft, context: Context) -> bool:
    """Whether all that the seat has to say before the battle is a list in words, such as one of what it buys."""
    lists = {
        verb.name
        for verb in context.verbs
        if verb.slot is Slot.DEPLOYMENT and any(argument.takes is Takes.TEXT for argument in verb.arguments)
    }
    told = {action.verb for order in draft.sheet.orders for action in order.actions}
    return bool(found.new and told) and not found.needed and told <= lists


def _need(question: Question, view: View) -> Need:
    codes = question.lettered()
    ways = tuple(
        Way(code, _way_text(question, choice, view), choice.note, index == len(codes) - 1)
        for index, (code, choice) in enumerate(codes)
    )
    message = sentence(_without_heading(question))
    units = tuple(unit for unit in question.units if view.piece(unit) is not None)
    return Need(question.number, units, whole(question.line), message, question.clause, ways)


def _without_heading(question: Question) -> str:
    """The message without the unit it begins with, which stands before it already."""
    if not question.units:
        return question.message
    unit = question.units[0]
    return question.message.removeprefix(f"{unit}: ").replace(f"What is {unit} to do?", "What is it to do?")


def _refusal(question: Question) -> Refusal:
    return Refusal(whole(question.line), sentence(question.message), question.clause)


def _way_text(question: Question, choice: Option, view: View) -> str:
    if not any(order.actions for order in choice.orders):
        lasting = any(each.note == UNTIL_CHANGED for each in question.choices)
        return "leave it as it stands" if lasting or (view.bound == 0 and question.units) else "no order"
    text = told_to_all(choice.orders, view)
    units = tuple(order.unit for order in choice.orders)
    told_apart = len(units) > 1 and text.startswith(f"{units[0]} ")
    return text if told_apart or {*units} & {*question.units} else f"{', '.join(units)} {text}"


def _ignored(reading: Reading) -> tuple[str, ...]:
    unread = [whole(each.text) for each in reading.unread]
    said = [_as_ignored(line) for line in reading.with_result(Result.IGNORED) if not _stands_in(line, unread)]
    found = list(dict.fromkeys(said))
    return tuple(found) if len(found) <= MOST_IGNORED else (*found[:MOST_IGNORED], f"{len(found) - MOST_IGNORED} more")


def _stands_in(line: LineReading, unread: Iterable[str]) -> bool:
    text = whole(line.text)
    return not line.note and any(text in sentence_ or sentence_ in text for sentence_ in unread)


def _as_ignored(line: LineReading) -> str:
    if line.note == "quoted":
        return "quoted text"
    if line.note == "signature":
        return "signature"
    return f'"{whole(line.text)}"' + (f" ({line.note})" if line.note else "")


def _is_spoken(line: LineReading) -> bool:
    """Whether it asks for something in the player's own words, and not with a word of HELP."""
    return line.setting is not None and line.setting.name in _OWN_LETTERS and len(line.text.split()) > _SHORT


def _done(reading: Reading) -> Iterable[str]:
    for setting in reading.settings:
        if setting.name == "clear":
            yield f"Cleared: {', '.join(setting.arguments) or 'all orders of this bound'}."
    asked = [f'"{whole(line.text)}"' for line in reading.lines if _is_spoken(line)]
    if asked:
        yield f"Answered in a letter of its own: {' / '.join(dict.fromkeys(asked))}"
    for message in reading.press:
        lines = message.text.count("\n") + 1
        whom = f"to {message.to} " if message.to else ""
        yield f"Message {whom}taken down, {lines} {'line' if lines == 1 else 'lines'}."
    codes = [f"{answer.number}{answer.letter}" for answer in reading.answers if answer.number]
    if codes:
        yield f"Answers taken: {' '.join(codes)}."
