"""The kill sweep: every accident in turn, each compared with the ledger of an undisturbed run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tests.torture.accidents import CALLS, calls_made, killed_at, killed_by_call
from tests.torture.campaign import Accident, Campaign, Truth, prepare, spread, suffer, undisturbed
from tests.torture.office import Office, strace

Say = Callable[[str], None]
SEED: Final = 1743


@dataclass(frozen=True)
class Case:
    """One accident, by a name that says how to bring it about again."""

    name: str
    accident: Accident


@dataclass(frozen=True)
class Verdict:
    """What came of one case; no faults, all well."""

    case: Case
    faults: list[str]


class Sweep:
    """A campaign at an office, its undisturbed outcome, and the accidents that can befall it."""

    def __init__(self, office: Office, folder: Path) -> None:
        (folder / "campaign").mkdir()
        self.office = office
        self.campaign: Campaign = prepare(folder / "campaign")
        self._folder = folder / "run"
        self.expected: Truth
        self.expected, self.points = undisturbed(self.campaign, office, self._folder)

    def kills(self, count: int | None = None) -> list[Case]:
        """A kill at every crash point, or at so many of them."""
        numbers = list(range(1, len(self.points) + 1))
        return [
            Case(f"killed at point {number}, {self.points[number - 1]}", killed_at(number))
            for number in spread(numbers, count or len(numbers))
        ]

    def repeated_kills(self, count: int) -> list[Case]:
        """Kills at a crash point, and at another of the restart, and of the restart after that."""
        random, cases = Random(SEED), []
        for _ in range(count):
            numbers = tuple(random.randint(1, len(self.points)) for _ in range(3))
            cases.append(Case(f"killed at points {numbers} of three lives", killed_at(*numbers)))
        return cases

    def calls(self, count: int) -> Iterator[Case]:
        """Kills at system calls, so many for each; none where strace cannot be used."""
        for call in CALLS if strace() else ():
            made = calls_made(self.campaign, self.office, self._folder, call)
            for number in spread(range(1, made + 1), count):
                yield Case(f"killed by {call} {number} of {made}", killed_by_call(call, number))

    def try_case(self, case: Case) -> Verdict:
        """Let one accident happen."""
        return Verdict(case, suffer(self.campaign, self.office, self._folder, self.expected, case.accident))
