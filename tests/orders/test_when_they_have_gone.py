"""What is done while the enemy is there, and what when he has gone; what somebody had better do if he is there."""

from __future__ import annotations

import pytest

from tests.orders.test_five_systems import ordered, read

JOHN, WINGS, CONTACT = ("raab-contact", "john"), ("raab-opening", "wings"), ("raab-contact", "wings")
STAYS = "JE3 hold if LA1 at E5 else move F4"
BETTER = "GY3 hold if enemy cavalry at F1 else move E1"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("JE3 bleibt, solange LA1 in E5 steht, und wenn sie weg sind, marschiert sie nach F4.", STAYS),
        ("JE3 bleibt stehen, solange LA1 in E5 steht, und sobald sie abgezogen sind, geht sie nach F4.", STAYS),
        ("JE3 holds if LA1 at E5, and if they've gone it marches to F4.", STAYS),
        ("JE3 holds if LA1 at E5, and once they have left it moves to F4.", STAYS),
        ("CO4 bombards E3 if enemy at E3, and when they are gone holds.", "CO4 bombard E3 if enemy at E3 else hold"),
    ],
)
def test_when_they_have_gone_the_other_thing_is_done(text: str, meant: str) -> None:
    assert ordered(read(JOHN, text)) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("GY3 goes to E1, but if there is enemy cavalry in F1 it had better stay.", BETTER),
        ("GY3 goes to E1, but if there is enemy cavalry in F1 it should hold.", BETTER),
        ("GY3 to E1, but if enemy cavalry is in F1 it will rally.", "GY3 rally if enemy cavalry at F1 else move E1"),
    ],
)
def test_what_he_had_better_do_then_is_not_done_in_the_other_case(text: str, meant: str) -> None:
    assert ordered(read(WINGS, text)) == [meant]


def test_a_wish_beside_a_question_is_asked_about() -> None:
    reading = read(CONTACT, "Colbert's lot could do with a breather I think, what would you advise?")
    assert [str(choice.order) for line in reading.lines for choice in line.choices] == ["GY3 rally"]
    assert [each.act for each in reading.unread]
