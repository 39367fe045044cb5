"""The page that HELP RULES mails out, and its example lines read by the order language."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.dice import Dice
from pbem.orders import Context, read
from pbem.orders.grammar.reading import Result
from pbem.resources import templates_dir
from pbem.scenarios import load
from tests.rules.manual import lines_that_do_not_fit, phases_misplaced, verbs_missing
from tests.rules.napoleonic_squares.board import sq

TEXT = (templates_dir() / "manual" / "napoleonic_squares.txt").read_text(encoding="utf-8")
SHEET = TEXT.partition("A whole sheet")[2].partition("9  THE END")[0]


def context(seat: str = "eugene", bound: int = 3) -> Context:
    position = rules.resolve(rules.set_up(load("raab"), "simultaneous"), [], Dice(b"r", b"", 0)).position
    side = next(found.side for found in position.seats if found.id == seat)
    return Context("raab-01", rules.see(replace(position, bound=bound), side), seat, rules.VERBS, rules.check)


def test_every_order_and_standing_order_is_in_the_manual_with_its_example() -> None:
    assert not verbs_missing(TEXT, rules.VERBS)


def test_every_phase_is_named_in_its_sequence() -> None:
    assert not phases_misplaced(TEXT, rules.SEQUENCE)


def test_it_fits_a_letter_and_no_line_of_it_reads_as_an_order() -> None:
    assert not lines_that_do_not_fit(TEXT)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Verteidigt GR2 zuerst", "defend GR2 first"),
        ("Verteidigt GR2 zuletzt", "defend GR2 last"),
        ("Verteidigt Grenier mit GR2 nur", "defend Grenier only with GR2"),
        ("Verteidigt GR6 ohne Geschütze", "defend GR6 guns out"),
        ("Führt GR4 zuerst", "lead GR4 first"),
        ("Führt Grenier mit GR4, GR1", "lead Grenier with GR4, GR1"),
    ],
)
def test_its_standing_orders_are_understood_in_german(line: str, told: str) -> None:
    (reading,) = read(line, context()).lines
    english = read(told, context()).lines[0]
    assert [str(each) for each in english.standing] != []
    assert [str(each) for each in reading.standing] == [str(each) for each in english.standing], reading


def test_the_worked_sheet_is_understood_whole_and_legal() -> None:
    lines = [line.removeprefix("  | ") for line in SHEET.splitlines() if line.startswith("  |")]
    reading = read("\n".join(lines), context())
    assert [(line.text, line.message) for line in reading.lines if line.result is not Result.OK] == []
    given = {(order.unit, order.given) for line in reading.lines for order in line.orders}
    assert {("GR1", 3), ("GRE", 2), ("GRE", 1), ("GRO", 2), ("EUG", None), ("eugene", None)} <= given


@pytest.mark.parametrize(
    ("text", "unit", "verb", "word"),
    [
        ("GR1 storms E3", "GR1", "assault", ""), ("GR6 bombards F3", "GR6", "bombard", ""),
        ("GR1 - C4 if D4 empty else hold", "GR1", "move", ""),
        ("GR4 WITH 3: x E3 guns in", "GR4", "assault", "guns in"),
        ("BID Grenier, Baraguey in turn", "eugene", "bid", "in turn"), ("MC4 arrive A1", "MC4", "arrive", ""),
    ],
)  # fmt: skip
def test_orders_as_people_write_them(text: str, unit: str, verb: str, word: str) -> None:
    found = [order for line in read(text, context()).lines for order in line.orders]
    assert [(order.unit, order.actions[0].verb, order.actions[0].word) for order in found] == [(unit, verb, word)]


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("RETREAT GR1 if outnumbered W", "retreat GR1 if outnumbered W"),
        ("PRESS GR1 if enemy 2", "press GR1 if enemy 2"),
        ("COUNTERATTACK GR1 if fresh", "counterattack GR1 if fresh"), ("DEFEND GR6 guns out", "defend GR6 guns out"),
        ("LOSSES Grenier on GR3, GR2", "losses GRE GR3 + GR2"), ("IDLE Grenier advance", "idle GRE advance"),
        ("DEFEND Grenier with GR2, GR1", "defend GRE GR2 + GR1"),
        ("ADVANCE GR1 unless terrain", "advance GR1 unless terrain"),
    ],
)  # fmt: skip
def test_standing_orders_as_people_write_them(text: str, policy: str) -> None:
    found = [rule for line in read(text, context()).lines for rule in line.standing]
    assert (
        str(found[0]).replace(" W if outnumbered", " if outnumbered W").replace(" 2 if enemy", " if enemy 2") == policy
    )


def test_a_general_is_ordered_for_his_whole_command() -> None:
    lines = read("Grenier WITH 2: - E3", context()).lines
    orders = tuple(order for line in lines for order in line.orders)
    assert [(order.unit, order.given) for order in orders] == [("GRE", 2)]
    assert orders[0].actions[0].squares == (sq("E3"),)
