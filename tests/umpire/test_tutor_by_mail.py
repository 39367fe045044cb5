"""P8: a first battle by mail against the house, letters in and letters out, from TUTOR to the end of bound 3."""

from __future__ import annotations

import re

import pytest

from pbem.store import games, players, pupils
from pbem.tutor.lessons import LESSONS
from pbem.umpire.life.start_game import CannotStart
from pbem.umpire.life.tutoring import teach
from tests.umpire.club import UMPIRE, Club, body
from tests.umpire.test_leaving import one_line

PUPIL = "pupil@new.example"
GAME = "tutor-1"


@pytest.fixture
def pupil(club: Club) -> Club:
    """A club with one player, who has asked for the tutor."""
    club.name = GAME
    players.register(club.world.db, PUPIL, club.clock.now)
    club.write(PUPIL, "TUTOR\n", to=UMPIRE)
    club.tick()
    return club


def says(club: Club, text: str) -> str:
    """The last letter of the house to the pupil, some minutes after one of his."""
    club.clock.advance(minutes=1)
    club.write(PUPIL, text)
    for _ in range(2):
        club.tick()
        club.clock.advance(minutes=1)
    return one_line(body(club.letters_to(PUPIL)[-1]))


def test_P8__TUTOR_opens_a_battle_against_the_house_and_writes_to_nobody_else(pupil: Club) -> None:
    assert "Your first battle is tutor-1" in one_line(body(pupil.last(PUPIL, "TUTOR")))
    opening = one_line(body(pupil.report_to(PUPIL)))
    assert "to begin, reply `READY`" in opening and "This is your first battle" in opening
    assert "The house's own player commands" in opening
    assert {to for to, _ in pupil.post.taken} == {PUPIL}, "and the GM is left in peace"


def test_P8__every_lesson_is_learned_by_letters_and_the_battle_ends_with_its_third_bound(pupil: Club) -> None:
    report = says(pupil, "READY\n")
    assert pupil.game().bound == 1, "nobody else is waited for"
    assert "LESSON 1 of 6" in report and "`HI3 - J4`" in report
    for number, letter in enumerate(["HI3 - J4", "Move the Austrian Cuirassiers back to F1.", "BI1 - D4", "1b"], 2):
        answer = says(pupil, f"{letter}\n")
        assert "Well done." in answer, (letter, answer)
        assert f"LESSON {number} of 6" in answer or number == 5, (letter, answer)
    assert "The next lesson comes with the report." in answer
    report = says(pupil, "READY\n")
    assert pupil.game().bound == 2 and "LESSON 5 of 6" in report
    assert "LESSON 6 of 6" in says(pupil, "REACT BI1 cavalry\n")
    answer = says(pupil, "PRESS TO STAIR\nStand fast, my lord.\nENDPRESS\n")
    assert "Well done." in answer and "You have learned all that it takes." in answer
    assert pupils.learned(pupil.world.db, GAME) == tuple(lesson.name for lesson in LESSONS)
    says(pupil, "READY\n")
    assert pupil.game().bound == 3
    says(pupil, "READY\n")
    assert pupil.game().state == "over"
    everything = one_line("\n".join(body(letter) for letter in pupil.letters_to(PUPIL)))
    assert "You have learned 6 of 6 things." in everything
    pupil.write(PUPIL, "TUTOR\n", to=UMPIRE)
    pupil.tick()
    assert games.find(pupil.world.db, "tutor-2") is not None, "again, if he likes"


def test_P8__a_letter_that_does_not_show_the_lesson_is_answered_with_the_lesson(pupil: Club) -> None:
    says(pupil, "READY\n")
    answer = says(pupil, "HI9 - J4\n")
    assert "Well done" not in answer and "LESSON 1 of 6" in answer


def test_P8__a_pupil_has_one_first_battle_at_a_time(pupil: Club) -> None:
    pupil.write(PUPIL, "TUTOR\n", to=UMPIRE)
    pupil.tick()
    assert "Your first battle goes on" in one_line(body(pupil.letters_to(PUPIL)[-1]))
    assert games.find(pupil.world.db, "tutor-2") is None


def test_P8__a_stranger_has_no_tutor_and_nobody_is_written_to_for_him(club: Club) -> None:
    club.write("eve@evil.test", f"TUTOR\nTUTOR {PUPIL}\n", to=UMPIRE)
    club.tick()
    assert games.find(club.world.db, GAME) is None
    assert not club.letters_to("eve@evil.test") and not club.letters_to(PUPIL)


def test_P8__the_operator_has_a_stranger_taught_only_when_he_is_sure(club: Club) -> None:
    with pytest.raises(CannotStart, match="say --sure"):
        teach(club.world, PUPIL)
    club.tick()
    assert not club.letters_to(PUPIL)
    assert teach(club.world, PUPIL, sure=True) == GAME
    club.tick()
    assert "to begin, reply `READY`" in one_line(body(club.report_to(PUPIL)))


def test_P8__the_lessons_come_in_german(pupil: Club) -> None:
    says(pupil, "SET LANGUAGE de\n")
    report = says(pupil, "FERTIG\n")
    assert "AUFGABE 1 von 6" in report and "LESSON" not in report and "For example" not in report
    answer = says(pupil, "HI3 - J4\n")
    assert "Gut gemacht." in answer and "AUFGABE 2 von 6" in answer
    assert "`Österreichische Kürassiere zurück nach F1.`" in answer
    answer = says(pupil, "Österreichische Kürassiere zurück nach F1.\n")
    assert "Gut gemacht." in answer and "AUFGABE 3 von 6" in answer


def test_P8__what_is_to_be_typed_stands_in_type_and_not_between_backquotes(pupil: Club) -> None:
    for letter in (
        "READY",
        "HI3 - J4",
        "HI9 - J4",
        "Move the Austrian Cuirassiers back to F1.",
        "BI1 - D4",
        "1b",
        "READY",
    ):
        says(pupil, f"{letter}\n")
    pages = [
        re.sub(r"<pre.*?</pre>", "", rich.get_content(), flags=re.DOTALL)
        for letter in pupil.letters_to(PUPIL)
        if (rich := letter.get_body(("html",))) is not None
    ]
    assert [page for page in pages if "`" in page] == []
    for example in ("READY", "HI3 - J4", "-", "1b", "REACT BI1 cavalry"):
        assert any(re.search(rf"<code[^>]*>{re.escape(example)}</code>", page) for page in pages), example
