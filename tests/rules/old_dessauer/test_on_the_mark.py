"""Small cases by the hundred whose distances are those of the rules, to the inch: who is just near enough, and who not.

The casebook of `test_casebook.py` is drawn at random and hardly ever stands on a limit; here nearly everybody does. All
that came of a case is on record, and is written anew by running this file as a program, after its difference is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pbem.rules import rule_system
from pbem.rules.old_dessauer import see
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.morale.rally import run as rally
from pbem.rules.old_dessauer.morale.reform import run as reform
from pbem.rules.old_dessauer.movement.phase import run as movement
from tests.rules.old_dessauer.drawn import Run, action, feature, marched, run
from tests.rules.old_dessauer.test_casebook import AIMS, COUNTRIES, GUNS, HORSE, SHOTS, WAYS, board, case, changes
from tests.rules.old_dessauer.test_recorded_war import letter
from tests.rules.recorded import answers, told

GOLDEN: Final = Path(__file__).parent / "golden" / "on_the_mark"
SYSTEM: Final = rule_system("old_dessauer")
FOOT: Final = ("A line 12x1", "B line 12x1", "C line 12x1", "D line 12x1", "C line 4x3", "B line 4x3",
               "A line 4x3 square", "D line 4x3 square", "C light 6x2 skirmish", "C light 12x1 rifles",
               "C line 9x2 irregular fanatic", "C line 12x1 figures=7 of=12",
               "C line 12x1 figures=6 of=12")  # fmt: skip
MOUNTED: Final = (*HORSE, "B hc 6x2", "C lc 6x1 irregular", "C lc 4x3 irregular", "C mc 6x2 dismounts")
BATTERIES: Final = (*GUNS, "C light guns 3", "C heavy guns 2 limbered", "D medium guns 2 gunners=6")
STATES: Final = ("", "", "", "", "", " shaken", " disordered", " debt")
FACING: Final = ("180", "180", "180", "157.5", "202.5", "135", "90", "0")
BESIDE: Final = ("28:32,16", "19:32,16", "30:32,16", "30:33,16", "24,13:32", "24,11:32", "26:16,18:32")
SAID: Final = (
    *WAYS, "attack AX1", "attack AX1 front", "attack AX1 left flank", "attack AX1 rear", "advance 1", "advance 5",
    "advance 3; form column", "form column; advance", "form line; turn left 90", "about; advance", "wheel back left 20",
    "wheel back right 10", "pinwheel right 90", "oblique left 4; wheel right 22.5", "sidestep right 3", "back 3",
    "move 24,22", "move 24,10", "move 40,16", "up to AX1 1", "up to AX1 3; wheel left 5", "into range AX2",
    "keep out of range AX1; advance", "keep out of range AX1", "align PX2", "support PX2", "cover PX2", "cover PG1",
    "fill gap PX2 PX3", "man guns", "limber; advance", "form skirmish; advance", "haste; pass PX2; advance",
    "turn right",
)  # fmt: skip


def of(chance: Random, *kinds: tuple[str, ...]) -> str:
    """Some troops in some state."""
    text, state = chance.choice(chance.choice(kinds)), chance.choice(STATES)
    return text + ("" if "guns" in text and "shaken" not in state else state)


def closing(chance: Random) -> Iterator[str]:
    """One moves, so many whole inches from an enemy, with a friend beside it just near enough to matter, or not."""
    far, facing = chance.choice((1, 2, 3, 4, 5, 6, 6, 8, 9, 12, 15)), chance.choice(FACING)
    far += 0 if facing == "180" else 4
    across = chance.choice(("24", "24", "28:32", "26:16", "19:32", "33"))
    lines = [
        f"PX1 24,16@0 {of(chance, FOOT, MOUNTED, BATTERIES)}",
        f"PX2 {chance.choice(BESIDE)}@{chance.choice((0, 0, 90))} {of(chance, FOOT)}",
        f"PX3 {chance.choice(('35', '33', '37:32'))},16@0 {of(chance, FOOT)}",
        f"AX1 {across},{16 + far}@{facing} {of(chance, FOOT, MOUNTED, BATTERIES)}",
        f"AX2 {chance.choice(('24', '31', '15'))},{16 + far + chance.choice((6, 8))}@180 {of(chance, FOOT, MOUNTED)}",
        f"PG1 {chance.choice(('24,9:32', '24,9:31', '26,14', '26,14'))}",
        f"AG1 {chance.choice(('24,40', '24,28', '30,22'))}",
    ]
    country = chance.choice(COUNTRIES) if chance.random() < 0.3 else ()
    orders = [f"PX1: {chance.choice(SAID)}"]
    orders += [f"PX2: {chance.choice(SAID)}"] * (chance.random() < 0.3)
    orders += [f"AX1: {chance.choice(('attack PX1', 'attack PX1', 'advance', 'retreat', 'limber'))}"] * (
        chance.random() < 0.4
    )
    orders += [f"EVADE AX1 {chance.choice(('always', 'never', 'cavalry', 'if flanked'))}"] * (chance.random() < 0.4)
    rides = ("attach PX1", "detach", "move 24,33:32", "attach PX3")
    orders += [f"PG1: {chance.choice(rides)}"] * (chance.random() < 0.3)
    yield from case(movement, board(chance, lines, country), lines, orders, chance, {})


CORNER: Final = (
    "sidestep left", "sidestep right 1", "back", "back 1", "advance", "wheel left 30", "wheel right 90", "turn left",
    "about", "oblique left 2", "oblique right 2", "form column", "form line", "form square", "move 0,0", "move 6,0:32",
    "retreat", "pinwheel left 45", "attack AX1",
)  # fmt: skip


def corners(chance: Random) -> Iterator[str]:
    """One stands in a corner of the table, flush with its edges, or 1/64 inch from them."""
    who, turn = of(chance, FOOT, MOUNTED), chance.choice((0, 90, 180, 270))
    x, y = chance.choice((("2:16", "0:32"), ("2:17", "0:33"), ("2:16", "48"), ("69:48", "0:32"), ("69:48", "47:63")))
    foe = f"AX1 {chance.choice(('8:32', '63', '24'))},{chance.choice((6, 9, 12, 36, 40))}@{chance.choice((90, 270))}"
    lines = [f"PX1 {x},{y}@{turn} {who}", f"{foe} {of(chance, FOOT, MOUNTED)}", "PG1 6,3", "AG1 24,24", "PG2 66,45"]
    yield from case(movement, board(chance, lines, ()), lines, [f"PX1: {chance.choice(CORNER)}"], chance, {})


BETWEEN: Final = (
    (), (), (), ("PX2 24,15@0 C light 6x2 skirmish",), ("AX3 24,14@180 C light 6x2 skirmish",), ("PG2 24,15",),
    ("PG2 25,14",), ("PG2 27,14",), ("PX2 20:32,14@0 C line 12x1", "PX3 27:32,14@0 C line 12x1"),
    ("PX2 20:48,14@0 C line 12x1", "PX3 27,14@0 C line 12x1"), ("PX2 24,15@0 C line 4x3",),
    ("AX3 24,15@180 C line 4x3",),
)  # fmt: skip


def shots(chance: Random) -> Iterator[str]:
    """One fires at the last inch of a range, the next 1/64 inch beyond it, past friends, enemies and generals."""
    far = chance.choice((2, 3, 3, 4, 6, 6, 8, 8, 10, 12, 16, 16, 20, 24))
    over = chance.choice((":00", ":00", ":01", ":02"))
    target = f"{chance.choice((180, 90, '157.5'))} {of(chance, FOOT, MOUNTED, BATTERIES)}"
    lines = [
        f"PX1 24,12@{chance.choice(('0', '0', '22.5', '337.5', '10'))} {of(chance, FOOT, BATTERIES, BATTERIES)}",
        f"AX1 {chance.choice(('24', '24', '28:32', '21'))},{12 + far}{over}@{target}",
        f"AX2 {chance.choice(('17', '31', '33'))},{12 + far}@180 {of(chance, FOOT, MOUNTED)}",
        *(chance.choice(BETWEEN) if far > 4 else ()),
    ]
    if far > 12 and chance.random() < 0.3:
        lines.append(f"PX4 24,{12 + far - chance.choice((4, 5))}@0 C light 6x2 skirmish")
    country = chance.choice(MARKED) if chance.random() < 0.4 else ()
    said = [f"PX1: {chance.choice(SHOTS)}"] * (chance.random() < 0.4)
    said += [f"AIM PX1 {chance.choice(AIMS)}"] * (chance.random() < 0.4)
    moved = {"PX1": marched(chance.choice((2, 3, 4)))} if chance.random() < 0.2 else {}
    yield from case(fire, board(chance, lines, country), lines, said, chance, moved)


MARKED: Final = (
    *COUNTRIES,
    (feature("steep hill: Galgenberg", "18,10", "30,10", "30,12", "18,12", level=1),),
    (feature("gentle hill: Kapellenberg", "18,8", "30,8", "30,13", "18,13", level=2),),
    (feature("open wood: Busch", "18,15", "30,15", "30,16", "18,16"),),
    (feature("open wood: Busch", "18,14", "30,14", "30,40", "18,40"),),
    (feature("dense wood: Tann", "18,19", "30,19", "30,40", "18,40"),),
    (feature("block: Dorf", "21,16", "27,16", "27,18", "21,18", level=1),),
    (feature("works: Schanze", "18,17", "30,17", width=1),),
    (feature("obstacle: Hecke", "18,17", "30,17"), feature("rough: Weinberg", "18,13", "30,13", "30,15", "18,15")),
)  # fmt: skip


FIRED: Final = ("", " fired")


def sights(chance: Random) -> Iterator[str]:
    """Who is seen, at 36 inches and at 1/64 inch more, over hills, woods, houses and troops; and who is in command."""
    far = chance.choice(("15", "16", "16:01", "18", "19", "20", "20:01", "21", "30", "48", "48:01", "49"))
    lines = [
        f"PX1 24,12@{chance.choice((0, 0, 45))} {of(chance, FOOT, MOUNTED)}",
        f"PX2 {chance.choice(('40,12', '24,6', '60,2'))}@0 {of(chance, FOOT)}",
        f"AX1 {chance.choice(('24', '24', '28', '20'))},{far}@180 {of(chance, FOOT, MOUNTED)}" + chance.choice(FIRED),
        f"AX2 {chance.choice(('24', '40'))},{chance.choice(('14:32', '17:32', '22'))}@180 {of(chance, FOOT)}",
        f"PG1 {chance.choice(('24,5:32', '24,5:31', '30,8', '24,2', '33,12'))}",
        chance.choice(("AG1 24,24", "AG1 with AX1 24,20", "AG1 30,13", "AG1 24,48")),
    ]
    position = board(chance, lines, chance.choice(MARKED))
    position = replace(position, ground=replace(position.ground, depth=56), rules=replace(position.rules, fog=True))
    country = (f"{each.kind} {each.name} from {each.corners[0]}" for each in position.ground.features)
    yield f"{'; '.join(lines)} on {', '.join(country) or 'open ground'}"
    for side in ("prussia", "austria"):
        view = see(position, side)
        yield f"  {side} sees {', '.join(piece.id for piece in view.enemy) or 'nobody'}; {'; '.join(view.state)}"


def breaks(chance: Random) -> Iterator[str]:
    """One is shot at and goes back, with friends, enemies and the edge of the table behind it at whole inches."""
    y = chance.choice((8, 16, 24, 40))
    lines = [
        f"AX1 24,{y}@{chance.choice((0, 0, 20, 180))} {of(chance, FOOT, MOUNTED)} of=14",
        f"PX1 24,{y + 3}@180 A line 12x1",
        f"AX2 {chance.choice((24, 27, 30))},{max(1, y - chance.choice((4, 6, 7, 24)))}@0 {of(chance, FOOT)}",
        f"PX2 {chance.choice((24, 34, 14))},{max(1, y - chance.choice((5, 9, 12)))}@0 {of(chance, FOOT, MOUNTED)}",
        f"PX3 {chance.choice(('40', '60'))},{y + chance.choice((2, 6))}@180 {of(chance, MOUNTED)}",
        chance.choice(("AG1 24,46", f"AG1 with AX1 24,{y}")),
    ]
    rules = [f"RETREAT_DISTANCE AX1 {chance.choice(('short', 'far'))}"] * (chance.random() < 0.4)
    rules += ["RETREAT_FACING AX1 away"] * (chance.random() < 0.3)
    position = board(chance, lines, chance.choice(COUNTRIES) if chance.random() < 0.3 else ())
    falls = {"fire|*": 6, "fire test|*": chance.choice((1, 1, 1, 3)), "general|*": chance.choice((1, 2, 3, 6))}
    yield f"{'; '.join(lines)} on {', '.join(each.name for each in position.ground.features) or 'open ground'}"
    yield from (f"  > {line}" for line in rules)
    after = run(fire, position, "PX1: fire AX1", *rules, dice=falls)
    for event in after.events:
        yield from told(event)
    yield from changes(position, after.position)


def turns(chance: Random) -> Iterator[str]:
    """The first and the last of a turn: who rallies with the enemy just near enough, and who is in order again."""
    far = chance.choice((2, 6, 9, 12, 15, 18))
    lines = [
        f"PX1 24,16@0 {chance.choice(chance.choice((FOOT, MOUNTED)))} shaken",
        f"PX2 10,16@0 {chance.choice(chance.choice((FOOT, MOUNTED)))} disordered",
        f"AX1 {chance.choice(('24', '30', '40'))},{16 + far}{chance.choice((':00', ':01', ':02'))}"
        f"@{chance.choice(('180', '180', '135', '134', '90'))} {of(chance, FOOT, MOUNTED, BATTERIES)}",
        f"AX2 24,{16 + chance.choice((1, 20))}:32@180 {of(chance, FOOT)}",
        chance.choice(("PG1 with PX1 24,16", "PG1 26,15")),
    ]
    position = board(chance, lines, chance.choice(MARKED))
    moved = {"PX2": marched(chance.choice((0, 1)))} if chance.random() < 0.4 else {}
    phases: tuple[Run, ...] = (rally, reform)
    for phase in phases:
        yield from case(phase, position, lines, [], chance, moved)


def asked(chance: Random) -> Iterator[str]:
    """What is said of an order before it is carried out: too far, too wide, in somebody's way, or not at all."""
    lines = [
        f"PX1 24,16@0 {of(chance, FOOT, MOUNTED, BATTERIES)}",
        f"PX2 {chance.choice(BESIDE)}@0 {of(chance, FOOT)}",
        f"AX1 {chance.choice(('24', '28:32', '33'))},{chance.choice((19, 22, 25, 28))}@180 {of(chance, FOOT, MOUNTED)}",
        "PG1 26,14",
        "AG1 24,40",
    ]
    position: Position = board(chance, lines, chance.choice(COUNTRIES))
    said = chance.choice(SAID)
    actions = " then ".join(map(str, map(action, said.split("; "))))
    yield f"{'; '.join(lines)} on {', '.join(each.name for each in position.ground.features) or 'open ground'}"
    yield from answers(SYSTEM, position, letter(position, "frederick", [f"PX1 {actions}"]))


BOOKS: Final[Mapping[str, tuple[Callable[[Random], Iterator[str]], int]]] = {
    "closing": (closing, 150), "corners": (corners, 50), "shots": (shots, 120), "sights": (sights, 120),
    "breaks": (breaks, 70), "turns": (turns, 60), "asked": (asked, 70),
}  # fmt: skip


def book(name: str) -> Iterator[str]:
    """All cases of a kind."""
    kind, number = BOOKS[name]
    for index in range(number):
        yield from kind(Random(f"{name}{index}"))


@pytest.mark.parametrize("name", BOOKS)
def test_every_case_on_the_mark_comes_out_as_it_is_on_record(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(book(name)) == kept


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True, parents=True)
    for name in BOOKS:
        (GOLDEN / f"{name}.txt").write_text("\n".join(book(name)) + "\n", encoding="utf-8")
