"""A page as its reader goes through it: the indented blocks under each heading, and commands in the running text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAMS: Final = ("pbem", "make", "python3", "pip", "sqlite3", "VACUUM", "sudo", "systemctl", "*/5")
"""What a piece of code in the running text begins with where it is a command and not merely a word."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an indented block: what is typed, and the remark behind it."""

    typed: str
    remark: str = ""

    def __str__(self) -> str:
        return self.typed


def blocks(page: str) -> dict[str, list[Line]]:
    """The lines of the indented blocks, by the heading above them; a line that ends in a backslash goes on."""
    found: dict[str, list[Line]] = {}
    heading = ""
    for line in _text(page).replace("\\\n", "").split("\n"):
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("    ") and line.strip():
            typed, _, remark = line.strip().partition("  #")
            found.setdefault(heading, []).append(Line(typed.strip(), remark.strip()))
    return found


def inline(page: str) -> list[str]:
    """The commands in the running text and in its tables, in their sequence, each once."""
    prose = "\n".join(line for line in _text(page).split("\n") if not line.startswith("    "))
    pieces = (" ".join(piece.split()) for piece in re.findall(r"`([^`]+)`", prose))
    return list(dict.fromkeys(piece for piece in pieces if piece.startswith(PROGRAMS) and piece.split()[0] in PROGRAMS))


def _text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")
