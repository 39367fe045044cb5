"""Narrow cases of rules, each beside the case that is nearest to it and goes the other way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.settable import WrongRuling
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind
from pbem.orders import Context, read
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.terrain import can_enter, edge_between
from pbem.rules.brown_bess.field.unit import Gone
from pbem.rules.brown_bess.seeing.sentences import SENTENCES
from pbem.scenarios import load
from tests.rules.brown_bess.board import OPEN, After, battle, check, ground, resolve

TOWN = ground(". . .\n. t .\n. . .\n. . .")


def messages(position: BrownBessPosition, line: str) -> str:
    return "; ".join(problem.message for problem in check(position, line))


@pytest.mark.parametrize(
    ("units", "orders", "why"),
    [
        (("BI1 D2 N hits=1", "FC1 D4 S raw hits=2"), ("BI1 rally", "FC1 x D2"), "it fought"),
        (("BI1 D3 N hits=1", "BI2 D2 N column", "FI1 H8 S"), ("BI1 rally", "BI2 - D5"), "other troops passed"),
    ],
)
def test_mechanism_8__who_could_not_rally_hears_the_reason(
    units: tuple[str, ...], orders: tuple[str, ...], why: str
) -> None:
    dice = {"melee|D2|r1|BI1": (6, 6, 6)} if "FC1" in units[1] else {}
    after = resolve(battle(*units), *orders, dice=dice)
    assert f"did not rally: {why}" in after.result("BI1")


def struck(position: BrownBessPosition) -> After:
    return resolve(position, "BC1 x B3", dice={"melee|B3|r1|BC1": (6, 1, 1)})


def test_mechanism_30__cuirasses_and_a_town_do_not_both_take_the_one_hit() -> None:
    rode = struck(battle("BC1 B1 N", "FC1 B3 S cuirassiers", on=TOWN))
    assert [why.why for why in rode.of("strike")[0].rolls[0].ignored] == ["first hit, cuirasses"]


def test_mechanism_30__of_three_hits_cuirasses_take_one_and_the_town_one() -> None:
    position = battle("BC1 B1 N", "FC1 B3 S cuirassiers", on=TOWN)
    rode = resolve(position, "BC1 x B3", dice={"melee|B3|r1|BC1": (6, 6, 6)})
    assert [why.why for why in rode.of("strike")[0].rolls[0].ignored] == [
        "first hit, cuirasses",
        "first hit, in a town",
    ]


def test_mechanism_30__behind_a_wall_too_one_hit_is_taken_off_once() -> None:
    field = ground(". . .\n. . .\n. . .\n. . .", edges="B2|B3 wall")
    for faces, ignored in (((6, 1, 1), 1), ((6, 6, 1), 2)):
        position = battle("BC1 B1 N", "FC1 B3 S cuirassiers", on=field)
        rode = resolve(position, "BC1 x B3", dice={"melee|B3|r1|BC1": faces})
        assert len(rode.of("strike")[0].rolls[0].ignored) == ignored
        assert rode["FC1"].hits == 0


def test_bound__who_turns_at_the_end_of_his_way_has_left_his_square_and_may_be_followed() -> None:
    position = battle("BI1 D3 N column", "BI2 D2 N column", "FI1 H8 S")
    after = resolve(position, "BI1 - D4, face E", "BI2 - D3")
    assert (after.at("BI1"), after.at("BI2")) == ("D4", "D3")
    assert not after.of("passed_through")


def test_mechanism_34_36__over_a_corner_one_wall_is_enough_to_cover_from_fire() -> None:
    field = ground(". . .\n. . .\n. . .\n. . .", edges="B2|B3 wall")
    shot = resolve(battle("BI1 A2 N", "FI1 B3 S", on=field), "BI1 * FI1", dice={"fire|BI1>FI1|1": (6, 1, 1, 1)})
    assert shot["FI1"].hits == 0
    past = ground(". . .\n. . .\n. . .\n. . .", edges="B3|B4 wall")
    shot = resolve(battle("BI1 A2 N", "FI1 B3 S", on=past), "BI1 * FI1", dice={"fire|BI1>FI1|1": (6, 1, 1, 1)})
    assert shot["FI1"].hits == 1


def test_check__a_shot_at_an_empty_square_out_of_reach_is_refused_and_one_within_reach_is_not() -> None:
    position = battle("BI1 D2 N", "FI1 H8 S")
    assert "6 squares off" in messages(position, "BI1 * D8")
    assert "off" not in messages(position, "BI1 * D3")


def test_check__a_charge_names_an_enemy_and_no_friend() -> None:
    position = battle("BI1 D2 N", "BI2 D3 N", "FI1 H8 S")
    assert "no enemy BI2 is to be seen" in messages(position, "BI1 x BI2")
    assert "no enemy FI9 is to be seen" in messages(position, "BI1 x FI9")


def test_mechanism_14__a_diagonal_step_between_two_units_is_warned_of_and_past_one_is_not() -> None:
    shut = battle("BC1 D2 N", "BI1 D3 N", "BI2 E2 N", "FI1 H8 S")
    assert "leave no room for a diagonal step" in messages(shut, "BC1 - E3")
    assert "diagonal" not in messages(battle("BC1 D2 N", "BI1 D3 N", "FI1 H8 S"), "BC1 - E3")
    assert "diagonal" not in messages(shut, "BC1 - C2")


def test_mechanism_14__the_two_that_stand_in_the_way_are_named_in_their_squares() -> None:
    position = battle("BC1 D2 N", "BI1 D3 N", "BI2 E2 N", "FI1 H8 S")
    assert "BI1 in D3 and BI2 in E2 leave no room" in messages(position, "BC1 - E3")


def test_mechanism_26__two_faces_do_not_both_fire_down_a_diagonal_however_far_off_the_targets() -> None:
    position = battle("BI1 D4 N square", "FI1 E5 S", "FI2 E3 N", "FI3 C5 S", "FI4 C3 N")
    after = resolve(position, "FI1 hold", "FI2 hold", "FI3 hold", "FI4 hold", "BI1 fire")
    fired = [event.targets[0] for event in after.of("fire") if event.actors == ("BI1",)]
    assert len(fired) == len(set(fired)) == 4


@pytest.mark.parametrize(("there", "stops"), [("BK1 D3 N", "D3"), ("BI3 D3 N", "D2")])
def test_mechanism_15__who_finds_no_room_goes_back_past_his_own_units_but_not_past_a_lone_general(
    there: str, stops: str
) -> None:
    position = battle("BI1 D2 N column", "BI2 E4 W", there, "FI1 H8 S")
    after = resolve(position, "BI1 - D3-D4", "BI2 - D4", f"{there[:3]} hold")
    assert (after.at("BI2"), after.at("BI1")) == ("D4", stops)


def test_morale__a_unit_at_the_edge_of_a_small_board_runs_off_it() -> None:
    after = resolve(battle("BI1 D1 N hits=4 broken", "FI1 D8 S"), "FI1 hold")
    assert after["BI1"].place is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("BI1 hits 3", "3 hits"),
        ("BI1 hits 1", "1 hit"),
        ("BI1 hits 4", None),
        ("BI2 hits 4", "4 hits"),
        ("BI1 hits 12", None),
        ("BI2 hits 12", "12 hits"),
        ("BI2 hits 13", None),
        ("BI2 hits 3", None),
        ("BI2 hits 4", "4 hits"),
        ("BK1 hits 1", None),
        ("BI1 formation square", "in square"),
        ("BI3 formation line", None),
        ("BI4 formation line", None),
        ("BI4 formation skirmish", "in skirmish order"),
        ("BI1 broken yes", "broken"),
        ("BI1 broken no", "not broken"),
        ("BI1 fate dead", None),
        ("BK1 fate dead", "dead"),
        ("BK1 fate left", "gone from the table"),
        ("BK1 fate destroyed", None),
        ("BI1 at D8", None),
        ("BI1 at E5", "in E5"),
        ("BI1 facing NE", None),
        ("BI1 facing W", "facing west"),
        ("BI1 may not move", "may not move in this bound"),
    ],
)
def test_rulings__what_the_rules_know_is_ruled_and_nothing_else(text: str, says: str | None) -> None:
    units = (
        "BI1 A2 N",
        "BI2 B2 N broken hits=4",
        "BI3 C2 N square hits=5",
        "BI4 H2 N skirmish",
        "BK1 A1 N",
        "FI1 D8 S",
    )
    position = battle(*units, on="\n".join(["........"] * 6 + [".......#", "........"]))
    subject, field, value = text.split(" ", 2)
    ruling = Ruling(subject, field, value, "agreed")
    if says is None:
        with pytest.raises(WrongRuling):
            brown_bess.rule(position, ruling)
    else:
        _, events = brown_bess.rule(position, ruling)
        assert says in str(events[0].words)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("BI3 formation line", "RULE BI3 hits 3"),
        ("BI1 hits 4", "3"),
        ("BK1 broken yes", "RULE BK1 fate dead"),
        ("BI1 fate dead", "one of destroyed, left"),
        ("BK1 fate destroyed", "one of dead, wounded, left"),
        ("XX1 hits 1", "one of BI1, BI3, BK1, FI1"),
    ],
)
def test_rulings__what_is_refused_is_told_with_what_would_be_right(text: str, right: str) -> None:
    position = battle("BI1 A2 N", "BI3 C2 N square hits=5", "BK1 A1 N", "FI1 D8 S")
    subject, field, value = text.split(" ", 2)
    with pytest.raises(WrongRuling) as wrong:
        brown_bess.rule(position, Ruling(subject, field, value, "agreed"))
    assert right in wrong.value.right


def test_rulings__a_unit_ruled_broken_has_hits_enough_and_one_ruled_whole_too_few() -> None:
    position = battle("BI1 A2 N hits=1", "BI2 B2 N broken hits=5", "FI1 D8 S")
    broke, _ = brown_bess.rule(position, Ruling("BI1", "broken", "yes"))
    whole, _ = brown_bess.rule(position, Ruling("BI2", "broken", "no"))
    one, two = broke.unit("BI1"), whole.unit("BI2")
    assert one is not None and two is not None
    assert (one.broken, one.must_retire, one.hits) == (True, True, 4)
    assert (two.broken, two.must_retire, two.hits) == (False, False, 3)


def test_victory__an_army_that_got_away_is_kept_and_one_that_was_destroyed_is_not() -> None:
    position = battle("BI1 A2 N", "BI2 B2 N", "FI1 D8 S", "FI2 E8 S")

    def worth_with(gone: Gone) -> float:
        units = tuple(replace(u, place=None, gone=gone) if u.id == "BI2" else u for u in position.units)
        return brown_bess.worth(replace(position, units=units))["british"]

    assert worth_with(Gone.EXITED) == brown_bess.worth(position)["british"] > worth_with(Gone.DESTROYED)


@pytest.mark.parametrize(("exits", "leaves"), [("N british,E british", True), ("E british,N british", False)])
def test_exits__without_a_word_a_unit_leaves_by_the_first_edge_that_is_open_to_it(exits: str, leaves: bool) -> None:
    field = ground("\n".join(["........"] * 8), exits=exits)
    after = resolve(battle("BI1 H8 N", "FI1 A8 S", on=field), "BI1 exit")
    assert (after["BI1"].gone == "exited") is leaves


@pytest.mark.parametrize(("order", "ends"), [("retreat BI1 1", "D3"), ("retreat BI1 2", "D2"), ("retreat BI1 3", "D2")])
def test_mechanism_24__skirmishers_give_way_by_one_square_or_two_and_by_no_more(order: str, ends: str) -> None:
    position = battle("BI1 D4 N skirmish", "FI1 D5 S")
    assert resolve(position, "FI1 x D4", "react BI1 hold", order).at("BI1") == ends


def test_seeing__to_whom_an_enemy_belongs_and_what_he_has_yet_to_do_is_his_own_affair() -> None:
    position = battle("BI1 D2 N broken hits=4 seat=ligonier", "FI1 D8 S")
    position = replace(position, units=tuple(replace(unit, command="first line") for unit in position.units))
    own, other = (brown_bess.see(position, side).piece("BI1") for side in ("british", "french"))
    assert own is not None and other is not None
    assert own.command == "first line" and other.command == ""
    assert own.seat == "ligonier" and other.seat == ""
    assert len(own.marks) > len(other.marks)


def test_seeing__who_attacks_is_marked_for_its_own_side() -> None:
    after = resolve(battle("BI1 D2 N elite", "FI1 D3 S elite"), "BI1 x D3")
    attacker, defender = (
        brown_bess.see(after.position, "british").piece("BI1"),
        brown_bess.see(after.position, "french").piece("FI1"),
    )
    assert attacker is not None and defender is not None
    assert "attacks" in str(attacker.marks) and "attacks" not in str(defender.marks)


LEADS = (
    "general_killed general_wounded", "destroyed", "broke", "exited", "general_hurt", "charged met", "recovered",
    "strike", "disengaged general_recovered melee_goes_on ruled", "fire gave_way general_at_risk react retired",
)  # fmt: skip
"""What leads a report, from the heaviest to the lightest."""


def test_what_leads_a_report_goes_from_a_general_killed_to_a_volley() -> None:
    weights = [{brown_bess.weight(Event(kind, "")) for kind in kinds.split()} for kinds in LEADS]
    assert weights == [{10 * step} for step in range(10, 0, -1)]
    said = {kind for kinds in LEADS for kind in kinds.split()}
    assert all(brown_bess.weight(Event(kind, "", words={"hits": 3})) == 0 for kind in set(SENTENCES) - said)


def test_of_two_volleys_the_bloodier_leads_and_neither_outweighs_a_charge() -> None:
    light, heavy = (brown_bess.weight(Event("fire", "", words={"hits": hits})) for hits in (1, 4))
    assert 0 < light < heavy < brown_bess.weight(Event("charged", ""))


def test_a_seat_that_does_not_command_a_unit_gives_it_no_standing_order() -> None:
    position = battle("BI1 D2 N", "BI2 F2 N seat=ligonier", "FC1 D6 S light", "FI1 H8 S")
    held = resolve(position, "FC1 - D3", "react BI1 hold")
    assert not held.of("react")


def test_deployment__a_unit_that_is_only_told_which_way_to_face_stands_where_it_is_suggested_and_faces_so() -> None:
    position = brown_bess.set_up(load("dettingen"), "simultaneous")
    told = Order("BC1", (Action("hold"), Action("face", direction=Facing.W)))
    after = brown_bess.resolve(position, [Sheet("george", 0, (told,))], Dice(b"", b"", 0)).position.unit("BC1")
    assert after is not None
    assert (str(after.place), after.facing) == ("C2", Facing.W)


def test_alternate__both_sides_deploy_and_then_they_take_turns_with_the_first_named() -> None:
    position = battle("BI1 D2 N", "FI1 D8 S", way="alternate")
    assert [position.acting_in(bound) for bound in (0, 1, 2, 3)] == [
        ("british", "french"), ("french",), ("british",), ("french",),
    ]  # fmt: skip
    assert battle("BI1 D2 N", "FI1 D8 S").acting_in(2) == ("british", "french")


def test_mechanism_24__skirmishers_do_not_give_way_through_an_enemy_who_stands_behind_them() -> None:
    position = battle("BI1 D4 N skirmish", "FI1 D5 S", "FI2 D3 N", "FI3 H8 S")
    after = resolve(position, "FI1 x D4", "FI2 hold", "react FI2 hold", "react BI1 hold", "retreat BI1 2")
    assert after.at("BI1") in ("C4", "E4")


@pytest.mark.parametrize(("sixes", "times"), [(1, "once"), (2, "twice"), (3, "3 times")])
def test_mechanism_29__how_often_a_general_was_in_danger_is_told(sixes: int, times: str) -> None:
    position = battle("BI1 D2 N elite", "BK1 D2 N with=BI1", "FI1 D3 S elite", "FI2 H8 S")
    dice = {"fire|FI1>BI1|1": (5, 5, 5), "risk|BK1|fire1": (6,) * sixes + (1,) * (3 - sixes)}
    after = resolve(position, "FI1 * BI1", "BI1 hold", "react BI1 hold", dice=dice)
    told = [event.words["times"] for event in after.events if "times" in event.words]
    assert told == [times]


@pytest.mark.parametrize(("target", "least"), [("FI1 D3 S", 5), ("FI1 D3 S square", 4), ("FI1 D3 S skirmish", 6)])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_mechanism_28__every_face_of_the_die_hits_or_misses_as_the_target_stands(
    face: int, target: str, least: int
) -> None:
    dice = {"fire|BI1>FI1|1": (face, 1, 1, 1)}
    after = resolve(battle("BI1 D2 N", target, "FI2 H8 S"), "BI1 * FI1", "FI1 hold", dice=dice)
    assert after.roll("fire|BI1>FI1|1").successes == int(face >= least)


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_mechanism_28__highlanders_charging_hit_on_four_five_and_six(face: int) -> None:
    position = battle("BI1 D2 N highlanders", "FI1 D3 S elite", "FI2 H8 S")
    after = resolve(position, "BI1 x D3", "react FI1 hold", dice={"melee|D3|r1|BI1": (face, 1, 1, 1, 1)})
    assert after.roll("melee|D3|r1|BI1").successes == int(face >= 4)


@pytest.mark.parametrize(("order", "ends"), [("- B4", "B4"), ("- B2", "B2"), ("- C3", "B3"), ("- A3", "B3")])
def test_bridges__who_stands_on_a_bridge_leaves_it_by_the_road_and_not_over_its_side(order: str, ends: str) -> None:
    field = ground(". . .\n. ~ .\n. . .\n. . .", roads="B1-B2-B3-B4", bridges="B3")
    assert resolve(battle("BI1 B3 N column", "FI1 C1 W", on=field), f"BI1 {order}").at("BI1") == ends


def test_mechanism_40__no_step_over_a_barrier_is_a_way_that_a_broken_unit_might_have_had() -> None:
    """It stays where it is, as every step it could take costs more points than it has; it is not cut down."""
    walled = ground(".\n.\nm\n.\n.\n.", edges="A3|A4 barrier,A4|A5 river")
    after = resolve(battle("FI1 A4 S hits=4 broken", "BI1 A1 N", on=walled), "BI1 hold fire")
    assert after.at("FI1") == "A4"
    assert after.of("cannot_retire")


def test_a_diagonal_step_goes_round_the_corner_without_the_barrier() -> None:
    land = ground(OPEN, edges="C4|C5 fence,D4|D5 barrier")
    assert edge_between(land, Square.parse("C4"), Square.parse("D5")) == {EdgeKind.FENCE}
    assert can_enter(land, Square.parse("C4"), Square.parse("D5"))


@pytest.mark.parametrize(("hits", "told"), [(1, "1 hit"), (2, "2 hits"), (0, "0 hits")])
def test_a_ruling_of_hits_counts_them_in_words(hits: int, told: str) -> None:
    position = battle("BI1 D4 N", "FI1 H8 S")
    _, events = brown_bess.rule(position, Ruling("BI1", "hits", str(hits)))
    assert events[0].words["what"] == told


def test_decision_4__a_reaction_may_name_an_enemy_and_no_manner() -> None:
    position = battle("BI1 D4 N", "FI1 H8 S")
    view = brown_bess.see(position, "british")
    (line,) = read("REACT BI1 at FI1", Context("board", view, "stair", brown_bess.VERBS, brown_bess.check)).lines
    assert [str(rule) for rule in line.standing] == ["react BI1 FI1"]
