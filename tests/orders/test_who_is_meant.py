"""Who is meant: all but some, only some, the others, one of several, and groups by kind or by whose they are."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.plainly.words import words_of
from tests.orders.test_five_systems import CONTACT, OPENING, RAAB, ordered, read

SULLIVAN, HOWE, KNYPHAUSEN = ("brandywine", "sullivan"), ("brandywine", "howe"), ("brandywine", "knyphausen")
NEY, CHARLES, BRUNSWICK = ("beattenburg", "ney"), ("beattenburg", "charles"), ("beattenburg", "brunswick")
SCHWERIN, FREDERICK, ROEMER = ("mollwitz", "schwerin"), ("mollwitz", "frederick"), ("mollwitz", "roemer")
GEORGE, STAIR, JOSEPH = ("dettingen-opening", "george"), ("dettingen-opening", "stair"), ("raab-opening", "joseph")
JOHN, WINGS, WASHINGTON = ("raab-opening", "john"), ("raab-opening", "wings"), ("brandywine", "washington")

FOOT = tuple(f"FI{number}" for number in range(1, 9))
BRIGADES = ("ST1", "ST2", "SL1", "SL2", "SU1", "SU2")
BARAGUEY = tuple(f"BA{number}" for number in range(1, 7))
GRENIER = tuple(f"GR{number}" for number in range(1, 6))


def told(what: str, *units: str) -> list[str]:
    return [f"{unit} {what}" for unit in units]


def but(units: tuple[str, ...], *left: str) -> tuple[str, ...]:
    return tuple(unit for unit in units if unit not in left)


ALL_BUT = [
    # with nothing but a place
    (SULLIVAN, "everyone K22 except SU3, RW1 and RW2", told("move K22", *BRIGADES)),
    (SULLIVAN, "all K22 excluding guns", told("move K22", *BRIGADES, "SU3")),
    (SULLIVAN, "Alle nach K22, Artillerie ausgenommen", told("move K22", *BRIGADES, "SU3")),
    (SULLIVAN, "alle K22, Ausnahme SU3", told("move K22", *BRIGADES, "RW1", "RW2")),
    (RAAB, "Everyone C4 exc. the guns", told("move C4", *GRENIER, *BARAGUEY)),
    # small words that leave out
    (SULLIVAN, "Everyone save Hazen one south", told("move S 1", *BRIGADES, "RW1", "RW2")),
    (SULLIVAN, "all to K22, no guns", told("move K22", *BRIGADES, "SU3")),
    (SULLIVAN, "alle nach K22, keine Geschütze", told("move K22", *BRIGADES, "SU3")),
    (SULLIVAN, "everybody K22 (not the guns)", told("move K22", *BRIGADES, "SU3")),
    (SULLIVAN, "everybody one south (no guns)", told("move S 1", *BRIGADES, "SU3")),
    (SULLIVAN, "all K22 ex. both RW (hold)", [*told("move K22", *BRIGADES, "SU3"), *told("hold", "RW1", "RW2")]),
    (FREDERICK, "Leopold's battalions advance 4 save the 9th", told("advance 4", "PI9", "PI10", "PI12")),
    (FREDERICK, "Leopolds Bataillone 4 vor, außer dem 9.", told("advance 4", "PI9", "PI10", "PI12")),
    # in a sentence of its own
    (OPENING, "The foot advances 1. Exceptions: FI2, FI5.", told("move S 1", *but(FOOT, "FI2", "FI5"))),
    (OPENING, "Das Fußvolk ein Feld vor. Ausnahmen: FI2 und FI5.", told("move S 1", *but(FOOT, "FI2", "FI5"))),
    (OPENING, "Everybody one forward. Not the guns.", told("move S 1", *FOOT)),
    # of somebody's command only his own are left out
    (RAAB, "GRE: all E3 less guns", told("move E3", *GRENIER)),
    (RAAB, "Grenier's men to E3, guns excepted", told("move E3", *GRENIER)),
    (RAAB, "BAR corps: all fwd 1 ex guns", told("move E 1", *BARAGUEY)),
    # who does something else
    (SULLIVAN, "Alle nach K22, nur Hazen bleibt.", [*told("move K22", *BRIGADES, "RW1", "RW2"), "SU3 hold"]),
    (OPENING, "The foot one forward, only FI4 fires at G3.", [*told("move S 1", *but(FOOT, "FI4")), "FI4 fire G3"]),
    # only some
    (RAAB, "Baraguey: infantry only E one", told("move E 1", *BARAGUEY)),
    (RAAB, "BA (bdes only, no guns) east one", told("move E 1", *BARAGUEY)),
    (RAAB, "BA (nur Infanterie) ein Feld nach Osten", told("move E 1", *BARAGUEY)),
    (RAAB, "BA brigades one east", told("move E 1", *BARAGUEY)),
    (SULLIVAN, "Infantry only: K22", told("move K22", *BRIGADES, "SU3")),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), ALL_BUT, ids=[text for _, text, _ in ALL_BUT])
def test_all_but_some_of_them(place: tuple[str, str], text: str, meant: list[str]) -> None:
    reading = read(place, text)
    assert sorted(ordered(reading)) == sorted(meant)
    assert not reading.unread


def test_it_is_shown_who_is_left_out() -> None:
    (line,) = read(SULLIVAN, "everyone K22 (not the guns)").lines
    assert (line.result, line.note) == (Result.GUESS, "read so; leaves out RW1, RW2")


def test_a_name_that_others_bear_as_well_means_all_of_them() -> None:
    assert ordered(read(HOWE, "the Jägers O19")) == ["JA2 move O19", "JA1 move O19"]


GROUPS = [
    # whose they are, shortened or by the id of whoever leads them
    (JOSEPH, "Frim. battery bombards E4", ["FR5 bombard E4"]),
    (JOSEPH, "Frim. Batterie beschießt E4", ["FR5 bombard E4"]),
    (JOSEPH, "FRI's guns to F4", ["FR5 move F4"]),
    (JOSEPH, "MEC guns to F3", ["ME6 move F3"]),
    (JOHN, "CO1 hold. Jell. guns quiet", ["CO1 hold", "JE4 hold"]),
    (RAAB, "BAR brigades E 1", told("move E 1", *BARAGUEY)),
    (SULLIVAN, "Stirling's brigades to L22", told("move L22", "SL1", "SL2")),
    # said closer in brackets
    (WINGS, "Lauriston (Badeners) to E5", ["LA1 move E5"]),
    (KNYPHAUSEN, "the guns (6-pounders) to G21", ["AR4 move G21"]),
    # by the weight of their shot
    (KNYPHAUSEN, "12pdrs at F23, 6 pdrs ditto", ["AR3 bombard F23", "AR4 bombard F23"]),
    (KNYPHAUSEN, "12-Pfünder auf G22, 6-Pfünder schweigen", ["AR3 bombard G22", "AR4 hold"]),
    (KNYPHAUSEN, "Bttr. 12pf: * G22; Bttr. 6pf: k. Feuer", ["AR3 bombard G22", "AR4 hold"]),
    (HOWE, "The twelve-pounders fire at O20.", ["AR1 bombard O20"]),
    # by the bank they stand on, and by numbers of which one kind alone has all
    (OPENING, "Uferbatterie schweigt", ["FG1 hold fire"]),
    (OPENING, "Die Flussbatterie feuert auf C3.", ["FG1 fire C3"]),
    (CONTACT, "1 fires D4, 6 fires I4", ["FI1 fire D4", "FI6 fire I4"]),
    # as many places as there are foot
    (("dettingen-contact", "george"), "Austrians: F4, G4", ["AI1 move F4", "AI2 move G4"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), GROUPS, ids=[text for _, text, _ in GROUPS])
def test_who_of_them_it_is(place: tuple[str, str], text: str, meant: list[str]) -> None:
    reading = read(place, text)
    assert sorted(ordered(reading)) == sorted(meant)
    assert not reading.unread


ONE_FITS = [
    (BRUNSWICK, "Light infantry to I9", ["BV1 move I9", "BV2 move I9"]),
    (BRUNSWICK, "Die leichte Infanterie rückt nach I10.", ["BV1 move I10", "BV2 move I10"]),
    (GEORGE, "The Hanoverians go to I4.", ["HI1 move I4", "HI2 move I4", "HI3 move I4"]),
]


@pytest.mark.parametrize(("place", "text", "choices"), ONE_FITS, ids=[text for _, text, _ in ONE_FITS])
def test_where_one_alone_can_be_meant_it_is_asked_which(place: tuple[str, str], text: str, choices: list[str]) -> None:
    (line,) = read(place, text).lines
    assert line.result is Result.ASK
    assert [str(choice.order) for choice in line.choices] == choices


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (BRUNSWICK, "Both light regiments to I9", ["BV1 move I9", "BV2 move I9"]),
        (BRUNSWICK, "The light infantry attacks H10", ["BV1 melee H10", "BV2 melee H10"]),
        (RAAB, "Seras to E3", told("move E3", "GR1", "GR2", "GR3")),
    ],
)
def test_where_all_are_meant_or_have_room_all_go(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(ordered(read(place, text))) == sorted(meant)


ONE_OF = [
    (("raab-contact", "eugene"), "Eine der Brigaden von Durutte nach E3", ["GR4 move E3", "GR5 move E3"]),
    (("raab-contact", "eugene"), "One of Durutte's brigades goes to E3.", ["GR4 move E3", "GR5 move E3"]),
    (WASHINGTON, "Einer von Armstrongs Leuten geht nach E24.", ["AM1 move E24", "AM2 move E24"]),
    (GEORGE, "One of the Hanoverian battalions one forward, the others hold",
     ["HI1 move N 1", "HI2 move N 1", "HI3 move N 1"]),
    (GEORGE, "Eins d. österr. Btl. 1 vor", ["AI1 move N 1", "AI2 move N 1"]),
    (GEORGE, "Ein hannoversches Bataillon ein Feld vor, die anderen bleiben stehen",
     ["HI1 move N 1", "HI2 move N 1", "HI3 move N 1"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "choices"), ONE_OF, ids=[text for _, text, _ in ONE_OF])
def test_of_one_of_several_it_is_asked_which_and_nobody_else_waits(
    place: tuple[str, str], text: str, choices: list[str]
) -> None:
    reading = read(place, text)
    asked = [line for line in reading.lines if line.result is Result.ASK]
    assert [[str(choice.order) for choice in line.choices] for line in asked] == [choices]
    assert not ordered(reading)
    assert not any(line.units for line in reading.lines)


@pytest.mark.parametrize(
    ("place", "text", "units"),
    [
        (OPENING, "Not one step back, FI3!", ["FI3"]),
        (BRUNSWICK, "Not one inch backwards, BL2 and BL3.", ["BL2", "BL3"]),
        (JOSEPH, "Not one pace back for ME1.", ["ME1"]),
    ],
)
def test_who_is_called_behind_not_one_step_is_told_it_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch, place: tuple[str, str], text: str, units: list[str]
) -> None:
    assert ordered(read(place, text)) == told("hold", *units)
    monkeypatch.setattr(ThirdReader, "read", lambda self, number, text: ())
    assert {order.split()[0] for order in ordered(read(place, text))} <= {*units}


def test_it_is_said_who_of_a_group_cannot_do_it() -> None:
    for text in (
        "Lauriston's troops bombard E5.",
        "Lauriston's troops are to pour shot into E5 till it glows.",
    ):
        (line,) = read(WINGS, text).lines
        assert [str(order) for order in line.orders] == ["LA3 bombard E5"]
        assert "leaves out LA1, LA2" in line.note


def test_the_guns_of_a_battery_are_none_of_its_neighbours() -> None:
    place = ("beattenburg", "poniatowski")
    assert ordered(read(place, "PF2: guns J11, howitzer K11")) == ["PF2 fire J11, fire K11 howitzer"]
    assert ordered(read(place, "PF1: Kanonen K11, Haubitze J11")) == ["PF1 fire K11, fire J11 howitzer"]


def test_a_land_to_which_somebody_goes_is_none_of_its_people() -> None:
    assert not {"HI1", "HI3"} & {order.split()[0] for order in ordered(read(GEORGE, "HI2 treibt heim nach Hannover."))}
    assert ordered(read(GEORGE, "Hannover steht.")) == told("hold", "HI1", "HI2", "HI3")


def test_their_guns_are_of_those_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def ways(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
        plain = ("hussars", ",", "light", "horse", ",", "guns", ":", "move", "G2")
        return (self._put(number, text, words_of(text), Written(plain, (None,) * len(plain), 0.9)),)

    monkeypatch.setattr(ThirdReader, "read", ways)
    theirs = "Hussars, light horse and their guns frobble merrily over to G2."
    assert ordered(read(JOSEPH, theirs)) == told("move G2", "ME1", "ME2", "ME6")
    every = ordered(read(JOSEPH, "Hussars, light horse and guns frobble merrily over to G2."))
    assert sorted(every) == told("move G2", "FR5", "ME1", "ME2", "ME6")
