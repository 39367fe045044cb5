"""A name: the units that some words of a sentence mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.lexemes import Lexeme
from pbem.orders.words.folding import key


@dataclass(frozen=True, slots=True)
class Name:
    """The units that some words mean; with `which` only one of them is meant, and it is not known which one."""

    units: tuple[str, ...]
    words: str
    start: int
    end: int
    scope: Scope = Scope.NAMED
    score: Score = Score.PLAIN
    which: bool = False
    foe: bool = False
    foreign: tuple[str, ...] = ()
    vague: bool = False
    """They are a wing, of which nobody has said where it ends."""
    of_arm: bool = False
    """Nothing was said of them but their arm."""
    one_of: bool = False
    """It was said that one of them is meant."""
    others: bool = False
    """All but the one of whom it is asked which it is."""
    led_by: str = ""
    """The general whose id tells whose they are."""


Found = tuple[Name, int]


def text_of(words: Sequence[Lexeme], at: int, length: int) -> str:
    """So many words from there on, as they stand in the sentence."""
    said = words[at : at + length]
    apart = (" " if index and word.start > said[index - 1].end else "" for index, word in enumerate(said))
    return "".join(space + word.raw for space, word in zip(apart, said, strict=True))


def fighting(desk: Desk) -> tuple[str, ...]:
    """The seat's own units without its generals."""
    roster = desk.roster
    return tuple(unit for unit in roster.mine if roster.own[unit].arm is not Arm.GENERAL) or roster.mine


def called_alike(unit: str, desk: Desk) -> tuple[str, ...]:
    """All who bear the one name that a unit has, and other words before it; none where it is alone with it."""
    own = desk.roster.own
    if unit not in own or " " in own[unit].name or own[unit].arm is Arm.GENERAL:
        return ()
    kin = tuple(each for each in desk.roster.mine if key(own[each].name.split()[-1]) == key(own[unit].name))
    return kin if len(kin) > 1 and unit in kin else ()
