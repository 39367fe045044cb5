"""The moments of a bound: one for each phase in which anything was seen, and how the pieces stood when it was over.

A view is kept for the beginning and the end of a bound alone. In between, a piece stands where the events took it, and
looks as it will at the end from the last phase on in which anything is told of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.piece import Arm, Piece
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.replay.eye import Act
from pbem.report.bulletin.narrative import ORDER_RESULT

GOES: Final = frozenset({"move", "charge", "retire"})
"""The kinds of track at whose end whoever made it stands."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a phase: the view with the pieces as they stand then, and what led there; `phase` empty for none."""

    phase: str
    view: View
    events: tuple[Event, ...]
    ways: Mapping[str, tuple[Standing, ...]]
    """By unit, the ends of the legs that it went in this phase."""


def phases_of(acts: Iterable[Act], sequence: Sequence[str]) -> tuple[str, ...]:
    """The phases of one bound in which any of these saw anything, in the printed sequence."""
    told = {event.phase for act in acts for event in act.events if event.kind != ORDER_RESULT}
    return tuple(name for name in dict.fromkeys((*sequence, *sorted(told))) if name in told)


def moments_of(act: Act, phases: Sequence[str], sentences: Mapping[str, Sentence]) -> tuple[Moment, ...]:
    """The moments of a bound, one for each of the phases; a bound without any has one in which nothing is told."""
    story = [event for event in act.events if event.kind != ORDER_RESULT]
    chapters = [tuple(event for event in story if event.phase == name) for name in phases] or [()]
    before, after = ({piece.id: piece for piece in view.pieces} for view in (act.before, act.after))
    mentioned = _mentions(chapters, [*before.values(), *after.values()])
    stood: dict[str, Standing] = {}
    found = []
    for number, events in enumerate(chapters):
        ways = _ways(events, sentences)
        stood |= {unit: way[-1] for unit, way in ways.items()}
        last = number == len(chapters) - 1
        pieces = [
            piece
            for unit in dict.fromkeys((*before, *after))
            if (piece := _at(number, before.get(unit), after.get(unit), mentioned.get(unit), stood.get(unit), last))
        ]
        view = act.after if last else replace(act.before, pieces=tuple(pieces))
        found.append(Moment(phases[number] if phases else "", view, events, ways))
    return tuple(found)


def _at(
    number: int,
    before: Piece | None,
    after: Piece | None,
    mentions: tuple[int, int] | None,
    stood: Standing | None,
    last: bool,
) -> Piece | None:
    """A piece at the end of a phase, None where it is not to be seen then."""
    if last:
        return after
    if mentions is None:
        return before
    first, final = mentions
    if number >= final:
        return after
    piece = before or (after if number >= first else None)
    return piece if piece is None or stood is None else replace(piece, standing=_turned(piece.standing, stood))


def _turned(before: Standing | None, way: Standing) -> Standing:
    """The end of a way; where nobody noted its front or footprint they are as before."""
    if before is None:
        return way
    return Standing(
        way.place, way.bearing if way.bearing is not None else before.bearing, way.footprint or before.footprint
    )


def _ways(events: Iterable[Event], sentences: Mapping[str, Sentence]) -> dict[str, tuple[Standing, ...]]:
    found: dict[str, tuple[Standing, ...]] = {}
    for event in events:
        if event.track and event.kind in sentences and sentences[event.kind].track in GOES:
            for unit in event.actors:
                found[unit] = (*found.get(unit, ()), *event.track)
    return found


def _mentions(chapters: Sequence[Sequence[Event]], pieces: Iterable[Piece]) -> dict[str, tuple[int, int]]:
    """By unit, the first and the last phase in which it is told of; a general shares those of his unit."""
    found: dict[str, tuple[int, int]] = {}
    for number, events in enumerate(chapters):
        for unit in {name for event in events for name in (*event.actors, *event.targets)}:
            found[unit] = (found.get(unit, (number, number))[0], number)
    for piece in pieces:
        if piece.arm is Arm.GENERAL and piece.with_unit in found:
            spans = [found[unit] for unit in (piece.id, piece.with_unit) if unit in found]
            found[piece.id] = (min(first for first, _ in spans), max(final for _, final in spans))
    return found
