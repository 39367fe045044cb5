"""6, 12, 15.2: who may go where: the shaken, along the edge of the table, over bridges, out of the enemy's range."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Severity
from pbem.battle.spot import INCH
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.field.position import Switches
from pbem.rules.old_dessauer.field.terrain import Barrier
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import action, contact, feature, laid_out, run
from tests.rules.old_dessauer.test_movement import at, moved

SHAKEN = "PX1 24,20@0 C line 12x1 shaken\nPG1 24,18\nAX1 24,26@180 C line 12x1\nAG1 24,30"


@pytest.mark.parametrize("goal", ["24,34", "24,40", "20,33", "24,22"])
def test_4__the_shaken_do_not_advance_to_a_place_beyond_the_enemy_either(goal: str) -> None:
    """Each of these places but the last is farther from the enemy than it is now; the way there leads towards him."""
    after = moved(SHAKEN, f"PX1: move {goal}")
    assert at(after, "PX1") == "24:00,20:00@0"
    assert after.course.results["PX1"] == ("the shaken do not advance",)


def test_4__nor_towards_a_place_that_one_move_does_not_reach() -> None:
    after = moved(SHAKEN, "PX1: move 40,22")
    assert at(after, "PX1") == "24:00,20:00@0"


@pytest.mark.parametrize("said", ["back", "back 4", "back 10"])
def test_4__they_step_back_at_a_quarter_of_their_pace(said: str) -> None:
    """12.13: six inches a move, and four for each inch back of who is not steady."""
    assert at(moved(SHAKEN, f"PX1: {said}"), "PX1") == "24:00,18:32@0"


def test_12__who_keeps_out_of_range_all_the_way_goes_the_whole_of_it() -> None:
    lines = "PX1 24,10@0 B line 12x1\nAX1 24,30@180 C line 12x1"
    after = moved(lines, "PX1: keep out of range AX1; wheel left 10; advance 1; oblique right 2")
    plain = moved(lines, "PX1: wheel left 10; advance 1; oblique right 2")
    assert at(after, "PX1") == at(plain, "PX1") and len(after.course.marched["PX1"].track) == 4


EDGES = {
    "the south edge": ("24,0:32@0", "sidestep left 2", "22:00,0:32@0"),
    "the north edge": ("24,48@0", "sidestep right 2", "26:00,48:00@0"),
    "the west edge": ("0,20@270", "sidestep right 2", "0:00,22:00@270"),
    "the east edge": ("72,20@90", "sidestep right 2", "72:00,18:00@90"),
}


@pytest.mark.parametrize("edge", EDGES)
def test_12__troops_go_along_the_edge_of_the_table_and_not_over_it(edge: str) -> None:
    start, told, there = EDGES[edge]
    assert at(moved(f"PX1 {start} C line 12x1", f"PX1: {told}"), "PX1") == there
    out = "back" if edge == "the south edge" else "advance"
    over = moved(f"PX1 {start} C line 12x1", f"PX1: {out}")
    assert over.course.results["PX1"] == ("stopped: the edge of the table",)
    assert str(over.unit("PX1").at.spot) == str(laid_out(f"PX1 {start} C line 12x1").units[0].at.spot)


BROOK = feature("stream: Bach", "0,22", "72,22", width=1)
BRIDGE = feature("bridge: Steg", "24,20", "24,24", width=2)


def test_65__over_a_bridge_a_column_crosses_a_stream_for_nothing_but_its_order() -> None:
    """Two inches it would cost to wade the stream, and the bank that disorders is not trodden."""
    column = "PX1 24,20@0 C line 2x6"
    over = moved(column, "PX1: advance", features=(BROOK, BRIDGE), barriers=(Barrier("Bach", 128, disorders=True),))
    assert at(over, "PX1") == "24:00,29:00@0"
    through = moved(column, "PX1: advance", features=(BROOK,), barriers=(Barrier("Bach", 128, disorders=True),))
    assert at(through, "PX1") == "24:00,28:00@0"
    assert through.unit("PX1").disordered


def test_65__a_line_does_not_cross_by_a_bridge() -> None:
    river = feature("river: Oder", "0,22", "72,22", width=1)
    assert moved("PX1 24,19@0 C line 12x1", "PX1: advance", features=(river, BRIDGE)).unit("PX1").at.y < 21.6 * INCH
    assert moved("PX1 24,19@0 C line 2x6", "PX1: advance", features=(river, BRIDGE)).unit("PX1").at.y > 22 * INCH


def test_25__grade_b_that_has_gone_ahead_first_is_not_cramped_by_the_place_it_left() -> None:
    """12.12.5: A and B measure the room at the half of the turn; an inch ahead is less than the two needed behind."""
    narrow = {"switches": Switches(elbow_room=True)}
    after = moved("PX1 24,20@0 B line 12x1", "PX1: advance 1; form column", rules=narrow)
    assert (at(after, "PX1"), after.unit("PX1").formation) == ("24:00,21:00@0", Formation.COLUMN)


@pytest.mark.parametrize(
    ("friend", "free"),
    [
        ("PX2 24,22@0 C line 12x1", False), ("PX2 24,22:32@0 C line 12x1", True),
        ("PX2 24,17:33@0 C line 12x1", False), ("PX2 24,17:32@0 C line 12x1", True),
        ("PX2 24,22@0 C light 6x2 skirmish", True), ("AX2 24,21:32@180 C light 6x2 skirmish", False),
    ],
)  # fmt: skip
def test_25__a_line_needs_two_inches_before_it_and_behind(friend: str, free: bool) -> None:
    after = moved(f"PX1 24,20@0 C line 12x1\n{friend}", "PX1: form column",
                  rules={"switches": Switches(elbow_room=True)})  # fmt: skip
    assert (after.unit("PX1").formation is Formation.COLUMN) is free
    assert ("it has no elbow room of two inches" in after.course.results.get("PX1", ())) is not free


@pytest.mark.parametrize(
    ("friend", "free"),
    [("22,20", False), ("21:32,20", False), ("20:32,20", True), ("26:32,20", False), ("27:32,20", True)],
)
def test_25__a_column_needs_two_inches_on_either_hand(friend: str, free: bool) -> None:
    """A column of four is an inch and a half wide, and so is the friend beside it."""
    after = moved(f"PX1 24,20@0 C line 4x3\nPX2 {friend}@0 C line 4x3", "PX1: form square",
                  rules={"switches": Switches(elbow_room=True)})  # fmt: skip
    assert (after.unit("PX1").formation is Formation.SQUARE) is free


@pytest.mark.parametrize(
    ("ground", "free"),
    [("river: Oder", False), ("impassable: Bruch", False), ("dense wood: Tann", True), ("rough: Heide", True)],
)  # fmt: skip
def test_25__impassable_ground_takes_elbow_room_and_other_ground_does_not(ground: str, free: bool) -> None:
    """12.12.4: the column ends at 24 3/4 inches, and the bank is an inch from there."""
    bank = feature(ground, "25:48,0", "30,0", "30,48", "25:48,48")
    narrow = {"switches": Switches(elbow_room=True)}
    after = moved("PX1 24,20@0 C line 4x3", "PX1: form square", features=(bank,), rules=narrow)
    assert (after.unit("PX1").formation is Formation.SQUARE) is free
    far = feature(ground, "26:56,0", "30,0", "30,48", "26:56,48")
    after = moved("PX1 24,20@0 C line 4x3", "PX1: form square", features=(far,), rules=narrow)
    assert after.unit("PX1").formation is Formation.SQUARE


def test_25__a_line_bends_on_the_ground_it_stands_on_and_needs_no_room_before_it() -> None:
    """12.12 names columns, lines and squares; bent lines (12.16) it leaves out."""
    narrow = {"switches": Switches(elbow_room=True)}
    lines = "PX1 24,20@0 C line 12x1\nPX2 24,22@0 C line 12x1"
    bent = moved(lines, "PX1: bend left 45", rules=narrow).unit("PX1")
    assert bent.formation is Formation.BENT
    lines = "PX1 24,20@0 C line 12x1 left=4/45\nPX2 24,22@0 C line 12x1"
    assert moved(lines, "PX1: form line", rules=narrow).unit("PX1").formation is Formation.LINE


def test_24__a_square_that_may_not_move_fronts_elsewhere_and_forms_column_in_one() -> None:
    """12.5.1, 12.8: a grade D square moves to change its formation and for nothing else."""
    after = moved("PX1 24,20@0 D line 4x3 square", "PX1: turn right 90; form column")
    unit = after.unit("PX1")
    assert (unit.formation, unit.at.heading) == (Formation.COLUMN, 900)
    assert unit.disordered


def test_who_keeps_out_of_range_goes_no_nearer_from_its_limit() -> None:
    lines = "PX1 12,{}@0 C line 12x1\nAX1 12,30@180 C line 12x1"
    said = "PX1: keep out of range AX1; advance"
    assert at(moved(lines.format("23:56"), said), "PX1") == "12:00,23:56@0"
    assert at(moved(lines.format("23"), said), "PX1") == "12:00,23:56@0"


@pytest.mark.parametrize(
    ("who", "foe", "goes"),
    [
        ("C mc 6x2", "C line 12x1", True), ("C hc 6x2", "C hc 6x2", False), ("C mc 6x2", "C lc 6x2", False),
        ("C lc 6x2", "C hc 6x2", True), ("C lc 6x2", "C mc 6x2", True), ("C lc 6x2", "C lc 6x2", False),
        ("C line 12x1", "C line 12x1", False), ("C lc 6x2", "C line 12x1", True), ("C hc 6x2", "C mc 6x2", False),
    ],
)  # fmt: skip
def test_39__out_of_a_combat_horse_gets_away_from_foot_and_light_horse_from_heavier(
    who: str, foe: str, goes: bool
) -> None:
    position = laid_out(
        f"PX1 24,24@0 {who}\nAX1 24,24:02@180 {foe}\nPG1 24,20\nAG1 24,30",
        contacts=(contact("PX1>AX1 front", bound=0),),
    )
    after = run(movement, position, "PX1: retreat", dice={"confusion|*": 6})
    assert (after.unit("PX1").at.y < 21 * INCH) is goes
    assert bool(after.position.contacts) is not goes
    assert (after.unit("PX1").shaken, after.unit("PX1").figures) == ((True, 11) if goes else (False, 12))
    view = old_dessauer.see(replace(position, rules=replace(position.rules, fog=True)), "prussia")
    refused = old_dessauer.check(view, Sheet("frederick", 1, (Order("PX1", (action("retreat"),)),)))
    assert bool(refused) is not goes, "the acknowledgement says so before the deadline"


@pytest.mark.parametrize(
    ("lines", "instead"),
    [
        ("PX1 24,3@0 C line 12x1\nAX1 24,9@180 C line 12x1", ["back 2", "hold"]),
        ("PX1 24,3@0 C hc 6x2\nAX1 24,3:02@180 C line 12x1", ["hold"]),
        ("PX1 24,12@0 C line 12x1\nAX1 24,18@180 C line 12x1", []),
    ],
)  # fmt: skip
def test_39__who_has_no_way_back_is_warned_before_the_deadline(lines: str, instead: list[str]) -> None:
    held = (contact("PX1>AX1 front", bound=0),) if "3:02" in lines else ()
    position = laid_out(f"{lines}\nPG1 20,2\nAG1 24,30", contacts=held)
    gone = run(movement, position, "PX1: retreat", dice={"confusion|*": 6}).unit("PX1").gone
    view = old_dessauer.see(position, "prussia")
    warned = old_dessauer.check(view, Sheet("frederick", 1, (Order("PX1", (action("retreat"),)),)))
    assert [str(choice.order).removeprefix("PX1 ") for each in warned for choice in each.choices] == instead
    assert {(each.severity, each.clause) for each in warned} == ({(Severity.WARNING, "15.1")} if instead else set())
    assert bool(gone) is bool(instead)


@pytest.mark.parametrize("said", ["advance", "attack AX1", "oblique left 4", "haste; advance"])
def test_only_an_order_with_a_goal_is_said_to_go_on(said: str) -> None:
    """An inch from the enemy an advance is over (12.2); it is not taken up again in the next bound, nor said to be."""
    position = laid_out("PX1 24,20@0 C line 12x1\nPG1 24,18\nAX1 28,24@180 C line 12x1 square\nAG1 24,30")
    view = old_dessauer.see(position, "prussia")
    order = Order("PX1", tuple(map(action, said.split("; "))))
    assert "goes on" not in old_dessauer.explain(view, order)
    assert "goes on" in old_dessauer.explain(view, Order("PX1", (action("move 24,40"),)))
