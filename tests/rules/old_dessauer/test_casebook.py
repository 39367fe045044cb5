"""Small cases by the hundred: a fight, a volley, a way each, drawn at random, with all that came of them on record.

After a change that is meant the difference is read line by line, and the casebook written anew by running this file as
a program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pbem.battle.dice import Dice
from pbem.battle.feature import Feature
from pbem.battle.order import StandingOrder
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.phase import run as combat
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.course import Course, Marched
from pbem.rules.old_dessauer.field.position import Position, Switches
from pbem.rules.old_dessauer.field.terrain import Barrier, Block, Cover, Works
from pbem.rules.old_dessauer.fire.phase import run as fire
from pbem.rules.old_dessauer.movement.phase import run as movement
from pbem.rules.old_dessauer.orders.plans import Plans
from tests.rules.old_dessauer.drawn import Run, action, contact, feature, laid_out, marched
from tests.rules.recorded import told

GOLDEN: Final = Path(__file__).parent / "golden" / "casebook"
CASES: Final = 100
FOOT: Final = ("B line 12x1", "C line 12x1", "D line 8x2", "C line 4x3", "A line 4x3 square", "C light 6x2 skirmish",
               "B light 12x1 rifles", "C light 6x2 skirmish rifles", "C line 9x2 irregular fanatic",
               "C line 12x1 bent-line", "C line 6x3 irregular heavy_weapons",
               "C line 12x1 figures=6 of=12")  # fmt: skip
HORSE: Final = ("A hc 6x2", "C hc 12x1", "B mc 6x2", "C mc 6x2 figures=10", "C lc 6x2", "C lc 6x2 irregular",
                "D lc 6x2 skirmish", "C hc 3x4")  # fmt: skip
GUNS: Final = ("C light guns 3", "B medium guns 4", "C heavy guns 2", "C howitzer guns 3", "C medium guns 3 gunners=8",
               "C light guns 3 limbered")  # fmt: skip
STATES: Final = ("", "", "", "", " shaken", " disordered", " advanced", " debt")
SIDES_MET: Final = ("front", "front", "front", "left", "right", "rear")
HOUSES: Final = feature("block: Dorf", "21,23", "27,23", "27,27", "21,27", level=1)
COUNTRIES: Final = (
    (), (), (),
    (feature("rough: Weinberg", "20,21", "28,21", "28,23", "20,23"),),
    (feature("open wood: Buschwald", "20,23", "28,23", "28,27", "20,27"),),
    (feature("dense wood: Tann", "20,23", "24,23", "24,27", "20,27"),),
    (feature("steep hill: Galgenberg", "18,23", "30,23", "30,29", "18,29", level=1),),
    (feature("gentle hill: Kapellenberg", "18,16", "30,16", "30,20", "18,20", level=1),),
    (feature("obstacle: Hecke", "18,22", "30,22"),),
    (feature("works: Schanze", "20,23", "28,23", width=1),),
    (feature("stream: Bach", "0,22", "72,22", width=1), feature("bridge: Steg", "24,20", "24,24", width=2)),
    (feature("road: Straße", "24,0", "24,48", width=2),),
)  # fmt: skip


STANDING: Final = {
    "BREAKTHROUGH PX1": ("always", "never", "unless weakened"),
    "RETREAT_DISTANCE AX1": ("short", "far"),
    "RETREAT_FACING AX1": ("enemy", "away"),
    "BLOWS AX1": ("weakest", "strongest"),
    "TAKE_HOUSES PX1": ("yes", "no"),
}
SHOTS: Final = ("fire AX1", "fire AX2", "fire AX3", "fire AX1 ball", "fire AX1 shell", "fire AX1 canister", "hold fire")
AIMS: Final = ("guns", "horse", "foot", "most", "none", "nearest")


def of(chance: Random, *kinds: tuple[str, ...]) -> str:
    """Some troops in some state."""
    text = chance.choice(chance.choice(kinds))
    state = chance.choice(STATES)
    return text + ("" if "guns" in text and "shaken" not in state else state)


def board(chance: Random, lines: list[str], country: tuple[Feature, ...], *met: Contact) -> Position:
    """A table with that ground, and whatever optional rules."""
    switched = {name: chance.random() < 0.3 for name in ("pinning", "elbow_room", "carry_through", "duel")}
    return laid_out(
        "\n".join(lines), *country, rules={"switches": Switches(**switched), "wet": chance.random() < 0.2},
        works=(Works("Schanze", hits=(chance.choice((0, 6)), 6)),),
        barriers=(Barrier("Hecke", 64, cover=Cover.SOFT), Barrier("Bach", 128, disorders=True)),
        blocks=(Block("Dorf", 12, strongpoint=chance.random() < 0.3, ball_hits=chance.choice((0, 0, 8))),),
        contacts=met,
    )  # fmt: skip


def in_houses(position: Position, name: str) -> Position:
    """That unit in the houses."""
    unit = position.unit(name)
    assert unit is not None
    pose, room = ground_of("Dorf", position.ground, unit.at.heading)
    held = replace(unit, pose=pose, room=room, block="Dorf", formation=Formation.TOWN, disordered=True)
    return position.having({name: held})


def fights(chance: Random) -> Iterator[str]:
    """One or two attackers upon a target, on any side of it."""
    target = f"AX1 24,24@180 {of(chance, FOOT, FOOT, HORSE, GUNS)}"
    first = f"PX1 24,23:63@0 {of(chance, FOOT, HORSE, HORSE)}"
    lines = [target, first, f"AX2 {chance.choice((19, 34))},27@180 {of(chance, FOOT, HORSE)}"]
    edge = chance.choice(SIDES_MET)
    flanked = edge != "front" and chance.random() < 0.7
    uphill, met = chance.random() < 0.1, edge == "front" and chance.random() < 0.1
    bound = chance.choice((0, 1, 1))
    contacts = [
        contact(f"PX1>AX1 {edge}", bound=bound, true_flank=flanked, uphill=uphill, met=met, files=6, target_files=6)
    ]
    if chance.random() < 0.4:
        lines.append(f"PX2 27,26@270 {of(chance, HORSE, FOOT)}")
        flanked = chance.random() < 0.4
        contacts.append(contact(f"PX2>AX1 {chance.choice(SIDES_MET)}", true_flank=flanked, files=4, target_files=3))
    lines += ["PG1 with PX1 24,23:63"] * (chance.random() < 0.2) + ["AG1 with AX1 24,24"] * (chance.random() < 0.2)
    houses = " line " in target and chance.random() < 0.15
    position = board(chance, lines, (HOUSES,) if houses else chance.choice(COUNTRIES), *contacts)
    position = in_houses(position, "AX1") if houses else position
    rules = [f"{words} {chance.choice(offered)}" for words, offered in STANDING.items() if chance.random() < 0.4]
    moved = {"PX1": marched(3, attacks=True), "PX2": marched(3, attacks=True)}
    yield from case(combat, position, lines, rules, chance, moved)


def volleys(chance: Random) -> Iterator[str]:
    """One fires or several, at one enemy or several, over something or other."""
    far = chance.choice((2, 3, 5, 6, 8, 12, 16, 21))
    lines = [
        f"PX1 24,12@{chance.choice((0, 0, 5, 340))} {of(chance, FOOT, GUNS, GUNS)}",
        f"AX1 {chance.choice((24, 22, 27))},{12 + far}@180 {of(chance, FOOT, HORSE, GUNS)}",
        f"AX2 {chance.choice((17, 31))},{13 + far}@{chance.choice((180, 90, 200))} {of(chance, FOOT, HORSE, GUNS)}",
        f"AX3 24,{18 + far}@180 {of(chance, FOOT)}",
    ]
    if far > 4 and chance.random() < 0.3:
        lines.append(f"PX2 {chance.choice((24, 30))},{12 + far // 2 + 1}@0 {of(chance, FOOT)}")
    lines += ["PG1 24,13"] * (chance.random() < 0.1) + ["AG1 with AX1 24,20"] * (chance.random() < 0.2)
    houses = " line " in lines[1] and far == 12 and chance.random() < 0.7
    position = board(chance, lines, (HOUSES,) if houses else chance.choice(COUNTRIES))
    position = in_houses(position, "AX1") if houses else position
    if chance.random() < 0.3:
        position = position.having({"PX1": shelled(position, "PX1")})
    orders = [f"PX1: {chance.choice(SHOTS)}"]
    rules = [f"AIM PX1 {chance.choice(AIMS)}"]
    said = [line for line in (*orders, *rules) if chance.random() < 0.5]
    moved = {"PX1": marched(chance.choice((2, 3, 4)))} if chance.random() < 0.2 else {}
    yield from case(fire, position, lines, said, chance, moved)


def shelled(position: Position, name: str) -> Unit:
    """That unit, under the enemy's guns in the last bound."""
    unit = position.unit(name)
    assert unit is not None
    return replace(unit, shelled_by=("AX1",))


