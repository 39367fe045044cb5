"""The table while the referee reads along: who stands where with how many figures, and what was complained of."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pbem.audit.complaint import Complaint
from pbem.audit.old_dessauer.geometry import Box, End, Point, apart, ends_of, place
from pbem.audit.old_dessauer.values import BASES, GUNS, INCH, IRREGULAR, SKIRMISHING, arm
from pbem.audit.record import Record

Event = Mapping[str, Any]
BENT: Final = "bent line"
AWAY: Final = "away from the guns"
"""13.2.1: what a record calls the formation of a crew that has left its guns."""


@dataclass(frozen=True, slots=True)
class Guns:
    """13.2.1: guns that their crew has left, where and as they stand."""

    x: int
    y: int
    heading: int
    formation: str

    def ground(self, models: int) -> Box:
        """4.3: the ground under so many models; limbered they are one gun behind one limber."""
        width, depth = BASES["guns"]
        files, ranks = (1, 2) if self.formation == "limbered" else (max(models, 1), 1)
        return Box(self.x, self.y, self.heading, files, ranks, width, depth)


@dataclass(slots=True)
class Unit:
    """One unit as the referee has it; a battery's figures are its gunners."""

    id: str
    side: str
    kind: str
    grade: str
    original: int
    figures: int
    files: int
    formation: str
    x: int
    y: int
    heading: int
    shaken: bool
    disordered: bool
    debt: bool
    block: str
    gun: str
    models: int
    drill: Mapping[str, bool]
    here: bool
    gone: bool
    guns: Guns | None = None
    """13.2.1: the guns that its crew has left."""
    shelter: str = ""
    """13.2.1: the square that its crew is in."""
    bend: tuple[End, End] = (None, None)
    """12.16: the ends of its line as they were bent back."""
    of: int = 0
    """12.16: how many files the line had then."""
    mount: str = ""
    """15.3: what dragoons on foot ride when they are mounted."""
    horses: tuple[int, int, int] | None = None
    """15.3: where their horses are, and which way they front."""

    @property
    def battery(self) -> bool:
        """Whether it serves guns."""
        return self.kind == GUNS

    @property
    def horse(self) -> bool:
        """Whether it rides."""
        return arm(self.kind) == "horse"

    @property
    def skirmishing(self) -> bool:
        """13: whether it is in open order."""
        return self.formation == "skirmish" and not self.block

    @property
    def wavers(self) -> bool:
        """6, 12.11: whether it is shaken, or counts as such for a change of formation that it has still to finish."""
        return self.shaken or self.debt

    @property
    def steady(self) -> bool:
        """9.1."""
        regular = not self.battery and not self.drill["irregular"]
        return regular and not self.wavers and not self.disordered and not self.skirmishing

    @property
    def clumsy(self) -> bool:
        """12.13, 12.14: whether sidesteps and wheels cost it double."""
        return not self.steady or self.grade == "D"

    @property
    def exhausted(self) -> bool:
        """9.2.2."""
        return not self.battery and 2 * self.figures <= self.original

    @property
    def box(self) -> Box:
        """The ground it covers."""
        if self.battery and self.guns is None:
            return Guns(self.x, self.y, self.heading, self.formation).ground(self.models)
        widths = SKIRMISHING if self.skirmishing else IRREGULAR if self.drill["irregular"] else BASES
        width, depth = widths["foot" if self.battery else arm(self.kind)]
        files = max(min(self.files, self.figures), 1)
        ranks = -(-max(self.figures, 1) // files)
        return Box(self.x, self.y, self.heading, files, ranks, width, depth, self._bent(files))

    def _bent(self, files: int) -> tuple[End, End]:
        """12.16: its ends as they are with so many files left: each keeps its part of them, and one file at least."""
        if self.formation != BENT or not self.of:
            return None, None
        left, right = ((max(end[0] * files // self.of, 1), end[1]) if end else None for end in self.bend)
        return left, right


@dataclass(slots=True)
class General:
    """A general: where he is, and with whom."""

    id: str
    side: str
    spot: Point
    attached: str
    here: bool


@dataclass(slots=True)
class Feature:
    """A piece of the ground."""

    kind: str
    name: str
    outline: tuple[Point, ...]
    level: int
    width: int


@dataclass(slots=True)
class Table:
    """One bound under way."""

    record: Record
    units: dict[str, Unit]
    generals: dict[str, General]
    features: list[Feature]
    engaged: set[frozenset[str]]
    """Who is in contact with whom."""
    held: set[frozenset[str]]
    """Who was when the bound began."""
    complaints: list[Complaint] = dataclasses.field(default_factory=list)
    event: int = -1
    began: dict[str, Unit] = dataclasses.field(default_factory=dict)
    """The units as they were when the bound began."""
    opened: dict[str, Unit] = dataclasses.field(default_factory=dict)
    """The units as they were when the phase under way began."""
    deeds: dict[str, set[str]] = dataclasses.field(default_factory=dict)
    """What each unit did in this bound: moved, attacked, fired, fought, retreated, confused."""
    met: dict[tuple[str, str], int] = dataclasses.field(default_factory=dict)
    """With how many files an attacker has met each target in this bound."""
    edges: dict[tuple[str, str], str] = dataclasses.field(default_factory=dict)
    """Which side of a target an attacker has met; empty where the record does not say."""
    covered: set[tuple[str, str]] = dataclasses.field(default_factory=set)
    """12.16: attackers and targets whose flank a friend's may have covered when they met."""
    old_flanks: dict[tuple[str, str], bool] = dataclasses.field(default_factory=dict)
    """Contacts that were made in earlier bounds, and whether they were true attacks in flank or rear."""
    suffered: dict[str, int] = dataclasses.field(default_factory=dict)
    """Damage hits on each unit in the phase under way."""
    spent: dict[str, Fraction] = dataclasses.field(default_factory=dict)
    """What part of its move a unit has spent."""

    @classmethod
    def of(cls, record: Record) -> Table:
        """The table as it was before a bound."""
        before = record.before
        units = {plain["id"]: unit_of(plain) for plain in before["units"]}
        generals = {
            plain["id"]: General(plain["id"], plain["side"], place(plain["spot"]), plain["attached"], not plain["gone"])
            for plain in before["generals"]
            if plain["spot"]
        }
        engaged = {frozenset((each["attacker"], each["target"])) for each in before["contacts"]}
        table = cls(record, units, generals, features_of(before), engaged, set(engaged))
        for each in before["contacts"]:
            table.old_flanks[each["attacker"], each["target"]] = each["true_flank"]
        return table

    @property
    def rules(self) -> Mapping[str, Any]:
        """The switches of this game."""
        rules: Mapping[str, Any] = self.record.before["rules"]
        return rules

    def acts(self, unit: Unit) -> bool:
        """10: whether its side is active."""
        return unit.side in self.record.before["acting"]

    def did(self, name: str, deed: str) -> None:
        """Write down what a unit has done."""
        self.deeds.setdefault(name, set()).add(deed)

    def has(self, name: str, *deeds: str) -> bool:
        """Whether a unit has done one of these."""
        return bool(self.deeds.get(name, set()) & set(deeds))

    def complain(self, clause: str, expected: object, recorded: object) -> None:
        """Say that the event under way, or the bound as a whole, is not what the rules give."""
        self.complaints.append(Complaint(self.record.bound, self.event, clause, str(expected), str(recorded)))

    def expect(self, clause: str, what: str, expected: object, recorded: object) -> None:
        """Complain where two values differ."""
        if expected != recorded:
            self.complain(clause, f"{what} {expected}", f"{what} {recorded}")

    def require(self, holds: bool, clause: str, expected: str, recorded: object) -> None:
        """Complain where something does not hold."""
        if not holds:
            self.complain(clause, expected, recorded)

    def foes(self, unit: Unit) -> list[Unit]:
        """The other side's units on the table."""
        return [other for other in self.units.values() if other.side != unit.side and other.here]

    def friends(self, unit: Unit) -> list[Unit]:
        """Its own side's other units on the table."""
        return [other for other in self.units.values() if other.side == unit.side and other.here and other is not unit]

    def general_with(self, unit: Unit) -> bool:
        """8.3: whether a general is attached to a unit."""
        return any(general.attached == unit.id and general.here for general in self.generals.values())

    def opponents(self, unit: Unit) -> list[Unit]:
        """Whom it is in contact with."""
        return [self.units[name] for pair in self.engaged if unit.id in pair for name in pair - {unit.id}]

    def part(self, unit: Unit) -> None:
        """A unit goes away from all it was in contact with."""
        self.engaged = {pair for pair in self.engaged if unit.id not in pair}

    def stand(self, unit: Unit, box: Box) -> None:
        """A unit stands where a track ends."""
        unit.x, unit.y, unit.heading = box.x, box.y, box.heading
        unit.bend, unit.of = box.bend, box.files
        if not unit.battery or unit.formation == AWAY:
            unit.files = box.files

    def near(self, one: Unit, other: Unit) -> int:
        """How far two units are from each other, in 1/64 inch."""
        return apart(one.box, other.box)

    def lose(self, unit: Unit, number: int) -> None:
        """7: figures leave a unit, and guns that have no crew left."""
        unit.figures = max(unit.figures - number, 0)
        unit.models = min(unit.models, -(-unit.figures // 4))
        if unit.exhausted:
            unit.disordered = True
        if unit.formation == BENT and any(unit.bend) and unit.figures <= sum(end is not None for end in unit.bend):
            unit.formation = "line"


_SAME: Final = (
    "id", "side", "kind", "grade", "original", "figures", "files", "formation", "disordered", "debt", "block", "drill",
)  # fmt: skip
"""What a position calls as the referee does."""


def unit_of(plain: Mapping[str, Any]) -> Unit:
    """A unit as a position keeps it."""
    pose, battery, horses = plain["pose"], plain["battery"] or {}, plain["horses"]
    return Unit(
        **{key: plain[key] for key in _SAME},
        x=pose["x"] if pose else 0,
        y=pose["y"] if pose else 0,
        heading=pose["heading"] if pose else 0,
        shaken=plain["morale"] == "shaken",
        gun=battery.get("gun", ""),
        models=battery.get("models", 0),
        here=not plain["gone"] and pose is not None,
        gone=bool(plain["gone"]),
        guns=Guns(**plain["guns"]["pose"], formation=plain["guns"]["formation"]) if plain["guns"] else None,
        shelter=plain["shelter"],
        bend=ends_of(plain.get("bend")),
        of=(plain.get("bend") or {}).get("of", 0),
        mount=plain["mount"] or "",
        horses=(horses["x"], horses["y"], horses["heading"]) if horses else None,
    )


def features_of(position: Mapping[str, Any]) -> list[Feature]:
    """The ground of a position."""
    return [
        Feature(each["kind"], each["name"], tuple(map(place, each["corners"])), each["level"], each["width"])
        for each in position["ground"]["features"]
    ]


def inches(parts: int) -> str:
    """1/64 inch for people to read."""
    return f"{parts / INCH:.2f} inches"
