"""What the offline checker prints: every fault of a letter with its line and column, as compilers tell theirs."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.sheet.draft import Draft


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One remark: `line` and `column` count from 1, 0 where they are not known; `severity` is a result's word."""

    line: int
    column: int
    severity: str
    message: str
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        ways = "".join(f"\n    {choice}" for choice in self.choices)
        return f"{place}{self.severity}: {self.message}{ways}"


def diagnose(reading: Reading, draft: Draft | None = None) -> list[Diagnosis]:
    """The remarks on a letter; with the `draft` that came of filing it, also what the rules forbid."""
    found = [
        Diagnosis(
            line.number,
            line.column or 1,
            line.result.value,
            line.message or line.note,
            tuple(str(choice.order) for choice in line.choices),
        )
        for line in reading.lines
        if line.result in (Result.GUESS, Result.ASK, Result.NO)
    ]
    told = {remark.message for remark in found}
    for question in draft.questions if draft is not None else ():
        if question.message in told:
            continue
        number = next((line.number for line in reading.lines if line.text == question.line), 0)
        choices = tuple(f"{code} {choice.order}" for code, choice in question.lettered())
        found.append(Diagnosis(number, 1, Result.NO.value, question.message, choices))
    return sorted(found, key=lambda remark: (remark.line or 10**6, remark.column))
