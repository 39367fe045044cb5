"""The maker of small faults, tried on a file of a few lines and on a room with one test."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutate import __main__ as maker
from tests.mutate.equivalent import EQUIVALENT
from tests.mutate.mutations import mutant, mutations

SOURCE = '''\
"""A rule."""

TABLE = {"foot": 2, "horse": 4}


def may_go(points: int, cost: int, tired: bool) -> bool:
    """Whether it may."""
    if tired:
        return False
    return points >= cost and not (cost < 0)
'''


def written(folder: Path, text: str = SOURCE) -> Path:
    path = folder / "rule.py"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "fault",
    [
        "{'foot': 2, 'horse': 4}  ->  {'foot': 4, 'horse': 2}",
        "{'foot': 2, 'horse': 4}  ->  {'foot': 3, 'horse': 4}",
        "if tired:     return False  ->  if False:     return False",
        "points >= cost and (not cost < 0)  ->  points >= cost or not cost < 0",
        "points >= cost and (not cost < 0)  ->  not cost < 0",
        "points >= cost and (not cost < 0)  ->  points > cost and (not cost < 0)",
        "not cost < 0  ->  not cost <= 0",
        "cost < 0  ->  cost < 1",
    ],
)
def test_every_kind_of_slip_is_made(fault: str, tmp_path: Path) -> None:
    assert fault in [str(found).split("  ", 1)[1] for found in mutations(written(tmp_path))]


def test_a_mutant_differs_from_the_file_in_one_place_and_compiles(tmp_path: Path) -> None:
    path = written(tmp_path)
    before = ast.unparse(ast.parse(SOURCE)).splitlines()
    for mutation in mutations(path):
        after = ast.unparse(mutant(mutation)).splitlines()
        changed = [number for number, lines in enumerate(zip(before, after, strict=True)) if lines[0] != lines[1]]
        assert len(changed) == 1, mutation
        compile(mutant(mutation), str(path), "exec")


def test_what_no_battle_depends_on_is_left_alone(tmp_path: Path) -> None:
    path = written(tmp_path, "import os\n__all__ = ['a', 'b']\n\n@cache(maxsize=4)\ndef go(a: Tuple[1]) -> X[2]: ...\n")
    assert mutations(path) == []


def test_what_mypy_would_see_is_left_to_it(tmp_path: Path) -> None:
    path = written(tmp_path, "def at(a: int | None) -> int:\n    return a if a is not None else low\n")
    assert [str(found).split("  ", 1)[1] for found in mutations(path)] == [
        "a if a is not None else low  ->  low",
        "a if a is not None else low  ->  a if a is None else low",
    ]
    path.write_text("def at(a: int | None) -> int:\n    if a is None:\n        return low\n    return a\n")
    assert [str(found).split("  ", 1)[1] for found in mutations(path)] == ["a is None  ->  a is not None"]
    path.write_text("def at(a: X, b: X) -> X:\n    if a is None or b is None:\n        return low\n    return a + b\n")
    assert not any("False" in str(found) for found in mutations(path))


def test_a_room_whose_test_looks_away_is_told_of_and_the_room_is_as_it_was(tmp_path: Path) -> None:
    house = Path(__file__).parents[2]
    room, tests = tmp_path / "room", tmp_path / "test_rule.py"
    room.mkdir()
    path = written(room)
    tests.write_text("from room.rule import may_go\n\ndef test_it():\n    assert not may_go(1, 2, True)\n")
    command = [sys.executable, "-m", "tests.mutate", "room", "--n", "99", "--tests", "test_rule.py"]
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": f"{house}:{tmp_path}"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "room/rule.py:10  points >= cost and (not cost < 0)  ->  points > cost and (not cost < 0)" in done.stdout
    assert "if False" in done.stdout
    assert "room, seed 1: " in done.stdout and path.read_text() == SOURCE


def test_tests_that_fail_without_a_mutation_are_named_with_what_they_say(tmp_path: Path) -> None:
    room, tests = tmp_path / "room", tmp_path / "test_rule.py"
    room.mkdir()
    written(room)
    tests.write_text("from room.rule import may_go\n\ndef test_it():\n    raise ValueError('no such rule')\n")
    command = [sys.executable, "-m", "tests.mutate", "room", "--n", "1", "--tests", "test_rule.py"]
    path = f"{Path(__file__).parents[2]}:{tmp_path}"
    done = subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "test_rule.py fail without any mutation" in done.stderr
    assert "test_rule.py::test_it: " in done.stderr and "no such rule" in done.stderr


@pytest.mark.parametrize(
    ("room", "tests"),
    [
        ("pbem/store", ["tests/store"]),
        ("pbem/umpire/care", ["tests/umpire"]),
        ("pbem/orders/words/lexicon.py", ["tests/orders"]),
        ("pbem/rules/brown_bess/melee", ["tests/rules/brown_bess", "tests/rules/test_every_system.py"]),
        ("pbem/rules/napoleonic_squares", ["tests/rules/napoleonic_squares", "tests/rules/test_every_system.py"]),
    ],
)
def test_a_room_is_tried_by_the_tests_that_mirror_it(room: str, tests: list[str]) -> None:
    found = maker.tests_of(Path(room))
    assert found[0] == tests[0] or found[0].startswith(f"{tests[0]}/")
    assert found[1:] == tests[1:]
    assert all(Path(name).exists() for name in found)


@pytest.mark.parametrize("room", ["pbem", "pbem/settings.py", "pbem/nowhere", "pbem/store/nothing.py"])
def test_no_room_is_measured_by_the_tests_of_the_whole_house(room: str) -> None:
    with pytest.raises(SystemExit, match="has no tests of its own; say which with --tests"):
        maker.tests_of(Path(room))


def test_every_mutant_that_is_said_to_be_none_can_still_be_made() -> None:
    files = {name.split(":")[0] for name in EQUIVALENT}
    made = {f"{found.path}: {found.before} -> {found.after}" for name in files for found in mutations(Path(name))}
    assert set(EQUIVALENT) <= made
