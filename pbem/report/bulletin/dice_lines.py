"""Each roll in two lines: why so many dice and what they needed, then the faces and what came of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.event import Modifier, Roll
from pbem.report.phrases import counted, listed
from pbem.report.tongue.tongue import ENGLISH, Tongue

_NOT_A_BLOW: Final = re.compile(
    r"\b(rally|rallies|moral\w*|test\w*|risk|nerve|initiative|wound\w*|fate|activat\w*|actions?|command|check|lot|"
    r"saves?|evade\w*|pursu\w*|arriv\w*|order\w*|bid\w*|fuse|control|react\w*|retreat\w*|break\w*|acts?|expos\w*|"
    r"exhaust\w*|unhurt|gets away|ride at|take)\b",
    re.IGNORECASE,
)
"""Words of a roll's label by which a die that scores is a success and not a hit."""
_NUMBER: Final = re.compile(r"(?<![\w])[0-9]+(?!\w)")
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


def dice_lines(roll: Roll, tongue: Tongue = ENGLISH) -> DiceLines:
    """`BI1 on FI2, range 1: 4 dice +1 superior musketry = 5 dice, 5 or 6 hits` over `5 1 3 1 4 -> 1 hit`."""
    noun = success_noun(roll)
    reason = f"{roll.unit} {tongue.tell(roll.label)}".strip() + f": {_dice(roll, tongue)}"
    if roll.needs:
        reason += f", {_needed(roll, tongue)}"
    modifiers = (*roll.modifiers, *roll.ignored)
    clauses = tuple(dict.fromkeys(modifier.clause for modifier in modifiers if modifier.clause))
    faces = " ".join(map(str, roll.dice)) or tongue.tell("no dice")
    return DiceLines(roll.unit, reason, faces, _result(roll, noun, tongue), clauses)


def dice_beside(rolls: Sequence[Roll], told: str, usual: str = "", tongue: Tongue = ENGLISH) -> str:
    """The dice of one event as they stand behind its sentence `told`: `4 dice −1 raw: 1 4 6`, `2d8: 5 3`.

    What the sentence says is not said again, nor what the dice need where it is the `usual`. Units that threw the same
    dice for the same reason share it.
    """
    alone = len(rolls) == 1
    alike: dict[tuple[str, str], list[Roll]] = {}
    for roll in _untold(rolls, told):
        reason = _reason_beside(roll, usual, tongue, alone=alone)
        alike.setdefault((roll.unit if roll.ignored else "", reason), []).append(roll)
    return "; ".join(_thrown(reason, found, told, tongue, alone=alone) for (_, reason), found in alike.items())


def dice_in_brief(rolls: Sequence[Roll]) -> str:
    """What the dice of one event needed and showed, for a bound with many of them: `4+: 5 6; 6: 1 3`."""
    return "; ".join(_faces_needed(roll) for roll in rolls)


def _faces_needed(roll: Roll) -> str:
    faces = " ".join(map(str, roll.dice)) or "-"
    if not roll.needs:
        return faces
    least = f"{min(roll.needs)}+" if _is_open(roll) and len(roll.needs) > 1 else "/".join(map(str, sorted(roll.needs)))
    return f"{least}: {faces}"


def usual_needs(rolls: Iterable[Roll], tongue: Tongue = ENGLISH) -> str:
    """What most dice among these rolls need, such as `5 or 6 hits`, or `5 or more` where not all are blows of one kind.

    Empty where no need is that of most.
    """
    scoring = [roll for roll in rolls if roll.needs]
    least, times = next(iter(Counter(min(roll.needs) for roll in scoring if _is_open(roll)).most_common(1)), (0, 0))
    if 2 * times <= len(scoring):
        return ""
    needs = {_needed(roll, tongue) for roll in scoring if _is_open(roll) and min(roll.needs) == least}
    return needs.pop() if len(needs) == 1 else _or_more(least, tongue)


def spoken_dice(roll: Roll, tongue: Tongue = ENGLISH) -> str:
    """The same as one sentence for reading aloud, without arrows: `Five dice, 5 or 6 hits: 5, 1, 3, 1, 4. One hit.`"""
    noun = success_noun(roll)
    lines = dice_lines(roll, tongue)
    result = _result(roll, noun, tongue).replace(" -> ", f", {tongue.tell('leaving')} ")
    told = result if not tongue.is_english else in_words(result)
    ending = f" {told}." if result else ""
    dice = ", ".join(map(str, roll.dice)) or tongue.tell("none")
    return f"{lines.reason}. {tongue.tell('Dice')}: {dice}.{ending}"


def success_noun(roll: Roll) -> str:
    """What a die that scores is called: a hit where blows fall, otherwise a success."""
    return "success" if _NOT_A_BLOW.search(roll.label) else "hit"


def in_words(text: str) -> str:
    """A leading number below thirteen written out, with a capital: `1 hit` -> `One hit`."""
    head, _, rest = text.partition(" ")
    if head.isdigit() and int(head) < len(_NUMBERS):
        text = f"{_NUMBERS[int(head)]} {rest}"
    return text[:1].upper() + text[1:]


