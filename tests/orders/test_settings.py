"""Lines about the player and the game, answers, press and action-dice blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.order import Sheet
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.square import Square
from pbem.battle.standing import Standing
from pbem.orders.grammar.reading import Press, Result, Setting
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from tests.orders.board import VERBS, context, view

SETTINGS: Mapping[str, Setting] = {
    "READY": Setting("ready"),
    "ready.": Setting("ready"),
    "Wait!": Setting("wait"),
    "bereit": Setting("ready"),
    "CLEAR": Setting("clear"),
    "clear all": Setting("clear"),
    "CLEAR FI1, FI2": Setting("clear", ("FI1", "FI2")),
    "SHOW J4": Setting("show", ("J4",)),
    "SHOW FI1": Setting("show", ("FI1",)),
    "show column d": Setting("show", ("COLUMN", "D")),
    "SHOW ROW 4": Setting("show", ("ROW", "4")),
    "SHOW INFANTRY": Setting("show", ("INFANTRY",)),
    "SHOW NEAR FI1": Setting("show", ("NEAR", "FI1")),
    "SHOW ENEMY": Setting("show", ("ENEMY",)),
    "SHOW SCORE": Setting("show", ("SCORE",)),
    "SHOW LAST": Setting("show", ("LAST",)),
    "SHOW ALL": Setting("show", ("ALL",)),
    "SHOW": Setting("show", ("ALL",)),
    "zeige Spalte D": Setting("show", ("COLUMN", "D")),
    "HELP": Setting("help"),
    "HELP fire": Setting("help", ("fire",)),
    "HELP RULES": Setting("help", ("rules",)),
    "Hilfe": Setting("help"),
    "?": Setting("help"),
    "AWAY 20 Mar to 27 Mar": Setting("away", ("20 Mar", "27 Mar")),
    "away from 20.3. to 27.3.2026": Setting("away", ("20 Mar", "27 Mar 2026")),
    "AWAY 2026-03-20 to 2026-03-27": Setting("away", ("20 Mar 2026", "27 Mar 2026")),
    "AWAY March 20 until March 27": Setting("away", ("20 Mar", "27 Mar")),
    "AWAY until 27 Mar": Setting("away", ("", "27 Mar")),
    "abwesend 20. März bis 27. März": Setting("away", ("20 Mar", "27 Mar")),
    "SALT my #1 dog; is called // Bess": Setting("salt", ("my #1 dog; is called // Bess",)),
    "SET MAP off": Setting("set", ("map", "off")),
    "set style spoken": Setting("set", ("style", "spoken")),
    "SET ZONE America/New_York": Setting("set", ("zone", "America/New_York")),
    "SET ATTACH json no": Setting("set", ("attach", "json no")),
    "SEND REPORT 4": Setting("send", ("REPORT", "4")),
    "send map": Setting("send", ("MAP",)),
    "DRAW": Setting("draw"),
    "RESIGN": Setting("resign"),
}


@pytest.mark.parametrize("line", SETTINGS)
def test_settings(line: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert reading.setting == SETTINGS[line] and reading.result is Result.OK


@pytest.mark.parametrize("line", ["AWAY sometime", "SET FOO bar", "SEND MONEY", "SHOW ME", "REDAY", "CLEAR XX9"])
def test_settings_in_capitals_that_make_no_sense_are_asked_about(line: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert reading.result is Result.ASK and reading.setting is None and reading.message


@pytest.mark.parametrize(("line", "codes"), [
    ("1a 2b", [(1, "a"), (2, "b")]), ("1c, 2a", [(1, "c"), (2, "a")]), ("2B", [(2, "b")]), ("1 a", [(1, "a")]),
    ("1: a; 2: b", [(1, "a"), (2, "b")]), ("1a and 2b please", [(1, "a"), (2, "b")]), ("OK", [(0, "")]),
    ("okay.", [(0, "")]),
])  # fmt: skip
def test_answers(line: str, codes: list[tuple[int, str]]) -> None:
    draft = orders.file(Draft(Sheet("FR", 4)), orders.read("FI1 - C5, face E\nFI2 - D5, face W", context()), context())
    reading = orders.read(line, context(questions=draft.questions))
    assert [(answer.number, answer.letter) for answer in reading.answers] == codes


def test_press_is_not_read_as_orders_and_closes_where_it_says() -> None:
    reading = orders.read("PRESS TO George\nFI1 - C5\n\n1a\nENDPRESS\nFI2 hold\nPRESS\nto all\nend press", context())
    assert reading.press == (Press("George", "FI1 - C5\n1a"), Press("", "to all"))
    assert [str(each) for line in reading.lines for each in line.orders] == ["FI2 hold"]


def test_press_that_is_not_closed_is_told() -> None:
    reading = orders.read("FI2 hold\nPRESS TO George\nFI1 - C5", context())
    assert reading.press == (Press("George", "FI1 - C5"),)
    assert any("ENDPRESS" in line.note for line in reading.lines)


def corps() -> Context:
    """Davout, Soult and their brigades, an enemy in D4."""
    places = {"DAV": "D3", "SOU": "E3", "DB1": "D3", "DB3": "C3", "DG1": "D3", "SB1": "E3"}
    names = {"DAV": "Davout", "SOU": "Soult", "DG1": "Davout's guns"}
    own = tuple(
        Piece(
            unit, names.get(unit, unit), "french", Arm.GENERAL if unit in ("DAV", "SOU") else Arm.INFANTRY,
            Formation.MASS, Standing(Square.parse(place)), seat="FR",
            command="Soult's corps" if unit[0] == "S" else "III Corps",
            classes=("guns",) if unit == "DG1" else (),
        )
        for unit, place in places.items()
    )  # fmt: skip
    return context(replace(view(), pieces=own))


BLOCKS = [
    ("with 3", "DB3 melee D4", "DB1"),
    ("with 2", "DAV move C4", ""),
    ("with 1", "DB3 rally", ""),
]


@pytest.mark.parametrize("text", [
    "Davout WITH 3: DB3 x D4   WITH 2: all - C4   WITH 1: DB3 rally",
    "Davout\nWITH 3: DB3 x D4\nWITH 2: all - C4\nWITH 1: DB3 rally",
    "Davout with 3: DB3 x D4\n  with 2: - C4\n  with 1: DB3 rally",
    "III Corps mit 3: DB3 greift D4 an  mit 2: - C4  mit 1: DB3 sammelt sich",
])  # fmt: skip
def test_blocks_for_action_dice(text: str) -> None:
    reading = orders.read(text, corps())
    told = [str(each) for line in reading.lines for each in line.orders]
    assert told == ["with 3: DB3 melee D4", "with 2: DAV move C4", "with 1: DB3 rally"], reading


def test_blocks_hold_several_statements() -> None:
    reading = orders.read("Davout with 3: DB3 x D4; DB1 - C4, face S; the rest hold", corps())
    told = [str(each) for line in reading.lines for each in line.orders]
    assert told == ["with 3: DB3 melee D4", "with 3: DB1 move C4, face S", "with 3: DAV hold"]


def test_units_under_blocks_are_not_the_rest() -> None:
    given = corps()
    reading = orders.read("Davout with 3: DB3 x D4  with 2: all - C4\neveryone else holds", given)
    draft = orders.file(Draft(Sheet("FR", 4)), reading, given)
    assert {(each.unit, each.given) for each in draft.sheet.orders} == {
        ("DB3", 3), ("DAV", 2), ("SOU", None), ("SB1", None),
    }  # fmt: skip


def test_choices_of_the_seat_stand_side_by_side_and_the_last_counts() -> None:
    given = corps()
    draft = orders.file(Draft(Sheet("FR", 4)), orders.read("BID Davout, Soult\nNOMINATE Soult, Davout", given), given)
    assert [str(each) for each in draft.sheet.orders] == ["FR bid SOU + DAV"]
    assert any(verb.name == "bid" for verb in VERBS)


@pytest.mark.parametrize(
    "text",
    ["I will be away until the 3", "I am away on holiday from 20", "Away over Christmas, 23 to 28", "away for 2"],
)
def test_a_number_that_is_no_date_ends_no_reading(text: str) -> None:
    reading = orders.read(text, context())
    assert not [line for line in reading.lines if line.orders]
