"""Mechanisms of Old Dessauer by their numbers that Mollwitz has no ground for: from a GM's own folder, by letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.umpire.club import Club
from tests.umpire.mollwitz_hour import Hour
from tests.umpire.small_table import small_table

FAR_OFF = "AI9 line grade=C at=24,45\nAG1 general at=24,47"


def ordered(table: Hour) -> str:
    """What became of the Prussians' orders, and what happened, by the latest report."""
    told = table.report("frederick")
    return told[told.index("YOUR ORDERS") : told.index("LOSSES")]


def test_65__a_river_is_crossed_by_bridge_and_ford_and_stops_everybody_else(club: Club, tmp_path: Path) -> None:
    table = small_table(
        club,
        tmp_path / "neisse",
        f"""
        PI1 line grade=B at=24,17 formation=column files=4
        PI2 line grade=B at=10,17
        PI3 line grade=B at=34,16
        PC1 hc grade=B at=42,17
        PG1 general at=12,15
        PG2 general at=30,17
        PG3 general at=38,15
        {FAR_OFF}
        """,
        """
        river: Neisse, 0,20 48,20 width=2
        bridge: Steinbrücke, 24,18:32 24,21:32 width=2
        ford: Furt, 31,20 37,20 width=2
        """,
    )
    read = table.write("frederick", "PI1 advance 9\nPI2, PC1 advance 6\nPI3 advance 6\nPG3 to 38,30\n")
    assert "PI2 advance 6: It stops after 2 in: Neisse in the way." in read
    assert "PI1 Unit PI1: advance 9 9 of 9 in, to 24:00,26:00 facing 0" in read, "a column is longer than the bridge"
    assert "PI3: 6 of 6 in, to 34:00,20:00 facing 0" in read and "slowed by Furt" in read
    table.play()
    told = ordered(table)
    assert "PI1 advance 9 disordered: Steinbrücke" in told
    assert "PI2 advance 6 stopped: Neisse in the way" in told and "PC1 advance 6 stopped: Neisse in the way" in told
    table.write("frederick", "PI1 advance 2\nPI3 advance 6\nPI2 retreat\n")
    table.play()
    assert "PI3 @34:00,26:00" in table.report("frederick")


def test_49_50__fire_goes_over_friends_below_and_in_part_through_a_gap(club: Club, tmp_path: Path) -> None:
    table = small_table(
        club,
        tmp_path / "hill",
        """
        PB1 guns grade=A at=10,10 gun=heavy models=4
        PB2 guns grade=A at=30,12 gun=medium models=4
        PB3 guns grade=A at=42,12 gun=medium models=4
        PI1 line grade=C at=30,16
        PI2 line grade=C at=6:32,14
        PI3 line grade=C at=13:32,14
        PI4 line grade=C at=42,16
        PG1 general at=10,8
        PG2 general at=30,10
        PG3 general at=42,10
        AI1 line grade=C at=10,22
        AI2 line grade=C at=30,24
        AI3 line grade=C at=42,24
        AG1 general at=24,30
        """,
        "gentle hill: Galgenberg, 25,5 35,5 35,12 25,12 level=1",
    )
    read = table.write("frederick", "PB1 fire AI1\nPB2 fire AI2\nPB3 fire AI3\n")
    assert "ballshot at AI1: 2d6 at 3+" in read and "ballshot at AI2: 4d6 at 3+" in read
    assert "PB3 Unit PB3: fire AI3 (Unit AI3) no shot at AI3 as all stand now" in read
    table.play()
    told = ordered(table)
    assert re.search(r"\(PB1\) (fired|gave) .*?\[2 dice \+2 grade A", told), "two of four guns have the gap"
    assert re.search(r"\(PB2\) (fired|gave) .*?\[4 dice \+2 grade A", told), "over the heads of PI1 below the hill"
    assert "PB3 fire AI3 did not fire" in told, "PI4 stands before guns on the same level"


BATTERED = """
    PB1 guns grade=A at=24,10 gun=howitzer models=6
    PG1 general at=24,8
    AI1 line grade=A figures=24 block=Mollwitz
    AI2 line grade=A at=10,40
    AG1 general at=24,33
    """
HOUSES = "block: Mollwitz, 21,25 27,25 27,29 21,29 level=1"
TINDER = '[[rules.block]]\nfeature = "Mollwitz"\ncapacity = 24\nfire = "hard"\ncombat = "soft"\nshell_to_ruin = 3'


