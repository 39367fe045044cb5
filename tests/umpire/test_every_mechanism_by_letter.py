"""Mechanisms of Old Dessauer by their numbers: what players write of them at Mollwitz, and what they are told."""

from __future__ import annotations

import re

from tests.umpire.club import Club
from tests.umpire.mollwitz_hour import hour, land


def test_18_to_29_61_to_68__ground_slows_disorders_and_bars_and_whoever_goes_there_is_told(club: Club) -> None:
    field = hour(
        club,
        {
            "PI3": "23,18 N",
            "PI4": "33,20 N",
            "PI5": "43,20 N",
            "PI2": {"block": "Hermsdorf"},
            "PI7": "58,28 N",
            "PI13": "30,6 S",
            "PC1": "12,18 N",
            "PC2": "28,20 N",
            "PC3": "63,28 N",
            "PI6": {"at": "33,15", "heading": 8, "formation": "column", "files": 4},
            "AI1": "20,45 S",
            "PG1": "30,9",
            "PG2": "28,18",
            "PG3": "12,16",
            "PG4": "62,27",
        },
        land("steep hill", "Kapellenberg", "8,20", "8,28", "16,28", "16,20", level=1),
        land("rough", "Weinberg", "20,20", "20,28", "26,28", "26,20"),
        land("dense wood", "Tiergarten", "28,22", "28,28", "34,28", "34,22", level=3),
        land("obstacle", "Hecke", "40,22", "50,22", width=32),
        land("works", "Schanze", "56,30", "64,30", width=32),
        works=[{"feature": "Schanze"}],
    )
    read = field.write("schwerin", "PI3, PI4, PI5, PI7, PI2 advance 4\nPI6 advance 9\n")
    assert "PI3: 3.25 of 4.5 in, to 23:00,21:16 facing 0; then 23.75 in from AI1; slowed by Weinberg" in read
    assert "PI4: 2.625 of 4.5 in" in read and "slowed by Tiergarten" in read and "slowed by Schanze" in read
    assert "PI5: 4.5 of 4.5 in, to 43:00,24:00" in read, "an inch for half an inch of hedge"
    assert "PI2 advance 4: Only 3.5 inches of 4 inches" in read, "half a move to come out of houses"
    read = field.write("frederick", "PC1, PC2 advance 8\nPC3 advance 5\nPI13 enter Pampitz\n")
    assert "slowed by Kapellenberg" in read and "It stops after 1.875 in: Tiergarten in the way" in read
    assert "PC3 advance 5: It stops after 1.625 in: Schanze in the way" in read
    assert "enter 30:00,2:32 2 of 4.5 in, into Pampitz" in read and "PI13 enter 30:00,2:32: It stops" not in read
    field.play()
    told = field.report("schwerin")
    assert "PI3 advance 4 slowed by Weinberg" in told
    assert "PI4 advance 4 disordered: Tiergarten; slowed by Tiergarten" in told
    assert "PI7 advance 4 disordered: Schanze; slowed by Schanze" in told
    told = field.report("frederick")
    assert re.search(r"PI13\)? (went into|took) Pampitz", told)
    assert "PC1 advance 8 disordered: Kapellenberg; slowed by Kapellenberg" in told
    assert "PI13 @30:00,1:00 in Pampitz, 12 of 12, disordered" in told
    assert "column 4x3 at 0, 12 of 12, disordered" in told, "the garrison that came out is in disorder still"


def test_12_2__an_enemy_within_the_inch_is_named_before_and_after(club: Club) -> None:
    field = hour(club, {"PI3": "30,20 N", "AI1": "30,23 S", "PG1": "30,18", "AG1": "30,26"})
    assert "It stops after 2 in: only an attack goes within an inch of AI1" in field.write(
        "schwerin", "PI3 advance 4\n"
    )
    field.play()
    assert "stopped: only an attack goes within an inch of AI1" in field.report("schwerin")


