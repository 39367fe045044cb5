"""Who is let be, what is said closer, and what only looks like something else."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders import Press
from pbem.orders.grammar.reading import Result
from tests.orders.board import context
from tests.orders.test_five_systems import CONTACT, DARU, OPENING, RAAB, ordered, read

STAIR, HOWE, NEY = ("dettingen-opening", "stair"), ("brandywine", "howe"), ("beattenburg", "ney")
WINGS, WAYNE, FIGHT = ("raab-opening", "wings"), ("brandywine", "washington"), ("raab-contact", "eugene")

READ = [
    # who is let be
    (OPENING, "Leave FI3 and FI4 where they are. FI1 to D6.", ["FI1 move D6", "FI3 hold", "FI4 hold"]),
    (OPENING, "Keep the second battery out of it.", ["FG2 hold"]),
    (WINGS, "Lauriston pushes his Badeners onto E5 but leaves the horse guns and Sahuc where they are.",
     ["GY6 hold", "LA1 move E5", "LA2 hold", "LA3 hold"]),
    (WINGS, "Don't let Colbert anywhere near that marsh.", ["GY3 hold"]),
    # said closer
    (WAYNE, "Greene to Birmingham (M23)", ["GN1 move M23", "GN2 move M23"]),
    (HOWE, "The light infantry attack O20", ["LI1 attack O20", "LI2 attack O20"]),
    (STAIR, "The First and the Third go forward to the fourth row.", ["BI1 move C4", "BI3 move E4"]),
    (RAAB, "Seras takes his three brigades down to the bridge in front of the farm but does not cross it yet.",
     ["GR1 move E3", "GR2 move E3", "GR3 move E3"]),
    (NEY, "But the three batteries fire at M18.", ["NB1 fire M18", "NF1 fire M18", "NF2 fire M18"]),
    # a deed in two verbs, a word for a formation that another verb takes as well
    (WAYNE, "Wayne is turning and facing to the north.", ["WY1 face N", "WY2 face N"]),
    (NEY, "NL1 NL2 line; NG1 square", ["NG1 form square", "NL1 form line", "NL2 form line"]),
    (DARU, "PF2 hält Kartätsche zurück", ["PF2 hold canister"]),
    (OPENING, "FI1 hold fire if enemy within 1", ["FI1 hold fire if enemy within 1"]),
    # whoever is spoken of in a condition
    (("beattenburg", "brunswick"), "Falls die Franzosen schon im Schloss sitzen, werfen die beiden leichten "
     "Regimenter sie hinaus.", ["BV1 melee H10 if enemy at H10", "BV2 melee H10 if enemy at H10"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_it_is_read_as_an_umpire_would_take_it(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


def test_a_reaction_is_a_standing_order_whatever_its_word_is_elsewhere() -> None:
    reading = read(STAIR, "react BI1 fire")
    assert not ordered(reading)
    assert [str(rule) for line in reading.lines for rule in line.standing] == ["react BI1 any"]


def test_a_deed_without_anybody_asks_who_is_to_do_it() -> None:
    (line,) = read(OPENING, "Fire at C3!").lines
    assert (line.result, line.message) == (Result.ASK, 'Which unit is to do this ("Fire at C3")?')
    assert [str(choice.order) for choice in line.choices][:1] == ["FG1 fire C3"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PRESS TO George: Well done, hold FI1! ENDPRESS", Press("George", "Well done, hold FI1!")),
        ("press anon to George come on endpress", Press("George", "come on", anon=True)),
    ],
)
def test_a_message_may_stand_in_one_line(text: str, message: Press) -> None:
    reading = orders.read(f"{text}\nFI2 hold", context())
    assert reading.press == (message,)
    assert ordered(reading) == ["FI2 hold"]


def test_what_is_said_to_a_commander_is_a_message_unless_it_names_a_unit() -> None:
    chief = ("dettingen-opening", "george")
    assert read(chief, "TO STAIR: keep the line").press == (Press("STAIR", "keep the line"),)
    assert ordered(read(chief, "To Stair: BI1 to C4")) == ["BI1 move C4"]


def test_a_place_that_is_named_by_what_it_is_can_be_fired_at() -> None:
    assert ordered(read(("beattenburg", "wellington"), "WB1 fires at the castle")) == ["WB1 fire H10"]
    assert ordered(read(FIGHT, "Pound the farm with everything Grenier's gunners have got.")) == ["GR6 bombard F3"]


def test_a_fight_that_is_called_a_scrap_is_none_that_is_taken_back() -> None:
    (line,) = read(CONTACT, "Pull the 3rd French Horse out of that scrap").lines
    assert [str(order) for order in line.orders] == ["FC3 disengage"]


def test_what_nobody_leaves_is_no_goal() -> None:
    reading = read(("raab-opening", "john"), "Jellacic's lot: nobody leaves the village.")
    assert sorted(ordered(reading)) == [f"JE{each} hold" for each in (1, 2, 3, 4)]
    assert not reading.unread
