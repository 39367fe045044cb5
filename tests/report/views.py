"""Views built by hand for the tests of maps and pages: Dettingen, Raab with its stacks, and a zoo of every symbol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.battle.event import Event, Modifier, Roll, Sentence
from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square, square_block
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Exit, SquaredGround, Terrain
from pbem.battle.standing import Standing, track_of
from pbem.battle.view import View, Zone

FRENCH = Side("french", "The French Army", "French", solid=True, home=Facing.N)
PRAGMATIC = Side("pragmatic", "The Pragmatic Army", "Pragmatic", solid=False, home=Facing.S)
AUSTRIA = Side("austria", "The Austrian Army", "Austrian", solid=False, home=Facing.E)
FRANCE = Side("france", "The Army of Italy", "French", solid=True, home=Facing.W)

SENTENCES: Mapping[str, Sentence] = {
    "moved": Sentence(("{actor} marched from {start} to {square}.",), result="done", track="move"),
    "charged": Sentence(("{actor} charged into {square}.",), result="done", track="charge", headline=3),
    "retired": Sentence(("{actor} fell back to {square}.",), result="fell back", track="retire"),
    "fired": Sentence(("{actor} fired on {target}.",), result="done", track="fire", headline=1),
    "broke": Sentence(("{actor} broke and ran.",), headline=5),
}


def squares(text: str) -> tuple[Square, ...]:
    """`"C6 D6"` as squares."""
    return tuple(Square.parse(word) for word in text.split())


def track(text: str) -> tuple[Standing, ...]:
    """`"C6 D6"` as a way."""
    return track_of(*squares(text))


def cells_of(rows: str, legend: Mapping[str, tuple[Terrain, ...]]) -> tuple[Cell, ...]:
    """Cells of a map drawn in text, northernmost row first; characters without a legend entry are open."""
    lines = [line.split() for line in rows.strip().splitlines()]
    return tuple(
        Cell(Square(column, len(lines) - index), legend[mark])
        for index, line in enumerate(lines)
        for column, mark in enumerate(line, start=1)
        if mark in legend
    )


DETTINGEN_MAP = """
. ~ . . . . . . . . . #
. ~ T T . . . . . . . #
. ~ m m m m m m m m m #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
. ~ . . . . . . . . . #
"""


def dettingen_ground() -> SquaredGround:
    """The field of Dettingen: the Main in column B, the Spessart in L, the marsh and its one bridge in row 10."""
    named = {"C11": "Dettingen", "B4": "Main", "L6": "Spessart", "G10": "Forbach"}
    cells = cells_of(
        DETTINGEN_MAP, {"~": (Terrain.WATER,), "T": (Terrain.TOWN,), "m": (Terrain.MARSH,), "#": (Terrain.FOREST,)}
    )
    return SquaredGround(
        columns=12,
        rows=12,
        cells=tuple(replace(cell, label=named.get(str(cell.square), "")) for cell in cells),
        roads=(tuple(Square(4, row) for row in range(1, 13)),),
        streams=(
            tuple(Square(column, 10) for column in range(11, 1, -1)),
            squares("K9 J9 I10 H10"),
        ),
        bridges=squares("D10"),
        exits=(Exit(Facing.N, "pragmatic", "to Hanau"),),
        square_yards=180,
    )


NAMES = {
    "FI": ("French Infantry", "french", "de Gramont", Arm.INFANTRY),
    "MR": ("Maison du Roi", "french", "d'Harcourt", Arm.CAVALRY),
    "FC": ("French Cavalry", "french", "d'Harcourt", Arm.CAVALRY),
    "FG": ("French Battery", "french", "de Gramont", Arm.ARTILLERY),
    "BI": ("British Foot", "pragmatic", "Stair", Arm.INFANTRY),
    "HI": ("Hanoverian Foot", "pragmatic", "King George II", Arm.INFANTRY),
    "AI": ("Austrian Foot", "pragmatic", "King George II", Arm.INFANTRY),
    "BC": ("British Horse", "pragmatic", "Stair", Arm.CAVALRY),
    "AC": ("Austrian Cuirassiers", "pragmatic", "Stair", Arm.CAVALRY),
    "PG": ("Allied Battery", "pragmatic", "Stair", Arm.ARTILLERY),
}
FORMATIONS = {
    "L": Formation.LINE,
    "C": Formation.COLUMN,
    "A": Formation.ATTACK_COLUMN,
    "Q": Formation.HOLLOW_SQUARE,
    "S": Formation.SKIRMISH,
    "W": Formation.LIMBERED,
    "U": Formation.UNLIMBERED,
    "M": Formation.MASS,
}
SEATS = {"de Gramont": "gramont", "d'Harcourt": "harcourt", "Stair": "stair", "King George II": "king"}


def unit(text: str) -> Piece:
    """`"FI3 E6 S L 2 broken"`: id, place, facing, formation letter, hits, then `broken`, `melee` or marks."""
    identity, place, facing, formation, hits, *rest = text.split()
    noun, side, command, arm = NAMES[identity[:2]]
    ordinal = {"1": "1st", "2": "2nd", "3": "3rd"}.get(identity[2:], f"{identity[2:]}th")
    form = FORMATIONS[formation]
    strength = f"{hits} hit{'' if hits == '1' else 's'}" if hits != "0" else "no hits"
    flags = [word for word in ("broken", "melee") if word in rest]
    return Piece(
        id=identity,
        name=noun if identity == "MR1" else f"{ordinal} {noun}",
        side=side,
        arm=arm,
        formation=form,
        standing=Standing(Square.parse(place), Facing(facing) if facing != "-" else None) if place != "-" else None,
        strength=Gauge(int(hits)),
        broken="broken" in rest,
        in_melee="melee" in rest,
        state=" ".join([form.value, facing, strength.replace("no", "0"), *flags]),
        description=", ".join([f"facing {facing}", form.value, strength, *flags]),
        seat=SEATS[command],
        command=command,
        classes=(arm.value, side),
        marks=tuple(word for word in rest if word not in ("broken", "melee")),
    )


def general(identity: str, name: str, side: str, place: str, with_unit: str = "", command: str = "") -> Piece:
    """A general, beside a unit or alone in his square."""
    return Piece(
        id=identity,
        name=name,
        side=side,
        arm=Arm.GENERAL,
        formation=Formation.MASS,
        standing=Standing(Square.parse(place)) if place else None,
        state=f"with {with_unit}" if with_unit else "alone",
        description=f"with {with_unit}" if with_unit else "alone",
        seat=SEATS.get(command, ""),
        command=command,
        classes=("general",),
        marks=("attached",) if with_unit else (),
        with_unit=with_unit,
    )


FRENCH_AT_NOON = """
FI1 D6 S L 1
FI2 E5 S L 2
FI3 F7 N L 3 broken
FI4 G5 S A 1
FI5 H6 S L 0
FI6 I6 S L 0
FI7 J7 S C 0
FI8 K7 S L 0
MR1 D4 S L 1 melee
FC1 F5 SW L 0
FC2 C6 SE C 0
FC3 K6 S L 2
FG1 A6 E U 0
FG2 G6 S U 1
"""
PRAGMATIC_AT_NOON = """
BI1 C4 NE L 1
BI2 E3 N L 2
BI3 F3 N L 0
AI1 G3 N L 0
AI2 H4 NW L 1
HI1 I3 N L 0
HI2 J3 N Q 0
HI3 K3 N S 0
BC1 D4 N L 2 melee
BC2 E2 N C 4
AC1 K4 N L 0
PG1 G2 N W 0
"""


def _army(text: str) -> tuple[Piece, ...]:
    return tuple(unit(line) for line in text.strip().splitlines())


def dettingen(side: str = "french", bound: int = 4) -> View:
    """Dettingen about noon as one side sees it: both armies on the table, hits, a broken unit and a melee in D4."""
    generals = (
        general("GRAM", "de Gramont", "french", "G6", "FG2", "de Gramont"),
        general("HARC", "d'Harcourt", "french", "D4", "MR1", "d'Harcourt"),
        general("STAIR", "Stair", "pragmatic", "F2", "", "Stair"),
        general("KING", "King George II", "pragmatic", "I3", "HI1", "King George II"),
    )
    seats = (
        Seat("gramont", "de Gramont", "french", True),
        Seat("harcourt", "d'Harcourt", "french"),
        Seat("stair", "Stair", "pragmatic", True),
        Seat("king", "King George II", "pragmatic"),
    )
    return View(
        title="Dettingen, 27 June 1743",
        side=side,
        bound=bound,
        last_bound=16,
        acting=("french", "pragmatic"),
        sides=(FRENCH, PRAGMATIC),
        seats=tuple(seat for seat in seats if seat.side == side),
        ground=dettingen_ground(),
        pieces=_army(FRENCH_AT_NOON) + _army(PRAGMATIC_AT_NOON) + generals,
        score=("French 2", "Pragmatic 2"),
    )


def dettingen_deployment(side: str = "french") -> View:
    """Bound 0: the side's own pieces in their suggested places, the enemy unseen, and the zones they may use."""
    french = "MR1 C8 S L 0\nFC1 D8 S L 0\nFC2 E8 S L 0\nFC3 K8 S L 0\nFG1 A6 E U 0\nFG2 F6 S U 0\n" + "\n".join(
        f"FI{index} {column}7 S L 0" for index, column in enumerate("DEFGHIJK", start=1)
    )
    pragmatic = (
        "BI1 C3 N L 0\nBI2 D3 N L 0\nBI3 E3 N L 0\nAI1 F3 N L 0\nAI2 G3 N L 0\nHI1 H3 N L 0\nHI2 I3 N L 0\nHI3 J3 N L 0"
    )
    pragmatic += "\nBC1 C2 N L 0\nBC2 D2 N L 0\nAC1 F2 N L 0\nPG1 E2 N W 0"
    zones = {
        "french": (
            Zone((), square_block(Square(3, 6), Square(11, 9)), "C6-K9"),
            Zone(("FG1", "FG2"), square_block(Square(1, 4), Square(1, 9)), "one battery west of the Main"),
        ),
        "pragmatic": (Zone((), square_block(Square(3, 1), Square(11, 3)), "the three southern rows"),),
    }
    generals = {
        "french": (
            general("GRAM", "de Gramont", "french", "G7", "FI4"),
            general("HARC", "d'Harcourt", "french", "C8", "MR1"),
        ),
        "pragmatic": (
            general("KING", "King George II", "pragmatic", "I3", "HI2"),
            general("STAIR", "Stair", "pragmatic", "", ""),
        ),
    }
    pieces = _army(french if side == "french" else pragmatic) + generals[side]
    return replace(dettingen(side, bound=0), pieces=pieces, zones=zones[side], score=())


