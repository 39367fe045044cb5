"""A lesson in other words is the same lesson."""

from __future__ import annotations

import random

from pbem.orders.plainly.words import words_of
from tests.teaching.lessons import Lesson, plain_words
from tests.teaching.shuffling import other_codes, other_letters, shuffled, unseen, without_stop

LESSON = Lesson("FI1 to D5, fi2 to e5!", "FI1: move D5 ; fi2: move e5", "en", "brown_bess", "here:1")


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
        found = shuffled(LESSON, random.Random(seed))
        assert found == shuffled(LESSON, random.Random(seed))
        assert len(plain_words(found.plain)) == len(plain_words(LESSON.plain))
