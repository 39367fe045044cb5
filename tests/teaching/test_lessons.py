"""The lessons are whole: they read without a fault, are many enough, and ask for nothing that cannot be learnt."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from pbem.orders.plainly.third_reading import TELLING
from pbem.orders.plainly.words import plain_letters
from tests.letters.prose.corpus import load_corpus
from tests.letters.prose.positions import HERE as CORPUS
from tests.letters.prose.score import is_sealed
from tests.teaching.lessons import (
    HERE,
    LANGUAGES,
    SHOWN,
    SYSTEMS,
    Lesson,
    LessonsBroken,
    has_letters,
    keys_of,
    load_lessons,
    plain_words,
)
from tests.teaching.verbs import ALSO_PLAIN_WORDS, strange_deeds, telling_verbs, verbs_of

SAID_OTHERWISE = frozenset({"all", "rest", "me", "seat"})
"""Names that the guide allows although the player wrote `everybody` or `I`."""


@pytest.fixture(scope="module")
def lessons() -> list[Lesson]:
    return load_lessons()


def letters_only(text: str) -> str:
    return re.sub(r"[\W\d_]", "", text.casefold())


def test_there_are_many_in_every_system_and_both_languages(lessons: list[Lesson]) -> None:
    assert len(lessons) >= 16_000
    counts = Counter((lesson.system, lesson.language) for lesson in lessons)
    assert set(counts) == {(system, language) for system in SYSTEMS for language in LANGUAGES}
    assert min(counts.values()) >= 900
    assert {lesson.where.partition(":")[0] for lesson in lessons} == {path.name for path in HERE.glob("*.txt")}


def test_nothing_is_said_twice(lessons: list[Lesson]) -> None:
    counts = Counter((lesson.system, lesson.text) for lesson in lessons)
    assert [said for said, count in counts.items() if count > 1] == []


def test_no_lesson_stands_in_the_corpus_that_the_reader_is_measured_with(lessons: list[Lesson]) -> None:
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(CORPUS.glob("*-*.toml"))]
    texts = {
        letters_only(entry["text"]) for file in files for entry in (*file.get("line", []), *file.get("letter", []))
    }
    assert len(texts) > 3000
    assert [lesson.where for lesson in lessons if letters_only(lesson.text) in texts] == []


def test_only_lines_of_the_open_half_of_the_corpus_are_shown() -> None:
    entries = [entry for entry in load_corpus() if entry.kind != "letter"]
    open_half = {" ".join(entry.text.split()) for entry in entries if not is_sealed(entry)}
    sealed = {" ".join(entry.text.split()) for entry in entries if is_sealed(entry)} - open_half
    shown = {" ".join(lesson.text.split()) for lesson in load_lessons(SHOWN)}
    assert len(shown) > 1500
    assert sorted(shown - open_half) == []
    assert not shown & sealed


def test_names_are_copied_from_what_the_player_wrote(lessons: list[Lesson]) -> None:
    every, lost = 0, list[str]()
    for lesson in lessons:
        keys = keys_of(lesson.text) | SAID_OTHERWISE
        names = " ".join(name for each in lesson.sentences for name in (*each.names, *each.excepted))
        for word in filter(has_letters, plain_words(names)):
            every += 1
            lost += [f"{lesson.where}: {word}"] if plain_letters(word) not in keys else []
    assert every > 25_000
    assert lost == []


def test_ids_and_squares_are_copied_from_what_the_player_wrote(lessons: list[Lesson]) -> None:
    codes = re.compile(r"[A-Za-z]{1,3}-?\d{1,2}|\d+,\d+")
    lost = [
        f"{lesson.where}: {token}"
        for lesson in lessons
        for token in lesson.tokens
        if codes.fullmatch(token) and plain_letters(token) not in keys_of(lesson.text)
    ]
    assert lost == []


def test_deeds_begin_with_verbs_of_the_rule_system(lessons: list[Lesson]) -> None:
    assert [f"{lesson.where}: {deed}" for lesson in lessons for deed in strange_deeds(lesson)] == []


def test_the_reader_knows_each_rule_system_by_the_number_it_is_taught_under() -> None:
    assert sorted(TELLING.values()) == [number for number, _ in enumerate(SYSTEMS, 1)]
    for verb, number in TELLING.items():
        assert [system for system in SYSTEMS if verb in verbs_of(system)] == [SYSTEMS[number - 1]]


def test_verbs_that_tell_are_of_one_word_and_mean_nothing_else() -> None:
    assert {"move", "charge", "bombard", "escort"} & telling_verbs() == {"move", "bombard", "escort"}
    assert not telling_verbs() & ALSO_PLAIN_WORDS
    assert not [verb for verb in telling_verbs() if " " in verb]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("FI1 to D6 => FI1: move D6\n", "brown_bess-01.txt:1: no line `# en`"),
        ("# nl\nFI1 naar D6 => FI1: move D6\n", "brown_bess-01.txt:1: nl is none of en, de"),
        ("# en\n\nFI1 to D6\n", "brown_bess-01.txt:3: a lesson is"),
        ("# en\nFI1 to D6 => \n", "brown_bess-01.txt:2: a lesson is"),
        (f"# en\nFI1 about => FI1: move {'D6 ' * 80}\n", "brown_bess-01.txt:2: the plain orders have 83 words"),
    ],
)
def test_faults_are_told_with_file_and_line(text: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "brown_bess-01.txt").write_text(text, encoding="utf-8")
    with pytest.raises(LessonsBroken, match=re.escape(fault)):
        load_lessons(tmp_path)


def test_a_file_of_no_rule_system_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "chess-01.txt").write_text("# en\ne4 => e4\n", encoding="utf-8")
    with pytest.raises(LessonsBroken, match=re.escape("chess-01.txt:1: the name of the file")):
        load_lessons(tmp_path)


def test_a_lesson_knows_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "brandywine-02.txt").write_text("# de\n\nBG1 hält. => BG1: hold\n", encoding="utf-8")
    assert load_lessons(tmp_path) == [Lesson("BG1 hält.", "BG1: hold", "de", "brandywine", "brandywine-02.txt:3")]


def test_signs_that_compare_are_one_word() -> None:
    assert plain_words("hold if hits >= 2 else move D6") == ("hold", "if", "hits", ">=", "2", "else", "move", "D6")
