"""Each roll in two lines: why so many dice and what they needed, then the faces and what came of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pbem.battle.event import Modifier, Roll
from pbem.report.phrases import counted, listed

_NOT_A_BLOW: Final = re.compile(
    r"\b(rally|rallies|moral\w*|test\w*|risk|nerve|initiative|wound\w*|fate|activat\w*|actions?|command|check|lot|"
    r"saves?|evade\w*|pursu\w*|arriv\w*|order\w*|bid\w*|fuse|control|react\w*|retreat\w*|break\w*)\b",
    re.IGNORECASE,
)
"""Words of a roll's label by which a die that scores is a success and not a hit."""
_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@dataclass(frozen=True, slots=True)
class DiceLines:
    """One roll, told: `reason` stands over the faces, `faces` are the dice, `result` what they did."""

    unit: str
    reason: str
    faces: str
    result: str
    clauses: tuple[str, ...] = ()

    @property
    def second(self) -> str:
        """Faces and result in one line."""
        return f"{self.faces}  -> {self.result}" if self.result else self.faces


def dice_lines(roll: Roll) -> DiceLines:
    """`BI1 on FI2, range 1: 4 dice +1 superior musketry = 5 dice, 5 or 6 hits` over `5 1 3 1 4 -> 1 hit`."""
    noun = success_noun(roll)
    reason = f"{roll.unit} {roll.label}".strip() + f": {_dice(roll)}"
    if roll.needs:
        reason += f", {_needs(roll)} {'hits' if noun == 'hit' else 'needed'}"
    modifiers = (*roll.modifiers, *roll.ignored)
    clauses = tuple(dict.fromkeys(modifier.clause for modifier in modifiers if modifier.clause))
    return DiceLines(roll.unit, reason, " ".join(map(str, roll.dice)) or "no dice", _result(roll, noun), clauses)


def spoken_dice(roll: Roll) -> str:
    """The same as one sentence for reading aloud, without arrows: `Five dice, 5 or 6 hits: 5, 1, 3, 1, 4. One hit.`"""
    noun = success_noun(roll)
    lines = dice_lines(roll)
    result = _result(roll, noun).replace(" -> ", ", leaving ")
    ending = f" {in_words(result)}." if result else ""
    return f"{lines.reason}. Dice: {', '.join(map(str, roll.dice)) or 'none'}.{ending}"


def success_noun(roll: Roll) -> str:
    """What a die that scores is called: a hit where blows fall, otherwise a success."""
    return "success" if _NOT_A_BLOW.search(roll.label) else "hit"


def in_words(text: str) -> str:
    """A leading number below thirteen written out, with a capital: `1 hit` -> `One hit`."""
    head, _, rest = text.partition(" ")
    if head.isdigit() and int(head) < len(_NUMBERS):
        text = f"{_NUMBERS[int(head)]} {rest}"
    return text[:1].upper() + text[1:]


def _dice(roll: Roll) -> str:
    kind = "" if roll.sides == 6 else f" of {roll.sides} sides"
    total = counted(len(roll.dice), "die") + kind
    reasons = " ".join(str(modifier) for modifier in roll.modifiers)
    if not reasons:
        return total
    start = f"{counted(roll.base, 'die')} {reasons}"
    return f"{start} = {total}" if _is_sum(roll) else f"{start}, so {total}"


def _is_sum(roll: Roll) -> bool:
    return roll.base + sum(modifier.amount for modifier in roll.modifiers) == len(roll.dice)


def _needs(roll: Roll) -> str:
    faces = sorted(roll.needs)
    if len(faces) > 2 and faces == list(range(faces[0], roll.sides + 1)):
        return f"{faces[0]} or more"
    if len(faces) > 2 and faces == list(range(1, faces[-1] + 1)):
        return f"{faces[-1]} or less"
    return listed(map(str, faces), "or")


def _result(roll: Roll, noun: str) -> str:
    if not roll.needs:
        return ""
    if not roll.ignored:
        return counted(roll.successes, noun)
    left = max(0, roll.successes + sum(-abs(modifier.amount) for modifier in roll.ignored))
    saved = listed(_ignored(modifier) for modifier in roll.ignored)
    return f"{counted(roll.successes, noun)}, {saved} -> {counted(left, noun)}"


def _ignored(modifier: Modifier) -> str:
    return f"{abs(modifier.amount)} ignored ({modifier.why})"
