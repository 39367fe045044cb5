"""The guide for writers of rule systems shows the toy as it is, and every name that the Protocol asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pbem.rules
from pbem.battle.system import RuleSystem
from tests.rules.toy.installed import TOY

GUIDE = (Path(pbem.rules.__file__).parent / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)


def test_every_piece_of_code_in_the_guide_is_a_piece_of_the_toy() -> None:
    assert len(SHOWN) > 8
    for file, code in SHOWN:
        assert code in (TOY / file).read_text(encoding="utf-8"), f"{file} has no\n{code}"


def test_every_file_of_the_toy_is_named() -> None:
    named = [*(TOY / "toy_soldiers").glob("*.py"), *(TOY / "nine_squares").iterdir(), TOY / "pyproject.toml"]
    assert [file.name for file in named if file.name not in GUIDE] == []


def test_the_guide_names_everything_that_the_shape_asks_for() -> None:
    names = [name for name in vars(RuleSystem) if not name.startswith("_")]
    assert len(names) > 20
    assert [name for name in names if not re.search(rf"\b{name}\b", GUIDE)] == []
