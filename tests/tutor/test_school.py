"""P8: a pupil's letters in, the tutor's answers out, from the first order to the end of the third bound."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli import main
from pbem.orders.answer.acknowledgement import Acknowledgement, Need, Refusal, Way
from pbem.orders.answer.count import Count
from pbem.scenarios import load
from pbem.tutor.lessons import LESSONS, Lesson
from pbem.tutor.school import School, told

PRESS = "PRESS TO STAIR\nStand fast, my lord.\nENDPRESS"
FIRST = ("HI3 - J4", "Move the Austrian Cuirassiers back to F1.", "BI1 - D4", "1b")
SECOND = ("REACT BI1 cavalry", PRESS)


@pytest.fixture
def school() -> School:
    return School(load("dettingen"), b"x")


def test_P8__every_lesson_is_learned_by_its_own_example(school: School) -> None:
    for letter in FIRST:
        assert "Well done." in school.hear(letter), letter
    assert school.learned == [lesson.name for lesson in LESSONS if lesson.bound == 1]
    school.hear("READY")
    for letter in SECOND:
        assert "Well done." in school.hear(letter), letter
    assert school.lesson is None


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_P8__the_hint_of_a_lesson_has_the_letter_that_is_learned_by(lesson: Lesson) -> None:
    index = LESSONS.index(lesson)
    written = (*FIRST, *SECOND)[index].split("\n")[0]
    assert LESSONS[index].example.split("\n")[0] == written


def test_P8__what_does_not_show_the_lesson_is_answered_and_the_lesson_stays(school: School) -> None:
    said = school.hear("HI9 - J4")
    assert "There is no unit HI9" in said
    assert "Well done" not in said
    assert school.lesson is LESSONS[0]


def test_P8__an_impossible_order_is_asked_about_with_codes_and_a_code_answers_it(school: School) -> None:
    for letter in FIRST[:2]:
        school.hear(letter)
    assert "1a  move C4" in school.hear("BI1 - D4")
    school.hear("1a")
    order = school.draft.sheet.order_for("BI1")
    assert str(order) == "BI1 move C4"


def test_P8__a_reaction_stays_when_the_bound_is_over_and_orders_do_not(school: School) -> None:
    for letter in ("HI3 - J4", "REACT BI1 cavalry", "READY"):
        school.hear(letter)
    assert [str(rule) for rule in school.draft.sheet.standing] == ["react BI1 cavalry"]
    assert school.draft.sheet.orders == ()
    assert str(next(piece.place for piece in school.view.own if piece.id == "HI3")) == "J4"


def test_P8__three_bounds_are_played_in_the_terminal_without_any_mail() -> None:
    typed = "\n".join([*FIRST, "READY", *SECOND, "MAP", "READY", "READY", "HI1 - H4"])
    said = CliRunner().invoke(main, ["tutor", "--dice", "x"], input=typed)
    assert said.exit_code == 0
    assert [f"BOUND {bound}\n" in said.output for bound in (1, 2, 3, 4)] == [True, True, True, False]
    assert "You have the better of it" in said.output
    assert "You have learned 6 of 6 things" in said.output


def test_P8__quit_leaves_at_once() -> None:
    said = CliRunner().invoke(main, ["tutor"], input="QUIT\nHI3 - J4\n")
    assert (said.exit_code, "HI3  move" in said.output) == (0, False)


def test_P8__what_is_not_done_is_said_with_its_reason_and_a_way_that_does_nothing_says_so(school: School) -> None:
    need = Need(1, ("HI3",), "HI3 - Z9", "There is no Z9.", "", (Way("1a", "", "it stands", True),))
    found = Acknowledgement(
        "tutor", 1, "stair", "Stair", "", Count((), (), (), ()), (need,), (Refusal("HI3 x", "Not in this bound.", ""),),
        (), (), (), (), (), (), "", False, False,
    )  # fmt: skip
    assert told(found).splitlines() == [
        "  1  HI3  There is no Z9.", "       1a  nothing   it stands", "  Not done: Not in this bound.",
    ]  # fmt: skip


def test_P8__an_answer_tells_what_this_letter_changed_and_not_what_stood_before(school: School) -> None:
    assert "HI3  move J4" in school.hear("HI3 - J4")
    again = school.hear("BI1 hold")
    assert "BI1  hold" in again and "HI3" not in again.partition("Well done")[0]
    school.hear("READY")
    assert "react BI1: cavalry" in school.hear("REACT BI1 cavalry")
    assert "react BI1" not in school.hear("HI3 hold").partition("Well done")[0]


def test_P8__words_for_another_are_said_to_go_to_him_and_none_go_nowhere(school: School) -> None:
    assert "Your words go to Stair." in school.hear(PRESS)
    assert "Your words go" not in school.hear("PRESS TO STAIR\n\nENDPRESS")


def test_P8__the_bound_is_told_with_what_his_own_side_saw_and_nothing_else(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At Dettingen both sides see everything, so a battery's fire is hidden from the pupil by hand."""
    resolve = school.system.resolve

    def in_smoke(*given: Any) -> Any:
        found = resolve(*given)
        events = (replace(each, seen_by=("french",)) if "FG2" in each.actors else each for each in found.events)
        return replace(found, events=tuple(events))

    school.hear("HI3 - J4")
    clear = School(load("dettingen"), b"x")
    clear.hear("HI3 - J4")
    assert "(HI3) moved J3-J4" in (seen := clear.hear("READY")) and "(FG2) opened on" in seen
    monkeypatch.setattr(school.system, "resolve", in_smoke)
    told_now = school.hear("READY")
    assert "(HI3) moved J3-J4" in told_now and "(FG2) opened on" not in told_now


def test_P8__no_answer_is_wider_than_a_letter(school: School) -> None:
    """What is longer than 76 columns goes on in the next line, under its text."""
    crowd = "\n".join(f"HI{number} - J4" for number in range(1, 10))
    answers = [school.opening(), school.hear("HI3 - J4"), school.hear(crowd), school.hear("Why?" * 40)]
    assert max(len(line) for answer in answers for line in answer.split("\n")) <= 76
