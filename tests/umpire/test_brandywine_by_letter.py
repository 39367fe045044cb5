"""The Brandywine by letter: what its six players write, and what they read of it, by the numbers of the print."""

from __future__ import annotations

import re

import pytest

from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, body
from tests.umpire.test_choices_by_letter import placed

HOWE, CORNWALLIS, KNYPHAUSEN = "howe@example.org", "cornwallis@example.org", "knyphausen@example.org"
WASHINGTON, GREENE, SULLIVAN = "washington@example.org", "greene@example.org", "sullivan@example.org"


@pytest.fixture
def morning(club: Club) -> Club:
    """Seven in the morning: the Americans stand as suggested, and the British are in column off the map."""
    club.name = "brandywine"
    new_game(club.world, load("brandywine"), Terms(id=club.name))
    for seat in load("brandywine").seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    club.write(HOWE, "READY\n")
    club.pass_deadline()
    return club


def answer(club: Club, player: str, text: str) -> str:
    """What a player reads, in one line, after writing this."""
    club.write(player, text)
    club.tick()
    return " ".join(body(club.letters_to(player)[-1]).replace("|", " ").split())


def form(club: Club, player: str) -> dict[str, str]:
    """What the form of the latest report says of each unit."""
    return dict(re.findall(r"^ +([A-Z]{2}[A-Z0-9]) @(.*?) +:", body(club.last(player, "deployed")), re.MULTILINE))


def test_02__the_form_says_combat_and_movement_factor_of_every_counter(morning: Club) -> None:
    told = form(morning, WASHINGTON)
    assert told["WSH"] == "G23  0-6 W" and told["NC1"] == "I24  5-4 W" and told["BL1"] == "I26  1-6 W"
    assert form(morning, SULLIVAN)["SU3"] == "O20  2-4 W"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("HWE", "army commander, movement factor 6"),
        ("BR1", "brigade of infantry, combat factor 7, movement factor 4"),
        ("SC1", "regiment of infantry, combat factor 5, movement factor 4"),
        ("LI1", "battalion of infantry, combat factor 4, movement factor 5"),
        ("RC1", "company of infantry, combat factor 1, movement factor 5"),
        ("LD1", "regiment of cavalry, combat factor 2, movement factor 6"),
        ("AR1", "battalion of artillery, combat factor 3, movement factor 3"),
    ],
)
def test_02__size_type_and_factors_of_a_counter_are_told_to_who_asks(morning: Club, name: str, told: str) -> None:
    assert told in answer(morning, HOWE, f"SHOW {name}\n")


def test_02__a_unit_moves_no_further_than_its_own_factor(morning: Club) -> None:
    assert "A5-F5-F4-I4-I5-L5, 3½ of 4 points" in answer(morning, KNYPHAUSEN, "BR1 - L5\n")
    read = answer(morning, KNYPHAUSEN, "AR3 - H4-H9\nRC1 - H4-H7\n")
    assert "AR3 move H4-H9: It gets as far as I5 of H9: H6 costs 1, and ¼ are left" in read
    assert "RC1 Ferguson's Rifle Corps: move H4-H7 A5-F5-F4-I4-I5-H6-H7, 4¾ of 5 points" in read


PRINTED = {
    "1PEN": "WY1", "2PEN": "WY2", "3PEN": "SL1", "1MD": "SU1", "2MD": "SU2", "NC": "NC1", "1st Virginia": "GN1",
    "4th Virginia": "ST2", "2nd Militia": "AM2",
}  # fmt: skip
ENGLISH = {
    "1BR": "BR1", "3BR": "BR3", "1GR": "BG1", "2HG": "HG2", "1FG": "FG1", "2LT": "LI2", "QR": "QR1", "RC": "RC1",
}  # fmt: skip


def test_03__units_answer_to_what_is_printed_on_their_counters(morning: Club) -> None:
    read = answer(morning, WASHINGTON, "".join(f"{name} face N\n" for name in PRINTED))
    understood = read.partition("UNDERSTOOD")[2]
    assert set(PRINTED.values()) <= set(understood.partition(" face N")[0].split())
    read = answer(morning, HOWE, "".join(f"{name} - A5\n" for name in ENGLISH))
    assert set(ENGLISH.values()) <= set(read.partition("UNDERSTOOD")[2].partition(" move A5")[0].split())


