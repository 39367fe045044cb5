"""Dice thrown out of sight: neither the report nor the ledger of luck counts them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.order import Sheet
from pbem.battle.system import Outcome
from tests.fog.war import make_war
from tests.umpire import toy
from tests.umpire.club import body


def test_T11__dice_that_only_the_enemy_saw_change_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    resolve = toy.resolve

    def with_a_roll_for_red(position: toy.Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[toy.Position]:
        found = resolve(position, sheets, dice)
        thrown = dice.roll("forage|RI1", 4)
        scored = sum(die >= 2 for die in thrown)
        roll = Roll("forage|RI1", "red", "RI1", "foraging", 6, 4, (), thrown, (2, 3, 4, 5, 6), scored)
        return Outcome(
            found.position, (*found.events, Event("deployed", "Fire", ("RI1",), rolls=(roll,), seen_by=("red",)))
        )

    def play(folder: Path) -> tuple[list[tuple[str, bytes, str]], str]:
        war = make_war(folder, monkeypatch, toy.scenario())
        war.begin()
        war.write("rupert", "SET LUCK on\n")
        war.write("essex", "SET LUCK on\n")
        for bound in range(3):
            war.write("essex", "all hold\n")
            war.club.pass_deadline()
            assert war.club.game().bound == bound + 1
        war.write("essex", "SEND REPORT 1\n")
        war.club.tick()
        return war.seen_by(war.holders["essex"]), body(war.club.letters_to(war.holders["rupert"])[-1])

    plain, _ = play(tmp_path / "one")
    with monkeypatch.context() as patch:
        patch.setattr(toy, "resolve", with_a_roll_for_red)
        hidden, told_to_red = play(tmp_path / "two")
    assert "took post in" in told_to_red and "[4 dice: " in told_to_red
    assert "Game so far" in told_to_red
    assert hidden == plain
