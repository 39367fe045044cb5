"""What sentences ask of the umpire: lines nobody taught are heard, and the weights are those of the lessons."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.orders.asides import asked_for as product
from pbem.orders.asides.asked_for import asked_for
from tests.teaching.asked_for import KINDS, TAUGHT, lay, lessons, taught

UNSEEN = list(lessons(held_out=True))
GRAVE = ("resign", "draw", "away")
"""What is not undone by another letter."""


def test_nine_of_ten_unseen_sentences_are_heard_rightly() -> None:
    right = [asked_for(sentence).kind == kind for kind, sentence in UNSEEN]
    assert sum(right) >= 0.9 * len(UNSEEN)


def test_no_unseen_sentence_is_surely_taken_for_something_grave_that_it_is_not() -> None:
    heard = [(kind, asked_for(sentence), sentence) for kind, sentence in UNSEEN]
    wrong = [sentence for kind, found, sentence in heard if found.kind in GRAVE and found.kind != kind]
    assert len(wrong) <= 0.02 * len(UNSEEN)
    assert not [s for kind, found, s in heard if found.kind in GRAVE and kind != found.kind and found.likely >= 0.75]


def test_no_unseen_sentence_is_taught_and_every_kind_has_lessons() -> None:
    shown = list(lessons())
    assert not {sentence for _, sentence in UNSEEN} & {sentence for _, sentence in shown}
    count = Counter(kind for kind, _ in shown)
    assert min(count[kind] for kind in KINDS) >= 80, count


def test_teaching_lays_weights_that_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = list(lessons())[:60]
    lay(*taught(few), tmp_path)
    (tmp_path / "taught").symlink_to(tmp_path)
    monkeypatch.setattr("pbem.orders.asides.asked_for.resources.files", lambda _: tmp_path)
    product._taught.cache_clear()
    asked_for.cache_clear()
    try:
        heard = [asked_for(sentence).kind == kind for kind, sentence in few]
    finally:
        product._taught.cache_clear()
        asked_for.cache_clear()
    assert sum(heard) >= 0.95 * len(few)


def test_the_weights_have_a_row_for_every_place() -> None:
    rows = np.frombuffer((TAUGHT / "asked_for.bin").read_bytes(), np.uint8)
    assert rows.size == product.PLACES * len(KINDS)


@given(st.text(max_size=600))
def test_whatever_stands_there_something_is_heard(text: str) -> None:
    found = asked_for(text)
    assert found.kind in KINDS and 0 < found.likely <= 1


def test_case_accents_and_figures_make_no_difference() -> None:
    assert asked_for("SCHICK MIR DIE KARTE VON ZUG 3, BITTE!") == asked_for("schick mir die karte von zug 12, bitte!")
