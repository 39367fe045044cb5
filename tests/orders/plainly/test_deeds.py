"""What plain deeds come to on the map: described targets, ground of which there is more, conditions in words."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.desk import desk
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.plain import Kind, Plain
from pbem.orders.plainly.shortened import is_shortened
from pbem.orders.plainly.third_reading import ThirdReader
from pbem.orders.plainly.whom import NotRead
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.reader import Reader
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

GRAMONT, HARCOURT = ("dettingen-opening", "gramont"), ("dettingen-opening", "harcourt")
GEORGE, STAIR = ("dettingen-opening", "george"), ("dettingen-opening", "stair")
WASHINGTON, KNYPHAUSEN, HOWE = ("brandywine", "washington"), ("brandywine", "knyphausen"), ("brandywine", "howe")
EUGENE, WINGS, JOHN = ("raab-contact", "eugene"), ("raab-contact", "wings"), ("raab-contact", "john")
POSITIONS = load_positions()


def third(place: tuple[str, str]) -> ThirdReader:
    laid = desk(context_of(POSITIONS[place[0]], place[1], "en"))
    return ThirdReader(laid, Reader.of(laid))


def told(place: tuple[str, str], unit: str, deed: str, condition: str = "", spoken: tuple[str, ...] = ()) -> str:
    orderer = third(place).orderer
    plain = orderer.of_those_spoken_of(Plain(Kind.ORDER, (unit,), (), (deed,), condition), spoken)
    found = orderer.deeds(unit, plain, always=False)
    return "; ".join(map(str, (*found.orders, *found.standing)))


@pytest.mark.parametrize(
    ("place", "unit", "deed", "meant"),
    [
        # enemies who are described
        (GEORGE, "HI1", "fire French Fifth", "HI1 fire FI5"),
        (HARCOURT, "MR1", "melee redcoats in C3", "MR1 melee BI1"),
        (STAIR, "PG1", "fire battery in front of the French centre", "PG1 fire FG2"),
        (("mollwitz", "frederick"), "PB3", "fire guns opposite", "PB3 fire AB2"),
        (WINGS, "GY6", "bombard riders across the swamp", "GY6 bombard F2"),
        (JOHN, "ME6", "bombard cavalry in the marsh", "ME6 bombard E2"),
        (EUGENE, "LA3", "bombard Austrians beyond the stream 2", "LA3 bombard F5 2"),
        (EUGENE, "GR4", "assault whitecoats across the stream", "GR4 assault F4"),
        (EUGENE, "GR6", "bombard garrison", "GR6 bombard F3 town"),
        (EUGENE, "GR6", "bombard Besatzung town", "GR6 bombard F3 town"),
        (GRAMONT, "FI7", "prefer Hanoverians number three", "prefer FI7 HI3"),
        # ground of which there is more, and words of HELP that are cut short
        (EUGENE, "BA1", "move bridge", "BA1 move E3"),
        (EUGENE, "BA1", "move Hofbrücke", "BA1 move E3"),
        (EUGENE, "GR5", "follow farm", "GR5 follow F3"),
        (KNYPHAUSEN, "AR3", "bombard Furt", "AR3 bombard G22"),
        (WASHINGTON, "GN1", "attack Rotröcke in der Furt", "GN1 attack G22"),
        (STAIR, "BI3", "face enemy", "BI3 face N"),
        (EUGENE, "BA1", "move near end of the bridge", "BA1 move E3"),
        (EUGENE, "BA1", "move our side of the farm bridge", "BA1 move E3"),
        (JOHN, "JE1", "enter hamlet", "JE1 enter G5"),
        (("beattenburg", "napoleon"), "NAP", "join guards at E10", "NAP join PG1"),
        (STAIR, "BI2", "react inf", "react BI2 infantry"),
        (("beattenburg", "brunswick"), "BG1", "mdi column 2 pincers 1", "mdi BG1 column 2, pincers 1"),
    ],
)
def test_a_deed_may_tell_whom_and_where_as_people_do(place: tuple[str, str], unit: str, deed: str, meant: str) -> None:
    assert told(place, unit, deed) == meant


@pytest.mark.parametrize(
    ("place", "unit", "deed"),
    [
        (("beattenburg", "ney"), "NF1", "fire Austrian battery"),
        (GRAMONT, "FG1", "fire British regiment"),
        (GRAMONT, "FG1", "fire elephants"),
        (JOHN, "JE1", "enter walls"),
    ],
)
def test_nobody_is_chosen_of_several(place: tuple[str, str], unit: str, deed: str) -> None:
    with pytest.raises(NotRead):
        told(place, unit, deed)


def test_he_joins_one_of_those_who_were_just_spoken_of() -> None:
    assert told(GEORGE, "KG", "join second", spoken=("HI1", "HI2", "HI3")) == "KG join HI2"
    with pytest.raises(NotRead):
        told(GEORGE, "KG", "join second")


@pytest.mark.parametrize(
    ("place", "unit", "deed", "condition", "meant"),
    [
        (WASHINGTON, "GN1", "hold", "enemy at ford", "GN1 hold if enemy at G22"),
        (HOWE, "BR3", "move Q20", "not light battalions at Q20",
         "BR3 move Q20 if not LI1 at Q20 and not LI2 at Q20"),
        (WASHINGTON, "GN1", "hold", "redcoats at ford", "GN1 hold if enemy at G22"),
        (JOHN, "CO3", "leave", "first brigade broken", "CO3 leave if CO1 broken"),
        (GEORGE, "HI1", "move H5", "French Fifth broken", "HI1 move H5 if FI5 broken"),
    ],
)  # fmt: skip
def test_a_condition_may_speak_of_somebody_by_a_name(
    place: tuple[str, str], unit: str, deed: str, condition: str, meant: str
) -> None:
    assert told(place, unit, deed, condition) == meant


def test_nothing_hangs_on_one_of_several() -> None:
    with pytest.raises(NotRead):
        told(JOHN, "JOH", "hold", "not landwehr brigade at F4")


def test_who_is_told_something_else_behind_his_group_does_only_that() -> None:
    text = "foot hold eighth rally"
    written = Written(("foot", ":", "hold", ";", "eighth", ":", "rally"), (0, None, None, None, 2, None, None), 0.9)
    way = third(GRAMONT)._put(1, text, words_of(text), written)
    orders = {str(order) for order in way.orders}
    assert way.whole
    assert orders == {f"FI{number} hold" for number in range(1, 8)} | {"FI8 rally"}


@pytest.mark.parametrize(
    ("written", "name", "is_it"),
    [("grn", "Grenadiers", True), ("grae", "Grenadiers", False), ("gs", "Grenadiers", False),
     ("GS", "Grenadiers", True),
     ("hb", "Ney's horse battery", True), ("bgd", "Foot Brigade", False)],
)  # fmt: skip
def test_of_a_name_its_initials_are_left_or_what_is_no_vowel(written: str, name: str, is_it: bool) -> None:
    assert is_shortened(written, name) is is_it


def test_who_was_named_himself_is_not_told_two_things() -> None:
    ways = third(GRAMONT).read(1, "FI1 and FI2 go one forward. FI2 holds.")
    assert not [way for way in ways if way.whole and len(way.orders) > 1 and "FI2 hold" in map(str, way.orders)]
