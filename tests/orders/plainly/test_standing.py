"""Standing orders that are put plainly: kept whole, and only where no condition of theirs is left out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem import orders
from pbem.orders.grammar.reading import LineReading
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.plainly.words import words_of
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

Put = Callable[..., None]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Says what the network makes of any text, each way with how likely it is."""

    def say(*ways: tuple[str, float]) -> None:
        def read(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
            told = [(tuple(plain.split()), likely) for plain, likely in ways]
            return tuple(
                self._put(number, text, words_of(text), Written(said, (None,) * len(said), likely))
                for said, likely in told
            )

        monkeypatch.setattr(ThirdReader, "read", read)

    return say


def lines_of(place: str, seat: str, text: str) -> tuple[LineReading, ...]:
    return orders.read(text, context_of(load_positions()[place], seat, "en")).lines


def kept(lines: tuple[LineReading, ...]) -> set[str]:
    return {str(rule) for line in lines for rule in line.standing}


@pytest.mark.parametrize("plain", ["mdi pincers if weaker", "mdi pincers if weaker else mdi line"])
def test_what_the_whole_seat_keeps_hangs_on_nothing_that_is_left_out(put: Put, plain: str) -> None:
    put((f"always seat : {plain}", 0.99))
    assert not kept(lines_of("beattenburg", "ney", "Frobbled pincers, my dears, wherever we frobble worse than he."))


def test_a_way_over_named_places_is_kept_whole(put: Put) -> None:
    put(("always ST1 : route K23 Sandy Hollow", 0.99))
    lines = lines_of("brandywine", "sullivan", "ST1 frobbles by K23 and so to Sandy Hollow, bit by bit.")
    assert kept(lines) == {"route ST1 K23-M23"}


def test_who_draws_lots_for_one_deployment_twice_is_not_done(put: Put) -> None:
    put(("always NG1 : mdi pincers 1 pincers 3", 0.99))
    assert not kept(lines_of("beattenburg", "ney", "NG1 frobbles with one for pincers, and for frobbles thrice."))


def test_a_condition_that_begins_with_its_verb_is_none_the_less(put: Put) -> None:
    put(("BG1 : form square", 0.9))
    lines = lines_of("beattenburg", "brunswick", "Verkriecht sich der Gegner, dann frobbelt BG1 munter ins Karree.")
    assert not [order for line in lines for order in line.orders]


def test_standing_orders_that_are_likely_too_stay_as_they_were_read(put: Put) -> None:
    put(("always Durutte : advance unless terrain", 0.7), ("always Durutte : retreat terrain", 0.1))
    text = "After a beating Durutte stays if he happens to be in some houses or on a hill and clears off if he isn't."
    assert kept(lines_of("raab-contact", "eugene", text)) == {"retreat GR4 terrain", "retreat GR5 terrain"}


@pytest.mark.parametrize(
    ("plain", "likely", "done"),
    [
        ("always HG1 : contact odds", 0.9, {"contact HG1 odds"}),
        ("always HG1 : contact odds", 0.8, set[str]()),
        ("always HG1 : retreat W", 0.9, set[str]()),
    ],
)
def test_of_the_standing_orders_that_may_be_meant_the_likely_one_is_done(
    put: Put, plain: str, likely: float, done: set[str]
) -> None:
    put((plain, likely))
    text = "HG1 takes on its neighbours by the odds, if I'm silent."
    assert kept(lines_of("brandywine", "howe", text)) == done
