"""The second reading: lines that are no plain notation, read as sentences, and what of them is not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Scope, Score, Unread
from pbem.orders.prose.aiming import aim
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.cutting import Cutting, Rule, cut, stands
from pbem.orders.prose.lexemes import Dictionary, Lexeme, Sort, dictionary, lexemes
from pbem.orders.prose.meaning import reading_of
from pbem.orders.prose.names import Name, Namer
from pbem.orders.prose.rules import RULES
from pbem.orders.prose.slips import mended
from pbem.orders.prose.speech import act_of, tells
from pbem.orders.words.folding import fold

_SHORTEST_HELP: Final = 12
_BOLD: Final = re.compile(r"(?<!\w)([*_])(\w[\w ]{0,40})\1(?!\w)")
"""Words between stars or strokes, which are bold or italic elsewhere."""


@dataclass(frozen=True, slots=True)
class Prose:
    """What a paragraph came to: its readings, the sentences that are not read, and the units it names."""

    lines: tuple[LineReading, ...]
    unread: tuple[Unread, ...]
    landmarks: frozenset[str] = frozenset()
    """Units that only tell a place, or are left out of a group."""

    @property
    def settled(self) -> bool:
        """Whether all of it was understood."""
        return bool(self.lines) and not self.unread and not any(
            line.result in (Result.ASK, Result.NO) for line in self.lines
        )  # fmt: skip


@dataclass
class Reader:
    """Reads paragraph after paragraph of one letter; whom it spoke of last it keeps within a paragraph."""

    desk: Desk
    words: Dictionary
    rules: Sequence[Rule] = RULES
    last: Name | None = None
    carried: list[Name] = field(default_factory=list)
    landmarks: set[str] = field(default_factory=set)
    before: list[Clause] = field(default_factory=list)
    """The clauses of the sentence before."""

    @classmethod
    def of(cls, desk: Desk) -> Reader:
        """A reader for one letter."""
        return cls(desk, dictionary(desk))

    def read(self, number: int, sentences: Sequence[str]) -> Prose:
        """The readings of a paragraph that begins in line `number`."""
        lines: list[LineReading] = []
        unread: list[Unread] = []
        self.last, self.carried, self.before, self.landmarks = None, [], [], set()
        for sentence in sentences:
            found, missed = self._sentence(number, sentence)
            lines += found
            unread += missed
        return Prose(tuple(lines), tuple(unread), frozenset(self.landmarks))

    def lex(self, text: str) -> tuple[Lexeme, ...]:
        """The words of a folded text."""
        return mended(lexemes(text, self.desk.tokens(text), self.desk, self.words), self.words)

    def _sentence(self, number: int, sentence: str) -> tuple[list[LineReading], list[Unread]]:
        text = _BOLD.sub(r"\2", fold(sentence).text.strip())
        if self._is_ours(text):
            return [], []
        words = self.lex(text)
        act = act_of(words, self.desk) if words else Act.GREETING
        if act is Act.GREETING:
            return [], []
        if act is Act.QUESTION:
            self._remember(text, words)
            return [], [Unread(number, sentence, act)]
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(text), self.last)
        cutting.carried = list(self.carried)
        clauses = cut(cutting, self.rules)
        orders = [clause for clause in clauses if not tells(clause)]
        if act is Act.NEWS:
            orders = [clause for clause in orders if clause.cancel or _names_by_id(clause, self.desk)]
        if act is Act.NEWS and not any(
            clause.subjects and (clause.begun or clause.rules or clause.cancel) for clause in orders
        ):
            return [], [Unread(number, sentence, act)]
        lines, silent = self._clauses(orders, number, sentence)
        self.before = [clause for clause in clauses if clause.begun] or self.before
        if lines or any(clause.subjects for clause in clauses):
            self.last, self.carried = cutting.last, list(cutting.carried)
        if act is Act.MAYBE:
            lines = [_doubted(line) for line in lines]
        self.landmarks |= left_out(clauses)
        lost = self._lost(words, lines, clauses) or silent
        return lines, [Unread(number, sentence, act)] if lost or not lines else []

    def _remember(self, text: str, words: Sequence[Lexeme]) -> None:
        """`Can FI3 go through the guns? If so, F5.`: of whom a question speaks and of what, the next goes on with."""
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(text), self.last)
        clauses = cut(cutting, self.rules)
        self.before = [clause for clause in clauses if clause.begun] or self.before
        named = [name for clause in clauses for name in clause.subjects if not name.foe]
        self.last, self.carried = (named[-1], named[-1:]) if named else (self.last, self.carried)

    def _is_ours(self, text: str) -> bool:
        """Whether it is a sentence of HELP that was copied into a letter."""
        return len(text) > _SHORTEST_HELP and any(text in verb.help for verb in self.desk.words.by_name.values())

    def _clauses(self, clauses: Sequence[Clause], number: int, sentence: str) -> tuple[list[LineReading], bool]:
        """The readings of the clauses, and whether one of them tells nobody anything although it says something."""
        lines: list[LineReading] = []
        silent = False
        merged: set[int] = set()
        for index, clause in enumerate(clauses):
            before = [*self.before, *(each for each in clauses[:index] if each.begun)]
            if index in merged:
                continue
            _go_on(clause, clauses[:index], self.desk)
            aim(clause, before, self.desk)
            for later in range(index + 1, len(clauses)):
                if not _continues(clause, clauses[later]):
                    break
                _append(clause, clauses[later])
                merged.add(later)
            found = reading_of(clause, number, sentence, self.desk, before)
            lines += found
            silent = silent or (not found and bool(clause.subjects or clause.begun or clause.enemies or clause.cancel))
        return lines, silent

    def _lost(self, words: Sequence[Lexeme], lines: Sequence[LineReading], clauses: Sequence[Clause]) -> bool:
        """Whether a unit that was named is in none of the readings."""
        return bool(named(words, self.desk) - shown(lines) - left_out(clauses))


def _go_on(clause: Clause, earlier: Sequence[Clause], desk: Desk) -> None:
    """A verb without a name goes on with the subject of its sentence; a bare place or name with its verb."""
    subject = next((each.subjects for each in reversed(earlier) if each.subjects), None)
    if subject and not clause.subjects and not clause.enemies and clause.begun:
        clause.subjects = list(subject)
    last = next((each for each in reversed(earlier) if each.begun), None)
    if last is None or clause.condition is not None:
        return
    deed = clause.deeds[0] if clause.deeds else None
    if deed is not None and not deed.verbs and deed.said and len(last.deeds) == 1 and last.deeds[0].verbs:
        alike = bool(deed.places and last.deeds[0].places) or bool(deed.foes and last.deeds[0].foes)
        if alike and not any(stands(desk.words.verb(name)) for name in last.deeds[0].verbs):
            deed.verbs = last.deeds[0].verbs


def _continues(clause: Clause, later: Clause) -> bool:
    """Whether a clause only says more of what the units of the one before it do: `FI1 to D5; face E`."""
    if not clause.subjects or not clause.begun or later.subjects or later.enemies or not later.begun:
        return False
    return not (clause.condition or clause.guard or later.condition or later.guard or later.otherwise)


def _append(clause: Clause, later: Clause) -> None:
    clause.deeds += later.deeds
    clause.left += later.left
    clause.hard += later.hard
    clause.slips += later.slips
    clause.standing = clause.standing or later.standing
    clause.negated = clause.negated or later.negated
    clause.cancel = clause.cancel or later.cancel


def _names_by_id(clause: Clause, desk: Desk) -> bool:
    return any(desk.roster.find(name.words.partition(" ")[0]) is not None for name in clause.subjects)


def left_out(clauses: Sequence[Clause]) -> set[str]:
    """Units that only tell a place or a condition, are left out of a group, or are named as not being meant."""
    found: set[str] = set()
    for clause in clauses:
        meant = {unit for name in clause.subjects if name.scope is not Scope.NAMED for unit in name.units}
        found |= {unit for name in clause.excepted for unit in name.units if unit in meant}
    return found | _landmarks(clauses)


def _landmarks(clauses: Sequence[Clause]) -> set[str]:
    """Those of whom only a place or a condition is told: `behind FI2`; the answer shows it."""
    relations = [deed.relation for clause in clauses for deed in clause.deeds if deed.relation is not None]
    guarded = {unit for clause in clauses for word in clause.guarded for unit in word.values(Sort.UNIT)}
    names = [name for each in relations for name in (each.name, each.name_too) if name is not None]
    names += [name for clause in clauses for name in clause.passed]
    return guarded | {unit for name in names for unit in name.units}


def _doubted(line: LineReading) -> LineReading:
    if line.result in (Result.ASK, Result.NO):
        return line
    return replace(line, result=Result.ASK, message="Is this an order, or only said?", orders=(), standing=(),
                   choices=tuple(Choice(order) for order in line.orders), score=Score.LOOSE)  # fmt: skip


def named(words: Sequence[Lexeme], desk: Desk) -> set[str]:
    """The own units whose ids stand among the words."""
    found = set()
    for word in words:
        piece = desk.roster.find(word.raw)
        if piece is not None and piece.id in desk.roster.own:
            found.add(piece.id)
    return found


def shown(lines: Sequence[LineReading]) -> set[str]:
    """The units that readings speak of, be it as those ordered, asked about, joined or offered."""
    found: set[str] = set()
    for line in lines:
        found |= set(line.units)
        if line.result in (Result.ASK, Result.NO, Result.GUESS):
            found |= {choice.order.unit for choice in line.choices}
        for order in (*line.orders, *(choice.order for choice in line.choices)):
            found.add(order.unit)
            found |= {unit for action in (*order.actions, *order.otherwise) for unit in action.units}
            found |= {clause.unit for clause in order.condition.clauses} if order.condition else set()
        found |= {rule.unit for rule in line.standing}
    return found
