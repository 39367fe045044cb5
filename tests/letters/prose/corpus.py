"""The corpus of order lines and letters, written from a player's seat, with what an umpire would understand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict, cast

from tests.letters.prose.notation import Clause, NotationError, ids_of, parse_clause
from tests.letters.prose.positions import HERE, POSITIONS, Position, load_positions

KINDS: Final = ("short", "prose", "letter")
LANGUAGES: Final = ("en", "de")
SENT: Final = "{{sent}}"
"""Stands in a letter for the text we sent to that seat, as the player's mail program copied it."""


class _Entry(TypedDict, total=False):
    id: str
    position: str
    seat: str
    text: str
    named: list[str]
    want: list[str]
    typo: bool
    filed: bool
    last: bool
    html: bool
    shape: str


class _File(TypedDict, total=False):
    system: str
    language: str
    kind: str
    line: list[_Entry]
    letter: list[_Entry]


class CorpusBroken(Exception):
    """Faults of the corpus, each with file and line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An order line or a letter, and what becomes of each of its clauses.

    `named` are all units it names, by id, name or group, own and enemy; `filed` and `last` say that the position's
    orders on file and of the bound before are there; `typo` that a key was missed; `shape` is a word about its manner.
    """

    id: str
    where: str
    system: str
    language: str
    kind: str
    position: Position
    seat: str
    text: str
    named: frozenset[str]
    want: tuple[Clause, ...]
    typo: bool = False
    filed: bool = False
    last: bool = False
    html: bool = False
    shape: str = ""


def _line_numbers(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if line in ("[[line]]", "[[letter]]")]


def ids_written(text: str, position: Position) -> frozenset[str]:
    """The ids that stand in a text letter by letter; those without a figure only in capitals (DG, ES, GRE)."""
    words = set(re.findall(r"\w+", text))
    return frozenset(
        unit
        for unit in position.units
        if unit in words or (any(map(str.isdigit, unit)) and unit.lower() in {word.lower() for word in words})
    )


def _faults(entry: Entry) -> list[str]:
    found = []
    position = entry.position
    strangers = entry.named - set(position.units)
    if strangers:
        found.append(f"named: {', '.join(sorted(strangers))}: no such unit")
    unlisted = ids_written(entry.text, position) - entry.named
    if unlisted:
        found.append(f"{', '.join(sorted(unlisted))} stands in the text, but not in `named`")
    answered: frozenset[str] = frozenset().union(*(ids_of(clause, position) for clause in entry.want))
    missing = entry.named - answered
    if missing:
        found.append(f"no clause answers for {', '.join(sorted(missing))}")
    if answered - entry.named - _offered(entry):
        extra = answered - entry.named - _offered(entry)
        found.append(f"clauses speak of {', '.join(sorted(extra))}, which `named` has not")
    if entry.seat not in position.seats:
        found.append(f"seat {entry.seat!r} is none of {', '.join(position.seats)}")
    return found


def _offered(entry: Entry) -> frozenset[str]:
    """Units that only stand in choices or words of a question, and may go unnamed by the player."""
    return frozenset(
        unit
        for clause in entry.want
        for unit in ids_of(clause, entry.position) - set(clause.units)
        if clause.choices or clause.about
    )


def _read_entry(
    raw: _Entry, file: _File, where: str, positions: Mapping[str, Position], faults: list[str]
) -> Entry | None:
    missing = [key for key in ("id", "position", "seat", "text", "named", "want") if key not in raw]
    if missing or raw["position"] not in positions:
        faults.append(f"{where}: {', '.join(missing) or 'position'} is missing or not known")
        return None
    position = positions[raw["position"]]
    want = []
    for text in raw["want"]:
        try:
            want.append(parse_clause(text, position, raw["seat"]))
        except NotationError as fault:
            faults.append(f"{where}: {text}: {fault}")
    entry = Entry(
        raw["id"],
        where,
        file["system"],
        file["language"],
        file["kind"],
        position,
        raw["seat"],
        raw["text"].strip("\n"),
        frozenset(raw["named"]),
        tuple(want),
        raw.get("typo", False),
        raw.get("filed", False),
        raw.get("last", False),
        raw.get("html", False),
        raw.get("shape", ""),
    )
    faults += [f"{where}: {fault}" for fault in _faults(entry)]
    if position.system != entry.system:
        faults.append(f"{where}: the position is one of {position.system}")
    return entry


def _read_file(path: Path, positions: Mapping[str, Position], faults: list[str]) -> list[Entry]:
    text = path.read_text(encoding="utf-8")
    file = cast(_File, tomllib.loads(text))
    if file.get("kind") not in KINDS or file.get("language") not in LANGUAGES or "system" not in file:
        faults.append(
            f"{path.name}:1: system, language ({'/'.join(LANGUAGES)}) and kind ({'/'.join(KINDS)}) come first"
        )
        return []
    raws = file.get("letter", []) if file["kind"] == "letter" else file.get("line", [])
    numbers = _line_numbers(text)
    if len(numbers) != len(raws):
        faults.append(f"{path.name}:1: a file holds tables of its own kind only")
        return []
    entries = [
        _read_entry(raw, file, f"{path.name}:{number}", positions, faults)
        for raw, number in zip(raws, numbers, strict=True)
    ]
    return [entry for entry in entries if entry is not None]


def load_corpus(folder: Path = HERE) -> list[Entry]:
    """Every line and letter of the corpus; raises CorpusBroken with all faults, each with file and line."""
    positions = load_positions(folder / POSITIONS.name)
    faults: list[str] = []
    for position in positions.values():
        for seat, lines in (*position.filed.items(), *position.last.items()):
            for line in lines:
                try:
                    parse_clause(line, position, seat)
                except NotationError as fault:
                    faults.append(f"{POSITIONS.name}:1: {position.name}, {seat}: {line}: {fault}")
    entries = [
        entry
        for path in sorted(folder.glob("*.toml"))
        if path.name != POSITIONS.name
        for entry in _read_file(path, positions, faults)
    ]
    if faults:
        raise CorpusBroken("\n".join(faults))
    return entries
