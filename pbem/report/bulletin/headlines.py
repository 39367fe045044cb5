"""The first lines of a report: what mattered most, by the rule system's own weight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pbem.battle.event import Event
from pbem.battle.piece import Piece
from pbem.report.bulletin.dice_lines import success_noun
from pbem.report.bulletin.narrative import Teller

MOST: Final = 3
_LINE: Final = 74
"""Characters of a line in a report's first section, with its full stop."""

Weight = Callable[[Event], int]
"""How much an event is worth telling, 0 for none."""


def headlines(events: Sequence[Event], weight: Weight, teller: Teller, known: Mapping[str, Piece]) -> list[str]:
    """The sentences that matter most, in the sequence in which they happened, each in one line where one can be."""
    told: dict[str, int] = {}
    heroes: set[tuple[str, ...]] = set()
    for event in _ranked(events, weight, known):
        ways = _ways(event, teller)
        words = next((way for way in ways if len(way) < _LINE), ways[0])
        # Of a unit that broke and was then destroyed only the end is news.
        if words and event.actors not in heroes and len(told) < MOST:
            told.setdefault(f"{words}.", events.index(event))
        heroes.add(event.actors)
    return sorted(told, key=lambda words: told[words])


def top_lines(events: Sequence[Event], weight: Weight, teller: Teller, known: Mapping[str, Piece]) -> tuple[str, ...]:
    """The most important sentence for a subject, and shorter ones for where it finds no room; all without full stop."""
    ranked = _ranked(events, weight, known)
    return _ways(ranked[0], teller) if ranked else ()


def _ways(event: Event, teller: Teller) -> tuple[str, ...]:
    """The sentence of an event, its shortest wording, and that without its reason; what dice did is no reason."""
    short = teller.headline(event, short=True).rstrip(".")
    found = (teller.headline(event).rstrip("."), short, short if event.rolls else short.partition(": ")[0])
    return tuple(dict.fromkeys(found))


def _ranked(events: Sequence[Event], weight: Weight, known: Mapping[str, Piece]) -> list[Event]:
    worthy = [event for event in events if weight(event) > 0 and _seen(event, known) and not _missed(event)]
    return sorted(worthy, key=lambda event: -weight(event))


def _seen(event: Event, known: Mapping[str, Piece]) -> bool:
    """Whether the reader knows everybody the event names; of a stranger nothing but an id could be told."""
    return all(unit in known for unit in (*event.actors, *event.targets))


def _missed(event: Event) -> bool:
    """Whether the event is nothing but blows that all went wide or were kept off."""
    blows = [roll for roll in event.rolls if roll.needs and success_noun(roll) == "hit"]
    struck = sum(roll.successes - sum(abs(kept.amount) for kept in roll.ignored) for roll in blows)
    return bool(blows) and struck <= 0
