"""Rendering: nothing undefined passes, names are only ever words, styles are inlined."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.report.letters.notice import notice
from pbem.report.page import WIDTH, render, subject_line, wrap
from pbem.resources import templates_dir
from tests.report import battles

NASTY = ("{{7*7}}", "<img src=x onerror=y>", "{% raw %}", "</td></table>", "${7*7}", "\r\nBcc: eve@evil.test")


def renamed(view: View, name: str) -> View:
    def rename(piece: Piece) -> Piece:
        return replace(piece, name=name) if piece.id == "FI2" else piece

    return replace(view, pieces=tuple(rename(piece) for piece in view.pieces))


@pytest.mark.parametrize("name", NASTY)
def test_T15__names_come_out_literally_in_every_edition(name: str) -> None:
    page = battles.report(before=renamed(battles.view(), name), after=renamed(battles.view_after(), name))
    assert "49" not in page.text.partition("PROOF")[0]
    assert " ".join(name.split()) in " ".join(page.text.split())
    assert "<img src=x" not in page.html
    assert "</td></table>" not in page.html.replace("</td></tr></tbody></table>", "")
    assert not any("\n" in line or "\r" in line for line in (page.subject, battles.report().subject))


def test_T15__a_players_words_are_quoted_and_never_read_as_a_template() -> None:
    page = notice(battles.CARD, "A message", "Hello {{7*7}}", quoted="<script>alert(1)</script>\n{{ card.anchor }}")
    assert "Hello {{7*7}}" in page.text
    assert "<script>" not in page.html
    assert "&lt;script&gt;" in page.html
    assert "{{ card.anchor }}" in page.html


def test_T14__a_subject_is_one_printable_line() -> None:
    page = notice(battles.CARD, "Hello\r\nBcc: eve@evil.test\x00\u202e!")
    assert page.subject == "[dett-07] Hello Bcc: eve@evil.test!"
    assert len(subject_line("word " * 100)) <= 180


def test_control_characters_and_reversed_writing_never_reach_a_reader() -> None:
    reversing = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    hidden = f"\x00\x07\x08\x0b\x1b\x7f\x85\x9f{reversing}"
    page = notice(battles.CARD, "Hello", f"safe {''.join(f'{sign}red' for sign in hidden)} bell")
    for edition in (page.text, page.html):
        assert not set(hidden) & set(edition)
        assert "redred" in edition


def test_a_name_that_the_context_lacks_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("notice", {"subject": "only this"})


def test_styles_are_inlined_and_the_rules_for_phones_stay() -> None:
    html = notice(battles.CARD, "Hello", "words", needs=("reply",)).html
    assert "@media only screen" in html
    style = html.partition("<style>")[2].partition("</style>")[0]
    assert ".needs" not in style
    assert len(style) < 8_000
    assert 'class="needs" style="' in html


@given(st.text(max_size=300), st.integers(0, 8))
def test_wrapped_text_is_never_wider_than_the_letter(text: str, indent: int) -> None:
    assert all(len(line) <= WIDTH for line in wrap(text, indent).split("\n"))


def test_every_template_has_both_editions() -> None:
    letters = {path.stem for path in Path(templates_dir()).glob("*.txt")}
    assert {"base", "bulletin", "invitation", "notice"} <= letters
    for name in letters:
        assert (Path(templates_dir()) / f"{name}.html").is_file(), name
