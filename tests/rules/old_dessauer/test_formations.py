"""12.3, 12.5, 14.3, 18 and 19.2: formations, squares, who only reacts, irregulars, and rough ground."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.phase import run as combat
from pbem.rules.old_dessauer.field.position import ALTERNATE
from pbem.rules.old_dessauer.field.terrain import Block
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import After, feature, laid_out, run
from tests.rules.old_dessauer.troops import troops

STANDS = {"confusion|*": 6}


def formed(who: str, order: str) -> Unit:
    """How a unit stands after it was told to form."""
    return run(movement, laid_out(f"PX1 24,20@0 {who}"), f"PX1: {order}", dice=STANDS).unit("PX1")


@pytest.mark.parametrize(
    ("who", "order", "formation", "shape"),
    [
        ("B line 12x1", "form column", Formation.COLUMN, (4, 3)),
        ("B line 12x1", "form column 2", Formation.COLUMN, (2, 6)),
        ("B line 12x1", "form column 9", Formation.COLUMN, (4, 3)),
        ("B line 4x3", "form line", Formation.LINE, (12, 1)),
        ("B line 4x3", "form line 6", Formation.LINE, (6, 2)),
        ("B line 12x1", "form line 4", Formation.COLUMN, (4, 3)),
        ("B hc 6x2", "form column", Formation.COLUMN, (3, 4)),
        ("B hc 6x2", "form line 3", Formation.COLUMN, (3, 4)),
        ("B hc 3x4", "form line", Formation.LINE, (6, 2)),
        ("B hc 3x4", "form line 4", Formation.LINE, (4, 3)),
        ("B line 12x1", "form square", Formation.SQUARE, (4, 3)),
        ("B light 6x2", "form skirmish", Formation.SKIRMISH, (6, 2)),
    ],
)
def test_20__how_wide_each_formation_is(who: str, order: str, formation: Formation, shape: tuple[int, int]) -> None:
    unit = formed(who, order)
    assert (unit.formation, (unit.shape.files, unit.shape.ranks)) == (formation, shape)


@pytest.mark.parametrize(
    ("who", "order"),
    [
        ("B hc 6x2", "form square"), ("B line 12x1", "form skirmish"), ("B hc 6x2", "form bent line"),
        ("B line 6x2", "form bent line"), ("B medium guns 3", "form column"), ("B line 12x1", "limber"),
    ],
)  # fmt: skip
def test_20__what_no_unit_of_its_arm_forms(who: str, order: str) -> None:
    before = troops(who, "PX1")
    assert formed(who, order).formation is before.formation


def test_20__limbered_guns_are_one_gun_behind_one_limber() -> None:
    unit = formed("B medium guns 4", "limber")
    assert (unit.formation, unit.shape.front, unit.shape.deep) == (Formation.LIMBERED, INCH, 3 * INCH)


SQUARE = "PX1 24,20@0 C line 4x3 square"


def square(foe: str = "", *told: str) -> After:
    return run(movement, laid_out(f"{SQUARE}\n{foe}" if foe else SQUARE), *(told or ("PX1: advance",)), dice=STANDS)


def test_22__a_square_goes_two_inches_and_sidesteps_one() -> None:
    assert str(square().unit("PX1").at) == "24:00,22:00@0"
    assert str(square("", "PX1: sidestep right").unit("PX1").at) == "25:00,20:00@0"
    assert str(square("", "PX1: wheel right 20").unit("PX1").at) == "24:00,20:00@0"


def test_22__it_does_not_move_with_an_enemy_in_sight_within_eight_inches() -> None:
    assert str(square("AX1 24,28@180 C line 12x1").unit("PX1").at) == "24:00,20:00@0"
    assert str(square("AX1 24,28:08@180 C line 12x1").unit("PX1").at) == "24:00,22:00@0"
    hidden = "AX1 24,28@180 C line 12x1\nPX2 24,26@0 C line 20x1"
    assert str(square(hidden).unit("PX1").at) == "24:00,22:00@0"


def test_22__but_it_may_form_column_there() -> None:
    after = square("AX1 24,28@180 C line 12x1", "PX1: form column")
    assert after.unit("PX1").formation is Formation.COLUMN


def test_22__of_grade_d_it_does_not_move_at_all_but_out_of_square() -> None:
    weak = laid_out(SQUARE.replace(" C ", " D "))
    assert str(run(movement, weak, "PX1: advance", dice=STANDS).unit("PX1").at) == "24:00,20:00@0"
    assert run(movement, weak, "PX1: form line", dice=STANDS).unit("PX1").formation is Formation.LINE


def test_34__nobody_countercharges_who_is_passive_stands_and_receives() -> None:
    position = laid_out("PX1 24,20@0 B hc 6x2\nAX1 24,28@180 B hc 6x2", way=ALTERNATE)
    after = run(movement, position, "PX1: attack AX1", "AX1: attack PX1", dice=STANDS)
    (met,) = after.position.contacts
    assert (met.attacker, met.target, met.met) == ("PX1", "AX1", False)
    assert str(after.unit("AX1").at) == "24:00,28:00@180"


def test_34__what_reaction_there_is_is_to_evade() -> None:
    position = laid_out("PX1 24,20@0 B hc 6x2\nAX1 24,27@180 C lc 6x2 skirmish", way=ALTERNATE)
    after = run(movement, position, "PX1: attack AX1", "AX1: attack PX1", dice={**STANDS, "evade|*": 6})
    assert len(after.of("evaded")) == 1
    assert after.unit("AX1").at.y > 28 * INCH


def test_60__irregulars_are_never_steady_and_manoeuvre_as_grade_d() -> None:
    assert not troops("B line 9x1 irregular").steady
    unit = formed("B line 9x1 irregular", "form column")
    assert (unit.formation, unit.disordered) == (Formation.COLUMN, True)
    turned = run(movement, laid_out("PX1 24,20@0 B line 9x1 irregular"), "PX1: wheel left 30", dice=STANDS)
    regular = run(movement, laid_out("PX1 24,20@0 D line 9x1"), "PX1: wheel left 30", dice=STANDS)
    wide = turned.course.marched["PX1"].spent, regular.course.marched["PX1"].spent
    assert abs(wide[0] * 3 - wide[1] * 4) <= 8, "both at half speed, on bases of a half and of three eighths"


@pytest.mark.parametrize(("who", "files"), [("C line 4x3 irregular", 9), ("C lc 3x4 irregular", 6)])
def test_60__no_wider_than_nine_on_foot_and_six_on_horseback(who: str, files: int) -> None:
    assert formed(f"{who} of=12", "form line 12").files == files


@pytest.mark.parametrize("order", ["form skirmish", "form close order"])
def test_60__skirmishers_stay_skirmishers_and_masses_masses(order: str) -> None:
    for who in ("C light 6x2 irregular", "C light 6x2 irregular skirmish"):
        assert formed(who, order).formation is troops(who).formation


@pytest.mark.parametrize(("ranks", "evades"), [("12x1", True), ("6x2", True), ("4x3", False)])
def test_60__massed_light_horse_evades_in_one_rank_or_two(ranks: str, evades: bool) -> None:
    position = laid_out(f"PX1 24,20@0 B hc 6x2\nAX1 24,27@180 C lc {ranks} irregular", way=ALTERNATE)
    after = run(movement, position, "PX1: attack AX1", dice={**STANDS, "evade|*": 6})
    assert len(after.of("evaded")) == evades


def test_60__in_houses_their_skirmishers_count_as_close_order() -> None:
    houses = feature("block: Mollwitz", "22,24", "26,24", "26,28", "22,28")
    position = laid_out("PX1 24,20@0 C light 6x2 irregular skirmish", houses, blocks=(Block("Mollwitz"),))
    inside = run(movement, position, "PX1: enter 24,26", dice=STANDS).unit("PX1")
    assert (inside.formation, inside.skirmishing, inside.disordered) == (Formation.TOWN, False, True)


def test_60__fanatics_are_so_until_they_lose_a_round() -> None:
    lines = "PX1 24,20@0 C line 9x1 fanatic irregular\nAX1 24,20:01@180 C line 12x1"
    start = laid_out(lines)
    met = run(movement, replace(start, units=(replace(start.units[0], pose=start.units[0].at.moved(0, -INCH)),
                                              start.units[1])), "PX1: attack AX1", dice=STANDS)  # fmt: skip
    lost = run(combat, met.position, dice={"strike|PX1*": 1, "strike|AX1*": 6})
    assert met.unit("PX1").drill.fanatic
    assert not lost.unit("PX1").drill.fanatic


VINES = feature("rough: Vines", "0,20", "72,20", "72,44", "0,44")


@pytest.mark.parametrize(
    ("who", "order", "to", "disordered"),
    [
        ("C line 12x1", "advance", "23:00", False), ("C line 12x1", "haste; advance", "26:00", True),
        ("C hc 6x2", "advance", "26:00", False), ("C hc 6x2", "haste; advance", "32:00", True),
        ("C light 6x2 skirmish", "advance", "26:00", False), ("C lc 6x2 skirmish", "advance", "35:00", False),
        ("C light guns 3 limbered", "advance", "24:32", False), ("C light guns 3", "haste; advance", "23:00", False),
    ],
)  # fmt: skip
def test_62__rough_ground_halves_the_pace_or_disorders(who: str, order: str, to: str, disordered: bool) -> None:
    position = laid_out(f"PX1 24,20@0 {who}\nPG1 24,18", VINES)
    unit = run(movement, position, f"PX1: {order}", dice=STANDS).unit("PX1")
    assert str(unit.at) == f"24:00,{to}@0"
    assert unit.disordered is disordered


@pytest.mark.parametrize(
    ("order", "kind", "note"),
    [("about", "faced", "faces 180 degrees"), ("turn right 45", "faced", "faces 45 degrees"),
     ("form line 6", "formed", "in line"), ("form square", "formed", "in square"),
     ("wheel right 10", "moved", "went 0.75 inches"), ("advance 2", "moved", "went 2 inches")],
)  # fmt: skip
def test_24__what_changes_in_place_is_told_as_that_and_not_as_inches(order: str, kind: str, note: str) -> None:
    after = run(movement, laid_out("PX1 24,20@0 B line 12x1"), f"PX1: {order}", dice=STANDS)
    assert [event.kind for event in after.events if event.actors == ("PX1",)][-1:] == [kind]
    assert after.course.results["PX1"] == (note,)


def test_62__ball_into_rough_ground_falls_short() -> None:
    lines = "PX1 24,10@0 C light guns 2\nAX1 24,24@180 C line 12x1"
    assert run(fire, laid_out(lines), "PX1: fire AX1 ball").shots() == ["PX1>AX1 ballshot 2"]
    assert run(fire, laid_out(lines, VINES), "PX1: fire AX1 ball").shots() == []
    musketry = "PX1 24,20@0 C line 12x1\nAX1 24,26@180 C line 12x1"
    assert len(run(fire, laid_out(musketry, VINES)).shots()) == 2