def dettingen_events() -> tuple[Event, ...]:
    """What led to `dettingen()`: marches, a charge, fire with its dice, and a unit that broke and fell back."""
    fire = Roll(
        key="b3|fire|BI2>FI3|1",
        side="pragmatic",
        unit="BI2",
        label="fire at FI3, range 2",
        sides=6,
        base=3,
        modifiers=(Modifier(1, "superior musketry", "4.2"),),
        dice=(6, 2, 5, 1),
        needs=(5, 6),
        successes=2,
    )
    both = ("french", "pragmatic")
    return (
        Event("moved", "Movement", ("FI1",), track=track("D7 D6"), seen_by=both),
        Event("moved", "Movement", ("FI2",), track=track("E7 E6 E5"), seen_by=both),
        Event("moved", "Movement", ("FI4",), track=track("G7 G6 G5"), seen_by=both),
        Event("moved", "Movement", ("FC2",), track=track("D8 C7 C6"), seen_by=both),
        Event("moved", "Movement", ("AI2",), track=track("H3 H4"), seen_by=both),
        Event("moved", "Movement", ("BI1",), track=track("C3 C4"), seen_by=both),
        Event("charged", "Movement", ("MR1",), ("BC1",), track("C7 C6 C5 D4"), seen_by=both),
        Event("fired", "Fire", ("BI2",), ("FI3",), track("E3 F5"), {"hits": 2}, (fire,), both),
        Event("fired", "Fire", ("FG1",), ("BI1",), track("A6 C4"), {"hits": 1}, seen_by=both),
        Event("broke", "Melee", ("FI3",), track=track("F5"), seen_by=both),
        Event("retired", "Movement", ("FI3",), track=track("F5 F6 F7"), seen_by=both),
    )


