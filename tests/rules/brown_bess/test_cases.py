"""Every case of the casebook has the answer that stands under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.brown_bess.casebook import CASES, answered
from tests.rules.casebook import Case, cases_of, stands_under, written

FILES = sorted(CASES.glob("*.txt"))
WRITTEN = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
ALL = [pytest.param(name, case, id=f"{name}: {case}") for name in WRITTEN for case in cases_of(WRITTEN[name])]


def test_every_case_has_a_title_of_its_own() -> None:
    for name, text in WRITTEN.items():
        titles = [case.title for case in cases_of(text)]
        assert len(set(titles)) == len(titles), name


@pytest.mark.parametrize(("name", "case"), ALL)
def test_what_comes_of_it_is_what_is_written_under_it(name: str, case: Case) -> None:
    assert "\n".join((case.title, *answered(case))) == stands_under(WRITTEN[name], case)


if __name__ == "__main__":
    for path in map(Path, FILES):
        path.write_text(written(cases_of(path.read_text(encoding="utf-8")), answered), encoding="utf-8")
