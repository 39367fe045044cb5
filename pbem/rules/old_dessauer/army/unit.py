"""5. A unit: figures of one arm, type and grade, in straight ranks behind one front."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from operator import attrgetter
from typing import Final

from pbem.battle.bend import Bend
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.bending import closed_up
from pbem.rules.old_dessauer.army.formation import Formation, footprint
from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind, Morale
from pbem.rules.old_dessauer.measure.box import Box, laid
from pbem.rules.old_dessauer.measure.pose import Pose


@dataclass(frozen=True, slots=True)
class Battery:
    """4.3: the gun models of a battery; its figures are the gunners, four to a fully served model."""

    gun: Gun
    models: int
    civilian: bool = False
    """12.17: whether its limbers are driven by civilians, who never limber again."""


@dataclass(frozen=True, slots=True)
class Guns:
    """13.2.1: where guns stand that their crew has left, and whether limbered or not."""

    pose: Pose
    formation: Formation


@dataclass(frozen=True, slots=True)
class Drill:
    """3, 15.3, 18: what a unit is armed with and trained to beyond its kind."""

    rifles: bool = False
    irregular: bool = False
    fanatic: bool = False
    """18.1: until it loses a round of combat or fails a fire test."""
    heavy_weapons: bool = False
    dismounts: bool = False
    """15.3: whether it is able to fight on foot."""


PLAIN = Drill()
GUNNERS = 4
"""4.3: how many serve a gun model; a model without any is lost to its battery (7)."""


class Measured:
    """Keeps the block of a unit once it has been measured; no field, so neither compared nor written down."""

    __slots__ = ("_box",)
    _box: Box


@dataclass(frozen=True, slots=True)
class Unit(Measured):
    """5: a battalion, a regiment of horse or a battery, as it stands at the start of a bound.

    `original` and `figures` count figures (gunners of a battery), `files` how wide it stands, in figures or models.
    `block` is the town block or the fieldwork it garrisons. `debt` tells that it owes a turn of standing for a change
    of formation (12.11), and counts as shaken until it is paid. `advanced` tells that it moved at least half a move
    closer to the enemy in its last active turn (16.10). `horses` is where a dismounted unit left them. `gone` says
    what became of it once it has left the table.
    """

    id: str
    name: str
    side: str
    seat: str
    kind: Kind
    grade: Grade
    original: int
    figures: int
    files: int
    formation: Formation
    pose: Pose | None = None
    morale: Morale = Morale.GOOD
    disordered: bool = False
    debt: bool = False
    advanced: bool = False
    shelled_by: tuple[str, ...] = ()
    """16.17: the enemy's batteries that fired on it in the last turn."""
    fired: bool = False
    """19.3: whether it fired in its last active turn, which is seen in a wood from afar."""
    block: str = ""
    room: Footprint | None = None
    """19.7: the ground of the block that it garrisons, which is then its own."""
    battery: Battery | None = None
    drill: Drill = PLAIN
    mount: Kind | None = None
    """15.3: what it rides when it is not on foot; None for who is mounted, or never was."""
    horses: Pose | None = None
    guns: Guns | None = None
    """13.2.1: the guns that its crew has left; None for who serves them."""
    shelter: str = ""
    """13.2.1: the square into which a gun crew has run."""
    gone: str = ""
    command: str = ""
    aliases: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    bend: Bend | None = None
    """12.16: how a bent line was bent; None for all others, and for one of a war begun when it was no shape yet.

    How it stands now, after its losses, is in its `shape`.
    """

    @property
    def obeys(self) -> tuple[str, ...]:
        """The names under which its standing orders may be written; the first that has one decides."""
        return (self.id, self.seat)

    @property
    def here(self) -> bool:
        """Whether it is on the table."""
        return self.pose is not None and not self.gone

    @property
    def at(self) -> Pose:
        """Where it stands; raises LookupError for who is not on the table."""
        if self.pose is None:
            raise LookupError(f"{self.id} is not on the table")
        return self.pose

    @property
    def bases(self) -> int:
        """How many bases it stands on: figures, or gun models."""
        return self.battery.models if self.battery and self.guns is None else self.figures

    @property
    def shape(self) -> Footprint:
        """4, 12.3: the room it takes."""
        if self.room is not None:
            return self.room
        return footprint(
            self.kind, self.formation, self.bases, self.files, irregular=self.drill.irregular, bend=self.bend
        )

    @property
    def box(self) -> Box:
        """The block of figures where it stands; raises LookupError for who is not on the table."""
        try:
            return self._box
        except AttributeError:
            box = laid(self.at, self.shape)
            object.__setattr__(self, "_box", box)
            return box

    def posed(self, pose: Pose) -> Unit:
        """The same unit standing elsewhere; asked for in every slice of a bound, so it spares `replace` its care."""
        values = list(_VALUES(self))
        values[_POSE] = pose
        return Unit(*values)

    @property
    def ranks(self) -> int:
        """How deep it stands, in figures."""
        return self.shape.ranks

    @property
    def skirmishing(self) -> bool:
        """13: whether it is spread out."""
        return self.formation is Formation.SKIRMISH

    @property
    def close_order(self) -> bool:
        """4.1: whether its figures touch, as those of guns do for sight and fire."""
        return self.formation not in (Formation.SKIRMISH, Formation.TOWN, Formation.AWAY)

    @property
    def stretches(self) -> tuple[tuple[int, int], ...]:
        """12.16, 17.5: its files in straight stretches, each from its first file up to where the next begins."""
        left, right = self.shape.bend.back if self.shape.bend else (0, 0)
        ends = sorted({0, left, self.files - right, self.files})
        return tuple(pairwise(ends))

    @property
    def shaken(self) -> bool:
        """6, 12.11: whether it is shaken, or counts as such for a debt of movement."""
        return self.morale is Morale.SHAKEN or self.debt

    @property
    def steady(self) -> bool:
        """9.1: regular infantry or cavalry in good morale, not disordered and not skirmishing."""
        return (
            not self.kind.guns
            and not self.drill.irregular
            and not self.shaken
            and not self.disordered
            and not self.skirmishing
        )

    @property
    def clumsy(self) -> bool:
        """12.13, 12.14: whether it is unsteady or of grade D, and manoeuvres at half the speed of others."""
        return not self.steady or self.grade is Grade.D

    @property
    def exhausted(self) -> bool:
        """9.2.2: whether half of it or more is lost."""
        return self.figures * 2 <= self.original

    @property
    def spent(self) -> bool:
        """6: whether a quarter or less of it is left, which shatters it."""
        return self.figures * 4 <= self.original

    def at_its_guns(self) -> Unit:
        """13.2.1: the crew at its guns again, which stand as it left them; whoever has left none is as it was."""
        if self.guns is None or self.battery is None:
            return self
        pose, formation = self.guns.pose, self.guns.formation
        return replace(self, pose=pose, formation=formation, files=self.battery.models, guns=None, shelter="")

    def losing(self, hits: int) -> Unit:
        """7: the unit with so many figures fewer, shrunk around its front; half lost, it is disordered for good."""
        left = replace(self, figures=max(0, self.figures - hits))
        if left.battery is not None:
            served = min(left.battery.models, -(-left.figures // GUNNERS))
            most = left.figures if left.guns else served
            return replace(left, battery=replace(left.battery, models=served), files=max(1, min(left.files, most)))
        files = min(left.files, left.figures) if left.formation is not Formation.SQUARE else left.files
        tired = left.disordered or (left.exhausted and not left.skirmishing)
        left = replace(left, files=max(1, files), disordered=tired)
        if left.bend is None or closed_up(left.bend, left.files) is not None:
            return left
        return replace(left, formation=Formation.LINE, bend=None)


_NAMES: Final = tuple(field.name for field in fields(Unit))
_VALUES: Final = attrgetter(*_NAMES)
_POSE: Final = _NAMES.index("pose")
