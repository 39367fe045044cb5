"""A lesson in other words is the same lesson."""

from __future__ import annotations

import random

from pbem.orders.plainly.words import words_of
from tests.teaching.lessons import Lesson, plain_words
from tests.teaching.shuffling import (
    in_other_words,
    joined,
    names_of,
    other_codes,
    other_letters,
    other_names,
    shuffled,
    unseen,
    without_stop,
)

LESSON = Lesson("FI1 to D5, fi2 to e5!", "FI1: move D5 ; fi2: move e5", "en", "brown_bess", "here:1")
CALLED = Lesson("The Maison goes to C4", "Maison: move C4", "en", "brown_bess", "here:2")
TALK = Lesson("What a day.", "-", "en", "brown_bess", "here:3")
ASKED = Lesson("May guns ride?", "question", "en", "brown_bess", "here:4")
NAMES = {("brown_bess", "en"): ("Maison", "two batteries")}


def test_ids_and_squares_are_others_and_the_same_on_both_sides() -> None:
    for seed in range(50):
        found = other_codes(LESSON, random.Random(seed))
        first, square, second, other = (found.text.split()[at].strip(",!") for at in (0, 2, 3, 5))
        assert found.plain == f"{first}: move {square} ; {second}: move {other}"
        assert len({first.upper(), square.upper(), second.upper(), other.upper()}) == 4
        assert (first, square, second, other) == (first.upper(), square.upper(), second.lower(), other.lower())
        assert first.upper()[:2].isalpha() and not square[1:].isalpha()


def test_what_is_written_in_other_letters_is_still_copied() -> None:
    texts = {other_letters(LESSON, random.Random(seed)).text for seed in range(100)}
    assert texts == {LESSON.text, LESSON.text.lower(), LESSON.text.upper()}
    assert {other_letters(LESSON, random.Random(seed)).plain for seed in range(100)} == {LESSON.plain}


def test_the_last_stop_is_left_out_now_and_then() -> None:
    assert {without_stop(LESSON, random.Random(seed)).text[-1] for seed in range(100)} == {"!", "5"}


def test_short_words_and_codes_are_always_seen() -> None:
    words = words_of("My Hanoverians go to D5")
    assert {at for seed in range(500) for at in unseen(words, random.Random(seed))} == {1}


def test_the_same_seed_makes_the_same_lesson_and_no_more_words_of_it() -> None:
    for seed in range(50):
        found = shuffled(LESSON, random.Random(seed), NAMES)
        assert found == shuffled(LESSON, random.Random(seed), NAMES)
        assert len(plain_words(found.plain)) == len(plain_words(LESSON.plain))


def test_who_is_called_by_a_name_is_called_otherwise_on_both_sides() -> None:
    found = {other_names(CALLED, random.Random(seed), NAMES) for seed in range(20)}
    assert {(each.text, each.plain) for each in found} == {
        (CALLED.text, CALLED.plain), ("The two batteries goes to C4", "two batteries: move C4")
    }  # fmt: skip
    assert {other_names(LESSON, random.Random(seed), NAMES) for seed in range(20)} == {LESSON}


def test_names_are_those_that_stand_once_and_in_one_string_in_the_text_and_are_no_id() -> None:
    scattered = Lesson("The first of the Maison", "first Maison: hold", "en", "brown_bess", "here:5")
    twice = Lesson("Foot, foot: hold, foot!", "foot: hold", "en", "brown_bess", "here:6")
    assert names_of([LESSON, CALLED, TALK, scattered, twice]) == {("brown_bess", "en"): ("Maison",)}


def test_another_lesson_behind_it_says_both_and_talk_says_nothing() -> None:
    assert joined(LESSON, CALLED) == Lesson(
        "FI1 to D5, fi2 to e5! The Maison goes to C4", f"{LESSON.plain} ; {CALLED.plain}", "en", "brown_bess", "here:1"
    )
    for one, other, plain in ((CALLED, TALK, CALLED.plain), (TALK, ASKED, "question"), (ASKED, ASKED, "question")):
        found = joined(one, other)
        assert found is not None and found.plain == plain
    assert joined(LESSON, Lesson("FI1 stays", "FI1: hold", "en", "brown_bess", "here:7")) is None
    assert (
        joined(Lesson("word " * 100, "-", "en", "brown_bess", "here:8"), Lesson("so " * 20, "-", "en", "x", "")) is None
    )


def test_an_epoch_shows_every_lesson_and_some_with_another_behind() -> None:
    lessons = [LESSON, CALLED, TALK, ASKED] * 60
    found = [*in_other_words(lessons, random.Random(1))]
    assert len(found) == len(lessons)
    assert any(TALK.text.rstrip(".").lower() in each.text.lower() and "goes to" in each.text.lower() for each in found)
