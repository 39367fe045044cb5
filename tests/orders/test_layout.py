"""The shape of a letter: tables, lists under labels, names above their deeds, captions and numbers before orders."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from tests.orders.test_accounted import answered
from tests.orders.test_clauses import CONTEXT, ordered
from tests.orders.test_short_orders import seat_in

SHAPES = {
    "FI1\nD5\nFI2\nE5": ["FI1 move D5", "FI2 move E5"],
    "FI1:\n  - move to D5\n  - face E\n\nFI2:\n  - hold": ["FI1 move D5, face E", "FI2 hold"],
    "ADVANCE\nFI1\nFI2\nHOLD\nFI3\nFI4": ["FI1 move S", "FI2 move S", "FI3 hold", "FI4 hold"],
    "Fire:\n- FG1 D4\n- FG2 E4": ["FG1 fire D4", "FG2 fire E4"],
    "Moves\nFI1 D5\nFI2 holds": ["FI1 move D5", "FI2 hold"],
    "Left wing\nFI1 D5\n\nRight wing\nFI5 G5": ["FI1 move D5", "FI5 move G5"],
    "Infantry:\nFI1 D5\nArtillery:\nFG1 fires at D4": ["FI1 move D5", "FG1 fire D4"],
    "| Unit | Move |\n|------|------|\n| FI1 | D5 |\n| FI2 | E5 |": ["FI1 move D5", "FI2 move E5"],
    "| FI1 | C6 | D5 | E | who knows |": ["FI1 move D5, face E"],
    "Einheit\tvon\tnach\nFI1\tC6\tD5\nFI2\tD6\tE5": ["FI1 move D5", "FI2 move E5"],
    "FI1 | - | D5 |": ["FI1 move D5"],
    "| FI1 | D5 -> no, stays C6 |\n| FI2 | D6 -> E5 |": ["FI1 hold", "FI2 move E5"],
    "1. FI1 D5 2. FI2 E5 3. FI3 F5": ["FI1 move D5", "FI2 move E5", "FI3 move F5"],
    "Turn 4: FI1 D5, FI2 E5": ["FI1 move D5", "FI2 move E5"],
    "Inf: FI1 D5, FI2 E5. Centre: FI4 F5.": ["FI1 move D5", "FI2 move E5", "FI4 move F5"],
    "Advance 1: FI1, FI2. Hold: FI3-FI4.": ["FI1 move S 1", "FI2 move S 1", "FI3 hold", "FI4 hold"],
    "one forward: FI1, FI2": ["FI1 move S 1", "FI2 move S 1"],
    "Shoot - FG1 D4, FG2 E4": ["FG1 fire D4", "FG2 fire E4"],
    "HOLD FI1 FI2, ADVANCE FI3 FI4": ["FI1 hold", "FI2 hold", "FI3 move S", "FI4 move S"],
    "hold FI1, FI2 to D5": ["FI1 hold", "FI2 move D5"],
    "FI1/FI2/FI3 to D5/E5/F5": ["FI1 move D5", "FI2 move E5", "FI3 move F5"],
    "fi1 forward one fi2 forward two fi3 hold": ["FI1 move S 1", "FI2 move S 2", "FI3 hold"],
    "FI1 D5/E, FI2 E5 W": ["FI1 move D5, face E", "FI2 move E5, face W"],
    "FI1 to D5, FI2 the same": ["FI1 move D5", "FI2 move E5"],
    "FI1 einen vor, FI2 auch, FI3 nicht": ["FI1 move S 1", "FI2 move S 1", "FI3 hold"],
}


@pytest.mark.parametrize("text", SHAPES)
def test_the_shape_of_a_letter_is_read(text: str) -> None:
    assert ordered(text) == SHAPES[text]
    assert not orders.read(text, CONTEXT).unread


@pytest.mark.parametrize("text", [
    "Gramont first, then d'Harcourt", "1. Gramont 2. d'Harcourt", "DG > DH", "zuerst Gramont, danach d'Harcourt",
    "Dice: Gramont, d'Harcourt",
])  # fmt: skip
def test_a_bare_sequence_of_commanders_is_their_bid(text: str) -> None:
    assert ordered(text) == ["FR bid DG + DH"]


@pytest.mark.parametrize("text", ["Gramont first, then FI1", "FI1 first to D5"])
def test_a_sequence_with_anybody_else_is_none(text: str) -> None:
    assert not [order for order in ordered(text) if "bid" in order]


def test_a_ticked_line_is_an_order_and_one_that_is_not_ticked_is_asked_about() -> None:
    assert ordered("[x] FI1 D5\n[ ] FI2 E5") == ["FI1 move D5"]
    assert orders.read("[ ] FI2 E5", CONTEXT).with_result(Result.ASK)


@pytest.mark.parametrize("text", ["FI1 D5-D5", "FI1 C6-C6", "FI1 E5-D5", "FI1 B6-D5"])
def test_a_path_from_where_it_does_not_stand_or_to_its_own_start_is_asked_about(text: str) -> None:
    assert ordered(text) == [] and orders.read(text, CONTEXT).with_result(Result.ASK)


def test_what_is_not_understood_of_one_is_not_told_to_the_next() -> None:
    assert "FI1 move D5" not in ordered("FI1 gallivants, FI2 to D5")


def test_a_table_in_a_quote_stays_quoted() -> None:
    assert ordered("> | FI1 | D5 |") == []
    assert ordered("| On Monday you wrote") == []


def test_a_marked_message_is_left_as_it_is() -> None:
    reading = orders.read("PRESS TO harcourt\nFI1\nhold\nENDPRESS", CONTEXT)
    assert reading.press[0].text == "FI1\nhold"


@pytest.mark.parametrize("text", ["**FI1** to D5", "__FI1__ - D5", "**FI1 to D5.**", "- **FI1:** D5"])
def test_bold_words_are_no_fire(text: str) -> None:
    found = [str(order) for line in orders.read(text, CONTEXT).lines for order in line.orders]
    assert found == ["FI1 move D5"]


@pytest.mark.parametrize("text", ["FI1 holds; may FI3 fire at D4?", "FI1 holds. May FI3 fire at D4?"])
def test_a_question_behind_an_order_orders_nothing(text: str) -> None:
    found = [str(order) for line in orders.read(text, CONTEXT).lines for order in line.orders]
    assert found == ["FI1 hold"]


@pytest.mark.parametrize("title", [
    "Orders for bound 4", "Here are my orders for turn 4.", "Re: Dettingen bound 4", "French orders, bound 4",
    "Gramont's orders (final version)", "Dettingen, 27 June, round 4", "Meine Befehle für Zug 4:", "Anbei die Befehle",
])  # fmt: skip
def test_a_line_that_only_says_which_orders_these_are_orders_nothing(title: str) -> None:
    reading = orders.read(f"{title}\n\nFI1 to D5", CONTEXT)
    assert ordered(f"{title}\n\nFI1 to D5") == ["FI1 move D5"]
    assert not reading.unread and not reading.with_result(Result.ASK, Result.NO, Result.GUESS)


def test_a_line_that_orders_somebody_is_no_title() -> None:
    assert ordered("Orders for the French: turn the guns E") == ["FG1 face E", "FG2 face E"]
    assert ordered("Orders: FI2 E5") == ["FI2 move E5"]


@pytest.mark.parametrize("text", [
    "Orders for turn 7: FI1 D5", "Turn 7: FI1 D5", "T7 FI1 D5", "Turn 7\nFI1 D5", "My orders for bound 7\n\nFI1 D5",
    "Befehle für Zug 7: FI1 nach D5"])  # fmt: skip
def test_orders_under_the_number_of_another_bound_are_taken_and_the_player_is_told(text: str) -> None:
    told = answered("dettingen-opening gramont", text)
    assert "FI1 move D5" in told.orders
    assert "not for 7" in told.flagged


@pytest.mark.parametrize("text", ["Orders for turn 1: FI1 D5", "Turn 1\nFI1 D5", "Orders for bound 1\nFI1 D5"])
def test_the_number_of_the_bound_being_played_is_not_spoken_of(text: str) -> None:
    told = answered("dettingen-opening gramont", text)
    assert told.orders == ("FI1 move D5",)
    assert "being played" not in told.flagged


def test_another_number_without_any_order_is_not_spoken_of() -> None:
    assert "being played" not in answered("dettingen-opening gramont", "What about turn 7?\nTurn 7").flagged


SPELLED_OUT = [
    (("beattenburg", "ney"), "NV1 det 1 stand -> H18", "NV1 detach H18 1"),
    (("brandywine", "howe"), "LD1 Q22, steht Feind in O21 dann halten", "LD1 hold if enemy at O21 else move Q22"),
    (("raab-opening", "eugene"), "Bar.: 1-3 >> C3 // 4-6 >> C4 // guns =", "BA1 move C3"),
]


@pytest.mark.parametrize(("place", "text", "does"), SPELLED_OUT, ids=[text for _, text, _ in SPELLED_OUT])
def test_what_is_spelled_out_is_quoted_as_the_player_wrote_it(place: tuple[str, str], text: str, does: str) -> None:
    lines = orders.read(text, seat_in(*place)).lines
    assert does in {str(order) for line in lines for order in line.orders}
    assert {line.text for line in lines} == {text}
