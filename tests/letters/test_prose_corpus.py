"""The corpus is whole: it reads without a fault, is large and mixed enough, and says nothing twice."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.letters.prose.corpus import SENT, CorpusBroken, Entry, ids_written, load_corpus
from tests.letters.prose.notation import SEAT, Kind, ids_of
from tests.letters.prose.positions import POSITIONS, SCENARIOS, load_positions

BY_HALVES = "-fourth.toml"
"""The batch of which either language has half, so that both can be tuned and held out alike."""
SYSTEMS = {"brown_bess", "napoleonic_squares", "brandywine", "de_gre_sweet", "old_dessauer"}
GOOD = """system = "brown_bess"
language = "en"
kind = "short"

[[line]]
id = "x-1"
position = "dettingen-opening"
seat = "gramont"
text = 'FI1 to D6'
named = ["FI1"]
want = ['order FI1: move D6']
"""


@pytest.fixture(scope="module")
def corpus() -> list[Entry]:
    return load_corpus()


def lines_of(corpus: list[Entry]) -> list[Entry]:
    return [entry for entry in corpus if entry.kind != "letter"]


def shape_of(text: str) -> str:
    """A text with its units, squares and numbers blotted out."""
    text = re.sub(r"(?i)\b[A-Z]{2,3}\d{1,2}\b", "U", text)
    text = re.sub(r"(?i)\b[A-W]\d{1,2}\b", "Q", text)
    return " ".join(re.sub(r"\d+", "N", text).lower().split())


def broken(tmp_path: Path, text: str) -> str:
    shutil.copy(POSITIONS, tmp_path)
    (tmp_path / "one.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CorpusBroken) as raised:
        load_corpus(tmp_path)
    return str(raised.value)


def test_there_are_lines_and_letters_enough(corpus: list[Entry]) -> None:
    kinds = Counter(entry.kind for entry in corpus)
    assert kinds["short"] + kinds["prose"] >= 450
    assert kinds["prose"] >= 150
    assert kinds["letter"] >= 90
    assert sum(entry.typo for entry in corpus) >= 40


def test_every_system_has_lines_and_letters_in_both_languages(corpus: list[Entry]) -> None:
    wanted = {
        (system, language, kind)
        for system in SYSTEMS
        for language in ("en", "de")
        for kind in ("short", "prose", "letter")
    }
    assert wanted == {(entry.system, entry.language, entry.kind) for entry in corpus}


@pytest.mark.parametrize("letters", [False, True])
def test_about_one_in_three_is_german(corpus: list[Entry], letters: bool) -> None:
    chosen = [entry for entry in corpus if (entry.kind == "letter") == letters and BY_HALVES not in entry.where]
    languages = Counter(entry.language for entry in chosen)
    assert 0.25 <= languages["de"] / languages.total() <= 0.4


def test_the_fourth_batch_is_half_german(corpus: list[Entry]) -> None:
    languages = Counter(entry.language for entry in corpus if BY_HALVES in entry.where)
    assert languages.total() > 1000 and 0.45 <= languages["de"] / languages.total() <= 0.55


def test_nothing_stands_twice(corpus: list[Entry]) -> None:
    assert [id for id, times in Counter(entry.id for entry in corpus).items() if times > 1] == []
    texts = Counter(" ".join(entry.text.lower().split()) for entry in corpus)
    assert [text for text, times in texts.items() if times > 1] == []


def test_nearly_every_line_has_a_shape_of_its_own(corpus: list[Entry]) -> None:
    shapes = Counter(shape_of(entry.text) for entry in lines_of(corpus))
    assert len(shapes) >= 450
    assert sum(times - 1 for times in shapes.values()) <= 0.02 * len(lines_of(corpus))


def test_every_unit_named_is_answered_for(corpus: list[Entry]) -> None:
    unanswered = []
    for entry in corpus:
        answered: set[str] = set()
        for clause in entry.want:
            answered |= ids_of(clause, entry.position)
        unanswered += [
            f"{entry.where}: {unit}" for unit in (entry.named | ids_written(entry.text, entry.position)) - answered
        ]
    assert unanswered == []


def test_orders_go_to_units_the_seat_may_order_or_the_answer_says_otherwise(corpus: list[Entry]) -> None:
    commanders = {
        "gramont",
        "george",
        "john",
        "eugene",
        "howe",
        "washington",
        "napoleon",
        "wellington",
        "frederick",
        "neipperg",
    }
    wrong = []
    for entry in corpus:
        for clause in entry.want:
            if clause.kind not in (Kind.ORDER, Kind.STANDING, Kind.GUESS, Kind.KEEP, Kind.CANCEL):
                continue
            for unit in set(clause.units) - {SEAT}:
                own = entry.position.units[unit]
                chief = entry.seat in commanders and own.side == entry.position.side_of(entry.seat)
                if own.seat != entry.seat and not chief:
                    wrong.append(f"{entry.where}: {unit} is of seat {own.seat}")
    assert wrong == []


def test_a_line_that_speaks_of_what_is_on_file_has_something_on_file(corpus: list[Entry]) -> None:
    without = [
        entry.where
        for entry in corpus
        if (entry.filed and not entry.position.filed.get(entry.seat))
        or (entry.last and not entry.position.last.get(entry.seat))
        or (any(clause.kind in (Kind.KEEP, Kind.CANCEL) for clause in entry.want) and not entry.filed)
    ]
    assert without == []


def test_what_is_kept_or_taken_back_is_on_file(corpus: list[Entry]) -> None:
    wrong = []
    for entry in corpus:
        filed = " ".join(entry.position.filed.get(entry.seat, ()))
        for clause in entry.want:
            if clause.kind in (Kind.KEEP, Kind.CANCEL):
                wrong += [f"{entry.where}: {unit}" for unit in clause.units if not re.search(rf"\b{unit}\b", filed)]
    assert wrong == []


def test_quoted_letters_of_ours_stand_on_lines_of_their_own(corpus: list[Entry]) -> None:
    found = [entry for entry in corpus if "{{" in entry.text]
    assert found
    assert all(re.search(r"^\{\{sent( >)?\}\}$", entry.text, re.MULTILINE) for entry in found), SENT


def test_positions_agree_with_their_scenarios() -> None:
    positions = load_positions()
    dettingen = positions["dettingen-opening"]
    assert dettingen.units["FI1"].place.where == "D7"
    assert dettingen.units["DG"].place.where == dettingen.units["FI4"].place.where
    assert dettingen.board.last == "L12"
    assert positions["raab-opening"].board.last == "I6"
    assert "bid" in positions["raab-opening"].verbs
    assert all((SCENARIOS / position.scenario).is_dir() for position in positions.values() if position.scenario)


def test_a_broken_clause_is_named_with_file_and_line(tmp_path: Path) -> None:
    text = GOOD.replace("move D6'", "moove D6'")
    assert broken(tmp_path, text) == (
        "one.toml:5: order FI1: moove D6: 'moove' is no verb of brown_bess\none.toml:5: no clause answers for FI1"
    )


def test_a_square_off_the_map_is_a_fault(tmp_path: Path) -> None:
    assert "'D13' in 'move D13' is no square" in broken(tmp_path, GOOD.replace("move D6", "move D13"))


def test_a_unit_that_nobody_answers_for_is_a_fault(tmp_path: Path) -> None:
    text = GOOD.replace("FI1 to D6'", "FI1 to D6, not FI2'").replace('["FI1"]', '["FI1", "FI2"]')
    assert broken(tmp_path, text) == "one.toml:5: no clause answers for FI2"


def test_a_unit_in_the_text_must_be_listed(tmp_path: Path) -> None:
    text = GOOD.replace("FI1 to D6'", "FI1 to D6, not fi2'")
    assert broken(tmp_path, text) == "one.toml:5: FI2 stands in the text, but not in `named`"


def test_every_fault_is_told_not_only_the_first(tmp_path: Path) -> None:
    text = GOOD + GOOD.partition("\n\n")[2].replace("x-1", "x-2").replace("gramont", "bonaparte").replace(
        "FI1: move", "FI9: move"
    )
    faults = broken(tmp_path, text).splitlines()
    assert [fault.split(": ", 1)[0] for fault in faults] == ["one.toml:12"] * 3
