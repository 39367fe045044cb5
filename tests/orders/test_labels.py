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


EUGENE, JOHN = ("raab-opening", "eugene"), ("raab-contact", "john")

NUMBERS = [
    (EUGENE, "Bar.: 1-3 >> C3 // 4-6 >> C4 // guns =", [
        *(f"BA{n} move C3" for n in (1, 2, 3)), *(f"BA{n} move C4" for n in (4, 5, 6)), "BA7 hold",
    ]),
    (EUGENE, "Baraguey: 1+2 -> C3; guns to C4", ["BA1 move C3", "BA2 move C3", "BA7 move C4"]),
    (JOSEPH, "FRI: 1, 2 hold; 3-4 D3", ["FR1 hold", "FR2 hold", "FR3 move D3", "FR4 move D3"]),
    (JOHN, "CO1 =; CO2 E4", ["CO1 hold", "CO2 move E4"]),
    (EUGENE, "Grenier: 1 forward", [f"GR{n} move E 1" for n in range(1, 7)]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), NUMBERS, ids=[text for _, text, _ in NUMBERS])
def test_numbers_behind_the_label_of_a_command_are_its_troops(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    after, told = answered(text, seat_in(*place))
    assert sorted(str(order) for order in after.sheet.orders) == meant
    assert not told.unread