WAYS: Final = (
    "attack AX1", "attack AX1", "attack AX1", "attack AX1 flank", "attack AX2", "advance", "advance 3; wheel left 20",
    "wheel right 45", "pinwheel left 30", "oblique right", "sidestep left", "back", "about", "turn right 90",
    "up to AX1 2", "into range AX1",
    "keep out of range AX2", "wheel to face AX2", "align PX2", "support PX2", "cover PX2 left", "move 30,30",
    "form line", "form column", "form square", "form skirmish", "form close order", "form bent line", "limber",
    "unlimber", "dismount", "mount", "pass PX2; advance", "haste; advance", "retreat", "enter 24,25",
    "into close range AX1", "form line 6; advance",
)  # fmt: skip


def ways(chance: Random) -> Iterator[str]:
    """One goes, another too, and an enemy waits or evades."""
    foe = of(chance, FOOT, HORSE, GUNS)
    lines = [
        f"PX1 24,16@{chance.choice((0, 0, 10, 330))} {of(chance, FOOT, HORSE, GUNS)}",
        f"PX2 {chance.choice((24, 29, 33))},{chance.choice((18, 20))}@0 {of(chance, FOOT)}",
        f"AX1 {chance.choice((24, 21))},{chance.choice((24, 27))}@{chance.choice((180, 180, 200, 90))} {foe}",
        f"AX2 {chance.choice((30, 34))},26@180 {of(chance, FOOT, HORSE, GUNS)}",
    ]
    lines += [f"PG1 {chance.choice(('26,15', '26,15', '26,15', '10,4'))}", "AG2 27,31"] + ["AG1 24,22"] * (
        chance.random() < 0.2
    )
    houses = chance.random() < 0.15
    position = board(chance, lines, (HOUSES,) if houses else chance.choice(COUNTRIES))
    orders = [f"PX1: {chance.choice(WAYS)}"]
    orders += [f"PX2: {chance.choice(('advance', 'hold', 'attack AX2'))}"] * (chance.random() < 0.4)
    orders += [f"AX1: {chance.choice(('attack PX1', 'advance', 'hold', 'retreat'))}"] * (chance.random() < 0.5)
    orders += [f"EVADE AX1 {chance.choice(('always', 'never', 'cavalry', 'if flanked'))}"] * (chance.random() < 0.3)
    orders += [f"PG1: {chance.choice(('attach PX1', 'move 30,20', 'move 2,46'))}"] * (chance.random() < 0.4)
    yield from case(movement, position, lines, orders, chance, {})


