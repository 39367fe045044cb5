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
from pbem.battle.feature import Feature
from pbem.battle.order import Order, Sheet
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Guns
from pbem.rules.old_dessauer.field.position import ALTERNATE, SIMULTANEOUS, Position
from pbem.rules.old_dessauer.field.terrain import Works
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
    "four guns have a gap that lacks half a hair of four inches": (
        "PB1 20:32,18@0 C medium guns 4\nPI2 16:55,24:21@62.4 C line 11x1\nPI3 23:05,25:32@0 C line 11x1"
        "\nAC7 18:35,32:32@0 C hc 6x2\nPG1 with PB1 20:32,18\nAG1 18:35,36", ("PB1 fire AC7",),
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
    "in and out and in again along the bank of a brook": (
        "PC1 2,17@0 D lc 6x2\nPG1 2,14\nAI1 60,40@180 C line 12x1",
        ("PC1 oblique right 5.1; advance 7.75",),
    ),
    "a short wheel beside a brook": (
        "PC1 3:24,20:25@19.9 D lc 3x4\nPG1 3,17\nAI1 60,40@180 C line 12x1", ("PC1 wheel right 28.5",),
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
    "who faces about": ("PI1 24,20@0 B line 12x1\nAI1 60,40@180 C line 12x1\nPG1 24,18", ("PI1 about",)),
    "generals in the way of horse": (
        "PC1 24,10@0 B hc 6x2\nAI1 60,40@180 C line 12x1\nPG1 24,8\nAG1 24,13\nAG2 25,14", ("PC1 advance 6",),
    ),
    "a last rank that is not full": (
        "PC1 24,20@0 C hc 3x2\nAC1 24,22@180 B hc 12x2 figures=16\nPG1 24,18\nAG1 24,24", ("PC1 attack AC1",),
    ),
    "outer files a hair too far from whom they fire at": (
        "PI1 42:32,24@180 C line 15x1\nAI1 42,17:63@0 D line 9x1 of=12", ("PI1 fire AI1",),
    ),
    "horse through one wood into another": (
        "PC1 54,24@180 B lc 6x2\nAI1 60,40@180 C line 12x1\nPG1 54,27", ("PC1 advance",),
    ),
    "an attacker who touches him already": (
        "PI1 9:34,25:43@341.4 C line 12x1\nPC1 8,24:34@0 C mc 6x2"
        "\nAC1 8:01,27:18@341.4 C mc 6x2 figures=11 of=12 shaken\nPG1 9,24\nAG1 8,31", ("PI1 attack AC1",),
    ),
    "who reinforces a fight in which he has no die": (
        "AI8 57:59,20:16@32.8 B line 6x1\nPC1 57:44,20:27@212.8 B hc 5x1 of=9"
        "\nPC4 56:38,22:27@212.8 C mc 6x2\nPG1 57,24\nAG1 57,17", ("PC1 attack AI8", "PC4 attack AI8"),
    ),
    "a die at either flank": (
        "PI7 51:18,21:57@57.2 C line 12x1\nPC2 60:00,22:00@284.2 B hc 6x2\nAC4 57:31,22:04@180 C hc 6x2"
        "\nPG1 54,18\nAG1 57,27", ("PI7 attack AC4", "PC2 attack AC4"),
    ),
    "one die at a flank beside a fight before it": (
        "PC1 57:31,22:04@180 C mc 6x2 disordered\nPC2 57:06,19:01@180 B hc 6x2 figures=8 of=12 disordered"
        "\nAC1 58:39,20:01@270 D hc 6x2 figures=11 of=12 disordered\nAC2 57:46,17:02@0 D mc 6x2"
        "\nPG1 57,25\nAG1 57,14", ("PC1 attack AC2",),
    ),
    "the near bank of a brook that bends": (
        "PC1 4:32,17@0 C mc 6x2\nAI1 60,40@180 C line 12x1\nPG1 4,15", ("PC1 advance 6",),
    ),
    "fire from near and from far off": (
        "PB1 46:32,18@0 C light guns 2\nPI1 54:27,26:48@336.7 A line 11x1 of=12"
        "\nAI1 51:36,25:33@151.4 D line 11x1 of=12\nPG1 50,17\nAG1 49,28", ("PB1 fire AI1", "PI1 fire AI1"),
    ),
    "skirmishers who run before a breakthrough": (
        "PC1 24,18@0 A hc 6x2\nAI1 24,20@180 D line 5x1 disordered\nAC1 24,25@180 C lc 4x2 skirmish"
        "\nPG1 24,16\nAG1 24,36", ("PC1 attack AI1",),
    ),
    "a breakthrough that meets him aslant": (
        "PC1 9,29@180 A mc 6x2\nAI1 10:48,18@0 D line 12x1\nAC1 6:32,17@0 C mc 6x2\nAC2 2,17@0 D lc 6x2"
        "\nPG1 9,31\nAG1 8,14", ("PC1 attack AC1",),
    ),
    "a square that faces about": (
        "PI1 24,20@0 D line 4x3 square\nPI2 36,20@0 C line 4x3 square disordered\nAI1 60,40@180 C line 12x1\nPG1 30,18",
        ("PI1 about", "PI2 about"),
    ),
    "a line on the edge of a wood": (
        "PI1 22,18:32@0 C line 12x1\nAI1 24,20@180 C line 12x1\nPG1 24,15\nAG1 24,22", ("PI1 fire AI1",),
    ),
    "who began a hair behind a front": (
        "PI1 26:34,27:42@219.9 B line 7x1 of=12\nAC1 22:43,23:42@121.2 B hc 6x2 disordered\nPG1 28,30\nAG1 20,22",
        ("PI1 attack AC1",),
    ),
    "two who ride at one another": (
        "PC1 24,20@0 A hc 6x2\nAI1 24,20:01@180 D line 4x1 disordered\nPI1 24,31:63@0 D line 4x1 disordered"
        "\nAC1 24,32@180 A hc 6x2\nPG1 24,14\nAG1 24,38", (),
    ),
    "the bank of a brook that it cannot pay for": (
        "PC1 24,9:48@0 C mc 6x2\nAI1 60,40@180 C line 12x1\nPG1 24,8", ("PC1 advance 12",),
    ),
    "a wheel through the bend of a brook": (
        "PC1 4:41,19:31@315 C mc 6x2\nAI1 60,40@180 C line 12x1\nPG1 8,20", ("PC1 wheel right 129.2",),
    ),
    "limbers that find no room before their friends": (
        "PB1 24,20@0 C light guns 2 limbered\nPI1 24,23@0 C line 12x1\nAI1 24,26@180 C line 12x1\nPG1 24,18\nAG1 24,28",
        ("PB1 advance 6",),
    ),
    "a general whose battalion goes to pieces as it goes back": (
        "PI1 24,20@0 C line 4x1 of=12\nAI1 24,30@180 C line 12x1\nPG1 with PI1 24,20\nAG1 24,32", ("PI1 retreat",),
    ),
    "through a wood and out of it": (
        "PI1 24,20@0 C line 4x3\nAI1 60,40@180 C line 12x1\nPG1 24,18", ("PI1 advance",),
    ),
    "a column over a bridge": (
        "PI1 24,17@0 C line 4x6\nAI1 60,40@180 C line 12x1\nPG1 24,15", ("PI1 advance",),
    ),
    "a line through a ford": (
        "PI1 24,19:32@0 C line 12x1\nAI1 60,40@180 C line 12x1\nPG1 24,18", ("PI1 advance",),
    ),
    "back to a river": (
        "PI1 24,28@0 C line 12x1\nAI1 60,40@180 C line 12x1\nPG1 24,26", ("PI1 retreat",),
    ),
    "aside out of the zone behind works": (
        "PI1 13,20@0 B line 12x1\nAI1 60,40@180 C line 12x1\nPG1 13,18", ("PI1 sidestep left",),
    ),
    "skirmishers come behind works": (
        "PI1 24,18@0 C light 6x2 skirmish\nAI1 60,40@180 C line 12x1\nPG1 24,16", ("PI1 advance 2",),
    ),
    "back from behind works": (
        "PI1 24,20@0 C line 12x1 disordered\nAI1 60,40@180 C line 12x1\nPG1 24,18", ("PI1 retreat",),
    ),
    "a step back over a wood's slanted edge": (
        "PI1 34:17,13:53@0 C line 9x1 of=12 shaken disordered\nAI1 60,40@180 C line 12x1\nPG1 34,12", ("PI1 back 2",),
    ),
    "a breakthrough at the front of one behind whom it began": (
        "PC1 25:20,30@190 A hc 6x2\nAI1 23:20,26@10 D line 4x1 of=12 disordered\nAI2 27,22@260 D line 12x1"
        "\nPG1 25,33\nAG1 28,16", ("PC1 attack AI1",),
    ),
    "a breakthrough aslant into the rear of one who fights before him": (
        "PC2 60:33,18:45@270 B hc 6x2\nPC1 58,22@180 B hc 6x2\nAC1 57:58,21:63@0 C hc 6x2\nAC3 59,20@0 D mc 6x2"
        "\nPG1 62,20\nAG1 50,27", (),
    ),
    "who reinforces a fight with his front rank": (
        "PC1 24,22@0 C hc 5x1 of=9\nPC4 25:02,18@0 C mc 6x2\nAC1 23:57,22:01@180 D mc 6x2 figures=9 of=12 disordered"
        "\nPG1 24,17\nAG1 24,26", ("PC4 attack AC1",),
    ),
    "into a brook along its bank": (
        "PC1 2:55,13:18@10.5 C mc 6x2\nAI1 60,40@180 C line 12x1\nPG1 3,11", ("PC1 advance 9.375",),
    ),
    "a square in disorder that forms line": (
        "PI1 24,20@0 D line 4x3 square figures=9 of=12 disordered\nAI1 60,40@180 C line 12x1\nPG1 24,18",
        ("PI1 form line",),
    ),
    "the end of two lines folded on one another": (
        "PC1 20:34,15:01@122.8 B hc 6x2\nAI1 30:16,11:13@180 C line 12x1\nAI2 30:14,11:17@0 B line 12x1"
        "\nPG1 20,18\nAG1 34,16", ("PC1 attack AI2",),
    ),
    "the corner of two lines at a right angle": (
        "PC1 33,26@270 C hc 6x2\nAI1 24,25@180 C line 12x1\nAI2 25:48,27:48@270 C line 12x1\nPG1 34,24\nAG1 22,28",
        ("PC1 attack AI1 left flank",),
    ),
    "a column that forms line in the snow": (
        "PI1 24,20@0 C line 4x3\nAI1 60,40@180 C line 12x1\nPG1 24,18", ("PI1 form line",),
    ),
}  # fmt: skip
"""Who stands where, and what the Prussians, who alone act, are told."""

RIVER: Final = feature("river: Neisse", "0,20", "72,20", width=2)
REDAN: Final = feature("works: Redan", "60,21", "12,21", width=1)
"""Told from the east, so that the south is behind it."""
BROOK: Final = feature("stream: Brook", "0,22", "72,22", width=1)
WINDING: Final = feature("stream: Brook", "3:32,0", "3:32,12", "4:32,24", "4:16,36", "5,48", width=1)
GROUND: Final[dict[str, tuple[Feature, ...]]] = {
    "who stops in a brook": (BROOK,),
    "in and out and in again along the bank of a brook": (WINDING,),
    "a short wheel beside a brook": (WINDING,),
    "the near bank of a brook that bends": (WINDING,),
    "the bank of a brook that it cannot pay for": (BROOK,),
    "a wheel through the bend of a brook": (WINDING,),
    "into a brook along its bank": (WINDING,),
    "a step back over a wood's slanted edge": (
        feature("open wood: Wood", "25,13:48", "26,12:40", "33:36,12:40", "34:48,13:52", "34:48,16", "25,16"),
    ),
    "a line on the edge of a wood": (feature("open wood: Wood", "20,19", "28,19", "28,20", "20,20"),),
    "horse through one wood into another": (
        feature("open wood: North Wood", "50,19", "58,19", "58,23", "50,23"),
        feature("open wood: South Wood", "50:32,13:16", "57:32,13:16", "57:32,16:48", "50:32,16:48"),
    ),
    "through a wood and out of it": (feature("open wood: Busch", "20,21", "28,21", "28,22", "20,22", level=3),),
    "a column over a bridge": (RIVER, feature("bridge: Steg", "24,18:32", "24,21:32", width=2)),
    "a line through a ford": (RIVER, feature("ford: Furt", "20,20", "28,20", width=2)),
    "back to a river": (RIVER,),
    "aside out of the zone behind works": (REDAN,),
    "skirmishers come behind works": (REDAN,),
    "back from behind works": (REDAN,),
}


def flank_held(position: Position) -> Position:
    """Who stands at its front came there a bound ago, and so did who stands at its flank."""
    front, left = contact("PC1>AC1 front", bound=0), contact("PC2>AC1 left", bound=0, true_flank=True)
    return replace(position, contacts=(front, left))


def beset(position: Position) -> Position:
    """One enemy before its front and one at its flank, for whom it had time to turn some of its troopers."""
    return replace(position, contacts=(contact("AI1>PC1 front", bound=0), contact("AC2>PC1 left", bound=0)))


def beside_its_front(position: Position) -> Position:
    """It stands at the flank of an enemy who had time to turn some of his troopers."""
    return replace(position, contacts=(contact("AC1>PC2 left", bound=0, flush=True, files=4, target_files=2),))


def both_charged(position: Position) -> Position:
    """Both sides act at once, and the horse of each stands at the other's foot."""
    both = contact("PC1>AI1 front"), contact("AC1>PI1 front")
    sides = tuple(side.id for side in position.sides)
    return replace(position, contacts=both, rules=replace(position.rules, way=SIMULTANEOUS), acting=sides)


def fought_on_two_sides(position: Position) -> Position:
    """One has an enemy before its front, and the friend behind it has one at his flank."""
    front, right = contact("PC1>AC1 front", bound=0), contact("PC2>AC3 right", bound=0, true_flank=True)
    return replace(position, contacts=(front, right))


def begun_before(position: Position) -> Position:
    """The first is in contact since a bound ago."""
    return replace(position, contacts=(contact("PC1>AC1 front", bound=0, files=5, target_files=6),))


def in_snow(position: Position) -> Position:
    """Foot goes three quarters of its move, in half inches."""
    return replace(position, rules=replace(position.rules, foot_pace=(3, 4), pace_step=INCH // 2))


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
    "two who ride at one another": both_charged,
    "one die at a flank beside a fight before it": beside_its_front,
    "a breakthrough aslant into the rear of one who fights before him": fought_on_two_sides,
    "who reinforces a fight with his front rank": begun_before,
    "a column that forms line in the snow": in_snow,
    "a square in disorder that forms line": in_snow,
}
"""What lines do not say of a board."""

audit = referee("old_dessauer")


def _as_it_is(position: Position) -> Position:
    return position


@cache
def board(name: str, seed: int) -> Record:
    lines, told = BOARDS[name]
    ground = GROUND.get(name, ())
    works = (Works("Redan"),) if REDAN in ground else ()
    position = MADE.get(name, _as_it_is)(laid_out(lines, *ground, way=ALTERNATE, works=works))
    said = [line.split(" ", 1) for line in told]
    orders = tuple(Order(name, tuple(map(action, text.split(";")))) for name, text in said)
    return resolved(position, [Sheet("frederick", 1, orders), Sheet("neipperg", 1)], f"{name}/{seed}")[1]


@pytest.mark.parametrize("name", list(BOARDS))
def test_the_referee_reads_the_board_as_it_is_printed(name: str) -> None:
    for seed in SEEDS:
        assert [str(complaint) for complaint in audit([board(name, seed)])] == []


def test_whoever_is_left_by_his_opponent_may_do_as_he_is_told() -> None:
    """14: in contact one is fixed until one retreats; where both sides act at once the horse may be gone by then."""
    lines = "PC1 24,22:31@0 C mc 6x2\nAI1 24,22:32@180 C line 12x1\nPG1 24,18\nAG1 24,25"
    touching = (contact("PC1>AI1 front"),)
    position = laid_out(lines, way=SIMULTANEOUS, bound=2, contacts=touching)
    orders = {"frederick": "PC1 retreat", "neipperg": "AI1 form column"}
    sheets = [
        Sheet(seat, 2, (Order(line.split()[0], (action(line.split(" ", 1)[1]),)),)) for seat, line in orders.items()
    ]
    _, record = resolved(position, sheets, "left alone")
    assert {"withdrew", "formed"} <= {event["kind"] for event in record.events}
    assert [str(complaint) for complaint in audit([record])] == []


def dice_of(name: str) -> list[int]:
    return [event["words"]["dice"] for event in events(board(name, 0), "fired")]


def test_the_boards_are_what_they_are_called() -> None:
    assert any(event for seed in SEEDS for event in events(board("shell throws horse into disorder", seed), DISORDER))
    assert dice_of("four guns have a gap of three inches and a half") == [3]
    assert dice_of("a battalion fires at the nearer, with a gap of half an inch to the other") == [3]
    assert dice_of("outer files a hair too far from whom they fire at") == [2]


TOLD: Final[dict[str, tuple[str, ...]]] = {
    "who faces about": ("faced",),
    "a square that faces about": ("faced",),
    "a line on the edge of a wood": ("fired", "stood_fire"),
    "who began a hair behind a front": ("attacked", "beaten"),
    "two who ride at one another": ("broke_through", "beaten"),
    "the bank of a brook that it cannot pay for": ("moved",),
    "a wheel through the bend of a brook": ("moved",),
    "limbers that find no room before their friends": ("moved",),
    "generals in the way of horse": ("escaped", "captured"),
    "an attacker who touches him already": ("attacked",),
    "fire from near and from far off": ("broke_under_fire",),
    "skirmishers who run before a breakthrough": ("evaded", "run_down"),
    "a breakthrough that meets him aslant": ("broke_through", "beaten"),
    "a general whose battalion goes to pieces as it goes back": ("withdrew", "shattered", "rode_off"),
    "through a wood and out of it": ("moved", "disordered"),
    "a column over a bridge": ("moved", "disordered"),
    "back to a river": ("withdrew",),
    "skirmishers come behind works": ("took_post",),
    "back from behind works": ("withdrew",),
    "a step back over a wood's slanted edge": ("moved",),
    "a breakthrough at the front of one behind whom it began": ("broke_through", "beaten"),
    "a breakthrough aslant into the rear of one who fights before him": ("broke_through", "beaten"),
    "a column that forms line in the snow": ("formed",),
    "a square in disorder that forms line": ("formed",),
    "who reinforces a fight with his front rank": ("reinforced", "struck"),
    "into a brook along its bank": ("moved",),
    "the end of two lines folded on one another": ("attacked", "beaten"),
    "the corner of two lines at a right angle": ("attacked", "beaten"),
}
"""What happens on a board, whichever of the seeds it takes."""


@pytest.mark.parametrize("name", list(TOLD))
def test_what_a_board_is_called_for_happens_on_it(name: str) -> None:
    assert {event["kind"] for seed in SEEDS for event in board(name, seed).events} >= set(TOLD[name])


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


def taken_on_a_two(record: Record) -> bool:
    for event in events(record, "captured"):
        event["rolls"][0]["dice"] = [2]
        return True
    return False


def at_large(record: Record) -> bool:
    """He who was taken is still there."""
    for event in events(record, "captured"):
        for general in record.after["generals"]:
            if general["id"] in event["targets"]:
                general.update(gone="", spot="at:24:00,13:00")
        return True
    return False


def kept_its_order(record: Record) -> bool:
    """It went through and nobody says that it lost its order."""
    left_out(record, "disordered")
    for unit in record.after["units"]:
        unit["disordered"] = False
    return True


def went_on_skirmishing(record: Record) -> bool:
    """They stand behind the works in open order."""
    left_out(record, "took_post")
    for unit in record.after["units"]:
        if unit["id"] == "PI1":
            unit.update(formation="skirmish", files=6, disordered=False)
    return True


def through_the_river(record: Record) -> bool:
    """It came to stand five inches farther back, on the other bank."""
    for event in events(record, "withdrew"):
        event["track"][-1]["place"] = "at:24:00,18:00"
    for unit in record.after["units"]:
        if unit["id"] == "PI1":
            unit["pose"] = {**unit["pose"], "y": 18 * INCH}
    return True


def in_line_still(record: Record) -> bool:
    """It went back in line."""
    for unit in record.after["units"]:
        if unit["id"] == "PI1":
            unit["formation"] = "line"
    return True


GAP = "four guns have a gap of three inches and a half"
SHELL = "shell throws horse into disorder"
FALSIFIED: Final[dict[str, tuple[str, Falsify]]] = {
    "horse that shell left in order": (SHELL, fell_short),
    "disorder on a five": (SHELL, thrown_on_fives),
    "disorder left out": (SHELL, lambda record: left_out(record, DISORDER)),
    "a fourth gun through the gap": (GAP, another_gun),
    "a gun that did not use the gap": (GAP, one_gun_fewer),
    "a general taken on a two": ("generals in the way of horse", taken_on_a_two),
    "order kept in a wood": ("through a wood and out of it", kept_its_order),
    "order kept on a bridge": ("a column over a bridge", kept_its_order),
    "skirmishers behind works": ("skirmishers come behind works", went_on_skirmishing),
    "a retreat through a river": ("back to a river", through_the_river),
    "a line that goes back from behind works": ("back from behind works", in_line_still),
    "a general at large who was taken": ("generals in the way of horse", at_large),
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