def _untold(rolls: Sequence[Roll], told: str) -> list[Roll]:
    """The rolls but for the lots whose dice the sentence has already named, as in `Mecsery threw 4 on a d6`.

    Where lots were drawn again it names the last.
    """
    named = Counter(_NUMBER.findall(told))
    left = []
    for roll in reversed(rolls):
        dice = Counter(map(str, roll.dice))
        if roll.dice and not roll.needs and not roll.modifiers and dice <= named:
            named -= dice
        else:
            left.append(roll)
    return left[::-1]


def _reason_beside(roll: Roll, usual: str, tongue: Tongue, *, alone: bool) -> str:
    named = (tongue.tell(roll.label),) if roll.label and not (alone and roll.needs) else ()
    known = _needed(roll, tongue) == usual or (_is_open(roll) and _or_more(min(roll.needs), tongue) == usual)
    needed = (_needed(roll, tongue),) if roll.needs and not known else ()
    return ", ".join((*named, _dice(roll, tongue, total=False), *needed))


def _thrown(reason: str, rolls: Sequence[Roll], told: str, tongue: Tongue, *, alone: bool) -> str:
    """Rolls of one reason with their faces, and what came of them where the sentence does not say it."""
    first = rolls[0]
    units = "" if alone else "/".join(dict.fromkeys(roll.unit for roll in rolls if roll.unit))
    faces = " / ".join(" ".join(map(str, roll.dice)) or tongue.tell("no dice") for roll in rolls)
    result = _result(first, success_noun(first), tongue)
    if len(rolls) > 1 and result:
        result = tongue.tell(counted(sum(roll.successes for roll in rolls), success_noun(first)))
    tested = success_noun(first) == "success"
    said = alone and not first.ignored and (tested or result.removesuffix("s") in told or not first.successes)
    ending = "" if said or not result else f", {result}"
    return f"{units} {reason}".strip() + f": {faces}{ending}"


def _dice(roll: Roll, tongue: Tongue, *, total: bool = True) -> str:
    """The dice and the reasons for their number, and their `total` where there are reasons."""
    if not total:
        reasons = [_reason(modifier, tongue) for modifier in roll.modifiers]
        return " ".join([_briefly(roll.base if reasons else len(roll.dice), roll.sides, tongue), *reasons])
    kind = "" if roll.sides == 6 else " " + tongue.tell(f"of {roll.sides} sides")
    thrown = tongue.tell(counted(len(roll.dice), "die")) + kind
    if not roll.modifiers:
        return thrown
    reasons = [_reason(modifier, tongue) for modifier in roll.modifiers]
    start = " ".join([tongue.tell(counted(roll.base, "die")), *reasons])
    return f"{start} = {thrown}" if _is_sum(roll) else f"{start}, {tongue.tell('so')} {thrown}"


def _briefly(number: int, sides: int, tongue: Tongue) -> str:
    """`4 dice` of six sides, `2d8` of others."""
    return tongue.tell(counted(number, "die") if sides == 6 else f"{number}d{sides}")


def _reason(modifier: Modifier, tongue: Tongue) -> str:
    """`+1 elite`, `−2 for 2 hits`."""
    sign = "+" if modifier.amount >= 0 else "−"
    link = f" {tongue.tell('for')}" if modifier.why[:1].isdigit() else ""
    return f"{sign}{abs(modifier.amount)}{link} {tongue.tell(modifier.why)}"


def _is_sum(roll: Roll) -> bool:
    return roll.base + sum(modifier.amount for modifier in roll.modifiers) == len(roll.dice)


def _needed(roll: Roll, tongue: Tongue) -> str:
    if not roll.needs:
        return ""
    needed = f"{_needs(roll)} {'hits' if success_noun(roll) == 'hit' else 'needed'}"
    # "6 hits" may be a number of hits, too; other languages tell the two apart.
    return needed if tongue.is_english else tongue.tell(f"dice: {needed}")


def _is_open(roll: Roll) -> bool:
    """Whether a die scores from some face on."""
    return bool(roll.needs) and sorted(roll.needs) == list(range(min(roll.needs), roll.sides + 1))


def _or_more(least: int, tongue: Tongue) -> str:
    return f"{least} or more" if tongue.is_english else tongue.tell(f"dice: {least} or more")


def _needs(roll: Roll) -> str:
    faces = sorted(roll.needs)
    if len(faces) > 2 and faces == list(range(faces[0], roll.sides + 1)):
        return f"{faces[0]} or more"
    if len(faces) > 2 and faces == list(range(1, faces[-1] + 1)):
        return f"{faces[-1]} or less"
    return listed(map(str, faces), "or")


def _result(roll: Roll, noun: str, tongue: Tongue) -> str:
    if not roll.needs:
        return ""
    successes = tongue.tell(counted(roll.successes, noun))
    if not roll.ignored:
        return successes
    left = max(0, roll.successes + sum(-abs(modifier.amount) for modifier in roll.ignored))
    saved = tongue.listed([_ignored(modifier, tongue) for modifier in roll.ignored])
    return f"{successes}, {saved} -> {tongue.tell(counted(left, noun))}"


def _ignored(modifier: Modifier, tongue: Tongue) -> str:
    return tongue.tell(f"{abs(modifier.amount)} ignored ({modifier.why})")