def test_27_41_to_48__passing_a_friend_fire_its_test_and_a_general_in_danger(club: Club) -> None:
    field = hour(
        club,
        {
            "PI1": "43,18 N",
            "PI2": "43,20 N",
            "PI3": "52,30 N",
            "AI3": "52,36 S",
            "PB1": "58,26 N",
            "AB1": "58,44 S",
            "PG1": "52,28",
            "PG2": "43,16",
            "AG1": "52,38",
        },
    )
    read = field.write("schwerin", "PI1 pass PI2 then advance 4\nPI3 advance 2\nPB1 fire AB1\n")
    assert "3 of 4.5 in, to 43:00,20:62 facing 0; then 18.1" in read or "3 of 4.5 in, to 43:00,20:62" in read
    assert "slowed by PI2" in read
    field.write("frederick", "PG1 attach PI3\n")
    field.play()
    told = field.report("schwerin")
    assert "PI1 pass PI2, advance 4 -> slowed by PI2" in told
    assert "PB1) fired ballshot at the 1st Battery (AB1)" in told or "PB1) gave the 1st Battery (AB1) ballshot" in told
    assert "−1 at unlimbered guns" in told and "+1 grade B −1 moved" in told
    assert "King Frederick [1 die" in told or "King Frederick (PG1)" in told


def test_31_to_37_53_to_59__attacks_in_front_flank_and_rear_beaten_infantry_and_a_breakthrough(club: Club) -> None:
    field = hour(
        club,
        {
            "PC1": "12,30 N",
            "AI6": "12,34 N",
            "AI5": "12,38 N",
            "PC2": {"at": "27,38", "heading": "E"},
            "AI2": "34,36 S",
            "AI1": "60,40 S",
            "AI3": "66,40 S",
            "AI4": "52,44 S",
            "PG1": "12,27",
            "PG4": "27,34",
            "AG1": "12,42",
            "AG2": "34,40",
        },
    )
    read = field.write("frederick", "PC1 attack AI6\nPC2 attack AI2 flank\n")
    assert "6 of 6 figures meet AI6's rear as a true flank attack if it stands" in read
    assert "2 of 6 figures meet AI2's right as a true flank attack if it stands" in read
    field.play()
    told = field.report("frederick")
    assert re.search(r"the rear of the [^()]* \(AI6\)", told)
    assert "−2 attacked in flank or rear" in told
    assert "AI6 was shattered: too few are left" in told or "AI6 broke up: too few are left" in told
    assert "PC1 broke through upon the 5th Brigade (AI5)" in told or "PC1 rode on into the 5th Brigade (AI5)" in told


def test_30_33_60__evaders_guns_run_over_squares_and_irregulars(club: Club) -> None:
    field = hour(
        club,
        {
            "PC5": {"at": "12,26", "heading": "N", "formation": "skirmish", "files": 6},
            "AC2": "12,35 S",
            "PB3": "43,26 N",
            "AC3": "43,35 S",
            "PI4": {
                "at": "52,26", "heading": "N", "grade": "C", "files": 9,
                "irregular": True, "fanatic": True, "heavy_weapons": True,
            },
            "AI4": "52,33 S",
            "PI7": {"at": "66,33", "heading": "N", "formation": "square", "files": 4},
            "AC1": "66,43 S",
            "PG1": "62,33",
            "PG2": "52,22",
            "PG3": "12,20",
            "PG4": "43,22",
            "AG1": "52,36",
            "AG2": "12,38",
            "AG3": "44,38",
            "AG4": "63,44",
        },
    )  # fmt: skip
    shown = field.write("schwerin", "SHOW PI4\n")
    assert "line infantry of grade C, irregular, heavy weapons, fanatics" in shown
    shown = field.write("neipperg", "SHOW PI4\n")
    assert "line infantry of grade C, irregular, heavy weapons, line" in shown, "fanatics they only know themselves"
    read = field.write("schwerin", "PI4 attack AI4\nEVADE PB3 always\n")
    assert "9 of 9 figures meet AI4's front" in read and "of 7 in" in read, "massed irregulars go as columns do"
    field.write("schwerin", "PI4 form skirmish\n")
    assert "Irregulars stay as they are. [18]" in field.write("schwerin", "PI4 form skirmish\n")
    assert "It stands 9 wide, not 12" in field.write("schwerin", "PI4 form line 12\n")
    field.write("schwerin", "PI4 attack AI4\n")
    field.write("roemer", "AC1 attack PI7\nAC2 attack PC5\nAC3 attack PB3\n")
    field.play()
    told = field.report("schwerin")
    assert "to evade AC2, 2 dice" in told
    assert "left the guns standing" in told or "ran from its guns" in told
    assert re.search(r"the square of (the Grenadiers \()?PI7\)? \[.*?1 die", told)
    assert "9 figures of PI4 fought AI4" in told or "PI4 struck at AI4 with 9 figures" in told
    assert "3 dice +1 fanatics +1 heavy weapons" in told


