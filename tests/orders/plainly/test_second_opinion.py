"""What is clear to one reading and rather likely meant otherwise is done, and shown with what else it may mean."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders import Draft
from pbem.orders.grammar.reading import MAY_ALSO_MEAN
from pbem.orders.plainly import third_reading
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.third_reading import MOST_HEARD
from pbem.report.tongue.catalogue import read_catalogue
from pbem.umpire.filing.told_answer import told_answer
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.orders.plainly.test_weighing import Put, put

__all__ = ["put"]
TEXT = "cancel BI1 D4, BI2 to E4, and that is all for now"
OTHERWISE = "cancel BI1 ; BI2 : move E4"
GUESSED = "the 1st Frenhc Horse stays put today, where it stands right now"


def looked_at(text: str, code: str = "", seat: str = "stair") -> list[str]:
    """What he is bidden to look at, in English or in another language."""
    context = context_of(load_positions()["dettingen-opening"], seat, "en")
    before = Draft(Sheet(seat, context.view.bound))
    reading = orders.read(text, context)
    after = orders.file(before, reading, context)
    answer = orders.acknowledge(after, reading, context, before)
    told = told_answer(answer, read_catalogue(code)) if code else answer
    return [f"{check.text}: {check.message}" for check in told.check_this]


def test_what_it_may_also_mean_is_shown_as_he_would_order_it(put: Put) -> None:
    put(OTHERWISE, LIKELY_OF_MUCH)
    assert f'"{TEXT}": It may also mean "BI2 move E4", which is not done.' in looked_at(TEXT)
    assert f'"{TEXT}": Es kann auch "BI2 move E4" heißen; das wird nicht getan.' in looked_at(TEXT, "de")


def test_nothing_is_done_by_it(put: Put) -> None:
    put("FC1 : move D7", LIKELY_OF_MUCH)
    context = context_of(load_positions()["dettingen-opening"], "harcourt", "en")
    reading = orders.read(GUESSED, context)
    assert [str(order) for line in reading.lines for order in line.orders] == ["FC1 hold"]
    after = orders.file(Draft(Sheet("harcourt", context.view.bound)), reading, context)
    assert [str(order) for order in after.sheet.orders] == ["FC1 hold"]
    assert after.questions == ()
    assert any('may also mean "FC1 move D7"' in said for said in looked_at(GUESSED, seat="harcourt"))


@pytest.mark.parametrize(
    ("plain", "likely"),
    [
        (OTHERWISE, LIKELY_OF_MUCH - 0.01),
        ("cancel BI1 , BI2", 0.999),
        ("all : move E4", LIKELY_OF_MUCH),
        ("cancel BI1 ; ES : join BI2", LIKELY_OF_MUCH),
    ],
    ids=["hardly likely", "the same", "for everybody", "a general alone"],
)
def test_what_is_hardly_likely_the_same_for_everybody_or_for_a_general_is_not_shown(
    put: Put, plain: str, likely: float
) -> None:
    put(plain, likely)
    assert not any("may also mean" in said for said in looked_at(TEXT))


@pytest.mark.parametrize(
    "text", ["BI1 - C4\nBI2 - D4", "BI1 leave it", "BI1 – c4 fcae S", "BI1 and BI2 to C4, BI3 to E4"]
)
def test_what_was_not_guessed_or_is_only_a_slip_has_no_second_opinion(put: Put, text: str) -> None:
    put("BI1 : face N", LIKELY_OF_MUCH)
    assert not any("may also mean" in said for said in looked_at(text))


def test_what_only_goes_where_the_rules_know_an_enemy_is_no_second_opinion(put: Put) -> None:
    text = "the 1st Frenhc Horse charges F6 today, with all the fury it has"
    put("FC1 : move F6", LIKELY_OF_MUCH)
    assert not any("may also mean" in said for said in looked_at(text, seat="harcourt"))


def test_of_a_long_letter_only_so_many_lines_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said = tuple(OTHERWISE.split())
    monkeypatch.setattr(third_reading, "_written", lambda *_: (Written(said, (None,) * len(said), LIKELY_OF_MUCH),))
    context = context_of(load_positions()["dettingen-opening"], "stair", "en")
    lines = orders.read("\n\n".join([TEXT] * 2 * MOST_HEARD), context).lines
    assert [line.note for line in lines].count(MAY_ALSO_MEAN) == MOST_HEARD
