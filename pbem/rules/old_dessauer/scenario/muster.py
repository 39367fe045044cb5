"""3 to 5, 18. From a scenario's rows to units and generals."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.rules.old_dessauer.army.formation import COLUMN_WIDTH, IRREGULAR_WIDTH, Formation
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import Battery, Drill, Unit
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.scenario.row import Row

GENERAL: Final = "general"
GUNNERS: Final = 4
"""4.3: to a fully served model."""
_MOST: Final = 99
_OF_TROOPS: Final = (Formation.LINE, Formation.COLUMN, Formation.SQUARE, Formation.SKIRMISH)
_OF_GUNS: Final = (Formation.UNLIMBERED, Formation.LIMBERED)
_DEEP: Final = {True: 1, False: 2}
"""Ranks of a line of foot (True) and of horse (False) where nothing is said."""


def is_general(row: Row) -> bool:
    """Whether a row is a general's."""
    return row.data.get("kind") == GENERAL


def general_of(row: Row, ground: MeasuredGround) -> General:
    """8: a general, where his head is."""
    spot = row.spot("at", ground)
    if spot is None:
        raise row.fault("at", f"{row.text('id')} stands nowhere", 'at = "60,24"')
    return General(
        id=row.text("id"),
        name=row.text("name"),
        side=row.text("side"),
        seat=row.text("seat"),
        spot=spot,
        command=row.text("command"),
        aliases=tuple(row.data.get("aliases", ())),
        classes=tuple(row.data.get("classes", ())),
    )


def unit_of(row: Row, ground: MeasuredGround, facing: Facing) -> Unit:
    """3 to 5: a unit, facing away from its own edge where nothing is said."""
    kind = Kind(row.word("kind", (*Kind, GENERAL)))
    battery = _battery(row) if kind.guns else None
    least = GUNNERS * battery.models if battery else 12
    figures = row.whole("figures", least, lambda number: 0 < number <= _MOST, f"1 to {_MOST} figures")
    if battery and figures > GUNNERS * battery.models:
        raise row.fault("figures", f"{figures} gunners", f"no more than {GUNNERS} to each of {battery.models} models")
    formation = _formation(row, kind)
    files = _files(row, kind, formation, battery.models if battery else figures)
    spot = row.spot("at", ground)
    return Unit(
        id=row.text("id"),
        name=row.text("name"),
        side=row.text("side"),
        seat=row.text("seat"),
        kind=kind,
        grade=Grade(row.word("grade", tuple(Grade))),
        original=figures,
        figures=figures,
        files=files,
        formation=formation,
        pose=Pose(spot.x, spot.y, row.heading("heading", facing)) if spot else None,
        block=row.text("block"),
        battery=battery,
        drill=_drill(row, kind),
        command=row.text("command"),
        aliases=tuple(row.data.get("aliases", ())),
        classes=tuple(row.data.get("classes", ())),
    )


def _battery(row: Row) -> Battery:
    models = row.whole("models", 4, lambda number: 2 <= number <= 6, "2 to 6 gun models")
    return Battery(Gun(row.word("gun", tuple(Gun))), models, row.truth("civilian"))


def _drill(row: Row, kind: Kind) -> Drill:
    drill = Drill(
        rifles=row.truth("rifles"),
        irregular=row.truth("irregular"),
        fanatic=row.truth("fanatic"),
        heavy_weapons=row.truth("heavy_weapons"),
        dismounts=row.truth("dismounts"),
    )
    if drill.rifles and kind is not Kind.LIGHT:
        raise row.fault("rifles", f"{kind} with rifles", "rifles are for light infantry (20)")
    if drill.dismounts and not kind.horse:
        raise row.fault("dismounts", f"{kind} does not ride", "dismounting is for cavalry (15.3)")
    if drill.irregular and row.data.get("grade") == Grade.A:
        raise row.fault("grade", "irregulars of grade A", "irregulars are B, C or D (18)")
    return drill


def _formation(row: Row, kind: Kind) -> Formation:
    if row.data.get("block"):
        if not kind.foot:
            raise row.fault("block", f"{kind} in a block of houses", "only infantry goes in (19.7)")
        return Formation.TOWN
    known = _OF_GUNS if kind.guns else _OF_TROOPS
    formation = Formation(row.word("formation", known, known[0]))
    if formation is Formation.SKIRMISH and not kind.light and not row.truth("irregular"):
        raise row.fault("formation", f"{kind} skirmishing", "only light troops skirmish (13)")
    if formation is Formation.SQUARE and not kind.foot:
        raise row.fault("formation", f"{kind} in square", "only infantry forms square (12.3)")
    return formation


def _files(row: Row, kind: Kind, formation: Formation, bases: int) -> int:
    if kind.guns:
        return bases
    widest = COLUMN_WIDTH[kind.foot]
    if formation is Formation.COLUMN:
        return row.whole("files", min(widest, bases), lambda wide: 0 < wide <= widest, f"1 to {widest} in a column")
    if formation is Formation.SQUARE:
        return min(widest, bases)
    usual = max(1, -(-bases // _DEEP[kind.foot]))
    if row.truth("irregular") and formation is not Formation.SKIRMISH:
        usual, bases = min(usual, IRREGULAR_WIDTH[kind.foot]), min(bases, IRREGULAR_WIDTH[kind.foot])
    files = row.whole("files", usual, lambda wide: 0 < wide <= bases, f"1 to {bases} figures wide")
    if formation is Formation.LINE and files <= widest:
        raise row.fault("files", f"a line {files} wide", f"{widest + 1} or more; fewer are a column (12.3)")
    return files
