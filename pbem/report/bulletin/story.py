"""The chapters of a bound as passages: sentences that run on until dice interrupt them, in text and for HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.event import Where
from pbem.report.bulletin.dice_lines import DiceLines, dice_beside, dice_in_brief, usual_needs
from pbem.report.bulletin.narrative import Chapter, Style, Teller, Told
from pbem.report.page import wrap
from pbem.report.tongue.tongue import ENGLISH, Tongue

_LONG: Final = 280
"""Characters: four lines, in which an eye still finds what it looks for."""


@dataclass(frozen=True, slots=True)
class Bit:
    """One sentence of a short report, with its dice in few words beside it where it has any."""

    text: str
    beside: str = ""

    def __str__(self) -> str:
        return f"{self.text.removesuffix('.')} [{self.beside}]." if self.beside else self.text


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph: bits of a short report, or sentences told at length with the dice of the last of them.

    `spoken` are those dice as sentences.
    """

    bits: tuple[Bit, ...]
    dice: tuple[DiceLines, ...] = ()
    spoken: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole paragraph, dice of its bits in brackets."""
        return " ".join(map(str, self.bits))


@dataclass(frozen=True, slots=True)
class Scene:
    """A chapter as it is printed: its heading, and its passages, none where nothing happened."""

    title: str
    passages: tuple[Passage, ...]


def scenes(chapters: Sequence[Chapter], teller: Teller, style: Style, tongue: Tongue) -> tuple[Scene, ...]:
    """The chapters as a report of that style prints them: a plain one is short, the others are told at length."""
    if style is not Style.PLAIN:
        return tuple(Scene(_title(chapter, tongue), at_length(chapter)) for chapter in chapters)
    named = teller.named
    return tuple(_short_scene(chapter, teller, named, tongue) for chapter in chapters)


def at_length(chapter: Chapter) -> tuple[Passage, ...]:
    """A chapter cut wherever an event threw dice."""
    found: list[Passage] = []
    sentences: list[str] = []
    for told in chapter.told:
        if told.sentence:
            sentences.append(told.sentence)
        if told.dice:
            found.append(Passage(tuple(map(Bit, sentences)), told.dice, told.spoken))
            sentences = []
    if sentences:
        found.append(Passage(tuple(map(Bit, sentences))))
    return tuple(found)


def story_text(scenes: Sequence[Scene], style: Style, tongue: Tongue = ENGLISH) -> str:
    """All chapters folded for the plain text; phases in which nothing happened share lines."""
    lines: list[str] = []
    quiet: list[str] = []
    for scene in scenes:
        if not scene.passages:
            quiet.append(f"{scene.title}: {tongue.tell('nothing')}.")
            continue
        lines += _quiet(quiet)
        quiet = []
        lines += [
            _passage(f"{scene.title}. " if index == 0 else "", part, style) for index, part in enumerate(scene.passages)
        ]
        lines += [""] if style is not Style.PLAIN else []
    return "\n".join([*lines, *_quiet(quiet)]).rstrip()


def _short_scene(chapter: Chapter, teller: Teller, named: set[str], tongue: Tongue) -> Scene:
    """A new paragraph begins where dice are thrown in another place, or where one grows too long to be found in."""
    thrown = () if teller.crowded else tuple(roll for told in chapter.told for roll in told.event.rolls)
    usual = usual_needs(thrown, tongue)
    parts: list[Passage] = []
    where = None
    for group in _grouped(chapter.told, teller):
        bit, places = _bit(group, teller, named, usual, tongue), group[0].event.places[-1:]
        before = parts[-1].text if parts else ""
        here = len(before) < _LONG and (places == where or teller.crowded)
        runs_on = here if teller.crowded else len(group) == 1 and (not bit.beside or here)
        if parts and runs_on:
            parts[-1] = replace(parts[-1], bits=(*parts[-1].bits, bit))
        else:
            parts.append(Passage((bit,)))
        where = None if len(group) > 1 else places
    title = _title(chapter, tongue)
    return Scene(f"{title} ({usual})" if usual else title, tuple(parts))


def _title(chapter: Chapter, tongue: Tongue) -> str:
    return f"{chapter.number} {tongue.tell(chapter.phase)}"


def _bit(group: Sequence[Told], teller: Teller, named: set[str], usual: str, tongue: Tongue) -> Bit:
    first = group[0].event
    gathering = teller.gathering(first)
    if gathering is not None and len(group) > 1:
        return Bit(teller.gathered(gathering, [told.event for told in group]))
    sentence = teller.briefly(first, named)
    return Bit(
        sentence, dice_in_brief(first.rolls) if teller.crowded else dice_beside(first.rolls, sentence, usual, tongue)
    )


def _grouped(events: Sequence[Told], teller: Teller) -> list[list[Told]]:
    """The events of a phase, those together that share a line."""
    groups: list[list[Told]] = []
    for told in events:
        gathering = teller.gathering(told.event)
        candidates = groups[-1:] if gathering is None or gathering.where is Where.NEIGHBOURS else groups
        group = next((each for each in candidates if gathering and teller.gathering(each[0].event) == gathering), None)
        if group is None:
            groups.append([told])
            continue
        group.append(told)
        if gathering is not None and gathering.where is Where.LAST:
            groups = [*(each for each in groups if each is not group), group]
    return groups


def _quiet(phases: list[str]) -> list[str]:
    return [wrap(" ".join(phases), 2, 4)] if phases else []


def _passage(title: str, part: Passage, style: Style) -> str:
    if style is Style.PLAIN:
        return wrap(title + part.text, 2 if title else 4, 4 if title else 6)
    lines = [wrap(title + part.text, 2 if title else 4, 4)] if title or part.text else []
    if style is Style.SPOKEN:
        return "\n".join([*lines, *(wrap(words, 4) for words in part.spoken)])
    for dice in part.dice:
        lines += [wrap(dice.reason, 6, 8), wrap(dice.second, 6, 8)]
    return "\n".join(lines)
