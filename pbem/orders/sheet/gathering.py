"""One question for one doubt: what a line raises for several of its units is asked once, and answered once for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from pbem.battle.problem import Choice
from pbem.orders.answer.question import Option, Question
from pbem.orders.sheet.legality import Asked

_Doubt = tuple[str, str, str, int | None]
_Way = tuple[tuple[str, ...], int]


def gathered(asked: Iterable[Asked], highest: int) -> tuple[tuple[Question, ...], int]:
    """The questions with their numbers, from the one after `highest` on, and the highest number now in use."""
    doubts: dict[_Doubt, list[Asked]] = {}
    for index, each in enumerate(asked):
        alone = "" if each.unit and each.line else str(index)
        doubts.setdefault((each.line or alone, _of_any(each) + alone, each.clause, each.given), []).append(each)
    questions = [_question(highest + index, found) for index, found in enumerate(doubts.values(), start=1)]
    return tuple(questions), highest + len(questions)


def _of_any(asked: Asked) -> str:
    return re.sub(rf"\b{re.escape(asked.unit)}\b", "~", asked.message) if asked.unit else asked.message


def _question(number: int, found: Sequence[Asked]) -> Question:
    first = found[0]
    if len(found) == 1:
        options = tuple(Option((choice.order,), choice.note) for choice in first.choices)
        return Question(number, (first.unit,) if first.unit else (), first.message, first.clause, options, first.line)
    units = tuple(each.unit for each in found)
    return Question(number, units, _for_all(first), first.clause, _options(found), first.line)


def _for_all(asked: Asked) -> str:
    """The message as it reads for several units, which stand before it in the answer."""
    unit = re.escape(asked.unit)
    text = re.sub(rf"\A{unit}: ", "", asked.message)
    text = re.sub(rf"\bis {unit}\b", "are they", text)
    return re.sub(rf"\b{unit}\b", "each", text)


def _options(found: Sequence[Asked]) -> tuple[Option, ...]:
    """The choices of all units side by side; a unit without such a choice does what silence means."""
    ways = [_by_kind(each.choices[:-1]) for each in found]
    kinds = dict.fromkeys(kind for each in ways for kind in each)
    options = []
    for kind in kinds:
        parts = [way.get(kind, each.choices[-1]) for way, each in zip(ways, found, strict=True)]
        options.append(_together(parts))
    return (*options, _together([each.choices[-1] for each in found]))


def _by_kind(choices: Iterable[Choice]) -> dict[_Way, Choice]:
    """The choices by their verbs, those with the same verbs counted."""
    seen: Counter[tuple[str, ...]] = Counter()
    ways: dict[_Way, Choice] = {}
    for choice in choices:
        verbs = tuple(action.verb for action in choice.order.actions)
        ways[verbs, seen[verbs]] = choice
        seen[verbs] += 1
    return ways


def _together(parts: Sequence[Choice]) -> Option:
    notes = {part.note for part in parts}
    said = dict.fromkeys(f"{part.order.unit}: {part.note}" for part in parts if part.note)
    return Option(tuple(part.order for part in parts), notes.pop() if len(notes) == 1 else "; ".join(said))
