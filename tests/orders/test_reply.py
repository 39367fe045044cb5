"""What a player typed is told from what was sent to him, however a mail program treated the quote."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pbem.mail.letter.flowed import unflow
from pbem.mail.letter.html_text import to_text
from pbem.orders import order_form
from pbem.orders.reply.reply import Origin, TypedLine, letter_lines, typed_lines
from tests.letters.expected import BULLETIN
from tests.letters.expected import FORM as SENT_FORM
from tests.orders.board import VERBS, view

FORM = order_form(view(), "FR", "dett-07", VERBS)
ATTRIBUTION = "On Thu, 12 Mar 2026 at 21:04, Adjutant <dett-07+k7q2@pbem.example> wrote:\n"
BLOCK = (
    "From: Adjutant <dett-07+k7q2@pbem.example>\nSent: Thursday, March 12, 2026 9:04 PM\n"
    "To: henry@courrier.example\nSubject: [dett-07 b4 FR] Bound 4\n\n"
)


def marked(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def wrapped(text: str, columns: int, mark: str, mark_again: str) -> str:
    """Broken at so many columns; the second half gets `mark_again`."""
    lines: list[str] = []
    for line in text.splitlines():
        pieces = textwrap.wrap(line.strip(), columns, break_long_words=False, break_on_hyphens=False) or [""]
        lines += [f"{mark if number == 0 else mark_again}{piece}" for number, piece in enumerate(pieces)]
    return "\n".join(lines) + "\n"


def in_html(text: str) -> str:
    lines = (html.escape(line).replace("  ", " &nbsp;") for line in text.splitlines())
    return "<div>above</div><blockquote type=cite>" + "<br>".join(lines) + "</blockquote>"


def run_together(text: str) -> str:
    """As a program that takes the space at the end of a quoted line for a soft break."""
    return unflow("".join(f"> {line}\n" if line.strip() else ">\n" for line in text.splitlines()))


QUOTING: dict[str, Callable[[str], str]] = {
    "> marks": lambda text: ATTRIBUTION + "\n" + marked(text),
    "tight > marks": lambda text: ATTRIBUTION + marked(text, ">"),
    "| marks": lambda text: ATTRIBUTION + marked(text, "| "),
    "marks without attribution": marked,
    "German attribution": lambda text: "Am 12.03.26 um 21:04 schrieb Adjutant:\n" + marked(text),
    "attribution inside the quote": lambda text: marked(ATTRIBUTION + "\n" + text),
    "Outlook": lambda text: BLOCK + text,
    "Outlook with a ruler": lambda text: "_" * 32 + "\n" + BLOCK + text,
    "original message": lambda text: "-----Original Message-----\n" + BLOCK + text,
    "German header block": lambda text: "Von: A <a@b.example>\nGesendet: heute\nAn: H\nBetreff: x\n\n" + text,
    "attribution without marks": lambda text: ATTRIBUTION + "\n" + text,
    "wrapped at 60, marks repeated": lambda text: ATTRIBUTION + wrapped(text, 60, "> ", "> "),
    "wrapped at 24, marks repeated": lambda text: ATTRIBUTION + wrapped(text, 24, "> ", "> "),
    "wrapped at 24, marks forgotten": lambda text: ATTRIBUTION + wrapped(text, 24, "> ", ""),
    "wrapped at 30 without marks": lambda text: BLOCK + wrapped(text, 30, "", ""),
    "html": lambda text: to_text(in_html(text)).partition("\n")[2],
    "run together": lambda text: ATTRIBUTION + run_together(text),
    "hard spaces": lambda text: ATTRIBUTION + marked(text.replace("  ", "\u00a0 ")),
    "marks of direction": lambda text: ATTRIBUTION + marked("".join(f"\u202b{x}\u202c\n" for x in text.splitlines())),
    "bold ids": lambda text: ATTRIBUTION + marked(text.replace("FI", "*FI").replace(" @", "* @")),
    "blank lines between": lambda text: BLOCK + text.replace("\n", "\n\n"),
    "carriage returns": lambda text: ATTRIBUTION + marked(text).replace("\n", " \n"),
}  # fmt: skip


def told(text: str, form: str = FORM) -> list[tuple[Origin, str]]:
    return [(line.origin, line.text) for line in typed_lines(text, form) if line.origin in (Origin.TYPED, Origin.FORM)]


ids = st.from_regex(r"[A-Z]{2,3}[0-9]{1,2}", fullmatch=True)
states = st.lists(
    st.sampled_from(["line", "attack column", "S", "NE", "0 hits", "1 hit", "broken", "with FI8", "limbered"]),
    min_size=1,
    max_size=4,
)
unit_lines = st.builds(
    lambda unit, column, row, state, pad: f"    {unit} @{column}{row}  {' '.join(state)}{' ' * pad} : ",
    ids,
    st.sampled_from("ABCDEFGHIJK"),
    st.integers(1, 20),
    states,
    st.integers(0, 12),
)
forms = st.lists(unit_lines, min_size=2, max_size=20, unique_by=lambda line: line.split("@")[0]).map(
    lambda lines: "\n".join(["GAME dett-07 FRENCH BOUND 4", *lines, "    BID : ", "END"]) + "\n"
)


@pytest.mark.parametrize("quoting", QUOTING)
@given(form=forms)
@example(form=FORM)
@example(form=SENT_FORM)
def test_a_form_sent_back_untouched_orders_nothing(quoting: str, form: str) -> None:
    assert told(QUOTING[quoting](form), form) == []
    assert told("Thank you!\n\n" + QUOTING[quoting](form), form) == [(Origin.TYPED, "Thank you!")]


@given(form=forms)
def test_a_form_pasted_whole_into_a_new_letter_orders_nothing(form: str) -> None:
    assert told(form, form) == []


@pytest.mark.parametrize("quoting", [name for name in QUOTING if "24" not in name and "30" not in name])
@given(data=st.data(), form=forms)
def test_what_is_typed_behind_a_colon_is_found_in_every_kind_of_quote(
    quoting: str, data: st.DataObject, form: str
) -> None:
    lines = form.splitlines()
    number = data.draw(st.integers(1, len(lines) - 3))
    typed = data.draw(st.sampled_from(["move C5", "* D4", "x J4", "- D5, face S", "hold", "C6-C5"]))
    label = " ".join(lines[number].split())
    assume("60" not in quoting or len(lines[number] + typed) < 60)
    lines[number] += typed
    assert told(QUOTING[quoting]("\n".join(lines) + "\n"), form) == [(Origin.FORM, f"{label} {typed}")]


@pytest.mark.parametrize("quoting", [name for name in QUOTING if name not in ("run together", "hard spaces")])
@given(data=st.data(), form=forms)
def test_a_line_typed_between_lines_of_the_form_is_found(quoting: str, data: st.DataObject, form: str) -> None:
    lines = form.splitlines()
    number = data.draw(st.integers(2, len(lines) - 2))
    lines.insert(number, "all guns fire")
    assert told(QUOTING[quoting]("\n".join(lines) + "\n"), form) == [(Origin.TYPED, "all guns fire")]


@pytest.mark.parametrize("form", [SENT_FORM, BULLETIN], ids=["form", "whole letter"])
@pytest.mark.parametrize("quoting", [name for name in QUOTING if "24" not in name])
def test_the_report_around_the_form_is_never_typed(quoting: str, form: str) -> None:
    assert told(QUOTING[quoting](BULLETIN), form) == []
    text = "FI1 - C5\n\n" + QUOTING[quoting](BULLETIN)
    assert told(text, form) == [(Origin.TYPED, "FI1 - C5")]


@given(st.text(max_size=300) | st.lists(st.sampled_from([*FORM.splitlines(), "> ", "-- ", ">", "ORDERS", "END",
       "From: a", "Sent: b", "Subject: c", ATTRIBUTION, "FI1 @C6", "FI1", ":", " ", "x"]), max_size=30).map("\n".join),
       st.text(max_size=100) | st.just(FORM))  # fmt: skip
def test_any_text_and_any_form_give_lines(text: str, form: str) -> None:
    lines = typed_lines(text, form)
    numbers = [line.number for line in lines]
    assert numbers == sorted(numbers)
    assert all(1 <= number <= text.count("\n") + 1 for number in numbers)
    assert all(line.text.strip() for line in lines)
    assert lines == typed_lines(text, form)


PROSE = st.text(alphabet="abcdefgh FI12-", min_size=1, max_size=40).filter(
    lambda text: any(letter in "abcdefghFI12" for letter in text)
)


@given(st.lists(PROSE, min_size=1, max_size=6))
def test_what_is_typed_in_a_new_letter_is_all_typed(lines: list[str]) -> None:
    typed = [line.text for line in typed_lines("\n".join(lines), FORM) if line.origin is Origin.TYPED]
    assert " ".join(" ".join(typed).split()) == " ".join(" ".join(lines).split())


def origins(text: str, form: str = FORM) -> str:
    """One letter a line: Typed, Form, Quoted, Unchanged, Signature, Outside."""
    return "".join(line.origin.name[0] for line in typed_lines(text, form))


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("FI1 - C5\n-- \nHenry\nLyon\n", "TSSS"),
        ("FI1 - C5\n--\nHenry\n\n> old\n\nFI2 - D5\n", "TSSQT"),
        ("FI1 - C5\nSent from my iPhone\n", "TS"),
        ("Sent from my iPad\nFI1 - C5\n", "ST"),
        ("FI1 - C5\n--\nFI2 - D5\n", "TST"),
        ("ORDERS\nFI1 - C5\nEND\nFI2 - D5\n", "OTOO"),
        ("Orders:\nFI1 - C5\n", "TT"),
        ("ORDERS\nFI1 - C5\nEND\nORDERS\nFI2 - D5\nEND\n", "OTOOOO"),
        ("> ORDERS\n> FI1 - C5\n> END\nFI2 - D5\n", "QQUT"),
        ("BEFEHLE\nFI1 - C5\nENDE\n", "OTO"),
        ("I wrote:\nFI1 - C5\n", "TT"),
        ("From: C6 to C5\nFI1 - C5\n", "TT"),
        ("--------------------------------\nFI1 - C5\n", "TT"),
        ("FI1 - C5\n____________________\nx mailing list\nhttp://x.example\n", "TSSS"),
        ("> > FI1 @C6  line S 0 hits : move C5\n", "Q"),
        ("FI1 @C7  line S 1 hit : move C6\n", "F"),
        ("> FI1 @C7  line S 1 hit :\n", "U"),
        ("> FI1 @C6  line S 0 hits move C5\n", "F"),
        ("> FI1 @C6  line S 0 hits\n", "U"),
        ("> FI1 -> C5\n", "Q"),
        ("FI1\nhold\n", "TT"),
        ("bide your time\n", "T"),
        ("BID DG, DH\n", "T"),
        ("Bi\nd\n", "TT"),
        ("E\nND\n", "TT"),
    ],
)
def test_lines_are_told_apart(text: str, letters: str) -> None:
    assert origins(text) == letters


def test_a_line_under_an_untouched_form_line_says_under_which() -> None:
    text = marked(FORM).replace("> \n", "").splitlines()
    at = next(number for number, line in enumerate(text) if "FI2 @" in line)
    text.insert(at + 1, "move D5")
    assert TypedLine(at + 2, "move D5", Origin.TYPED, below="FI2") in typed_lines("\n".join(text), FORM)


def test_a_choice_of_the_seat_is_a_line_of_the_form() -> None:
    assert told(marked(FORM.replace("BID : ", "BID : DG, DH"))) == [(Origin.FORM, "BID : DG, DH")]


def test_a_typed_line_that_a_program_broke_is_whole_again() -> None:
    text = "FI1 and FI2 move one square to the south, then face east, and after that they\nhold\nFI3 hold\nFI4 hold\n"
    assert [line.text for line in typed_lines(text, FORM)] == [
        "FI1 and FI2 move one square to the south, then face east, and after that they hold",
        "FI3 hold",
        "FI4 hold",
    ]


def test_a_correction_above_ones_own_earlier_letter_leaves_that_alone() -> None:
    filled = FORM.replace("FI2 @D6  line S 0 hits     : ", "FI2 @D6  line S 0 hits : x D4")
    earlier = "FI1 - D5\n\n" + ATTRIBUTION + marked(filled)
    again = "On Thu, 12 Mar 2026 at 22:00, Henry <henry@courrier.example> wrote:\n"
    text = "FI1 hold\n\n" + again + marked(earlier)
    assert told(text) == [(Origin.TYPED, "FI1 hold")]
    outlook = "FI1 hold\n\n" + BLOCK + "FI1 - D5\n\n" + BLOCK + FORM.replace("0 hits     : ", "0 hits : - D1")
    assert told(outlook) == [(Origin.TYPED, "FI1 hold")]


def test_the_lines_of_the_text_file_follow_those_of_the_body() -> None:
    lines = letter_lines("see file\n-- \nHenry\n", FORM, attachment="FI1 - C5\nFI2 hold\n", subject="Re: orders")
    assert [(line.number, line.text) for line in lines if line.origin is Origin.TYPED] == [
        (1, "see file"),
        (5, "FI1 - C5"),
        (6, "FI2 hold"),
    ]


@pytest.mark.parametrize(
    ("subject", "body", "read"),
    [
        ("FI1 - C5", "", True),
        ("FI1 - C5", "\n-- \nHenry\n", True),
        ("FI1 - C5", "FI1 hold", False),
        ("Re: FI1 - C5", "", False),
        ("AW: [dett-07 b4 FR] FI1", "", False),
        ("[dett-07 b4 FR] Bound 4", "", False),
        ("", "", False),
    ],
)
def test_orders_in_the_subject_are_read_where_nothing_else_is_said(subject: str, body: str, read: bool) -> None:
    lines = letter_lines(body, FORM, subject=subject)
    assert (TypedLine(0, subject, Origin.TYPED) in lines) is read
