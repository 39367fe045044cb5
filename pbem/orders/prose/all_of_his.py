"""`Mecs. all hold`, `Xyzk: all hold`: `all` right behind a name are those whom he leads, be he known or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope, Score
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.sheet.standing_choices import as_choice
from pbem.orders.words.spelling import is_word

WHOSE: Final = "Which of them is meant?"
_BETWEEN: Final = (Sort.STOP, Sort.COMMA)
"""Behind a name these are no colon, and stand in the place of one."""
_ENDS: Final = ("!", "?", ";")


def with_his_label(text: str, words: Sequence[Lexeme], desk: Desk) -> str:
    """The text with a colon between the name of a general, which begins it, and `all`."""
    found = Namer(desk).name(words, 0, None) if words and not words[0].is_a(Sort.PRONOUN, Sort.ARTICLE) else None
    own = desk.roster.own
    if found is None or found[0].foe or len(found[0].units) != 1:
        return text
    leads = own.get(found[0].units[0])
    if leads is None or leads.arm is not Arm.GENERAL or not desk.roster.of_command(leads.command):
        return text
    at = _all_behind(words, found[1], _BETWEEN)
    return f"{text[: words[found[1] - 1].end]}: {text[words[at].start :]}" if at else text


def unsure_whose(words: Sequence[Lexeme], lines: Sequence[LineReading]) -> list[LineReading]:
    """The readings, what is told to all of a stranger as a question: nobody knows who they are."""
    if not is_of_a_stranger(words):
        return list(lines)
    return [_asked(line) if line.result in (Result.OK, Result.GUESS) else line for line in lines]


def is_of_a_stranger(words: Sequence[Lexeme]) -> bool:
    """Whether a word that is none stands where the name of a general does, right before `all`."""
    stranger = bool(words) and words[0].strange and words[0].raw.isalpha() and not is_word(words[0].raw)
    return stranger and bool(_all_behind(words, 1, (Sort.STOP, Sort.COLON)))


def _all_behind(words: Sequence[Lexeme], at: int, between: Sequence[Sort]) -> int:
    """Where `all` stands that begins here, with at most one sign before it; 0 where it does not."""
    at += at < len(words) and words[at].is_a(*between) and words[at].raw not in _ENDS
    beside = at < len(words) and words[at].is_a(Sort.ALL) and not words[at].is_a(Sort.REST, Sort.ARM)
    more = at + 1 < len(words) and words[at + 1].is_a(Sort.REST, Sort.ARM, Sort.FEATURE, Sort.UNIT, Sort.EXCEPT)
    return at if beside and not more else 0


def _asked(line: LineReading) -> LineReading:
    choices = (*map(Choice, line.orders), *map(as_choice, line.standing))
    return replace(line, result=Result.ASK, message=WHOSE, note="", orders=(), standing=(), choices=choices,
                   scope=Scope.GROUP, score=Score.LOOSE)  # fmt: skip
