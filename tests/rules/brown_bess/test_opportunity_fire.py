"""Mechanism 4 and its settlements: the opponent's fire at one square while others move."""

from __future__ import annotations

from dataclasses import replace

from pbem.rules import brown_bess
from tests.rules.brown_bess.board import After, Faces, battle, read_condition, resolve, sheets


def reacts(after: After) -> list[str]:
    return [key for key in after.rolled if key.startswith("react")]


def test_4__a_unit_that_stands_fires_at_whoever_comes_close() -> None:
    position = battle("BI1 D4 N musketry", "FI2 D6 S raw")
    dice = {"react|BI1>FI2|1": (5, 1, 3, 1, 4)}
    after = resolve(position, "FI2 - D5", "BI1 hold fire", dice=dice)
    roll = after.roll("react|BI1>FI2|1")
    assert (roll.base, [str(why) for why in roll.modifiers], roll.successes) == (4, ["+1 superior musketry"], 1)
    assert after["FI2"].hits == 1
    assert after.result("FI2") == "done; fired on by BI1, 1 hit"
    assert after.kinds("moved", "react") == ["moved", "react"]


def test_4__the_same_unit_may_fire_again_in_its_own_phase() -> None:
    after = resolve(battle("BI1 D4 N", "FI2 D6 S"), "FI2 - D5")
    assert list(after.rolled) == ["react|BI1>FI2|1", "fire|BI1>FI2|1"]


def test_4__a_charger_is_fired_at_when_it_comes_near_and_before_it_gets_home() -> None:
    after = resolve(battle("BI1 D4 N", "FC1 D6 S"), "FC1 x D4")
    assert reacts(after) == ["react|BI1>FC1|1", "react|BI1>FC1|2"]
    adjacent = resolve(battle("BI1 D4 N", "FC1 D5 S"), "FC1 x D4")
    assert reacts(adjacent) == ["react|BI1>FC1|1"]
    from_the_flank = resolve(battle("BI1 D4 N", "FC1 E4 W"), "FC1 x D4")
    assert reacts(from_the_flank) == []


def test_4__who_moves_who_is_broken_in_melee_or_ordered_to_rally_does_not_react() -> None:
    enemy = "FI2 D6 S"
    assert reacts(resolve(battle("BI1 D4 N column", enemy), "FI2 - D5", "BI1 face E")) == []
    assert reacts(resolve(battle("BI1 D4 N hits=4 ran", enemy), "FI2 - D5")) == []
    assert reacts(resolve(battle("BI1 D4 N hits=1", enemy), "FI2 - D5", "BI1 rally")) == []
    assert reacts(resolve(battle("BI1 D4 N", "FC1 D4 S", enemy), "FI2 - D5")) == []
    assert reacts(resolve(battle("BG1 D4 N limbered", enemy), "FI2 - D5")) == []


def test_4__standing_orders_say_who_is_fired_at() -> None:
    position = battle("BI1 D4 N", "FI2 D6 S", "FC1 C6 S light")
    assert reacts(resolve(position, "react BI1 hold", "FI2 - D5", "FC1 - C5")) == []
    assert reacts(resolve(position, "react BI1 cavalry", "FI2 - D5", "FC1 - C5")) == ["react|BI1>FC1|1"]
    assert reacts(resolve(position, "react BI1 infantry", "FI2 - D5", "FC1 - C5")) == ["react|BI1>FI2|1"]
    assert reacts(resolve(position, "react BI1 FC1", "FI2 - D5", "FC1 - C5")) == ["react|BI1>FC1|1"]
    assert reacts(resolve(position, "react BI1 when charged", "FI2 - D5", "FC1 - C5")) == []
    assert reacts(resolve(position, "react BI1 when charged", "FC1 - D5-D4")) == ["react|BI1>FC1|1"]


def test_4__a_standing_order_may_hang_on_a_condition() -> None:
    position = battle("BI1 D4 N", "FI2 D6 S")
    given = sheets(position, "react BI1 hold", "FI2 - D5", "BI1 hold fire")
    rule = replace(given[0].standing[0], condition=read_condition("hits >= 1"))
    faces = Faces()
    brown_bess.resolve(position, (replace(given[0], standing=(rule,)), given[1]), faces)
    assert list(faces.rolled) == ["react|BI1>FI2|1"], "it has no hits yet, so it does not hold its fire"


def test_4__two_units_fire_at_the_same_instant_and_all_counts_together() -> None:
    position = battle("BI1 D4 N", "BI2 E4 N", "FI2 D6 S raw")
    dice = {"react|BI1>FI2|1": (6, 6, 1, 1), "react|BI2>FI2|1": (6, 6, 1, 1)}
    after = resolve(position, "FI2 - D5", "BI1 hold fire", "BI2 hold fire", dice=dice)
    assert after["FI2"].gone == "destroyed", "four counters on a raw unit that breaks at three"


def test_4__in_the_alternate_way_only_the_other_side_reacts() -> None:
    after = resolve(battle("BI1 D4 N", "FI1 E4 N", "FI2 D6 S", way="alternate"), "FI2 - D5")
    assert reacts(after) == ["react|BI1>FI2|1"]
    assert after.of("fire") == [], "nobody of the British fires in a French bound's fire phase"


def test_a_mover_that_breaks_under_fire_stops_turns_and_keeps_its_square() -> None:
    position = battle("BI1 D3 N", "FI2 D5 S raw column hits=1")
    dice = {"react|BI1>FI2|1": (6, 6, 1, 1)}
    after = resolve(position, "FI2 - D4-D3", "BI1 hold fire", dice=dice)
    assert (after.at("FI2"), after["FI2"].facing, after["FI2"].broken) == ("D4", "N", True)
    assert after.of("charged") == []


def test_a_square_answers_with_the_dice_of_one_face() -> None:
    after = resolve(battle("BI1 D4 N square", "FI2 D6 S"), "FI2 - D5", "BI1 hold fire")
    assert after.rolled == {"react|BI1>FI2|1": 1}
