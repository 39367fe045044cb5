"""What the network is taught with is what it reads later."""

from __future__ import annotations

import random
import string
import sys

from pbem.orders.plainly.network import BEGIN, END
from pbem.orders.plainly.words import SPOT, SQUARE, SYSTEM, UNIT, UNKNOWN, pieces_of, words_of
from tests.teaching.examples import MOST_PIECES, NOTHING, Right, example, own_words
from tests.teaching.lessons import Lesson

SIGNS = ("[PAD]", "[CLS]", "[SEP]", UNKNOWN, UNIT, SQUARE, SPOT, SYSTEM)
PIECES = {
    piece: at
    for at, piece in enumerate((*SIGNS, *string.punctuation, *string.ascii_lowercase, *map("##{}".format, "aeiounrst")))
}
LESSON = Lesson("The Old Guard stays; FI1 to D5.", "Old Guard: hold ; FI1: move D5", "en", "de_gre_sweet", "here:1")
OWN = {word: at for at, word in enumerate(("<s>", "</s>", ":", ";", "hold", "move", "FI1"))}


def test_words_are_cut_into_pieces_as_the_reader_of_letters_cuts_them() -> None:
    made = example(LESSON, OWN, PIECES)
    cut = [pieces_of(word.text, PIECES) for word in words_of(LESSON.text)]
    flat = [piece for pieces in cut for piece in pieces]
    assert made.pieces == (PIECES["[CLS]"], PIECES[SYSTEM], *flat, PIECES["[SEP]"])
    assert [made.pieces[at] for at in made.first] == [pieces[0] for pieces in cut]
    assert made.system == 4


def test_what_may_be_copied_may_be_copied_and_what_is_its_own_may_be_written() -> None:
    made = example(LESSON, OWN, PIECES)
    own = [OWN[":"], OWN["hold"], OWN[";"], OWN["FI1"], OWN[":"], OWN["move"], NOTHING, END]
    assert [each.own for each in made.right] == [NOTHING, NOTHING, *own]
    assert made.right[0] == Right(NOTHING, (1,)) and made.right[5] == Right(OWN["FI1"], (5,))
    # Old Guard is copied as it stands; FI1 stands behind a word that was not copied, and the network knows it itself.
    assert made.before_own[:7] == (BEGIN, NOTHING, NOTHING, OWN[":"], OWN["hold"], OWN[";"], OWN["FI1"])
    assert made.before_copied[:4] == (NOTHING, 1, 2, NOTHING)
    assert made.before_copied[-1] == words_of(LESSON.text).index(
        next(w for w in words_of(LESSON.text) if w.text == "D5")
    )
    assert len(made.before_own) == len(made.before_copied) == len(made.right)


def test_a_long_text_is_read_as_far_as_the_reader_reads_it() -> None:
    made = example(Lesson("aeiou " * 100, "hold", "en", "brandywine", "here:1"), OWN, PIECES)
    assert len(made.pieces) <= MOST_PIECES < len(made.pieces) + 5


def test_a_word_is_learnt_that_players_do_not_write_and_lessons_do() -> None:
    lessons = [Lesson(f"FI{at} stays", f"FI{at}: hold", "en", "brown_bess", "") for at in range(6)]
    assert own_words(lessons)[:4] == ("<s>", "</s>", ":", "hold")
    assert "FI1" not in own_words(lessons)
    assert own_words(lessons, ("<s>", "</s>", "charge"))[:5] == ("<s>", "</s>", "charge", ":", "hold")


def test_the_rule_system_is_untold_now_and_then() -> None:
    assert {example(LESSON, OWN, PIECES, random.Random(seed)).system for seed in range(60)} == {0, 4}


def test_nothing_of_this_needs_what_only_teaching_needs() -> None:
    assert "torch" not in sys.modules