def test_03__printed_abbreviations_may_stand_side_by_side(morning: Club) -> None:
    assert "BG1 BG2 FG1 move A5" in answer(morning, CORNWALLIS, "1GR 2GR 1FG - A5\n")


@pytest.mark.parametrize(
    ("command", "units"),
    [("Greene", "GN1 GN2"), ("Wayne", "WY1 WY2"), ("Sullivan", "SU1 SU2 SU3"), ("Stirling", "SL1 SL2")],
)
def test_03__a_division_is_ordered_by_its_generals_name(morning: Club, command: str, units: str) -> None:
    assert f"{units} face NE" in answer(morning, WASHINGTON, f"{command} face NE\n")


def test_an_invitation_is_two_sheets_with_the_whole_map_and_every_unit(morning: Club) -> None:
    for player in (HOWE, CORNWALLIS, KNYPHAUSEN, WASHINGTON, GREENE, SULLIVAN):
        letter = body(morning.letters_to(player)[0])
        assert len(letter.splitlines()) <= 120, player
        assert " A  . . T . | . . . . . . . . . . . . . . . . . ~ . . . . .  A" in letter, player
        ours = "american" if player in (WASHINGTON, GREENE, SULLIVAN) else "british"
        assert all(unit["id"] in letter for unit in load("brandywine").units if unit["side"] == ours)


def test_the_form_has_the_units_that_are_still_to_come_on(morning: Club) -> None:
    rows = form(morning, KNYPHAUSEN)
    assert rows["QR1"] == "--  2-5 column 1" and len(rows) == 8
    assert set(form(morning, GREENE)) == {"GN1", "GN2", "WY1", "WY2", "PR1", "MX1", "AM1", "AM2"}


GREAT_ROAD = "A5-B5-B6-C6-C9-D9-D12-E12-E15-F15-F18"


@pytest.mark.parametrize(
    "letter",
    [
        "3BR march Great Road to F18",
        "BR3 - by the Great Road to F18",
        "Grey's Brigade should march to F18 on the Great Road",
        "BR3 march the Great Road as far as F18",
        "BR3 marschiert auf der Großen Straße nach F18",
        "Grey soll über die Große Straße nach F18 marschieren",
    ],
)
def test_08__a_road_by_its_name_is_followed_and_its_cost_told(morning: Club, letter: str) -> None:
    read = answer(morning, CORNWALLIS, f"{letter}\n")
    assert f"BR3 Grey's Brigade: move {GREAT_ROAD} A5-B5-B6-C6-C9-D9-D12-E12-E15-F15, 4 of 4 points" in read
    assert "F16 costs ¼, and 0 are left" in read and "did not read" not in read


@pytest.mark.parametrize(
    ("letter", "understood"),
    [
        ("BR3 by Jefferis's Ford to Osborne's Hill", "move U15-Q19 A5-F5-F4-I4-I5-M5-M6, 4 of 4"),
        ("BR3 - Jefferis Ford - Osborne's Hill", "move U15-Q19 A5-F5-F4-I4-I5-M5-M6, 4 of 4"),
        ("BR3 marschiert über Jefferis' Furt nach Osbornes Höhe", "move U15-Q19 A5-F5-F4-I4-I5-M5-M6, 4 of 4"),
        ("BR3 march the Great Road to Old Kennett", "move A5-B5-B6-C6-C9-D9-D12-E12-E14-F14 "),
        ("BR3 march Flank Road to Trimble's Ford, face N", "move B5-F5-F4-I4-I5-M5-M6-Q6-Q7, face N "),
        ("BR3 Great Road and Brinton's Road to G17", "move A5-B5-B6-C6-C9-D9-D12-E12-E14-G16-G17 "),
        ("Grey goes by the Great Road and Brinton's Road to G17", "move A5-B5-B6-C6-C9-D9-D12-E12-E14-G16-G17 "),
    ],
)
def test_08__fords_villages_and_crossroads_are_named_in_an_order(morning: Club, letter: str, understood: str) -> None:
    read = answer(morning, CORNWALLIS, f"{letter}\n")
    assert f"BR3 Grey's Brigade: {understood}" in read and "did not read" not in read


