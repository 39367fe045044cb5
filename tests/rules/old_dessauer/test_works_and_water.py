"""9.2, 13.1, 15.1, 19.5, 19.8: rivers, bridges and fords, ground that is only gone through, and posts behind works."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.feature import Feature
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Position, Switches
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.field.terrain import Works
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.rehearsal import rehearse
from pbem.rules.old_dessauer.movement.retreat import retreat
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.scenario import deployment
from tests.rules.old_dessauer.drawn import Falling, action, feature, laid_out, run
from tests.rules.old_dessauer.test_movement import at, moved

RIVER = feature("river: Neisse", "0,22", "72,22", width=2)
BRIDGE = feature("bridge: Steg", "24,20:32", "24,23:32", width=2)
FORD = feature("ford: Furt", "20,22", "28,22", width=2)
REDAN = feature("works: Redan", "60,22", "12,22", width=1)
"""Told from the east, so that the south is behind it."""
WORKS = (Works("Redan"),)


@pytest.mark.parametrize("who", ["C line 4x3", "C line 4x6", "C hc 3x4"])
def test_65__a_column_that_is_longer_than_its_bridge_comes_off_it(who: str) -> None:
    """Its front is nine inches on, and five beyond the bank, while the rear of the longest is on the bridge still."""
    after = moved(f"PX1 24,20@0 {who}", "PX1: advance 9", features=(RIVER, BRIDGE))
    assert at(after, "PX1") == "24:00,29:00@0"
    halfway = moved(f"PX1 24,20@0 {who}", "PX1: advance 4", features=(RIVER, BRIDGE))
    assert at(halfway, "PX1") == "24:00,24:00@0"


@pytest.mark.parametrize(
    ("told", "there"), [("sidestep left 2", "23:00,22:00@0"), ("wheel left 90; advance 3", "23:02,22:48@270")]
)
def test_65__nobody_goes_off_a_bridge_into_the_river(told: str, there: str) -> None:
    """The bridge ends at 23 inches; that the rear of a column is on it still does not help its front."""
    after = moved("PX1 24,22@0 B line 4x3", f"PX1: {told}", features=(RIVER, BRIDGE))
    assert at(after, "PX1") == there
    assert "stopped: Neisse in the way" in after.course.results["PX1"]


def test_65__who_is_across_a_bridge_is_in_disorder_and_who_is_across_a_ford_is_not() -> None:
    over = moved("PX1 24,20@0 C line 4x3", "PX1: advance 9", features=(RIVER, BRIDGE))
    assert over.unit("PX1").disordered and over.course.results["PX1"][0] == "disordered: Steg"
    waded = moved("PX1 24,20@0 C line 12x1", "PX1: advance 6", features=(RIVER, FORD))
    assert not waded.unit("PX1").disordered


def test_65__a_ford_lets_lines_and_guns_over_at_twice_its_width() -> None:
    """Two inches of ford cost four, and an inch leads up to it."""
    assert at(moved("PX1 24,20@0 C line 12x1", "PX1: advance", features=(RIVER, FORD)), "PX1") == "24:00,24:00@0"
    limbered = moved("PX1 24,20@0 C light guns 3 limbered", "PX1: advance", features=(RIVER, FORD))
    assert at(limbered, "PX1") == "24:00,27:00@0"
    assert at(moved("PX1 24,20@0 C line 12x1", "PX1: advance", features=(RIVER,)), "PX1") == "24:00,20:60@0"


WOOD = feature("open wood: Busch", "20,21", "28,21", "28,22", "20,22", level=3)
SLOPE = feature("steep hill: Galgenberg", "20,21", "28,21", "28,22", "20,22", level=1)
SCRUB = feature("rough: Heide", "20,21", "28,21", "28,22", "20,22")


@pytest.mark.parametrize(
    ("who", "told", "ground", "loses"),
    [
        ("C line 4x3", "advance", WOOD, True), ("C light 6x2 skirmish", "advance", WOOD, False),
        ("C hc 6x2", "advance", SLOPE, True), ("C line 4x3", "advance", SLOPE, False),
        ("C hc 6x2", "haste; advance", SCRUB, True), ("C hc 6x2", "advance", SCRUB, False),
        ("C line 4x3", "advance", REDAN, True),
    ],
)  # fmt: skip
def test_13__whoever_has_gone_through_broken_ground_is_in_disorder_beyond_it(
    who: str, told: str, ground: Feature, loses: bool
) -> None:
    after = moved(f"PX1 24,20@0 {who}", f"PX1: {told}", features=(ground,), works=WORKS)
    assert after.unit("PX1").at.y > 24 * 64, "it stands well beyond"
    assert after.unit("PX1").disordered is loses
    assert len(after.of("disordered")) == int(loses)


def test_13_68__who_only_crosses_the_zone_behind_works_has_lost_its_order() -> None:
    """It goes along behind them and out at their end."""
    after = moved("PX1 14,21@270 C line 4x3", "PX1: advance", features=(REDAN,), works=WORKS)
    assert after.unit("PX1").at.x < 11 * 64 and after.unit("PX1").disordered


def back(position: Position, away: int = 1800) -> str:
    """Where PX1 goes back to, as `24:00,36:00@0 column`; `shattered` where it finds no way."""
    table = Tabletop(Course(position, position), Plans(), "", Falling({}))
    found = retreat(table, table.units["PX1"], away)
    return f"{found.unit.at} {found.unit.formation}" if found else "shattered"


def test_38_65__nobody_goes_back_through_a_river_but_by_ford_and_bridge() -> None:
    line, column = "PX1 24,30@0 C line 12x1", "PX1 24,30@0 C line 4x3"
    assert back(laid_out(line)) == "24:00,26:00@0 line"
    near = feature("river: Oder", "0,27", "72,27", width=2)
    assert back(laid_out(line, near)) == "shattered"
    ford, bridge = feature("ford: Furt", "20,27", "28,27", width=2), feature("bridge: Steg", "24,25", "24,29", width=2)
    assert back(laid_out(line, near, ford)) == "24:00,26:00@0 line"
    assert back(laid_out(line, near, bridge)) == "shattered", "no line goes over a bridge"
    assert back(laid_out(column, near, bridge)).endswith("column")
    assert back(laid_out(line, replace(near, kind="impassable"))) == "shattered"
    bank = laid_out("PX1 24,20:60@0 C line 12x1", RIVER)
    assert back(bank, 2100) == "22:00,17:30@30 line", "the wing that swings forward on the bank is no way over"


def test_38_65__whose_middle_passes_a_pond_goes_back_past_it() -> None:
    """15.1 shatters who is surrounded or would meet another enemy: the men of a wing find their way round an inch."""
    pond = feature("impassable: Teich", "25,27", "26,27", "26,28", "25,28")
    assert back(laid_out("PX1 24,30@0 C line 12x1", pond)) == "24:00,26:00@0 line"
    wide = feature("impassable: Teich", "20,27", "28,27", "28,28", "20,28")
    assert back(laid_out("PX1 24,30@0 C line 12x1", wide)) == "shattered"


def test_38_68__whoever_goes_back_from_behind_works_forms_column() -> None:
    assert back(laid_out("PX1 24,21@0 C line 12x1", REDAN, works=WORKS)) == "24:00,17:00@0 column"
    assert back(laid_out("PX1 24,19@0 C line 12x1", REDAN, works=WORKS)) == "24:00,15:00@0 line"
    bent = "PX1 24,21@0 C line 12x1 left=4/45"
    assert back(laid_out(bent, REDAN, works=WORKS)) == "24:00,17:00@0 column"


@pytest.mark.parametrize(("works", "formation"), [(WORKS, Formation.COLUMN), ((), Formation.LINE)])
def test_21_68__who_stands_behind_works_pins_nobody(works: tuple[Works, ...], formation: Formation) -> None:
    lines = "AX1 24,23:16@180 B line 12x1\nPX1 24,21@0 C line 12x1"
    after = moved(lines, "AX1: form column", features=(REDAN,), works=works, dice={"pinned|*": 1},
                  rules={"switches": Switches(pinning=True)})  # fmt: skip
    assert after.unit("AX1").formation is formation


LIGHT = "PX1 24,19@0 C light 6x2 skirmish"


def test_30_68__skirmishers_who_come_behind_works_close_up_in_disorder_and_are_told_so() -> None:
    after = moved(LIGHT, "PX1: advance 2", features=(REDAN,), works=WORKS)
    unit = after.unit("PX1")
    assert (at(after, "PX1"), unit.formation, unit.files, unit.disordered) == (
        "24:00,21:00@0", Formation.LINE, 12, True,
    )  # fmt: skip
    assert len(after.of("took_post")) == 1 and "in post behind Redan" in after.course.results["PX1"]
    few = moved("PX1 24,19@0 C light 2x2 skirmish", "PX1: advance 2", features=(REDAN,), works=WORKS).unit("PX1")
    assert (few.formation, few.files) == (Formation.COLUMN, 4)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("24,18@0 C light 6x2 skirmish", "advance 2"), ("24,24@180 C light 6x2 skirmish", "hold"),
        ("24,19@0 C line 9x2 irregular skirmish", "advance 2"), ("24,19@0 C lc 6x2 skirmish", "advance 2"),
    ],
)  # fmt: skip
def test_30_68__nobody_else_does(who: str, told: str) -> None:
    """Who is not behind them yet, who stands before them, irregulars, and who rides."""
    after = moved(f"PX1 {who}", f"PX1: {told}", features=(REDAN,), works=WORKS)
    assert after.unit("PX1").formation is Formation.SKIRMISH and not after.of("took_post")


def test_30_68__the_acknowledgement_rehearses_it() -> None:
    position = laid_out(LIGHT, REDAN, works=WORKS)
    came = rehearse(position, Plans({"PX1": (action("advance 2"),)}), ("PX1",))["PX1"]
    assert came.end == replace(
        moved(LIGHT, "PX1: advance 2", features=(REDAN,), works=WORKS).unit("PX1"), advanced=came.end.advanced
    )


def test_30_68__in_post_they_are_no_skirmishers_to_who_fires_at_them() -> None:
    lines = "AX1 24,25@180 B line 12x1\nPX1 24,21@0 C light 12x1 disordered"
    in_post = run(fire, laid_out(lines, REDAN, works=WORKS), "AX1: fire PX1")
    (roll,) = in_post.rolls("fire|AX1>PX1|1")
    assert [each.why for each in roll.modifiers] == ["grade B", "hard cover"]


def test_30_68__skirmishers_behind_works_await_an_attack_if_they_are_told_to() -> None:
    """Irregulars, who stay in open order there: in the open they would have to run."""
    lines = "AX1 24,26@180 C line 12x1\nPX1 24,21@0 C line 6x2 irregular skirmish"
    told = ("AX1: attack PX1", "EVADE PX1 never")
    assert not moved(lines, *told, features=(REDAN,), works=WORKS).of("evaded")
    assert moved(lines, *told, features=(REDAN,)).of("evaded")


@pytest.mark.parametrize(
    ("who", "ground", "formation", "disordered"),
    [
        ("24,21@0 C light 6x2 skirmish", REDAN, Formation.LINE, True), ("24,21@0 C line 12x1", REDAN, None, True),
        ("24,21:32@0 C line 12x1", WOOD, None, True), ("24,19@0 C line 12x1", REDAN, None, False),
        ("24,21:32@0 C hc 6x2", SLOPE, None, True), ("24,21@0 C medium guns 3", REDAN, None, False),
    ],
)  # fmt: skip
def test_13_68__who_is_set_up_by_the_scenario_stands_as_its_ground_makes_him(
    who: str, ground: Feature, formation: Formation | None, disordered: bool
) -> None:
    """Nobody writes a word about it."""
    after = run(deployment.run, laid_out(f"PX1 {who}", ground, bound=0, works=WORKS))
    unit = after.unit("PX1")
    assert unit.disordered is disordered
    assert formation in (None, unit.formation)


def test_23_68__who_attacks_from_behind_works_wheels_there_at_no_cost() -> None:
    """In the open the disordered line pays 14 inches for a quarter of a circle, and has six."""
    lines = "AX1 24,25@180 B line 12x1\nPX1 24,21@270 C line 12x1 disordered"
    after = moved(lines, "PX1: attack AX1", features=(REDAN,), works=WORKS)
    assert [(found.attacker, found.edge) for found in after.position.contacts] == [("PX1", Edge.FRONT)]
    assert not moved(lines, "PX1: attack AX1").position.contacts


def test_23_68__who_goes_up_to_the_enemy_from_behind_works_wheels_there_at_no_cost() -> None:
    lines = "AX1 24,29@180 B line 12x1\nPX1 24,21@270 C line 12x1 disordered"
    told = "PX1: up to AX1 3"
    assert at(moved(lines, told, features=(REDAN,), works=WORKS), "PX1") == "24:00,25:63@0"
    assert at(moved(lines, told), "PX1") == "22:39,21:31@308.2", "in the open it still wheels"


def test_23_68__who_turns_behind_works_goes_as_far_as_who_looked_there_before() -> None:
    west, east = "PX1 24,21@270 C line 12x1 disordered", "PX1 24,21@90 C line 12x1 disordered"
    turned, straight = (
        Pose.parse(at(moved(line, f"PX1: {told}", features=(REDAN,), works=WORKS), "PX1"))
        for line, told in ((west, "about; advance"), (east, "advance"))
    )
    assert turned.heading == straight.heading == 900
    assert abs(turned.x - straight.x) <= INCH // 16, "but for what is rounded"
