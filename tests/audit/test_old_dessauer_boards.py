"""The referee of Old Dessauer over small boards: each is something that was once read otherwise than it is printed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from pbem.audit import referee
from pbem.audit.record import Record
from pbem.battle.order import Order, Sheet
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Guns
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.measure.pose import Pose
from tests.audit.dessauer_games import resolved
from tests.audit.falsifying import Falsify, Plain, events, left_out
from tests.rules.old_dessauer.drawn import action, contact, feature, laid_out

SEEDS: Final = range(12)
SHELLED: Final = "PB1 17:32,12@0 A howitzer guns 2\nAC1 17:16,24@180 C mc 6x2\nPG1 17,10\nAG1 17,27"
BOARDS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "shell throws horse into disorder": (SHELLED, ("PB1 fire AC1",)),
    "four guns have a gap of three inches and a half": (
        "PB1 32,31@180 C medium guns 4\nPI1 36:48,26:32@180 C line 12x1\nAI1 29:59,24:45@0 C line 7x1 shaken"
        "\nAB1 34,19@0 C medium guns 2\nPG1 with PB1 32,31\nAG1 29,21",
        ("PB1 fire AB1",),
    ),
    "a hair more than a thirty-second of an inch of a file is touched": (
        "PI1 10:48,16@0 C line 12x1\nAC1 10:50,17:24@171.2 B mc 6x2\nPG1 10,14\nAG1 10,20", ("PI1 attack AC1",),
    ),
    "a battalion fires at the nearer, with a gap of half an inch to the other": (
        "PI1 21:24,22:16@180 B line 11x1\nAI1 21:54,20:20@302.7 B line 12x1\nAI2 22:01,16:63@0 C line 12x1"
        "\nPC1 18:35,18:01@180 B hc 6x2\nPG1 with PI1 21,22\nAG1 24,17", ("PI1 fire AI2",),
    ),
    "who comes nearer beside an enemy": (
        "PB1 18,24@180 B medium guns 3\nAC1 14:27,23:50@0 B hc 6x2\nPG1 18,27\nAG1 14,20", ("PB1 advance",),
    ),
    "a notch between two": (
        "PC1 58,27@180 B hc 6x2\nAC1 57:55,21:02@39.6 C hc 6x2\nAC2 59:56,20:58@309.6 D hc 6x2\nPG1 58,30\nAG1 58,17",
        ("PC1 attack AC2",),
    ),
    "a wing is met aslant, and gives way as it looks": (
        "PC1 55:20,17@237 A hc 6x2\nAI1 50:16,18@0 C line 12x1 right=2/90\nAI2 53,14@90 B line 12x1"
        "\nPG1 57,24\nAG1 50,12", ("PC1 attack AI1",),
    ),
    "foot against a square": (
        "PI1 24,20@0 C line 12x1\nAI1 24,23@180 C line 4x3 square\nPG1 24,18\nAG1 24,27", ("PI1 attack AI1",),
    ),
    "a wheel by a tenth of a degree": (
        "PI1 24,20@0 D line 12x1\nAI1 60,40@180 C line 12x1\nPG1 24,18", ("PI1 wheel left 0.1",),
    ),
    "who stops in a brook": (
        "PC1 24,23:32@90 B mc 6x2\nPG1 24,20\nAI1 60,40@180 C line 12x1", ("PC1 sidestep right 1",),
    ),
    "a flank that was met a bound ago": (
        "PC1 57:56,21:01@39.6 C hc 6x2\nPC2 59:49,20:50@309.6 D hc 6x2\nAC1 57:61,20:62@219.6 B mc 6x2"
        "\nPG1 57,17\nAG1 57,24", (),
    ),
    "beaten by two of whom one has gone back before": (
        "PC1 24,24@0 C mc 6x2\nAI1 24,24:01@180 D line 12x1 figures=6 of=8 disordered\nAC2 22:31,23@90 A hc 6x2"
        "\nPG1 30,12\nAG1 30,34", (),
    ),
    "guns of a crew that is gone": (
        "PI1 24,20@0 C line 12x1\nAB1 24,30@180 C medium guns 2\nPG1 24,18", (),
    ),
}  # fmt: skip
"""Who stands where, and what the Prussians, who alone act, are told."""

BROOK: Final = feature("stream: Brook", "0,22", "72,22", width=1)


def flank_held(position: Position) -> Position:
    """Who stands at its front came there a bound ago, and so did who stands at its flank."""
    front, left = contact("PC1>AC1 front", bound=0), contact("PC2>AC1 left", bound=0, true_flank=True)
    return replace(position, contacts=(front, left))


def beset(position: Position) -> Position:
    """One enemy before its front and one at its flank, for whom it had time to turn some of its troopers."""
    return replace(position, contacts=(contact("AI1>PC1 front", bound=0), contact("AC2>PC1 left", bound=0)))


def crew_lost(position: Position) -> Position:
    """Its crew is gone, and the enemy stands on the guns that it left there."""
    crew = position.unit("AB1")
    assert crew is not None
    guns = Guns(Pose.parse("24,19:32@180"), Formation.UNLIMBERED)
    return position.having({"AB1": replace(crew, formation=Formation.AWAY, guns=guns, gone="shattered")})


MADE: Final[dict[str, Callable[[Position], Position]]] = {
    "a flank that was met a bound ago": flank_held,
    "beaten by two of whom one has gone back before": beset,
    "guns of a crew that is gone": crew_lost,
}
"""What lines do not say of a board."""

audit = referee("old_dessauer")


def _as_it_is(position: Position) -> Position:
    return position


@cache
def board(name: str, seed: int) -> Record:
    lines, told = BOARDS[name]
    ground = (BROOK,) if "brook" in name else ()
    position = MADE.get(name, _as_it_is)(laid_out(lines, *ground, way=ALTERNATE))
    orders = tuple(Order(line.split(" ", 1)[0], (action(line.split(" ", 1)[1]),)) for line in told)
    return resolved(position, [Sheet("frederick", 1, orders), Sheet("neipperg", 1)], f"{name}/{seed}")[1]


@pytest.mark.parametrize("name", list(BOARDS))
def test_the_referee_reads_the_board_as_it_is_printed(name: str) -> None:
    for seed in SEEDS:
        assert [str(complaint) for complaint in audit([board(name, seed)])] == []


def dice_of(name: str) -> list[int]:
    return [event["words"]["dice"] for event in events(board(name, 0), "fired")]


def test_the_boards_are_what_they_are_called() -> None:
    assert any(event for seed in SEEDS for event in events(board("shell throws horse into disorder", seed), DISORDER))
    assert dice_of("four guns have a gap of three inches and a half") == [3]
    assert dice_of("a battalion fires at the nearer, with a gap of half an inch to the other") == [3]


DISORDER: Final = "horses_disordered"


def fell_short(record: Record) -> bool:
    """The die that threw the horse into disorder showed less."""
    if not any(events(record, DISORDER)):
        return False
    for event in events(record, "fired"):
        for roll in event["rolls"]:
            if roll["key"].startswith("disorder|"):
                roll["dice"], roll["successes"] = [1] * len(roll["dice"]), 0
    return True


def thrown_on_fives(record: Record) -> bool:
    for roll in (roll for event in events(record, "fired") for roll in event["rolls"]):
        if roll["key"].startswith("disorder|"):
            roll["needs"] = [5, 6]
            return True
    return False


def another_gun(record: Record) -> bool:
    """All four guns fire through the gap."""
    for event in events(record, "fired"):
        event["words"]["dice"] += 1
        event["rolls"][0]["dice"] += [1]
        return True
    return False


def one_gun_fewer(record: Record) -> bool:
    for event in events(record, "fired"):
        roll: Plain = event["rolls"][0]
        if not roll["successes"]:
            event["words"]["dice"] -= 1
            roll["dice"] = roll["dice"][:-1]
            return True
    return False


GAP = "four guns have a gap of three inches and a half"
SHELL = "shell throws horse into disorder"
FALSIFIED: Final[dict[str, tuple[str, Falsify]]] = {
    "horse that shell left in order": (SHELL, fell_short),
    "disorder on a five": (SHELL, thrown_on_fives),
    "disorder left out": (SHELL, lambda record: left_out(record, DISORDER)),
    "a fourth gun through the gap": (GAP, another_gun),
    "a gun that did not use the gap": (GAP, one_gun_fewer),
}


@pytest.mark.parametrize("what", list(FALSIFIED))
def test_the_referee_sees_what_was_falsified(what: str) -> None:
    name, falsify = FALSIFIED[what]
    tried = 0
    for seed in SEEDS:
        altered = deepcopy(board(name, seed))
        if falsify(altered):
            tried += 1
            assert audit([altered])
    assert tried
