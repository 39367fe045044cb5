"""Who rides along, what counts troops, whose a name is that the enemy bears too, and what is put right."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from tests.orders.test_five_systems import CONTACT, OPENING, ordered, read

NEY, NAPOLEON, PICTON = ("beattenburg", "ney"), ("beattenburg", "napoleon"), ("beattenburg", "picton")
SCHWERIN, FREDERICK = ("mollwitz", "schwerin"), ("mollwitz", "frederick")
ROEMER, NEIPPERG = ("mollwitz", "roemer"), ("mollwitz", "neipperg")
STAIR, GEORGE = ("dettingen-opening", "stair"), ("dettingen-opening", "george")
SULLIVAN = ("brandywine", "sullivan")
WINGS = ("raab-opening", "wings")
HARCOURT, EUGENE = ("dettingen-contact", "harcourt"), ("raab-contact", "eugene")
KNYPHAUSEN, WASHINGTON = ("brandywine", "knyphausen"), ("brandywine", "washington")

RIDERS = [
    (NEY, "NG1 to G19, Ney joins them.", ["NG1 move G19", "NEY join NG1"]),
    (NEY, "NG1 G19, Ney with them", ["NG1 move G19", "NEY join NG1"]),
    (NEY, "NG1 goes to G19 and Ney rides along.", ["NG1 move G19", "NEY join NG1"]),
    (NEY, "NG1 nach G19, Ney mit.", ["NG1 move G19", "NEY join NG1"]),
    (NAPOLEON, "OG1 D10, me with it", ["OG1 move D10", "NAP join OG1"]),
    (HARCOURT, "Maison du Roi bleibt, DH dort", ["MR1 hold", "DH join MR1"]),
    (SCHWERIN, "Schulenburg reitet zu den Leib-Carabiniers. Das Regiment geht fünf Zoll vor.",
     ["PG4 attach PC1", "PC1 advance 5"]),
    (SCHWERIN, "Schulenburg himself rides over to the Leib-Carabiniers and sticks with them. The regiment doesn't "
     "budge, though.", ["PG4 attach PC1", "PC1 hold"]),
    (FREDERICK, "Leo w/ 8th Bns (attach). PI9, PI12 adv 3", ["PG3 attach PI10", "PI9 advance 3", "PI12 advance 3"]),
    (ROEMER, "Gentlemen, we go. All five regiments twelve inches straight at them, and I ride with the first.",
     [*(f"AC{number} advance 12" for number in range(1, 6)), "AG2 attach AC1"]),
    (STAIR, "Would you have the battery play upon the French guns at F6, while the Earl goes across to the first "
     "battalion?", ["PG1 fire FG2", "ES join BI1"]),
]  # fmt: skip
COUNTED = [
    (STAIR, "1. brit. Fuß C4, 2. D4", ["BI1 move C4", "BI2 move D4"]),
    (HARCOURT, "2. frz. Reiter nach E7.", ["FC2 move E7"]),
    (KNYPHAUSEN, "71. nach F20, 2. Brig. nach F21, beide Front O", ["SC1 move F20, face E", "BR2 move F21, face E"]),
    (OPENING, "1. FI1 to H6", ["FI1 move H6"]),
    (OPENING, "1. FI1 H6\n2. FI2 I6", ["FI1 move H6", "FI2 move I6"]),
    (EUGENE, "Seras II sammelt, Durutte I hält", ["GR2 rally", "GR4 hold"]),
    (GEORGE, "the 3 hanoverian regts forward 1", ["HI1 move N 1", "HI2 move N 1", "HI3 move N 1"]),
    (GEORGE, "aust cuirs to G2, the 2 aust bns fwd 1", ["AC1 move G2", "AI1 move N 1", "AI2 move N 1"]),
    (KNYPHAUSEN, "Die großen Kanonen nach G21.", ["AR3 move G21"]),
    (WINGS, "1st and 2nd Dragoons D2", ["GY4 move D2", "GY5 move D2"]),
    (STAIR, "1st to 3rd British Foot hold", ["BI1 hold", "BI2 hold", "BI3 hold"]),
    (ROEMER, "1st, 2nd and 3rd Cuirassiers advance 6", ["AC1 advance 6", "AC2 advance 6", "AC3 advance 6"]),
    (SCHWERIN, "first battery stays; 2nd Bns hold; heavy guns advance 4", ["PB1 hold", "PI2 hold", "PB3 advance 4"]),
    (SCHWERIN, "PB1 four inches forward, PI8 stays", ["PB1 advance 4", "PI8 hold"]),
    (SCHWERIN, "PI3 vier vor, PI4 bleibt", ["PI3 advance 4", "PI4 hold"]),
    (
        STAIR,
        "Batt. ein Feld vor\n2. Inf C5\n3. brit. Inf. ein Feld vor",
        ["PG1 move N 1", "BI2 move C5", "BI3 move N 1"],
    ),
]
ALSO_THE_ENEMYS = [
    (ROEMER, "1st Dragoons: advance 5", ["AC4 advance 5"]),
    (NEIPPERG, "Hussars advance 5 inches.", ["AC9 advance 5"]),
    (NEIPPERG, "1st Battery fires at PB2, our other one does likewise.", ["AB1 fire PB2", "AB2 fire PB2"]),
    (ROEMER, "1st Dragoons attack the Prussian 1st Dragoons", ["AC4 attack PC3"]),
    (NEIPPERG, "AB1 fires at the 2nd Battery", ["AB1 fire PB2"]),
    (
        ROEMER,
        "The 1st and 2nd Dragoons advance 5, AC1 attacks the 1st Dragoons",
        ["AC4 advance 5", "AC5 advance 5", "AC1 attack PC3"],
    ),
    (ROEMER, "AC4 turn E", ["AC4 turn left 90"]),
    (ROEMER, "The 1st Dragoons turn east.", ["AC4 turn left 90"]),
]
PUT_RIGHT = [
    (SCHWERIN, "PI7: advance 5 - no, wait, 3.", ["PI7 advance 3"]),
    (HARCOURT, "FC1 -> C6 -- no, leave it at D6.", ["FC1 hold"]),
    (
        HARCOURT,
        "MR1 chg BI1; FC1 -> C6 -- no, leave it at D6. FC2 stays too",
        ["MR1 melee BI1", "FC1 hold", "FC2 hold"],
    ),
]
JOTTED = [
    (GEORGE, "HI1, HI2, HI3 = hold / AI1, AI2 = back 1, still facing N / AC1 = over to J2, f. N",
     ["HI1 hold", "HI2 hold", "HI3 hold", "AI1 move S 1, face N", "AI2 move S 1, face N", "AC1 move J2, face N"]),
    (STAIR, "BI1+2 up to E4, both horse goes E4 face E",
     ["BI1 move E4", "BI2 move E4", "BC1 move E4, face E", "BC2 move E4, face E"]),
    (STAIR, "1st foot: E4 | both horse => D4, f N", ["BI1 move E4", "BC1 move D4, face N", "BC2 move D4, face N"]),
    (STAIR, "the battery as you are, and BI1 into E4, face N", ["PG1 hold", "BI1 move E4, face N"]),
    (STAIR, "BI1+2 sit tight // horse stay", ["BI1 hold", "BI2 hold", "BC1 hold", "BC2 hold"]),
    (STAIR, "BI1 D4 // hope this is right", ["BI1 move D4"]),
    (STAIR, "BI1 D4 // the gun across the river", ["BI1 move D4"]),
    (HARCOURT, "The Third Horse has no business in that brawl any longer, so bring it out northwards.",
     ["FC3 disengage N"]),
    (SULLIVAN, "I want both of Stephen's brigades on the slope at L23, looking north, as soon as they can get there.",
     ["ST1 move L23, face N", "ST2 move L23, face N"]),
    (CONTACT, "FI7 E6 f.S", ["FI7 move E6, face S"]),
    (WASHINGTON, "Die Reiter bitte beide nach Dilworth, und der Bland soll dort nach Norden schauen, der Moylan nach "
     "Nordwesten.", ["BL1 move N27, face N", "MY1 move N27, face NW"]),
    (("mollwitz", "neipperg"), "sq for AI1 if cav comes within 6, else sit. AI2 AI3 2 fwd",
     ["AI1 form square if enemy cavalry within 6 else hold", "AI2 advance 2", "AI3 advance 2"]),
    (("beattenburg", "bernadotte"), "beide Fußbatt. auf KV2; SB1 nach G2, dort abprotzen",
     ["SF1 fire KV2", "SF2 fire KV2", "SB1 move G2, unlimber"]),
]  # fmt: skip
ALL = [*RIDERS, *COUNTED, *ALSO_THE_ENEMYS, *PUT_RIGHT, *JOTTED]


@pytest.mark.parametrize(("place", "text", "meant"), ALL, ids=[text for _, text, _ in ALL])
def test_what_hurried_players_write_is_understood(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


def test_whoever_is_the_enemys_alone_is_still_refused() -> None:
    assert [line.result for line in read(NEIPPERG, "Leib-Carabiniers advance 5.").lines] == [Result.NO]


def test_the_rest_is_shown_where_somebody_is_asked_about() -> None:
    text = "Guards & 6th Bns: N 5. 5th: N 5 - no, wait, N 3. rest of my foot hold"
    lines = read(("mollwitz-list", "schwerin"), text).lines
    assert any("may stand in what was not read" in line.note for line in lines if line.orders)


def test_an_enemy_who_is_called_so_is_no_unit_of_ones_own_that_was_passed_over() -> None:
    assert read(NEIPPERG, "AB1 fires at the 2nd Battery").unread == ()
