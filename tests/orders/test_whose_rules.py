"""Standing orders behind a label are theirs who are named before it, and never those of everybody by a guess."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

WASHINGTON, HOWE, NEY = ("brandywine", "washington"), ("brandywine", "howe"), ("beattenburg", "ney")


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (WASHINGTON, "Militia (AM1, AM2): losses first; advance never", {"AM1", "AM2"}),
        (WASHINGTON, "The militia: losses first; advance never", {"AM1", "AM2"}),
        (WASHINGTON, "Militia to lose first; advance never", {"AM1", "AM2"}),
        (WASHINGTON, "Miliz (AM1, AM2): losses first; advance never", {"AM1", "AM2"}),
        (HOWE, "Hessians (HG1, HG2): losses first; advance no", {"HG1", "HG2"}),
        (WASHINGTON, "My poor drummers and the Marylanders; advance never", {"MY1", "SU1", "SU2"}),
        (WASHINGTON, "The guns behind the mill, if you please; advance never", {"PR1", "RA1"}),
    ],
)
def test_a_policy_behind_a_label_is_for_those_on_the_label(place: tuple[str, str], text: str, meant: set[str]) -> None:
    after, _ = answered(text, seat_in(*place))
    assert {rule.unit for rule in after.sheet.standing if rule.action.verb == "advance"} <= meant


@pytest.mark.parametrize("text", ["advance never", "Thanks for the map; advance never", "Everybody: advance never"])
def test_without_a_label_it_is_for_everybody(text: str) -> None:
    after, _ = answered(text, seat_in(*WASHINGTON))
    assert {"WY1", "GN2", "AM1"} <= {rule.unit for rule in after.sheet.standing if rule.action.verb == "advance"}


@pytest.mark.parametrize(
    ("place", "text", "left"),
    [
        (NEY, "Hussars: retreat W; no advance", "no advance"),
        (NEY, "Husaren: Rückzug W; nie nachrücken", "nie nachrücken"),
        (WASHINGTON, "Miliz (AM1, AM2): Verluste zuerst; vorrücken nie", "vorrücken nie"),
    ],
)
def test_a_second_policy_that_is_not_read_is_shown(place: tuple[str, str], text: str, left: str) -> None:
    after, told = answered(text, seat_in(*place))
    assert after.sheet.standing and any(left in said for said in map(str, told.unread))


def test_a_second_policy_that_is_not_read_is_asked_about() -> None:
    after, _ = answered("AM1, AM2: Verluste zuerst; Vorrücken nie", seat_in(*WASHINGTON))
    assert {str(rule) for rule in after.sheet.standing} == {"losses AM1 first", "losses AM2 first"} and after.questions
