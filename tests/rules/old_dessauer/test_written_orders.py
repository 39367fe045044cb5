"""Orders as players write them: relative, by place and by purpose, and what they are told before the deadline."""

from __future__ import annotations

import pytest

from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Severity
from pbem.battle.spot import Spot
from pbem.orders import Context, Result, read
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import Position
from tests.rules.old_dessauer.drawn import laid_out

LINES = """
PI1 12,20@0 B line 12x1
PI2 17,20@0 C line 12x1
PC1 24,20@0 B hc 6x2
PB1 32,20@0 C medium guns 4
PG1 18,18
AI1 12,26@180 C line 12x1
AC1 40,30@180 C hc 6x2
AG1 24,30
"""


@pytest.mark.parametrize(
    ("text", "far"),
    [("PI1 advance left 2", " 2"), ("PI1 advance 2.5 left", " 2.5"), ("PI1 advances 2 inches to the left", " 2"),
     ("PI1 advance left", "")],
)  # fmt: skip
def test_who_is_to_advance_to_a_side_is_shown_to_go_obliquely(text: str, far: str) -> None:
    """He went straight ahead, whatever was said of a side."""
    view = old_dessauer.see(laid_out(LINES), "prussia")
    (line,) = read(text, Context("moll-01", view, "frederick", old_dessauer.VERBS, old_dessauer.check)).lines
    assert line.result is Result.GUESS, "it might be a step aside"
    assert [order.actions for order in line.orders] == [(Action("oblique", word=f"left{far}"),)]


