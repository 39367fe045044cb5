"""The chapters of a bound as passages: sentences that run on until dice interrupt them, in text and for HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.battle.event import Event, Sentence
from pbem.report.bulletin.dice_lines import DiceLines
from pbem.report.bulletin.narrative import Chapter, Teller
from pbem.report.page import wrap
from pbem.report.phrases import sentence_case

_HEADLINES = 3


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences, and the dice of the last of them; `spoken` are those dice as sentences."""

    text: str
    dice: tuple[DiceLines, ...]
    spoken: tuple[str, ...]


def passages(chapter: Chapter) -> tuple[Passage, ...]:
    """A chapter cut wherever an event threw dice."""
    found: list[Passage] = []
    sentences: list[str] = []
    for told in chapter.told:
        if told.sentence:
            sentences.append(told.sentence)
        if told.dice:
            found.append(Passage(" ".join(sentences), told.dice, told.spoken))
            sentences = []
    if sentences:
        found.append(Passage(" ".join(sentences), (), ()))
    return tuple(found)


def story_text(chapters: Sequence[Chapter], aloud: bool = False) -> str:
    """All chapters folded for the plain text; phases in which nothing happened share lines."""
    lines: list[str] = []
    quiet: list[str] = []
    for chapter in chapters:
        title = f"{chapter.number} {chapter.phase}"
        told = passages(chapter)
        if not told:
            quiet.append(f"{title}: nothing.")
            continue
        lines += _quiet(quiet)
        quiet = []
        lines += [_passage(f"{title}. " if index == 0 else "", part, aloud) for index, part in enumerate(told)]
        lines.append("")
    return "\n".join([*lines, *_quiet(quiet)]).rstrip()


def headlines(events: Sequence[Event], sentences: dict[str, Sentence], teller: Teller, known: set[str]) -> list[str]:
    """The sentences that matter most, in the sequence in which they happened."""
    ranked = sorted(
        (event for event in events if event.kind in sentences and sentences[event.kind].headline > 0),
        key=lambda event: -sentences[event.kind].headline,
    )
    told: dict[str, int] = {}
    for event in ranked:
        if len(told) < _HEADLINES:
            told.setdefault(teller.sentence(event, set(known)), events.index(event))
    return sorted((words for words in told if words), key=lambda words: told[words])


def top_line(events: Sequence[Event], sentences: dict[str, Sentence], teller: Teller, known: set[str]) -> str:
    """The single most important sentence, without its full stop, for a subject."""
    ranked = [event for event in events if event.kind in sentences and sentences[event.kind].headline > 0]
    if not ranked:
        return ""
    first = max(ranked, key=lambda event: sentences[event.kind].headline)
    return sentence_case(teller.sentence(first, set(known)).rstrip("."))


def _quiet(phases: list[str]) -> list[str]:
    return [wrap(" ".join(phases), 2, 4), ""] if phases else []


def _passage(title: str, part: Passage, aloud: bool) -> str:
    lines = [wrap(title + part.text, 2 if title else 4, 4)] if title or part.text else []
    if aloud:
        return "\n".join([*lines, *(wrap(words, 4) for words in part.spoken)])
    for dice in part.dice:
        lines += [wrap(dice.reason, 6, 8), wrap(dice.second, 6, 8)]
    return "\n".join(lines)
