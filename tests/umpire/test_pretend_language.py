"""A folder of messages is enough for a new language: nothing in the program knows how many there are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.report.tongue import catalogue
from pbem.resources import templates_dir
from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT, STAIR = DETTINGEN["gramont"], DETTINGEN["stair"]
MESSAGES = """
[words]
"UNDERSTOOD" = "VERSTEDER"
"WHAT HAPPENED" = "HAPPENINGS-DER"
"MAP" = "MAPPA-DER"
"the French" = "de Franska"
"{name}, your letter of {when} is in." = "{name}, letter-der {when} er ist."

[sentences]
"{actor} moved {path}." = "{actor} gik {path}."
"Moved" = "Gangen"
"{actor} {path}" = "{actor} gik {path}"

[names]
"the Duke of Gramont" = ["Hertug Gramont", "Hertug Gramont"]
"""


@pytest.fixture
def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A house with one more language, of a few messages, and no other change."""
    templates = tmp_path / "templates"
    shutil.copytree(templates_dir(), templates)
    (templates / "languages" / "qx").mkdir()
    (templates / "languages" / "qx" / "words.toml").write_text(MESSAGES, encoding="utf-8")
    monkeypatch.setattr(catalogue, "templates_dir", lambda: templates)
    catalogue.tongue_of.cache_clear()
    yield "qx"
    catalogue.tongue_of.cache_clear()


def test_a_folder_is_enough(pretend: str, marching: Club) -> None:
    marching.write(GRAMONT, f"SET LANGUAGE {pretend}\n")
    marching.tick()
    marching.write(GRAMONT, "FI1 - D6\n")
    marching.write(STAIR, "BI1 - C4\n")
    marching.tick()
    answer = body(marching.last(GRAMONT, "eceived"))
    assert "VERSTEDER" in answer and "Hertug Gramont, letter-der Sun" in answer
    marching.pass_deadline()
    report = marching.last(GRAMONT, "b1]")
    assert "HAPPENINGS-DER" in body(report) and "MAPPA-DER" in body(report) and "Gangen: FI1 gik D7-D6" in body(report)
    html = report.get_body(("html",))
    assert html is not None and '<html lang="qx">' in html.get_content()
    assert "WHAT HAPPENED" in body(marching.last(STAIR, "b1]")), "the others are told as before"


def test_what_it_does_not_tell_comes_in_english(pretend: str, marching: Club) -> None:
    marching.write(GRAMONT, f"SET LANGUAGE {pretend}\n")
    marching.tick()
    marching.write(GRAMONT, "FI2 face\nHELP\n")
    marching.tick()
    assert "NEEDS YOU" in body(marching.last(GRAMONT, "eceived"))
    assert "HOW TO WRITE" in body(marching.last(GRAMONT, "Help"))
