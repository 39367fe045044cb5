"""19.9. Whom a side sees: within 36 inches, over a clear line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pbem.battle.spot import Spot
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import VISIBILITY, Lines, Veil
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.measure.box import fine, laid, point_within
from pbem.rules.old_dessauer.measure.pose import Pose


class Sight:
    """What each side sees of one position, found out once."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._lines = Lines(position.units, position.ground)
        self._units = [unit for unit in position.units if unit.here]
        self._seen: dict[str, frozenset[str]] = {}
        self._heads: dict[str, frozenset[str]] = {}

    def units(self, side: str) -> frozenset[str]:
        """The enemy's units in a side's sight."""
        if side not in self._seen:
            self._seen[side] = self._seen_by(side)
        return self._seen[side]

    def _seen_by(self, side: str) -> frozenset[str]:
        eyes = [unit for unit in self._units if unit.side == side]
        return frozenset(unit.id for unit in self._units if unit.side != side and self.watched(eyes, unit))

    def generals(self, side: str) -> frozenset[str]:
        """The enemy's generals in a side's sight: with the unit they ride with, or by themselves."""
        if side not in self._heads:
            self._heads[side] = self._heads_seen_by(side)
        return self._heads[side]

    def _heads_seen_by(self, side: str) -> frozenset[str]:
        seen, eyes = self.units(side), [unit for unit in self._units if unit.side == side]
        return frozenset(
            general.id
            for general in self._position.generals
            if general.side != side
            and general.here
            and (general.attached in seen if general.attached else self._sees_head(eyes, general))
        )

    def watched(self, eyes: Sequence[Unit], target: Unit) -> bool:
        """Whether any of these units sees a target where it stands; without fog everybody does."""
        if not self._position.rules.fog:
            return True
        return any(self._lines.sees(eye, target) for eye in _nearest_first(eyes, target.at.spot))

    def _sees_head(self, eyes: Sequence[Unit], general: General) -> bool:
        if general.spot is None or not self._position.rules.fog:
            return general.here
        head = fine(general.spot.x, general.spot.y)
        mark = laid(Pose(general.spot.x, general.spot.y, 0), Footprint(1, 1, 1, 1))
        for eye in _nearest_first(eyes, general.spot):
            box = eye.box
            if not point_within(box, head, VISIBILITY):
                continue
            across = self._lines.across(box.point(0, box.deep), head, self._lines.near(box, mark), (eye,))
            if all(found.veil is Veil.SKIRMISHERS for found in across):
                return True
        return False


@lru_cache(maxsize=4)
def sight_of(position: Position) -> Sight:
    """What is seen of a position; a bound asks for that of its beginning and of its end several times."""
    return Sight(position)


def _nearest_first(eyes: Iterable[Unit], spot: Spot) -> list[Unit]:
    return sorted(eyes, key=lambda eye: ((eye.at.x - spot.x) ** 2 + (eye.at.y - spot.y) ** 2, eye.id))
