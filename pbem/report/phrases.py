"""Small pieces of English that every letter needs: counted nouns, lists, and lines that never grow too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_IRREGULAR: Final = {"die": "dice", "success": "successes"}


def counted(number: int, noun: str) -> str:
    """`1 hit`, `2 hits`, `no hits`, `3 dice`."""
    plural = _IRREGULAR.get(noun, f"{noun}s")
    return f"{number or 'no'} {noun if number == 1 else plural}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def sentence_case(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


def columns(rows: Sequence[Sequence[str]], indent: int = 4, gap: int = 2, width: int = 76) -> list[str]:
    """Rows as lines with aligned columns; a last cell that does not fit is folded under itself."""
    if not rows:
        return []
    count = len(rows[0])
    widths = [max(len(row[index]) for row in rows) for index in range(count - 1)]
    lines: list[str] = []
    for row in rows:
        start = " " * indent + "".join(
            cell.ljust(size) + " " * gap for cell, size in zip(row[:-1], widths, strict=True)
        )
        lines += _folded(start, row[-1], width)
    return lines


def _folded(start: str, text: str, width: int) -> list[str]:
    room = width - len(start)
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += " " + word
        else:
            lines.append(word)
    lead = [start] + [" " * len(start)] * len(lines)
    return [(head + line).rstrip() for head, line in zip(lead, lines or [""], strict=False)]
