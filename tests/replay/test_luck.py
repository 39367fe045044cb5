"""P6. Luck: the chance of doing worse against every way the dice could fall, counted one by one."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from xml.etree import ElementTree

import pytest

from pbem.battle.event import Event, Roll
from pbem.replay import Act, Eye
from pbem.replay.luck import Throw, below, fortunes, luck_curve, percent, told_fortune
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


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0 in 100"),
        (Fraction(1), "100 in 100"),
        (Fraction(1, 100), "1 in 100"),
        (Fraction(99, 100), "99 in 100"),
        (Fraction(1, 101), "1 in 101"),
        (Fraction(100, 101), "over 99 in 100"),
        (Fraction(2, 3), "67 in 100"),
    ],
)
def test_P6__rare_and_sure_things_are_told_apart_from_impossible_and_certain(chance: Fraction, told: str) -> None:
    assert percent(chance) == told


def test_P6__a_throw_tells_how_likely_it_was_to_either_hand() -> None:
    throw = Throw(4, roll((5, 1)))
    assert throw.at_least == Fraction(5, 9) and throw.at_most == Fraction(8, 9)
    assert below([], 0) == 0 and below([], 1) == 1 and below([roll((1,))], -3) == 0


def two_bounds() -> Eye:
    """In bound 1 the French are lucky and the Allies unlucky, in bound 2 the French are not."""
    acts = battle("squares").eyes()[-1].acts[1:3]
    rolls = ((roll((5, 6, 6)), roll((1, 1, 1), side="pragmatic")), (roll((1, 1, 1)),))
    return Eye(
        "umpire",
        "Both sides",
        tuple(
            Act(act.before, act.after, tuple(Event("fired", "Fire", ("FI1",), rolls=(each,)) for each in thrown))
            for act, thrown in zip(acts, rolls, strict=True)
        ),
    )


def test_P6__the_balance_runs_on_from_bound_to_bound_for_each_side_alone() -> None:
    french, allies = fortunes(two_bounds())
    assert [bound for bound, _ in french.balances] == [bound for bound, _ in allies.balances] == [1, 2]
    assert [balance for _, balance in french.balances] == pytest.approx([2, 1])
    assert [balance for _, balance in allies.balances] == pytest.approx([-1, -1])
    assert french.worse == below([roll((1,) * 6)], 3) and allies.worse == 0
    assert allies.luckiest is None and french.luckiest is not None and french.luckiest.bound == 1
    assert french.unluckiest is not None and french.unluckiest.bound == 2


def test_P6__a_fortune_is_told_with_its_extremes_and_those_alone_that_there_are() -> None:
    french, allies = fortunes(two_bounds())
    told = told_fortune(french, "French")
    assert told[0].startswith("French: ") and told[1] == "Worse would have been, with the same dice: 68 in 100."
    assert told[2].startswith("The luckiest throw (Bound 1, 4 in 100): ") and len(told) == 4
    assert told[3].startswith("The unluckiest throw (Bound 2, 30 in 100): ")
    assert [line.split(" (")[0] for line in told_fortune(allies, "Allies")[2:]] == ["The unluckiest throw"]


def test_P6__the_curve_goes_through_every_bound_to_scale_with_even_luck_in_the_middle() -> None:
    found = fortunes(two_bounds())
    text = luck_curve(found, {"french": True, "pragmatic": False}, {"french": "French", "pragmatic": "Allies"})
    svg = ElementTree.fromstring(text)
    kind = "{http://www.w3.org/2000/svg}"
    assert svg.get("viewBox") == "0 0 640 220"
    rect = svg.find(f"{kind}rect")
    assert rect is not None and (rect.get("width"), rect.get("height")) == ("640", "220")
    even, french, allies = svg.findall(f"{kind}path")
    # 486 pixels for two bounds; the scale reaches to 2.2, a tenth farther than the farthest, over 97 pixels.
    assert even.get("d") == "M44 97H530"
    numbers = [[float(each) for each in re.findall(r"-?[\d.]+", str(path.get("d")))] for path in (french, allies)]
    assert numbers[0] == pytest.approx([44, 97, 287, 97 * (1 - 2 / 2.2), 530, 97 * (1 - 1 / 2.2)], abs=0.06)
    assert numbers[1] == pytest.approx([44, 97, 287, 97 * (1 + 1 / 2.2), 530, 97 * (1 + 1 / 2.2)], abs=0.06)
    assert french.get("stroke-dasharray") is None and allies.get("stroke-dasharray") == "7 4"
    assert french.get("stroke") != allies.get("stroke")
    words = [(str(each.text), float(str(each.get("x")))) for each in svg.findall(f"{kind}text")]
    assert words == [("+2.0", 38), ("-2.0", 38), ("1", 287), ("2", 530), ("French", 536), ("Allies", 536)]
    ends = [float(str(each.get("y"))) for each in svg.findall(f"{kind}text")][-2:]
    assert ends == pytest.approx([97 * (1 - 1 / 2.2) + 4, 97 * (1 + 1 / 2.2) + 4], abs=0.06)
    assert luck_curve((), {}, {}) == "" and luck_curve([replace(found[0], balances=())], {}, {}) == ""


def test_P6__the_scale_of_the_curve_reaches_as_far_as_the_luck_and_not_every_bound_has_its_number() -> None:
    (one, _) = fortunes(two_bounds())
    far = replace(one, balances=tuple((bound, float(-bound)) for bound in range(1, 34)))
    text = luck_curve([far], {}, {})
    words = [str(each.text) for each in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
    assert words[:2] == ["+33.0", "-33.0"] and words[2:-1] == [str(bound) for bound in range(2, 34, 2)]
    assert words[-1] == "french"
    small = replace(one, balances=((1, 0.5),))
    assert ">+2.0<" in luck_curve([small], {}, {}), "small luck is drawn small"
