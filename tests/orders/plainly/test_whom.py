"""Whom the names of plain orders mean: by kinds, nicknames, places, numbers, sides, and what was said before."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.desk import desk
from pbem.orders.plainly.whom import Caller, NotRead, Whom
from pbem.orders.prose.reader import Reader
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

HOWE, KNYPHAUSEN = ("brandywine", "howe"), ("brandywine", "knyphausen")
GRAMONT, CONTACT = ("dettingen-opening", "gramont"), ("dettingen-contact", "gramont")
NEY, WELLINGTON = ("beattenburg", "ney"), ("beattenburg", "wellington")
JOHN, EUGENE = ("raab-opening", "john"), ("raab-contact", "eugene")
STAIR, HARCOURT = ("dettingen-contact", "stair"), ("dettingen-opening", "harcourt")
WASHINGTON = ("brandywine", "washington")


def caller(place: tuple[str, str]) -> Caller:
    laid = desk(context_of(load_positions()[place[0]], place[1], "en"))
    return Caller(laid, Reader.of(laid))


MEANT = [
    (HOWE, "household troops", {"FG1", "FG2"}),
    (HOWE, "Zwölfpfünder", {"AR1"}),
    (HOWE, "lighter pieces", {"AR2"}),
    (HOWE, "left wing's twelve-pounders", {"AR1"}),
    (HOWE, "schwere Geschütz", {"AR1"}),
    (HOWE, "Leichte Infanterie", {"LI1", "LI2"}),
    (HOWE, "Oberbefehlshaber", {"HWE"}),
    (KNYPHAUSEN, "Zwölfpfünder", {"AR3"}),
    (KNYPHAUSEN, "brigades", {"BR1", "BR2", "HB1"}),
    (KNYPHAUSEN, "71st", {"SC1"}),
    (KNYPHAUSEN, "the 71st", {"SC1"}),
    (GRAMONT, "fifth", {"FI5"}),
    (CONTACT, "battery behind the third", {"FG2"}),
    (JOHN, "batteries at the farm", {"CO4"}),
    (JOHN, "garrison", {"CO3"}),
    (EUGENE, "Greniers Kanoniere", {"GR6"}),
    (WELLINGTON, "Haubitzen", {"WB1"}),
    (NEY, "calvary", {"NC1", "NH1", "NK1"}),
    # cut, with a slip, or of a kind that the side has not
    (WASHINGTON, "MXL", {"MX1"}),
    (WASHINGTON, "Wdn", {"GN2"}),
    (NEY, "hb", {"NB1"}),
    (("raab-contact", "joseph"), "LW", {"FR3"}),
    (HARCOURT, "frist horse", {"FC1"}),
    (GRAMONT, "number seven", {"FI7"}),
    (GRAMONT, "Six", {"FI6"}),
    (KNYPHAUSEN, "men in kilts", {"SC1"}),
    (KNYPHAUSEN, "heavies", {"AR3"}),
    (STAIR, "dragoons", {"BC1", "BC2"}),
    (HARCOURT, "Garde", {"MR1"}),
    (NEY, "erste Linie", {"NL1"}),
    # told by where they stand
    (STAIR, "squadrons behind the second battalion", {"BC2"}),
    (GRAMONT, "regiment hard by the Spessart", {"FI8"}),
    (GRAMONT, "gunners beyond the river", {"FG1"}),
    (GRAMONT, "battery over the rivver", {"FG1"}),
    (("mollwitz", "frederick"), "lads on horseback on the wrong side", {"PC3", "PC4", "PC5"}),
]


@pytest.mark.parametrize(("place", "name", "meant"), MEANT, ids=[name for _, name, _ in MEANT])
def test_those_are_meant_whom_most_of_the_words_fit(place: tuple[str, str], name: str, meant: set[str]) -> None:
    assert {*caller(place).whom((name,), ()).units} == meant


@pytest.mark.parametrize("name", ["cook", "Frobs", "us", "the pudding", "bystanders by the sea"])
def test_nobody_is_called_so(name: str) -> None:
    with pytest.raises(NotRead):
        caller(GRAMONT).whom((name,), ())


def test_a_number_is_of_those_who_were_just_named() -> None:
    ours = caller(("beattenburg", "poniatowski"))
    assert ours.whom(("second",), ("PV1",), before="first Voltigeurs") == Whom(("PV2",))
    assert ours.whom(("2nd",), ("PV1",), before="1st Voltigeurs") == Whom(("PV2",))
    assert caller(("beattenburg", "picton")).whom(("Line infantry 1", "2", "3"), ()) == Whom(("KL1", "KL2", "KL3"))


def test_the_others_are_those_of_their_kind_who_were_not_named() -> None:
    others = caller(GRAMONT).whom(("other four",), ("FI1", "FI2", "FI3", "FI4"), before="first four battalions")
    assert others == Whom(("FI5", "FI6", "FI7", "FI8"))
    assert caller(KNYPHAUSEN).whom(("two brigades",), ("HB1",)) == Whom(("BR1", "BR2"))


def test_the_rest_may_be_of_one_arm() -> None:
    spoken = ("FI6", "FI7", "FI8")
    foot = ("FI1", "FI2", "FI3", "FI4", "FI5")
    assert caller(GRAMONT).whom(("rest on foot",), spoken).units == foot
    assert caller(GRAMONT).whom(("rest",), spoken, text="FI6-8 go, and nobody else on foot stirs.").units == foot
    assert {"FG1", "FG2"} < {*caller(GRAMONT).whom(("rest",), spoken, text="FI6-8 go, nobody else stirs.").units}


def test_those_of_another_are_of_the_same_arm() -> None:
    named = caller(("raab-contact", "john")).whom(("die von Jellacic",), ("CO4",), before="Colloredos Geschütze")
    assert named == Whom(("JE4",))


def test_whom_another_commands_is_nobody_of_ones_own() -> None:
    with pytest.raises(NotRead):
        caller(("raab-contact", "joseph")).whom(("Graz Landwehr",), ())


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (("raab-contact", "joseph"), "Grazer Landwehr"), (("beattenburg", "picton"), "Brunswick's first line"),
        (("raab-contact", "wings"), "Grenier's battery"),
    ],
)  # fmt: skip
def test_whose_proper_name_only_others_bear_is_nobody_of_the_seat(place: tuple[str, str], name: str) -> None:
    with pytest.raises(NotRead):
        caller(place).whom((name,), ())


def test_a_proper_name_counts_more_than_the_seat() -> None:
    assert caller(HOWE).whom(("Knyphausen's heavies",), ()) == Whom(("AR3",))


def test_a_numbered_brigade_of_a_general_is_not_he() -> None:
    assert caller(JOHN).whom(("third brigade of Colloredo",), (), rides=True) == Whom(("CO3",))
    assert caller(JOHN).whom(("Archduke John",), (), rides=True) == Whom(("JOH",))


def test_whose_they_are_right_before_their_name() -> None:
    emperor = caller(("beattenburg", "napoleon"))
    assert emperor.whom(("grenadiers",), (), text="Let Ney's grenadiers hold.") == Whom(("NG1",))
    assert emperor.whom(("Garde",), (), text="Poniatowskis Garde hält.").units == ("PG1", "PK1")


def test_numbers_in_letters_behind_one_name_tell_them_apart() -> None:
    assert caller(EUGENE).whom(("Seras two", "Seras three"), ()) == Whom(("GR2", "GR3"))
    assert caller(EUGENE).whom(("Seras one",), ()) == Whom(("GR1",))


def test_all_are_meant_of_whom_the_letters_stand_in_a_row() -> None:
    howe = caller(HOWE)
    assert not howe.whom(("Grenadiere BG", "HG"), ()).which
    assert howe.whom(("one BG",), ()).which


def test_of_whom_the_sentence_was_before_its_colon() -> None:
    text = "Lauriston's lot edges forward: Baden Brigade and the horse guns there to E5."
    assert caller(("raab-opening", "wings")).whom(("horse guns",), (), text=text) == Whom(("LA3",))


def test_of_too_many_it_is_asked_which() -> None:
    assert caller(GRAMONT).whom(("battery",), ()).which
    assert not caller(GRAMONT).whom(("batteries",), ()).which


def test_of_one_of_those_whose_ids_begin_so_it_is_asked_which() -> None:
    found = caller(("dettingen-contact", "stair")).whom(("one BC",), ())
    assert found == Whom(("BC1", "BC2"), which=True)


def test_whoever_rides_is_the_general_himself() -> None:
    assert caller(JOHN).whom(("me",), (), rides=True) == Whom(("JOH",))
    assert caller(("dettingen-opening", "george")).whom(("King",), (), rides=True) == Whom(("KG",))


def test_the_others_are_as_many_as_there_are() -> None:
    harcourt = caller(("dettingen-opening", "harcourt"))
    assert harcourt.whom(("other three",), ("MR1",), before="Household") == Whom(("FC1", "FC2", "FC3"))
    assert caller(("dettingen-opening", "stair")).whom(("beiden anderen",), ("BI3",)) == Whom(("BI1", "BI2"))
    assert caller(GRAMONT).whom(("andern",), ("FI4", "FI5")).units == ("FI1", "FI2", "FI3", "FI6", "FI7", "FI8")


@pytest.mark.parametrize(
    ("place", "title", "general"),
    [
        (("beattenburg", "picton"), "Sir Thomas", "PIC"), (("beattenburg", "bernadotte"), "Kronprinz", "BER"),
        (EUGENE, "Vizekönig", "EUG"),
    ],
)  # fmt: skip
def test_a_title_is_whoever_sits_there(place: tuple[str, str], title: str, general: str) -> None:
    assert caller(place).whom((title,), (), rides=True) == Whom((general,))


SCHWERIN, NEIPPERG = ("mollwitz", "schwerin"), ("mollwitz", "neipperg")


@pytest.mark.parametrize(
    ("place", "names", "meant"),
    [
        (SCHWERIN, ("1st through 4th Battalions",), {"PI1", "PI2", "PI3", "PI4"}),
        (CONTACT, ("regiments one to four",), {"FI1", "FI2", "FI3", "FI4"}),
        (CONTACT, ("Regimenter drei bis fünf",), {"FI3", "FI4", "FI5"}),
        (CONTACT, ("Five", "six", "seven"), {"FI5", "FI6", "FI7"}),
        (CONTACT, ("Regiments one", "three and four"), {"FI1", "FI3", "FI4"}),
        (HOWE, ("3rd + 4th Bde",), {"BR3", "BR4"}),
        (HOWE, ("1st", "2nd Light Infantry"), {"LI1", "LI2"}),
        (HOWE, ("Erstes", "zweites leichtes Bataillon"), {"LI1", "LI2"}),
        (GRAMONT, ("two regiments at the forest end",), {"FI7", "FI8"}),
        (GRAMONT, ("beiden am Wald",), {"FI7", "FI8"}),
        (("dettingen-contact", "stair"), ("Reiter", "die hinter meinem ersten Bataillon"), {"BC1"}),
        (JOHN, ("people inside the farm",), {"CO3"}),
        (("mollwitz", "roemer"), ("Kür.",), {"AC1", "AC2", "AC3"}),
        (NEIPPERG, ("five regiments",), {"AC1", "AC2", "AC3", "AC4", "AC5"}),
        (("beattenburg", "picton"), ("Highlanders",), {"KG1"}),
        (("raab-opening", "joseph"), ("corps",), {"FR1", "FR2", "FR3", "FR4", "FR5", "ME1", "ME2", "ME3", "ME4", "ME5",
                                                  "ME6"}),
    ],
)  # fmt: skip
def test_numbers_sides_and_everyday_words_tell_who_is_meant(
    place: tuple[str, str], names: tuple[str, ...], meant: set[str]
) -> None:
    assert {*caller(place).whom(names, ()).units} == meant


def test_the_rest_of_a_group_are_those_who_were_not_named() -> None:
    rest = caller(GRAMONT).whom(("rest of the foot",), ("FI1", "FI2"))
    assert rest.units == ("FI3", "FI4", "FI5", "FI6", "FI7", "FI8")


def test_a_pronoun_is_whoever_was_named_last() -> None:
    assert caller(GRAMONT).whom(("they",), ("FI1",), before="sixth").units == ("FI6",)


def test_his_grace_is_the_duke() -> None:
    assert caller(GRAMONT).whom(("His Grace",), (), rides=True) == Whom(("DG",))


@pytest.mark.parametrize("name", ["both lots", "two of the lot"])
def test_words_that_tell_nothing_mean_nobody(name: str) -> None:
    with pytest.raises(NotRead):
        caller(HOWE).whom((name,), ())


@pytest.mark.parametrize("name", ["big", "BG", "wreck", "as", "U"])
def test_what_is_left_of_no_name_is_no_name(name: str) -> None:
    with pytest.raises(NotRead):
        caller(WASHINGTON).whom((name,), ())


def test_troops_of_another_seat_are_nobody_of_ones_own() -> None:
    with pytest.raises(NotRead):
        caller(SCHWERIN).whom(("hussars",), ())


def test_the_other_is_one_alone() -> None:
    assert caller(STAIR).whom(("other",), ("BC1",), before="BC1") == Whom(("BC2",))
    for told in ("other", "andere"):
        with pytest.raises(NotRead):
            caller(EUGENE).whom((told,), ("GR4",), before="GR4")


@pytest.mark.parametrize(
    ("text", "name", "meant"),
    [
        ("Ney's line goes to E12 and his dragoons to E21.", "dragoons", {"NC1"}),
        ("Bernadotte's line goes to E12 and his dragoons to E21.", "dragoons", {"SC1"}),
        ("Ney, bring up your dragoons.", "dragoons", {"NC1"}),
        ("Marschall Ney, Ihre Dragoner nach E21.", "Dragoner", {"NC1"}),
        ("Bernadottes Dragoner nach E21.", "Dragoner", {"SC1"}),
        ("The dragoons go to E21.", "dragoons", {"NC1", "SC1"}),
        ("Tell Ney, dragoons go to E21.", "dragoons", {"NC1", "SC1"}),
        ("As far as I can make out from here Ney told your dragoons to go.", "dragoons", {"NC1", "SC1"}),
    ],
)
def test_whose_they_are_is_told_by_the_word_before(text: str, name: str, meant: set[str]) -> None:
    assert {*caller(("beattenburg", "napoleon")).whom((name,), (), text=text).units} == meant


GEORGE, GEORGE_CONTACT = ("dettingen-opening", "george"), ("dettingen-contact", "george")
SULLIVAN = ("brandywine", "sullivan")


@pytest.mark.parametrize(
    ("place", "name", "meant"),
    [
        (GEORGE, "Stair's third battalion", {"BI3"}),
        (GEORGE, "Stair guns", {"PG1"}),
        (GRAMONT, "Harcourts Reiterei", {"MR1", "FC1", "FC2", "FC3"}),
        (GRAMONT, "zweites Reiterregiment Harcourts", {"FC2"}),
    ],
)
def test_a_chief_calls_the_troops_of_another_seat_by_its_general(
    place: tuple[str, str], name: str, meant: set[str]
) -> None:
    assert {*caller(place).whom((name,), ()).units} == meant


@pytest.mark.parametrize(
    ("place", "name", "before", "meant"),
    [
        (GEORGE, "left one", "Hanoverian regiments", {"HI1"}),
        (GEORGE, "one on the right", "my Austrian battalions", {"AI2"}),
        (GEORGE, "die mittlere", "Hannoveraner", {"HI2"}),
        (HOWE, "mounted one", "Jägers on foot", {"JA2"}),
        (HOWE, "British ones", "Hessian grenadiers", {"BG1", "BG2"}),
        (HOWE, "two British ones", "three Hessian grenadier battalions", {"BG1", "BG2"}),
    ],
)
def test_one_of_a_side_is_of_the_kind_of_whom_was_spoken(
    place: tuple[str, str], name: str, before: str, meant: set[str]
) -> None:
    assert {*caller(place).whom((name,), (), before=before).units} == meant


def test_nobody_is_one_of_whom_nothing_was_said() -> None:
    with pytest.raises(NotRead):
        caller(GEORGE).whom(("left one",), ())


@pytest.mark.parametrize(
    ("place", "name", "meant"),
    [
        (GRAMONT, "battery in the middle", {"FG2"}),
        (GRAMONT, "mittleres Geschütz", {"FG2"}),
        (GEORGE_CONTACT, "Hanoverians at either end", {"HI1", "HI3"}),
        (GEORGE_CONTACT, "Hannoveraner an beiden Enden", {"HI1", "HI3"}),
        (GRAMONT, "Flusskanonen", {"FG1"}),
        (GRAMONT, "Waldregiment", {"FI8"}),
        (GRAMONT, "Geschütze am jenseitigen Ufer", {"FG1"}),
        (WASHINGTON, "Reservegeschütz", {"RA1"}),
    ],
)
def test_where_somebody_stands_and_how_many_they_are_tells_who_it_is(
    place: tuple[str, str], name: str, meant: set[str]
) -> None:
    assert caller(place).whom((name,), ()) == Whom(tuple(sorted(meant)))


def test_of_two_of_whom_neither_is_in_the_middle_it_is_asked_which() -> None:
    assert caller(("raab-opening", "wings")).whom(("middle battery",), ()).which


def test_a_sister_is_the_other_one() -> None:
    assert caller(SULLIVAN).whom(("Brudergeschütz",), ("RW2",), before="RW2") == Whom(("RW1",))


@pytest.mark.parametrize(
    ("text", "name", "spoken", "meant"),
    [
        ("Yellow chick's line stays, his guns fire on E5", "guns", ("JE1",), {"JE4"}),
        ("Seine Kanonen schießen auf E5", "Kanonen", ("CO1", "CO2"), {"CO4"}),
        ("The landwehr stays, their battery fires", "battery", ("JE2",), {"JE4"}),
        ("The line and the divisional battery stay", "divisional battery", ("JE1",), {"JE4"}),
        ("all the guns fire", "guns", ("JE1",), {"CO4", "JE4"}),
    ],
)
def test_his_guns_are_of_whoever_was_named_before(
    text: str, name: str, spoken: tuple[str, ...], meant: set[str]
) -> None:
    found = caller(JOHN).whom((name,), spoken, text=text)
    assert {*found.units} == meant and not found.which
