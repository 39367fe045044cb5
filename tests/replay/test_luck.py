"""P6. Luck: the chance of doing worse against every way the dice could fall, counted one by one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pbem.battle.event import Event, Roll
from pbem.replay import Act, Eye
from pbem.replay.luck import below, fortunes, luck_curve, percent, told_fortune
from pbem.report.tongue.catalogue import tongue_of
from tests.replay.battles import battle


def roll(dice: tuple[int, ...], needs: tuple[int, ...] = (5, 6), sides: int = 6, side: str = "french") -> Roll:
    scored = sum(face in needs for face in dice)
    return Roll("key", side, "FI1", "fire at BI1", sides, len(dice), (), dice, needs, scored)


@pytest.mark.parametrize("scored", range(6))
def test_P6__the_chance_of_worse_is_that_of_all_falls_counted(scored: int) -> None:
    rolls = [roll((1, 5, 2)), roll((6,), (6,)), roll((3,), (1, 2, 3), 4)]
    falls = list(product(range(1, 7), range(1, 7), range(1, 7), range(1, 7), range(1, 5)))
    counted = sum(sum(face >= 5 for face in fall[:3]) + (fall[3] == 6) + (fall[4] <= 3) < scored for fall in falls)
    assert below(rolls, scored) == Fraction(counted, len(falls))


def test_P6__hundreds_of_dice_are_still_exact() -> None:
    rolls = [roll((1,) * 300, (4, 5, 6))]
    assert below(rolls, 0) == 0
    assert below(rolls, 301) == 1
    assert below(rolls, 150) + below(rolls, 151) == 1


def eye_with(*rolls: Roll) -> Eye:
    act = battle("squares").eyes()[-1].acts[1]
    events = tuple(Event("fired", "Fire", ("FI1",), rolls=(each,), seen_by=("french",)) for each in rolls)
    return Eye("umpire", "Both sides", (Act(act.before, act.after, events),))


def test_P6__the_luckiest_and_the_unluckiest_are_the_least_likely_to_either_hand() -> None:
    (fortune,) = fortunes(eye_with(roll((5, 6, 6)), roll((5, 1)), roll((1, 1, 1, 1)), roll((2,))))
    assert fortune.luckiest is not None
    assert fortune.unluckiest is not None
    assert fortune.luckiest.roll.dice == (5, 6, 6)
    assert fortune.luckiest.at_least == Fraction(1, 27)
    assert fortune.unluckiest.roll.dice == (1, 1, 1, 1)
    assert fortune.unluckiest.at_most == Fraction(16, 81)
    ((bound, balance),) = fortune.balances
    assert bound == 1
    assert balance == pytest.approx(4 - 10 / 3)


def test_P6__before_the_end_only_dice_that_the_side_saw_count() -> None:
    played = battle("lettered rows")
    for eye in played.eyes()[:2]:
        seen = [each for act in eye.acts for event in act.events for each in event.rolls if each.needs]
        assert sum(fortune.ledger.dice for fortune in fortunes(eye)) == sum(len(each.dice) for each in seen)


def test_P6__the_curve_ends_where_the_ledger_does_and_lots_do_not_count() -> None:
    eye = eye_with(roll((5, 6, 6)), replace(roll((3,)), needs=(), successes=0))
    found = fortunes(eye)
    assert found[0].ledger.dice == 3
    assert "French" in luck_curve(found, {"french": True}, {"french": "French"})


@pytest.mark.parametrize(
    ("chance", "told"),
    [(Fraction(1, 8), "12 in 100"), (Fraction(1, 5000), "1 in 5000"), (Fraction(999, 1000), "over 99 in 100")],
)
def test_P6__chances_are_told_as_people_tell_them(chance: Fraction, told: str) -> None:
    assert percent(chance) == told


def test_P6__a_ledger_is_told_in_german_to_the_last_word() -> None:
    told = "\n".join(told_fortune(fortunes(eye_with(roll((5, 6, 6)), roll((1,))))[0], "French", tongue_of("de")))
    assert "3 von 4 trafen, 1,3 erwartet (+1,7)" in told
    assert " von 100." in told and " in 100" not in told and "scored" not in told
