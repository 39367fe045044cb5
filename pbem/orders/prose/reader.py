"""The second reading: lines that are no plain notation, read as sentences, and what of them is not understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Scope, Score, Unread
from pbem.orders.prose.aiming import aim
from pbem.orders.prose.bids import choice_of_dice
from pbem.orders.prose.blocks import Blocks
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.corrected import corrected_thoughts
from pbem.orders.prose.cutting import Cutting, Rule, cut
from pbem.orders.prose.dictionary import Dictionary, dictionary
from pbem.orders.prose.falling_back import with_what_else
from pbem.orders.prose.framing import frame
from pbem.orders.prose.going_on import append_to, continues, face_alike, go_on
from pbem.orders.prose.hanging import behind_else, condition_first, hanging, names_in, says_else, stays
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.meaning import reading_of
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.otherwise import or_stay, otherwise_done
from pbem.orders.prose.rules import RULES
from pbem.orders.prose.second_thoughts import Thought, thought_over
from pbem.orders.prose.slips import mended
from pbem.orders.prose.speech import act_of, question_behind, tells
from pbem.orders.prose.standing_hints import hinted
from pbem.orders.prose.standing_talk import standing_talk
from pbem.orders.prose.writing_out import written_out

_SHORTEST_HELP: Final = 12
_PAUSE: Final = frozenset(",:;-")


@dataclass(frozen=True, slots=True)
class Prose:
    """What a paragraph came to: its readings, the sentences that are not read, and the units it names."""

    lines: tuple[LineReading, ...]
    unread: tuple[Unread, ...]
    landmarks: frozenset[str] = frozenset()
    """Units that only tell a place, or are left out of a group."""

    @property
    def thought_over(self) -> bool:
        """Whether something in it was taken back for something else, which notation knows nothing of."""
        return any(line.second_thoughts and _is_done(line) for line in self.lines)

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
    blocks: Blocks = field(default_factory=Blocks)
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
        self.policy, self.ruled, self.hung, self.blocks = "", frozenset(), (), Blocks()
        thoughts = thought_over(sentences, self.lex, self.desk, self.rules)
        for thought in corrected_thoughts(thoughts, self.lex):
            before = self.hung
            found, missed = self._sentence(number, thought.text)
            if before and found and all(line.text.startswith(before[0].text) for line in found):
                lines = [line for line in lines if line not in before]
            lines += [_changed_to(line, thought) for line in found]
            unread += [replace(each, text=thought.said) for each in missed] if thought.again else missed
        return Prose(tuple(with_what_else(lines)), tuple(unread), frozenset(self.landmarks))

    def lex(self, text: str) -> tuple[Lexeme, ...]:
        """The words of a folded text."""
        return mended(lexemes(text, self.desk.tokens(text), self.desk, self.words), self.words)

    def _sentence(self, number: int, sentence: str) -> tuple[list[LineReading], list[Unread]]:
        text = written_out(sentence)
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
            return [or_stay(line, sentence, self.desk) for line in self.hung], []
        if self.hung and says_else(words) and (both := self._otherwise(words, number, sentence, text)):
            return both, []
        self.hung = ()
        asks = bool(words) and words[-1].raw == "?" and any(word.is_a(Sort.ASKING) for word in words[1:])
        if (
            act is not Act.QUESTION
            and not asks
            and (rules := standing_talk(words, number, text, self.desk)) is not None
        ):
            return [rules], []
        if act is Act.GREETING and not self.blocks.counting:
            return [], []
        if act is Act.QUESTION:
            self._remember(text, words)
            return [], [Unread(number, sentence, act)]
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(text), self.last)
        cutting.carried, cutting.policy, cutting.ruled = list(self.carried), self.policy, self.ruled
        cutting.blocks, cutting.earlier = self.blocks, self.before
        if self.blocks.holder:
            cutting.within = self.desk.roster.of_command(self.desk.roster.own[self.blocks.holder[0]].command)
        clauses = cut(cutting, self.rules)
        if not text.endswith(";"):
            self.blocks.given = ()
        self.policy, self.ruled = cutting.policy, self.ruled | {rule.unit for each in clauses for rule in each.rules}
        orders = [clause for clause in clauses if not tells(clause)]
        for clause in orders:
            self._go_on_from_before(clause, orders)
            frame(clause, self.desk)
        if act is Act.NEWS:
            apart = _apart(clauses, text)
            orders = [each for each in orders if each.cancel or _names_by_id(each, self.desk) or id(each) in apart]
        if act is Act.NEWS and not any(
            clause.subjects and (clause.begun or clause.rules or clause.cancel) for clause in orders
        ):
            if (hints := hinted(words, text, self.desk)) is not None and hints.strong:
                return hints.beside((), number, sentence), []
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
        if not any(map(_is_done, lines)) and (hints := hinted(words, text, self.desk)) is not None:
            whole = hints.strong or (hints.hangs and not lines)
            lines, lost = hints.beside(lines, number, sentence), lost and not whole
        return lines, [Unread(number, sentence, act)] if lost or not lines else []

    def _go_on_from_before(self, clause: Clause, clauses: Sequence[Clause]) -> None:
        """`FI3 to F6. If cavalry within 2: square.`: the condition is of him of whom was spoken."""
        hangs = clause.condition is not None or bool(clause.guard)
        if hangs and clause.begun and not clause.subjects and clause is clauses[0] and self.carried:
            clause.subjects = [name for name in self.carried if not name.foe]

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
        if silent or not done:
            return []
        others: list[Clause] = []
        if hung.otherwise:
            lines, others = self._with_otherwise(lines, hung.otherwise, number, sentence, text)
        return [] if self._lost(words, lines, [*clauses, *others]) else lines

    def _otherwise(self, words: Sequence[Lexeme], number: int, sentence: str, text: str) -> list[LineReading]:
        """`…; otherwise it goes to G4`: the sentence before, with what is done where its condition fails."""
        hung, self.hung = self.hung, ()
        lines, _ = self._with_otherwise(hung, behind_else(words), number, sentence, text)
        return [replace(line, text=f"{line.text} {sentence}") for line in lines]

    def _with_otherwise(
        self, lines: Sequence[LineReading], words: Sequence[Lexeme], number: int, sentence: str, text: str
    ) -> tuple[list[LineReading], list[Clause]]:
        """What hangs on a condition, with what the same units do where it fails; nothing where that is not read."""
        units = tuple(dict.fromkeys(order.unit for line in lines for order in line.orders))
        led = Name(units, "they", 0, 0, score=Score.LOOSE)
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(text), led)
        others = [clause for clause in cut(cutting, self.rules) if not tells(clause)]
        for clause in others:
            frame(clause, self.desk)
            if not clause.subjects:
                clause.subjects = [led]
        told, silent = self._clauses(others, number, sentence)
        return otherwise_done(lines, told) if not silent else [], others

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


def _changed_to(line: LineReading, thought: Thought) -> LineReading:
    """What somebody came to by second thoughts is shown with all that he said."""
    if not thought.again:
        return line
    line = replace(line, text=thought.said, second_thoughts=True)
    return replace(line, result=Result.GUESS, note=line.note or "read so") if line.result is Result.OK else line


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
    names += [name for clause in clauses for deed in clause.deeds for name in deed.friends]
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
