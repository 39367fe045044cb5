"""The second reading: lines that are no plain notation, read as sentences, and what of them is not understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from pbem.battle.condition import Condition
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Score, Unread
from pbem.orders.prose.accounted import flagged
from pbem.orders.prose.aiming import aim
from pbem.orders.prose.all_of_his import unsure_whose, with_his_label
from pbem.orders.prose.bids import choice_of_dice, dice_apart, with_lists_joined
from pbem.orders.prose.blocks import Blocks
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.corrected import corrected_thoughts
from pbem.orders.prose.cutting import Cutting, Rule, cut
from pbem.orders.prose.dictionary import Dictionary, dictionary
from pbem.orders.prose.falling_back import with_what_else
from pbem.orders.prose.framing import frame
from pbem.orders.prose.going_on import append_to, continues, face_alike, go_on
from pbem.orders.prose.hanging import behind_else, condition_first, gone_thither, hanging, says_else, spoken_of, stays
from pbem.orders.prose.hedging import beside_news, changed_to, doubted, guarded, hangs, is_done
from pbem.orders.prose.in_that_case import behind_if_so, behind_then, excepted, told_last
from pbem.orders.prose.in_the_way import all_in_the_way
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.meaning import reading_of
from pbem.orders.prose.mentions import left_out, named, shown
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.prose.otherwise import or_stay, otherwise_done
from pbem.orders.prose.rules import RULES
from pbem.orders.prose.rules.undecided import until_left_open
from pbem.orders.prose.said_more import joined_with_more
from pbem.orders.prose.second_thoughts import thought_over
from pbem.orders.prose.slips import mended
from pbem.orders.prose.speech import act_of, question_behind, tells, would_have
from pbem.orders.prose.spoken_of import tells_him_more
from pbem.orders.prose.standing_hints import hinted
from pbem.orders.prose.standing_talk import standing_talk
from pbem.orders.prose.summed_up import but_summed_up
from pbem.orders.prose.verb_first import verb_first
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
        return any(line.second_thoughts and is_done(line) for line in self.lines)

    @property
    def settled(self) -> bool:
        """Whether all of it was understood."""
        return bool(self.lines) and not self.unread and not any(
            line.result in (Result.ASK, Result.NO) for line in self.lines
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence as it was written, as it is read, and what it does."""

    number: int
    sentence: str
    text: str
    words: tuple[Lexeme, ...]
    act: Act

    @property
    def unread(self) -> Unread:
        return Unread(self.number, self.sentence, self.act)


