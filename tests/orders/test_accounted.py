"""What a short line says and no order has a use for is shown, asked about or quoted; what is said is not lost."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders import Acknowledgement, Draft
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of
from tests.often import often

POSITIONS = load_positions()


@dataclass(frozen=True)
class Answered:
    """The orders that a letter led to, and what its writer is told."""

    orders: tuple[str, ...]
    rules: tuple[str, ...]
    told: Acknowledgement

    @property
    def flagged(self) -> str:
        """Everything that the answer bids him look at."""
        checks = (f"{check.text} {check.message}" for check in self.told.check_this)
        return " ".join((*checks, *self.told.unread, *(need.line for need in self.told.needs_you)))


def answered(where: str, text: str, language: str = "en") -> Answered:
    """A letter in the house: read, filed and answered."""
    name, seat = where.split()
    context = context_of(POSITIONS[name], seat, language)
    before = Draft(Sheet(seat, POSITIONS[name].bound))
    reading = orders.read(text, context)
    after = orders.file(before, reading, context)
    told = orders.acknowledge(after, reading, context, before)
    return Answered(tuple(map(str, after.sheet.orders)), tuple(map(str, after.sheet.standing)), told)


DETTINGEN, MOLLWITZ, RAAB = "dettingen-opening gramont", "mollwitz schwerin", "raab-opening john"
DONE = {
    (DETTINGEN, "the foot do not move, while FI2 charges BI3"): ("FI1 hold", "FI2 melee BI3"),
    (DETTINGEN, "FI6 should never leave H5, FIRE: FI8 at G6"): ("FI6 hold", "FI8 fire G6"),
    (DETTINGEN, "DG switches to FI2"): ("DG join FI2",),
    (DETTINGEN, "cancel FI4, then I want FI6 in K5"): ("FI6 move K5",),
    (DETTINGEN, "FI1 to D5, it is not to fire"): ("FI1 move D5",),
    (DETTINGEN, "Orders for turn 7: FI1 D5"): ("FI1 move D5",),
    (DETTINGEN, "retreat FI1 1 square"): ("FI1 move N 1",),
    (DETTINGEN, "FG1 moves to E4"): ("FG1 move E4",),
    (RAAB, "JE3 besetzt Szabadhegy"): ("JE3 enter G5",),
    ("raab-contact john", "CO4 bombards E3 with 2 points"): ("CO4 bombard E3 2",),
    (MOLLWITZ, "PC1 wheel R 45, then stop"): ("PC1 wheel right 45, hold",),
    (MOLLWITZ, "PI8 face N"): ("PI8 turn left 90",),
    (MOLLWITZ, "PI1 face S"): ("PI1 about",),
    (MOLLWITZ, "PI1 face NE"): ("PI1 turn right 45",),
    (MOLLWITZ, 'The first line adv 6", guns stay'): ("PB1 hold", "PI1 advance 6"),
    ("mollwitz frederick", "PG3 with PI10"): ("PG3 attach PI10",),
    ("mollwitz frederick", "PC5 goes to 71:48,29:32 and stays there"): ("PC5 move 71:48,29:32, hold",),
    ("beattenburg bernadotte", "All the Swedish infantry stays as it is, apart from SV2, which pops over to G3."): (
        "SL1 hold", "SV2 move G3",
    ),
}  # fmt: skip
"""Letters, and orders that they lead to."""


@pytest.mark.parametrize(("where", "text"), DONE)
def test_it_is_done(where: str, text: str) -> None:
    found = answered(where, text)
    assert {*DONE[where, text]} <= {*found.orders}, (found.orders, found.told.check_this)
    assert not found.rules
    assert not found.told.unread


SHOWN = {
    (DETTINGEN, "FI6 2 fwd or 1 if blocked"): "did not read",
    (DETTINGEN, "FI1 to D5, it is not to fire"): 'did not read "not"',
    (DETTINGEN, "everybody stays put; not FI3 but FI1 goes to E6"): "FI1 goes to E6",
    (DETTINGEN, "FI7 if BI2 comes within 2 forms square; Is K5 passable?"): "Is K5 passable?",
    (DETTINGEN, "FG2 do not move. Then both batteries fire at C5 - FG1: D6"): "said otherwise",
    ("raab-contact eugene", "Durutte should never leave E2 but GR4 keeps an eye on CO1\n- all infantry to F3"): "E2",
    ("raab-contact eugene", "BA2 will march to F3 if enemy within 2 but Seras please face E"): "Seras",
    ("dettingen-opening harcourt", "One of my regiments by the road could help the one at the wood."): "regiments",
}
"""Letters of which something cannot be done, and what the answer says of it."""


def test_behind_a_whole_condition_somebody_else_is_told_something() -> None:
    text = "FI8 waits until HI2 has fired but the second regiment keeps an eye on BI2"
    assert answered(DETTINGEN, text).orders == ("FI2 hold", "FI8 hold")


@pytest.mark.parametrize(("where", "text"), SHOWN)
def test_what_no_order_has_a_use_for_is_shown(where: str, text: str) -> None:
    found = answered(where, text)
    assert SHOWN[where, text] in found.flagged, (found.orders, found.rules, found.flagged)


def test_a_place_of_the_table_written_whole_is_not_quoted_as_not_read() -> None:
    assert not answered("mollwitz frederick", "PC5 - 71:48,29:32").flagged


def test_a_commander_before_a_colon_only_heads_what_his_battery_is_told() -> None:
    assert not answered("raab-opening wings", "Lauriston: the battery to E5").told.unread


def test_a_general_stays_with_those_of_a_group_with_whom_he_is() -> None:
    found = answered("dettingen-opening george", "Der König bleibt bei seinen Hannoveranern", "de")
    assert found.orders == ("KG join HI2",)


def test_a_row_of_units_is_of_one_family() -> None:
    assert answered(DETTINGEN, "FI4 folgt FG1 - FI7 feuert", "de").orders == ("FG1 hold", "FI4 hold", "FI7 fire")


def test_fire_at_somebody_is_for_this_bound() -> None:
    text = "Batterien feuern auf die französische Infanterie in der Mitte, falls sie in Reichweite kommt."
    assert not answered("dettingen-opening stair", text, "de").rules


UNITS = ("FI1", "FI2", "FI6", "FI8", "FC1")
DEEDS = ("goes to {square}", "marches {number} squares forward", "holds", "faces {way}", "fires", "falls back {number}",
         "forms square", "to {square}")  # fmt: skip
ASIDES = ("", " if he is weak", " unless the road is held", " but not by the road", ", {number} at most",
          ", not to {way}", " except on the left", " until the guns have fired", ", no charge")  # fmt: skip
WEIGHTY = ("if", "unless", "not", "except", "until", "no")


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A unit, what it is told, and something beside it."""
    parts = {
        "square": draw(st.sampled_from(("D6", "E6", "F6", "H6"))),
        "number": str(draw(st.integers(2, 4))),
        "way": draw(st.sampled_from(("N", "east", "SW"))),
    }
    told = draw(st.sampled_from(DEEDS)) + draw(st.sampled_from(ASIDES))
    return f"{draw(st.sampled_from(UNITS))} {told.format(**parts)}"


@given(lines())
@settings(max_examples=often(150), deadline=None)
def test_each_weighty_word_is_in_the_orders_or_the_answer_is_flagged(text: str) -> None:
    """A figure, a square, a condition, a negation or an exception is in an order, or the line is shown."""
    found = answered(DETTINGEN, text)
    done = " ".join((*found.orders, *found.rules))
    shown = text in found.flagged or text.rstrip(".") in found.flagged
    assert done or shown, text
    said = [word.strip(",.") for word in text.split()]
    wanting = [word for word in said if word.isdigit() and word not in done.split()]
    wanting += [
        word for word in said if len(word) == 2 and word[0].isupper() and word[1].isdigit() and word not in done
    ]
    hangs = " if " in done or "hold" in done
    wanting += [word for word in said if word in WEIGHTY and not hangs]
    assert shown or not wanting, (text, wanting, found.orders)