def test_08__a_road_is_joined_where_a_unit_stands_and_taken_either_way(morning: Club) -> None:
    assert "NC1 Nash's Brigade: move J24-J27 I24-J24-J27, 1 of 4 points" in answer(
        morning, WASHINGTON, "NC1 march Chad's Ford Road to J27\n"
    )
    assert "NC1 Nash's Brigade: was move J24-J27, is move I23-H23-G22 I24-I23-H23-G22, ¾ of 4 points" in answer(
        morning, WASHINGTON, "NC1 march Chad's Ford Road to Chad's Ford\n"
    )


def test_08__in_the_middle_of_a_road_its_end_is_asked_for(morning: Club) -> None:
    for number, letter in enumerate(("NC1 march Chad's Ford Road\n", "Nash should follow the Chad's Ford Road\n"), 1):
        read = answer(morning, WASHINGTON, letter)
        assert f"{number}a move I23-H23-G22 {number}b move J24-J27" in read
    assert "I24-J24-J27, 1 of 4 points" in answer(morning, WASHINGTON, "2b\n")


@pytest.mark.parametrize(
    ("letter", "wrong", "choice"),
    [
        ("BR3 march Great Raod to D9", "Great Raod", "move A5-B5-B6-C6-C9-D9"),
        ("BR3 march to Kennet Square", "Kennet Square", "move A3"),
        ("BR3 march Osbourn Hill", "Osbourn Hill", "move Q19"),
    ],
)
def test_08__a_name_that_no_map_prints_is_asked_about(morning: Club, letter: str, wrong: str, choice: str) -> None:
    read = answer(morning, CORNWALLIS, f"{letter}\n")
    assert f'BR3 The map has no "{wrong}".' in read and f"1a {choice}" in read


def test_08__a_standing_route_follows_a_road_too(morning: Club) -> None:
    read = answer(morning, CORNWALLIS, "ROUTE BR3 Flank Road to Sconneltown\n")
    assert "route BR3: B5-F5-F4-I4-I5-M5-M6-Q6-Q7-R8-S8-S10-T10-T13-U14-U16-T16-T19" in read


@pytest.fixture
def between(morning: Club) -> Club:
    """Eight in the morning; the British have come round the militia on its hill, from before it and from behind."""
    placed(morning, HB1="at A24", BR1="at D26")
    morning.write(HOWE, "all hold\n")
    morning.pass_deadline()
    morning.write(KNYPHAUSEN, "HB1 - B24, face N, x C24 with BR1\nBR1 - D25, face SW, x C24\n")
    return morning


def test_13__a_battle_is_told_as_a_sum_that_can_be_worked_out_again(between: Club) -> None:
    between.pass_deadline()
    for player in (KNYPHAUSEN, GREENE):
        told = " ".join(body(between.letters_to(player)[-1]).split())
        assert "C24: BR1 14 (7 x2 partial rear enfilade) + HB1 8 = 22 against AM1 6 (3 x2 level 2)" in told
        assert " + AM2 6 (3 x2 level 2) = 12, 1-1; roll " in told


def test_13__in_german_the_sum_is_german_too(between: Club) -> None:
    for player in (KNYPHAUSEN, GREENE):
        between.write(player, "SET LANGUAGE de\n")
    between.tick()
    read = answer(between, KNYPHAUSEN, "HB1 - B24, face N, x C24\n")
    assert "mit 2-1: HB1 24 (8 x3 in der Flanke) gegen AM1 6 (3 x2 Höhe 2) + AM2 6 (3 x2 Höhe 2)" in read
    between.pass_deadline()
    for player in (KNYPHAUSEN, GREENE):
        told = " ".join(body(between.letters_to(player)[-1]).split())
        assert (
            "BR1 14 (7 x2 schräg von hinten) + HB1 8 = 22 gegen AM1 6 (3 x2 Höhe 2) + AM2 6 (3 x2 Höhe 2) = 12, 1-1;"
            in told
        )
        assert "rear" not in told and "level 2" not in told and "attacked at" not in told
        assert "noch nicht erschienen: " in told or player == GREENE
