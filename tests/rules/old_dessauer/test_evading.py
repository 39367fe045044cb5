"""12.2, 13.2: who does not wait for an attack, which way he goes, and who is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.field.position import ALTERNATE, SIMULTANEOUS
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import gap
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import feature, laid_out, run
from tests.rules.old_dessauer.test_movement import at, moved

SKIRMISH = "AX1 24,26@180 C light 6x2 skirmish"
HORSE = "PX1 24,16@0 C hc 6x2"


def test_30__an_evader_keeps_an_inch_from_every_other_enemy() -> None:
    """Straight behind him stands another Prussian line: six inches back would lead into it."""
    after = moved(f"{HORSE}\nPX2 24,31@180 C line 12x1\n{SKIRMISH}", "PX1: attack AX1", dice={"evade|*": 6})
    assert not after.unit("AX1").gone
    assert gap(box_of(after.unit("AX1")), box_of(after.unit("PX2"))) >= INCH


MARSH = feature("impassable: Bruch", "20,24", "28,24", "28,24:16", "20,24:16")


def test_30__who_was_attacking_himself_evades_once_that_is_over() -> None:
    """Light horse whose charge has ended before a marsh may turn from an attack; while it charges it does not."""
    lines = "PX1 10,27@90 C hc 6x2\nPX2 24,16@0 C line 12x1\nAX1 24,26@180 C lc 6x2 irregular"
    barred = moved(lines, "AX1: attack PX2", "PX1: attack AX1", features=(MARSH,), dice={"evade|*": 3})
    assert len(barred.of("evaded")) == 1
    free = moved(lines, "AX1: attack PX2", "PX1: attack AX1", dice={"evade|*": 3})
    assert not free.of("evaded")


def test_30__who_is_caught_by_two_at_once_is_run_down_once() -> None:
    lines = "PX1 21,20@0 C hc 6x2\nPX2 27,20@0 C hc 6x2\nAX1 24,23@180 C light 6x2 skirmish"
    after = moved(lines, "PX1: attack AX1", "PX2: attack AX1", dice={"evade|*": 1})
    assert after.unit("AX1").gone == "shattered"
    assert len(after.of("run_down")) == 1
    assert not after.position.contacts


@pytest.mark.parametrize(
    ("who", "runs"),
    [
        ("C light 6x2 skirmish", True), ("C light 12x1", False), ("C lc 6x2 irregular", True),
        ("C lc 4x3 irregular", False), ("C lc 6x2", False), ("D lc 6x2 skirmish", True), ("D lc 4x3 skirmish", False),
        ("C line 9x2 irregular", False),
    ],
)  # fmt: skip
def test_30__who_may_evade(who: str, runs: bool) -> None:
    after = moved(f"{HORSE}\nAX1 24,26@180 {who}", "PX1: attack AX1", dice={"evade|*": 6})
    assert len(after.of("evaded")) == runs
    assert len(after.position.contacts) == (not runs)


@pytest.mark.parametrize(
    ("word", "attacker", "runs"),
    [
        ("always", "C line 12x1", True), ("cavalry", "C line 12x1", False), ("cavalry", "C hc 6x2", True),
        ("never", "C hc 6x2", False), ("if flanked", "C hc 6x2", False),
    ],
)  # fmt: skip
def test_30__massed_light_horse_of_irregulars_chooses(word: str, attacker: str, runs: bool) -> None:
    lines = f"PX1 24,20@0 {attacker}\nAX1 24,25@180 C lc 6x2 irregular"
    after = moved(lines, "PX1: attack AX1", f"EVADE AX1 {word}", dice={"evade|*": 6})
    assert len(after.of("evaded")) == runs


@pytest.mark.parametrize(
    ("wood", "stays"), [("open wood: Busch", True), ("dense wood: Tann", True), ("rough: Heide", False)]
)
def test_30__skirmishers_in_a_wood_need_not_evade(wood: str, stays: bool) -> None:
    ground = feature(wood, "14,24", "34,24", "34,34", "14,34")
    lines = f"PX1 24,20@0 C line 12x1\n{SKIRMISH}"
    after = moved(lines, "PX1: attack AX1", "EVADE AX1 never", features=(ground,), dice={"evade|*": 6})
    assert bool(after.of("evaded")) is not stays


def test_30__the_run_is_straight_away_from_the_attacker_and_as_long_as_the_dice_say() -> None:
    slanting = moved("PX1 20,16@15 C hc 6x2\nAX1 24,26@180 C light 6x2 skirmish", "PX1: advance; attack AX1",
                     dice={"evade|*": 4})  # fmt: skip
    assert slanting.unit("AX1").at.heading == 1800, "he looks back at the enemy"
    straight = moved(f"{HORSE}\n{SKIRMISH}", "PX1: attack AX1", dice={"evade|*": 4})
    assert at(straight, "AX1") == "24:00,30:00@180"
    horse = moved(f"{HORSE}\nAX1 24,26@180 C lc 6x2 irregular", "PX1: attack AX1", dice={"evade|*": (3, 4)})
    assert at(horse, "AX1") == "24:00,33:00@180"


@pytest.mark.parametrize(("far", "pushed"), [(3, True), (6, True), (8, False)])
def test_19__skirmishers_give_ground_before_close_order_only_as_far_as_it_comes(far: int, pushed: bool) -> None:
    after = moved(f"PX1 24,20@0 C line 12x1\nAX1 24,{20 + far}@180 C light 6x2 skirmish", "PX1: advance")
    assert at(after, "PX1") == "24:00,26:00@0"
    assert bool(after.of("pushed_back")) is pushed
    assert gap(box_of(after.unit("PX1")), box_of(after.unit("AX1"))) >= INCH


def test_19__they_are_not_pushed_by_skirmishers_nor_out_of_a_wood() -> None:
    lines = "PX1 24,20@0 C light 6x2 skirmish\nAX1 24,23@180 C light 6x2 skirmish"
    assert not moved(lines, "PX1: advance").of("pushed_back")
    wood = feature("open wood: Busch", "14,22", "34,22", "34,34", "14,34")
    close = lines.replace("PX1 24,20@0 C light 6x2 skirmish", "PX1 24,20@0 C line 12x1")
    assert not moved(close, "PX1: advance", features=(wood,)).of("pushed_back")
    assert moved(close, "PX1: advance").of("pushed_back")


@pytest.mark.parametrize("way", [SIMULTANEOUS, ALTERNATE])
def test_47__who_evades_past_another_enemy_has_not_advanced(way: str) -> None:
    """His attacker meets a friend of his, and he has run on to where another enemy is nearer to him than before."""
    lines = "PX1 24,20:48@0 C line 12x1\nPX2 28:32,30:40@270 C line 12x1\nAX1 24,26@0 C lc 6x2 skirmish"
    position = laid_out(f"{lines}\nAX2 21,21@180 C line 12x1", way=way)
    after = run(movement, position, "PX1: attack AX1", dice={"confusion|*": 6, "evade|*": 4})
    assert after.of("attacked")[0].targets == ("AX2",)
    assert at(after, "AX1") == "24:00,34:00@0"
    assert not after.unit("AX1").advanced


def test_47__who_runs_in_the_turn_of_others_has_still_advanced_in_his_own() -> None:
    position = laid_out(f"{HORSE}\n{SKIRMISH}", way=ALTERNATE)
    runner = position.unit("AX1")
    assert runner is not None
    began = position.having({"AX1": replace(runner, advanced=True)})
    after = run(movement, began, "PX1: attack AX1", dice={"confusion|*": 6, "evade|*": 6})
    assert len(after.of("evaded")) == 1 and after.unit("AX1").advanced
