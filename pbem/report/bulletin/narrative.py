"""What happened, in sentences: a wording is chosen by a keyed hash, so that a letter rendered again never changes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from pbem.battle.event import Event, Gathering, Sentence
from pbem.battle.piece import Arm, Piece
from pbem.battle.runs import runs_of
from pbem.battle.system import AnyPhase
from pbem.report.bulletin.dice_lines import DiceLines, dice_lines, spoken_dice
from pbem.report.names import article, full_name, plain_name
from pbem.report.phrases import sentence_case
from pbem.report.tongue.tongue import ENGLISH, Tongue

ORDER_RESULT: Final = "order_result"
"""The kind of event that tells a side what one of its orders became; it is no part of the story."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


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
        tongue: Tongue = ENGLISH,
        far: frozenset[str] = frozenset(),
        *,
        crowded: bool = False,
    ) -> None:
        self._key = f"{game}|{bound}"
        self._sentences = sentences
        self._known = known
        self._style = style
        self._tongue = tongue
        self._far = far
        self.crowded = crowded
        """Whether so many stand on the field that a short report calls all of them by their ids."""

    @property
    def named(self) -> set[str]:
        """Who has been named before a short report begins."""
        return set(self._known) if self.crowded else set()

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
        return sentence_case(self._fill(self.wording(event), event, partial(self._name, named)))

    def briefly(self, event: Event, named: set[str]) -> str:
        """The event in words; a unit that is among those already `named` is called by its id alone."""
        return sentence_case(self._fill(self.wording(event), event, partial(self._id_once_named, named)))

    def headline(self, event: Event, *, short: bool = False) -> str:
        """The event in words for the first lines, without ids; in the shortest of its wordings where it must be."""
        wording = min(self._says(event), key=len, default="") if short else self.wording(event)
        return sentence_case(self._fill(wording, event, partial(self._name, set(self._known))))

    def gathering(self, event: Event) -> Gathering | None:
        """How the event shares a line with others of its kind, None for one that must stand alone."""
        kind = self._sentences.get(event.kind)
        if kind is not None and kind.elsewhere is not None and self._far.issuperset((*event.actors, *event.targets)):
            return kind.elsewhere
        gathered = kind.gathered if kind is not None else None
        return None if gathered is None or (event.rolls and not gathered.dice) else gathered

    def gathered(self, gathering: Gathering, events: Sequence[Event]) -> str:
        """Several events of one kind in a line, their units by their ids."""
        each = [self._fill(gathering.each, event, lambda unit, case: unit) for event in events]
        if gathering.shared:
            each = _ids_alone(each) if self.crowded else _by_what_they_share(each)
        return f"{self._tongue.wording(gathering.lead)}: {', '.join(each)}."

    def result(self, event: Event) -> str:
        """The few words on what the event made of an order, empty where it says nothing of one."""
        kind = self._sentences.get(event.kind)
        return self._fill(kind.result, event, partial(self._name, set(self._known))) if kind and kind.result else ""

    def without_the_told(self, result: str) -> str:
        """What became of an order without the clauses that the story tells too."""
        kind = self._sentences.get(ORDER_RESULT)
        clauses = result.split("; ")
        return "; ".join(clause for clause in clauses if not (kind and clause.startswith(kind.told)))

    def wording(self, event: Event) -> str:
        """The wording of the event's kind that this game, bound, event and style always choose."""
        says = self._says(event)
        if not says:
            return ""
        if self._style is Style.TERSE:
            return min(says, key=len)
        if self._style is Style.GAZETTE:
            return max(says, key=len)
        if self._style is Style.SPOKEN:
            return says[0]
        return says[_stable_number(f"{self._key}|{event_key(event)}") % len(says)]

    def _says(self, event: Event) -> tuple[str, ...]:
        kind = self._sentences.get(event.kind)
        return kind.says if kind else ()

    def _tell_all(self, events: Sequence[Event]) -> tuple[Told, ...]:
        named: set[str] = set()
        return tuple(self._tell(event, named) for event in events)

    def _tell(self, event: Event, named: set[str]) -> Told:
        dice = tuple(dice_lines(roll, self._tongue) for roll in event.rolls)
        spoken = tuple(spoken_dice(roll, self._tongue) for roll in event.rolls)
        return Told(event, self.sentence(event, named), dice, spoken)

    def _fill(self, wording: str, event: Event, name: Callable[[str, str], str]) -> str:
        """The wording in the reader's language, with everything filled in that the event has."""
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
            "faces": " ".join(str(face) for roll in event.rolls for face in roll.dice),
        }

        def word(match: re.Match[str]) -> str:
            if match[1] in event.words:
                return self._tongue.tell(event.words[match[1]])
            if match[1] in words:
                return words[match[1]]
            if match[1] in units:
                return self._tongue.listed([name(unit, match[2] or "nom") for unit in units[match[1]]])
            raise KeyError(f"the sentence of {event.kind!r} wants {match[0]}, and the event has no such word")

        return _PLACEHOLDER.sub(word, self._tongue.wording(wording) if wording else "")

    def _name(self, named: set[str] | None, unit: str, case: str) -> str:
        known = named is not None and unit in named
        if named is not None:
            named.add(unit)
        if self._tongue.is_english:
            return article(unit, self._known) + (plain_name if known else full_name)(unit, self._known)
        told = self._tongue.name(plain_name(unit, self._known), case)
        return told if known or unit not in self._known else f"{told} ({unit})"

    def _id_once_named(self, named: set[str], unit: str, case: str) -> str:
        """Generals are people, and keep their names."""
        piece = self._known.get(unit)
        person = piece is not None and piece.arm is Arm.GENERAL
        return self._tongue.name(unit, case) if unit in named and not person else self._name(named, unit, case)


def _by_what_they_share(told: Sequence[str]) -> list[str]:
    """`PI1 4 in`, `PI2 4 in`, `PI3 4 in`, `PI4 3 in` as `PI1-PI3 4 in`, `PI4 3 in`."""
    found: dict[str, list[str]] = {}
    for each in told:
        unit, _, words = each.partition(" ")
        found.setdefault(words, []).append(unit)
    return [f"{' '.join(runs_of(units))} {words}".strip() for words, units in found.items()]


def _ids_alone(told: Sequence[str]) -> list[str]:
    """Where very many do the same, whoever does it; how far, the list of units shows."""
    return [" ".join(runs_of(sorted((each.partition(" ")[0] for each in told), key=_as_numbered)))]


def _as_numbered(unit: str) -> tuple[str, int, str]:
    letters = unit.rstrip("0123456789")
    return letters, int(unit.removeprefix(letters) or 0), unit


def event_key(event: Event) -> str:
    """What identifies an event within its bound, the same for every side that saw it."""
    places = "-".join(map(str, event.places))
    return f"{event.kind}|{event.phase}|{'+'.join(event.actors)}|{'+'.join(event.targets)}|{places}"


def _stable_number(key: str) -> int:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big")
