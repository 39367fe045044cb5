"""17: a round of close combat on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pbem.battle.event import Event
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.combat.phase import run as combat
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position, Switches
from pbem.rules.old_dessauer.field.terrain import Block, Cover, Works
from tests.rules.old_dessauer.drawn import After, contact, feature, laid_out, marched, run

FRONT = (contact("PC1>AI1 front"),)
ONE_ROUND = {"switches": Switches(breakthrough=False)}
Falls = Mapping[str, Sequence[int] | int]


def fight(lines: str, contacts: Sequence[Contact] = FRONT, dice: Falls | None = None, **more: Any) -> After:
    moved = {each.attacker: marched(3, attacks=True) for each in contacts if each.bound == 1}
    position = laid_out(lines, *more.pop("features", ()), contacts=contacts, **more)
    return run(combat, position, dice=dice or {"*": 1}, moved=moved)


def blow(after: After, who: str) -> tuple[int, int, int, tuple[int, ...]]:
    """Points, points against, dice and needs of `PC1>AI1`."""
    found: Event = next(event for event in after.of("struck") if f"{event.actors[0]}>{event.targets[0]}" == who)
    roll = found.rolls[0]
    return int(found.words["points"]), int(found.words["against"]), len(roll.dice), roll.needs


CUIRASSIERS = "PC1 24,20@0 B hc 6x2"
LINE = "AI1 24,20:01@180 C line 12x1"


def test_53_to_55__cuirassiers_upon_a_standing_line() -> None:
    after = fight(f"{CUIRASSIERS}\n{LINE}")
    assert blow(after, "PC1>AI1") == (6, 5, 4, (4, 5, 6))
    assert blow(after, "AI1>PC1") == (5, 6, 3, (5, 6))


def test_53__who_moved_has_no_defensive_fire_and_in_the_alternate_way_only_the_passive_has() -> None:
    lines = f"{CUIRASSIERS}\n{LINE}"
    position = laid_out(lines, contacts=FRONT)
    moved = run(combat, position, dice={"*": 1}, moved={"PC1": marched(3), "AI1": marched(3)})
    assert blow(moved, "AI1>PC1")[0] == 3
    passive = run(combat, laid_out(lines, contacts=FRONT, way=ALTERNATE), dice={"*": 1})
    assert blow(passive, "AI1>PC1")[0] == 5
    active = replace(laid_out(lines, contacts=FRONT, way=ALTERNATE), acting=("austria",))
    assert blow(run(combat, active, dice={"*": 1}), "AI1>PC1")[0] == 3


def test_53__a_combat_of_the_last_bound_has_no_first_round() -> None:
    after = fight(f"{CUIRASSIERS}\n{LINE}", (contact("PC1>AI1 front", bound=0),))
    assert blow(after, "AI1>PC1")[0] == 3


def test_53__a_unit_engaged_already_has_no_defensive_fire_against_a_new_attack() -> None:
    lines = f"PC1 23,20@0 B hc 3x2\n{LINE}\nPC2 25,20@0 B hc 3x2"
    after = fight(lines, (contact("PC1>AI1 front", bound=0), contact("PC2>AI1 front")))
    assert blow(after, "AI1>PC2")[0] == 3


def test_53__two_that_met_have_no_defensive_fire() -> None:
    lines = "PI1 24,20@0 C line 12x1\nAI1 24,20:01@180 C line 12x1"
    met = contact("PI1>AI1 front", met=True)
    position = laid_out(lines, contacts=(met,))
    after = run(combat, position, dice={"*": 1}, moved={"PI1": marched(3), "AI1": marched(3)})
    assert (blow(after, "PI1>AI1")[:2], blow(after, "AI1>PI1")[:2]) == ((3, 3), (3, 3))


def test_54__a_tie_leaves_both_where_they_are() -> None:
    after = fight(f"{CUIRASSIERS}\n{LINE}", dice={"strike|PC1*": (6, 1), "strike|AI1*": (6, 1, 6)})
    assert (after.unit("PC1").figures, after.unit("AI1").figures) == (10, 10)
    assert after.position.contacts == FRONT
    assert after.unit("PC1").disordered
    assert after.unit("AI1").disordered
    assert after.unit("PC1").morale is after.unit("AI1").morale is Morale.GOOD


def test_56__who_loses_goes_back_shaken_and_loses_two_more_and_foot_more_to_horse() -> None:
    after = fight(f"{CUIRASSIERS}\n{LINE}", dice={"strike|PC1*": 6, "strike|AI1*": 1})
    beaten = after.unit("AI1")
    assert beaten.gone == "shattered"  # 4 hits, 2 for losing, 4 for twelve figures of horse
    one = fight(f"{CUIRASSIERS}\n{LINE}", dice={"*": 1, "strike|PC1*|1": (6, 1, 1, 1)}, rules=ONE_ROUND)
    beaten = one.unit("AI1")
    assert (beaten.figures, beaten.morale, beaten.disordered) == (5, Morale.SHAKEN, True)
    assert beaten.at.y >= 24 * 64
    assert one.position.contacts == ()
    assert one.unit("PC1").figures == 12


def test_56__horse_that_loses_to_foot_loses_two() -> None:
    after = fight(f"{CUIRASSIERS}\n{LINE}", dice={"strike|PC1*": 1, "strike|AI1*": (6, 6, 1)})
    assert (after.unit("PC1").figures, after.unit("PC1").morale) == (8, Morale.SHAKEN)
    assert after.unit("PC1").at.y <= 16 * 64


def test_56__who_is_shaken_already_is_shattered() -> None:
    after = fight(f"{CUIRASSIERS}\n{LINE} shaken", dice={"strike|PC1*": (6, 1, 1, 1), "strike|AI1*": 1})
    assert after.unit("AI1").gone == "shattered"


FLANK = (contact("PC1>AI1 left", true_flank=True),)
BESIDE = "PC1 26:17,20:16@270 B hc 2x2\nAI1 24,20@180 C line 12x1"


def test_55__a_true_flank_attack_is_answered_with_one_die_and_two_points_less() -> None:
    after = fight(BESIDE, FLANK)
    assert blow(after, "AI1>PC1")[:3] == (1, 6, 1)


def test_55__an_attack_on_the_flank_from_the_front_is_answered_as_from_the_front() -> None:
    after = fight(BESIDE, (contact("PC1>AI1 left"),))
    assert blow(after, "AI1>PC1")[:3] == (5, 6, 1)
    horse = fight("PC1 27:17,20:16@270 B hc 1x2\nAI1 25:32,20@180 C mc 6x2", (contact("PC1>AI1 left"),))
    assert blow(horse, "AI1>PC1")[2] == 2


def test_56__losing_under_a_flank_attack_costs_four() -> None:
    after = fight("PC1 27:01,20:32@270 B hc 2x2\nAI1 24,20@180 C mc 12x1", FLANK, {"*": 1, "strike|PC1*|1": 6})
    assert after.unit("AI1").figures == 12 - 1 - 4


@pytest.mark.parametrize(("horse", "left"), [("mc 6x2", 12 - 1 - 2 - 1), ("lc 6x2 irregular", 12 - 1 - 2)])
def test_56__no_more_horse_strikes_behind_it_than_makes_its_one_die(horse: str, left: int) -> None:
    """17.5 gives one die to the rear, for which three troopers strike, and of irregulars two: so many 17.6 counts."""
    lines = f"PI1 24,20@0 C line 12x1\nAC1 24,22:01@0 C {horse}"
    after = fight(lines, (contact("PI1>AC1 rear", true_flank=True),), {"*": 1, "strike|AC1*|1": 6})
    (struck,) = (event for event in after.of("struck") if event.actors == ("AC1",))
    assert len(struck.rolls[0].dice) == 1
    assert after.unit("PI1").figures == left


def test_37__who_is_attacked_from_opposite_sides_and_loses_is_shattered() -> None:
    lines = f"{CUIRASSIERS}\nPC2 24,21:34@180 B hc 6x1\nAI1 24,20:01@180 C mc 6x3"
    both = (contact("PC1>AI1 front"), contact("PC2>AI1 rear"))
    after = fight(lines, both, {"strike|PC*": 6, "strike|AI1*": 1})
    assert after.unit("AI1").gone == "shattered"
    assert after.of("shattered")[0].words["why"] == "attacked from opposite sides"


def test_55__dice_are_divided_and_what_is_left_over_strikes_the_weakest() -> None:
    lines = "PI1 22:32,20@0 C line 6x2\nPI2 25:32,20@0 C line 6x1\nAI1 24,20:01@180 C line 12x1"
    both = (contact("PI1>AI1 front"), contact("PI2>AI1 front"))
    after = fight(lines, both)
    assert (blow(after, "AI1>PI1")[2], blow(after, "AI1>PI2")[2]) == (1, 2)


def test_57__guns_drive_their_attackers_off_or_are_lost() -> None:
    lines = f"{CUIRASSIERS}\nAI1 24,20:01@180 C heavy guns 4"
    held = fight(lines, dice={"strike|PC1*": (6, 1, 1, 1), "strike|AI1*": (6, 6, 1, 1)})
    assert blow(held, "AI1>PC1")[:3] == (3, 6, 4)
    assert (held.unit("AI1").figures, held.unit("PC1").morale) == (16, Morale.SHAKEN)
    lost = fight(lines, dice={"strike|PC1*": (6, 1, 1, 1), "strike|AI1*": (6, 1, 1, 1)})
    assert lost.unit("AI1").gone == "shattered"
    assert lost.unit("PC1").morale is Morale.GOOD


@pytest.mark.parametrize("how", ["limbered", "shaken"])
def test_57__limbered_and_shaken_guns_are_lost_without_a_blow(how: str) -> None:
    after = fight(f"{CUIRASSIERS}\nAI1 24,20:01@180 C heavy guns 4 {how}")
    assert after.unit("AI1").gone == "shattered"
    assert after.asked == ()
    assert after.position.contacts == ()


def test_58__cavalry_behind_a_single_rank_of_cavalry_joins_its_fight() -> None:
    lines = f"PC1 24,20@0 B hc 12x1\n{LINE}\nPC2 24,18:56@0 B hc 6x2"
    position = laid_out(lines, contacts=(contact("PC1>AI1 front", files=12),))
    moved = {"PC1": marched(3, attacks=True), "PC2": marched(3, attacks=True)}
    after = run(combat, position, dice={"*": 1}, moved=moved)
    assert blow(after, "PC2>AI1")[2] == 2
    aslant = laid_out(lines.replace("24,18:56@0", "24,18:40@50"), contacts=(contact("PC1>AI1 front", files=12),))
    assert not run(combat, aslant, dice={"*": 1}, moved=moved).of("reinforced")
    deep = laid_out(lines.replace("PC1 24,20@0 B hc 12x1", CUIRASSIERS), contacts=FRONT)
    assert not run(combat, deep, dice={"*": 1}, moved=moved).of("reinforced")


def test_58__only_they_strike_who_stand_behind_the_one_whose_fight_they_joined() -> None:
    """Twelve abreast behind two units of six in two fights: the six behind the first have two dice."""
    lines = "PC1 22:32,20@0 B hc 6x1\nPC3 25:32,20@0 B hc 6x1\nPC2 24,18:63@0 B hc 12x1"
    foes = "AI1 22:32,20:01@180 C line 8x1\nAI2 25:32,20:01@180 C line 8x1"
    both = (contact("PC1>AI1 front", files=6), contact("PC3>AI2 front", files=6))
    moved = {name: marched(3, attacks=True) for name in ("PC1", "PC2", "PC3")}
    after = run(combat, laid_out(f"{lines}\n{foes}", contacts=both), dice={"*": 1}, moved=moved)
    assert [event.words["first"] for event in after.of("reinforced")] == ["PC1"]
    assert blow(after, "PC2>AI1")[2] == 2


def test_10__a_general_may_fall_in_a_combat_and_helps_in_it() -> None:
    lines = f"{CUIRASSIERS}\n{LINE}\nAG1 with AI1 24,20"
    after = fight(lines, dice={"strike|PC1*": (6, 1, 1, 1), "strike|AI1*": 1, "general|*": 1})
    assert blow(after, "AI1>PC1")[0] == 6
    general = after.position.general("AG1")
    assert general is not None
    assert general.gone == "killed"


def test_9__a_general_whose_unit_is_shattered_rides_to_his_next() -> None:
    lines = f"{CUIRASSIERS}\n{LINE} shaken\nAG1 with AI1 24,20\nAI2 24,30@180 C line 12x1"
    after = fight(lines, dice={"*": 1, "strike|PC1*|1": 6, "general|*": 6})
    general = after.position.general("AG1")
    assert general is not None
    assert (general.attached, str(general.spot)) == ("", "24:00,30:00")


def test_53__woods_help_skirmishers_in_them() -> None:
    wood = feature("open wood: Forest", "20,20", "30,20", "30,30", "20,30")
    lines = "PI1 24,20@0 C line 12x1\nAI1 24,20:01@180 C light 6x2 skirmish"
    assert blow(fight(lines, (contact("PI1>AI1 front"),), features=(wood,)), "AI1>PI1")[0] == 2


def test_53__a_copse_among_the_ranks_of_the_enemy_is_a_wood_one_attacks_into() -> None:
    """17.9: the trees stand wholly within the ground of the battalion."""
    copse = feature("open wood: Copse", "24,20:08", "25,20:08", "25,20:24", "24,20:24")
    lines = "PI1 24,20@0 C light 6x2 skirmish\nAI1 24,20:01@180 C line 12x1 disordered"
    assert blow(fight(lines, (contact("PI1>AI1 front"),), features=(copse,)), "PI1>AI1")[0] == 2
    assert blow(fight(lines, (contact("PI1>AI1 front"),)), "PI1>AI1")[0] == 0


def storm(block: Block, attacker: str) -> After:
    houses = feature("block: Mollwitz", "22,22", "26,22", "26,26", "22,26")
    position = laid_out(
        f"PI1 24,21:63@0 {attacker}\nAI1 24,22@180 C line 18x1 town", houses,
        contacts=(contact("PI1>AI1 front"),), blocks=(block,),
    )  # fmt: skip
    garrison = position.unit("AI1")
    assert garrison is not None
    inside = position.having({"AI1": replace(garrison, block="Mollwitz", room=Footprint(1, 1, 256, 256))})
    return run(combat, inside, dice={"*": 1}, moved={"PI1": marched(3, attacks=True)})


@pytest.mark.parametrize(
    ("who", "disordered"),
    [("C line 12x1", True), ("C lc 6x2", True), ("C light 6x2 skirmish", False), ("C lc 6x2 skirmish", False),
     ("C medium guns 4", False)],
)  # fmt: skip
def test_13__a_hit_in_combat_disorders_all_but_guns_and_skirmishers(who: str, disordered: bool) -> None:
    """9.2 (4), (6), (7): whoever stands his ground with a figure down has lost his order, if he had any to lose."""
    after = fight(
        f"PC1 24,20@0 C hc 6x2\nAI1 24,20:01@180 {who}",
        dice={"strike|PC1*": (6, 1, 1, 1), "strike|AI1*": (6, 6, 1, 1)},
    )
    stood = after.unit("AI1")
    assert after.unit("PC1").morale is Morale.SHAKEN and stood.here and stood.morale is Morale.GOOD
    assert stood.disordered is disordered


def test_67__a_whole_garrison_fights_and_all_ranks_of_a_column_storm() -> None:
    """Three points, two off for hard cover and one for the disorder of attacking houses."""
    after = storm(Block("Mollwitz", 18), "C line 4x6")
    assert blow(after, "PI1>AI1")[:3] == (0, 3, 6)
    assert blow(after, "AI1>PI1")[2] == 4


def test_67__no_more_than_twice_its_largest_garrison_storms_a_block_and_two_ranks_a_strongpoint() -> None:
    assert blow(storm(Block("Mollwitz", 8), "C line 4x6"), "PI1>AI1")[2] == 4
    assert blow(storm(Block("Mollwitz", 18, strongpoint=True), "C line 4x6"), "PI1>AI1")[2] == 2


def test_67__cover_in_combat_is_less_in_ruins() -> None:
    points = {
        cover: blow(storm(Block("Mollwitz", combat=cover, ball_hits=hits), "C line 4x6"), "PI1>AI1")[0]
        for cover, hits in ((Cover.HARD, 0), (Cover.SOFT, 0))
    }
    assert points == {Cover.HARD: 0, Cover.SOFT: 1}
    assert blow(storm(Block("Mollwitz", ball_hits=8), "C line 4x6"), "PI1>AI1")[0] == 1
    assert blow(storm(Block("Mollwitz", combat=Cover.SOFT, ball_hits=8), "C line 4x6"), "PI1>AI1")[0] == 1


def test_16__every_contact_is_fought_once() -> None:
    position: Position = laid_out(f"{CUIRASSIERS}\n{LINE}", contacts=FRONT)
    assert run(combat, position, dice={"*": 1}).asked == ("strike|PC1>AI1|1", "strike|AI1>PC1|1")


@pytest.mark.parametrize(("hits", "less"), [((), -1), ((6, 6), 0), ((0, 0, 0, 6), -1)])
def test_68__works_cover_in_combat_until_the_two_inches_before_the_attacker_are_wrecked(
    hits: tuple[int, ...], less: int
) -> None:
    line = feature("works: redoubt", "22,22", "32,22", width=1)
    position = laid_out(
        "PI1 24,21:63@0 B line 12x1\nAI1 24,22@180 C line 12x1", line,
        contacts=(contact("PI1>AI1 front", barrier="redoubt"),), works=(Works("redoubt", hits=hits),),
    )  # fmt: skip
    after = run(combat, position)
    told = {modifier.why: modifier.amount for modifier in after.roll("strike|PI1>AI1|1").modifiers}
    assert told.get("soft cover", 0) == less
