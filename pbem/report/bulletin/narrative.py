"""What happened, in sentences: a wording is chosen by a keyed hash, so that a letter rendered again never changes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.piece import Piece
from pbem.battle.system import AnyPhase
from pbem.report.bulletin.dice_lines import DiceLines, dice_lines, spoken_dice
from pbem.report.names import full_name, plain_name, with_article
from pbem.report.phrases import listed, sentence_case

ORDER_RESULT: Final = "order_result"
"""The kind of event that tells a side what one of its orders became; it is no part of the story."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


class Style(StrEnum):
    """How the story is told; the facts are the same in each."""

    PLAIN = "plain"
    TERSE = "terse"
    GAZETTE = "gazette"
    SPOKEN = "spoken"


@dataclass(frozen=True, slots=True)
class Told:
    """One event with its sentence and its dice as they are printed."""

    event: Event
    sentence: str
    dice: tuple[DiceLines, ...]
    spoken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened in one phase of the printed sequence; `number` counts from 1."""

    number: int
    phase: str
    told: tuple[Told, ...]


class Teller:
    """Tells the events of one bound of one game in one style."""

    def __init__(
        self,
        game: str,
        bound: int,
        sentences: Mapping[str, Sentence],
        known: Mapping[str, Piece],
        style: Style = Style.PLAIN,
    ) -> None:
        self._key = f"{game}|{bound}"
        self._sentences = sentences
        self._known = known
        self._style = style

    def chapters(self, sequence: Sequence[AnyPhase], events: Sequence[Event]) -> tuple[Chapter, ...]:
        """Every phase in the printed sequence, also those in which nothing was seen; unheard-of phases come last."""
        names = dict.fromkeys([phase.name for phase in sequence] + [event.phase for event in events])
        story = [event for event in events if event.kind != ORDER_RESULT]
        return tuple(
            Chapter(number, name, self._tell_all([event for event in story if event.phase == name]))
            for number, name in enumerate(names, start=1)
            if name in {phase.name for phase in sequence} or any(event.phase == name for event in story)
        )

    def sentence(self, event: Event, named: set[str] | None = None) -> str:
        """The event in words; a unit's id follows its name unless it is among those already `named`."""
        return sentence_case(self._fill(self.wording(event), event, named))

    def result(self, event: Event) -> str:
        """The few words on what the event made of an order, empty where it says nothing of one."""
        kind = self._sentences.get(event.kind)
        return self._fill(kind.result, event, set(self._known)) if kind and kind.result else ""

    def wording(self, event: Event) -> str:
        """The wording of the event's kind that this game, bound, event and style always choose."""
        kind = self._sentences.get(event.kind)
        if kind is None or not kind.says:
            return ""
        if self._style is Style.TERSE:
            return min(kind.says, key=len)
        if self._style is Style.GAZETTE:
            return max(kind.says, key=len)
        if self._style is Style.SPOKEN:
            return kind.says[0]
        return kind.says[_stable_number(f"{self._key}|{event_key(event)}") % len(kind.says)]

    def _tell_all(self, events: Sequence[Event]) -> tuple[Told, ...]:
        named: set[str] = set()
        return tuple(self._tell(event, named) for event in events)

    def _tell(self, event: Event, named: set[str]) -> Told:
        dice = tuple(dice_lines(roll) for roll in event.rolls)
        return Told(event, self.sentence(event, named), dice, tuple(spoken_dice(roll) for roll in event.rolls))

    def _fill(self, wording: str, event: Event, named: set[str] | None) -> str:
        units = {
            "actor": event.actors[:1],
            "target": event.targets[:1],
            "actors": event.actors,
            "targets": event.targets,
        }
        words = {
            "square": str(event.places[-1]) if event.places else "",
            "start": str(event.places[0]) if event.places else "",
            "path": "-".join(map(str, event.places)),
        } | {key: str(value) for key, value in event.words.items()}

        def word(match: re.Match[str]) -> str:
            if match[1] in words:
                return words[match[1]]
            if match[1] in units:
                return self._names(units[match[1]], named)
            raise KeyError(f"the sentence of {event.kind!r} wants {match[0]}, and the event has no such word")

        return _PLACEHOLDER.sub(word, wording)

    def _names(self, units: Sequence[str], named: set[str] | None) -> str:
        told = listed(
            with_article(
                plain_name(unit, self._known) if named is not None and unit in named else full_name(unit, self._known)
            )
            for unit in units
        )
        if named is not None:
            named.update(units)
        return told


def event_key(event: Event) -> str:
    """What identifies an event within its bound, the same for every side that saw it."""
    places = "-".join(map(str, event.places))
    return f"{event.kind}|{event.phase}|{'+'.join(event.actors)}|{'+'.join(event.targets)}|{places}"


def _stable_number(key: str) -> int:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big")