def dettingen_plans() -> tuple[Order, ...]:
    """A French sheet for the acknowledgement map: paths, a charge, fire at a unit and at a square, a turn."""
    return (
        Order("FI1", (Action("move", squares("D5")),)),
        Order("FI2", (Action("fire", units=("BI2",)),)),
        Order("FI5", (Action("move", squares("H5 G4")), Action("face", direction=Facing.SW))),
        Order("FI7", (Action("move", direction=Facing.S, number=2), Action("form", word="line"))),
        Order("FI8", (Action("face", direction=Facing.SE),)),
        Order("FC1", (Action("charge", squares("E4 E3")),)),
        Order("FC3", (Action("charge", units=("AC1",)),)),
        Order("FG1", (Action("fire", squares("C4")),)),
    )


RAAB_TEXT = """
ARCHJ H4 archduke_john general
GRAZ F3 Graz_Landwehr infantry town
COL1 F3 Colloredo_1 infantry 1
COL2 F3 Colloredo_2 infantry
COLG F3 Colloredo_battery artillery
COL F3 Colloredo general COL1
JEL1 F5 Jellacic_1 infantry
JEL2 F4 Jellacic_2 infantry 2
JEL3 F4 Jellacic_3 infantry
JELG F4 Jellacic_battery artillery
JEL F4 Jellacic general JEL3
BES F6 Besan cavalry
GREN G4 Grenadiers infantry
FRI1 G4 Frimont_1 infantry
FRI2 G3 Frimont_2 infantry
FRIG G4 Frimont_battery artillery
FRI G4 Frimont general GREN
MEC1 F2 Mecsery_1 cavalry
MEC2 F2 Mecsery_2 cavalry
INS1 F1 Insurrection_1 cavalry 1
INS2 F1 Insurrection_2 cavalry broken
INS3 G2 Insurrection_3 cavalry
MECG F2 Mecsery_battery horse_artillery
MEC F2 Mecsery general MEC1
"""
RAAB_FRENCH = """
SER1 E3 Seras_1 infantry 1
SER2 E3 Seras_2 infantry
SER3 E3 Seras_3 infantry
DUR1 E3 Durutte_1 infantry
GREG E3 Grenier_battery artillery
BARG E3 Baraguey_battery artillery
GRE E3 Grenier general SER1
EUG E3 Prince_Eugene general
DUR2 E4 Durutte_2 infantry
SEV1 C4 Severoli_1 infantry
SEV2 C4 Severoli_2 infantry
SEV3 B3 Severoli_3 infantry
PAC1 B4 Pacthod_1 infantry
PAC2 B4 Pacthod_2 infantry
GUAR B3 Italian_Guard infantry
BAR B4 Baraguey general PAC1
MON1 D2 Montbrun_1 cavalry
MON2 D2 Montbrun_2 cavalry
COLB D1 Colbert cavalry
GRO1 D1 Grouchy_1 cavalry
GRO2 C2 Grouchy_2 cavalry
GROG D2 Grouchy_battery horse_artillery
GRO D2 Grouchy general MON1
BAD1 D5 Baden infantry
SAH D6 Sahuc cavalry
LAUG D5 Lauriston_battery horse_artillery
LAU D5 Lauriston general BAD1
"""


