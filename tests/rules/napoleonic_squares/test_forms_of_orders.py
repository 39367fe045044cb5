"""Every verb in each of its forms: what must be said with it, what may be, and what is asked where it is not."""

from __future__ import annotations

import pytest

from pbem.orders import read
from pbem.orders.grammar.reading import Result
from tests.rules.napoleonic_squares.test_manual import context

UNDERSTOOD = (
    ("GR1 - C4", "GR1 move C4"),
    ("GR1 enter", "GR1 enter"),
    ("GR1 enter C4", "GR1 enter C4"),
    ("GR1 leave", "GR1 leave"),
    ("GR1 x E3", "GR1 assault E3"),
    ("GR1 x E3 with GR4", "GR1 assault E3 GR4"),
    ("GR1 x E3 guns out", "GR1 assault E3 guns out"),
    ("GR1 x E3 with GR4, guns in", "GR1 assault E3 guns in GR4"),
    ("GR6 * F3", "GR6 bombard F3"),
    ("GR6 * F3 2", "GR6 bombard F3 2"),
    ("GR6 * F3 town", "GR6 bombard F3 town"),
    ("GR6 * F3 2 town", "GR6 bombard F3 town 2"),
    ("GR1 rally", "GR1 rally"),
    ("GR1 hold", "GR1 hold"),
    ("GR1 follow E3", "GR1 follow E3"),
    ("MC4 arrive A1", "MC4 arrive A1"),
    ("EUG join GRE", "EUG join GRE"),
    ("BID GRE", "eugene bid GRE"),
    ("BID GRE until won", "eugene bid until won GRE"),
    ("BID GRE in turn", "eugene bid in turn GRE"),
    ("LEFTOVER BAR, LAU", "eugene leftover BAR + LAU"),
    ("DEFEND GR2 first", "defend GR2 first"),
    ("DEFEND GR2 last", "defend GR2 last"),
    ("DEFEND GR2 only", "defend GR2 only"),
    ("DEFEND GRE with GR2", "defend GRE GR2"),
    ("LEAD GR2 first", "lead GR2 first"),
    ("LEAD GR2 last", "lead GR2 last"),
    ("LEAD GRE with GR2", "lead GRE GR2"),
    ("LOSSES GR2 weakest", "losses GR2 weakest"),
    ("LOSSES GR2 strongest", "losses GR2 strongest"),
    ("LOSSES GR2 spread", "losses GR2 spread"),
    ("LOSSES GRE on GR2", "losses GRE GR2"),
    ("RETREAT GR1 stay", "retreat GR1 stay"),
    ("RETREAT GR1 terrain", "retreat GR1 terrain"),
    ("RETREAT GR1 W", "retreat GR1 W"),
    ("RETREAT GR1 back W", "retreat GR1 back W"),
    ("PRESS GR1 no", "press GR1 no"),
    ("PRESS GR1 if enemy 2", "press GR1 if enemy 2"),
    ("PRESS GR1 yes with GR2", "press GR1 yes GR2"),
    ("COUNTERATTACK GR1 no", "counterattack GR1 no"),
    ("COUNTERATTACK GR1 yes with GR2", "counterattack GR1 yes GR2"),
    ("ADVANCE GR1 no", "advance GR1 no"),
    ("IDLE GR1 advance", "idle GR1 advance"),
    ("IDLE GR1 hold", "idle GR1 hold"),
)
ASKED = (
    ("GR1 -", "GR1: move where to?"),
    ("GR1 x", "GR1: assault at what?"),
    ("GR6 *", "GR6: bombard at what?"),
    ("GR1 follow", "GR1: follow where to?"),
    ("MC4 arrive", "MC4: arrive in which square?"),
    ("EUG join", "EUG: join which unit?"),
    ("BID", "bid: which units?"),
    ("LEFTOVER", "leftover: which units?"),
)


@pytest.mark.parametrize(("text", "order"), UNDERSTOOD)
def test_what_may_be_left_out_and_what_may_be_added(text: str, order: str) -> None:
    (line,) = read(text, context()).lines
    assert line.result is Result.OK, line.message
    assert [str(each) for each in (*line.orders, *line.standing)] == [order]


@pytest.mark.parametrize(("text", "question"), ASKED)
def test_what_must_be_said_is_asked_for(text: str, question: str) -> None:
    (line,) = read(text, context()).lines
    assert (line.result, line.message, line.orders) == (Result.ASK, question, ())


@pytest.mark.parametrize("text", ["GR1 deploy C4", "GR1 deploy C4 town"])
def test_a_unit_is_set_up_in_a_square_or_in_its_town(text: str) -> None:
    (line,) = read(text, context(bound=0)).lines
    assert [str(order) for order in line.orders] == [text]
