"""One question for one doubt: what a line raises for several of its units is asked once, and answered once for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from pbem.battle.problem import Choice
from pbem.orders.answer.question import Option, Question
from pbem.orders.sheet.legality import Asked
from pbem.orders.sheet.standing_choices import UNTIL_CHANGED

_WORD: Final = re.compile(r"\w+")
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
    return _called(asked.message, asked.unit, "~")


def _called(text: str, unit: str, other: str) -> str:
    """The text with another name wherever the unit's stands as a whole word."""
    return _WORD.sub(lambda word: other if word[0] == unit else word[0], text)


def _question(number: int, found: Sequence[Asked]) -> Question:
    first = found[0]
    if len(found) == 1:
        options = _each_way(first.choices)
        return Question(number, (first.unit,) if first.unit else (), first.message, first.clause, options, first.line)
    units = tuple(each.unit for each in found)
    return Question(number, units, _for_all(first), first.clause, _options(found), first.line)


def _each_way(choices: Iterable[Choice]) -> tuple[Option, ...]:
    """One option for each choice; the same standing order for several units is one."""
    found: dict[object, Option] = {}
    for index, choice in enumerate(choices):
        lasts = choice.note == UNTIL_CHANGED
        way = (choice.order.actions, choice.order.condition) if lasts else index
        known = found.get(way, Option((), choice.note))
        found[way] = Option((*known.orders, choice.order), choice.note)
    return tuple(found.values())


def _for_all(asked: Asked) -> str:
    """The message as it reads for several units, which stand before it in the answer."""
    text = asked.message.removeprefix(f"{asked.unit}: ").replace(f"is {asked.unit} to do?", "are they to do?")
    return _called(text, asked.unit, "each")


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
