"""12.16. Bending a line back at one end or both, and what is said where it cannot be bent so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.bend import Bend, Wing
from pbem.battle.order import Action
from pbem.rules.old_dessauer.army.bending import LEAST, SHARPEST, USUAL
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.movement.legs import Change
from pbem.rules.old_dessauer.movement.tables import change_cost
from pbem.rules.old_dessauer.movement.ways.way import Foreseen, Way
from pbem.rules.old_dessauer.orders.measures import in_degrees, tenths

CLAUSE: Final = "12.16"
FILES: Final = "files"
_SHARES: Final[Mapping[str, int]] = {"half": 2, "third": 3, "quarter": 4}
"""What a wing may be of its line: one part in so many."""
_USUAL_SHARE: Final = "third"
_LINE: Final = Action("form", word="line")


@dataclass(frozen=True, slots=True)
class Bent:
    """What an order to bend asks of a line of so many files: which ends, how much of it each, and how far back."""

    ends: str
    share: str
    files: int
    angle: int
    of: int

    @property
    def action(self) -> Action:
        """The order that asks for it, as short as it can be written."""
        share = "" if self.share == _USUAL_SHARE else self.share or f"{self.files} {FILES}"
        return Action("bend", word=" ".join(filter(None, (self.ends, share, in_degrees(self.angle)))))

    @property
    def bend(self) -> Bend:
        """The shape itself."""
        wing = Wing(self.files, self.angle)
        return Bend(wing if self.ends != "right" else None, wing if self.ends != "left" else None, self.of)

    @property
    def most(self) -> int:
        """How many of its files may stand in a wing: half of them, and one is left between two wings."""
        return (self.of - 1) // 2 if self.ends == "both" else self.of // 2


def asked_for(word: str, files: int) -> Bent:
    """`left 45`, `both half 60`, `left 3 files 60`: what it asks of so many files; a third where nothing is said."""
    ends, *rest = word.split() or ["both"]
    share = next((part for part in rest if part in _SHARES), "" if FILES in rest else _USUAL_SHARE)
    wing = max(1, files // _SHARES[share]) if share else int(rest[rest.index(FILES) - 1])
    measure = rest[-1] if rest and rest[-1] not in (FILES, *_SHARES) else ""
    angle = tenths(measure) if measure else USUAL
    return Bent(ends, share, wing, USUAL if angle is None else angle, files)


def bend(way: Way, action: Action, friend: Foreseen) -> None:
    """12.16: swing back the wings, the rest standing fast; it costs what a change of formation does."""
    unit = way.at
    if unit.formation is Formation.BENT:
        way.refuse(action, "it is bent already, and forms line first", CLAUSE, (_LINE, action), (_LINE,))
        return
    if not unit.kind.foot or unit.ranks > 1 or unit.formation not in (Formation.LINE, Formation.COLUMN):
        first = ((_LINE, action), (_LINE,)) if unit.kind.foot and not unit.drill.irregular else ()
        way.refuse(action, "only infantry in one rank bends its line", CLAUSE, *first)
        return
    wanted = asked_for(action.word, unit.files)
    why, legal = _wrong(wanted, unit)
    if why:
        way.refuse(action, why, CLAUSE, *(((legal.action,),) if legal else ()))
        return
    way.add(action, Change(Formation.BENT, unit.files, 0, change_cost(unit), bend=wanted.bend))


def _wrong(wanted: Bent, unit: Unit) -> tuple[str, Bent | None]:
    """Why a line is not bent so, and the nearest way in which it may be; nothing where it may."""
    most = wanted.most
    if most < 1:
        return "it has too few files to bend", None
    legal = replace(wanted, angle=min(SHARPEST, max(LEAST, wanted.angle)))
    if not 1 <= wanted.files <= most:
        legal = replace(legal, files=min(most, max(1, wanted.files)), share="")
        return f"a wing has 1 to {most} of its {unit.files} files", legal
    if wanted.angle < LEAST:
        return f"a bend of less than {in_degrees(LEAST)} degrees is none", legal
    if wanted.angle > SHARPEST:
        return f"no wing is bent back by more than {in_degrees(SHARPEST)} degrees", legal
    return "", None


def stands(way: Way, action: Action) -> bool:
    """12.16: whether a bent line refuses an order to move: it goes nowhere, and turns only while it bends."""
    if way.at.formation is not Formation.BENT:
        return False
    last = way.legs[-1] if way.legs else None
    if isinstance(last, Change) and last.formation is Formation.BENT and action.verb in ("turn", "about"):
        return False
    first = ((_LINE, action), (_LINE,)) if way.start.formation is Formation.BENT else ()
    way.refuse(action, "a bent line does not move", CLAUSE, *first)
    return True
