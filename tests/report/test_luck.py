"""The luck ledger adds up: hits against what the dice owed."""

from __future__ import annotations

from pbem.battle.event import Event, Roll
from pbem.report.bulletin.luck import Luck
from tests.report import battles


def test_the_printed_bound_is_exactly_even() -> None:
    french, pragmatic = Luck.of(battles.events()).sides
    assert (french.dice, french.scored, round(french.expected, 6)) == (6, 2, 2.0)
    assert (pragmatic.dice, pragmatic.scored, round(pragmatic.expected, 6)) == (9, 3, 3.0)
    assert str(french) == "2 of 6 scored, 2.0 expected (even)"


def test_bounds_add_up_whatever_the_sequence() -> None:
    one, other = Luck.of(battles.events()[:3]), Luck.of(battles.events()[3:])
    assert one + other == Luck.of(battles.events())
    assert (other + one).sides[0].scored == 2
    assert Luck().added(battles.events()) == Luck.of(battles.events())


def test_luck_is_signed_and_named_by_side() -> None:
    lucky = Roll("k", "french", "FG1", "on BI1", 6, 3, (), (6, 6, 5), (5, 6), 3)
    ledger = Luck.of((Event("fired", "Fire", rolls=(lucky,)),))
    assert ledger.lines({"french": "French"}) == ("French: 3 of 3 scored, 1.0 expected (+2.0)",)


def test_a_drawn_lot_is_neither_good_nor_bad_luck() -> None:
    lot = Roll("k", "french", "", "which square", 2, 1, (), (1,), (), 0)
    assert Luck.of((Event("met", "Movement", rolls=(lot,)),)) == Luck()
