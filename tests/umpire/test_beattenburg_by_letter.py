"""Beattenburg by letter: what its eight players write, and what they read of it."""

from __future__ import annotations

import re

import pytest

from pbem.battle.ruling import Ruling
from pbem.scenarios import load
from pbem.store import players
from pbem.umpire.history.rulings import rule_next
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, body
from tests.umpire.test_languages import ENGLISH, words

PONIATOWSKI, BRUNSWICK, NEY = "poniatowski@example.org", "brunswick@example.org", "ney@example.org"
NAPOLEON = "napoleon@example.org"


@pytest.fixture
def afternoon(club: Club) -> Club:
    """Both armies stand as suggested, before the first move."""
    club.name = "beattenburg"
    new_game(club.world, load("beattenburg"), Terms(id=club.name))
    for seat in load("beattenburg").seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    club.write(NAPOLEON, "READY\n")
    club.pass_deadline()
    return club


def answer(club: Club, player: str, text: str) -> str:
    """What a player reads, in one line, after writing this."""
    club.write(player, text)
    club.tick()
    return " ".join(body(club.letters_to(player)[-1]).replace("|", " ").split())


def report(club: Club, player: str) -> str:
    """The last report of a player, in one line."""
    return " ".join(body(club.report_to(player)).replace("|", " ").split())


def test_a_melee_is_told_with_both_deployments_and_the_arithmetic(afternoon: Club) -> None:
    for unit, square in (("PC1", "I10"), ("BL1", "J10")):
        rule_next(afternoon.world, afternoon.name, Ruling(unit, "at", square), "gm")
    more = {PONIATOWSKI: "PC1 x J10 in column\n", BRUNSWICK: "MDI BL1 line\n"}
    for seat in load("beattenburg").seats:
        player = f"{seat.id}@example.org"
        answer(afternoon, player, f"ALL hold fire\n{more.get(player, '')}")
    afternoon.pass_deadline()
    losses = r"Losses \S+ and \S+: 1 and half of \S+, .{0,20}the superior half of it"
    told = [
        re.search(rf"in column.{{3,40}} in line.{{0,9}}: inferior\. ({losses})\.", report(afternoon, player))
        for player in (PONIATOWSKI, BRUNSWICK)
    ]
    assert told[0] is not None and told[1] is not None, report(afternoon, PONIATOWSKI)
    assert told[0][1] == told[1][1] != ""


def test_what_a_general_is_about_to_play_is_his_own_secret(afternoon: Club) -> None:
    answer(afternoon, PONIATOWSKI, "MDI all pincers 3, line 1\n")
    assert "pincers 3, line" in answer(afternoon, PONIATOWSKI, "SHOW ORDERS\n")
    before = len(afternoon.letters_to(BRUNSWICK))
    afternoon.pass_deadline()
    for letter in afternoon.letters_to(BRUNSWICK)[before:]:
        assert "pincers" not in body(letter)


def test_the_form_counts_stands_guns_and_wagons(afternoon: Club) -> None:
    form = body(afternoon.report_to(PONIATOWSKI))
    assert "PF1 @C13  5 stands, 2 guns and 1 wagon E" in form
    assert "PON @B11  with PG1" in form
    assert "SURRENDER" not in form


def test_the_one_who_gives_up_is_told_what_it_means_and_others_cannot(afternoon: Club) -> None:
    assert "Only The Emperor Napoleon can give up" in answer(afternoon, NEY, "NL1 surrender\n")
    assert "whole army gives up" in answer(afternoon, NAPOLEON, "NAP surrender\n")
    afternoon.pass_deadline()
    assert any("gave up" in " ".join(body(letter).split()) for letter in afternoon.letters_to(BRUNSWICK))


def test_help_on_mdi_and_the_rules_are_sent_to_who_asks(afternoon: Club) -> None:
    assert "MDI column line square flanking pincers withdrawal [2], …" in answer(afternoon, NEY, "HELP MDI\n")
    rules = answer(afternoon, NEY, "HELP RULES\n")
    assert "COLUMN flanking, pincers line, square" in rules


def test_beattenburg_is_told_in_german(afternoon: Club) -> None:
    holder = players.at(afternoon.world.db, PONIATOWSKI)
    assert holder is not None
    players.set_language(afternoon.world.db, holder.id, "de")
    told = answer(afternoon, PONIATOWSKI, "PG1 Nahkampf J10\nPF1 Haubitze K10\nMDI PG1 Kolonne 2, Linie 1\n")
    assert "PG1" in told and "VERSTANDEN" in told


REFUSED = """PL1 * J12
PF1 * J10, howitzer K10
PF2 canister D10
PC1 x J10 in column
PG1 - H14
PL2 limber
PL3 form square with PL2
PV2 detach 3 to C4
PB1 join PF1
PH1 * N12
PK1 take over K10
PV1 support PV1
"""
"""Orders of which most cannot be carried out."""


def in_contact(club: Club) -> None:
    """Some of both sides within reach of one another round the castle."""
    near = {"PC1": "I10", "PL1": "H10", "PF1": "G10", "PV1": "H12", "BL1": "J10", "BV1": "J12", "BF1": "L10"}
    for unit, square in near.items():
        rule_next(club.world, club.name, Ruling(unit, "at", square), "gm")


def test_no_english_is_left_in_what_a_german_player_reads(afternoon: Club) -> None:
    holder = players.at(afternoon.world.db, PONIATOWSKI)
    assert holder is not None
    players.set_language(afternoon.world.db, holder.id, "de")
    in_contact(afternoon)
    told = answer(afternoon, PONIATOWSKI, REFUSED)
    assert (
        "Kein Karree: " in told
        and "kann nicht nach N12 schießen: N12 ist 14 Felder entfernt" in told
        and "kann höchstens 2 fortschicken" in told
    )
    assert ENGLISH.findall(re.sub(r"Du schriebst: .*? \d\d?a ", "", told)) == []
    afternoon.pass_deadline()
    german = words(afternoon, PONIATOWSKI, "b1]")
    assert "WAS GESCHAH" in german and "Truppen: A10" in german
    assert ENGLISH.findall(german) == []
    assert not re.search(r"\b(?:stands?|Allied|French|gun|volley|range|nobody|guards)\b", german)


def test_the_story_of_a_bound_is_short_however_many_guns_fire(afternoon: Club) -> None:
    in_contact(afternoon)
    for seat in load("beattenburg").seats:
        answer(afternoon, f"{seat.id}@example.org", "all hold\n")
    afternoon.pass_deadline()
    for seat in load("beattenburg").seats:
        text = body(afternoon.report_to(f"{seat.id}@example.org"))
        story, lengths = sections(text)
        assert "Missed: GB1 " in story and len(story.splitlines()) <= 45, story
        assert sum(lengths) <= 120, (seat.id, lengths)


def sections(text: str) -> tuple[str, list[int]]:
    """What happened, and how many lines of text there are before the map and behind the order form."""
    before, _, rest = text.replace("\r\n", "\n").partition("\nMAP\n")
    _, _, after = rest.partition("\nEND\n")
    story = before.partition("WHAT HAPPENED\n")[2].partition("\nLOSSES")[0]
    return story, [len(before.splitlines()), len(after.splitlines())]
