"""The page that HELP RULES mails out: whole, narrow enough for a letter, and no order by accident."""

from __future__ import annotations

from pbem.resources import templates_dir
from pbem.rules import brown_bess
from tests.rules.manual import lines_that_do_not_fit, phases_misplaced, verbs_missing

TEXT = (templates_dir() / "manual" / "brown_bess.txt").read_text(encoding="utf-8")


def test_every_order_and_standing_order_is_in_the_manual_with_its_example() -> None:
    assert not verbs_missing(TEXT, brown_bess.VERBS)


def test_every_phase_is_named_in_its_sequence() -> None:
    assert not phases_misplaced(TEXT, brown_bess.SEQUENCE)


def test_it_fits_a_letter_and_no_line_of_it_reads_as_an_order() -> None:
    assert not lines_that_do_not_fit(TEXT)
