"""What a bound cost: new hits, units that broke or rallied, and units that are gone, as far as one side could see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.gauge import UNHURT
from pbem.battle.piece import Arm, Piece
from pbem.battle.view import View
from pbem.report.names import pieces_known, side_names, units_in
from pbem.report.phrases import counted, listed, sentence_case

NOTHING: Final[Mapping[str, Sentence]] = {}


@dataclass(frozen=True, slots=True)
class SideLosses:
    """The price of a bound for one side: losses of strength by unit, and the units that broke, recovered or left."""

    side: str
    hits: tuple[tuple[str, int], ...]
    broke: tuple[str, ...]
    recovered: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def total(self) -> int:
        """All that was lost of strength."""
        return sum(number for _, number in self.hits)


def losses(
    before: View, after: View, events: Sequence[Event], sentences: Mapping[str, Sentence] = NOTHING
) -> tuple[SideLosses, ...]:
    """The losses of both sides, the reader's own first; an enemy counts as gone only where an event tells of it."""
    sides = sorted(before.sides, key=lambda side: side.id != before.side)
    if any(kind.ends for kind in sentences.values()):
        mentioned = _ended(events, sentences)
    else:
        mentioned = set(units_in(events)) - _rode_away(before, events)
    return tuple(_of_side(side.id, before, after, mentioned) for side in sides)


def _ended(events: Sequence[Event], sentences: Mapping[str, Sentence]) -> set[str]:
    """Who is no more by an event that says so of its actors or its targets."""
    found: set[str] = set()
    for event in events:
        ends = sentences[event.kind].ends if event.kind in sentences else ""
        found |= {*event.actors} if ends == "actor" else {*event.targets} if ends == "target" else set()
    return found


def _rode_away(before: View, events: Sequence[Event]) -> set[str]:
    """Enemy generals of whom no more is told than that they rode, which may have been out of sight."""
    generals = {piece.id for piece in before.enemy if piece.arm is Arm.GENERAL}
    told = units_in([event for event in events if len(event.track) < 2 or event.targets])
    return generals.difference(told)


def _of_side(side: str, before: View, after: View, mentioned: set[str]) -> SideLosses:
    pairs = [(old, after.piece(old.id)) for old in before.pieces if old.side == side]
    stayed = [(old, new) for old, new in pairs if new is not None and not _has_left(old, new)]
    left = [old.id for old, new in pairs if _counts_as_gone(old, new, before.side, mentioned)]
    return SideLosses(
        side,
        tuple((new.id, cost) for old, new in stayed if (cost := new.strength.lost - old.strength.lost) > 0),
        tuple(new.id for old, new in stayed if new.broken and not old.broken),
        tuple(new.id for old, new in stayed if old.broken and not new.broken),
        tuple(left),
    )


def _has_left(old: Piece, new: Piece) -> bool:
    return old.place is not None and new.place is None


def _counts_as_gone(old: Piece, new: Piece | None, reader: str, mentioned: set[str]) -> bool:
    if new is not None:
        return _has_left(old, new)
    return old.side == reader or old.id in mentioned


def summary(before: View, found: Sequence[SideLosses]) -> str:
    """`Hits taken: French 2, Pragmatic 2. Broken: FI3. Gone: BI1.`"""
    names = side_names(before)
    hits = ", ".join(f"{names[entry.side]} {entry.total}" for entry in found)
    broke = [unit for entry in found for unit in entry.broke]
    gone = [unit for entry in found for unit in entry.gone]
    toll = _toll(before, {unit: number for entry in found for unit, number in entry.hits})
    endings = [f"Broken: {listed(broke)}."] if broke else []
    endings += [f"Gone: {listed(gone)}."] if gone else []
    return " ".join([f"{sentence_case(toll)}: {hits}.", *(endings or ["Nobody broke."])])


def _toll(before: View, lost: Mapping[str, int]) -> str:
    """What was counted: where some lose gunners and others figures, what most of it was; else what most troops have."""
    troops = [piece for piece in before.pieces if piece.arm is not Arm.GENERAL]
    tolls = Counter[str]()
    for piece in troops:
        tolls[piece.strength.toll] += lost.get(piece.id, 0) if lost else 1
    return max(tolls, key=tolls.__getitem__, default=UNHURT.toll)


def lines(before: View, after: View, found: Sequence[SideLosses]) -> tuple[tuple[str, str], ...]:
    """For each side its name and its losses in words."""
    known = pieces_known(before, after)
    names = side_names(before)
    return tuple((names[entry.side], _in_words(entry, known)) for entry in found)


def enemy_so_far(after: View, found: Sequence[SideLosses]) -> str:
    """What the enemy's units that one sees have lost in the whole battle; empty where this bound's losses tell it."""
    worn = [piece for piece in after.enemy if piece.strength.lost and piece.place is not None]
    new = {unit: number for entry in found for unit, number in entry.hits}
    if all(piece.strength.lost == new.get(piece.id) for piece in worn):
        return ""
    told = (f"{piece.id} {counted(piece.strength.lost, piece.strength.noun)}" for piece in worn)
    return f"The enemy so far: {', '.join(told)}."


def _in_words(entry: SideLosses, known: dict[str, Piece]) -> str:
    parts = [
        ", ".join(f"{unit} {counted(number, known[unit].strength.noun)}" for unit, number in entry.hits),
        _group("broke", entry.broke),
        _group("recovered", entry.recovered),
        _group("gone", entry.gone),
    ]
    return "; ".join(part for part in parts if part) or "none"


def _group(word: str, units: Sequence[str]) -> str:
    return f"{word}: {listed(units)}" if units else ""
