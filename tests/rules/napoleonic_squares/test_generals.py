"""Where generals are when nobody orders it: with their troops, out of the enemy's way, or off the field."""

from __future__ import annotations

from tests.rules.napoleonic_squares.board import Result, board, order, policy, run

PLAIN = """
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
LOST = {"assault|*|FI1": 8}
"""The attack tells, and nobody stands."""


def told(after: Result, kind: str) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(event.actors[0], str(event.places[-1]), event.seen_by) for event in after.of(kind)]


def test_reconstructed__a_general_keeps_up_with_his_troops_and_his_own_side_reads_so() -> None:
    table = board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 B4 inf 6/8/8", generals=["NAP d12 french B1 chief joined=DAV"])
    after = run(table, order("FI1", "- B2"))
    assert (after.at("DAV"), after.at("NAP")) == ("B2", "B2")
    assert told(after, "general_rides") == [("DAV", "B2", ("french",)), ("NAP", "B2", ("french",))]


def test_reconstructed__a_general_stays_while_any_of_his_troops_do() -> None:
    after = run(board(PLAIN, "FI1 B1 inf 8/8/8\nFI2 B1 inf 8/8/8\nAI1 B4 inf 6/8/8"), order("FI1", "- B2"))
    assert after.at("DAV") == "B1" and not after.of("general_rides")


def test_reconstructed__a_chief_whose_last_troops_are_gone_does_not_stay_among_the_enemy() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8 hits=2", generals=["JOH d8 austrian B3 chief"])
    after = run(table, order("FI1", "x B3"), policy("fr", "advance yes"), dice=LOST)
    assert (after.at("FI1"), after.at("JOH"), after.at("HIL")) == ("B3", "", "")
    assert [name for name, _, _ in told(after, "general_gone")] == ["HIL", "JOH"]


def test_reconstructed__a_chief_without_troops_on_the_field_comes_back_with_the_first_that_are_to_come() -> None:
    units = (
        "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8 hits=2\n"
        "AI2 - inf 6/8/8 arrives=2 entry=D4\nAI3 - inf 6/8/8 arrives=6 entry=A4"
    )
    table = board(PLAIN, units, generals=["JOH d8 austrian B3 chief"])
    after = run(table, order("FI1", "x B3"), policy("fr", "advance yes"), dice=LOST)
    assert [name for name, _, _ in told(after, "general_waits")] == ["HIL", "JOH"]
    assert (after.at("AI2"), after.at("HIL"), after.at("JOH")) == ("D4", "D4", "D4")
    assert {name for name, _, _ in told(after, "arrived")} == {"AI2", "HIL", "JOH"}


def test_reconstructed__a_chief_is_told_that_the_general_he_rode_with_is_gone() -> None:
    units = "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8 hits=2\nAI2 D4 inf 6/8/8 of=BEL"
    generals = ["BEL d8 austrian D4", "JOH d8 austrian B3 chief joined=HIL"]
    after = run(board(PLAIN, units, generals=generals), order("FI1", "x B3"), policy("fr", "advance yes"), dice=LOST)
    assert [event.targets for event in after.of("chief_alone")] == [("HIL",)]
    assert after.at("JOH") == "D4" and after.position.general("JOH").joined == ""
