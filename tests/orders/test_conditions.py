"""Conditions as a rule system has them: its own tests and its own gauges, read, told, helped with and judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.condition import AT_LEAST, BELOW, COMMON, ENEMY_WITHIN, Asked, Condition, ConditionTest
from pbem.battle.gauge import Gauge
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.spot import INCH, Spot
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing
from pbem.orders.meaning.context import Context
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.orders.board import context, view

OUTNUMBERED = ConditionTest(
    "{enemy} gathers {number} at {place}",
    "enemy gathers 3 at D4",
    lambda asked: sum(enemy.place == asked.clause.place for enemy in asked.enemies) >= asked.number,
)
SUPPORTED = ConditionTest(
    "{unit} supports", "FI2 supports", lambda asked: asked.named is not None and asked.named.side == asked.own.side
)
GAUGES = (replace(AT_LEAST, example="stands >= 2"), replace(BELOW, example="stands < 3"))


def with_stands() -> Context:
    """The French with stands for a strength, and a system that has four tests, two of them its own."""
    seen = view()
    pieces = tuple(replace(piece, strength=Gauge(4, 6, "stand", left=True)) for piece in seen.pieces)
    return replace(context(replace(seen, pieces=pieces)), conditions=(ENEMY_WITHIN, OUTNUMBERED, SUPPORTED, *GAUGES))


def conditions(text: str, given: Context) -> list[str]:
    reading = orders.read(text, given)
    return [str(order.condition) for line in reading.lines for order in line.orders]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("FI1 hold if stands < 3", "stands < 3"),
        ("FI1 hold if 2 or more stands", "stands >= 2"),
        ("FI1 hold if stands <= 2 and not enemy within 1", "stands < 3 and not enemy within 1"),
        ("FI1 hold if enemy cavalry gathers 2 at d4", "enemy cavalry gathers 2 at D4"),
        ("FI1 hold if enemy is not within 2", "not enemy within 2"),
        ("FI1 hold if FI2 supports", "FI2 supports"),
    ],
)
def test_a_system_has_its_own_tests_and_its_own_strengths(written: str, read: str) -> None:
    given = with_stands()
    assert conditions(written, given) == [read]
    assert conditions(f"FI1 hold if {read}", given) == [read], "its text reads back"


@pytest.mark.parametrize("written", ["hits >= 2", "FI2 broken", "D4 empty", "the moon shines"])
def test_what_a_system_does_not_ask_is_answered_with_what_it_does(written: str) -> None:
    (line,) = orders.read(f"FI1 hold if {written}", with_stands()).lines
    assert line.message == (
        "That condition is not one of the list: enemy within 2, enemy gathers 3 at D4, FI2 supports, "
        "stands >= 2, stands < 3."
    )


def test_help_lists_the_tests_of_the_system() -> None:
    text = orders.help_text((), "conditions", with_stands().conditions)
    assert "if enemy gathers 3 at D4" in text and "if stands < 3" in text
    assert "hits >= 2 " not in text.split("NOT")[0]
    usual = orders.help_text((), "conditions")
    assert all(f"if {test.example}" in usual for test in COMMON)


def piece(name: str, side: str, standing: Standing, **other: object) -> Piece:
    return replace(Piece(name, name, side, Arm.INFANTRY, Formation.LINE, standing), **other)  # type: ignore[arg-type]


def test_within_is_as_far_as_the_ground_says() -> None:
    within = Condition((ENEMY_WITHIN.asked(number=2),))
    field = [piece("FI1", "fr", Standing(Square(1, 1))), piece("BI1", "pa", Standing(Square(3, 3)))]
    assert within.holds("FI1", field, SquaredGround(9, 9))
    table = [piece("FI1", "fr", Standing(Spot(0, 0))), piece("BI1", "pa", Standing(Spot(2 * INCH, 2 * INCH)))]
    assert not within.holds("FI1", table, MeasuredGround(48, 48)), "the diagonal of two inches is 2.8"
    near = [table[0], table[1].moved(Spot(INCH, INCH))]
    assert within.holds("FI1", near, MeasuredGround(48, 48))


def test_a_strength_is_compared_in_its_own_noun() -> None:
    own = piece("FI1", "fr", Standing(Square(1, 1)), strength=Gauge(2, 6, "stand", left=True))
    ground = SquaredGround(9, 9)
    for noun, holds in (("stands", True), ("hits", False)):
        assert Condition((BELOW.asked(number=3, noun=noun),)).holds("FI1", [own], ground) is holds


def test_a_test_that_the_system_does_not_have_is_a_fault_and_no_guess() -> None:
    own = piece("FI1", "fr", Standing(Square(1, 1)))
    with pytest.raises(KeyError):
        Condition((SUPPORTED.asked(unit="FI1"),)).holds("FI1", [own], SquaredGround(9, 9))
    assert Condition((SUPPORTED.asked(unit="FI1"),)).holds("FI1", [own], SquaredGround(9, 9), (SUPPORTED,))


def test_what_a_clause_is_asked_of() -> None:
    own = piece("FI1", "fr", Standing(Square(1, 1)))
    foe = piece("BI1", "pa", Standing(Square(2, 1)), classes=("guns",))
    gone = piece("BI2", "pa", Standing(Square(2, 1)))
    asked = Asked(
        ENEMY_WITHIN.asked(number=1, arm="guns"), own, {each.id: each for each in (own, foe, gone)}, SquaredGround(9, 9)
    )
    assert [enemy.id for enemy in asked.enemies] == ["BI1"]


@pytest.mark.parametrize(
    ("position", "seat", "unit"),
    [
        ("dettingen-contact", "gramont", "FI1"), ("raab-contact", "eugene", "GR1"), ("brandywine", "howe", "BG1"),
        ("beattenburg", "ney", "NL1"), ("mollwitz", "schwerin", "PI1"),
    ],
)  # fmt: skip
def test_the_strengths_that_a_question_offers_are_those_of_the_system(position: str, seat: str, unit: str) -> None:
    seen = context_of(load_positions()[position], seat, "en")
    (asked,) = orders.read(f"{unit} hold if gibberish", seen).lines
    offered = [test.example for test in seen.conditions if test.says in (AT_LEAST.says, BELOW.says)]
    assert len(offered) == 2 and all(each in asked.message for each in offered)
    assert [conditions(f"{unit} hold if {each}", seen) for each in offered] == [[each] for each in offered]
