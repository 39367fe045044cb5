"""Small battles of Brown Bess Squared by letter: what players write, and what they read of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pbem.battle.squared_ground import SquaredGround
from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.rules.brown_bess.board import OPEN, ground, read_unit, scenario
from tests.umpire.club import Club, body
from tests.umpire.test_choices_by_letter import Plain, placed, told

STAIR, GRAMONT = "stair@example.org", "gramont@example.org"
OPEN_FIELD = ground(OPEN)
TOWN = ground(". . .\n. . .\n. t .\n. . .\n. . .")


def begin(club: Club, *units: str, on: SquaredGround = OPEN_FIELD) -> None:
    """A battle of these units, standing where they are said to stand."""
    club.name = "board"
    board = scenario(on, [read_unit(text) for text in units])
    new_game(club.world, replace(board, briefings={side.id: side.name for side in board.sides}), Terms(id=club.name))
    for seat in board.seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    for player in (STAIR, GRAMONT):
        club.write(player, "READY\n")
    club.pass_deadline()


def fights(club: Club, bounds: int) -> Iterator[Plain]:
    """The blows of the last bound, and of so many more at most in which both are ordered to stand and fight."""
    for _ in range(bounds):
        yield from told(club, "strike")
        if club.game().due is None:
            return
        for player in (STAIR, GRAMONT):
            club.write(player, "all hold\n")
        club.pass_deadline()


def test_31__in_a_meeting_in_a_town_nobody_has_the_town_and_every_hit_counts(club: Club) -> None:
    begin(club, "BI1 B2 N column elite", "FI1 B4 S column elite", on=TOWN)
    club.write(STAIR, "BI1 - B3\n")
    club.write(GRAMONT, "FI1 - B3\n")
    club.pass_deadline()
    assert [(each["actors"], each["targets"]) for each in told(club, "met")] == [(["BI1"], ["FI1"])]
    blows = list(fights(club, 4))
    assert any(each["words"]["hits"] for each in blows)
    for each in blows:
        (roll,) = each["rolls"]
        assert roll["ignored"] == [] and each["words"]["hits"] == roll["successes"]
        assert not any("town" in why["why"] for why in roll["modifiers"])


def test_31__who_stood_in_the_town_has_it(club: Club) -> None:
    begin(club, "BI1 B3 N elite", "FI1 B4 S elite", on=TOWN)
    club.write(STAIR, "BI1 hold fire\nREACT BI1 hold\n")
    club.write(GRAMONT, "FI1 x B3\n")
    club.pass_deadline()
    blows = [each for each in fights(club, 4) if each["actors"] == ["FI1"] and each["rolls"][0]["successes"]]
    assert blows
    for each in blows:
        (roll,) = each["rolls"]
        assert [why["why"] for why in roll["ignored"]] == ["first hit, in a town"]
        assert each["words"]["hits"] == roll["successes"] - 1
        assert "attacking a town" in [why["why"] for why in roll["modifiers"]]


@pytest.mark.parametrize(
    ("letter", "targets"),
    [
        ("BI1 fire FI2, then FI1", ["FI2", "FI1", "FI3"]),
        ("BI1 * FI4, * FI3", ["FI4", "FI3", "FI1"]),
    ],
)
def test_26__two_orders_to_fire_are_for_two_faces_of_a_square(club: Club, letter: str, targets: list[str]) -> None:
    """With one hit it has three dice for three faces: those that are named fire first, then the best that are left."""
    begin(club, "BI1 D4 N square", "FI1 D5 S", "FI2 E4 W", "FI3 D3 N", "FI4 C4 E")
    placed(club, BI1="hits 1")
    club.write(STAIR, f"{letter}\n")
    club.write(GRAMONT, "all hold fire\nREACT all hold\n")
    club.tick()
    answer = body(club.last(STAIR))
    assert "1 die a face" in answer
    club.pass_deadline()
    assert [each["targets"] for each in told(club, "fire")] == [[name] for name in targets]
    assert [len(each["rolls"][0]["dice"]) for each in told(club, "fire")] == [1, 1, 1]
    report = body(club.report_to(STAIR))
    assert all(f"({name})" in report for name in targets)


def test_26__the_last_face_of_a_square_throws_the_seventh_die(club: Club) -> None:
    begin(club, "BI1 D4 N square elite musketry", "FI1 D5 E", "FI2 E4 S", "FI3 D3 W", "FI4 C4 N")
    club.write(STAIR, "BI1 fire FI1, then FI2, then FI3, then FI4\n")
    club.write(GRAMONT, "all hold fire\nREACT all hold\n")
    club.pass_deadline()
    shots = told(club, "fire")
    assert [each["targets"] for each in shots] == [["FI1"], ["FI2"], ["FI3"], ["FI4"]]
    assert [len(each["rolls"][0]["dice"]) for each in shots] == [2, 2, 2, 1]


MARSH = ground(". . . . . .\n. . . . . .\n. . m . . #\n. m m . . .\n. . . . . .", edges="D1|D2 wall")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("BI1 * FK1", "FK1 is a general, at whom nobody takes aim; fire at FI1, with whom he rides"),
        ("BI1 fire FI1, then FK1", "FK1 is a general, at whom nobody takes aim"),
        ("BI1 - A4", "FI1 stands in A4: if it is still there, that is a charge"),
        ("BI4 - D4", "It is broken and would be lost on FI2 in D4"),
        ("BI4 x D4", "It is broken: it may only move, hold or rally"),
        ("BC6 x F3", "BC6 will be lost: formed troops disperse in the forest F3"),
        ("BC7 - C5, face W", "C4-C5, then facing W, 2 of 4 points"),
        ("BI2 fire, - B2", "It may fire or move, not both; turning is moving"),
    ],
)
def test_what_the_print_forbids_or_lets_pass_is_answered(club: Club, line: str, answer: str) -> None:
    units = (
        "BI1 A3 N", "BI2 B1 N", "BI4 D3 S column", "BC6 E3 E", "BC7 C4 N",
        "FI1 A4 S", "FK1 A4 S with=FI1", "FI2 D4 S column", "FI3 F3 W skirmish",
    )  # fmt: skip
    begin(club, *units, on=MARSH)
    placed(club, BI4="broken yes")
    for player in (STAIR, GRAMONT):
        club.write(player, "all hold fire\nREACT all hold\n")
    club.pass_deadline()
    placed(club, BI4="at D3")
    for player in (STAIR, GRAMONT):
        club.write(player, "all hold fire\n")
    club.pass_deadline()
    club.write(STAIR, f"{line}\n")
    club.tick()
    words = body(club.last(STAIR)).replace("\n  |", " ")
    assert answer in " ".join(words.split())


def test_the_king_may_stand_with_any_hanoverian_battalion(club: Club) -> None:
    club.name = "dettingen"
    scene = load("dettingen")
    new_game(club.world, scene, Terms(id=club.name))
    for seat in scene.seats:
        give_seat(club.world, club.name, seat.id, f"{seat.id}@example.org")
    start(club.world, club.name)
    club.tick()
    club.write("george@example.org", "KG join HI1\nHI1 deploy K1\n")
    club.write(GRAMONT, "READY\n")
    club.pass_deadline()
    posts = [each for each in told(club, "set_up_with") if each["actors"] == ["KG"]]
    assert [(each["targets"], each["track"][0]["place"]) for each in posts] == [(["HI1"], "K1")]
    assert "KG" in body(club.report_to("george@example.org"))
