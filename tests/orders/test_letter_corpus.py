"""Letters as real mail programs write them: what they order, in the language's canonical words (tests/letters)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Problem
from pbem.battle.view import View
from pbem.mail.letter.letter import read_letter
from pbem.orders import Context, Question, Reading, Result, read_lines
from pbem.orders.answer.question import Option
from tests.letters.expected import FORM, NAMES, expected, lines_of, one_space, raw
from tests.orders.board import context, view

HOLD = Option((Order("FI1", (Action("hold"),)),))
OPEN = (Question(1, ("FI1",), "FI1 needs 3 points and has 2.", "movement", (HOLD,)),)
OWN = tuple(piece.id for piece in view().own)
_FLAGS = {"ask": Result.ASK, "no": Result.NO}


def anything_goes(seen: View, sheet: Sheet) -> tuple[Problem, ...]:
    """The collection is about words; what the rules allow is tested elsewhere."""
    return ()


@dataclass
class Wanted:
    """The `orders` of NAME.expected, taken apart."""

    orders: dict[str, str] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    flagged: list[tuple[Result, str]] = field(default_factory=list)
    settings: list[str] = field(default_factory=list)
    standing: set[str] = field(default_factory=set)
    press: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)


def wanted(lines: Sequence[str]) -> Wanted:
    """Read `FI1 FI2 move C5`, `guess FC1 melee J4`, `ask …`, `setting READY`, `answer 1a` and the like."""
    found = Wanted()
    for line in lines:
        word, _, rest = line.partition(" ")
        if word in _FLAGS:
            found.flagged.append((_FLAGS[word], rest))
        elif word == "setting":
            found.settings.append(rest.casefold())
        elif word == "answer":
            found.answers.append(rest)
        elif word == "standing":
            found.standing.add(rest.split()[0])
        elif word == "press":
            found.press.append(rest.partition(":")[0])
        else:
            words = (rest if word == "guess" else line).split()
            units = [unit for number, unit in enumerate(words) if all(each in OWN for each in words[: number + 1])]
            if word == "guess":
                found.guessed.update(units)
            found.orders |= dict.fromkeys(units, " ".join(words[len(units) :]))
    return found


def told(reading: Reading) -> dict[str, str]:
    """What each unit is ordered: the last word of the narrowest scope."""
    found: dict[str, tuple[int, str]] = {}
    for line in reading.lines:
        for order in line.orders:
            if line.scope.rank >= found.get(order.unit, (0, ""))[0]:
                found[order.unit] = (line.scope.rank, str(order).removeprefix(order.unit).strip())
    return {unit: text for unit, (_, text) in found.items()}


def the_reading(name: str, form: str = FORM) -> Reading:
    letter = read_letter(raw(name))
    of_the_french: Context = replace(context(form=form, questions=OPEN), check=anything_goes)
    return read_lines(lines_of(letter, form), of_the_french)


READ = [name for name in NAMES if "not an order" not in expected(name).automatic]


@pytest.mark.parametrize("name", READ)
def test_the_letter_orders_what_its_writer_meant(name: str) -> None:
    reading, meant = the_reading(name), wanted(expected(name).orders)
    assert told(reading) == meant.orders
    guessed = {order.unit for line in reading.with_result(Result.GUESS) for order in line.orders}
    assert guessed == meant.guessed


@pytest.mark.parametrize("name", READ)
def test_what_cannot_be_done_is_asked_or_refused_and_nothing_else_is(name: str) -> None:
    reading, meant = the_reading(name), wanted(expected(name).orders)
    flagged = reading.with_result(Result.ASK, Result.NO)
    assert len(flagged) == len(meant.flagged)
    for line, (result, words) in zip(flagged, meant.flagged, strict=True):
        assert line.result is result
        assert one_space(line.text) in words or words in one_space(line.text)


@pytest.mark.parametrize("name", READ)
def test_settings_answers_standing_orders_and_press_are_kept_apart(name: str) -> None:
    reading, meant = the_reading(name), wanted(expected(name).orders)
    settings = [" ".join((said.name, *said.arguments)).casefold() for said in reading.settings if said.name != "game"]
    assert len(settings) == len(meant.settings)
    assert all(said.startswith(words) for said, words in zip(settings, meant.settings, strict=True))
    assert {rule.action.verb for line in reading.lines for rule in line.standing} == meant.standing
    assert [f"{said.number or ''}{said.letter}" or "OK" for said in reading.answers] == meant.answers
    assert [press.to for press in reading.press] == meant.press
