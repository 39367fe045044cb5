"""Every fault and threat of the mail catalogue has a test that bears its number: test_I05__…, test_T11__…"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

_LAST = {"I": 24, "S": 9, "C": 6, "O": 13, "T": 25}
"""Intake, storage, clock, output, threats: how far each is numbered."""
CATALOGUE = tuple(f"{kind}{number:02}" for kind, last in _LAST.items() for number in range(1, last + 1))
_NUMBERS = re.compile(r"[A-Z]\d{2}(?:_[A-Z]\d{2})*")


@cache
def numbers() -> frozenset[str]:
    """The numbers that tests bear."""
    return frozenset(_numbers())


def _numbers() -> Iterator[str]:
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                found = _NUMBERS.match(node.name.removeprefix("test_").partition("__")[0])
                yield from found[0].split("_") if found else ()


@pytest.mark.parametrize("number", CATALOGUE)
def test_the_catalogue_is_covered(number: str) -> None:
    assert number in numbers(), f"no test bears the number {number}"
