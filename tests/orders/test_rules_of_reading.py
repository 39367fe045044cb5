"""The rules of reading, each by its number in the design note."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.order import Order, Sheet
from pbem.orders.grammar.reading import LineReading, Reading, Result, Setting
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.orders.words.nearest import nearest
from tests.orders.board import context, two_seats, view

EMPTY = Draft(Sheet("FR", 4))


def one(line: str, given: Context | None = None) -> LineReading:
    """The single reading of a letter of one line."""
    reading = orders.read(line, given or context())
    assert len(reading.lines) == 1, reading
    return reading.lines[0]


def order(line: str, given: Context | None = None) -> str:
    """The notation of the one order that a line gives."""
    reading = one(line, given)
    assert reading.result in (Result.OK, Result.GUESS), reading
    return ", ".join(str(each) for each in reading.orders)


def sheet(*letters: str, given: Context | None = None) -> dict[str, str]:
    """What stands for each unit after these letters."""
    draft = filed(*letters, given=given)
    return {each.unit: str(each).removeprefix(each.unit).strip() for each in draft.sheet.orders}


def filed(*letters: str, given: Context | None = None) -> Draft:
    draft = EMPTY
    base = given or context()
    for text in letters:
        now = Context(base.game, base.view, base.seat, base.verbs, base.check, base.form, draft.questions)
        draft = orders.file(draft, orders.read(text, now), now)
    return draft


def test_9_4_1__an_alias_that_fits_two_units_is_a_question() -> None:
    seen = view()
    guards = {"FI1": ("the guards",), "FI2": ("the guards",)}
    pieces = tuple(replace(each, aliases=guards.get(each.id, each.aliases)) for each in seen.pieces)
    line = one("the guards - C5", context(replace(seen, pieces=pieces)))
    assert line.result is Result.ASK and line.message == "Which the guards: FI1 or FI2?"
    assert [choice.order.unit for choice in line.choices] == ["FI1", "FI2"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("2 hits", "hits >= 2"),
        ("2 or more hits", "hits >= 2"),
        ("3 or more casualties", "hits >= 3"),
        ("0 hits", "hits >= 0"),
        ("not 2 hits", "not hits >= 2"),
        ("hits >= 2", "hits >= 2"),
        ("hits at least 2", "hits >= 2"),
        ("hits > 2", "hits >= 3"),
        ("hits < 2", "hits < 2"),
        ("hits less than 2", "hits < 2"),
        ("hits <= 2", "hits < 3"),
    ],
)
def test_a_condition_on_hits_may_put_the_number_first_or_last(words: str, told: str) -> None:
    assert order(f"FI1 - C5 if {words}") == f"FI1 move C5 if {told}"


@pytest.mark.parametrize("words", ["2", "2 more", "hits", "hits <", "hits 2"])
def test_half_a_condition_on_hits_is_asked_about_and_not_guessed(words: str) -> None:
    line = one(f"FI1 - C5 if {words}")
    assert (line.result, line.orders) == (Result.ASK, ())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("FI1 S", "FI1 move S"),
        ("FI1 move S 2", "FI1 move S 2"),
        ("FI1 - S2", "FI1 move S 2"),
        ("FI1 moves 2 squares south", "FI1 move S 2"),
        ("FI1 moves south-east", "FI1 move SE"),
        ("FI1 fires at Huske", "FI1 fire BI1"),
        ("FI1 - C5; form square", "FI1 move C5, form square"),
        ("If enemy within 2: FI1 - C5 else FI1 hold", "FI1 move C5 if enemy within 2 else hold"),
        ("FI1 FI2 hold", "FI1 hold, FI2 hold"),
        ("FI1 face S", "FI1 face S"),
        ("FI1 fire BI1", "FI1 fire BI1"),
        ("FI1 fire D4", "FI1 fire D4"),
        ("FI1 forward", "FI1 move S"),
        ("FI1 back 2", "FI1 move N 2"),
        ("FI1 face left", "FI1 face E"),
        ("FI1 about face", "FI1 face N"),
        ("FI1 C05", "FI1 move C5"),
        ("FI1 moves to 5C", "FI1 move C5"),
        ("FI1-C5", "FI1 move C5"),
        ("FI1: C6-C5-C4", "FI1 move C5-C4"),
        ("FI1 - C5, C4", "FI1 move C5-C4"),
        ("fc1xj4", "FC1 melee J4"),
        ("FI1 square", "FI1 form square"),
        ("FI1 in line", "FI1 form line"),
    ],
)
def test_9_4_2__position_decides_meaning(line: str, told: str) -> None:
    assert order(line) == told


def test_9_4_3__a_form_line_as_sent_is_silence_and_a_changed_one_an_order() -> None:
    form = orders.order_form(view(), "FR", "dett-07", context().verbs)
    given = context(form=form)
    quoted = "".join(f"> {line}\n" for line in form.splitlines())
    assert orders.read(quoted, given).lines == ()
    changed = quoted.replace("> ", "> ", 1).replace("line S 0 hits     : ", "line S 0 hits     : - C5", 1)
    reading = orders.read(changed, given)
    assert [str(each) for line in reading.lines for each in line.orders] == ["FI1 move C5"]
    foreign = orders.read("> FI9 was lost\n> we must attack J4 with MR1", given)
    assert {line.result for line in foreign.lines} == {Result.IGNORED}


def test_9_4_3__an_order_typed_below_its_form_line_is_for_that_unit() -> None:
    form = orders.order_form(view(), "FR", "dett-07", context().verbs)
    lines = [f"> {line}" for line in form.splitlines()]
    lines.insert(3, "form square")
    reading = orders.read("\n".join(lines), context(form=form))
    assert [str(each) for line in reading.lines for each in line.orders] == ["FI2 form square"]


def test_9_4_4__five_results() -> None:
    reading = orders.read("FI1 - C5\nFI2 fcae S\nguns fire D4\nFI3 - M5\nHow are you?", context())
    assert [line.result for line in reading.lines] == [
        Result.OK, Result.GUESS, Result.ASK, Result.NO, Result.IGNORED,
    ]  # fmt: skip
    assert reading.lines[1].note == 'read "fcae" as face'


@pytest.mark.parametrize(
    "line",
    ["FI1 CC5", "FI1", "FI1 - C5 unless attacked", "FI1 - C5 next bound", "FI1 - C5, but only after FI2",
     "FI1 hold or C5", "FI1 was mauled", "FI1 ???", "Navarre blah", "FI1 - C5 or D5", "FI1 = C5",
     "@C6 tally-ho", "fi1 and fi2", "FI1, what a day!", "Maison du Roi is splendid", "FI1 - hello"],
)  # fmt: skip
def test_9_4_5__a_line_that_begins_with_an_own_unit_is_never_ignored(line: str) -> None:
    reading = orders.read(line, context())
    assert {each.result for each in reading.lines} <= {Result.ASK, Result.NO}
    assert not any(each.orders for each in reading.lines)


def test_9_4_6__near_words_have_four_letters_and_are_unique() -> None:
    words = [("face", "face"), ("fire", "fire"), ("move", "move")]
    assert nearest("fcae", words) == "face"
    assert nearest("fae", words) is None
    assert nearest("file", words) == "fire"
    assert nearest("mace", [("face", "face"), ("mare", "move")]) is None
    assert one("FI11 - C5").result is Result.ASK
    assert one("FI1 - CC55").result in (Result.ASK, Result.NO)


@pytest.mark.parametrize(
    "line",
    ["ok here goes", "ready or not", "wait a minute", "clear skies today", "help me", "show me the way",
     "set fire to the town", "draw your swords", "send my love"],
)  # fmt: skip
def test_9_4_7__settings_need_the_whole_line(line: str) -> None:
    reading = orders.read(line, context())
    assert reading.settings == () and reading.answers == ()
    assert {each.result for each in reading.lines} == {Result.IGNORED}


def test_9_4_8__named_beats_group_whatever_the_order_of_lines() -> None:
    assert sheet("FI1 - C5\nall hold")["FI1"] == "move C5"
    assert sheet("all hold\nFI1 - C5")["FI1"] == "move C5"
    assert sheet("FI2 form square\nFI1-FI4 hold")["FI2"] == "form square"
    assert sheet("FI1-FI2 move S\neveryone else holds\nFI2 form square")["FI1"] == "move S"


def test_9_4_8__then_the_last_word_wins() -> None:
    assert sheet("FI1 - C5\nFI1 hold") == {"FI1": "hold"}
    assert sheet("FI1-FI4 hold\nFI1-FI2 move S")["FI1"] == "move S"


def test_9_4_8__across_letters_the_later_wins_and_the_rest_only_fills_gaps() -> None:
    assert sheet("FI1 - C5", "FI1 hold") == {"FI1": "hold"}
    after = sheet("FI1 - C5", "everyone else holds")
    assert after["FI1"] == "move C5" and after["FI2"] == "hold"
    assert sheet("FI1 - C5", "all hold")["FI1"] == "hold"


def test_9_4_8__clear_starts_afresh() -> None:
    assert sheet("FI1 - C5\nFI2 hold", "CLEAR\nFI3 hold") == {"FI3": "hold"}
    assert sheet("FI1 - C5\nFI2 hold", "CLEAR FI1") == {"FI2": "hold"}
    assert sheet("FI1 - C5\nCLEAR\nFI2 hold") == {"FI2": "hold"}


def test_9_4_9__the_start_square_is_a_check() -> None:
    assert order("FI1 C6-C5") == "FI1 move C5"
    assert order("FI1 from C6 to C5") == "FI1 move C5"
    wrong = one("FI2 C6-C5")
    assert wrong.result is Result.ASK and "stands in D6" in wrong.message
    assert "FI1 move C5" in [str(choice.order) for choice in wrong.choices]
    assert one("FI1 - C6").result is Result.ASK


def test_9_4_9__an_unknown_id_with_the_right_start_square_is_repaired() -> None:
    repaired = one("FO1 C6-C5")
    assert [str(each) for each in repaired.orders] == ["FI1 move C5"]
    assert repaired.result is Result.GUESS and 'read "FO1" as FI1' in repaired.note
    assert order("FO1 @C6 line S 0 hits : - C5") == "FI1 move C5"
    assert one("XX9 C6-C5").result is Result.ASK


def test_9_4_10__of_an_order_with_an_illegal_part_nothing_is_done_and_the_legal_part_is_offered() -> None:
    draft = filed("FI1 - C5, face E")
    (question,) = draft.questions
    assert [str(choice) for choice in question.choices] == ["FI1 move C5", "FI1 face E", "FI1 hold"]
    assert [str(each) for each in draft.sheet.orders] == ["FI1 hold"]


def test_9_4_11__consequences_are_warned_of() -> None:
    draft = filed("FI1 - C5\nDG - C5\nFI7 - D6")
    reading = Reading()
    answer = orders.acknowledge(draft, reading, context(), EMPTY)
    assert answer.check_this == ()
    draft = filed("FG2 - F6\nFI4 hold")
    checks = orders.acknowledge(draft, reading, context(), EMPTY).check_this
    assert [check.units for check in checks] == [("FI4",)]


def test_9_4_12__orders_for_units_of_another_seat_are_not_done() -> None:
    given = context(two_seats())
    line = one("FC1 x J4", given)
    assert line.result is Result.NO and line.message == "FC1: not under your command, but under the Duke of Harcourt."
    both = orders.read("FI1 and FC1 hold", given)
    assert [each.result for each in both.lines] == [Result.OK, Result.NO]
    assert [str(each) for each in both.lines[0].orders] == ["FI1 hold"]
    assert one("BI1 - D5", given).message == "BI1 is not yours."


def test_9_4_12__a_commander_in_chief_may_and_his_groups_mean_his_own() -> None:
    given = context(two_seats("FR"))
    assert order("FC1 x J4", given) == "FC1 melee J4"
    told = sheet("all hold", given=given)
    assert "FI1" in told and "FC1" not in told
    draft = filed("FC1 hold", given=given)
    checks = orders.acknowledge(draft, Reading(), given, EMPTY).check_this
    assert [check.message for check in checks] == ["Under the Duke of Harcourt, who will be told."]


def test_9_4_13__two_hundred_lines_and_64_kilobytes_are_read() -> None:
    reading = orders.read("\n".join(["FI1 hold"] * 250), context())
    assert len(reading.with_result(Result.OK)) == 200
    assert "first 200 lines" in reading.with_result(Result.NO)[0].message
    long = orders.read("FI1 hold\n" + "prose " * 20000, context())
    assert [str(each) for line in long.lines for each in line.orders] == ["FI1 hold"]
    assert "64 KB" in long.with_result(Result.NO)[0].message


def test_an_order_for_a_unit_that_is_gone_is_refused() -> None:
    seen = replace(view(), gone=("FI9",))
    assert one("FI9 - C5", context(seen)).message == "FI9 has left the table."


def test_a_header_must_agree_with_the_address() -> None:
    right = orders.read("GAME dett-07 FRENCH BOUND 4\nFI1 hold", context())
    assert [str(each) for line in right.lines for each in line.orders] == ["FI1 hold"]
    for header in ("GAME dett-08 FRENCH", "GAME dett-07 BOUND 3"):
        wrong = orders.read(f"{header}\nFI1 hold", context())
        assert not any(line.orders for line in wrong.lines)
        assert wrong.lines[0].result is Result.NO


def test_fences_bound_what_is_read() -> None:
    reading = orders.read("FI2 hold is what I thought of\nORDERS\nFI1 hold\nEND\nFI3 hold", context())
    assert [str(each) for line in reading.lines for each in line.orders] == ["FI1 hold"]
    assert orders.read("FI1 hold\nREADY", context()).settings == (Setting("ready"),)


def test_an_open_question_is_closed_by_its_answer() -> None:
    first = filed("FI1 - C5, face E\nFI2 fire BI2")
    assert [question.number for question in first.questions] == [1, 2]
    second = filed("FI1 - C5, face E\nFI2 fire BI2", "1a 2a")
    assert second.questions == ()
    assert {str(each) for each in second.sheet.orders} == {"FI1 move C5", "FI2 hold"}
    third = filed("FI1 - C5, face E\nFI2 fire BI2", "FI2 - D5")
    assert [question.number for question in third.questions] == [1]
    assert filed("FI1 - C5, face E", "FI1 - C5, face W").questions[0].number == 2
    assert filed("FI1 - C5, face E", "ok").questions == ()


def test_an_answer_to_no_question_is_a_question() -> None:
    assert one("3b").result is Result.ASK
    draft = filed("FI1 - C5, face E", "1x")
    assert [question.number for question in draft.questions] == [1, 2]


def test_an_order_that_could_not_be_read_holds_and_the_earlier_one_is_offered() -> None:
    draft = filed("FI1 - C5", "FI1 fce")
    assert [str(each) for each in draft.sheet.orders] == ["FI1 hold"]
    assert "FI1 move C5" in [str(choice) for choice in draft.questions[0].choices]
    assert isinstance(draft.sheet.orders[0], Order)


def test_a_doubt_about_several_units_is_one_question_and_one_answer() -> None:
    (question,) = filed("FI1 and FI2 face").questions
    assert (question.units, question.message) == (("FI1", "FI2"), "face which way?")
    ways = [str(choice) for choice in question.choices]
    assert ways == [f"FI1 {way}; FI2 {way}" for way in ("face N", "face E", "face S", "face W", "hold")]
    answered = filed("FI1 and FI2 face", "1b")
    assert [str(each) for each in answered.sheet.orders] == ["FI1 face E", "FI2 face E"] and not answered.questions


def test_a_question_about_several_units_stays_open_for_those_that_are_not_spoken_of() -> None:
    draft = filed("FI1 and FI2 face", "FI1 - C5")
    assert [question.units for question in draft.questions] == [("FI2",)]
    assert [str(each) for each in filed("FI1 and FI2 face", "FI1 - C5", "1d").sheet.orders] == [
        "FI1 move C5",
        "FI2 face W",
    ]


def test_a_line_about_everybody_that_makes_no_sense_is_one_question() -> None:
    assert len(filed("all face").questions) == 1
    assert filed("all face", "FI1 hold").questions == ()


def test_a_name_below_the_letter_is_no_order() -> None:
    reading = orders.read("FI2 hold\n\nRegards,\nGramont", context())
    assert [line.result for line in reading.lines] == [Result.OK, Result.IGNORED, Result.IGNORED]
    assert orders.read("Gramont", context()).lines[0].result is Result.ASK
