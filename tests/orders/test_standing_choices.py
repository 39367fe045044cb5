"""Questions that offer standing orders: asked, answered by the code, and filed until changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders import Acknowledgement, Context, Draft
from pbem.orders.plainly.third_reading import ThirdReader
from tests.orders.test_short_orders import answered, seat_in

SULLIVAN, EUGENE = ("brandywine", "sullivan"), ("raab-contact", "eugene")


@pytest.fixture
def unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network of plain orders has no opinion, so that the player is asked."""
    monkeypatch.setattr(ThirdReader, "read", lambda *_: ())


def go_on(draft: Draft, text: str, context: Context) -> tuple[Draft, Acknowledgement]:
    """The next letter of the same player."""
    context = replace(context, filed=draft.sheet.orders, questions=draft.questions)
    reading = orders.read(text, context)
    after = orders.file(draft, reading, context)
    return after, orders.acknowledge(after, reading, context, draft)


ASKED = [
    (EUGENE, "If GR1 wins, it may occupy the square, but it is not to go into it.",
     ["advance GR1 yes", "advance GR1 no"]),
    (EUGENE, "Siegt GR1 am Hof, betritt sie das eroberte Feld trotzdem nicht.", ["advance GR1 no"]),
    (SULLIVAN, "Whenever Conway wakes up next to redcoats he is to pull out, not fight.",
     ["contact SL1 withdraw", "contact SL1 attack"]),
    (SULLIVAN, "Whenever Conway and de Borre wake up next to redcoats they are to pull out, not fight.",
     ["contact SL1 withdraw", "contact SU2 withdraw"]),
]  # fmt: skip


@pytest.mark.usefixtures("unsure")
@pytest.mark.parametrize(("place", "text", "meant"), ASKED, ids=[text for _, text, _ in ASKED])
def test_of_two_standing_orders_the_player_chooses(place: tuple[str, str], text: str, meant: list[str]) -> None:
    context = seat_in(*place)
    after, told = answered(text, context)
    assert not after.sheet.standing and not after.sheet.orders
    (question,), (need,) = after.questions, told.needs_you
    assert not question.units, "nobody waits for it"
    assert told.count.needed == ()
    ways = {str(order): code for code, choice in question.lettered() for order in choice.orders}
    for rule in meant:
        verb, unit, words = rule.split(" ", 2)
        code = ways[f"{unit} {verb} {words}"]
        assert next(way.note for way in need.ways if way.code == code) == "until changed"
        filed, _ = go_on(after, code, context)
        assert rule in map(str, filed.sheet.standing)
        assert not filed.sheet.orders and not filed.questions


GIVEN = [
    (ASKED[0][0], ASKED[0][1], {"advance GR1 no"}),
    (ASKED[2][0], ASKED[2][1], {"contact SL1 withdraw"}),
    (ASKED[3][0], ASKED[3][1], {"contact SL1 withdraw", "contact SU2 withdraw"}),
]


@pytest.mark.parametrize(("place", "text", "meant"), GIVEN, ids=[text for _, text, _ in GIVEN])
def test_where_the_network_is_as_good_as_sure_it_is_given_and_shown(
    place: tuple[str, str], text: str, meant: set[str]
) -> None:
    after, told = answered(text, seat_in(*place))
    assert {str(rule) for rule in after.sheet.standing} == meant
    assert not after.questions and any(text in check.text for check in told.check_this)


def test_where_it_is_only_likely_he_is_asked() -> None:
    after, _ = answered(ASKED[1][1], seat_in(*EUGENE))
    assert after.questions and not after.sheet.standing


@pytest.mark.usefixtures("unsure")
def test_one_choice_is_for_all_of_whom_the_sentence_speaks() -> None:
    context = seat_in(*SULLIVAN)
    after, told = answered(ASKED[3][1], context)
    filed, _ = go_on(after, told.needs_you[0].ways[0].code, context)
    assert len({rule.unit for rule in filed.sheet.standing}) == 2


@pytest.mark.usefixtures("unsure")
def test_silence_leaves_the_standing_orders_as_they_stand() -> None:
    context = seat_in(*EUGENE)
    after, told = answered(ASKED[0][1], context)
    assert told.needs_you[0].ways[-1].text == "leave it as it stands"
    filed, _ = go_on(after, "OK", context)
    assert filed.sheet == after.sheet == Sheet(context.seat, context.view.bound) and not filed.questions


@pytest.mark.usefixtures("unsure")
def test_an_order_for_the_unit_leaves_the_question_open_and_a_standing_order_closes_it() -> None:
    context = seat_in(*EUGENE)
    after, _ = answered(ASKED[0][1], context)
    moved, _ = go_on(after, "GR1 hold", context)
    assert moved.questions
    ruled, _ = go_on(moved, "ADVANCE GR1 no", context)
    assert not ruled.questions
