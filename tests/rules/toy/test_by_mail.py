"""A rule system of a stranger, installed by its entry point and played by mail from the set-up to the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.battle.dice import Dice
from pbem.battle.ruling import Ruling
from pbem.battle.settable import WrongRuling
from pbem.battle.system import RuleSystem
from pbem.rules import NoSuchSystem, rule_system, system_names
from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.rules.toy import toy_soldiers
from tests.rules.toy.installed import NINE_SQUARES, TOY, install_toy
from tests.rules.toy.toy_soldiers.position import Position
from tests.umpire.club import ESSEX, GAME, RUPERT, Club, body, make_club

SYSTEM: RuleSystem[Position] = toy_soldiers
"""By this the type checker proves that the toy has the shape."""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    found = make_club(tmp_path, monkeypatch)
    install_toy(tmp_path, monkeypatch)
    return found


def begin(club: Club) -> None:
    new_game(club.world, load(NINE_SQUARES), Terms(id=GAME))
    for seat, address in {"rupert": RUPERT, "essex": ESSEX}.items():
        give_seat(club.world, GAME, seat, address)
    start(club.world, GAME)
    club.tick()


def test_the_toy_stays_small() -> None:
    lines = [line for file in (TOY / "toy_soldiers").glob("*.py") for line in file.read_text().splitlines()]
    assert len(lines) < 300


def test_a_system_of_another_package_is_found_by_its_entry_point(club: Club) -> None:
    assert "toy" in system_names()
    system = rule_system("toy")
    assert system.TITLE == "Toy Soldiers"
    assert system.__name__ == "toy_soldiers"  # type: ignore[attr-defined]
    with pytest.raises(NoSuchSystem, match=r"brown_bess, de_gre_sweet, napoleonic_squares, old_dessauer, toy"):
        rule_system("chess")


def test_it_is_played_by_mail_from_the_set_up_to_the_verdict(club: Club) -> None:
    begin(club)
    assert "NINE SQUARES" in body(club.last(RUPERT))
    club.write(RUPERT, "RI1 deploy A2\nRI2 - C2\n")
    club.write(ESSEX, "BI1 deploy A3\n")
    club.tick()
    club.pass_deadline()
    report = body(club.report_to(RUPERT))
    assert "took post in A2" in report

    club.write(RUPERT, "RI1 - C3\nRI2 * BI2\n")
    club.tick()
    told = body(club.last(RUPERT))
    assert "C3 is too far for RI1" in told
    assert "1a  hold" in told
    club.write(RUPERT, "RI1 hold\nRI2 * BI2\n")
    club.write(ESSEX, "BI1 * RI1\nBI2 - B2\n")
    club.tick()
    club.pass_deadline()
    report = body(club.report_to(RUPERT))
    assert "1 Movement. The 2nd Blue Foot (BI2) marched to B2." in report
    assert "2 Fire (5 or 6 hits). The 2nd Red Foot (RI2) shot at BI2 [3 dice: " in report

    for _ in range(2):
        club.write(RUPERT, "RI2 hold\n")
        club.tick()
        club.pass_deadline()
    assert club.game().state == "over"
    assert any("the light has gone" in body(letter) for letter in club.letters_to(ESSEX)[-2:])


def test_a_gm_sets_what_the_system_says_and_nothing_else(club: Club) -> None:
    system = rule_system("toy")
    position = system.resolve(system.set_up(load(NINE_SQUARES), "simultaneous"), (), Dice(b"toy", b"", 0)).position
    after, events = system.rule(position, Ruling("RI1", "at", "B2", "it was misread"))
    piece = system.see(after, "blue").piece("RI1")
    assert piece is not None and str(piece.place) == "B2"
    assert [(event.kind, event.phase, event.seen_by) for event in events] == [("ruled", "Rulings", ("blue", "red"))]
    for wrong in (
        Ruling("RI1", "hits", "9"),
        Ruling("RI1", "at", "Z9"),
        Ruling("XX", "hits", "1"),
        Ruling("RI1", "x", ""),
    ):
        with pytest.raises(WrongRuling):
            system.rule(position, wrong)
