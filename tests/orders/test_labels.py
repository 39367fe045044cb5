"""Labels: whom a line begins with is meant in all of it, and `all` behind a name are all of his."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

JOSEPH = ("raab-contact", "joseph")
MECSERYS, FRIMONTS = [f"ME{n}" for n in range(1, 7)], [f"FR{n}" for n in range(1, 6)]

ALL_OF_HIS = [
    ("MECS.: alle Rückzug -> O, falls geschlagen", [], [f"retreat {unit} E" for unit in MECSERYS]),
    ("Mecs. alle Rückzug O", [], [f"retreat {unit} E" for unit in MECSERYS]),
    ("Mecsery, all of them: retreat E", [], [f"retreat {unit} E" for unit in MECSERYS]),
    ("Press no: Mecsery all", [], ["press MEC no"]),
    ("Frim.: alle Verluste auf die Schwächsten", [], [f"losses {unit} weakest" for unit in FRIMONTS]),
    ("MECS.: alle halten", [f"{unit} hold" for unit in MECSERYS], []),
    ("Mecs. alle halten", [f"{unit} hold" for unit in MECSERYS], []),
    ("Mecsery, all hold", [f"{unit} hold" for unit in MECSERYS], []),
    ("Mecsery all hold", [f"{unit} hold" for unit in MECSERYS], []),
    ("Frim.: FR1 D3, FR2 hold", ["FR1 move D3", "FR2 hold"], []),
]


@pytest.mark.parametrize(("text", "orders", "rules"), ALL_OF_HIS, ids=[text for text, *_ in ALL_OF_HIS])
def test_all_behind_a_name_are_all_of_his(text: str, orders: list[str], rules: list[str]) -> None:
    after, told = answered(text, seat_in(*JOSEPH))
    assert sorted(str(order) for order in after.sheet.orders) == orders
    assert sorted(str(rule) for rule in after.sheet.standing) == rules
    assert not told.unread


@pytest.mark.parametrize("text", ["Xyzk: alle Rückzug O", "Xyzk. alle Rückzug O", "Xyzk all hold", "Xyzk: all to E3"])
def test_nobody_is_told_anything_who_may_not_be_among_all_of_a_stranger(text: str) -> None:
    after, told = answered(text, seat_in(*JOSEPH))
    assert not after.sheet.standing
    assert told.needs_you or told.unread
