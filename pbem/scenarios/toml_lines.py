"""On which line of a TOML file a key stands, which the standard reader does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\"'-]+)\s*\]")
_KEY: Final = re.compile(r"\s*([A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')\s*=")


def line_of(text: str, path: tuple[str | int, ...]) -> int:
    """The line, from 1, of the key at `path` (names and list indices), or of the nearest one around it or in it."""
    best, depth = 1, 0
    for number, found in _keys(text):
        shared = 0
        for have, want in zip(found, path, strict=False):
            if have != want:
                break
            shared += 1
        if shared in (len(found), len(path)) and shared > depth:
            best, depth = number, shared
    return best


def _keys(text: str) -> Iterator[tuple[int, tuple[str | int, ...]]]:
    """Every header and key with its full path; a quoted or multi-line value that looks like a key is harmless here."""
    table: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _path(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, _bare(key[1]))


def _path(dotted: str) -> tuple[str | int, ...]:
    return tuple(_bare(part) for part in dotted.split("."))


def _bare(key: str) -> str:
    return key.strip().strip("\"'")
