"""19.9: what a side sees, what it remembers, and what it is never told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.battle.canonical import to_json
from pbem.battle.dice import Dice
from pbem.battle.feature import Feature
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm
from pbem.rules.old_dessauer import know, resolve, see
from pbem.rules.old_dessauer.field.position import Position, Purse
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.seeing.command import commanded
from pbem.rules.old_dessauer.seeing.pieces import LED
from pbem.rules.old_dessauer.seeing.sightings import remembered
from tests.rules.old_dessauer.drawn import contact, feature, laid_out


def foggy(lines: str, *features: Feature, **more: Any) -> Position:
    position = laid_out(lines, *features, **more)
    return replace(position, rules=replace(position.rules, fog=True))


def seen(position: Position, side: str = "prussia") -> list[str]:
    return [piece.id for piece in see(position, side).enemy]


def test_19_9__the_enemy_is_seen_within_36_inches_of_any_unit() -> None:
    assert seen(foggy("PI1 24,4@0 C line 12x1\nAI1 24,40@180 C line 12x1")) == ["AI1"]
    assert seen(foggy("PI1 24,4@0 C line 12x1\nAI1 24,40:08@180 C line 12x1")) == []


def test_19_9__close_order_hides_what_is_behind_it() -> None:
    first = "PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 30x1"
    assert seen(foggy(f"{first}\nAI2 24,24@180 C line 4x3")) == ["AI1"]
    assert seen(foggy("PI1 24,4@0 C line 12x1\nAI2 24,24@180 C line 4x3")) == ["AI2"]


def test_19_9__nothing_is_seen_before_the_first_bound() -> None:
    assert seen(foggy("PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1", bound=0)) == []


@pytest.mark.parametrize(("bound", "purses"), [(0, ()), (0, (Purse("prussia", 900),)), (1, (Purse("prussia", 900),))])
def test_19_9__while_armies_are_bought_and_set_up_nothing_of_the_enemy_shows(
    bound: int, purses: tuple[Purse, ...]
) -> None:
    """Not he himself, nor his generals, nor how many of his units have to be shattered."""
    near = "PI1 24,4@0 C line 12x1\nPG1 24,2\nAI1 24,20@180 C line 12x1\nAG1 40,10"
    view = see(foggy(near, bound=bound, purses=purses), "prussia")
    assert [piece.id for piece in view.pieces] == ["PI1", "PG1"]
    assert view.score == ()
    assert "Austria" not in " ".join((*view.state, *view.gone))
    opened = see(foggy(near, bound=bound + 1 + bool(purses and not bound), purses=purses), "prussia")
    assert [piece.id for piece in opened.pieces] == ["PI1", "PG1", "AI1", "AG1"]
    assert len(opened.score) == 2


def test_8_4__a_side_is_told_of_its_own_dead_and_not_of_the_enemys() -> None:
    position = foggy("PI1 24,4@0 C line 12x1\nPG1 24,2\nAI1 24,20@180 C line 12x1\nAG1 40,10")
    killed = tuple(replace(general, gone="killed") for general in position.generals)
    shattered = tuple(replace(each, gone="shattered") for each in position.units)
    after = replace(position, generals=killed, units=shattered)
    assert see(after, "prussia").gone == ("PI1 PI1, shattered", "PG1 PG1, killed")
    assert see(after, "austria").gone == ("AI1 AI1, shattered", "AG1 AG1, killed")


def test_19_9__a_lone_general_is_seen_like_a_unit_and_another_with_his_unit() -> None:
    near = "PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1"
    assert seen(foggy(f"{near}\nAG1 40,10")) == ["AI1", "AG1"]
    assert seen(foggy(f"{near}\nAG1 24,30")) == ["AI1"], "his own battalion hides him"
    assert seen(foggy(f"{near}\nAG1 with AI1 24,20")) == ["AI1", "AG1"]


def test_whoever_orders_all_the_horse_or_all_the_foot_orders_just_those() -> None:
    lines = "PI1 24,20@0 C line 12x1\nPC1 30,20@0 C hc 6x2\nPB1 36,20@0 C medium guns 2\nAI1 24,40@180 C line 12x1"
    arms = {"infantry", "cavalry", "artillery", "guns"}
    named = {piece.id: arms & set(piece.classes) for piece in see(laid_out(lines), "prussia").pieces}
    assert {id_: named[id_] for id_ in ("PI1", "PC1", "PB1")} == {
        "PI1": {"infantry"}, "PC1": {"cavalry"}, "PB1": {"artillery", "guns"},
    }  # fmt: skip


def test_19_9__who_goes_out_of_sight_is_remembered_where_and_as_he_was_seen() -> None:
    before = foggy("PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1", bound=3)
    gone = before.units[1].losing(2)
    after = replace(before, bound=4, units=(before.units[0], replace(gone, pose=Pose(24 * 64, 47 * 64, 1800))))
    hidden = replace(after, units=(replace(after.units[0], pose=Pose(60 * 64, 2 * 64, 0)), after.units[1]))
    wall = feature("open wood: Forest", "26,2", "26,30", "40,30", "40,2")
    hidden = replace(hidden, ground=replace(hidden.ground, features=(wall,)))
    hidden = replace(hidden, sightings=remembered(before, hidden))
    (piece,) = see(hidden, "prussia").enemy
    assert str(piece.place) == "24:00,20:00"
    assert piece.strength.now == 12, "what it lost since, nobody saw"
    assert piece.state.endswith("seen at the start of bound 3")
    assert "seen before" in piece.marks


def test_19_9__who_sees_the_place_empty_forgets_him() -> None:
    before = foggy("PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1", bound=3)
    away = replace(before.units[1], pose=Pose(24 * 64, 47 * 64, 1800))
    after = replace(before, bound=4, units=(before.units[0], away))
    assert not [sighting for sighting in remembered(before, after) if sighting.side == "prussia"]


def test_an_enemy_is_shown_without_whose_command_he_is_under() -> None:
    position = foggy("PI1 24,4@0 C line 12x1\nAI1 24,20@180 C line 12x1\nAI2 70,47@180 C line 12x1")
    secret = replace(position.units[1], seat="roemer", command="left horse")
    view = see(replace(position, units=(position.units[0], secret, position.units[2])), "prussia")
    text = to_json(view.settled).decode() + to_json(view.pieces).decode()
    assert "left horse" not in text
    assert "roemer" not in text
    assert "AI2" not in text


def test_what_a_side_knows_is_a_position_again() -> None:
    position = foggy(
        "PI1 24,4@0 C line 12x1\nPG1 24,2\nAI1 24,20@180 C line 12x1", contacts=(contact("AI1>PI1 front"),)
    )
    known = know(see(position, "prussia"))
    assert [unit.id for unit in known.units] == ["PI1", "AI1"]
    assert known.generals == position.generals
    assert len(known.contacts) == 1


def test_8_2__command_reaches_six_inches_to_the_nearest_point_and_of_an_attached_general_to_his_unit_alone() -> None:
    position = laid_out("PI1 24,10@0 C line 12x1\nPI2 34,10@0 C line 12x1\nPG1 24,4\nAI1 24,40@180 C line 12x1")
    one, two, _ = position.units
    assert commanded(position, one), "five and a half inches to its rear"
    assert not commanded(position, two)
    led = replace(position, generals=(replace(position.generals[0], attached="PI2", spot=two.at.spot),))
    assert [commanded(led, unit) for unit in (one, two)] == [False, True]
    assert see(position, "prussia").state[-1] == "out of every general's reach: PI2"


def test_a_unit_shows_how_far_it_goes_and_shoots() -> None:
    position = laid_out(
        "PI1 24,10@0 C line 12x1\nPB1 34,10@0 C medium guns 4\nPC1 50,10@0 C hc 6x2\nAI1 24,40@180 C line 12x1"
    )
    reaches = {
        piece.id: [(reach.name, reach.farthest // 64) for reach in piece.reaches]
        for piece in see(position, "prussia").own
    }
    assert reaches["PI1"] == [("move", 6), ("muskets, close", 3), ("muskets, far", 6)]
    assert reaches["PB1"] == [("move", 2), ("canister, close", 8), ("ballshot, close", 12), ("ballshot, far", 20)]
    assert reaches["PC1"] == [("move", 12)]


def test_8_3__the_unit_that_a_general_leads_is_marked_and_says_by_whom_and_no_other() -> None:
    position = laid_out(
        "PI1 24,10@0 C line 12x1\nPI2 34,10@0 C line 12x1\nPG1 with PI2 34,10\nAI1 24,40@180 C line 12x1"
    )
    own = {piece.id: piece for piece in see(position, "prussia").own}
    assert ("led" in own["PI1"].description, "led by PG1" in own["PI2"].description) == (False, True)
    assert set(own["PI2"].marks) - set(own["PI1"].marks) == {LED}
    fallen = replace(position, generals=(replace(position.generals[0], gone="killed"),))
    assert "led" not in {piece.id: piece for piece in see(fallen, "prussia").own}["PI2"].description


@pytest.mark.parametrize(
    ("state", "said"),
    [("", ""), ("shaken", "shaken"), ("disordered", "disordered"), ("of=24", "exhausted"), ("debt", "re-forming")],
)
def test_6__a_description_says_in_what_state_a_unit_is(state: str, said: str) -> None:
    (piece,) = see(laid_out(f"PI1 24,10@0 C line 12x1 {state}"), "prussia").own
    states = {"shaken", "disordered", "exhausted", "re-forming"}
    assert {word for word in states if word in piece.description} == ({said} if said else set())


def test_a_piece_says_how_a_unit_stands_and_with_whom_a_general_rides() -> None:
    position = laid_out(
        "PI1 24,10@12.5 C line 12x1\nPC1 34,10@90 C hc 6x2\nPB1 44,10@0 C medium guns 4\nPG1 24,2\nPG2 with PC1 34,10"
    )
    own = {piece.id: piece for piece in see(position, "prussia").own}
    assert own["PI1"].state.startswith("line 12x1 at 12.5, 12 of 12")
    assert own["PC1"].state.startswith("line 6x2 at 90, 12 of 12")
    assert (own["PG1"].state, own["PG2"].state) == ("alone", "with PC1")
    assert [own[name].arm for name in ("PI1", "PC1", "PB1", "PG1")] == [
        Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY, Arm.GENERAL,
    ]  # fmt: skip


def test_19_9__nobody_reads_of_what_happened_out_of_his_sight() -> None:
    position = foggy(
        "PI1 12,4@0 C line 12x1\nAI1 12,46@180 C line 12x1\nAI2 60,46@180 C line 12x1\nAG1 12,47:32\nAG2 60,47:32"
    )
    sheets = [
        Sheet(
            "neipperg", 1, (Order("AI1", (Action("advance", word="6"),)), Order("AI2", (Action("advance", word="2"),)))
        ),
    ]
    events = resolve(position, sheets, Dice(b"link", b"public", 1)).events
    readers = {event.actors[0]: event.seen_by for event in events if event.kind == "moved"}
    assert readers == {"AI1": ("prussia", "austria"), "AI2": ("austria",)}, "one came to within 36 inches"


def in_command(lines: str, *features: Feature) -> bool:
    """Whether PI1 stands in command."""
    position = laid_out(lines, *features)
    return commanded(position, position.units[0])


def test_7__command_goes_round_impassable_ground_and_enemies_as_far_as_six_inches() -> None:
    across = "PI1 24,20@0 C line 4x1\nPG1 24,15"
    assert in_command(across)
    assert not in_command(across, feature("river: Oder", "10,17:32", "40,17:32", width=1))
    oder = feature("river: Oder", "10,17:32", "40,17:32", width=1)
    assert in_command(across, oder, feature("bridge: Steg", "24,16", "24,19", width=1))
    assert in_command(across, oder, feature("bridge: Steg", "22,16:48", "22,18:16", width=1)), "a little way round"
    assert not in_command(across, oder, feature("bridge: Steg", "20,16:48", "20,18:16", width=1)), "too long a way"
    assert in_command(across, oder, feature("ford: Furt", "20,17:32", "28,17:32", width=1))
    assert not in_command(across, oder, feature("ford: Furt", "20,17", "28,17", width=1)), "it leads half through"
    assert not in_command(across, feature("impassable: Marsh", "21,17", "27,17", "27,18", "21,18"))
    assert in_command(across, feature("impassable: Pond", "23,17", "25,17", "25,18", "23,18"))
    assert in_command(across, feature("open wood: Wood", "10,16", "40,16", "40,19", "10,19"))
    assert not in_command(f"{across}\nAI1 24,17:32@180 C line 14x1")
    assert in_command(f"{across}\nAI1 24,17:32@180 C line 4x1")
    assert in_command(f"{across}\nPI2 24,17:32@0 C line 14x1")
