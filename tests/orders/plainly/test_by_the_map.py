"""What hardly anybody would order on this map is less likely meant, and as likely as before where all of it is odd."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.battle.order import Order
from pbem.orders.grammar.desk import Desk, desk
from pbem.orders.grammar.reading import Result
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.odd import by_the_map, is_odd
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.reader import Reader
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

GRAMONT, CONTACT = ("dettingen-opening", "gramont"), ("dettingen-contact", "gramont")
HARCOURT, WINGS = ("dettingen-contact", "harcourt"), ("raab-opening", "wings")
FREDERICK = ("mollwitz", "frederick")


def laid(place: tuple[str, str]) -> Desk:
    return desk(context_of(load_positions()[place[0]], place[1], "en"))


def order(text: str, place: tuple[str, str]) -> Order:
    (line,) = orders.read(text, laid(place).context).lines
    (found,) = line.orders
    return found


def ways(place: tuple[str, str], text: str, *written: tuple[str, float]) -> tuple[PutPlainly, ...]:
    on = laid(place)
    reader = ThirdReader(on, Reader.of(on))
    put = ((tuple(plain.split()), likely) for plain, likely in written)
    return tuple(
        reader._put(1, text, words_of(text), Written(said, (None,) * len(said), likely)) for said, likely in put
    )


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (WINGS, "LA2 x E6"),  # nobody stands there
        (HARCOURT, "FC1 disengage"),  # he fights with nobody
        (FREDERICK, "PI1 dismount"),  # on foot
        (CONTACT, "FI2 to E4"),  # the enemy stands there
        (WINGS, "GY6 bombard D2"),  # he stands there himself, and no enemy
    ],
)
def test_it_is_odd(place: tuple[str, str], text: str) -> None:
    assert is_odd(order(text, place), laid(place))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (WINGS, "LA2 to E6"),
        (("raab-contact", "eugene"), "GR1 x F3"),
        (HARCOURT, "FC3 disengage"),
        (FREDERICK, "PC3 dismount"),
        (WINGS, "LA2 x E6 if enemy at E6"),  # somebody may come
        (CONTACT, "FI2 to D5"),
    ],
)
def test_it_is_not_odd(place: tuple[str, str], text: str) -> None:
    assert not is_odd(order(text, place), laid(place))


def test_the_odd_way_gives_way_to_another_and_all_are_as_likely_together_as_before() -> None:
    text = "Sahuc frobbles about and looks from E6 at what they do."
    told = ways(WINGS, text, ("Sahuc : assault E6", 0.64), ("Sahuc : move E6", 0.05))
    weighed = by_the_map(told, laid(WINGS))
    assert [way.plain for way in weighed] == ["Sahuc : move E6", "Sahuc : assault E6"]
    assert sum(way.likely for way in weighed) <= 0.69


def test_who_says_so_in_so_many_words_strikes_where_nobody_stands() -> None:
    told = ways(WINGS, "Sahuc storms E6.", ("Sahuc : assault E6", 0.98), ("Sahuc : move E6", 0.001))
    assert by_the_map(told, laid(WINGS))[0].plain == "Sahuc : assault E6"


def test_where_every_way_is_odd_nothing_changes() -> None:
    told = ways(WINGS, "Sahuc storms E6.", ("Sahuc : assault E6", 0.5), ("Sahuc : assault E6 guns out", 0.3))
    found = by_the_map(told, laid(WINGS))
    assert [way.plain for way in found] == [way.plain for way in told]
    assert [way.likely for way in found] == pytest.approx([0.5, 0.3])


READ = [
    (("beattenburg", "charles"), "CH1 ü. d. Brücke -> J17; CC1 -> L17; CK1 halt",
     {"CH1 move J17", "CC1 move L17", "CK1 hold"}),
    (("dettingen-opening", "george"), "AC1 nahc K2, Front Nord. HI3 belibt wo sie ist, danke und schönen Abned",
     {"AC1 move K2, face N", "HI3 hold"}),
    (("beattenburg", "brunswick"), "Guten Abend! Das 3. Linienregiment marschiert bitte auf J9, die Raketen nehmen "
     "sich F12 vor. Mehr habe ich heute nicht.", {"BL3 move J9", "BB1 fire F12"}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_a_letter_is_read_as_it_can_be_done(place: tuple[str, str], text: str, meant: set[str]) -> None:
    lines = orders.read(text, context_of(load_positions()[place[0]], place[1], "de")).lines
    assert {str(each) for line in lines for each in line.orders} == meant


def test_of_a_group_only_those_do_it_who_can() -> None:
    lines = orders.read(
        "Colloredo's guns at E3, those of Jellacic at E5.", laid(("raab-contact", "john")).context
    ).lines
    assert {str(each) for line in lines for each in line.orders} == {"CO4 bombard E3", "JE4 bombard E5"}


def test_what_only_the_map_makes_likely_is_never_sure() -> None:
    told = ways(WINGS, "Sahuc frobbles E6.", ("Sahuc : assault E6", 0.9), ("Sahuc : move E6", 0.09))
    assert by_the_map(told, laid(WINGS))[0].likely == pytest.approx(LIKELY_OF_MUCH)


def test_no_general_attacks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    on = laid(("raab-contact", "wings"))
    text = "Lauriston forces the northern bridge: Badeners attack F5, Sahuc stands ready at E6."
    told = {each.unit for line in orders.read(text, on.context).lines for each in line.orders}
    assert "LA1" in told and "LAU" not in told
    monkeypatch.setattr(ThirdReader, "read", lambda *_: ())
    lines = orders.read(text, on.context).lines
    assert [line.units for line in lines if line.result is Result.ASK] == [("LAU",)]
