"""A book of cases: each a few lines that a test sets up, and under them, indented, the whole answer to them.

A case begins with `## ` and its clause; what a line says is the matter of the system's own casebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field


@dataclass
class Case:
    """One case as it is written, its answers left out."""

    title: str
    lines: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.title


Answered = Callable[[Case], Iterator[str]]


def cases_of(text: str) -> list[Case]:
    """The cases of a file."""
    found: list[Case] = []
    for line in text.splitlines():
        if line.startswith("## "):
            found.append(Case(line[3:]))
        elif line and not line.startswith(("  ", "# ")):
            found[-1].lines.append(line)
    return found


def written(cases: Sequence[Case], answered: Answered) -> str:
    """The cases with their answers, as their file has them."""
    return "\n\n".join("\n".join((f"## {case.title}", *answered(case))) for case in cases) + "\n"


def stands_under(text: str, case: Case) -> str:
    """What a file says of a case, from its title to the next one."""
    part = next(part for part in text.split("## ") if part.startswith(f"{case.title}\n"))
    return part.rstrip("\n")
