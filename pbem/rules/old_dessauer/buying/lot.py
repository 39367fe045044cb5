"""20. One line of a shopping list: so many units alike, what they cost, and what the rules forbid of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import GUNNERS, PLAIN, Drill
from pbem.rules.old_dessauer.buying.prices import GENERAL, battery_price, unit_price

USUAL: Final = 12
"""5: the figures of a usual battalion or regiment."""
FEWEST, MOST = 6, 24
FEWEST_GUNS, MOST_GUNS = 2, 6
"""5: gun models of a battery."""
USUAL_GUNS: Final = 4
NAMES: Final = {
    Kind.LINE: "line infantry",
    Kind.LIGHT: "light infantry",
    Kind.LIGHT_HORSE: "LC",
    Kind.MEDIUM_HORSE: "MC",
    Kind.HEAVY_HORSE: "HC",
}


@dataclass(frozen=True, slots=True)
class Lot:
    """20: `number` units of a kind; `kind` is None for generals, `gun` and `models` are a battery's.

    `figures` are those of each unit, the gunners of a battery.
    """

    number: int
    kind: Kind | None
    grade: Grade = Grade.C
    figures: int = USUAL
    gun: Gun | None = None
    models: int = 0
    drill: Drill = PLAIN

    @property
    def each(self) -> int:
        """20: what one of them costs, in points, with its command."""
        if self.kind is None:
            return GENERAL
        if self.gun is not None:
            return battery_price(self.gun, self.models, self.figures, self.grade)
        return unit_price(self.kind, self.grade, self.figures, self.drill)

    @property
    def price(self) -> int:
        """20: what all of them cost."""
        return self.number * self.each

    @property
    def text(self) -> str:
        """The line as a player would write it, without the number."""
        if self.kind is None:
            return "general" if self.number == 1 else "generals"
        if self.gun is not None:
            noun = "battery" if self.number == 1 else "batteries"
            crew = "" if self.figures == GUNNERS * self.models else f" {self.figures} gunners"
            return f"{self.gun} {noun} {self.grade} {self.models} guns{crew}"
        words = [name.replace("_", " ") for name in _DRILLS if getattr(self.drill, name)]
        figures = "" if self.figures == USUAL else f"{self.figures} figures"
        return " ".join(filter(None, (NAMES[self.kind], str(self.grade), figures, *words)))

    def __str__(self) -> str:
        return f"{self.number} {self.text}"


_DRILLS: Final = ("rifles", "irregular", "fanatic", "heavy_weapons", "dismounts")


def why_not(lot: Lot) -> str:
    """3 to 5, 18, 20: what the rules forbid of a lot, and what would be right; empty where nothing is."""
    if lot.number < 1:
        return "none at all; one or more"
    if lot.kind is None:
        return ""
    if lot.gun is not None:
        if not FEWEST_GUNS <= lot.models <= MOST_GUNS:
            return f"{lot.models} guns; a battery has {FEWEST_GUNS} to {MOST_GUNS} models (5)"
        most, least = GUNNERS * lot.models, (GUNNERS - 1) * lot.models
        if not least <= lot.figures <= most:
            return f"{lot.figures} gunners; {lot.models} models have {least} to {most} (4.3, 16.3)"
        return ""
    if not FEWEST <= lot.figures <= MOST:
        return f"{lot.figures} figures; a unit has {FEWEST} to {MOST}, usually {USUAL} (5)"
    return _drill_why_not(lot.kind, lot.grade, lot.drill)


def _drill_why_not(kind: Kind, grade: Grade, drill: Drill) -> str:
    if drill.rifles and kind is not Kind.LIGHT:
        return "rifles are for light infantry (20)"
    if drill.dismounts and not kind.horse:
        return "only cavalry dismounts (15.3)"
    if drill.irregular and grade is Grade.A:
        return "irregulars are B, C or D (18)"
    if drill.irregular and kind in (Kind.MEDIUM_HORSE, Kind.HEAVY_HORSE):
        return "irregular cavalry is light (20)"
    if (drill.fanatic or drill.heavy_weapons) and not drill.irregular:
        return "fanatics and heavy weapons are for irregulars (18)"
    if drill.heavy_weapons and not kind.foot:
        return "heavy weapons are for infantry (18.2)"
    return ""
