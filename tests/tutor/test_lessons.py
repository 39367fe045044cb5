"""P8: which lesson is due when, what shows it and what does not, and what the tutor says at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.scenarios import load
from pbem.tutor.lessons import LESSONS, next_lesson, told
from pbem.tutor.school import BOUNDS, SIDE, School, fit

NAMES = tuple(lesson.name for lesson in LESSONS)
EXAMPLES = {lesson.name: lesson.example for lesson in LESSONS}


@pytest.fixture
def school() -> School:
    return School(load("dettingen"), b"x")


def due(*learned: str) -> School:
    """A school in which these have been learned."""
    return School(load("dettingen"), b"x", learned=list(learned))


def test_P8__lessons_come_in_their_sequence_and_none_before_its_bound() -> None:
    assert NAMES == ("terse orders", "plain words", "a question", "its answer", "a standing reaction", "press")
    for number, name in enumerate(NAMES[:4]):
        assert next_lesson(NAMES[:number], 1) is LESSONS[NAMES.index(name)]
    assert next_lesson(NAMES[:4], 1) is None and next_lesson(NAMES[:4], 2) is LESSONS[4]
    assert next_lesson(NAMES[1:], 3) is LESSONS[0] and next_lesson(NAMES, 3) is None


def test_P8__a_letter_tells_the_lesson_that_is_due_or_that_another_comes_or_that_none_is_left() -> None:
    lesson, example = told((), 1)
    assert lesson.startswith("LESSON 1 of 6. A unit, a sign, a square") and example == "For example: `HI3 - J4`"
    assert told(NAMES[:5], 2)[1].count(" / ") == 2, "lines of one letter stand in one line"
    assert told(NAMES[:4], 1)[0] == "The next lesson comes with the report."
    assert told(NAMES, 3)[0] == "You have learned all that it takes."
    assert told(NAMES[:4], 1)[1] == told(NAMES, 3)[1] == "Give what orders you like, and end the bound with READY."


@pytest.mark.parametrize(
    ("letter", "terse", "plain"),
    [
        ("HI3 - J4", True, False),
        ("HI3 move J4", False, True),
        ("Move the Austrian Cuirassiers back to F1.", False, True),
        ("HI3 - Z9", False, False),
        ("HI9 - J4", False, False),
        ("REACT BI1 cavalry", False, False),
        ("Good morning, dear umpire.", False, False),
    ],
)
def test_P8__signs_are_terse_and_words_are_plain_and_only_what_becomes_an_order_counts(
    letter: str, terse: bool, plain: bool
) -> None:
    one, two = due(), due("terse orders")
    assert ("Well done." in one.hear(letter)) is terse
    assert ("Well done." in two.hear(letter)) is plain


def test_P8__a_question_is_learned_by_raising_one_and_its_answer_by_settling_it() -> None:
    school = due(*NAMES[:2])
    assert "Well done." not in school.hear("HI3 - J4"), "that can be done"
    assert "Well done." in school.hear("BI1 - D4") and school.learned == [*NAMES[:3]]
    assert "Well done." not in school.hear("7z"), "no such code"
    assert "Well done." not in school.hear("AC1 move F1"), "an order is no answer"
    assert "Well done." in school.hear("1a") and school.learned == [*NAMES[:4]]


def test_P8__reactions_and_press_are_not_taught_before_the_second_bound_and_each_by_its_own() -> None:
    school = due(*NAMES[:4])
    assert school.lesson is None and "Well done." not in school.hear("REACT BI2 cavalry")
    school.hear("READY")
    assert school.lesson is LESSONS[4] and "Well done." not in school.hear("HI3 - J4")
    assert "Well done." in school.hear(EXAMPLES["a standing reaction"])
    assert "Well done." not in school.hear("PRESS TO STAIR\n\nENDPRESS"), "nothing is said in it"
    answer = school.hear(EXAMPLES["press"])
    assert "Well done." in answer and "Your words go to Stair." in answer and school.lesson is None


def test_P8__the_hint_and_the_map_are_shown_when_asked_for_and_change_nothing(school: School) -> None:
    assert school.hint() in school.opening() and "You are King George II" in school.opening()
    assert school.hear(" hint \n") == school.hint() and "    HI3 - J4" in school.hint().split("\n")
    assert "LESSON 1 of 6, terse orders." in school.hint()
    assert school.hear("map") in school.opening() and school.draft.sheet.orders == ()
    assert due(*NAMES).hint() == "Give what orders you like, and end the bound with READY."


def test_P8__the_battle_is_over_after_its_third_bound_and_told_by_what_was_lost(school: School) -> None:
    for bound in range(1, BOUNDS + 1):
        assert school.position.bound == bound and not school.over
        said = school.hear("READY")
        assert f"BOUND {bound}\n" in said
    assert school.over
    mine, theirs = (fit(school.start, own) - fit(school.view, own) for own in (True, False))
    better = "You have" if mine < theirs else "The French have" if theirs < mine else "Neither army has"
    flat = " ".join(said.split())
    assert f"{better} the better of it: lost or broken are {mine} of your units and {theirs} of theirs." in flat
    assert "You have learned 0 of 6 things; not tried yet: terse orders, plain words," in flat


def test_P8__who_has_learned_everything_is_told_so_and_not_what_is_left() -> None:
    school = due(*NAMES)
    said = " ".join([school.hear("READY") for _ in range(BOUNDS)][-1].split())
    assert "You have learned 6 of 6 things: that is all it takes to play by mail." in said and "not tried" not in said


@pytest.mark.parametrize(
    ("mine", "theirs", "better"), [(0, 2, "You have"), (2, 0, "The French have"), (1, 1, "Neither army has")]
)
def test_P8__whoever_has_lost_fewer_has_the_better_of_it(school: School, mine: int, theirs: int, better: str) -> None:
    units = school.position.units
    lost = [unit.id for unit in units if unit.side == SIDE and not unit.is_general][:mine]
    lost += [unit.id for unit in units if unit.side != SIDE and not unit.is_general][:theirs]
    school.position = replace(
        school.position, units=tuple(replace(unit, place=None) if unit.id in lost else unit for unit in units)
    )
    told_at_the_end = " ".join(school._end().split())
    assert (
        f"{better} the better of it: lost or broken are {mine} of your units and {theirs} of theirs." in told_at_the_end
    )


def test_P8__generals_are_no_units_that_stand_and_fight(school: School) -> None:
    own = [piece for piece in school.view.own if piece.seat]
    assert 0 < fit(school.view, True) < len(own)
    assert fit(school.view, True) == sum(not unit.is_general for unit in school.position.units if unit.side == SIDE)
    assert fit(school.view, False) == sum(not unit.is_general for unit in school.position.units if unit.side != SIDE)


def test_P8__the_same_dice_play_the_same_battle_and_others_another() -> None:
    def fought(secret: bytes) -> str:
        school = School(load("dettingen"), secret)
        return "".join(school.hear("READY") for _ in range(BOUNDS))

    assert fought(b"x") == fought(b"x") != fought(b"y")
