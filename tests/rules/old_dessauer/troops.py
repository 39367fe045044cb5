"""Units for a test of one rule, written as a player would count them: `C line 12x1`, `B heavy horse 6x2 shaken`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.bend import Bend, Wing
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind, Morale
from pbem.rules.old_dessauer.army.unit import Battery, Drill, Unit
from pbem.rules.old_dessauer.measure.pose import Pose

KINDS: Final = {
    "line": Kind.LINE, "light": Kind.LIGHT, "lc": Kind.LIGHT_HORSE, "mc": Kind.MEDIUM_HORSE, "hc": Kind.HEAVY_HORSE,
}  # fmt: skip
FORMATIONS: Final = {each.value.replace(" ", "-"): each for each in Formation}
DRILLS: Final = ("rifles", "irregular", "fanatic", "heavy_weapons", "dismounts")


def troops(text: str, name: str = "AI1", at: str = "24,24@0") -> Unit:
    """`C line 12x1 of=16 square shaken disordered`: grade, kind, files and ranks, then whatever is out of the common.

    A battery is `C medium guns 4 gunners=16`, a bent line `C line 12x1 left=4/45 right=3/90`.
    """
    grade, kind, *rest = text.split()
    if rest[0] == "guns":
        return _battery(Grade(grade), Gun(kind), int(rest[1]), rest[2:], name, at)
    files, ranks = map(int, rest[0].split("x"))
    more = dict(part.split("=") for part in rest if "=" in part)
    figures = int(more.get("figures", files * ranks))
    wide = files > (4 if KINDS[kind].foot else 3)
    plain = Formation.LINE if wide else Formation.COLUMN
    formation = next((FORMATIONS[part] for part in rest if part in FORMATIONS), plain)
    left, right = (_wing(more.get(end, "")) for end in ("left", "right"))
    bend = Bend(left, right, files) if left or right else None
    formation = Formation.BENT if bend is not None else formation
    unit = Unit(
        id=name, name=name, side="austria" if name.startswith("A") else "prussia", seat="neipperg", kind=KINDS[kind],
        grade=Grade(grade), original=int(more.get("of", figures)), figures=figures, files=files, formation=formation,
        pose=Pose.parse(at), drill=Drill(**{word: True for word in rest if word in DRILLS}), bend=bend,
    )  # fmt: skip
    return _marked(unit, rest)


def _wing(text: str) -> Wing | None:
    """`4/45`: four files, 45 degrees back."""
    files, _, degrees = text.partition("/")
    return Wing(int(files), round(float(degrees) * 10)) if text else None


def _battery(grade: Grade, gun: Gun, models: int, rest: list[str], name: str, at: str) -> Unit:
    more = dict(part.split("=") for part in rest if "=" in part)
    gunners = int(more.get("gunners", 4 * models))
    unit = Unit(
        id=name, name=name, side="austria" if name.startswith("A") else "prussia", seat="neipperg", kind=Kind.ARTILLERY,
        grade=grade, original=int(more.get("of", gunners)), figures=gunners, files=models,
        formation=Formation.LIMBERED if "limbered" in rest else Formation.UNLIMBERED, pose=Pose.parse(at),
        battery=Battery(gun, models),
    )  # fmt: skip
    return _marked(unit, rest)


def _marked(unit: Unit, words: list[str]) -> Unit:
    return replace(
        unit,
        morale=Morale.SHAKEN if "shaken" in words else Morale.GOOD,
        disordered="disordered" in words,
        debt="debt" in words,
        advanced="advanced" in words,
        fired="fired" in words,
    )
