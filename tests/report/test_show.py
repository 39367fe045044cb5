"""SHOW answers in sentences, from what one side may see."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.report.letters.show import show
from tests.report import battles

VIEW = battles.view_after()


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (
            "SHOW J4",
            "J4: open ground. MR1 Maison du Roi at J4, facing S, line, 1 hit, melee. "
            "Enemy BC1 1st British Horse at J4, facing N, line, 1 hit, melee.",
        ),
        (
            "show column d",
            "Column D: FI7 7th French Infantry at D7, facing S, line, no hits. FI2 2nd French Infantry at D5, "
            "facing S, line, 1 hit. Enemy BI1 1st British Foot at D4, facing N, line, 1 hit.",
        ),
        ("SHOW A12", "A12: open ground. Nobody that you can see stands there."),
        ("SHOW D10", "D10: marsh, a road, a stream and a bridge. Nobody that you can see stands there."),
        ("SHOW C11", "C11: Dettingen, town. Nobody that you can see stands there."),
        ("SHOW COLUMN B", "Column B: nobody that you can see."),
        ("SHOW COLUMN Z", "The columns run from A to L."),
        ("SHOW ROW 99", "The rows run from 1, in the south, to 12."),
        ("SHOW SCORE", "French 0, Pragmatic 0."),
    ],
)
def test_places(asked: str, answer: str) -> None:
    assert show(VIEW, asked) == answer


def test_a_unit_by_id_or_by_name_with_its_company_and_nearest_opponent() -> None:
    told = show(VIEW, "SHOW FI8")
    assert told == show(VIEW, "show 8th french infantry")
    assert told == (
        "FI8 8th French Infantry at E7, facing S, line, no hits. Command: de Gramont. In the same square: DG. "
        "Nearest opponent: AI1, 3 squares away."
    )


def test_kinds_of_troops_in_singular_and_plural() -> None:
    assert show(VIEW, "SHOW CAVALRY").count("Cavalry at") == 3
    assert show(VIEW, "SHOW GENERALS").startswith("DG de Gramont at E7")
    assert "Enemy BI1" in show(VIEW, "SHOW INFANTRY")
    assert "FI1" not in show(VIEW, "SHOW ENEMY")


def test_near_lists_the_closest_first() -> None:
    told = show(VIEW, "SHOW NEAR MR1")
    assert told.startswith("Within 3 squares of MR1: Same square: Enemy BC1")
    assert told.index("2 squares: Enemy AI1") < told.index("3 squares: FC2")


def test_all_has_a_line_for_each_column() -> None:
    assert [line[:9] for line in show(VIEW, "SHOW").splitlines()][:3] == ["Column A:", "Column C:", "Column D:"]


def test_what_is_not_understood_gets_the_list() -> None:
    assert "SHOW takes a square (SHOW J4)" in show(VIEW, "SHOW me the money")


def test_what_a_view_hides_cannot_be_asked_for() -> None:
    blind = replace(VIEW, pieces=VIEW.own)
    assert "BC1" not in " ".join(show(blind, f"SHOW {words}") for words in ("J4", "ALL", "NEAR MR1", "MR1", "ENEMY"))
    assert show(blind, "SHOW ENEMY") == "You see nobody of the enemy."


@given(st.text(max_size=40))
def test_any_words_get_an_answer(words: str) -> None:
    assert show(VIEW, words)