def told(text: str, position: Position | None = None) -> list[Order]:
    view = old_dessauer.see(position or laid_out(LINES), "prussia")
    reading = read(text, Context("moll-01", view, "frederick", old_dessauer.VERBS, old_dessauer.check))
    assert all(line.result is Result.OK for line in reading.lines), reading.lines
    return [order for line in reading.lines for order in line.orders]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("PI1 advance 6", (Action("advance", word="6"),)),
        ("PI1 advance 4.5 inches", (Action("advance", word="4.5"),)),
        ("PI1 advance 4½", (Action("advance", word="4.5"),)),
        ("PI1 advance", (Action("advance"),)),
        ("PI1 wheel left 30", (Action("wheel", word="left 30"),)),
        ("PI1 wheel right 30 degrees", (Action("wheel", word="right 30"),)),
        ("PI1 oblique right 4", (Action("oblique", word="right 4"),)),
        ("PI1 wheel 30 degrees left", (Action("wheel", word="left 30"),)),
        ("PI1 sidestep 2 left", (Action("sidestep", word="left 2"),)),
        ("PI1 advance 4in", (Action("advance", word="4"),)),
        ("PI1 turn about", (Action("about"),)),
        ("PI1 turn left", (Action("turn", word="left"),)),
        ("PI1 sidestep left 2", (Action("sidestep", word="left 2"),)),
        ("PI1 back 2", (Action("back", word="2"),)),
        ("PI1 bend left 45", (Action("bend", word="left 45"),)),
        ("PI1 bend left", (Action("bend", word="left"),)),
        ("PI1 bend left 90 at half", (Action("bend", word="left half 90"),)),
        ("PI1 bend right at a quarter 22.5", (Action("bend", word="right quarter 22.5"),)),
        ("PI1 refuse left 3 files 60", (Action("bend", word="left 3 files 60"),)),
        ("PI1 refuse the left flank 60 degrees", (Action("bend", word="left 60"),)),
        ("PI1 bend the left wing back 30", (Action("bend", word="left 30"),)),
        ("PI1 bend both 90", (Action("bend", word="both 90"),)),
        ("PI1 bend both wings back 90", (Action("bend", word="both 90"),)),
        ("PI1 bend left 45, fire AI1", (Action("bend", word="left 45"), Action("fire", units=("AI1",)))),
        ("PI1 knickt links 45", (Action("bend", word="left 45"),)),
        ("PI1 knickt links 60 zur Hälfte", (Action("bend", word="left half 60"),)),
        ("PI1 versagt den linken Flügel 3 Rotten 60 Grad", (Action("bend", word="left 3 files 60"),)),
        ("PI1 knickt beide Flügel 90", (Action("bend", word="both 90"),)),
        ("PI1 about", (Action("about"),)),
        ("PI1 to 14,24", (Action("move", (Spot(14 * 64, 24 * 64),)),)),
        ("PI1 - 14.5,24", (Action("move", (Spot(14 * 64 + 32, 24 * 64),)),)),
        ("PI1 to B3", (Action("move", (Spot(18 * 64, 30 * 64),)),)),
        ("PI1 up to 3 inches from AI1", (Action("up to", units=("AI1",), word="3"),)),
        ("PI1 into line with PI2", (Action("align", units=("PI2",)),)),
        ("PI1 wheel to face AI1", (Action("wheel to face", units=("AI1",)),)),
        ("PI1 attack AI1", (Action("attack", units=("AI1",)),)),
        ("PC1 charge AI1 in the flank", (Action("attack", units=("AI1",), word="flank"),)),
        ("PC1 charge AC1", (Action("attack", units=("AC1",)),)),
        ("PI1 form column", (Action("form", word="column"),)),
        ("PI1 form square", (Action("form", word="square"),)),
        ("PI1 form line 10", (Action("form", word="line", number=10),)),
        ("PB1 limber", (Action("limber"),)),
        ("PI1 support PI2", (Action("support", units=("PI2",)),)),
        ("PI1 wheel right 20 then advance 3", (Action("wheel", word="right 20"), Action("advance", word="3"))),
        ("PI1 oblique left 2, then advance 2", (Action("oblique", word="left 2"), Action("advance", word="2"))),
        ("PI1 advance 2, wheel left 10, advance 1",
         (Action("advance", word="2"), Action("wheel", word="left 10"), Action("advance", word="1"))),
        ("PI1 half left 4", (Action("half left", word="4"),)),
        ("PI1 wheels 30 degrees to the left", (Action("wheel", word="left 30"),)),
        ("PI1 obliques 4 inches to the right", (Action("oblique", word="right 4"),)),
        ("PI1 inclines right 4 inches", (Action("half right", word="4"),)),
        ("PI1 backs up 2 inches", (Action("back", word="2"),)),
        ("PI1 closes to 6 inches of AI1", (Action("up to", units=("AI1",), word="6"),)),
        ("PI1 about face", (Action("about"),)),
        ("PI1 level with PI2", (Action("align", units=("PI2",)),)),
        ("PI1 moves behind PI2", (Action("support", units=("PI2",)),)),
        ("PI1 advance half right 3 inches", (Action("half right", word="3"),)),
        ("PI1 to musket range of AI1", (Action("into range", units=("AI1",)),)),
        ("PI1 within range of AI1", (Action("into range", units=("AI1",)),)),
        ("PI1 advance to close range of AI1", (Action("into close range", units=("AI1",)),)),
        ("PB1 limber, keep out of range of AI1", (Action("limber"), Action("keep out of range", units=("AI1",)))),
        ("PI1 to 14,24, stay out of range of AI1",
         (Action("move", (Spot(14 * 64, 24 * 64),)), Action("keep out of range", units=("AI1",)))),
        ("PC1 cover PG1", (Action("cover", units=("PG1",)),)),
        ("PI1 cover PB1 left", (Action("cover", units=("PB1",), word="left"),)),
        ("PC1 fill the gap between PI1 and PI2", (Action("fill gap", units=("PI1", "PI2")),)),
        ("PC1 close the gap between PI2, PI1", (Action("fill gap", units=("PI2", "PI1")),)),
        ("PI1 wheel right 15, dress on PI2", (Action("wheel", word="right 15"), Action("align", units=("PI2",)))),
        ("PI1 moves forward 4 inches", (Action("advance", word="4"),)),
        ("PI1 rückt 4 Zoll vor", (Action("advance", word="4"),)),
        ("PI1 rückt vor", (Action("advance"),)),
        ("PI1 marches 3 inches", (Action("advance", word="3"),)),
        ("PI1 goes back 2 inches", (Action("back", word="2"),)),
        ("PI1 geht zurück 2 Zoll", (Action("back", word="2"),)),
        ("PI1 two inches to the left", (Action("sidestep", word="left 2"),)),
        ("PI1 goes right two inches", (Action("sidestep", word="right 2"),)),
        ("PI1 zwei Zoll nach rechts", (Action("sidestep", word="right 2"),)),
        ("PI1 goes forward to 14,24", (Action("move", (Spot(14 * 64, 24 * 64),)),)),
        ("PI1 advance to 14,24", (Action("move", (Spot(14 * 64, 24 * 64),)),)),
        ("PI1 wheels left 30 then goes forward 4 inches",
         (Action("wheel", word="left 30"), Action("advance", word="4"))),
        ("PI1 goes 3 inches forward.", (Action("advance", word="3"),)),
        ("PI1 moves 3.5 inches forward.", (Action("advance", word="3.5"),)),
        ("PI1 advances 3.5 inches forward", (Action("advance", word="3.5"),)),
        ("PI1 advance 3 1/2", (Action("advance", word="3.5"),)),
        ("PI1 advance 3-1/2 inches", (Action("advance", word="3.5"),)),
        ("PI1 to advance three and a half inches", (Action("advance", word="3.5"),)),
        ("PI1 sidesteps left 1 1/2 inches", (Action("sidestep", word="left 1.5"),)),
        ("PI1 wheel left 22 1/2", (Action("wheel", word="left 22.5"),)),
        ("PI1 soll 3,5 Zoll vorrücken", (Action("advance", word="3.5"),)),
        ("PI1 rückt 3,5 Zoll vor", (Action("advance", word="3.5"),)),
        ("PI1 rückt 3½ Zoll vor", (Action("advance", word="3.5"),)),
        ("PI1 rückt dreieinhalb Zoll vor", (Action("advance", word="3.5"),)),
        ("PI1 geht anderthalb Zoll zurück", (Action("back", word="1.5"),)),
        ("PI1 goes 2.5 inches back", (Action("back", word="2.5"),)),
        ("PI1 moves back 1.5 inches", (Action("back", word="1.5"),)),
        ("PI1 goes 3.5 inches forward, then 2.5 inches left.",
         (Action("advance", word="3.5"), Action("sidestep", word="left 2.5"))),
        ("PI1 N 4", (Action("move", direction=Facing.N, number=4),)),
        ("PC1 retreat", (Action("retreat"),)),
        ("PI1 hold", (Action("hold"),)),
    ],
)  # fmt: skip
def test_what_is_written_is_understood(text: str, actions: tuple[Action, ...]) -> None:
    orders = told(text)
    assert [order.actions for order in orders] == [actions]
    assert [order.actions for order in told(str(orders[0]))] == [actions]


