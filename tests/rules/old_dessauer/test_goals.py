"""Goals over several bounds, and orders by friends and ranges: letters in, and where the troops then stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbem.battle.canonical import from_json, to_json
from pbem.battle.feature import Feature
from pbem.battle.order import Action, Sheet
from pbem.battle.spot import INCH, Spot
from pbem.orders import Context, Result, read
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import ALTERNATE, Goal, Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import distance
from pbem.rules.old_dessauer.seeing.view import know
from tests.rules.old_dessauer.drawn import Falling, feature, laid_out

ENEMY = "AI1 60,44@180 C line 12x1\nAG1 60,46"
FAR = f"PI1 12,12@0 C line 12x1\nPG1 12,10\n{ENEMY}"


def sheet_of(position: Position, letter: str) -> Sheet:
    """The orders of a letter of King Frederick."""
    view = old_dessauer.see(position, "prussia")
    reading = read(letter, Context("moll-01", view, "frederick", old_dessauer.VERBS, old_dessauer.check))
    assert all(line.result is Result.OK for line in reading.lines), reading.lines
    return Sheet("frederick", position.bound, tuple(order for line in reading.lines for order in line.orders))


class War:
    """A battle in which Frederick writes and Neipperg does not; nobody is confused, and no shot hits."""

    def __init__(self, lines: str, *features: Feature, way: str = "simultaneous", bound: int = 1) -> None:
        self.position = laid_out(lines, *features, way=way, bound=bound)

    def after(self, *letters: str) -> War:
        """The position after a bound for each letter."""
        for letter in letters:
            sheet = sheet_of(self.position, letter)
            dice = Falling({"confusion|*": 6, "fire|*": 1})
            outcome = old_dessauer.resolve(self.position, (sheet,), dice)
            self.position, self.events = outcome.position, outcome.events
        return self

    def at(self, name: str) -> str:
        unit = self.position.unit(name)
        assert unit is not None
        return str(unit.at)

    def told(self, name: str) -> str:
        found = [event for event in self.events if event.kind == "order_result" and event.actors == (name,)]
        return " ".join(f"{event.words['order']}: {event.words['result']}" for event in found)

    def goals(self) -> list[str]:
        return list(_goals(self.position))


def _goals(position: Position) -> Iterator[str]:
    for goal in position.goals:
        yield f"{goal.unit} " + ", ".join(map(str, goal.actions))


def test_a_goal_beyond_one_move_goes_on_until_it_is_reached() -> None:
    war = War(FAR)
    assert war.after("PI1 to 12,26").at("PI1") == "12:00,18:00@0"
    assert war.goals() == ["PI1 move 12:00,26:00"]
    assert "goes on unless ordered otherwise: PI1 move 12:00,26:00" in old_dessauer.see(war.position, "prussia").state
    assert war.after("PG1 to 12,22").at("PI1") == "12:00,24:00@0"
    assert war.told("PI1") == "move 12:00,26:00: went 6 inches"
    assert war.after("").at("PI1") == "12:00,26:00@0"
    assert war.goals() == []
    assert war.after("").at("PI1") == "12:00,26:00@0"


def test_units_that_go_to_one_place_are_told_of_together() -> None:
    war = War(f"PI1 12,12@0 C line 12x1\nPI2 12,8@0 C line 12x1\nPG1 12,10\n{ENEMY}")
    told = war.after("PI1 to 30,26\nPI2 to 30,26")
    assert told.goals() == ["PI1 move 30:00,26:00", "PI2 move 30:00,26:00"]
    state = old_dessauer.see(war.position, "prussia").state
    assert "goes on unless ordered otherwise: PI1, PI2 move 30:00,26:00" in state


def test_what_comes_after_the_goal_waits_for_it() -> None:
    war = War(FAR.replace("C line", "B line")).after("PI1 to 12,20 then form column", "PG1 to 12,16")
    unit = war.position.unit("PI1")
    assert unit is not None
    assert (str(unit.at), str(unit.formation)) == ("12:00,20:00@0", "column")
    assert war.goals() == []


def test_what_was_done_before_the_goal_is_not_done_again() -> None:
    war = War(FAR.replace("C line", "B line")).after("PI1 wheel left 10 then to 4,40")
    assert war.goals() == ["PI1 move 4:00,40:00"]
    assert war.after("").position.unit("PI1") == War(FAR.replace("C line", "B line")).after(
        "PI1 wheel left 10 then to 4,40", "PI1 to 4,40"
    ).position.unit("PI1")  # fmt: skip


def test_a_path_goes_on_from_the_place_that_was_not_reached() -> None:
    war = War(FAR).after("PI1 to 12,16 then to 14,26")
    assert war.goals() == ["PI1 move 14:00,26:00"]


@pytest.mark.parametrize("letter", ["PI1 hold", "PI1 advance 1", "PI1 to 12,19"])
def test_another_order_ends_it(letter: str) -> None:
    war = War(FAR).after("PI1 to 12,40", letter)
    assert war.goals() == []


def test_the_enemy_in_contact_ends_it() -> None:
    war = War("PI1 12,12@0 C line 12x1\nPG1 12,10\nAC1 12,30@180 B hc 6x2\nAG1 12,44")
    war.after("PI1 to 12,40")
    view = old_dessauer.see(war.position, "austria")
    order = (
        read("AC1 attack PI1", Context("m", view, "neipperg", old_dessauer.VERBS, old_dessauer.check)).lines[0].orders
    )
    for _ in range(2):
        sheet = Sheet("neipperg", war.position.bound, order)
        war.position = old_dessauer.resolve(war.position, (sheet,), Falling({"confusion|*": 6, "fire|*": 1})).position
    assert war.position.unit("PI1") is None or war.goals() == []


def test_ground_that_bars_the_way_ends_it() -> None:
    river = feature("river: Oder", "0,16", "72,16", width=2)
    assert War(FAR, river).after("PI1 to 12,30").goals() == []


def test_a_side_that_does_not_act_keeps_its_goals() -> None:
    war = War(FAR, way=ALTERNATE).after("PI1 to 12,26")
    assert war.after("").at("PI1") == "12:00,18:00@0"
    assert war.goals() == ["PI1 move 12:00,26:00"]
    assert war.after("").at("PI1") == "12:00,24:00@0"


def test_a_general_rides_on_as_well() -> None:
    war = War(FAR).after("PG1 to 60,10")
    assert war.goals() == ["PG1 move 60:00,10:00"]
    war.after("")
    assert (str(war.position.generals[0].spot), war.goals()) == ("60:00,10:00", [])


def test_the_enemy_does_not_read_of_a_goal() -> None:
    war = War("PI1 12,12@0 C line 12x1\nPG1 12,10\nAI1 12,40@180 C line 12x1").after("PI1 to 12,30")
    view = old_dessauer.see(war.position, "austria")
    assert not any("12:00,30:00" in line for line in view.state)
    assert know(view).goals == ()
    assert know(old_dessauer.see(war.position, "prussia")).goals == war.position.goals != ()


def test_goals_are_kept_with_the_position() -> None:
    position = War(FAR).after("PI1 to 12,26").position
    assert from_json(to_json(position), Position) == position


def test_the_acknowledgement_says_that_it_goes_on() -> None:
    position = laid_out(FAR)
    view = old_dessauer.see(position, "prussia")
    (order,) = sheet_of(position, "PI1 to 12,26").orders
    assert (
        old_dessauer.explain(view, order)
        == "6 of 6 in, to 12:00,18:00 facing 0; then 50.625 in from AI1; goes on in the next bound"
    )
    assert old_dessauer.check(view, Sheet("frederick", 1, (order,))) == ()
    (near,) = sheet_of(position, "PI1 to 12,17").orders
    assert old_dessauer.explain(view, near) == "5 of 6 in, to 12:00,17:00 facing 0; then 51.25 in from AI1"


FACING = "PG1 12,10\nAI1 12,30@180 C line 12x1\n"


@pytest.mark.parametrize(
    ("who", "letter", "inches"),
    [
        ("PX1 12,20@0 C line 12x1", "PX1 to musket range of AI1", 6),
        ("PX1 12,22@0 C line 12x1", "PX1 to close range of AI1", 3),
        ("PX1 12,15@0 C light 4x3 rifles", "PX1 to rifle range of AI1", 12),
        ("PX1 12,20@0 C light guns 3", "PX1 to canister range of AI1", 6),
    ],
)
def test_into_range_of_its_own_weapons(who: str, letter: str, inches: int) -> None:
    war = War(f"{who}\n{FACING}").after(letter)
    one, two = war.position.unit("PX1"), war.position.unit("AI1")
    assert one is not None and two is not None
    assert distance(box_of(one), box_of(two)) // 64 == inches


def test_who_is_in_range_already_stays() -> None:
    war = War(f"PX1 12,26@0 C line 12x1\n{FACING}").after("PX1 to musket range of AI1")
    assert war.at("PX1") == "12:00,26:00@0"


def test_who_keeps_out_of_range_stops_before_it_and_goes_back_out_of_it() -> None:
    war = War(f"PX1 12,20@0 C line 12x1\n{FACING}").after("PX1 to 12,25, keep out of range of AI1")
    assert war.at("PX1") == "12:00,23:56@0"
    assert war.goals() == []
    war = War(f"PX1 12,25@0 C line 12x1\n{FACING}").after("PX1 keep out of range of AI1")
    assert war.at("PX1") == "12:00,23:56@0"


def test_to_cover_a_friend_is_to_stand_on_his_flank() -> None:
    lines = "PI1 24,20@0 C line 12x1\nPI2 31,20@0 C line 12x1\nPG1 30,18\nAI1 60,44@180 C line 12x1"
    assert War(lines).after("PI2 cover PI1").at("PI2") == "29:00,19:32@0"
    assert War(lines.replace("31,20", "17,20")).after("PI2 cover PI1 left").at("PI2") == "19:00,19:32@0"


@pytest.mark.parametrize(("row", "right"), [(16, True), (24, False)])
def test_who_covers_a_friend_without_a_side_takes_the_one_he_is_on_by_the_friends_own_front(
    row: int, right: bool
) -> None:
    lines = f"PI1 24,20@90 C line 12x1\nPI2 20,{row}@90 C line 12x1\nPG1 22,20\nAI1 60,44@180 C line 12x1"
    told = War(lines).after("PI2 cover PI1").position.unit("PI2")
    side = War(lines).after(f"PI2 cover PI1 {'right' if right else 'left'}").position.unit("PI2")
    other = War(lines).after(f"PI2 cover PI1 {'left' if right else 'right'}").position.unit("PI2")
    assert told == side != other


def test_to_cover_a_general_is_to_stand_between_him_and_the_enemy() -> None:
    lines = "PC1 24,12@0 C hc 6x2\nPG1 24,18\nAI1 24,40@180 C line 12x1"
    assert War(lines).after("PC1 cover PG1").at("PC1") == "24:00,22:00@0"


def test_a_gap_is_filled_in_the_middle_if_it_is_wide_enough() -> None:
    lines = f"PI1 12,20@0 C line 12x1\nPI2 24,20@0 C line 12x1\nPI3 18,15@0 C line 12x1\nPG1 18,18\n{ENEMY}"
    assert War(lines).after("PI3 fill the gap between PI1 and PI2").at("PI3") == "18:00,20:00@0"
    narrow = laid_out(lines.replace("24,20", "20,20"))
    view = old_dessauer.see(narrow, "prussia")
    reading = read("PI3 fill the gap between PI1 and PI2",
                   Context("m", view, "frederick", old_dessauer.VERBS, old_dessauer.check))  # fmt: skip
    problems = old_dessauer.check(view, Sheet("frederick", 1, reading.lines[0].orders))
    assert [problem.message for problem in problems] == ["The gap is 3.5 inches wide, and its front 4.5."]


def test_a_line_that_wheels_is_dressed_on_its_pivot() -> None:
    lines = (
        "\n".join(f"PI{n} {12 + 5 * n},20@0 B line 12x1" for n in range(1, 4)) + "\nPG1 20,18\n" + FAR.splitlines()[2]
    )
    letter = "PI1-PI3 wheel right 15, dress on PI3"
    war = War(lines).after(letter)
    poses = [war.position.unit(f"PI{number}") for number in (1, 2, 3)]
    assert all(unit is not None and unit.at.heading == 150 for unit in poses)
    pivot = next(unit for unit in poses if unit is not None and unit.id == "PI3")
    assert war.at("PI3") == War(lines).after("PI3 wheel right 15").at("PI3")
    for unit in poses:
        assert unit is not None
        aside, forward = box_of(pivot).own((unit.at.x * 2 * 32768, unit.at.y * 2 * 32768))
        ahead = forward // 32768**2 - box_of(pivot).deep
        assert abs(ahead) <= 4, (unit.id, ahead)
        assert abs(aside // 32768**2 // 2 + 5 * 64 * (3 - int(unit.id[2:]))) <= 4


def test_half_left_is_an_oblique() -> None:
    war = War(FAR).after("PI1 half left 4")
    assert war.at("PI1") == War(FAR).after("PI1 oblique left 4").at("PI1")
    assert war.position.unit("PI1") != laid_out(FAR).unit("PI1")


@pytest.mark.parametrize(
    "goal",
    [
        "PI1 up to 6 inches from AI2",
        "PI1 support PI2",
        "PI1 to 12,4",
    ],
)
@pytest.mark.parametrize("now", ["square near the enemy", "friend and enemy gone", "finishing its formation"])
def test_what_could_not_be_ordered_anew_does_not_go_on(goal: str, now: str) -> None:
    lines = (
        "PI1 12,20@0 C line 12x1\nPI2 40,20@0 C line 12x1\nPG1 12,14\n"
        "AI1 12,32@180 C line 12x1\nAI2 64,44@180 C line 12x1"
    )
    war = War(lines).after(goal)
    assert len(war.goals()) == 1
    one, two, foe, near = (war.position.unit(name) for name in ("PI1", "PI2", "AI2", "AI1"))
    assert one is not None and two is not None and foe is not None and near is not None
    changed = {
        "square near the enemy": {
            "PI1": replace(one, formation=Formation.SQUARE, files=3),
            "AI1": replace(near, pose=replace(one.at, y=one.at.y + 6 * INCH, heading=1800)),
        },
        "friend and enemy gone": {"PI2": _gone(two), "AI2": _gone(foe)},
        "finishing its formation": {"PI1": replace(one, debt=True)},
    }[now]
    war.position = war.position.having(changed)
    view = old_dessauer.see(war.position, "prussia")
    sheet = old_dessauer.default_sheet(view, "frederick")
    assert old_dessauer.check(view, sheet) == ()
    goes_on = now == "friend and enemy gone" and goal == "PI1 to 12,4"
    assert any("goes on" in line for line in view.state) == goes_on
    falls = {"confusion|*": 6, "fire|*": 1}
    silent = old_dessauer.resolve(war.position, (), Falling(falls)).position
    assert silent == old_dessauer.resolve(war.position, (sheet,), Falling(falls)).position


def _gone(unit: Unit) -> Unit:
    return replace(unit, gone="shattered", pose=None)


def test_who_is_thrown_back_while_the_enemy_acts_forgets_where_he_was_going() -> None:
    lines = "PI1 12,12@0 D line 12x1\nPI2 40,12@0 D line 12x1\nPG1 26,12\nAI1 12,15@180 A line 12x1\nAG1 12,40"
    position = laid_out(lines, way=ALTERNATE, bound=2)
    position = replace(position, goals=(Goal("PI1", (Action("move", (Spot(60 * INCH, 12 * INCH),)),)),))
    dice = Falling({"confusion|*": 6, "fire|*": 6, "test|*": 1})
    after = old_dessauer.resolve(position, (), dice).position
    shaken = after.unit("PI1")
    assert shaken is not None and shaken.shaken
    assert after.goals == ()


def test_who_is_shattered_on_his_way_is_going_nowhere_any_more() -> None:
    lines = "PI1 12,12@0 C line 4x1 of=12\nPI2 40,12@0 C line 12x1\nPG1 12,10\nAI1 12,23@180 A line 12x1\nAG1 12,30"
    position = laid_out(lines)
    sheet = sheet_of(position, "PI1 to 12,40\nPI2 to 40,40")
    dice = Falling({"confusion|*": 6, "fire|AI1*": 6, "fire|PI*": 1})
    after = old_dessauer.resolve(position, (sheet,), dice).position
    lost = after.unit("PI1")
    assert lost is not None and lost.gone == "shattered"
    assert list(_goals(after)) == ["PI2 move 40:00,40:00"]
