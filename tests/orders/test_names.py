"""Whom, where to and at whom: units by where they stand, places told from one another, the enemy by description."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from tests.orders.test_five_systems import (
    CONTACT,
    DARU,
    JOHN,
    MOLLWITZ,
    OPENING,
    RAAB,
    ordered,
    read,
)

HARCOURT, NEY = ("dettingen-opening", "harcourt"), ("beattenburg", "ney")
BRUNSWICK, HOWE = ("beattenburg", "brunswick"), ("brandywine", "howe")
WINGS = ("raab-opening", "wings")
SULLIVAN, EUGENE = ("brandywine", "sullivan"), ("raab-contact", "eugene")


def holds(*units: str) -> list[str]:
    return [f"{unit} hold" for unit in units]


def goes(way: str, *units: str) -> list[str]:
    return [f"{unit} move {way}" for unit in units]


FOOT = tuple(f"FI{number}" for number in range(1, 9))
SERAS = ("GR1", "GR2", "GR3")
READ = [
    # by side, number and row
    (OPENING, "The two regiments on the right go two squares forward.", goes("S 2", "FI1", "FI2")),
    (OPENING, "my two right-hand regiments to row 5", ["FI1 move D5", "FI2 move E5"]),
    (OPENING, "the leftmost regiment stays", holds("FI8")),
    (OPENING, "Die drei linken Regimenter halten", holds("FI6", "FI7", "FI8")),
    (OPENING, "das Regiment ganz links bleibt stehen", holds("FI8")),
    (OPENING, "the first four regiments advance one square", goes("S 1", *FOOT[:4])),
    (OPENING, "the last four regiments hold", holds(*FOOT[4:])),
    (OPENING, "French 3 and 4 to row 6", ["FI3 move F6", "FI4 move G6"]),
    (OPENING, "Regiments 1 to 4 advance one square", goes("S 1", *FOOT[:4])),
    (OPENING, "1st, 2nd and 3rd infantry advance one square", goes("S 1", *FOOT[:3])),
    (OPENING, "every regiment one square forward", goes("S 1", *FOOT)),
    (OPENING, "Das Fußvolk rückt ein Feld vor", goes("S 1", *FOOT)),
    (OPENING, "the 1st to D5, the 2nd to E5", ["FI1 move D5", "FI2 move E5"]),
    (RAAB, "Seras' first and third brigades go to E3", goes("E3", "GR1", "GR3")),
    (NEY, "the two foot batteries fire at M18", ["NF1 fire M18", "NF2 fire M18"]),
    (BRUNSWICK, "both light regiments attack H10", ["BV1 melee H10", "BV2 melee H10"]),
    (HOWE, "both brigades stay", holds("BR3", "BR4")),
    (HARCOURT, "The Household goes to C6. The other three wait.", [*holds("FC1", "FC2", "FC3"), "MR1 move C6"]),
    (HARCOURT, "FC1 goes to D7, the other two hold", ["FC1 move D7", *holds("FC2", "FC3")]),
    # by where they stand
    (OPENING, "the regiment in D7 goes to D5", ["FI1 move D5"]),
    (OPENING, "The battalion at D7 moves to D6 and the one at E7 to E6.", ["FI1 move D6", "FI2 move E6"]),
    (OPENING, "die in D7 und E7 gehen ein Feld vor", goes("S 1", "FI1", "FI2")),
    (OPENING, "FI1 and the one next to it advance", goes("S", "FI1", "FI2")),
    (OPENING, "The lone battery beyond the Main fires at C3", ["FG1 fire C3"]),
    (OPENING, "die Batterie jenseits des Flusses schießt auf C3", ["FG1 fire C3"]),
    (RAAB, "everybody at D3 goes to E3", goes("E3", *SERAS, "GR6")),
    (EUGENE, "those at the bridge hold", holds(*SERAS, "GR6")),
    (HARCOURT, "the cavalry on the left goes to K7", ["FC3 move K7"]),
    (MOLLWITZ, "The three battalions on the left advance 6 inches", goes("N 6", "PB1", "PB2", "PB3")),
    # number signs, compounds, whose they are, and words that nobody else bears
    (OPENING, "No. 3 to F6", ["FI3 move F6"]),
    (OPENING, "Das 5. und 6. Regiment rücken je ein Feld vor.", goes("S 1", "FI5", "FI6")),
    (OPENING, "1st to 4th forward 1", goes("S 1", *FOOT[:4])),
    (("mollwitz-list", "romer"), "beide Dragonerregimenter halten", holds("AC4", "AC5")),
    (DARU, "the foot guards to F10", ["PG1 move F10"]),
    (("brandywine", "howe"), "The foot Jägers attack O20.", ["JA1 attack O20"]),
    (("brandywine", "howe"), "Die berittenen Jäger halten.", holds("JA2")),
    (OPENING, "Die Flusskanonen feuern auf C3.", ["FG1 fire C3"]),
    (("brandywine", "washington"), "Die Reservegeschütze rücken nach I25.", ["RA1 move I25"]),
    (SULLIVAN, "the two brigades under Stephen hold", holds("ST1", "ST2")),
    (SULLIVAN, "Woodford and his neighbour Scott to M23", goes("M23", "ST1", "ST2")),
    (SULLIVAN, "Stephen and all his men go to M23", goes("M23", "ST1", "ST2")),
    (RAAB, "Baraguey alles ein Feld O", goes("E 1", *(f"BA{number}" for number in range(1, 8)))),
    (("raab-opening", "wings"), "Sahuc's hussars hold", holds("LA2")),
    (("mollwitz-list", "neipperg"), "the second line of foot holds", holds("AB7", "AB8", "AB9")),
    (OPENING, "the two regiments nearest the forest advance one square", goes("S 1", "FI7", "FI8")),
    (OPENING, "FG1 fires at C3. The other battery fires at E2.", ["FG1 fire C3", "FG2 fire E2"]),
    (OPENING, "the right wing (FI1, FI2, FI3) advances one square", goes("S 1", "FI1", "FI2", "FI3")),
    # a second name says the first closer; each has his own goal
    (OPENING, "My foot: the leftmost regiment stays", holds("FI8")),
    (SULLIVAN, "M22 for Stephen and M23 for Stirling", [*goes("M22", "ST1", "ST2"), *goes("M23", "SL1", "SL2")]),
    (JOHN, "the infantry does nothing, and I myself ride over to Jellacic",
     [*holds("CO1", "CO2", "CO3", "JE1", "JE2", "JE3"), "JOH join JEL"]),
    # the enemy
    (CONTACT, "FI2 charges the ones in front of it", ["FI2 melee BI3"]),
    (CONTACT, "FI5 schießt auf die Hannoveraner", ["FI5 fire HI1"]),
    (CONTACT, "FG2 bombards their battery", ["FG2 fire PG1"]),
    (EUGENE, "Grenier's guns bombard the farm", ["GR6 bombard F3"]),
    # places told from somebody, and by the ground
    (OPENING, "FI3 moves two squares behind FI4", ["FI3 move G9"]),
    (OPENING, "FI3 goes to the left of FI4", ["FI3 move H7"]),
    (OPENING, "FI1 goes two squares south of FI4.", ["FI1 move G5"]),
    (OPENING, "FI1 geht zwei Felder nördlich von FI4.", ["FI1 move G9"]),
    (OPENING, "FI1 geht zwei Felder südlich.", ["FI1 move S 2"]),
    (OPENING, "FI1 to D6, FI2 one east of D6.", ["FI1 move D6", "FI2 move E6"]),
    (WINGS, "Montbrun moves to E2, Colbert one square south of them.", ["GY1 move E2", "GY2 move E2", "GY3 move E1"]),
    (("brandywine", "washington"), "GN1 one square west of the ford.", ["GN1 move G21"]),
    (RAAB, "GR4 goes one square north of the farm.", ["GR4 move F4"]),
    (OPENING, "FI3 comes level with FG2", ["FI3 move F6"]),
    (OPENING, "FI1 goes one square towards Dettingen", ["FI1 move N 1"]),
    (OPENING, "FI1 zwei Felder Richtung Feind", ["FI1 move S 2"]),
    (OPENING, "FI1 an den Main", ["FI1 move C7"]),
    (RAAB, "Seras to the stream", goes("E3", *SERAS)),
    (RAAB, "Durutte an den Bach", goes("E4", "GR4", "GR5")),
    (RAAB, "Severoli behind Seras", goes("C3", "BA1", "BA2", "BA3")),
    (MOLLWITZ, 'PC1 goes 6" behind PB7', ["PC1 move 76:00,22:00"]),
    (DARU, "both voltigeurs to the castle, H10", goes("H10", "PV1", "PV2")),
    # a number in letters behind a name; how far, and how many, are told so as well
    (RAAB, "Seras one goes to D4.", goes("D4", "GR1")),
    (RAAB, "Seras one and Seras three to E3", goes("E3", "GR1", "GR3")),
    (RAAB, "Seras eins und Seras zwei nach E3", goes("E3", "GR1", "GR2")),
    (WINGS, "Montbrun zwo hält.", holds("GY2")),
    (RAAB, "Seras one forward", goes("E 1", *SERAS)),
    (RAAB, "Seras three brigades to D4", goes("D4", *SERAS)),
    # who helps in an attack
    (("raab-contact", "wings"), "The Badeners attack F5 with the horse guns in support.", ["LA1 assault F5 LA3"]),
    # the two ends of a bridge, and a village that is no farm
    (RAAB, "GR1 goes to our end of the farm bridge.", goes("E3", "GR1")),
    (RAAB, "GR1 marches to the far side of the bridge.", goes("F3", "GR1")),
    (RAAB, "GR4 goes to the near end of the bridge by Kis-Megyer.", goes("E3", "GR4")),
    (RAAB, "GR1 geht bis an unser Ende der Brücke.", goes("E3", "GR1")),
    (RAAB, "GR1 geht an den Bach.", goes("E3", "GR1")),
    (JOHN, "FR1 goes to the hamlet.", goes("G5", "FR1")),
    (JOHN, "CO1 besetzt den Weiler.", ["CO1 enter G5"]),
    (JOHN, "JE3 occupies the village on the slope.", ["JE3 enter G5"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_who_and_where_are_found_on_the_map(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


ASKED = [
    (OPENING, "The left wing holds.", ["FI5 hold", "FI8 hold"]),
    (OPENING, "Infantry of the centre: no change", ["FI4 hold", "FI5 hold"]),
    (OPENING, "The regiment in the middle advances", ["FI4 move S", "FI5 move S"]),
    (OPENING, "FI8 goes to the forest", ["FI8 move K6", "FI8 move K8"]),
    (OPENING, "FI3 goes between FI5 and FI6", ["FI3 move H8", "FI3 move I8"]),
    (OPENING, "FI1 goes back to where it was", ["FI1 move N"]),
    (RAAB, "Two of Seras' brigades go to E3", goes("E3", *SERAS)),
    (CONTACT, "FG2 fires at the cavalry", ["FG2 fire AC1", "FG2 fire BC1"]),
]


@pytest.mark.parametrize(("place", "text", "offered"), ASKED, ids=[text for _, text, _ in ASKED])
def test_where_several_fit_they_are_asked_about_as_whole_orders(
    place: tuple[str, str], text: str, offered: list[str]
) -> None:
    reading = read(place, text)
    assert ordered(reading) == [] and not reading.unread
    found = {str(choice.order) for line in reading.with_result(Result.ASK) for choice in line.choices}
    assert found >= set(offered)


def test_a_general_with_one_of_those_who_go_rides_along() -> None:
    assert ordered(read(("dettingen-opening", "george"), "the Hanoverians one forward, the King too")) == goes(
        "N 1", "HI1", "HI2", "HI3"
    )
