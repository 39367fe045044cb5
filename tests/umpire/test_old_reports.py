"""A report sent again is the report that was sent: one function makes both from the record."""

from __future__ import annotations

import re

import pytest

from pbem.umpire.desk.gm_word import extend_game
from tests.umpire import toy
from tests.umpire.club import ESSEX, LUNSFORD, RUPERT, Club, body


def without_form(text: str) -> str:
    """A report without its order form, and without the word that it has one."""
    text = text.replace("\r\n", "\n").partition("\nORDER FORM")[0]
    return re.sub(r"  The order form is at the end[^.]*\.\n", "", text).rstrip() + "\n"


def without_tail(text: str) -> str:
    """A letter without what every letter ends in."""
    return without_form(text).partition("\n--")[0].rstrip() + "\n"


def json_of(club: Club, address: str, word: str) -> str:
    parts = [part for part in club.last(address, word).walk() if part.get_content_type() == "application/json"]
    return str(parts[0].get_content()) if parts else ""


def fight(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bounds with dice in the second, which is resolved under newer rules; one seat misses it."""
    club.write(RUPERT, "SET STYLE gazette\nRI1 deploy B4\nSALT my dog is called Bess\n")
    club.write(ESSEX, "BI1 deploy B6\n")
    club.pass_deadline()
    monkeypatch.setattr(toy, "VERSION", "2")
    club.write(RUPERT, "RI1 * BI1\n")
    club.write(ESSEX, "BI1 * RI1\n")
    club.pass_deadline()
    assert club.game().bound == 2


@pytest.mark.parametrize("address", [RUPERT, LUNSFORD, ESSEX])
@pytest.mark.parametrize("bound", [0, 1])
def test_the_story_the_dice_and_the_losses_are_the_same(
    playing: Club, monkeypatch: pytest.MonkeyPatch, address: str, bound: int
) -> None:
    fight(playing, monkeypatch)
    word = f"b{bound}] Toy Hill"
    sent, data = body(playing.last(address, word)), json_of(playing, address, word)
    assert "ORDER FORM" in sent
    playing.clock.advance(hours=3)
    playing.write(address, f"SEND REPORT {bound}\n")
    playing.tick()
    again = playing.last(address, f"b{bound}] (again)")
    assert "ORDER FORM" not in body(again)
    assert without_tail(body(again)) == without_tail(sent)
    assert json_of(playing, address, f"b{bound}] (again)") == data
    assert not [part for part in again.walk() if part.get_content_type() == "text/calendar"]


def test_years_and_versions_later_it_still_says_under_which_rules_it_was_resolved(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight(playing, monkeypatch)
    note = "was resolved under version 2 of the rules"
    assert note in " ".join(body(playing.last(LUNSFORD, "b1] Toy Hill")).split())
    assert "NO SHEET FROM YOU" in body(playing.last(LUNSFORD, "b1] Toy Hill"))
    monkeypatch.setattr(toy, "VERSION", "3")
    extend_game(playing.world, "toy-1", 48)
    playing.write(RUPERT, "RI1 hold\n")
    playing.pass_deadline()
    playing.write(LUNSFORD, "SEND REPORT 1\n")
    playing.tick()
    again = body(playing.last(LUNSFORD, "b1] (again)"))
    assert note in " ".join(again.split())
    assert "NO SHEET FROM YOU" in again


def test_the_wishes_of_today_hold_for_a_report_of_long_ago(playing: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    fight(playing, monkeypatch)
    playing.write(RUPERT, "SET ATTACH json no\nSET MAP off\n")
    playing.tick()
    playing.write(RUPERT, "SEND REPORT 1\n")
    playing.tick()
    again = playing.last(RUPERT, "b1] (again)")
    assert json_of(playing, RUPERT, "b1] (again)") == ""
    assert not [part for part in again.walk() if part.get_content_type() == "image/png"]
    assert "could not be drawn" not in body(again)


def test_the_last_report_says_how_it_ended_when_it_is_sent_again(playing: Club) -> None:
    for _ in range(4):
        playing.write(RUPERT, "RI1 hold\n")
        playing.pass_deadline()
    sent = body(playing.last(RUPERT))
    playing.write(RUPERT, "SEND REPORT 3\n")
    playing.tick()
    assert "VERDICT" in sent
    assert without_tail(body(playing.last(RUPERT, "(again)"))) == without_tail(sent)