def test_39_40__dragoons_on_foot_their_horses_and_a_retreat_of_ones_own_will(club: Club) -> None:
    field = hour(
        club,
        {"PC3": {"at": "24,30", "heading": "N", "dismounts": True}, "PC4": "10,20 N", "AI9": "24,40 S"}
        | {"PG1": "24,27", "PG3": "10,17", "AG1": "24,42"},
    )
    assert "medium cavalry of grade D, can dismount" in field.write("frederick", "SHOW PC3\n")
    read = field.write("frederick", "PC3 dismount, advance 2\n")
    assert "to 24:00,32:00 facing 0, on foot" in read
    read = field.write("schwerin", "PC4 retreat\n")
    assert "PC4 Left Dragoons: retreat back to" in read and "; shaken; 1 figure lost" in read
    field.play()
    told = field.report("frederick")
    assert "got off its horses at 24:00,32:00" in told or "left its horses and stands on foot at 24:00,32:00" in told
    assert "PC3 1 figure" not in told, "he who holds the horses is not lost"
    assert "drew off, shaken, with 1 lost" in told or "went back of its own will and lost 1" in told
    assert "its horses at 24:00,30:00" in field.write("frederick", "SHOW PC3\n")


def test_24_29__guns_limber_and_generals_ride_no_farther_than_they_may(club: Club) -> None:
    field = hour(
        club,
        {"PB3": "28,26 N", "PB1": {"at": "33,26", "heading": "N", "formation": "limbered"}, "AI9": "24,44 S"}
        | {"PG2": "30,24"},
    )
    read = field.write("schwerin", "PB3 limber\nPB1 unlimber\nPG3 to 60,40\n")
    assert "6 of 6 in, to 28:00,26:00 facing 0, limbered" in read
    assert "Only 24 inches of 57.7" in read
    field.play()
    told = field.report("schwerin")
    assert "PB3 limber limbered" in told and "PB1 unlimber unlimbered" in told
    assert "PB1) unlimbered at 33:00,26:00" in told or "PB1) brought its guns into battery at 33:00,26:00" in told


def test_5_3_14__friends_that_an_order_names_count_as_they_will_stand(club: Club) -> None:
    field = hour(club, {"PI5": "50,26 N", "PI6": "50,20 N", "PI4": "40,26 N", "AI9": "24,44 S", "PG2": "50,24"})
    read = field.write("schwerin", "PI5 advance 3\nPI6 support PI5\n")
    assert "support PI5 4.5 of 4.5 in, to 50:00,24:32 facing 0" in read
    field.play()
    assert "PI6 @50:00,24:32" in field.report("schwerin")


def test_68__behind_works_one_turns_for_nothing_and_goes_every_way_at_half_speed(club: Club) -> None:
    field = hour(
        club,
        {
            "PI3": "60,29:16 N",
            "PI4": "40,29:16 N",
            "PI5": "20,29:16 N",
            "AI1": "60,46 S",
            "PG1": "60,27",
            "PG2": "40,27",
        },
        land("works", "Schanze", "70,30", "10,30", width=32),
        works=[{"feature": "Schanze"}],
    )
    read = field.write(
        "schwerin", "PI3 sidestep left 2\nPI4 about then advance 0.25\nPI5 wheel left 5 then advance 0.25\n"
    )
    assert "PI3 3rd Brigade: sidestep left 2 2 of 4.5 in, to 58:00,29:16" in read
    assert "about, advance 0.25 0.25 of 4.5 in, to 40:00,29:00 facing 180" in read
    field.play()
    told = field.report("schwerin")
    assert "PI3 @58:00,29:16" in told and "PI4 @40:00,29:00" in told
    assert told.count("12 of 12, disordered") == 3, "where they were set up"
