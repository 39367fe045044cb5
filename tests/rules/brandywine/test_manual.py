"""The page that HELP RULES mails out, and orders as people write them, read by the order language."""

from __future__ import annotations

import pytest

import pbem.rules.brandywine as rules
from pbem.orders import read
from pbem.orders.grammar.reading import Result
from pbem.resources import templates_dir
from tests.rules.brandywine.board import context
from tests.rules.manual import lines_that_do_not_fit, phases_misplaced, verbs_missing

TEXT = (templates_dir() / "manual" / "brandywine.txt").read_text(encoding="utf-8")


def test_every_order_and_standing_order_is_in_the_manual_with_its_example() -> None:
    assert not verbs_missing(TEXT, rules.VERBS)


def test_every_phase_is_named_in_its_sequence() -> None:
    assert not phases_misplaced(TEXT, rules.SEQUENCE)


def test_it_fits_a_letter_and_no_line_of_it_reads_as_an_order() -> None:
    assert not lines_that_do_not_fit(TEXT)


@pytest.mark.parametrize(
    ("seat", "text", "told"),
    [
        ("washington", "GN1 - I24", "GN1 move I24"),
        ("washington", "Muhlenberg's Brigade march to I24", "GN1 move I24"),
        ("washington", "Woodford to Dilworth", "ST1 move N27"),
        ("washington", "Weedon by Brinton's Ford to Birmingham", "GN2 move J21-N21"),
        ("sullivan", "SU1 withdraw to K23", "SU1 withdraw K23"),
        ("howe", "BG1 x M22 with BG2", "BG1 attack M22 BG2"),
        ("howe", "BG1 attack M22 with BG2 battle 2", "BG1 attack M22 2 BG2"),
        ("howe", "BR3 face SE", "BR3 face SE"),
        ("howe", "Grey hold and face W", "BR3 hold, face W"),
        ("howe", "AR1 * M22", "AR1 bombard M22"),
    ],
)
def test_orders_as_people_write_them(seat: str, text: str, told: str) -> None:
    found = [str(order) for line in read(text, context(seat)).lines for order in line.orders]
    assert found == [told], read(text, context(seat)).lines


@pytest.mark.parametrize(
    ("seat", "text", "told"),
    [
        ("howe", "ROUTE BR3 Q7-U15-T19", "route BR3 Q7-U15-T19"),
        ("washington", "RETREAT SU1 E", "retreat SU1 E"),
        ("washington", "LOSSES AM1 first", "losses AM1 first"),
        ("howe", "ADVANCE BG1 always S", "advance BG1 always S"),
        ("washington", "LEND WSH never", "lend WSH never"),
        ("washington", "EVADE WSH E", "evade WSH E"),
        ("washington", "CONTACT AM1 withdraw", "contact AM1 withdraw"),
    ],
)
def test_standing_orders_as_people_write_them(seat: str, text: str, told: str) -> None:
    (line,) = read(text, context(seat)).lines
    assert line.result is Result.OK, line
    assert [str(rule) for rule in line.standing] == [told]
