"""Ground that is told by other ground beside it, and who is hit or helps where two are called alike."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.desk import desk
from pbem.orders.plainly.ground_by_ground import by_its_ground
from pbem.orders.plainly.ordering import Orderer
from pbem.orders.plainly.plain import Kind, Plain
from pbem.orders.prose.reader import Reader
from pbem.orders.words.folding import fold
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of


def orderer(position: str, seat: str) -> Orderer:
    laid = desk(context_of(load_positions()[position], seat, "en"))
    return Orderer(laid, Reader.of(laid))


@pytest.mark.parametrize(
    ("deed", "meant"),
    [
        ("attack house by the ford", "attack G23"),
        ("attack mill near the ford", "attack G23"),
        ("move Haus an der Furt", "move G23"),
        ("move house", "move house"),
        ("move ford by the house of Chad", "move ford by the house of Chad"),
        ("bombard battery at the ford", "bombard battery at the ford"),
        ("form square", "form square"),
        ("move G21", "move G21"),
    ],
)
def test_the_first_ground_is_meant_where_it_is_nearest_to_the_other(deed: str, meant: str) -> None:
    his = orderer("brandywine", "knyphausen")
    assert by_its_ground(deed, lambda text: his.reader.lex(fold(text).text), his.desk.context.view) in (
        meant,
        "move G22",
    )


def deeds(unit: str, deed: str, *place: str) -> list[str]:
    plain = Plain(Kind.ORDER, (unit,), (), (deed,))
    return [str(order) for order in orderer(*place).deeds(unit, plain, always=False).orders]


def test_nobody_helps_who_is_not_said_to() -> None:
    assert deeds("SU3", "attack Jäger zu Fuß", "brandywine", "sullivan") == ["SU3 attack JA1"]
    assert deeds("SU3", "attack JA1 with SU1", "brandywine", "sullivan") == ["SU3 attack JA1 + SU1"]