def case(
    phase: Run, position: Position, lines: list[str], said: list[str], chance: Random, moved: Mapping[str, Marched]
) -> Iterator[str]:
    """The board, what was said, and all that came of it."""
    yield f"{'; '.join(lines)} on {', '.join(each.name for each in position.ground.features) or 'open ground'}"
    yield from (f"  > {line}" for line in said)
    orders = {line.split(":")[0]: tuple(map(action, line.split(": ")[1].split("; "))) for line in said if ":" in line}
    standing = dict[tuple[str, str], StandingOrder]()
    for first, name, rest in (line.split(" ", 2) for line in said if ":" not in line):
        verb = first.lower().replace("_", " ")
        standing[name, verb] = StandingOrder(name, replace(action("hold"), verb=verb, word=rest))
    dice = Dice(chance.randbytes(8), b"case", 1)
    course, events = phase(Course(position, position, marched=moved), Plans(orders, standing=standing), dice)
    for event in events:
        yield from told(event)
    yield from changes(position, course.position)
    yield from (f"  = {name}: {'; '.join(notes)}" for name, notes in course.results.items())


def changes(position: Position, after: Position) -> Iterator[str]:
    """Every unit that stands otherwise than before, and every new contact."""
    for before, unit in zip(position.units, after.units, strict=True):
        if before != unit:
            yield f"  = {_stands(unit)}"
    yield from (f"  = {_meets(each)}" for each in after.contacts if each not in position.contacts)


def _stands(unit: Unit) -> str:
    marks = [name for name in ("shaken", "disordered", "debt", "advanced", "gone", "block") if getattr(unit, name)]
    men = f"{unit.figures}/{unit.original}" + (f" {unit.battery.models} guns" if unit.battery else "")
    return f"{unit.id} {unit.pose} {unit.formation} {unit.shape} {men} {' '.join(marks)}"


def _meets(met: Contact) -> str:
    marks = [name for name in ("true_flank", "met", "flush", "uphill", "barrier") if getattr(met, name)]
    return f"{met.attacker}>{met.target} {met.edge} {met.files} and {met.target_files} files {' '.join(marks)}"


def words() -> Iterator[str]:
    """Every sentence, verb and ruling as it is printed, and the sequence of play."""
    yield from (f"{kind}: {sentence}" for kind, sentence in old_dessauer.SENTENCES.items())
    yield from map(repr, old_dessauer.VERBS)
    yield from map(repr, old_dessauer.RULINGS)
    yield from (f"{phase.name}: {phase.reason}" for phase in old_dessauer.SEQUENCE)


def book(kind: Callable[[Random], Iterator[str]], letter: str) -> Iterator[str]:
    """So many cases of a kind."""
    for number in range(CASES):
        yield from kind(Random(f"{letter}{number}"))


BOOKS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "fights": lambda: book(fights, "f"),
    "volleys": lambda: book(volleys, "v"),
    "ways": lambda: book(ways, "w"),
    "words": words,
}


@pytest.mark.parametrize("name", BOOKS)
def test_every_case_comes_out_as_it_is_on_record(name: str) -> None:
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(BOOKS[name]()) == kept


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True, parents=True)
    for name, lines in BOOKS.items():
        (GOLDEN / f"{name}.txt").write_text("\n".join(lines()) + "\n", encoding="utf-8")