def test_several_units_are_told_the_same() -> None:
    assert [str(order) for order in told("PI1, PI2 advance 4")] == ["PI1 advance 4", "PI2 advance 4"]


def test_a_general_rides_and_joins() -> None:
    assert [str(order) for order in told("PG1 to 20,20")] == ["PG1 move 20:00,20:00"]
    assert [str(order) for order in told("PG1 attach PI2")] == ["PG1 attach PI2"]


def problems(text: str, position: Position | None = None) -> list[str]:
    there = position or laid_out(LINES)
    view = old_dessauer.see(there, "prussia")
    sheet = Sheet("frederick", 1, tuple(told(text, there)))
    return [f"{problem.severity}: {problem.message}" for problem in old_dessauer.check(view, sheet)]


def explained(text: str) -> str:
    position = laid_out(LINES)
    return old_dessauer.explain(old_dessauer.see(position, "prussia"), told(text, position)[0])


def test_what_is_legal_is_not_objected_to() -> None:
    assert problems("PI1 attack AI1\nPI2 advance 5\nPC1 wheel left 10 then advance 4\nPB1 limber") == []


def test_who_is_told_more_than_it_can_do_is_told_how_much_that_is() -> None:
    assert problems("PC1 advance 13") == ["warning: Only 12 inches of 13 inches."]
    assert problems("PC1 advance 11 then advance 2") == ["warning: Only 1 inch of 2 inches."]
    assert problems("PI2 wheel left 90") == ["warning: Only 76 degrees of 90 degrees."]


