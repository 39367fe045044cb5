"""Each roll shows why so many dice, what they needed, how they fell and what that did."""

from __future__ import annotations

from pbem.battle.event import Modifier, Roll
from pbem.report.bulletin.dice_lines import dice_beside, dice_lines, spoken_dice, usual_needs
from tests.report import battles


def lines_of(roll: Roll) -> tuple[str, str]:
    told = dice_lines(roll)
    return told.reason, told.second


def test_the_printed_example_of_a_reaction() -> None:
    assert lines_of(battles.events()[1].rolls[0]) == (
        "BI1 on FI2, range 1: 4 dice +1 superior musketry = 5 dice, 5 or 6 hits",
        "5 1 3 1 4  -> 1 hit",
    )


def test_a_hit_that_armour_takes_away_is_shown() -> None:
    assert lines_of(battles.events()[5].rolls[1]) == (
        "BC1 on MR1: 4 dice, 5 or 6 hits",
        "5 4 6 1  -> 2 hits, 1 ignored (cuirassiers) -> 1 hit",
    )


def test_a_minimum_of_one_die_is_not_written_as_a_sum() -> None:
    roll = Roll("k", "french", "FI1", "on BI1", 6, 2, (Modifier(-3, "hits"),), (4,), (6,), 0)
    assert lines_of(roll) == ("FI1 on BI1: 2 dice −3 hits, so 1 die, 6 hits", "4  -> no hits")


def test_a_rally_succeeds_and_does_not_hit() -> None:
    roll = Roll("k", "french", "FI1", "rally", 6, 1, (), (5,), (4, 5, 6), 1)
    assert lines_of(roll) == ("FI1 rally: 1 die, 4 or more needed", "5  -> 1 success")


def test_other_dice_than_six_sided_say_so_and_a_lot_has_no_result() -> None:
    roll = Roll("k", "french", "Davout", "bid", 10, 1, (), (10,), (), 0)
    assert lines_of(roll) == ("Davout bid: 1 die of 10 sides", "10")


def test_hits_carried_are_what_dice_are_taken_away_for() -> None:
    roll = Roll("k", "french", "FI1", "on BI1", 6, 4, (Modifier(-2, "2 hits"),), (5, 2), (5, 6), 1)
    assert lines_of(roll)[0] == "FI1 on BI1: 4 dice −2 for 2 hits = 2 dice, 5 or 6 hits"
    assert dice_beside((roll,), "FI1 struck at BI1: 1 hit.", "5 or 6 hits") == "4 dice −2 for 2 hits: 5 2"


def test_beside_a_sentence_stands_what_it_does_not_say() -> None:
    hit = Roll("k", "french", "FI1", "on BI1", 6, 2, (), (5, 2), (5, 6), 1, (Modifier(-1, "first hit, cuirasses"),))
    lot = Roll("k", "french", "FI1", "where FI1 and BI1 meet", 6, 1, (), (2,), (), 0)
    assert usual_needs((hit, lot)) == "5 or 6 hits"
    kept = "1 ignored (first hit, cuirasses) -> no hits"
    assert dice_beside((hit,), "FI1 struck at BI1: no hit.", "5 or 6 hits") == f"2 dice: 5 2, 1 hit, {kept}"
    assert dice_beside((lot,), "They met.") == "where FI1 and BI1 meet, 1 die: 2"
    assert dice_beside((hit, lot), "Both.") == (
        f"FI1 on BI1, 2 dice, 5 or 6 hits: 5 2, 1 hit, {kept}; FI1 where FI1 and BI1 meet, 1 die: 2"
    )


def d8(unit: str, label: str, dice: tuple[int, ...], successes: int, least: int = 5) -> Roll:
    return Roll("k", "french", unit, label, 8, len(dice), (), dice, tuple(range(least, 9)) if least else (), successes)


def test_beside_a_sentence_other_dice_are_short_and_units_that_threw_alike_share_their_reason() -> None:
    assault = (d8("GR2", "assault", (8, 5), 2), d8("GR3", "assault", (5, 1), 1))
    defence = d8("CO3", "defence, the enemy has the skirmish advantage", (7, 1), 1, least=6)
    assert dice_beside((*assault, defence), "Neither gave way.", "5 or more hits") == (
        "GR2/GR3 assault, 2d8: 8 5 / 5 1, 3 hits; "
        "CO3 defence, the enemy has the skirmish advantage, 2d8, 6 or more hits: 7 1, 1 hit"
    )
    assert dice_beside((d8("GR2", "morale", (4, 7), 1),), "GR2 gave way.") == "2d8, 5 or more needed: 4 7"


def test_what_most_dice_need_is_said_once_for_blows_and_tests_together() -> None:
    blows, nerve = d8("GR2", "assault", (8, 5), 2), d8("GR2", "morale", (4, 7), 1)
    other = d8("CO3", "defence", (7, 1), 1, least=6)
    assert usual_needs((blows, other, blows)) == "5 or more hits"
    assert usual_needs((blows, nerve, other, nerve)) == "5 or more"
    assert usual_needs((blows, other)) == ""
    assert dice_beside((nerve,), "GR2 gave way.", "5 or more") == "2d8: 4 7"
    assert dice_beside((other,), "1 hit.", "5 or more") == "2d8, 6 or more hits: 7 1"


def test_a_lot_that_the_sentence_names_is_not_thrown_again_behind_it() -> None:
    thrown = (("COL", 3), ("GRE", 3), ("COL", 6), ("GRE", 3))
    lots = tuple(d8(unit, "dice-off 2", (die,), 0, least=0) for unit, die in thrown)
    told = "Colloredo threw 6 on a d8, Grenier 3 on a d8."
    assert dice_beside(lots, told) == "COL/GRE dice-off 2, 1d8: 3 / 3"
    assert dice_beside(lots[2:], told) == ""


def test_no_dice_at_all_are_said_in_words() -> None:
    roll = Roll("k", "french", "FI1", "on BI1", 6, 1, (Modifier(-1, "raw"),), (), (5, 6), 0)
    assert lines_of(roll) == ("FI1 on BI1: 1 die −1 raw = no dice, 5 or 6 hits", "no dice  -> no hits")


def test_dice_are_sentences_when_read_aloud() -> None:
    assert spoken_dice(battles.events()[5].rolls[1]) == (
        "BC1 on MR1: 4 dice, 5 or 6 hits. Dice: 5, 4, 6, 1. Two hits, 1 ignored (cuirassiers), leaving 1 hit."
    )
