"""As many places as units: one for each, in sequence where they are called one by one, and else by the shortest way."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.desk import desk
from pbem.orders.plainly.one_each import one_each
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

VIEW = desk(context_of(load_positions()["dettingen-opening"], "stair", "en")).context.view
ALL = ("BI1", "BI2", "BI3")
"""They stand in C3, D3 and E3."""


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("to C4, D4 and E4", ("C4", "D4", "E4")),
        ("to E4, C4 and D4", ("C4", "D4", "E4")),
        ("to c4 , d4 & e4", ("C4", "D4", "E4")),
        ("nach D4, C4 und E4", ("C4", "D4", "E4")),
    ],
)
def test_of_a_group_each_goes_where_all_together_have_the_shortest_way(text: str, meant: tuple[str, ...]) -> None:
    codes = [word.strip(",").upper() for word in text.split() if any(map(str.isdigit, word))]
    found = one_each(f"move {' '.join(codes)}", ALL, f"The infantry goes {text}.", VIEW, in_order=False)
    assert tuple(found[unit] for unit in ALL) == tuple(f"move {place}" for place in meant)


def test_who_is_called_one_by_one_goes_in_that_sequence() -> None:
    found = one_each("move E4 C4", ALL[:2], "BI1 and BI2 shall be at E4 and C4.", VIEW, in_order=True)
    assert found == {"BI1": "move E4", "BI2": "move C4"}


@pytest.mark.parametrize(
    ("deed", "units", "text"),
    [
        ("move C4 D4", ALL, "The infantry goes to C4 and D4."),  # not as many
        ("move C4 D4", ALL[:2], "BI1 and BI2 go by C4 and D4."),  # a way
        ("move C4 D4", ALL[:2], "BI1 and BI2 go to C4, then D4."),  # one after the other
        ("move C4 C4", ALL[:2], "BI1 and BI2 go to C4 and C4."),
        ("fire C4 D4", ALL[:2], "BI1 and BI2 fire at C4 and D4."),
        ("move C4 Z9", ALL[:2], "BI1 and BI2 go to C4 and Z9."),
    ],
)
def test_else_nobody_is_parted(deed: str, units: tuple[str, ...], text: str) -> None:
    assert one_each(deed, units, text, VIEW, in_order=False) == {}
