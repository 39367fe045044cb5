"""The page that HELP RULES mails out: whole, narrow enough for a letter, and no order by accident."""

from __future__ import annotations

import re

from pbem.resources import templates_dir
from pbem.rules import brown_bess

TEXT = (templates_dir() / "manual" / "brown_bess.txt").read_text(encoding="utf-8")


def test_every_order_and_standing_order_is_in_the_manual_with_its_example() -> None:
    for verb in brown_bess.VERBS:
        assert re.search(rf"\b{verb.name.upper()}\b", TEXT), verb.name
        assert verb.example in TEXT, verb.example


def test_every_phase_is_named_in_its_sequence() -> None:
    places = [TEXT.index(f"  {number} {phase.name}") for number, phase in enumerate(brown_bess.SEQUENCE, start=1)]
    assert places == sorted(places)


def test_it_fits_a_letter_and_no_line_of_it_reads_as_an_order() -> None:
    for line in TEXT.splitlines():
        assert len(line) <= 76
        assert not re.match(r"\s*[A-Z]{2}\d? (-|x|\*|\w+ )", line) or line.startswith("  |")
