"""The second reading: lines that are no plain notation, read as sentences, and what of them is not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from pbem.battle.order import Action
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Scope, Score, Unread
from pbem.orders.prose.aiming import aim
from pbem.orders.prose.bids import choice_of_dice
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.corrected import corrected, takes_back
from pbem.orders.prose.cutting import Cutting, Rule, cut, stands
from pbem.orders.prose.dictionary import Dictionary, dictionary
from pbem.orders.prose.framing import frame
from pbem.orders.prose.going_on import append_to, continues, face_alike, go_on
from pbem.orders.prose.hanging import condition_first, hanging, names_in, says_else, stays
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.meaning import reading_of
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.rules import RULES
from pbem.orders.prose.slips import mended
from pbem.orders.prose.speech import act_of, question_behind, tells
from pbem.orders.prose.standing_talk import standing_talk
from pbem.orders.words.folding import fold

_SHORTEST_HELP: Final = 12
_PAUSE: Final = frozenset(",:;-")
_SHORTENED: Final = tuple(
    (re.compile(rf"\b{pattern}", re.IGNORECASE), meant)
    for pattern, meant in (
        (r"i\. ?e\.", "namely"), (r"d\. ?h\.", "nämlich"), (r"e\. ?g\.", "for example"), (r"z\. ?b\.", "zum beispiel"),
        (r"u\.(?= )", "und"), (r"bzw\.", "und"), (r"resp\.", "and"),
    )
)  # fmt: skip
"""What is shortened with stops that end no clause."""
_PLUS: Final = re.compile(r"(?<= )\+(\d{1,2})(?=$|[,;.)])")
"""`+1` at the end of a clause: so far forward."""
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
    policy: str = ""
    """The verb of the standing order told last in this paragraph, and to whom."""
    ruled: frozenset[str] = frozenset()
    hung: tuple[LineReading, ...] = ()
    """The readings of the sentence before, where all of it hangs on a condition."""

    @classmethod
    def of(cls, desk: Desk) -> Reader:
        """A reader for one letter."""
        return cls(desk, dictionary(desk))

    def read(self, number: int, sentences: Sequence[str]) -> Prose:
        """The readings of a paragraph that begins in line `number`."""
        lines: list[LineReading] = []
        unread: list[Unread] = []
        self.last, self.carried, self.before, self.landmarks = None, [], [], set()
        self.policy, self.ruled, self.hung = "", frozenset(), ()
        told, wrong, marks = "", False, (0, 0)
        for sentence in sentences:
            text = fold(sentence).text.strip()
            words = self.lex(text)
            if told and takes_back(words):
                wrong = True
                continue
            wrong = wrong or any(word.is_a(Sort.RATHER) for word in self.lex(told))
            if told and (meant := corrected(self.lex(told), told, words, wrong=wrong)):
                del lines[marks[0] :], unread[marks[1] :]
                found, missed = self._sentence(number, meant)
                found = [_as_corrected(line, f"{told} {text}") for line in found]
            else:
                marks = len(lines), len(unread)
                found, missed = self._sentence(number, sentence)
            told, wrong = text, False
            lines += found
            unread += missed
        return Prose(tuple(lines), tuple(unread), frozenset(self.landmarks))

    def lex(self, text: str) -> tuple[Lexeme, ...]:
        """The words of a folded text."""
        return mended(lexemes(text, self.desk.tokens(text), self.desk, self.words), self.words)

    def _sentence(self, number: int, sentence: str) -> tuple[list[LineReading], list[Unread]]:
        text = _BOLD.sub(r"\2", fold(sentence).text.strip())
        for pattern, meant in _SHORTENED:
            text = pattern.sub(meant, text)
        text = _PLUS.sub(r"\1 forward", text)
        if self._is_ours(text):
            return [], []
        words = self.lex(text)
        if asked := question_behind(words, self.desk):
            parts = [self._sentence(number, text[start:end].strip()) for start, end in ((0, asked), (asked, len(text)))]
            return [line for lines, _ in parts for line in lines], [each for _, missed in parts for each in missed]
        if (choice := choice_of_dice(words, number, sentence, self.desk)) is not None:
            return [choice], []
        act = act_of(words, self.desk) if words else Act.GREETING
        if self.hung and says_else(words) and stays(words, self.desk):
            return [_or_stay(line, sentence, self.desk) for line in self.hung], []
        self.hung = ()
        if act is not Act.QUESTION and (rules := standing_talk(words, number, text, self.desk)) is not None:
            return [rules], []
        if act is Act.GREETING:
            return [], []
        if act is Act.QUESTION:
            self._remember(text, words)
            return [], [Unread(number, sentence, act)]
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(text), self.last)
        cutting.carried, cutting.policy, cutting.ruled = list(self.carried), self.policy, self.ruled
        clauses = cut(cutting, self.rules)
        self.policy, self.ruled = cutting.policy, self.ruled | {rule.unit for each in clauses for rule in each.rules}
        orders = [clause for clause in clauses if not tells(clause)]
        for clause in orders:
            frame(clause, self.desk)
        if act is Act.NEWS:
            apart = _apart(clauses, text)
            orders = [each for each in orders if each.cancel or _names_by_id(each, self.desk) or id(each) in apart]
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
        if act is Act.NEWS:
            lines = [_beside_news(line) for line in lines]
        self.landmarks |= left_out(clauses)
        lost = self._lost(words, lines, clauses) or silent
        if lost or not lines or not all(map(_is_done, lines)) or not any(map(_hangs, lines)):
            hung = self._hanging(words, number, sentence, text)
            if hung:
                lines, lost = hung, False
        if why := condition_first(words):
            lines = [line if _hangs(line) else _guarded(line, why) for line in lines]
        self.hung = tuple(lines) if lines and all(map(_hangs, lines)) else ()
        return lines, [Unread(number, sentence, act)] if lost or not lines else []

    def _hanging(self, words: Sequence[Lexeme], number: int, sentence: str, text: str) -> list[LineReading]:
        """The readings of a sentence that hangs on one condition as a whole; none where not all of it is read."""
        hung = hanging(words, self.desk)
        if hung is None:
            return []
        spoken = next((name for name in names_in(hung.spoken, Namer(self.desk)) if not name.foe), None)
        cutting = Cutting(self.desk, Namer(self.desk), hung.words, self.desk.tokens(text), spoken or self.last)
        clauses = [clause for clause in cut(cutting, self.rules) if not tells(clause)]
        if any(clause.condition or clause.guard or clause.otherwise or clause.until for clause in clauses):
            return []
        for clause in clauses:
            frame(clause, self.desk)
            if clause.begun:
                clause.condition, clause.free_test = hung.condition, True
        lines, silent = self._clauses(clauses, number, sentence)
        done = all(_is_done(line) and _hangs(line) for line in lines)
        return [] if silent or not done or self._lost(words, lines, clauses) else lines

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
        face_alike(clauses, sentence)
        for index, clause in enumerate(clauses):
            before = [*self.before, *(each for each in clauses[:index] if each.begun)]
            if index in merged:
                continue
            go_on(clause, clauses[:index], self.desk)
            aim(clause, before, self.desk)
            for later in range(index + 1, len(clauses)):
                if not continues(clause, clauses[later]):
                    break
                append_to(clause, clauses[later])
                merged.add(later)
            found = reading_of(clause, number, sentence, self.desk, before)
            lines += found
            silent = silent or (not found and bool(clause.subjects or clause.begun or clause.enemies or clause.cancel))
        return lines, silent

    def _lost(self, words: Sequence[Lexeme], lines: Sequence[LineReading], clauses: Sequence[Clause]) -> bool:
        """Whether a unit that was named is in none of the readings."""
        return bool(named(words, self.desk) - shown(lines) - left_out(clauses))


def _as_corrected(line: LineReading, text: str) -> LineReading:
    """A reading of what was meant in the end, shown beside all that was written."""
    result = Result.GUESS if line.result is Result.OK and line.orders else line.result
    return replace(line, text=text, result=result, note=line.note or "read so")


def _is_done(line: LineReading) -> bool:
    return line.result in (Result.OK, Result.GUESS)


def _hangs(line: LineReading) -> bool:
    return bool(line.orders) and all(order.condition is not None for order in line.orders)


def _guarded(line: LineReading, why: str) -> LineReading:
    """A question in the place of an order whose condition was not read."""
    if line.result in (Result.ASK, Result.NO) or not line.orders:
        return line
    return replace(line, result=Result.ASK, message=f'No order can hang on "{why}"; do it anyway?', orders=(),
                   choices=tuple(Choice(order) for order in line.orders))  # fmt: skip


def _or_stay(line: LineReading, sentence: str, desk: Desk) -> LineReading:
    """The same, with what is done where the condition fails: to stay."""
    orders = []
    for order in line.orders:
        holds = [name for name in sorted(desk.subject(order.unit).verbs) if stands(desk.words.verb(name))]
        orders.append(replace(order, otherwise=order.otherwise or tuple(map(Action, holds[:1]))))
    return replace(line, text=f"{line.text} {sentence}", result=Result.GUESS, orders=tuple(orders), note="read so")


def _names_by_id(clause: Clause, desk: Desk) -> bool:
    return any(desk.roster.find(name.words.partition(" ")[0]) is not None for name in clause.subjects)


def _apart(clauses: Sequence[Clause], text: str) -> set[int]:
    """`I promised it, so the guns fire`: the clauses with somebody that a pause parts from what is told before them."""
    return {
        id(clause)
        for before, clause in pairwise(clauses)
        if clause.subjects and not _PAUSE.isdisjoint(text[max(before.end - 1, 0) : max(clause.start, 0)])
    }


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


def _beside_news(line: LineReading) -> LineReading:
    """What stands beside news is an order, and is shown as read so."""
    if line.result is not Result.OK or not line.orders:
        return line
    return replace(line, result=Result.GUESS, note="read so", score=Score.LOOSE)


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
