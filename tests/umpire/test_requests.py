"""What a letter may ask for beside giving orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import players
from pbem.umpire.asking.away import read_away
from tests.umpire.club import ESSEX, GM, LUNSFORD, RUPERT, Clock, Club, body, make_club
from tests.umpire.test_intake import orders_of


def test_help_is_answered_and_is_no_order(playing: Club) -> None:
    playing.write(RUPERT, "HELP\n")
    playing.tick()
    assert "deploy" in body(playing.last(RUPERT, "Help"))
    assert playing.count(RUPERT, "Received") == 0
    playing.pass_deadline()
    assert playing.count(GM, "No orders at all") == 1, "a letter that only asks is no sheet"


def test_T16__no_more_questions_are_answered_than_a_day_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club(tmp_path, monkeypatch, extra="[guard]\nanswers_a_day = 3\n")
    club.begin()
    for _ in range(5):
        club.write(RUPERT, "SHOW A1\n")
        club.tick()
    club.write(ESSEX, "HELP\n")
    club.tick()
    assert club.count(RUPERT, "SHOW A1") == 3
    assert club.count(ESSEX, "Help") == 1, "the budget of one is not that of another"
    club.clock.advance(days=1, minutes=1)
    club.write(RUPERT, "SHOW A1\n")
    club.tick()
    assert club.count(RUPERT, "SHOW A1") == 4, "another day, another budget"


def test_show_tells_only_what_the_side_sees(playing: Club) -> None:
    playing.write(RUPERT, "SHOW A1\nSHOW H8\n")
    playing.tick()
    said = "\n".join(body(letter) for letter in playing.letters_to(RUPERT))
    assert "1st Red Foot" in said
    assert "Canary" not in said


def test_a_report_is_sent_again_on_request_as_that_side_saw_it(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "SEND REPORT 0\n")
    playing.tick()
    again = body(playing.last(RUPERT, "(again)"))
    assert "B4" in again
    assert "Canary" not in again
    playing.write(RUPERT, "SEND REPORT 7\n")
    playing.tick()
    assert "no report of bound 7" in body(playing.last(RUPERT, "SEND"))


def test_orders_and_questions_may_stand_in_one_letter(playing: Club) -> None:
    playing.write(RUPERT, "HELP\nRI1 deploy B4\n")
    playing.tick()
    assert playing.count(RUPERT, "Help") == 1
    assert playing.count(RUPERT, "Received") == 1
    assert orders_of(playing) == ["RI1 deploy B4"]


def test_a_part_of_the_report_comes_to_who_asked_until_it_is_sent_away(playing: Club) -> None:
    """SET LUCK on, and so on; each for one player, in text and HTML."""
    headings = {"STATE": "STATE OF EACH UNIT", "SPOKEN": "BY COLUMN", "TABLE": "MOVE ON YOUR TABLE", "LUCK": "LUCK",
                "PROOF": "You can check that yourself", "POSITION": "POSITION, to copy"}  # fmt: skip
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 * BI1\n" + "".join(f"SET {word} on\n" for word in headings))
    playing.write(ESSEX, "set position ON\n")
    playing.pass_deadline()
    mine, yours, his = (body(playing.last(address, "bound 1")) for address in (RUPERT, LUNSFORD, ESSEX))
    for heading in headings.values():
        assert heading in " ".join(mine.split()), heading
        assert heading not in " ".join(yours.split()).replace("LUCK, PROOF", ""), heading
    assert "POSITION, to copy" in his and "\nLUCK" not in his
    assert "SET STATE on; also SPOKEN, TABLE, LUCK, PROOF." in his
    assert "More on request" not in mine
    playing.write(RUPERT, "SET LUCK off\nRI1 hold\n")
    playing.pass_deadline()
    assert "\nLUCK" not in body(playing.report_to(RUPERT))


def test_preferences_hold_from_the_next_letter_on(playing: Club) -> None:
    playing.write(RUPERT, "SET MAP off\nSET ZONE Europe/Berlin\nSET STYLE spoken\n")
    playing.tick()
    player = players.at(playing.world.db, RUPERT)
    assert player is not None
    assert (player.wish("map", ""), player.wish("style", ""), player.zone) == ("off", "spoken", "Europe/Berlin")
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.tick()
    answer = playing.last(RUPERT, "Received")
    assert "21:00 CET" in body(answer)
    assert not [part for part in answer.walk() if part.get_content_type() == "image/png"]


def test_a_zone_nobody_knows_is_said_to_be_none(playing: Club) -> None:
    playing.write(RUPERT, "SET ZONE Europe/Lundun\n")
    playing.tick()
    assert "no time zone" in body(playing.last(RUPERT, "SET"))


def test_an_absence_is_noted_and_told_to_the_gm(playing: Club) -> None:
    playing.write(RUPERT, "AWAY 20 Mar to 27 Mar\n")
    playing.tick()
    player = players.at(playing.world.db, RUPERT)
    assert player is not None and player.away_until is not None
    assert f"{player.away_until:%d %m %Y}" == "27 03 2026"
    assert playing.count(GM, "Prince Rupert will be away") == 1


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        (("20 Mar", "27 Mar"), "2026-03-20", "2026-03-27"),
        (("30 Dec", "3 Jan"), "2026-12-30", "2027-01-03"),
        (("", "27 Mar"), "2026-03-10", "2026-03-27"),
        (("20 Mar 2027", "27 Mar 2027"), "2027-03-20", "2027-03-27"),
        (("2 Feb", "3 Feb"), "2027-02-02", "2027-02-03"),
    ],
)
def test_dates_of_an_absence_are_the_next_that_fit(words: tuple[str, str], first: str, last: str) -> None:
    found = read_away(words, "UTC", Clock().now)
    assert found is not None
    assert (f"{found[0]:%Y-%m-%d}", f"{found[1]:%Y-%m-%d}") == (first, last)


@pytest.mark.parametrize("words", [("31 Feb", "2 Mar"), ("soon", "later"), ("27 Mar 2026", "20 Mar 2026"), ("20 Mar",)])
def test_dates_that_are_none_are_not_guessed(words: tuple[str, ...]) -> None:
    assert read_away(words, "UTC", Clock().now) is None


def test_a_message_goes_to_whom_it_is_for_and_is_not_read_as_orders(playing: Club) -> None:
    playing.write(RUPERT, "PRESS TO Colonel Lunsford\nRI1 deploy H8 is only talk.\nENDPRESS\nRI1 deploy B4\n")
    playing.tick()
    assert "only talk" in body(playing.last(LUNSFORD, "message from Prince Rupert"))
    assert playing.count(ESSEX, "message") == 0
    assert orders_of(playing) == ["RI1 deploy B4"]
    assert playing.count(GM, "message") == 0


def test_a_message_to_all_and_one_to_the_gm(playing: Club) -> None:
    playing.write(RUPERT, "TO ALL: a fine morning\nTO GM: who won last year?\n")
    playing.tick()
    assert [playing.count(address, "message") for address in (LUNSFORD, ESSEX, GM)] == [1, 1, 1]
    assert "last year" in body(playing.last(GM, "message"))
    assert "last year" not in body(playing.last(ESSEX, "message"))


def test_a_message_to_nobody_is_answered_with_who_there_is(playing: Club) -> None:
    playing.write(RUPERT, "PRESS TO Napoleon\nHello\nENDPRESS\n")
    playing.tick()
    returned = " ".join(body(playing.last(RUPERT, "message to Napoleon")).split())
    assert "Colonel Lunsford" in returned and "| Hello" in returned


@pytest.mark.parametrize("name", ["lunsford", "the Colonel", "Lord Lunsford", "General Lunsford", "COLONEL LUNSFORD"])
def test_a_message_finds_a_commander_by_name_or_title_in_any_wording(playing: Club, name: str) -> None:
    playing.write(RUPERT, f"PRESS TO {name}\nForward!\nENDPRESS\n")
    playing.tick()
    assert (playing.count(LUNSFORD, "message"), playing.count(ESSEX, "message")) == (1, 0)
    assert "sends you alone" in body(playing.last(LUNSFORD, "message"))


def test_a_message_says_who_else_has_it(playing: Club) -> None:
    playing.write(RUPERT, "PRESS TO ALL\nForward!\nENDPRESS\n")
    playing.tick()
    assert "you and the Earl of Essex" in " ".join(body(playing.last(LUNSFORD, "message")).split())


def test_several_wishes_in_a_letter_have_one_answer(playing: Club) -> None:
    before = len(playing.letters_to(RUPERT))
    playing.write(RUPERT, "SET MAP off\nSET ZONE Europe/Berlin\nSET MAP off\nSET ZONE Europe/Lundun\n")
    playing.tick()
    (told,) = playing.letters_to(RUPERT)[before:]
    assert "SET map off" in body(told) and "no time zone" in body(told)


def test_a_commander_in_chief_orders_all_and_the_holder_of_the_unit_is_told(playing: Club) -> None:
    playing.write(RUPERT, "RI2 deploy C3\n")
    playing.tick()
    assert "RI2 deploy C3" in body(playing.last(LUNSFORD, "orders your units"))
    assert playing.count(ESSEX, "orders your units") == 0


def test_a_question_is_asked_and_answered_with_two_keystrokes(playing: Club) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 - H8\n")
    playing.tick()
    assert "1a" in body(playing.last(RUPERT, "need"))
    playing.write(RUPERT, "1a\n")
    playing.tick()
    assert orders_of(playing) == ["RI1 hold"]
    assert "need" not in str(playing.last(RUPERT, "Received")["Subject"])