def set_on_fire(club: Club, folder: Path) -> Hour:
    """Howitzers fire at a garrison until its houses burn."""
    table = small_table(club, folder, BATTERED, HOUSES, TINDER)
    told = ""
    for _ in range(6):
        table.write("frederick", "PB1 fire AI1\n")
        table.write("neipperg", "AI1 hold\n")
        table.play()
        told += table.report("neipperg")
        if "Mollwitz is burning" in told:
            break
    assert "Mollwitz was shot to ruins" in told and "Mollwitz is in ruins" in told
    assert re.search("Shells set Mollwitz on fire|Mollwitz began to burn", told)
    assert "Mollwitz is burning" in table.report("frederick")
    return table


def test_67__who_is_told_to_stay_in_burning_houses_is_warned_and_lost(club: Club, tmp_path: Path) -> None:
    table = set_on_fire(club, tmp_path / "mollwitz")
    read = table.write("neipperg", "AI1 hold\n")
    assert "AI1 hold: Mollwitz burns, and AI1 is lost if it stays there." in read
    table.write("frederick", "PB1 hold fire\n")
    table.play()
    told = table.report("neipperg")
    assert "(AI1) stayed in burning Mollwitz and was lost" in told and "AI1 @" not in told


@pytest.mark.parametrize(("letter", "there"), [("", "24:00,33:00"), ("AI1 to 24,35\n", "24:00,35:00")])
def test_67__who_leaves_burning_houses_is_safe_and_nobody_goes_into_them(
    club: Club, tmp_path: Path, letter: str, there: str
) -> None:
    table = set_on_fire(club, tmp_path / "mollwitz")
    if letter:
        assert "to 24:00,35:00 facing 0, column" in table.write("neipperg", letter)
    table.write("frederick", "PB1 hold fire\n")
    table.play()
    assert f"AI1 @{there} column" in table.report("neipperg")


SWITCHED = """
    PI1 line grade=B at=10,20
    PI2 line grade=C at=24,20 formation=column files=4
    PI3 line grade=C at=22,20 formation=column files=4
    PB1 guns grade=A at=36,12 gun=medium models=4
    PG1 general at=10,17
    PG2 general at=24,17
    PG3 general at=34,8
    AI1 line grade=C at=10,23
    AI2 line grade=C at=36,22
    AI3 line grade=C at=36,27
    AB1 guns grade=A at=40,30 gun=medium models=4
    AG1 general at=10,26
    AG2 general at=36,30
    """
ALL = "pinning = true\nelbow_room = true\ncarry_through = true\nduel = true"


@pytest.mark.parametrize("on", [True, False])
def test_21_25_52__the_optional_rules_are_what_the_scenario_says(club: Club, tmp_path: Path, *, on: bool) -> None:
    """Pinning, elbow room, ball that goes on, and guns that must answer guns: each with a letter, on and off."""
    table = small_table(club, tmp_path / "switched", SWITCHED, rules=ALL if on else "")
    read = table.write("frederick", "PI1 form column\nPI2 form line 6\nPB1 fire AI2\n")
    assert ("It has no elbow room of two inches" in read) is on
    table.write("neipperg", "AB1 fire PB1\n")
    table.play()
    told = ordered(table)

    assert (
        bool(re.search(r"PI1\), with the Unit AI1 \(AI1\) before it|PI1\) manoeuvred coolly|PI1.* pinned", told)) is on
    )
    assert bool(re.search(r"PB1\)? (fired|gave) [^\[]*AI3", told)) is on
    assert (table.report("frederick").count("PI2 @24:00,20:00 column 4x3") == 1) is on
    table.write("frederick", "PB1 fire AI2\n")
    table.play()

    assert bool(re.search("fired back at|had to answer the guns|left the guns", ordered(table))) is on


@pytest.mark.parametrize("on", [True, False])
def test_59__horse_breaks_through_only_where_the_scenario_lets_it(club: Club, tmp_path: Path, *, on: bool) -> None:
    table = small_table(
        club,
        tmp_path / "ridden",
        """
        PC1 hc grade=A at=24,20
        PG1 general at=24,17
        AI1 line grade=D at=24,24 formation=column files=4 heading=N
        AI2 line grade=D at=24,29
        AI3 line grade=D at=40,40
        AI4 line grade=D at=8,40
        AG1 general at=24,33
        """,
        rules=f"breakthrough = {str(on).lower()}",
    )
    table.write("frederick", "PC1 attack AI1\nPG1 attach PC1\nBREAKTHROUGH PC1 always\n")
    table.play()
    assert bool(re.search("PC1 (broke through upon|rode on into)", ordered(table))) is on
