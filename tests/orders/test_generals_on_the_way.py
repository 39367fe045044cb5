"""Generals in few words: from one unit to another, along with troops, to a friend where the rules know no joining."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

NEY, STAIR, HARCOURT = ("beattenburg", "ney"), ("dettingen-opening", "stair"), ("dettingen-contact", "harcourt")
ROEMER, SCHWERIN, GREENE = ("mollwitz", "roemer"), ("mollwitz", "schwerin"), ("brandywine", "washington")
EUGENE = ("raab-opening", "eugene")

MEANT: list[tuple[tuple[str, str], str, list[str]]] = [
    # from one unit to another
    (NEY, "NEY off NL1, onto NG1", ["NEY join NG1"]),
    (NEY, "NEY leaves NL2, joins NG1", ["NEY join NG1"]),
    (NEY, "NEY NL1 -> NG1", ["NEY join NG1"]),
    (NEY, "NEY weg von NL2, hin zu NG1", ["NEY join NG1"]),
    (NEY, "NEY wechselt von NL1 zu NG1", ["NEY join NG1"]),
    (NEY, "ich weg von NL1, zu NG1", ["NEY join NG1"]),
    (NEY, "selbst zu NG1", ["NEY join NG1"]),
    (NEY, "NEY leaves NL1", ["NEY leave"]),
    (STAIR, "ES off BI2 and with BI3", ["ES join BI3"]),
    (STAIR, "Off BI2, self to BI1", ["ES join BI1"]),
    (ROEMER, "AG2 off AC1, onto AC3", ["AG2 attach AC3"]),
    (SCHWERIN, "PG2 from PI1 to PI2", ["PG2 attach PI2"]),
    # along with troops
    (HARCOURT, "MR1 vs BI1 (DH along), FC1 to D7", ["MR1 melee BI1", "DH join MR1", "FC1 move D7"]),
    (HARCOURT, "FC2 to F7 (m. DH)", ["FC2 move F7", "DH join FC2"]),
    (HARCOURT, "FC2 F7 (w. DH), FC1 D7", ["FC2 move F7", "DH join FC2", "FC1 move D7"]),
    # to a friend
    (GREENE, "WSH joins NC1", ["WSH move I24"]),
    (EUGENE, "EUG w. Grenier", ["EUG join GRE"]),
]


@pytest.mark.parametrize(("place", "text", "meant"), MEANT, ids=[text for _, text, _ in MEANT])
def test_a_general_goes_where_he_is_told(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert sorted(str(each) for each in after.sheet.orders) == sorted(meant)
    assert not after.questions and not told.unread


@pytest.mark.parametrize("text", ["NL1 off to H12", "NL1 weg, NEY zu NG1", "NL1 (NEY) to G11"])
def test_troops_that_go_off_are_no_general_who_leaves(text: str) -> None:
    after, _ = answered(text, seat_in(*NEY))
    assert not any(str(order) == "NEY leave" for order in after.sheet.orders)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (("raab-opening", "wings"), "Present: Grouchy, Montbrun, Colbert, a goose."),
        (STAIR, "I leave BI2 in D3."),
        (STAIR, "At the table: Stair, the First Foot, the Second Foot."),
    ],
)
def test_a_list_of_names_and_who_is_left_somewhere_send_no_general_off(place: tuple[str, str], text: str) -> None:
    after, _ = answered(text, seat_in(*place))
    verbs = {action.verb for order in after.sheet.orders for action in order.actions}
    assert not verbs & {"join", "leave", "attach"}