def test_what_cannot_be_done_at_all_has_choices() -> None:
    position = laid_out(LINES)
    view = old_dessauer.see(position, "prussia")
    (order,) = told("PI2 advance 2, form column")
    (problem,) = old_dessauer.check(view, Sheet("frederick", 1, (order,)))
    assert problem.severity is Severity.NO
    assert problem.message == "It takes a full move, and 4 of 6 inches are left."
    assert [str(choice.order) for choice in problem.choices] == ["PI2 form column", "PI2 advance 2", "PI2 hold"]


def test_12_2__who_would_come_within_an_inch_of_an_enemy_is_told_of_whom() -> None:
    assert problems("PI2 advance 6") == ["warning: It stops after 5.125 in: only an attack goes within an inch of AI1."]
    assert explained("PI2 advance 6").endswith("; stopped: only an attack goes within an inch of AI1")


def test_guns_do_not_attack() -> None:
    assert problems("PB1 attack AC1") == ["no: Artillery does not attack."]


def test_a_friend_in_the_way_is_told_before_the_deadline() -> None:
    position = laid_out("PI1 12,20@0 C line 12x1\nPB1 12,23@0 C medium guns 3\nPG1 12,18\nAI1 40,40@180 C line 12x1")
    assert problems("PI1 advance 6", position) == ["warning: It stops after 1.5 in: PB1 in the way."]


def test_an_attack_is_explained_by_rehearsing_it() -> None:
    assert explained("PI1 attack AI1") == (
        "6 of 6 in, to 12:00,25:63 facing 0; 12 of 12 figures meet AI1's front if it stands"
    )
    assert explained("PI2 advance 4") == "4 of 6 in, to 17:00,24:00 facing 0; then 2.125 in from AI1"


def test_a_bend_is_explained_with_its_cost_and_its_wings() -> None:
    assert explained("PI1 bend left 45").startswith("3 of 6 in, to 12:00,20:00 facing 0, bent line, left 4 back 45; ")
    assert explained("PI2 bend both 90").startswith(
        "6 of 6 in, to 17:00,20:00 facing 0, bent line, left 4 back 90, right 4 back 90; "
    )


def test_a_rehearsal_is_what_happens_if_the_enemy_stands() -> None:
    position = laid_out(LINES)
    sheet = Sheet("frederick", 1, tuple(told("PI1 attack AI1\nPI2 wheel left 20 then advance\nPC1 to 30,26")))
    outcome = old_dessauer.resolve(position, (sheet,), Dice(b"link", b"public", 1))
    view = old_dessauer.see(position, "prussia")
    for order in sheet.orders:
        unit = outcome.position.unit(order.unit)
        assert unit is not None
        if not unit.shaken:
            assert f"to {unit.at.spot}" in old_dessauer.explain(view, order)


def test_who_passes_a_friend_is_told_how_far_it_comes() -> None:
    position = laid_out("PI1 12,20@0 B light 12x1\nPI2 12,22@0 C line 12x1\nPG1 12,18\nAI1 12,40@180 C line 12x1")
    (order,) = told("PI1 pass PI2 then advance", position)
    view = old_dessauer.see(position, "prussia")
    told_beforehand = old_dessauer.explain(view, order)
    assert told_beforehand == "4.5 of 6 in, to 12:00,24:29 facing 0; then 15.5 in from AI1; slowed by PI2"
    outcome = old_dessauer.resolve(position, (Sheet("frederick", 1, (order,)),), Dice(b"link", b"public", 1))
    unit = outcome.position.unit("PI1")
    assert unit is not None and f"to {unit.at.spot} " in told_beforehand
