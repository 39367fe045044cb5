"""What the tutor teaches, in its sequence: a hint for each lesson, and how to see that it was understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.sheet.draft import Draft

_SIGNED: Final = re.compile(r"^\s*\w+\s*[-*x→]\s*\w", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heard:
    """One letter of a pupil: how it was read, and his orders before it and after it."""

    reading: Reading
    before: Draft
    after: Draft


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn: the bound from which it is taught, words about it, a letter, and whether one shows it."""

    name: str
    bound: int
    words: str
    example: str
    learned: Callable[[Heard], bool]


def _ordered(heard: Heard, *, terse: bool) -> bool:
    """Whether a line in that manner became an order that stands."""
    standing = set(heard.after.sheet.orders)
    return any(
        bool(_SIGNED.match(line.text)) is terse and standing & set(line.orders)
        for line in heard.reading.with_result(Result.OK, Result.GUESS)
    )


LESSONS: Final = (
    Lesson(
        "terse orders",
        1,
        "A unit, a sign, a square: `-` moves, `*` fires, `x` charges. Bring your right forward.",
        "HI3 - J4",
        lambda heard: _ordered(heard, terse=True),
    ),
    Lesson(
        "plain words",
        1,
        "You may write as you would speak, too: any sentence with a unit and what it is to do.",
        "Move the Austrian Cuirassiers back to F1.",
        lambda heard: _ordered(heard, terse=False),
    ),
    Lesson(
        "a question",
        1,
        "What cannot be done, or may mean two things, comes back as a question. Ask for the impossible: a line goes "
        "straight ahead, so that no battalion in C3 reaches D4.",
        "BI1 - D4",
        lambda heard: len(heard.after.questions) > len(heard.before.questions),
    ),
    Lesson(
        "its answer",
        1,
        "Each way out has a code. Answer with one of them.",
        "1b",
        lambda heard: bool(heard.reading.answers) and len(heard.after.questions) < len(heard.before.questions),
    ),
    Lesson(
        "a standing reaction",
        2,
        "Nobody asks you in the middle of a bound: what a unit does when the enemy comes is said in advance, and stays "
        "until you change it. Here comes the Household. Keep your fire for horse.",
        "REACT BI1 cavalry",
        lambda heard: heard.after.sheet.standing != heard.before.sheet.standing,
    ),
    Lesson(
        "press",
        2,
        "Words for other players are press, and are never read as orders. End them with ENDPRESS.",
        "PRESS TO STAIR\nStand fast, my lord; they will break on us.\nENDPRESS",
        lambda heard: any(press.text.strip() for press in heard.reading.press),
    ),
)


def next_lesson(learned: Sequence[str], bound: int) -> Lesson | None:
    """The first lesson that is due and not learned yet."""
    return next((each for each in LESSONS if each.bound <= bound and each.name not in learned), None)


def told(learned: Sequence[str], bound: int) -> tuple[str, ...]:
    """The lesson that is due, as the sentences of a letter; what to do where none is."""
    lesson = next_lesson(learned, bound)
    if lesson is None:
        left = len(LESSONS) - len(learned)
        more = ("The next lesson comes with the report.",) if left else ("You have learned all that it takes.",)
        return (*more, "Give what orders you like, and end the bound with READY.")
    lines = " / ".join(lesson.example.split("\n"))
    return (f"LESSON {LESSONS.index(lesson) + 1} of {len(LESSONS)}. {lesson.words}", f"For example: `{lines}`")
