"""Our own letters: forms, help and acknowledgements say what they should, and never read as orders."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem import orders
from pbem.battle.order import Order, Sheet
from pbem.battle.piece import Piece
from pbem.orders.answer.help import syntax
from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.report.page import render
from pbem.umpire.filing.check_orders import as_lines, check
from tests.often import often
from tests.orders.board import VERBS, context, two_seats, view

EMPTY = Draft(Sheet("FR", 4))
LINES = [
    "FI1 - C5, face E", "FI2 and FI3 fire at BI2, please", "Maison du Roi charges J4!", "fi4 - f5 fcae S",
    "The river battery should bombard D4", "guns fire D4", "Everyone else holds", "FI1-FI4 move S", "F1 - C5",
    "BI2 retreat", "FI1 move M5", "REACT ALL fire when charged", "READY", "SALT my dog is called Bess", "FI5 face",
    "FG2 - F6", "Hi Adjutant,", "FI6 - G5 if enemy within 2 else hold", "CLEAR FI2", "OK", "WAIT", "LOSSES weakest",
]  # fmt: skip


def letter(text: str, given_context: Context | None = None) -> tuple[str, str, Draft]:
    """The acknowledgement of a text, in both editions, and the draft it came from."""
    given = given_context or context()
    reading = orders.read(text, given)
    before = replace(EMPTY, sheet=Sheet(given.seat, given.view.bound))
    draft = orders.file(before, reading, given)
    answer = orders.acknowledge(draft, reading, given, before)
    plain, page = render(
        "acknowledgement",
        {
            "subject": answer.subject, "ack": answer, "opening": ["Henry, your letter is in. Receipt K7Q2."],
            "reply_to": "dett-07+fr@pbem.example", "reply_subject": "Re: dett-07", "picture": None,
            "closing": ["The GM has a copy."], "whole": False,
            "footer": ("HELP, SHOW J4, CLEAR and AWAY work in any letter.",),
        },
    )  # fmt: skip
    return plain, page, draft


def ordered(reading: Reading) -> list[Order]:
    return [order for line in reading.lines for order in line.orders]


@given(st.lists(st.sampled_from(LINES), max_size=12))
@settings(max_examples=often(60), deadline=None)
def test_an_acknowledgement_never_reads_as_orders(lines: list[str]) -> None:
    plain, _, draft = letter("\n".join(lines))
    assert all(len(line) <= 76 for line in plain.splitlines())
    for copy in (plain, "".join(f"> {line}\n" for line in plain.splitlines())):
        reading = orders.read(copy, context(questions=draft.questions))
        assert ordered(reading) == [] and reading.settings == () and reading.answers == ()
        assert not [rule for line in reading.lines for rule in line.standing]
        assert not reading.with_result(Result.NO)


@pytest.mark.parametrize("bound", [0, 4])
@pytest.mark.parametrize("with_form", [True, False])
def test_an_order_form_with_nothing_filled_in_is_no_orders(bound: int, with_form: bool) -> None:
    given = context(view(bound))
    plain = orders.order_form(given.view, "FR", "dett-07", VERBS)
    if with_form:
        given = replace(given, form=plain)
    for copy in (plain, "".join(f"> {line}\n" for line in plain.splitlines()), plain.replace("\n", "\r\n")):
        reading = orders.read(copy, given)
        assert ordered(reading) == [] and not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_the_order_form_has_a_line_for_every_unit_and_choice() -> None:
    plain = orders.order_form(view(), "FR", "dett-07", VERBS)
    lines = plain.splitlines()
    assert lines[0] == "GAME dett-07 FRENCH BOUND 4" and lines[-1] == "END"
    assert "    FI1 @C6  line S 0 hits     : " in lines and "    BID : " in lines
    assert len([line for line in lines if "@" in line]) == 16
    split = orders.order_form(two_seats("FR"), "HA", "dett-07", VERBS)
    assert "FC1 @J6" in split and "FI1" not in split
    chief = orders.order_form(two_seats("FR"), "FR", "dett-07", VERBS)
    assert chief.index("FG2") < chief.index("FC1")


def test_what_stands_already_is_a_comment_in_the_form() -> None:
    _, _, draft = letter("FI1 - C5\nREACT FI1 chargers")
    plain = orders.order_form(view(), "FR", "dett-07", VERBS, draft.sheet)
    assert "# now: FI1 move C5" in plain and "# in force: react FI1 chargers" in plain
    assert ordered(orders.read(plain, context())) == []


def test_a_filled_form_is_read() -> None:
    plain = orders.order_form(view(), "FR", "dett-07", VERBS)
    filled = plain.replace("    FI1 @C6  line S 0 hits     : ", "    FI1 @C6  line S 0 hits     : C5, form square")
    filled = filled.replace("    BID : ", "    BID : DG, DH")
    for form in ("", plain):
        told = ordered(orders.read(filled, context(form=form)))
        assert {str(order) for order in told} == {"FI1 move C5, form square", "FR bid DG + DH"}


TOPICS = ["", "move", "FIRE", "bombard", "orders", "units", "conditions", "answers", "settings", "press", "reactions"]


@pytest.mark.parametrize("topic", [*TOPICS, "nonsense", *[verb.name for verb in VERBS]])
def test_help_is_told_and_never_reads_as_orders(topic: str) -> None:
    text = orders.help_text(VERBS, topic)
    assert text.endswith("\n") and all(len(line) <= 76 for line in text.splitlines())
    reading = orders.read(text, context())
    assert ordered(reading) == [] and reading.settings == () and reading.press == ()
    assert not [rule for line in reading.lines for rule in line.standing]
    assert not reading.with_result(Result.NO)


def test_help_derives_from_the_verbs() -> None:
    everything = orders.help_text(VERBS, "")
    for verb in VERBS:
        assert verb.example in everything and syntax(verb) in everything
    assert "FIRE D4 or BI2" in orders.help_text(VERBS, "bombard")
    assert 'no help on "nonsense"' in orders.help_text(VERBS, "nonsense")
    spread = next(verb for verb in VERBS if verb.default == "spread")
    assert "If you say nothing: spread." in orders.help_text(VERBS, spread.name).replace("\n      ", " ")


def test_the_acknowledgement_says_what_stands_and_what_needs_the_player() -> None:
    plain, page, _ = letter("\n".join([*LINES[:7], "Cheers,", "Henry", "SALT moth", "REACT FI1 chargers"]))
    for part in ("1a", "move C5", "(if you say nothing)", "Which guns", "MR1", "British Horse", '"Henry"', "moth"):
        assert part in plain
        assert part.replace('"', "&#34;") in page or part.replace('"', "&quot;") in page or part in page
    assert plain.index("NEEDS YOU") < plain.index("UNDERSTOOD") < plain.index("REACTIONS") < plain.index("IGNORED")
    assert "mailto:dett-07%2Bfr%40pbem.example?subject=Re%3A%20dett-07&amp;body=1a" in page


def test_when_all_is_well_there_is_no_noise() -> None:
    plain, page, _ = letter("all hold")
    assert plain.startswith("RECEIVED: ALL 16 UNITS HAVE NEW ORDERS")
    assert not re.search("NEEDS YOU|CHECK THIS|IGNORED|WITHOUT ORDERS", plain) and len(plain.splitlines()) <= 24
    assert "Needs you" not in page


@pytest.mark.parametrize(("text", "subject"), [
    ("all hold", "Received: all 16 units have new orders"),
    ("hello", "Received: no orders yet"),
    ("FI1 hold", "Received: 1 of 16 units has new orders, 15 have no orders"),
    ("all hold\nFI1 - C5, face E", "Received: 15 of 16 units have new orders, 1 needs you"),
    ("all hold\nFI1 - C5, face E\nFI2 and FI3 fire BI2", "Received: 13 of 16 units have new orders, 3 need you"),
    ("FI1-FI3 face", "Received: 3 of 16 units need you, 13 have no orders"),
    ("guns fire D4", "Received: no orders yet; 1 question"),
])  # fmt: skip
def test_the_subject_carries_the_count(text: str, subject: str) -> None:
    reading = orders.read(text, context())
    draft = orders.file(EMPTY, reading, context())
    assert orders.acknowledge(draft, reading, context(), EMPTY).subject == subject


def test_reactions_stand_in_every_acknowledgement_with_their_defaults() -> None:
    answer = orders.acknowledge(EMPTY, Reading(), context(), EMPTY)
    assert [(each.verb, each.who, each.text, each.default) for each in answer.reactions] == [
        ("react", "all", "any", True),
    ]  # fmt: skip
    reading = orders.read("REACT all infantry when charged", context())
    draft = orders.file(EMPTY, reading, context())
    answer = orders.acknowledge(draft, reading, context(), EMPTY)
    assert [(each.who, each.text, each.default) for each in answer.reactions] == [
        ("all infantry", "chargers", False), ("MR1 FC1 FC2 FC3 FG1 FG2", "any", True),
    ]  # fmt: skip


def test_no_enemy_that_is_not_seen_is_betrayed() -> None:
    seen = view()
    hidden = replace(seen, pieces=tuple(piece for piece in seen.pieces if piece.id != "BC1"))
    text = "FC1 x J4\nFC2 fire BC1\nMR1 * BC1"
    plain, page, _ = letter(text, context(hidden))
    assert "British Horse" not in plain + page
    piece: Piece | None = hidden.piece("BC1")
    assert piece is None and "No unit BC1 is in sight" in " ".join(plain.replace("|", " ").split())


def test_hostile_words_are_escaped_in_the_page() -> None:
    _, page, _ = letter("FI1 <script>alert(1)</script>\nSALT <b>x</b>")
    assert "<script>" not in page and "<b>x</b>" not in page


def test_the_checker_tells_lines_and_columns() -> None:
    found = check("FI1 - C5, face E\n\nguns fire D4\nFI2 - M5\nfi3 fcae S", context(), EMPTY)
    faults = [(each.line, each.result) for each in found.remarks if each.line and each.result != "ok"]
    assert faults == [(1, "no"), (3, "ask"), (4, "no"), (5, "guess")]
    told = as_lines(found, "orders.txt").splitlines()
    assert any(line.startswith("orders.txt:4:7: error: ") for line in told)
    where = told.index("orders.txt:3:1: error: Which guns: FG1 or FG2?")
    assert told[where + 1 : where + 3] == [
        "orders.txt:3:1: note: possible: FG1 fire D4",
        "orders.txt:3:1: note: possible: FG2 fire D4",
    ]
