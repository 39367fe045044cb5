"""Letters as real mail programs write them, each with its expected reading (tests/letters)."""

from __future__ import annotations

import pytest

from pbem.mail.letter.automatic import Automatic
from pbem.mail.letter.headers import split
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.parts import USUAL_LIMITS, Budget, read_tree
from tests.letters.expected import BULLETIN, NAMES, expected, raw, shown
from tests.letters.make_letters import letters


def _in_words(automatic: Automatic | None) -> str:
    if automatic is None:
        return "-"
    return automatic.kind.value + (", not an order" if automatic.not_an_order else "")


def _read(name: str) -> Letter:
    return read_letter(raw(name))


def test_the_collection_is_large_enough() -> None:
    assert len(NAMES) >= 60


@pytest.mark.parametrize("name", NAMES)
def test_the_sender_is_who_the_letter_says_or_nobody(name: str) -> None:
    letter = _read(name)
    assert letter.sender == expected(name).sender
    assert bool(letter.sender_problem) == (letter.sender == "")


@pytest.mark.parametrize("name", NAMES)
def test_T16__automatic_letters_are_known_and_say_why(name: str) -> None:
    letter = _read(name)
    assert _in_words(letter.automatic) == expected(name).automatic
    if letter.automatic:
        assert letter.automatic.why


@pytest.mark.parametrize("name", NAMES)
def test_what_we_cannot_read_is_named_with_what_to_do_instead(name: str) -> None:
    letter = _read(name)
    wanted = expected(name)
    assert len(letter.problems) == len(wanted.problems)
    for problem, words in zip(letter.problems, wanted.problems, strict=True):
        assert words in problem
    if wanted.attachments:
        assert ", ".join(letter.attachments) == wanted.attachments


@pytest.mark.parametrize("name", NAMES)
def test_what_was_typed_is_told_from_what_was_quoted(name: str) -> None:
    letter = _read(name)
    if letter.automatic and letter.automatic.not_an_order:
        return
    assert shown(letter) == expected(name).lines


@pytest.mark.parametrize("name", NAMES)
def test_it_is_told_as_well_when_the_whole_letter_that_was_sent_is_known(name: str) -> None:
    letter = _read(name)
    if letter.automatic and letter.automatic.not_an_order:
        assert shown(letter, BULLETIN) == [] or letter.automatic.kind.value != "own letter"
        return
    assert shown(letter, BULLETIN) == expected(name).lines


def _html_alone(name: str) -> bytes | None:
    """The letter as if its program had sent the HTML wording only."""
    header, body = split(raw(name).replace(b"\r\n", b"\n"), 65536)
    tree = read_tree(header, body, Budget(USUAL_LIMITS))
    rich = [part for part in tree.walk() if part.type == "text/html"]
    if tree.type != "multipart/alternative" or not rich:
        return None
    head = f"Subject: Re: orders\nContent-Type: text/html; charset={rich[0].charset}\nContent-Transfer-Encoding: "
    return head.encode() + rich[0].encoding.encode() + b"\n\n" + rich[0].body


@pytest.mark.parametrize("name", [name for name in NAMES if _html_alone(name)])
def test_the_html_wording_alone_reads_like_the_plain_one(name: str) -> None:
    alone = _html_alone(name)
    assert alone is not None
    assert shown(read_letter(alone)) == expected(name).lines


def test_the_letters_are_what_their_program_writes() -> None:
    assert {letter.name: letter.raw for letter in letters()} == {name: raw(name) for name in NAMES}


def test_a_letter_to_the_opponent_as_well_shows_him_among_the_recipients() -> None:
    assert "stair@horseguards.example" in _read("reply-all-with-the-opponent").recipients


def test_names_and_subjects_in_foreign_alphabets_are_read() -> None:
    assert _read("becky-iso-2022-jp").sender_name == "山田 太郎"
    assert _read("names-in-encoded-words").sender_name == "René d'Aubigny"
    assert _read("names-in-encoded-words").subject == "Re: Bound 4 – ordres"
    assert _read("called-latin-1-but-windows-1252").subject == "Re: Bound 4 – rückwärts"