_Read = tuple[list[LineReading], list[Unread]]
"""The readings of a sentence, and what of it is not read."""


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
        thoughts = thought_over(with_lists_joined(sentences, self.lex, self.desk), self.lex, self.desk, self.rules)
        for thought in corrected_thoughts(thoughts, self.lex):
            before = self.hung
            found, missed = self._sentence(number, thought.text)
            found = [self._of_those_before(line, thought.text, lines) for line in found]
            if before and found and all(line.text.startswith(before[0].text) for line in found):
                lines = [line for line in lines if line not in before]
            lines, found = joined_with_more(lines, found, thought.text, self.desk)
            lines += [changed_to(line, thought) for line in found]
            unread += [replace(each, text=thought.said) for each in missed] if thought.again else missed
        return Prose(tuple(with_what_else(but_summed_up(lines))), tuple(unread), frozenset(self.landmarks))

    def _of_those_before(self, line: LineReading, text: str, before: Sequence[LineReading]) -> LineReading:
        """`Militia: losses first; retreat E`: a standing order that names nobody is theirs of whom it was spoken."""
        units = before[-1].units if before else ()
        if not line.standing or not units or not {rule.unit for rule in line.standing} > {*units}:
            return line
        words = self.lex(written_out(text))
        if named(words, self.desk) or any(map(_says_whose, words)):
            return line
        standing = tuple(rule for rule in line.standing if rule.unit in units)
        return flagged(replace(line, standing=standing, units=units), ()) if standing else line

    def lex(self, text: str) -> tuple[Lexeme, ...]:
        """The words of a folded text."""
        return mended(lexemes(text, self.desk.tokens(text), self.desk, self.words), self.words)

    def _sentence(self, number: int, sentence: str) -> _Read:
        text = written_out(sentence)
        if self.is_ours(text):
            return [], []
        text = with_his_label(text, self.lex(text), self.desk)
        words = self.lex(text)
        asked = question_behind(words, self.desk)
        if apart := (asked, asked) if asked else dice_apart(words, self.desk):
            spans = ((0, apart[0]), (apart[1], len(text)))
            parts = [self._sentence(number, text[start:end].strip()) for start, end in spans]
            return [line for lines, _ in parts for line in lines], [each for _, missed in parts for each in missed]
        act = act_of(until_left_open(words), self.desk) if words else Act.GREETING
        said = _Said(number, sentence, text, words, act)
        told = self._told_whole(said)
        lines, missed = self._told_in_clauses(said) if told is None else told
        return unsure_whose(words, lines), missed

    def _told_whole(self, said: _Said) -> _Read | None:
        """What is read of a sentence as one whole, None where it is read in clauses."""
        words, number, sentence = said.words, said.number, said.sentence
        if choices := choice_of_dice(words, number, sentence, self.desk):
            return choices, []
        if self.hung and says_else(words) and stays(words, self.desk):
            return [or_stay(line, sentence, self.desk) for line in self.hung], []
        if self.hung and says_else(words) and (both := self._otherwise(behind_else(words), said)):
            return both, []
        if self.hung and (told := behind_then(words, self.hung, self.desk)):
            case = excepted(self.hung)
            if both := self._otherwise(told, said) or self._in_that_case(told, case, said):
                return both, []
        told = behind_if_so(words) if self.hung else ()
        if told and (same := self._in_that_case(told, told_last(self.hung, self.desk), said)):
            return same, []
        self.hung = ()
        asks = bool(words) and words[-1].raw == "?" and any(word.is_a(Sort.ASKING) for word in words[1:])
        orders = said.act is not Act.QUESTION and not asks and not would_have(words)
        if orders and (rules := standing_talk(words, number, said.text, self.desk)) is not None:
            return [rules], []
        if said.act is Act.GREETING and not self.blocks.counting:
            return [], [replace(said.unread, act=Act.ORDER)] if self.last is not None and tells_him_more(words) else []
        if said.act is Act.QUESTION:
            self._remember(said.text, words)
            return [], [said.unread]
        return None

    def _told_in_clauses(self, said: _Said) -> _Read:
        words, number, sentence, text, act = said.words, said.number, said.sentence, said.text, said.act
        cutting, clauses = self._cut(words, text)
        orders = [clause for clause in clauses if not tells(clause)]
        for clause in orders:
            self._go_on_from_before(clause, orders)
            frame(clause, self.desk)
            if clause.condition is not None:
                gone_thither(clause, clause.condition)
        if act is Act.NEWS:
            apart = _apart(clauses, text)
            named_too = not would_have(words)
            orders = [each for each in orders if each.cancel or id(each) in apart
                      or (named_too and _names_by_id(each, self.desk))]  # fmt: skip
            if not any(each.subjects and (each.begun or each.rules or each.cancel) for each in orders):
                hints = hinted(words, text, self.desk)
                strong = hints is not None and hints.strong
                return (hints.beside((), number, sentence), []) if hints and strong else ([], [said.unread])
        lines, silent = self._clauses(orders, number, sentence)
        self.before = [clause for clause in clauses if clause.begun] or self.before
        earlier = self.last
        if lines or any(clause.subjects for clause in clauses):
            self.last, self.carried = cutting.last, list(cutting.carried)
        hedge = {Act.MAYBE: doubted, Act.NEWS: beside_news}.get(act)
        lines = list(map(hedge, lines)) if hedge else lines
        self.landmarks |= left_out(clauses)
        lost = self._lost(words, lines, clauses) or silent
        lines, lost = self._on_conditions(said, lines, earlier, lost=lost)
        if not lines and (there := all_in_the_way(words, Namer(self.desk))) and there >= named(words, self.desk):
            return [], [replace(said.unread, act=Act.NEWS)]
        return lines, [said.unread] if lost or not lines else []

    def _cut(self, words: tuple[Lexeme, ...], text: str) -> tuple[Cutting, list[Clause]]:
        """A sentence in clauses, and where the cutting of them ended."""
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(text), self.last)
        cutting.carried, cutting.policy, cutting.ruled = list(self.carried), self.policy, self.ruled
        cutting.blocks, cutting.earlier = self.blocks, self.before
        if self.blocks.holder:
            cutting.within = self.desk.roster.of_command(self.desk.roster.own[self.blocks.holder[0]].command)
        clauses = cut(cutting, self.rules)
        if not text.endswith(";"):
            self.blocks.given = ()
        self.policy, self.ruled = cutting.policy, self.ruled | {rule.unit for each in clauses for rule in each.rules}
        return cutting, clauses

    def _on_conditions(
        self, said: _Said, lines: list[LineReading], last: Name | None, *, lost: bool
    ) -> tuple[list[LineReading], bool]:
        """The readings with the condition that all of the sentence hangs on, and whether something is lost still."""
        words, number, sentence, text = said.words, said.number, said.sentence, said.text
        doubtful = lost or not lines or not all(map(is_done, lines)) or not any(map(hangs, lines))
        if doubtful and not any(line.given for line in lines):
            hung = self._hanging(said, last)
            if hung:
                lines, lost = hung, False
        known = [line for line in lines if hangs(line) or line.given]
        if why := condition_first(words):
            lines = [line if line in known else guarded(line, why) for line in lines]
        elif len(known) < len(lines) and (turned := verb_first(words, Namer(self.desk))) is not None:
            lines = list(map(doubted, self._but_for(turned, said) or lines))
        self.hung = tuple(lines) if lines and all(map(hangs, lines)) else ()
        if not any(map(is_done, lines)) and (hints := hinted(words, text, self.desk)) is not None:
            whole = hints.strong or (hints.hangs and not lines)
            lines, lost = hints.beside(lines, number, sentence), lost and not whole
        return lines, lost

    def _but_for(self, span: tuple[int, int], said: _Said) -> list[LineReading]:
        """What is told in a sentence but for some words of it; nothing where that is not all read."""
        words = [*said.words[: span[0]], *said.words[span[1] + 1 :]]
        clauses = cut(Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(said.text)), self.rules)
        for clause in clauses:
            frame(clause, self.desk)
        lines, silent = self._clauses([clause for clause in clauses if not tells(clause)], said.number, said.sentence)
        return lines if all(map(is_done, lines)) and not silent else []

    def _go_on_from_before(self, clause: Clause, clauses: Sequence[Clause]) -> None:
        """`FI3 to F6. If cavalry within 2: square.`: the condition is of him of whom was spoken."""
        hangs = clause.condition is not None or bool(clause.guard)
        if hangs and clause.begun and not clause.subjects and clause is clauses[0] and self.carried:
            clause.subjects = [name for name in self.carried if not name.foe]

    def _hanging(self, said: _Said, last: Name | None) -> list[LineReading]:
        """The readings of a sentence that hangs on one condition as a whole; none where not all of it is read."""
        words, number, sentence, text = said.words, said.number, said.sentence, said.text
        hung = hanging(words, self.desk)
        if hung is None:
            return []
        spoken = spoken_of(hung.spoken, Namer(self.desk))
        cutting = Cutting(self.desk, Namer(self.desk), hung.words, self.desk.tokens(text), spoken or last)
        clauses = [clause for clause in cut(cutting, self.rules) if not tells(clause)]
        if any(clause.condition or clause.guard or clause.otherwise or clause.until for clause in clauses):
            return []
        for clause in clauses:
            frame(clause, self.desk)
            if clause.begun:
                clause.condition, clause.free_test = hung.condition, True
                gone_thither(clause, hung.condition)
        lines, silent = self._clauses(clauses, number, sentence)
        done = all(is_done(line) and hangs(line) for line in lines)
        if silent or not done:
            return []
        others: list[Clause] = []
        if hung.otherwise:
            lines, others = self._with_otherwise(lines, hung.otherwise, number, sentence, text)
        return [] if self._lost(words, lines, [*clauses, *others]) else lines

    def _otherwise(self, words: Sequence[Lexeme], said: _Said) -> list[LineReading]:
        """`…; otherwise it goes to G4`: the sentence before, with what is done where its condition fails."""
        hung, self.hung = self.hung, ()
        lines, _ = self._with_otherwise(hung, words, said.number, said.sentence, said.text)
        return [replace(line, text=f"{line.text} {said.sentence}") for line in lines]

    def _in_that_case(self, words: Sequence[Lexeme], condition: Condition | None, said: _Said) -> list[LineReading]:
        """`…; in that case FI1 goes to D4`: what hangs on what was told before; nothing where not all of it is read."""
        cutting = Cutting(self.desk, Namer(self.desk), words, self.desk.tokens(said.text), self.last)
        cutting.carried = list(self.carried)
        clauses = [clause for clause in cut(cutting, self.rules) if not tells(clause)]
        if condition is None or any(clause.condition or clause.guard or clause.otherwise for clause in clauses):
            return []
        for clause in clauses:
            frame(clause, self.desk)
            if clause.begun:
                clause.condition, clause.free_test = condition, True
        lines, silent = self._clauses(clauses, said.number, said.sentence)
        return [] if silent or not all(is_done(line) and hangs(line) for line in lines) else lines

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

    def is_ours(self, text: str) -> bool:
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
            counted = clause.given and (clause.left or clause.hard)
            says = clause.subjects or clause.begun or clause.enemies or clause.cancel or counted
            silent = silent or (not found and bool(says))
        return lines, silent

    def _lost(self, words: Sequence[Lexeme], lines: Sequence[LineReading], clauses: Sequence[Clause]) -> bool:
        """Whether a unit that was named is in none of the readings."""
        return bool(named(words, self.desk) - shown(lines) - left_out(clauses))


def _says_whose(word: Lexeme) -> bool:
    """Whether a word names a command, or all of some."""
    somebody = word.is_a(Sort.FEATURE) and word.raw.istitle() and not word.is_a(Sort.ARM, Sort.WORD)
    return somebody or word.is_a(Sort.ALL, Sort.REST, Sort.EACH)


def _names_by_id(clause: Clause, desk: Desk) -> bool:
    return any(desk.roster.find(name.words.partition(" ")[0]) is not None for name in clause.subjects)


def _apart(clauses: Sequence[Clause], text: str) -> set[int]:
    """`I promised it, so the guns fire`: the clauses with somebody that a pause parts from what is told before them."""
    return {
        id(clause)
        for before, clause in pairwise(clauses)
        if clause.subjects and not _PAUSE.isdisjoint(text[max(before.end - 1, 0) : max(clause.start, 0)])
    }
