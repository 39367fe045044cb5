"""A small battle of eight alternate bounds with every die, compared with its record; nobody renews it unread."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.battle.dice import Dice, chain_link
from pbem.battle.event import Event, Roll
from pbem.rules import brown_bess
from tests.rules.brown_bess.board import battle, ground, sheets

SECRET = b"brown bess, a recorded small war"
FIELD = ground(
    """
    . . . . . . . .
    . . . . . . w .
    . . t . . . . .
    . . . . . . . .
    . . . m m . h .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """,
    edges="B4|B5 wall",
    roads="C1-C2-C3-C4-C5-C6-C7-C8",
    exits="N british",
)
ARMIES = (
    "BI1 B4 N musketry",
    "BI2 C2 N column",
    "BI3 F3 N skirmish rifles",
    "BC1 G1 N light",
    "BG1 D2 N",
    "BK1 B4 N with=BI1",
    "FI1 B6 S raw",
    "FI2 C6 S raw",
    "FI3 E7 S attack column shock",
    "FC1 F7 S elite cuirassiers",
    "FG1 D7 S",
    "FK1 E8 S",
)
PLAY = (
    ("FI1 - B5", "FC1 - F5", "FI3 - E5", "FK1 - E7", "FG1 * BG1", "react BI3 when charged"),
    ("BI1 * FI1", "BI2 - C4", "BC1 - G4", "BI3 * FC1", "BG1 * FG1", "retreat BI3 1", "react FC1 hold"),
    ("FI1 x B4", "FC1 - F4-F3", "FI3 - E4", "FI2 hold", "FG1 * D2"),
    ("BC1 - F3, face S", "BI2 form line", "BI3 - F1"),
    ("FC1 x F2 if enemy within 2 else hold", "FI3 - E3", "FK1 join FI3"),
    ("BI1 hold", "BI2 - C5, form square", "BC1 disengage"),
    ("FI3 - E2", "FI2 form square", "FC1 rally"),
    ("BI1 rally", "BI3 * FC1", "BG1 fire", "BC1 x F2"),
)


def told(event: Event) -> str:
    words = " ".join(f"{key}={value}" for key, value in sorted(event.words.items()))
    parts = [event.phase, event.kind, "+".join(event.actors), "+".join(event.targets)]
    lines = " ".join(part for part in [*parts, "-".join(map(str, event.places)), words] if part)
    return "\n".join([f"  {lines}", *(f"    {thrown(roll)}" for roll in event.rolls)])


def thrown(roll: Roll) -> str:
    reasons = "".join(f" {why}" for why in (*roll.modifiers, *roll.ignored))
    return f"{roll.key}: {roll.base}{reasons}; {' '.join(map(str, roll.dice))} -> {roll.successes}"


def play(way: str) -> str:
    position = battle(*ARMIES, on=FIELD, way=way)
    lines = []
    for orders in PLAY:
        lines.append(f"BOUND {position.bound}: {', '.join(position.acting)}")
        dice = Dice(chain_link(SECRET, position.bound), b"recorded", position.bound)
        outcome = brown_bess.resolve(position, sheets(position, *orders), dice)
        lines += [told(event) for event in outcome.events]
        position = outcome.position
        for side in ("british", "french"):
            view = brown_bess.see(position, side)
            lines += [f"  = {piece.id} {piece.place} {piece.state}" for piece in view.own]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("way", ["alternate", "simultaneous"])
def test_the_recorded_game_is_played_the_same_again(way: str) -> None:
    record = Path(__file__).parent / "golden" / f"{way}.txt"
    assert play(way) == record.read_text(encoding="utf-8")
