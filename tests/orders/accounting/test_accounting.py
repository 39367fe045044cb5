"""The ledger holds: every clause by itself, and letters of clauses; the audit reads a hundred thousand of them."""

from __future__ import annotations

import random

import pytest

from tests.orders.accounting.ledger import Loss, losses_of, made
from tests.orders.accounting.letters import Kind, Letter, Side, clause_of, make, mark
from tests.orders.accounting.sides import SIDES

LETTERS = 300
MOST = 0.01
"""What share of the letters of a sample may lose something; the audit demands that none does."""
ON_FILE = ("~", "as before", "wie gehabt")
"""How clauses begin that speak of what was ordered before."""
PERMISSION = ("?May", "?Darf")


def clauses(side: Side) -> list[str]:
    """All kinds of clauses but those that only make sense of what is on file, or ask leave."""
    return [each for each in (*side.deeds, *side.sentences) if not each.startswith((*ON_FILE, *PERMISSION))]


@pytest.mark.parametrize("name", SIDES)
def test_no_clause_by_itself_is_passed_over(name: str) -> None:
    side = SIDES[name]
    lost: list[Loss] = []
    for words in clauses(side):
        letter = Letter((clause_of(side, words, random.Random(words)),), ())
        lost += [loss for filed in (False, True) for loss in losses_of(name, letter, filed)]
    assert [str(loss) for loss in lost] == []


def test_few_letters_of_clauses_lose_anything() -> None:
    lost = [losses_of(*made(seed)) for seed in range(LETTERS)]
    assert sum(map(bool, lost)) <= MOST * LETTERS, [str(each[0]) for each in lost if each]


def test_a_letter_knows_where_it_names_what() -> None:
    letter = Letter(
        (f"{mark(Kind.UNIT, 'FI1', ('FI1',))} to {mark(Kind.SQUARE, 'D6')}", "das 2. Regiment hält"), (". ",)
    )
    assert letter.text == "FI1 to D6. das 2. Regiment hält"
    assert [letter.text[each.at :].startswith(each.text) for each in letter.mentions] == [True, True]
    assert [letter.piece_of(each) for each in letter.mentions] == ["FI1 to D6.", "FI1 to D6."]
    assert [text for _, text in letter.pieces] == ["FI1 to D6.", "das 2. Regiment hält"]


def test_the_same_number_makes_the_same_letter() -> None:
    side = next(iter(SIDES.values()))
    assert make(side, 7) == make(side, 7) != make(side, 8)


def test_talk_that_names_a_unit_is_a_loss() -> None:
    name = next(iter(SIDES))
    letter = Letter((f"Many thanks for {mark(Kind.UNIT, 'the cake', ('FI1',))}",), ())
    assert [loss.mention.text for loss in losses_of(name, letter, filed=False)] == ["the cake"]