def _brigade(text: str, side: str) -> Piece:
    identity, place, name, arm, *rest = text.replace("horse_artillery", "horse-artillery").split()
    kind = Arm(arm.replace("-", " "))
    with_unit = rest[0] if kind is Arm.GENERAL and rest else ""
    hits = next((int(word) for word in rest if word.isdigit()), 0)
    formation = Formation.UNLIMBERED if kind in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) else Formation.MASS
    return Piece(
        id=identity,
        name=name.replace("_", " "),
        side=side,
        arm=kind,
        formation=formation,
        standing=Standing(Square.parse(place)),
        strength=Gauge(hits),
        broken="broken" in rest,
        state=f"{hits} hits",
        description=f"{formation.value}, {hits} hits",
        marks=tuple(word for word in rest if word in ("town",)),
        with_unit=with_unit,
    )


def raab_ground() -> SquaredGround:
    """Raab, 9 x 6: the Pandzsa between columns E and F, the farm at F3, the hill behind it, the fortress at H6."""
    cells = (
        Cell(Square.parse("F3"), (Terrain.TOWN,), label="Kis-Megyer"),
        Cell(Square.parse("G4"), (Terrain.HILL,), level=1, label="Szabadhegy"),
        Cell(Square.parse("G3"), (Terrain.HILL,), level=1),
        Cell(Square.parse("H3"), (Terrain.HILL,), level=2),
        Cell(Square.parse("G5"), (Terrain.TOWN,)),
        Cell(Square.parse("H6"), (Terrain.FORTRESS,), label="Raab"),
        Cell(Square.parse("F2"), (Terrain.MARSH,)),
        Cell(Square.parse("F1"), (Terrain.MARSH,)),
    )
    bridges = {5, 3}
    edges = tuple(
        Edge(
            Square(5, row),
            Square(6, row),
            EdgeKind.BRIDGE if row in bridges else EdgeKind.RIVER,
            "Pandzsa" if row == 6 else "",
        )
        for row in range(1, 7)
    )
    return SquaredGround(
        columns=9, rows=6, cells=cells, edges=edges, roads=(squares("A5 B5 C5 D5 E5 F5 G5 H6"),), square_yards=1094
    )


