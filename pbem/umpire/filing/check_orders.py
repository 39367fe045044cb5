"""The order checker offline: the same reading and the same checks as a letter gets, told line by line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pbem import orders
from pbem.battle.canonical import to_json
from pbem.battle.dice import Dice
from pbem.battle.scenario import Scenario
from pbem.battle.system import RuleSystem
from pbem.battle.view import View
from pbem.orders.answer.question import Question
from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.rules import rule_system
from pbem.store import drafts
from pbem.umpire.bounds.opening import draft_of, empty_draft
from pbem.umpire.match import sit_by_name
from pbem.umpire.world import World


class NoSuchSeat(Exception):
    """The scenario has no seat of that name; the message lists those it has."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about one line of an order letter; line 0 is for what follows from the whole."""

    line: int
    column: int
    result: str
    text: str
    message: str
    clause: str
    choices: tuple[str, ...]

    @property
    def is_fault(self) -> bool:
        """Whether the line will not be carried out as it stands."""
        return self.result in ("ask", "no")


@dataclass(frozen=True, slots=True)
class Checked:
    """The remarks on a letter and the orders that would stand."""

    remarks: tuple[Remark, ...]
    orders: tuple[str, ...]
    standing: tuple[str, ...]
    unread: tuple[str, ...] = ()
    """Sentences about the battle that led to none of these, each whole."""

    @property
    def faults(self) -> int:
        """How many lines will not be carried out as they stand."""
        return sum(remark.is_fault for remark in self.remarks)


def check_for_game(world: World, game: str, seat: str, text: str) -> Checked:
    """Check orders against the present bound of a game; nothing is filed. Raises NoSuchGame and NoSuchSeat."""
    match = sit_by_name(world.db, world.settings, game)
    commission = next((commission for commission in match.commissions if commission.id == seat), None)
    if commission is None:
        names = ", ".join(commission.id for commission in match.commissions)
        raise NoSuchSeat(f"{game} has no seat {seat!r}; it has {names}")
    row = drafts.get(world.db, game, seat, match.game.bound, match.game.edition)
    context = _context(game, match.view(commission.side), seat, match.system)
    if row is not None:
        draft = draft_of(row)
        context = replace(context, form=row.form, questions=draft.questions, filed=draft.sheet.orders)
    return check(text, context, draft_of(row) if row else empty_draft(seat, match.game.bound))


def check_for_scenario(scenario: Scenario, seat: str, text: str, deployment: bool) -> Checked:
    """Check orders against a scenario: for its deployment, or for bound 1 after the suggested deployment."""
    found = next((item for item in scenario.seats if item.id == seat), None)
    if found is None:
        raise NoSuchSeat(f"{scenario.name} has no seat {seat!r}; it has {', '.join(s.id for s in scenario.seats)}")
    system = rule_system(scenario.system)
    position = system.set_up(scenario, scenario.ways[0])
    if not deployment:
        sheets = [empty_draft(item.id, 0).sheet for item in scenario.seats]
        position = system.resolve(position, sheets, Dice(bytes(32), bytes(32), 0)).position
    view = system.see(position, found.side)
    return check(text, _context("check", view, seat, system), empty_draft(seat, view.bound))


def _context(game: str, view: View, seat: str, system: RuleSystem[Any]) -> Context:
    return Context(game, view, seat, system.VERBS, system.check, explain=system.explain, conditions=system.CONDITIONS)


def check(text: str, context: Context, draft: Draft) -> Checked:
    """Read and file a text as a letter would be, and tell what came of each line."""
    reading = orders.read(text, context)
    filed = orders.file(draft, reading, context)
    remarks = [
        Remark(
            line.number,
            line.column,
            str(line.result),
            line.text,
            line.message or line.note,
            line.clause,
            tuple(str(choice.order) for choice in line.choices),
        )
        for line in reading.lines
        if line.result is not Result.IGNORED
    ]
    told = {remark.message for remark in remarks}
    remarks += [
        Remark(
            _line_of(question, reading), 1, str(Result.NO), question.line, question.message, question.clause,
            _choices(question),
        )
        for question in filed.questions
        if question.message not in told
    ]  # fmt: skip
    return Checked(
        tuple(sorted(remarks, key=lambda remark: (remark.line or len(text), remark.column))),
        tuple(str(order) for order in filed.sheet.orders),
        tuple(str(rule) for rule in filed.sheet.standing),
        tuple(dict.fromkeys(each.text for each in reading.unread)),
    )


def _line_of(question: Question, reading: Reading) -> int:
    """The line that a question came of, 0 where it came of the whole."""
    return next((line.number for line in reading.lines if line.text == question.line), 0)


def _choices(question: Question) -> tuple[str, ...]:
    return tuple(f"{code} {choice}" for code, choice in question.lettered())


def as_lines(found: Checked, file: str) -> str:
    """Compiler-style lines (`orders.txt:3:7: error: …`), and the orders that would stand."""
    kinds = {"no": "error", "ask": "error", "guess": "warning"}
    lines = []
    for remark in found.remarks:
        if not remark.message and remark.result == "ok":
            continue
        where = f"{file}:{remark.line}:{remark.column}" if remark.line else file
        clause = f" [{remark.clause}]" if remark.clause else ""
        message = remark.message or remark.text
        lines.append(f"{where}: {kinds.get(remark.result, 'note')}: {message}{clause}")
        lines += [f"{where}: note: possible: {choice}" for choice in remark.choices]
    standing = [f"    {rule}" for rule in found.standing]
    given = [f"    {order}" for order in found.orders]
    lines += ["These orders would stand:" if given else "No orders would stand.", *given]
    lines += ["and these standing orders:", *standing] if standing else []
    return "\n".join(lines)


def as_json(found: Checked) -> str:
    """The same for other programs."""
    return to_json(found).decode()
