"""Mollwitz by letter: what its players write in inches, and what they read of it."""

from __future__ import annotations

import re

import pytest

from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, body

SCENARIO = "mollwitz_half"
FREDERICK, NEIPPERG = "frederick@example.org", "neipperg@example.org"


@pytest.fixture
def noon(club: Club) -> Club:
    """The armies stand in the snow as suggested, and the first bound is to be played."""
    club.name = "mollwitz"
    scenario = load(SCENARIO)
    new_game(club.world, scenario, Terms(id=club.name))
    for seat in scenario.seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    club.write(FREDERICK, "READY\n")
    club.pass_deadline()
    return club


def answer(club: Club, player: str, text: str) -> str:
    """What a player reads, in one line, after writing this."""
    club.write(player, text)
    club.tick()
    return " ".join(body(club.letters_to(player)[-1]).replace("|", " ").split())


def report(club: Club, player: str) -> str:
    return " ".join(body(club.last(player)).split())


def places(club: Club, player: str) -> dict[str, str]:
    """Where each unit stands by the list of the latest report."""
    rows = re.findall(r"(?:^|  )(\w+) +([0-9:]+,[0-9:]+) ", body(club.last(player)), re.MULTILINE)
    return {name.upper(): place for name, place in rows}


def test_a_line_ordered_forward_goes_forward_and_stays_dressed(noon: Club) -> None:
    before = places(noon, FREDERICK)
    read = answer(noon, FREDERICK, "PI1-PI7 advance 4\n")
    assert "PI3: 4 of 4.5 in" in read
    noon.pass_deadline()
    now = places(noon, FREDERICK)
    told = report(noon, FREDERICK)
    went = [name for name in before if name in {f"PI{n}" for n in range(1, 8)} and before[name] != now[name]]
    assert went
    for name in went:
        east, north = before[name].split(",")
        assert now[name] == f"{east},{int(north.partition(':')[0]) + 4}:{north.partition(':')[2]}"
    assert ("confused" in told) == (len(went) < 7)


def test_too_far_an_advance_is_answered_with_what_is_possible(noon: Club) -> None:
    read = answer(noon, FREDERICK, "PI3 advance 6\n")
    assert "Only 4.5 inches of 6 inches" in read


def test_orders_by_cell_by_place_and_by_purpose_are_understood(noon: Club) -> None:
    read = answer(noon, FREDERICK, "PI3 to C3\nPI4 to 31,24\nPC1 charge AC1\nPI9 support PI1\nPG1 attach PI3\n")
    assert "move 30:00,30:00" in read
    assert "move 31:00,24:00" in read
    assert "attack AC1" in read and "AC1 is out of reach" in read
    assert "support PI1" in read and "attach PI3" in read


def test_both_sides_horse_meets_and_fights(noon: Club) -> None:
    """Three bounds of charging horse: they meet, strike, and somebody is beaten or holds."""
    for _ in range(3):
        noon.write(FREDERICK, "PC1, PC2, PC3 attack AC1\n")
        noon.write(NEIPPERG, "AC1, AC2, AC3 attack PC1\n")
        noon.pass_deadline()
    told = [" ".join(body(letter).split()) for letter in noon.letters_to(FREDERICK)]
    assert any("attacked" in letter or "closed with" in letter for letter in told)
    assert any(re.search(r"Close combat \(", letter) or "struck" in letter for letter in told)


def test_a_side_that_writes_nothing_holds(noon: Club) -> None:
    before = places(noon, NEIPPERG)
    noon.write(NEIPPERG, "READY\n")
    noon.pass_deadline()
    assert places(noon, NEIPPERG) == before


def test_orders_one_after_the_other_are_rehearsed_together(noon: Club) -> None:
    read = answer(noon, FREDERICK, "PI3 wheel left 30 then advance 2\n")
    assert "4.375 of 4.5 in, to 23:61,20:55 facing 330; then 20 in from AI6" in read


def test_a_line_is_ordered_by_its_name_and_each_is_told_its_own_limit(noon: Club) -> None:
    read = answer(noon, FREDERICK, "First line advance 3\n")
    assert re.search("PB2 advance 3: Only 1 inch(es)? of 3 inches", read)
    assert "PI7: 3 of 4.5 in, to 50:16,21:00 facing 0" in read


def test_only_own_units_are_ordered_and_friends_are_not_attacked(noon: Club) -> None:
    read = answer(noon, FREDERICK, "PI3 attack PI4\n")
    assert "Attack at what?" in read and "attack AI6" in read
    read = answer(noon, FREDERICK, "AI3 advance 4\n")
    assert "AI3" in read and "AI3: 4 of" not in read


def test_what_one_side_orders_and_where_it_goes_the_other_reads_only_when_it_sees_it(noon: Club) -> None:
    answer(noon, NEIPPERG, "AC1 advance 12\n")
    assert "AC1 advance" not in answer(noon, FREDERICK, "SHOW ORDERS\n")


def test_text_alone_tells_where_everybody_is_how_far_it_reaches_and_who_is_in_a_cell(noon: Club) -> None:
    read = answer(noon, FREDERICK, "SHOW PI3\n")
    assert "Muskets, close: 3 inches. Muskets, far: 6 inches." in read
    assert "Move: 4.5 inches." in read and "Nearest opponent: AC7, 23.2 inches away" in read
    cell = answer(noon, FREDERICK, "SHOW D4\n")
    assert all(f"Enemy {unit} " in cell for unit in ("AI2", "AI3", "AB2", "AI9"))
    assert "PI3" not in cell and "AI4" not in cell


def test_standing_orders_by_letter_hold_in_the_next_bound(noon: Club) -> None:
    read = answer(noon, FREDERICK, "EVADE PC5 cavalry\nRETREAT DISTANCE PI3 far\n")
    assert "evade PC5: cavalry" in read and "retreat distance PI3: far" in read
    noon.pass_deadline()
    assert "evade PC5: cavalry" in answer(noon, FREDERICK, "SHOW ORDERS\n")


def test_the_snow_slows_the_foot_and_not_the_horse(noon: Club) -> None:
    read = answer(noon, FREDERICK, "PI3 advance\nPC1 advance\n")
    assert "PI3: 4.5 of 4.5 in" in read and "PC1: 12 of 12 in" in read


def test_in_turns_who_is_not_to_act_owes_nothing_and_is_not_told_that_he_sent_nothing(club: Club) -> None:
    """The Austrians open the battle in the first bound, and the Prussians answer in the second."""
    club.name = "mollwitz"
    scenario = load(SCENARIO)
    new_game(club.world, scenario, Terms(id=club.name, way="alternate"))
    for seat in scenario.seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    club.write(FREDERICK, "READY\n")
    club.write(NEIPPERG, "READY\n")
    club.pass_deadline()
    club.write(NEIPPERG, "READY\n")
    club.pass_deadline()
    assert "NO SHEET FROM YOU" not in body(club.report_to(FREDERICK))
    club.write(FREDERICK, "READY\n")
    club.pass_deadline()
    assert club.game().bound == 3
    assert "NO SHEET FROM YOU" not in body(club.report_to(NEIPPERG))
    club.write(FREDERICK, "READY\n")
    club.pass_deadline()
    assert "NO SHEET FROM YOU" in body(club.report_to(NEIPPERG)), "this bound was his own"