def raab() -> View:
    """Raab as the Austrians see it: stacks of brigades without facing, a garrison in the farm, six bases in E3."""
    pieces = [
        _brigade(line, "austria") for line in RAAB_TEXT.replace("archduke_john", "Archduke_John").strip().splitlines()
    ]
    pieces += [_brigade(line, "france") for line in RAAB_FRENCH.strip().splitlines()]
    return View(
        title="Raab, 14 June 1809",
        side="austria",
        bound=3,
        last_bound=8,
        acting=("austria", "france"),
        sides=(AUSTRIA, FRANCE),
        seats=(Seat("john", "Archduke John", "austria", True),),
        ground=raab_ground(),
        pieces=tuple(pieces),
    )


def zoo() -> View:
    """Every arm and formation of both sides, one a square, over every kind of terrain and every facing."""
    terrains: tuple[Terrain | None, ...] = (None, *Terrain)
    facings = tuple(Facing)
    pieces: list[Piece] = []
    for row, (arm, side) in enumerate(((arm, side) for side in ("french", "pragmatic") for arm in Arm), start=1):
        for column, formation in enumerate(Formation, start=1):
            number = (row - 1) * len(Formation) + column
            pieces.append(
                Piece(
                    id=f"{side[0].upper()}{arm.value[0].upper()}{'H' if arm is Arm.HORSE_ARTILLERY else ''}Z{number}",
                    name=f"{arm.value} {formation.value}",
                    side=side,
                    arm=arm,
                    formation=formation,
                    standing=Standing(Square(column, row), facings[number % 8] if number % 9 else None),
                    strength=Gauge(number % 6),
                    broken=number % 11 == 0,
                )
            )
    cells = [
        Cell(Square(column, row), (kind,) if kind else (), level=(column % 3) if kind is Terrain.HILL else 0)
        for row in range(1, 11)
        for column in range(1, 11)
        if (kind := terrains[(column * 3 + row) % len(terrains)]) is not None
    ]
    edges = tuple(
        Edge(Square(column, 2 + 3 * (index % 3)), Square(column, 3 + 3 * (index % 3)), kind)
        for index, kind in enumerate(EdgeKind)
        for column in (1 + index, 2 + index)
    )
    ground = SquaredGround(
        columns=10,
        rows=10,
        cells=tuple(cells),
        edges=edges,
        bridges=squares("I5"),
        roads=(squares("I1 I2 I3 I4 I5 I6 J7"),),
    )
    return replace(dettingen(), title="A zoo of symbols", ground=ground, pieces=tuple(pieces))


def toy(columns: int = 1, rows: int = 1, *pieces: Piece) -> View:
    """A bare board, as small as wanted."""
    return replace(dettingen(), title="Toy", ground=SquaredGround(columns, rows), pieces=pieces)
