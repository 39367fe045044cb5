"""Conditions, standing orders and what is left out, in a player's own words and sequence."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from tests.orders.test_five_systems import CONTACT, DARU, GREENE, HORSE, OPENING, RAAB, ordered, read

JOSEPH, ROMER = ("raab-opening", "joseph"), ("mollwitz-list", "romer")
SULLIVAN, FIGHT, HOWE = ("brandywine", "sullivan"), ("raab-contact", "eugene"), ("brandywine", "howe")

READ = [
    # conditions
    (OPENING, "FI8 retires one square if it has two hits", ["FI8 move N 1 if hits >= 2"]),
    (OPENING, "FI1 D5, if occupied then D6", ["FI1 move D6 if enemy at D5 else move D5"]),
    (OPENING, "FI1 to D5 if it's empty, otherwise stays", ["FI1 move D5 if D5 empty else hold"]),
    (OPENING, "FI1 D6 if D6 is empty, else no change", ["FI1 move D6 if D6 empty"]),
    (OPENING, "Falls D5 noch frei ist, geht FI1 hin", ["FI1 move D5 if D5 empty"]),
    (OPENING, "FI2 moves to D7 after FI1 has gone", ["FI2 move D7 if not FI1 at D7"]),
    (OPENING, "When the enemy horse shows up within 2 squares, FI3 forms square",
     ["FI3 form square if enemy cavalry within 2"]),
    (CONTACT, "should FI2 run, FI3 moves to E5", ["FI3 move E5 if FI2 broken"]),
    (JOSEPH, "ME1 assaults E2 if there are French there", ["ME1 assault E2 if enemy at E2"]),
    (FIGHT, "GR4 moves to F4 if the Austrians have left it", ["GR4 move F4 if not enemy at F4"]),
    (DARU, "PV1 melee H10 if it is held", ["PV1 melee H10 if enemy at H10"]),
    (DARU, "PV1 goes into H10 if it's still empty, otherwise stays put", ["PV1 move H10 if H10 empty else hold"]),
    # the way, the step and the front of the clause before
    (ROMER, "AC1-AC3 zwölf Zoll Süd, AC4+AC5 sechs",
     [*(f"AC{each} move S 12" for each in (1, 2, 3)), "AC4 move S 6", "AC5 move S 6"]),
    (OPENING, "FI6 I6, and FI7 the same on his own file", ["FI6 move I6", "FI7 move J6"]),
    (OPENING, "FI1 to D6, FI2 and FI3 the same on their own files", ["FI1 move D6", "FI2 move S 1", "FI3 move S 1"]),
    (SULLIVAN, "ST1 M22, ST2 M23, Blick N", ["ST1 move M22, face N", "ST2 move M23, face N"]),
    # exceptions, dice, signs, what is to come later
    (OPENING, "FI1 thru FI5, less FI3: one square down the map",
     [f"FI{each} move S 1" for each in (1, 2, 4, 5)]),
    (HORSE, "alle ein Feld vor, FC3 ausgenommen", [f"{each} move S 1" for each in ("FC1", "FC2", "MR1")]),
    (FIGHT, "GR6 beschießt F3 mit 2 Würfeln", ["GR6 bombard F3 2"]),
    (OPENING, "{FI1: D6, FI2: E6}", ["FI1 move D6", "FI2 move E6"]),
    (OPENING, "FI6 R turn, FI7 L turn", ["FI6 face W", "FI7 face E"]),
    (OPENING, "FI1 D5, no D6", ["FI1 move D6"]),
    (OPENING, "FG2 limbers, next turn to F8", ["FG2 limber"]),
    (RAAB, "GR1 E3 | GR2 E3 | GR3 D3", ["GR1 move E3", "GR2 move E3", "GR3 hold"]),
    (OPENING, "FI6 goes two squares ahead. Nobody else on foot stirs.",
     ["FI6 move S 2", *(f"FI{each} hold" for each in (1, 2, 3, 4, 5, 7, 8))]),
    (CONTACT, "FI2 fire E4; FI5: ditto H4", ["FI2 fire E4", "FI5 fire H4"]),
    (CONTACT, "FI2: Feuer E4; FI5: dto. H4", ["FI2 fire E4", "FI5 fire H4"]),
    (SULLIVAN, "SL1 to M23, facing N. SL2 to L23 likewise.", ["SL1 move M23, face N", "SL2 move L23, face N"]),
    (CONTACT, "FI2 fire E4; FI5 likewise to G7", ["FI2 fire E4", "FI5 move G7"]),
    # choices of the seat
    (RAAB, "dice seq. BAR/GRE/LAU/GRO pls", ["eugene bid BAR + GRE + LAU + GRO"]),
    (RAAB, "Give the first die to Grenier and the second to Grouchy", ["eugene bid GRE + GRO"]),
    (RAAB, "übrige Würfel: Lauriston", ["eugene leftover LAU"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read_as_an_umpire_would_take_it(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


STANDING = [
    (GREENE, "Miliz zuerst opfern", ["losses AM1 first", "losses AM2 first"]),
    (GREENE, "Losses: AM1, AM2 first", ["losses AM1 first", "losses AM2 first"]),
    (HOWE, "advance after combat: LI always", ["advance LI1 always", "advance LI2 always"]),
    (RAAB, "Advance: no, for all of Seras", ["advance GR1 no", "advance GR2 no", "advance GR3 no"]),
    (OPENING, "prefer: FG1 infantry, FG2 artillery", ["prefer FG1 infantry", "prefer FG2 artillery"]),
    (OPENING, "Standing: FG1 cavalry first.", ["prefer FG1 cavalry"]),
    (OPENING, "react: FI1, FI2 when charged", ["react FI1 when charged", "react FI2 when charged"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), STANDING, ids=[text for _, text, _ in STANDING])
def test_standing_orders_may_be_told_in_any_sequence(place: tuple[str, str], text: str, meant: list[str]) -> None:
    reading = read(place, text)
    assert [str(rule) for line in reading.lines for rule in line.standing] == meant and not reading.unread


@pytest.mark.parametrize("text", ["Bei einer Aktion hält alles", "with only one action everybody holds"])
def test_what_hangs_on_the_number_of_actions_is_never_done_without_it(text: str) -> None:
    blocks = [order for line in read(RAAB, text).lines for order in line.orders]
    assert {order.unit for order in blocks} >= {"GR1", "GR6", "BA1"} and {order.given for order in blocks} == {1}
    elsewhere = read(OPENING, text)
    assert ordered(elsewhere) == []
    assert "No order can hang on" in elsewhere.with_result(Result.ASK)[0].message


def test_the_hits_of_another_unit_are_no_condition_of_this_one() -> None:
    reading = read(OPENING, "If FI8 has taken two or more hits FI7 retires one square")
    assert ordered(reading) == [] and reading.with_result(Result.ASK)
