"""Whatever the rules said in their recorded wars is told in every language: faults, choices, fates, dice, points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.report.tongue.catalogue import languages, read_catalogue
from tests.report.languages.test_catalogues import SYSTEMS

OTHERS = tuple(code for code in languages() if code != "en")
RULES = Path(__file__).parents[2] / "rules"
UNTOLD = ("words", "rulings")
"""A list of sentences, and what only a GM is told, in English."""
RECORDS = sorted(
    file
    for system in SYSTEMS
    for file in (RULES / system / "golden").rglob("*.txt")
    if file.stem not in UNTOLD and file.parent.name != "on_the_mark"
)
FAULT = re.compile(
    r"  ! (?:(?:NO|ASK|WARNING) |[A-Z]{2,3}[0-9]* (?=[A-Z]{2,3}[0-9]))?(?P<message>.*?)(?: \[(?P<clause>[^\]]*)\])?"
)
CHOICE = re.compile(r"    or .*? \((?P<note>.*)\)")
SCORE = re.compile(r"= \w+: (?P<lines>.*)")
WORD = re.compile(r" (?:why|result|effect|attack|defence)=(?P<words>.+?)(?= [a-z_]+=| \[)")
ROLL = re.compile(r"    (?:[^|]*\|)?\S+(?: combat)? \w+ (?P<label>[a-z].*) d\d+: \d+(?P<reasons>.*?); ")
REASON = re.compile(r" [+-]\d+ (?P<why>[a-z0-9].*?)(?= [+-]\d+ |$)")
NAMED = re.compile(r"[A-Z]{2}[A-Z0-9] [A-Za-z0-9]")
"""A unit that is gone, with its id before its name."""
MADE_UP = re.compile(r"\b(?:brigade|guns|General|Unit) [A-Z]\w+|^the second day,|^\d+ is not on the map|^ agreed\.$")
"""Names of made-up armies, and the words of a made-up GM."""


def said(record: str) -> Iterator[str]:
    """Everything in a record that stands in some letter in words."""
    for line in record.splitlines():
        fault, choice, score = (each.fullmatch(line) for each in (FAULT, CHOICE, SCORE))
        roll = ROLL.match(line)
        if fault:
            yield from (fault["message"], fault["clause"] or "")
        elif choice:
            yield choice["note"]
        elif score:
            yield from (part for part in score["lines"].split("; ") if part and not NAMED.match(part))
        elif roll:
            yield roll["label"]
            yield from (found["why"] for found in REASON.finditer(roll["reasons"]))
        else:
            yield from (found["words"] for found in WORD.finditer(line))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_every_word_of_a_recorded_war_is_told(code: str, file: Path) -> None:
    tongue, words = read_catalogue(code), set(said(file.read_text(encoding="utf-8")))
    assert len(words) > 3
    for each in words:
        tongue.tell(each)
    assert sorted(words for words in tongue.missing if not MADE_UP.search(words)) == []
