"""17.10, 19.7: what comes after a round: cavalry rides on, infantry goes into the houses it has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.combat.phase import run as combat
from pbem.rules.old_dessauer.field.position import ALTERNATE, Switches
from pbem.rules.old_dessauer.field.terrain import Block
from pbem.rules.old_dessauer.measure.box import TOUCH, gap
from tests.rules.old_dessauer.drawn import After, contact, feature, laid_out, marched, run

Falls = Mapping[str, Sequence[int] | int]
FIRST = "PC1 24,20@0 B hc 6x2\nAI1 24,20:01@180 C line 12x1"
BEATEN: Falls = {"strike|PC1>AI1|1": (6, 1, 1, 1), "*": 1}
CHARGE = (contact("PC1>AI1 front"),)


def after(second: str, *told: str, first: str = FIRST, dice: Falls | None = None, **more: Any) -> After:
    position = laid_out(f"{first}\n{second}", contacts=more.pop("contacts", CHARGE), **more)
    moved = {"PC1": marched(3, attacks=True)}
    return run(combat, position, *told, dice={**BEATEN, **(dice or {})}, moved=moved)


def test_59__cavalry_whose_enemy_has_gone_back_rides_on_at_the_next_and_fights_at_once() -> None:
    found = after("AI2 24,28@180 C line 12x1")
    assert found.of("broke_through")[0].targets == ("AI2",)
    assert "strike|PC1>AI2|2" in found.asked
    assert found.of("struck")[-1].words["points"] == 5  # a standing line fires


def test_59__if_it_has_nobody_within_reach_it_stands() -> None:
    found = after("AI2 24,40@180 C line 12x1", "RETREAT AI1 far")
    assert found.of("broke_through") == []
    assert str(found.unit("PC1").at) == "24:00,20:00@0"


@pytest.mark.parametrize("where", ["8,20@90 C line 12x1", "40,20@270 C line 12x1", "24,8@0 C line 12x1"])
def test_59__nobody_beyond_forty_five_degrees_of_the_line_of_retreat_is_ridden_at(where: str) -> None:
    found = after(f"AI2 {where}", dice={"strike|PC1>AI1|1": 6})
    assert found.of("broke_through") == []


def test_59__the_line_of_retreat_is_the_way_the_beaten_went_and_not_the_front_of_who_beat_them() -> None:
    """Attacked from the south and the east they go back north-west; west-north-west stands the next enemy."""
    first = "PC1 24,20@0 B hc 6x2\nAI1 24,20:01@180 C mc 3x4"
    next_one = "PC2 24:50,23:32@270 B hc 2x2\nAI2 18,22:32@115 D line 4x1"
    flanked = (*CHARGE, contact("PC2>AI1 left", true_flank=True))
    found = after(next_one, "BREAKTHROUGH PC2 never", first=first, contacts=flanked)
    assert [(event.actors, event.targets) for event in found.of("broke_through")] == [(("PC1",), ("AI2",))]
    straight = after(next_one, "BREAKTHROUGH PC2 never", first=first)
    assert straight.unit("AI1").shaken and straight.of("broke_through") == []


def test_59__it_ignores_steady_squares() -> None:
    assert after("AI2 24,28@180 C line 4x3 square", dice={"strike|PC1>AI1|1": 6}).of("broke_through") == []


def test_59__neither_the_disordered_nor_those_attacked_in_flank_ride_on() -> None:
    hit = after("AI2 24,28@180 C line 12x1", dice={"strike|PC1>AI1|1": 6, "strike|AI1>PC1|1": (6, 1, 1)})
    assert hit.of("broke_through") == []
    flanked = (*CHARGE, contact("AC2>PC1 left"))
    beside = after(
        "AC2 22:31,19:32@90 C lc 1x2\nAI2 24,28@180 C line 12x1", contacts=flanked,
        dice={"strike|PC1>*": 6},
    )  # fmt: skip
    assert beside.of("broke_through") == []


def test_59__one_opponent_left_holds_it() -> None:
    both = (*CHARGE, contact("PC1>AI3 front"))
    lines = "PC1 24,20@0 B hc 6x2\nAI1 22,20:01@180 C line 6x1\nAI3 26,20:01@180 A line 6x2"
    found = after(
        "AI2 24,28@180 C line 12x1", first=lines, contacts=both, dice={"strike|PC1>AI1|1": 6, "strike|PC1>AI3|1": 1}
    )
    assert found.of("broke_through") == []


@pytest.mark.parametrize(
    ("told", "lost", "rides"), [("", 4, 1), ("", 5, 0), ("always", 5, 1), ("never", 0, 0), ("unless weakened", 4, 1)]
)
def test_59__its_standing_order_says_whether_it_rides_on(told: str, lost: int, rides: int) -> None:
    left = 12 - lost
    first = f"PC1 24,20@0 B hc 6x2 figures={left} of=12\nAI1 24,20:01@180 C line 12x1"
    words = (f"BREAKTHROUGH PC1 {told}",) if told else ()
    found = after("AI2 24,28@180 C line 12x1", *words, first=first, dice={"strike|PC1>AI1|1": (6, 6, 1, 1)})
    assert len(found.of("broke_through")) == rides


def test_59__switched_off_nobody_rides_on() -> None:
    rules = {"switches": Switches(breakthrough=False)}
    assert after("AI2 24,28@180 C line 12x1", rules=rules).of("broke_through") == []


def test_59__of_two_who_ride_at_one_another_nobody_is_put_back() -> None:
    """Both sides act at once: the horse of each has beaten the foot before it, and the nearest enemy is the other."""
    second = "PI1 24,31:63@0 C line 4x1\nAC1 24,32@180 B hc 6x2"
    found = after(
        second, first="PC1 24,20@0 B hc 6x2\nAI1 24,20:01@180 C line 4x1",
        contacts=(*CHARGE, contact("AC1>PI1 front")), dice={"strike|*C1>*|1": 6, "strike|*|2": 1},
    )  # fmt: skip
    assert [(event.actors, event.targets) for event in found.of("broke_through")] == [
        (("PC1",), ("AC1",)), (("AC1",), ("PC1",)),
    ]  # fmt: skip
    assert gap(found.unit("PC1").box, found.unit("AC1").box) <= TOUCH
    assert found.position.fights("AC1")


def test_59__no_unit_breaks_through_more_than_twice() -> None:
    second = "AI2 24,25@180 D line 12x1 shaken\nAI3 24,30@180 D line 12x1 shaken\nAI4 24,35@180 D line 12x1 shaken"
    found = after(second, dice={"strike|PC1*": 6, "strike|AI*": 1})
    assert len(found.of("broke_through")) == 2
    assert found.unit("AI3").gone
    assert not found.unit("AI4").gone


def test_59__the_passive_side_breaks_through_as_well_after_the_active_one() -> None:
    first = "PI1 24,20@0 C line 12x1\nAC1 24,20:01@180 C hc 6x2"
    found = after(
        "PI2 24,12@0 C line 12x1", first=first, contacts=(contact("PI1>AC1 front"),),
        dice={"strike|AC1>PI1|1": 6}, way=ALTERNATE,
    )  # fmt: skip
    assert [event.actors for event in found.of("broke_through")] == [("AC1",)]


def stormed(*told: str, **block: Any) -> After:
    houses = feature("block: Mollwitz", "22,22", "26,22", "26,26", "22,26")
    position = laid_out(
        "PI1 24,21:63@0 A line 4x4\nAI1 24,22@180 D line 12x1 town", houses,
        contacts=(contact("PI1>AI1 front"),), blocks=(Block("Mollwitz", **block),),
    )  # fmt: skip
    garrison = position.unit("AI1")
    assert garrison is not None
    inside = position.having({"AI1": replace(garrison, block="Mollwitz", room=Footprint(1, 1, 256, 256))})
    dice: Falls = {"strike|PI1*": (6, 6, 1, 1), "strike|AI1*": 1}
    return run(combat, inside, *told, dice=dice, moved={"PI1": marched(3, attacks=True)})


def test_67__who_drives_a_garrison_out_goes_into_the_block() -> None:
    found = stormed()
    winner, loser = found.unit("PI1"), found.unit("AI1")
    assert (winner.block, winner.formation, winner.disordered) == ("Mollwitz", Formation.TOWN, True)
    assert (loser.block, loser.formation) == ("", Formation.COLUMN)


def test_67__unless_it_is_told_not_to_or_has_no_room_or_the_block_burns() -> None:
    assert stormed("TAKE_HOUSES PI1 no").unit("PI1").block == ""
    assert stormed(capacity=12).unit("PI1").block == ""
    assert stormed(burning=True).unit("PI1").block == ""


def test_13__attacking_houses_or_woods_costs_order_at_once() -> None:
    assert stormed().of("disordered")[0].actors == ("PI1",)
    wood = feature("open wood: Forest", "20,20", "30,20", "30,30", "20,30")
    position = laid_out(
        "PI1 24,19:63@0 C line 12x1\nAI1 24,20@180 C line 12x1", wood, contacts=(contact("PI1>AI1 front"),)
    )
    found = run(combat, position, dice={"*": 1})
    assert found.of("struck")[0].words["points"] == 2


def test_59__who_finds_houses_in_the_way_of_the_nearest_stays_where_it_fought() -> None:
    houses = feature("block: Mollwitz", "10,24", "10,26", "40,26", "40,24")
    position = laid_out(f"{FIRST}\nAI2 24,28@180 C line 12x1", houses, contacts=CHARGE)
    dice = {**BEATEN, "strike|PC1>AI1|1": 6}
    found = run(combat, position, dice=dice, moved={"PC1": marched(3, attacks=True)})
    assert found.of("broke_through") == []
    assert str(found.unit("PC1").at) == "24:00,20:00@0"
