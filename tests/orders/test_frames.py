"""Sentences in words of nobody's tables: what their make says is done, and what was passed over is shown."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from pbem.orders.sheet.precedence import settle
from tests.orders.board import context

CONTEXT = context()


def ordered(text: str) -> list[str]:
    """The orders that a letter comes to."""
    words = settle(orders.read(text, CONTEXT).lines, ()).words.values()
    return [str(word.order) for word in words if word.order is not None and word.order.actions]


def notes(text: str) -> str:
    """Everything that the readings say of what was not read."""
    return "; ".join(line.note for line in orders.read(text, CONTEXT).lines if line.result is Result.GUESS)


GOING = {
    "FI1 toddles off to C5.": ["FI1 move C5"],
    "FI2 does its level best to reach D5.": ["FI2 move D5"],
    "FI3's place is E5.": ["FI3 move E5"],
    "The Household is off to K5 at a brisk pace.": ["MR1 move K5"],
    "FI1 trollt sich nach C5.": ["FI1 move C5"],
    "FI2 nistet sich in D5 ein.": ["FI2 move D5"],
    "FI4 marschiert bitte auf F5.": ["FI4 move F5"],
}
STRIKING = {
    "FG1 thumps away at BI1.": ["FG1 fire BI1"],
    "FG2 lobs everything it has into HI1.": ["FG2 fire HI1"],
    "FG1 heizt D4 ordentlich ein.": ["FG1 fire D4"],
    "FG1 drops a few shells on D4.": ["FG1 fire D4"],
    "MR1 hurls itself at BC1.": ["MR1 melee BC1"],
    "FI2 piles into BI1.": ["FI2 melee BI1"],
    "FC1 stürzt sich auf BC1.": ["FC1 melee BC1"],
}
STAYING = {
    "FI3 doesn't budge an inch.": ["FI3 hold"],
    "Neither FI3 nor FI4 goes anywhere.": ["FI3 hold", "FI4 hold"],
    "FI5 keeps its feet dry.": ["FI5 hold"],
    "FI3 can put its feet up.": ["FI3 hold"],
    "FI6 doesn't lift a finger for now.": ["FI6 hold"],
    "FI5 stays out of it, so leave it where it is.": ["FI5 hold"],
    "FI3 rührt sich nicht vom Fleck.": ["FI3 hold"],
    "Weder FI3 noch FI4 verlässt seinen Platz.": ["FI3 hold", "FI4 hold"],
    "FI6 geht nirgendwohin.": ["FI6 hold"],
    "FI1 holds, and neither does FI2 stir.": ["FI1 hold", "FI2 hold"],
}
LOOKING = {
    "FI3 keeps its nose to the east.": ["FI3 face E"],
    "FI4 watches west.": ["FI4 face W"],
    "FI5 richtet den Blick nach Osten.": ["FI5 face E"],
}


@pytest.mark.parametrize("text", [*GOING, *STRIKING, *STAYING, *LOOKING])
def test_the_frame_tells_the_deed_where_no_verb_does(text: str) -> None:
    assert ordered(text) == {**GOING, **STRIKING, **STAYING, **LOOKING}[text]


REMARKS = {
    "FI1 marches to C5 to keep the second company.": ("FI1 move C5", "to keep the second company"),
    "FI1 goes to C5 with all the speed its old boots allow.": ("FI1 move C5", "with all the speed"),
    "FI1 goes to C5 because somebody has to.": ("FI1 move C5", "because somebody has to"),
    "FI1 goes to C5, which ought to surprise them.": ("FI1 move C5", "which ought to surprise them"),
    "FI1, bravest of the brave, goes to C5.": ("FI1 move C5", "bravest of the brave"),
    "FI1 to C5 (about time too, if you ask me).": ("FI1 move C5", "about time too"),
    "FI1 goes to C5 and doesn't dawdle.": ("FI1 move C5", "dawdle"),
    "FG1 fires at D4 as long as it has powder.": ("FG1 fire D4", "as long as it has powder"),
    "FI1 goes to C5 if he can.": ("FI1 move C5", "if he can"),
    "FI2 geht nach D5, weil mir nichts Besseres einfällt.": ("FI2 move D5", "weil mir nichts Besseres"),
    "FI3 geht nach E5, um ein bisschen Eindruck zu schinden.": ("FI3 move E5", "Eindruck zu schinden"),
    "FG1 feuert auf D4, bis die Rohre glühen.": ("FG1 fire D4", "bis die Rohre glühen"),
    "FI5 schleicht sich, ohne Lärm zu machen, nach G5.": ("FI5 move G5", "ohne Lärm zu machen"),
}


@pytest.mark.parametrize("text", REMARKS)
def test_a_remark_is_passed_over_and_shown(text: str) -> None:
    order, words = REMARKS[text]
    assert ordered(text) == [order] and words in notes(text)


@pytest.mark.parametrize(
    "text",
    [
        "FI1 goes to C5 to attack BI1.",
        "FI1 goes to C5 unless they come.",
        "FI1 goes to C5 if the moon is full.",
        "FI1 goes to C5 because FI2 goes to D5.",
    ],
)
def test_what_orders_something_is_no_remark(text: str) -> None:
    reading = orders.read(text, CONTEXT)
    assert "FI1 move C5" not in ordered(text) or "FI2 move D5" in ordered(text) or reading.unread


def test_a_condition_on_the_enemy_is_kept_though_others_are_passed_over() -> None:
    assert ordered("FI1 goes to C5 if enemy within 2, whatever the weather does") == ["FI1 move C5 if enemy within 2"]


ALONE = {
    "I have promised not to cross, so FI1 holds.": ["FI1 hold"],
    "FI1 goes to C5, FI2 had better stay, FI3 holds.": ["FI1 move C5", "FI2 hold", "FI3 hold"],
    "FI1 holds, but FI2 goes to D5.": ["FI1 hold", "FI2 move D5"],
    "FI1 to C5, or we are lost.": ["FI1 move C5"],
    "FI1 moves to C5 and waits.": ["FI1 move C5"],
    "FI1 goes to C5 while FI2 fires at BI1.": ["FI1 move C5", "FI2 fire BI1"],
    "FI1 and FI2 go to C5, where FI2 is to look east.": ["FI1 move C5", "FI2 move C5, face E"],
    "He did something odd, FI1 goes to C5.": ["FI1 move C5"],
    "With FI1 we go to C5, with FI2 to D5.": ["FI1 move C5", "FI2 move D5"],
    "It would be nice if FI3 were to go to E5.": ["FI3 move E5"],
    "Es wäre gut, wenn FI3 nach E5 ginge.": ["FI3 move E5"],
    "Sorgen Sie dafür, dass FI4 in F5 steht.": ["FI4 move F5"],
}


@pytest.mark.parametrize("text", ALONE)
def test_a_clause_stands_alone(text: str) -> None:
    assert [order for order in ALONE[text] if order not in ordered(text)] == []


@pytest.mark.parametrize("text", ["FC1 watches BC1.", "MR1 waits behind the British Horse.", "FI2 gives BI1 a nod."])
def test_an_enemy_who_is_only_spoken_of_is_not_attacked(text: str) -> None:
    assert not [order for order in ordered(text) if "melee" in order or "fire" in order]


def test_each_of_those_named_is_not_everybody() -> None:
    assert ordered("FI1 und FI2 sollen jeder ein Feld vorrücken.") == ["FI1 move S 1", "FI2 move S 1"]


def test_what_somebody_throws_at_the_enemy_is_nobody_of_his_own() -> None:
    assert ordered("FG2 lobs everything it has into HI1.") == ["FG2 fire HI1"]


def test_news_and_the_guns_that_belong_to_it_order_nothing() -> None:
    assert ordered("We lost two battalions and the guns fire all day.") == []
