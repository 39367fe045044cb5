"""What only a whole letter has: broken lines, a heading, a signature, who is in the way, what carries over."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Act, Reading, Result
from pbem.orders.sheet.precedence import settle
from tests.orders.test_five_systems import JOHN, OPENING, seen

STAIR, SIXTH = ("dettingen-contact", "stair"), ("mollwitz", "frederick")


def read(place: tuple[str, str], text: str) -> Reading:
    return orders.read(text, seen(*place))


def ordered(reading: Reading) -> list[str]:
    """What the letter comes to, each unit once."""
    words = settle(reading.lines, ()).words.values()
    return [str(word.order) for word in words if word.order is not None and word.order.actions]


BROKEN = [
    (OPENING, "I have thought about it for a week and my mind is made up. The\n"
     "river battery is to fire at C3 this bound and at nothing else. General\n"
     "Gramont stays. FI2, as I said to you on the telephone, is to move to\n"
     "E5 and to stop there.", ["FG1 fire C3", "DG hold", "FI2 move E5"]),
    (OPENING, "Hier ist es kalt und die Karte hat einen Fleck vom Kaffee, doch sonst\n"
     "geht es mir gut. Also: FI3 rückt in diesem Zug vor bis auf das Feld F5, das\n"
     "Regiment Nr. 5 bleibt stehen.", ["FI3 move F5", "FI5 hold"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), BROKEN)
def test_what_a_mail_program_broke_goes_on_before_a_capital_letter(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    assert ordered(read(place, text)) == meant


def test_full_lines_of_a_list_without_stops_are_not_joined() -> None:
    text = (
        "FI1 holds its place beside the road until somebody says otherwise\n"
        "FI2 goes to E5 and the colonel is to see that they keep their line\n"
        "FI3 holds"
    )
    assert [line.text for line in read(OPENING, text).lines] == text.split("\n")


def test_a_sentence_ends_behind_a_place_in_figures() -> None:
    found = read(SIXTH, "Die Husaren reiten nach 36,10. Die 1. Dragoner bleiben stehen.")
    assert [order.split()[:2] for order in ordered(found)] == [["PC5", "move"], ["PC3", "hold"]]


@pytest.mark.parametrize("bullet", ["–", "—", "•", "a)", "(b)"])
def test_lists_have_many_sorts_of_bullets(bullet: str) -> None:
    text = f"{bullet} FI1 to D5\n{bullet} FI2 holds"
    assert ordered(read(OPENING, text)) == ["FI1 move D5", "FI2 hold"]
    assert all(line.result is Result.OK for line in read(OPENING, text).lines)


@pytest.mark.parametrize("heading", [
    "Archduke John to the umpire", "Erzherzog Johann an den Spielleiter", "To the GM from Archduke John",
])  # fmt: skip
def test_a_line_that_says_to_whom_the_letter_goes_orders_nothing(heading: str) -> None:
    reading = read(JOHN, f"{heading}\n\nCO1 holds")
    assert ordered(reading) == ["CO1 hold"]
    assert not reading.unread and all(line.result is not Result.ASK for line in reading.lines)


@pytest.mark.parametrize(
    "signature", ["J.", "GW", "gez. Johann", "p.p. Archduke John & Partners", "Your Colloredo", "A. v. J."]
)
def test_the_last_line_may_only_be_signed(signature: str) -> None:
    reading = read(JOHN, f"JE1 holds\n\n{signature}")
    assert ordered(reading) == ["JE1 hold"] and not reading.unread
    assert all(line.result is not Result.ASK for line in reading.lines)


@pytest.mark.parametrize("line", ["Colloredo holds", "JE2: hold", "Colloredo: F3"])
def test_a_last_line_that_orders_something_is_no_signature(line: str) -> None:
    reading = read(JOHN, f"JE1 holds\n\n{line}")
    assert all(each.note != "signature" for each in reading.lines)
    assert len([each for each in reading.lines if each.result is not Result.IGNORED]) > 1


@pytest.mark.parametrize("text", [
    "Please find below my plan for the first hour.", "This is my second version of the orders.",
    "Re: Dettingen, bound the first.", "Zu deiner zweiten Mail schreibe ich morgen.",
])  # fmt: skip
def test_of_hours_and_letters_it_may_be_the_first_as_well(text: str) -> None:
    reading = read(OPENING, f"{text}\n\nFI5 holds")
    assert ordered(reading) == ["FI5 hold"]
    assert all(line.result is not Result.ASK for line in reading.lines)


@pytest.mark.parametrize("text", ["the first to D5", "The second shot at E4 again: the first holds"])
def test_the_first_without_such_a_word_is_a_regiment(text: str) -> None:
    assert "FI1" in {unit for line in read(OPENING, text).lines for unit in line.units}


@pytest.mark.parametrize("text", [
    "BC1 to D2 - no, BC2 is already there, so BC1 stays", "BC1 nach D2? Geht nicht, da steht ja BC2. Also bleibt BC1.",
    "BC1 to D2. No, BC2 stands there. So BC1 stays.", "BC1 nach D2, nein, dort steht schon BC2, also bleibt BC1.",
])  # fmt: skip
def test_who_only_stands_in_the_way_is_told_nothing(text: str) -> None:
    found = read(STAIR, text)
    assert ordered(found) == ["BC1 hold"]
    assert "BC2" not in {unit for line in found.lines for unit in line.units}


def test_that_somebody_stands_there_is_news_by_itself() -> None:
    reading = read(STAIR, "Nein, da steht ja BC2.")
    assert not ordered(reading) and [each.act for each in reading.unread] == [Act.NEWS]


def test_who_is_told_to_stand_there_stands() -> None:
    assert ordered(read(STAIR, "BC2 stands there and waits.")) == ["BC2 hold"]


@pytest.mark.parametrize("text", [
    "Same as last turn for FI3 and FG1, please.", "Same as last bound for FI3, FG1, thanks!",
])  # fmt: skip
def test_for_whom_it_is_the_same_again_may_be_said_with_a_please(text: str) -> None:
    from dataclasses import replace

    from tests.orders.test_five_systems import CONTACT

    context = seen(*CONTACT)
    before = [line.orders[0] for line in orders.read("FI1 hold\nFI3 hold\nFG1 fire C3", context).lines]
    reading = orders.read(text, replace(context, last=tuple(before)))
    assert ordered(reading) == ["FI3 hold", "FG1 fire C3"]


LEANING = [
    (
        "FI3 and FI4 go one square forward.\nThey are not to fire.",
        ["FI3 move S 1, hold fire", "FI4 move S 1, hold fire"],
    ),
    ("FI3 geht nach E5.\nEs soll dort nicht schießen.", ["FI3 move E5, hold fire"]),
    ("FI3 goes to E5.\nIt faces E there.", ["FI3 move E5, face E"]),
    ("FI1 and FI2 hold.\nSo do FI3 and FI4.", ["FI1 hold", "FI2 hold", "FI3 hold", "FI4 hold"]),
    ("- the 4th one square forward\n- the 5th likewise\n- the 6th stays", ["FI4 move S 1", "FI5 move S 1", "FI6 hold"]),
    ("- 4. Regiment ein Feld vor\n- 5. Regiment ebenso", ["FI4 move S 1", "FI5 move S 1"]),
]


@pytest.mark.parametrize(("text", "meant"), LEANING)
def test_a_line_may_lean_on_the_one_before(text: str, meant: list[str]) -> None:
    assert ordered(read(OPENING, text)) == meant


def test_he_of_whom_was_spoken_is_not_everybody() -> None:
    reading = read(("raab-contact", "eugene"), "I withdraw the attack of GR1.\nIt is to rest where it is.")
    assert ordered(reading) == ["GR1 hold"]


def test_of_whom_was_spoken_nothing_is_passed_over_in_silence() -> None:
    text = "The hussars stay. They are to shun bigger fellows, always."
    reading = read(SIXTH, text)
    said = " ".join((*(each.text for each in reading.unread), *(line.text for line in reading.lines)))
    assert "They are to shun bigger fellows" in said


def test_a_line_about_the_weather_leans_on_nothing() -> None:
    reading = read(OPENING, "FI3 goes to E5.\nIt is cold here.")
    assert ordered(reading) == ["FI3 move E5"] and reading.lines[0].result is Result.OK


def test_what_would_have_been_is_not_ordered() -> None:
    reading = read(("dettingen-opening", "harcourt"), "Had I known it FC3 would have gone to J5.\n\nFC1 holds")
    assert ordered(reading) == ["FC1 hold"] and [each.act for each in reading.unread] == [Act.NEWS]


def test_nobody_of_whom_more_is_said_does_it() -> None:
    assert not ordered(read(("raab-opening", "eugene"), "Retreat: nobody who may stay goes back."))


def test_a_heading_of_standing_orders_is_no_halt() -> None:
    found = read(("raab-opening", "eugene"), "Standing, for all infantry: press if fresh. Counterattack never.")
    assert not ordered(found)
    assert {str(rule) for line in found.lines for rule in line.standing} >= {
        "press GR1 if fresh",
        "counterattack BA6 no",
    }


@pytest.mark.parametrize("text", ["P.S.: FI3 stays.", "PS FI3 stays.", "p.p.s. - FI3 stays"])
def test_a_postscript_is_a_line_like_any_other(text: str) -> None:
    reading = read(OPENING, f"FI1 holds\n\n{text}")
    assert ordered(reading) == ["FI1 hold", "FI3 hold"] and all(each.result is Result.OK for each in reading.lines)


@pytest.mark.parametrize("text", [
    "Bid Grouchy, then Lauriston. Leftover dice to Grenier.",
    "Gebote: zuerst Grouchy, danach Lauriston. Überzählige Würfel an Grenier.",
])  # fmt: skip
def test_two_choices_of_dice_in_one_line_are_two(text: str) -> None:
    found = read(("raab-opening", "eugene"), text)
    told = {str(order) for line in found.lines for order in line.orders}
    assert told == {"eugene bid GRO + LAU", "eugene leftover GRE"}


def test_a_sentence_may_end_with_a_name() -> None:
    found = read(("raab-opening", "eugene"), "I ride to Grenier. Everybody else stays where he is.")
    assert "EUG join GRE" in ordered(found) and "GR1 hold" in ordered(found)
