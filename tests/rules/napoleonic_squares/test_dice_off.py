"""C, C1, C2, C5: action dice, who contests them, who wins and what is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.side import Seat
from pbem.rules.napoleonic_squares import resolve
from pbem.rules.napoleonic_squares.orders.plans import Plans
from tests.rules.napoleonic_squares.board import Script, board, empty, field, order, policy, run

PLAIN = "\n".join(f"{row} . . . . . . ." for row in range(7, 0, -1))
SIX = """
FI1 A1 inf 8/8/8 of=DAV
FI2 B1 inf 8/8/8 of=SOU
FI3 C1 inf 8/8/8 of=LAN
FI4 D1 inf 8/8/8 of=NEY
AI1 A7 inf 6/8/8 of=HIL
AI2 B7 inf 6/8/8 of=BEL
"""
GENERALS = [
    "DAV d10 french A1",
    "SOU d10 french B1",
    "LAN d10 french C1",
    "NEY d10 french D1",
    "HIL d8 austrian A7",
    "BEL d8 austrian B7",
]


def test_6__winner_acts_before_the_next_die_is_contested() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    after = run(table, *(order(f"FI{n}", "- N 1") for n in range(1, 5)), order("AI1", "- A6"), order("AI2", "- B6"))
    kinds = ("dice_off_equal", "moved", "leftover_die")
    told = [(event.kind, event.actors[0]) for event in after.events if event.kind in kinds]
    assert told[:4] == [("dice_off_equal", "DAV"), ("moved", "FI1"), ("dice_off_equal", "SOU"), ("moved", "FI2")]
    assert told[-4:] == [("leftover_die", "HIL"), ("moved", "AI1"), ("leftover_die", "BEL"), ("moved", "AI2")]


def test_6__every_command_acts_once_a_bound() -> None:
    after = run(board(PLAIN, SIX, generals=GENERALS))
    actors = [event.actors[0] for event in after.events if event.kind in ("dice_off_equal", "leftover_die")]
    assert sorted(actors) == ["BEL", "DAV", "HIL", "LAN", "NEY", "SOU"]


def test_7__one_d3_a_command_the_highest_first_and_none_for_a_commander_in_chief() -> None:
    table = board(PLAIN, SIX, generals=[*GENERALS, "NAP d12 french D1 chief", "CHA d8 austrian A7 chief"])
    after = run(table, dice={"action": [2, 1, 3, 2, 1, 2]})
    roll = after.roll("action")
    assert (len(roll.dice), roll.sides) == (6, 3)
    prizes = [event.words["prize"] for event in after.events if "prize" in event.words]
    assert prizes == [3, 2, 2, 2, 1, 1]


def test_7__a_command_without_troops_on_the_table_has_no_die() -> None:
    table = board(PLAIN, SIX + "FI5 - inf 8/8/8 of=MAC arrives=5 entry=A1", generals=[*GENERALS, "MAC d8 french -"])
    assert len(run(table).roll("action").dice) == 6


def test_8__the_printed_example_of_a_dice_off() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    dice = {"action": [3, 2, 2, 2, 1, 1], "bid|HIL|1": 5, "bid|DAV|1": 7, "bid|*": 1, "bid|HIL|2": 4}
    after = run(table, dice=dice)
    first, second = after.of("dice_off")[:2]
    assert (first.actors, first.targets) == (("DAV",), ("HIL",))
    assert (first.words["score"], first.words["against"], first.words["prize"]) == (7, 5, 3)
    assert second.words["prize"] == 2
    assert second.actors[0] in ("SOU", "LAN", "NEY", "HIL")


@pytest.mark.parametrize(("austrian", "winner"), [(7, "DAV"), (8, "HIL"), (6, "DAV")])
def test_8__the_higher_score_wins_and_of_equal_scores_the_larger_die(austrian: int, winner: str) -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 A7 inf 6/8/8")
    after = run(table, dice={"bid|DAV|1": 7, "bid|HIL|1": austrian})
    kind = "dice_off_equal" if austrian == 7 else "dice_off"
    assert after.of(kind)[0].actors == (winner,)


def test_8__the_same_score_on_the_same_die_is_thrown_again_until_somebody_wins() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 A7 inf 6/8/8", generals=["DAV d8 french A1"])
    dice = {"bid|*|1": 4, "bid|*|1|again1": 6, "bid|HIL|1|again2": 3, "bid|DAV|1|again2": 2}
    event = run(table, dice=dice).of("dice_off")[0]
    assert event.actors == ("HIL",)
    assert [roll.dice for roll in event.rolls] == [(4,), (4,), (6,), (6,), (2,), (3,)]


def test_8__a_commander_in_chief_rides_four_squares_and_his_die_must_be_used() -> None:
    table = board(
        PLAIN, "FI1 A5 inf 8/8/8\nAI1 A7 inf 6/8/8", generals=["DAV d10 french A5", "NAP d12 french A1 chief"]
    )
    after = run(table, order("NAP", "join DAV"))
    assert after.at("NAP") == "A5"
    assert after.roll("bid|DAV|1").sides == 12
    assert "d12" in str(after.of("chief_joins")[0].words["die"])


def test_8__a_worse_die_of_the_commander_in_chief_must_be_used_too_and_he_stays_with_his_subordinate() -> None:
    table = board(
        PLAIN, "FI1 A5 inf 8/8/8\nAI1 A7 inf 6/8/8", generals=["DAV d10 french A5", "NAP d6 french A5 chief joined=DAV"]
    )
    after = run(table, order("FI1", "- B5"))
    assert after.roll("bid|DAV|1").sides == 6
    assert after.at("NAP") == after.at("DAV") == "B5"


def test_8__five_squares_are_too_far_for_the_commander_in_chief() -> None:
    table = board(
        PLAIN, "FI1 A6 inf 8/8/8\nAI1 A7 inf 6/8/8", generals=["DAV d10 french A6", "NAP d12 french A1 chief"]
    )
    after = run(table, order("NAP", "join DAV"))
    assert after.at("NAP") == "A1"
    assert after.roll("bid|DAV|1").sides == 10
    assert "5 squares off, he rides 4" in after.result("NAP")


def test_decision_2__the_first_of_the_list_contests_until_he_has_won() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    dice = {"bid|HIL|*": 8, "bid|BEL|*": 8, "bid|*": 1}
    after = run(table, order("fr", "bid NEY+SOU"), dice=dice)
    assert [event.targets[0] for event in after.of("dice_off")] == ["NEY", "NEY"]
    assert [event.actors[0] for event in after.of("leftover_die")] == ["NEY", "SOU", "DAV", "LAN"]


def test_decision_2__in_turn_the_list_is_gone_through_one_general_a_contest() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    dice = {"bid|HIL|*": 8, "bid|BEL|*": 8, "bid|*": 1}
    after = run(table, order("fr", "bid NEY+SOU in turn"), dice=dice)
    assert [event.targets[0] for event in after.of("dice_off")] == ["NEY", "SOU"]


def test_decision_2__the_nominations_are_the_commander_in_chiefs_else_the_other_seats() -> None:
    table = board(PLAIN, SIX, generals=[*GENERALS[:3], "NEY d10 french D1 seat=fr2", *GENERALS[4:]])
    mine = Sheet("fr", 1, (Order("fr", (Action("bid", units=("LAN",)),)),))
    theirs = Sheet("fr2", 1, (Order("fr2", (Action("bid", units=("NEY",)),)),))
    assert Plans.of(table, [mine, theirs]).bids["french"].units == ("LAN",)
    assert Plans.of(table, [theirs]).bids["french"].units == ("NEY",)
    third = Seat("fr3", "the third Frenchman", "french")
    more = Sheet("fr3", 1, (Order("fr3", (Action("bid", units=("SOU",)),)),))
    together = Plans.of(replace(table, seats=(*table.seats, third)), [more, theirs])
    assert together.bids["french"].units == ("NEY", "SOU")


def test_decision_12__who_gets_the_dice_that_are_left_is_his_owners_choice_highest_first() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    dice = {"action": [3, 3, 3, 2, 2, 1], "bid|HIL|*": 8, "bid|BEL|*": 8, "bid|*": 1}
    after = run(table, order("fr", "leftover SOU+LAN"), dice=dice)
    left = [(event.actors[0], event.words["prize"]) for event in after.of("leftover_die")]
    assert left == [("SOU", 3), ("LAN", 2), ("DAV", 2), ("NEY", 1)]


def test_settlement_18__a_nominated_general_cannot_refuse_his_die() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    after = run(table, order("fr", "bid SOU"), order("FI2", "hold"), dice={"bid|SOU|1": 2})
    assert after.of("dice_off")[0].actors == ("SOU",)
    assert after.result("FI2") == "held"


def test_3_4__a_sheet_orders_only_what_its_seat_commands() -> None:
    table = board(PLAIN, SIX, generals=GENERALS)
    stranger = Sheet("fr2", 1, (order("FI1", "- A2"), order("AI1", "- A6")))
    outcome = resolve(table, [stranger], Script({"action": 3}))
    assert outcome.position.unit("FI1").place == table.unit("FI1").place
    assert outcome.position.unit("AI1").place == table.unit("AI1").place


def test_9__each_unit_of_the_command_has_the_points_of_the_die_for_itself() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nFI2 B1 inf 8/8/8\nAI1 G7 inf 6/8/8")
    after = run(table, order("FI1", "- A2-A3-A4"), order("FI2", "- B2-B3"), act=2)
    assert (after.at("FI1"), after.at("FI2")) == ("A3", "B3")
    assert after.result("FI1") == "stopped in A3: A4 needs 3 points, it has 2"


def test_9__a_block_for_each_number_of_actions_and_the_lower_one_where_there_is_none() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 G7 inf 6/8/8")
    blocks = (order("FI1", "- A2-A3-A4", given=3), order("DAV", "- B1", given=1))
    ends = [run(table, *blocks, act=die).at("FI1") for die in (3, 2, 1)]
    assert ends == ["A4", "B1", "B1"]


def test_9__without_any_order_a_unit_stands() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 A7 inf 6/8/8")
    assert run(table).at("FI1") == "A1"


def test_decision_3__a_side_orders_all_its_troops_at_once_and_a_named_unit_goes_its_own_way() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nFI2 B1 inf 8/8/8\nAI1 G7 inf 6/8/8")
    plans = field(table, order("fr", "- N 1"), order("FI2", "- N 2")).plans
    assert [str(plans.block(table.unit(name), 3)) for name in ("FI1", "FI2")] == ["seat fr move N 1", "FI2 move N 2"]


def test_8__a_tie_is_told_with_the_larger_die_that_decided_it() -> None:
    event = run(board(PLAIN, "FI1 A1 inf 8/8/8\nAI1 A7 inf 6/8/8")).of("dice_off_equal")[0]
    assert (event.words["score"], event.words["die"], event.words["other_die"]) == (1, "d10", "d8")


def test_8__the_chief_asks_the_condition_of_his_order() -> None:
    table = board(
        PLAIN, "FI1 A4 inf 8/8/8\nFI2 C4 inf 8/8/8 of=SOU\nAI1 A7 inf 6/8/8",
        generals=["DAV d10 french A4", "SOU d8 french C4", "NAP d12 french B4 chief"],
    )  # fmt: skip
    told = order("NAP", "join DAV", when=empty("A7"), otherwise="join SOU")
    assert run(table, told).at("NAP") == "C4"


def test_4_2__a_general_whose_troops_on_the_table_are_gone_comes_back_with_those_still_to_come() -> None:
    table = board(
        "2 .\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8\nAI2 - inf 6/8/8 arrives=3 entry=A2",
    )  # fmt: skip
    dice = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "assault|*": 1, "morale|*": [1, 1]}
    after = run(table, order("FI1", "x A2"), policy("FI1", "advance no"), dice=dice)
    assert after.of("general_waits") and after.at("HIL") == ""
    later = run(run(after.position).position)
    assert later.at("AI2") == later.at("HIL") == "A2"


def test_order_4__who_is_destroyed_before_his_command_acts_is_in_the_list_of_orders() -> None:
    table = board("2 .\n1 .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8")
    dice = {"skirmish|*": 1, "assault|*|FI1": [5, 5], "assault|*": 1, "morale|*": [1, 1]}
    after = run(table, order("FI1", "x A2"), order("AI1", "hold"), dice=dice)
    assert after.result("AI1") == "destroyed"
