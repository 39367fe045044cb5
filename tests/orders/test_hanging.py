"""Sentences that hang on one condition as a whole, wherever it stands and in whatever words."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from tests.orders.test_five_systems import CONTACT, GREENE, OPENING, ordered, read

HANGING = [
    (OPENING, "Were the enemy to turn up within two squares of it, FI3 forms square",
     ["FI3 form square if enemy within 2"]),
    (OPENING, "Once two hits have been taken by it, FI8 retires to K8", ["FI8 move K8 if hits >= 2"]),
    (OPENING, "With two hits or more on it, FI8 goes to K8", ["FI8 move K8 if hits >= 2"]),
    (OPENING, "FI1 marches to D5 provided the English haven't come within two squares",
     ["FI1 move D5 if not enemy within 2"]),
    (CONTACT, "Ist FI2 zerbrochen, marschiert FI3 nach E5", ["FI3 move E5 if FI2 broken"]),
    (OPENING, "FI1 marches to D5 if it is empty. Otherwise it stays put.", ["FI1 move D5 if D5 empty else hold"]),
    (GREENE, "Should somebody hostile be seen in I24 by then, Nash moves to M23", ["NC1 move M23 if enemy at I24"]),
    (OPENING, "FI1 geht nach D5, es sei denn, der Feind steht dort", ["FI1 move D5 if not enemy at D5"]),
    (OPENING, "Vorausgesetzt, in D5 steht kein Feind, geht FI1 dort hinein", ["FI1 move D5 if not enemy at D5"]),
    (OPENING, "Angenommen, D5 ist leer, dann geht FI1 hin", ["FI1 move D5 if D5 empty"]),
    (OPENING, "Suppose D5 is empty by then: FI1 goes there. If it isn't, it stays.",
     ["FI1 move D5 if D5 empty else hold"]),
    (OPENING, "FI1 goes to D5 but only when the British aren't there", ["FI1 move D5 if not enemy at D5"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), HANGING, ids=[text for _, text, _ in HANGING])
def test_the_order_hangs_on_the_condition(place: tuple[str, str], text: str, meant: list[str]) -> None:
    reading = read(place, text)
    assert ordered(reading)[-len(meant) :] == meant
    assert not any(line.result in (Result.ASK, Result.NO) for line in reading.lines)


def test_what_no_rule_can_test_is_asked() -> None:
    reading = read(OPENING, "Should my aunt arrive before noon, FI3 marches to F6")
    assert not any(order.condition is None and order.actions for line in reading.lines for order in line.orders)
