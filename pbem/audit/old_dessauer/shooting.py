"""16: who may fire at whom, with how many dice, what they need, and who stands the fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from pbem.audit.old_dessauer import gaps, guns, reasons
from pbem.audit.old_dessauer.geometry import FINE, Exact, Point, reach
from pbem.audit.old_dessauer.going_back import went_back
from pbem.audit.old_dessauer.guns import hindered
from pbem.audit.old_dessauer.rolls import (
    Throw,
    check_reason,
    check_score,
    check_throw,
    rolls_of,
)
from pbem.audit.old_dessauer.table import Event, Table, Unit, inches
from pbem.audit.old_dessauer.values import FIRE_TEST, INCH, SHELL_LEAST, WEAPONS, Band

TESTED: Final = ("1 hit", "hits", "shaken", "in square", "friends", "advanced", "general", "fanatic")
FRIENDS_NEAR: Final = 4
IGNORES: Final = 5
"""16.17: the least score on which guns may leave others unanswered."""
FULL_CREW, LEAST_CREW = 4, 3


def dice_for(figures: int, models: int = 0) -> int:
    """16.3: a die for four figures or a gun with three gunners, three left over giving another."""
    dice = figures // FULL_CREW + (figures % FULL_CREW >= LEAST_CREW)
    return min(dice, models) if models else dice


class Shooting:
    """The fire of a bound: who was hit, from where, and who has been tested."""

    def __init__(self) -> None:
        self.hit: dict[str, list[str]] = {}
        self.hits: dict[str, int] = {}
        self.tested: set[str] = set()
        self.dice: dict[str, int] = {}
        self.figures: dict[str, int] = {}
        self.aimed: dict[str, list[str]] = {}
        self.balls: dict[str, list[str]] = {}
        """16.16: at whom each battery has fired ball of its own will."""
        self.unsettled: set[str] = set()
        """16.6: horse that has been thrown into disorder by shell."""
        self.dueled_with: set[str] = set()
        self.answers: dict[str, str] = {}
        """16.17: which guns a battery has to answer."""

    def fired(self, table: Table, event: Event) -> None:
        """A volley of one unit at another."""
        unit, target = table.units[event["actors"][0]], table.units[event["targets"][0]]
        opened, aimed = table.opened[unit.id], table.opened[target.id]
        weapon, hits = str(event["words"]["weapon"]), 0
        firsts = self.balls.setdefault(unit.id, [])
        bounce = weapon == "ballshot" and guns.bounced(table, opened, aimed, firsts)
        _may_fire(table, opened, aimed, bounce=bounce)
        if weapon == "ballshot" and not bounce:
            firsts.append(target.id)
        for roll in rolls_of(event, "fire"):
            if roll["key"].endswith("again"):
                continue
            band = _band(table, opened, weapon, roll)
            if band is not None:
                hits += self._volley(table, (opened, aimed), event, roll, band, bounce=bounce)
        table.expect("16.9", "hits:", str(hits), str(event["words"]["hits"]).split()[0])
        self._shelled(table, target, event, hits)
        for roll in rolls_of(event, "dismounted"):
            check_throw(table, roll, hits, 5 if weapon == "shell" else 6, "16.15")
        table.lose(target, hits)
        table.did(unit.id, "fired")
        self.aimed.setdefault(unit.id, []).append(target.id)
        if hits:
            self.hit.setdefault(target.id, []).append(unit.id)
            self.hits[target.id] = self.hits.get(target.id, 0) + hits
            table.suffered[target.id] = table.suffered.get(target.id, 0) + hits

    def _shelled(self, table: Table, target: Unit, event: Event, hits: int) -> None:
        """16.6: each shell that hits horse throws it into disorder on a 6."""
        due = event["words"]["weapon"] == "shell" and target.horse and not target.skirmishing and hits
        rolls = rolls_of(event, "disorder")
        table.expect("16.6", f"throws for the order of {target.id}:", int(bool(due)), len(rolls))
        if any(check_throw(table, roll, hits, 6, "16.6") for roll in rolls):
            self.unsettled.add(target.id)

    def disordered(self, table: Table, event: Event) -> None:
        """16.6: horse that shell has thrown into disorder."""
        unit = table.units[event["actors"][0]]
        table.require(unit.id in self.unsettled, "16.6", f"a shell's 6 against {unit.id}", "none")
        unit.disordered = True

    def _volley(
        self, table: Table, both: tuple[Unit, Unit], event: Event, roll: Throw, band: Band, *, bounce: bool
    ) -> int:
        unit, target = both
        if bounce:
            limit = dice_for(unit.figures, unit.models)
            table.require(len(roll["dice"]) <= limit, "16.16", f"{unit.id} {limit} dice at most", len(roll["dice"]))
        else:
            self.dice[unit.id] = self.dice.get(unit.id, 0) + len(roll["dice"])
            self._all_of_them(table, unit, len(roll["dice"]))
        if not bounce and not unit.block and not target.block and unit.formation != "square":
            _geometry(table, both, roll, event["words"]["weapon"])
        reasons.check(table, unit, target, str(event["words"]["weapon"]), roll)
        least = band.score - sum(each["amount"] for each in roll["modifiers"])
        hits = check_score(table, roll, min(least, 6), "16.9")
        if least > 6:
            again = [each for each in rolls_of(event, "fire") if each["key"] == f"{roll['key']}|again"]
            if hits:
                table.expect("16.9", "throws for 7 and more:", 1, len(again))
            return sum(check_throw(table, each, hits, 4 if least == 7 else 6, "16.9") for each in again)
        return hits

    def _all_of_them(self, table: Table, unit: Unit, dice: int) -> None:
        """16.3: a gun and its crew for each die, or four figures, of which one may be missing."""
        if unit.battery:
            limit = dice_for(unit.figures, unit.models)
            table.require(self.dice[unit.id] <= limit, "16.3", f"{unit.id} {limit} dice at most", self.dice[unit.id])
        elif not unit.battery:
            self.figures[unit.id] = self.figures.get(unit.id, 0) + max(4 * dice - 1, 1)
            known = min(unit.figures, unit.box.files * (2 if unit.skirmishing else 1))
            needed = self.figures[unit.id]
            table.require(needed <= known or dice == 1, "16.3", f"{known} figures of {unit.id} to fire", needed)

    def dueled(self, table: Table, event: Event) -> None:
        """16.17: a battery would rather fire at somebody else than at guns that fired on it in the last turn."""
        unit, foe = table.units[event["actors"][0]], table.units[event["targets"][0]]
        table.require(bool(table.rules["switches"]["duel"]), "16.17", "no duels of guns", unit.id)
        table.require(unit.battery and foe.battery, "16.17", f"guns in {unit.id} and {foe.id}", foe.kind)
        shelled = next(each["shelled_by"] for each in table.record.before["units"] if each["id"] == unit.id)
        table.require(foe.id in shelled, "16.17", f"{foe.id} to have fired on {unit.id}", shelled)
        opened = table.opened[unit.id]
        free = guns.is_free(table, opened)
        table.require(not free, "16.17", f"{unit.id} free to choose, with canister or a general", "it threw for it")
        near = [each.id for each in guns.to_answer(table, opened)]
        if foe.id in near:
            table.expect("16.17", f"the nearest guns that {unit.id} has to answer:", near[0], foe.id)
        self.dueled_with.add(unit.id)
        for roll in rolls_of(event, "duel"):
            chooses = check_throw(table, roll, 1, IGNORES, "16.17")
            table.expect("16.17", f"{unit.id} may choose:", bool(chooses), event["kind"] == "ignored_guns")
        if event["kind"] == "answered_guns":
            self.answers[unit.id] = foe.id

    def test(self, table: Table, event: Event) -> None:
        """16.10: a unit that was hit stands or goes back."""
        unit = table.units[event["actors"][0]]
        table.require(unit.id in self.hit, "16.10", f"hits on {unit.id}", "none")
        table.require(unit.id not in self.tested, "16.10", f"one fire test of {unit.id}", "another")
        self.tested.add(unit.id)
        for roll in rolls_of(event, "fire test"):
            self._nerves(table, unit, roll)
            least = FIRE_TEST[unit.grade] - sum(each["amount"] for each in roll["modifiers"])
            stood = check_throw(table, roll, 1, least, "16.10")
            table.expect("16.10", f"{unit.id} stands:", bool(stood), event["kind"] == "stood_fire")
        if event["kind"] == "broke_under_fire":
            table.expect("7.1", f"rout hits of {unit.id}:", 1, event["words"]["hits"])
            table.lose(unit, int(event["words"]["hits"]))
            danger = [table.opened[name].box.middle() for name in self.hit.get(unit.id, ())]
            went_back(table, unit, event, [(x // FINE, y // FINE) for x, y in danger], "15.1")

    def _nerves(self, table: Table, unit: Unit, roll: Throw) -> None:
        opened = table.opened[unit.id]
        for each in roll["modifiers"]:
            table.require(
                each["why"].endswith(TESTED) or each["why"].startswith(TESTED), "16.10", "a known reason", each
            )
        hits = -sum(each["amount"] for each in roll["modifiers"] if each["why"].endswith(("hit", "hits")))
        table.expect("16.10", f"hits on {unit.id}:", self.hits.get(unit.id, 0), hits)
        check_reason(table, roll, "16.10", -2 if opened.wavers else 0, "shaken")
        check_reason(table, roll, "16.10", int(table.general_with(unit)), "general")
        cover = [each["why"] for each in roll["modifiers"] if each["why"].startswith(("in square", "friends"))]
        if "in square" in cover:
            table.expect("16.10", f"the formation of {unit.id}:", "square", opened.formation)
        elif cover:
            near = min((table.near(unit, friend) for friend in table.friends(unit)), default=999 * INCH)
            table.require(
                near <= FRIENDS_NEAR * INCH + 1, "16.10", f"a friend within 4 inches of {unit.id}", inches(near)
            )
        if any(each["why"] == "advanced" for each in roll["modifiers"]) and table.acts(unit):
            gone = table.spent.get(unit.id, Fraction(0))
            far_enough = table.has(unit.id, "attacked") or gone >= Fraction(15, 32)
            table.require(far_enough, "16.10", f"{unit.id} to have gone half a move", f"{float(gone):.2f} of it")

    def owed(self) -> dict[str, int]:
        """The rout hit of who was hit and has not been told of standing or going back."""
        return {name: 1 for name in self.hit if name not in self.tested}

    def close(self, table: Table) -> None:
        """16.10, 16.17: whoever was hit and is still there has been tested; guns that had to answer did."""
        for name, foe in self.answers.items():
            aimed = self.aimed.get(name, [])
            table.require(foe in aimed, "16.17", f"{name} to fire back at {foe}", ", ".join(aimed) or "no fire")
        for name, unit in table.opened.items():
            if name not in self.dueled_with and guns.has_to_answer(table, unit):
                owed = guns.to_answer(table, unit)[0].id
                first = self.aimed.get(name, ["nobody"])[0]
                table.expect("16.17", f"{name} to fire, without a die, at", owed, first)
        for name in self.unsettled:
            lost = table.has(name, "shattered")
            table.require(lost or table.units[name].disordered, "16.6", f"{name} disordered by shell", "it is not")
        for name in self.hit:
            if not table.has(name, "shattered"):
                table.require(name in self.tested, "16.10", f"a fire test of {name}", "none")


def _may_fire(table: Table, unit: Unit, target: Unit, *, bounce: bool) -> None:
    table.require(table.acts(unit), "16", f"{unit.id} on an active side", unit.side)
    table.require(bounce or unit.side != target.side, "16", f"an enemy in {target.id}", unit.side)
    table.require(not unit.horse, "16.7", f"no fire of {unit.id}", "cavalry fired")
    table.require(not unit.shaken, "16.7", f"no fire of {unit.id}", "the shaken fired")
    table.require(unit.formation != "limbered", "16.7", f"no fire of {unit.id}", "limbered guns fired")
    table.require(unit.guns is None, "16.7", f"no fire of {unit.id}", "guns fired without a crew")
    table.require(not unit.drill["heavy_weapons"], "18.2", f"no fire of {unit.id}", "heavy weapons fired")
    for each in (unit, target):
        table.require(not table.opponents(each), "16.7", f"{each.id} out of combat", "in contact")
    table.require(not table.has(unit.id, "attacked", "retreated"), "16.7", f"no fire of {unit.id}", "it fired")
    gone = table.spent.get(unit.id, Fraction(0)) if table.has(unit.id, "moved") else Fraction(0)
    most = Fraction(0) if unit.battery else Fraction(1, 2)
    table.require(gone <= most + Fraction(1, 24), "16.4", f"{most} of its move by {unit.id}", f"{float(gone):.2f}")


def _band(table: Table, unit: Unit, weapon: str, roll: Throw) -> Band | None:
    """The band that a throw names."""
    bands = WEAPONS.get((weapon, unit.gun))
    if bands is None or (weapon == "rifles") != (unit.drill["rifles"] and not unit.battery):
        table.complain("16.9", f"a weapon of {unit.id}", weapon)
        return None
    return bands[0] if "close" in roll["label"] else bands[-1]


def _geometry(table: Table, both: tuple[Unit, Unit], roll: Throw, weapon: str) -> None:
    """16.3, 16.12: how many figures have the target in range and arc."""
    unit, target = both
    box, its, bands = unit.box, target.box, WEAPONS[weapon, unit.gun]
    ranks = min(2, box.ranks) if unit.skirmishing else 1
    found = [
        (figure, aim)
        for part in box.parts
        for rank in range(ranks)
        for figure in part.figures(rank)
        if (aim := reach(figure, part.heading, its))
    ]
    ready = [(figure, aim) for figure, aim in found if aim[0] <= bands[-1].inches * INCH + 1]
    served = min(len(ready), dice_for(unit.figures))
    number = served if unit.battery else dice_for(min(len(ready), unit.figures))
    table.require(
        len(roll["dice"]) <= max(number, 1 if ready else 0),
        "16.3", f"{unit.id} {number} dice at {target.id}, {len(ready)} in range and arc", len(roll["dice"]),
    )  # fmt: skip
    nearest = min((aim[0] for _, aim in found), default=0)
    if "close" in roll["label"]:
        near_enough = nearest <= bands[0].inches * INCH + 1
        table.require(near_enough, "16.9", f"{target.id} within {bands[0].inches} inches", inches(nearest))
    if weapon == "shell":
        table.require(nearest >= SHELL_LEAST * INCH - 1, "16.9", f"{target.id} beyond 8 inches", inches(nearest))
    alone = sum(unit.id in each["actors"] for each in table.record.events if each["kind"] == "fired") == 1
    lone = any(each.here and not each.attached and each.side == unit.side for each in table.generals.values())
    dice = len(roll["dice"])
    fewer = dice < number and alone and not lone and not any(hindered(table, both, *way) for way in _ways(ready))
    gaps.check(table, both, dice, number if fewer else dice, weapon)


def _ways(ready: Sequence[tuple[Point, tuple[int, Exact]]]) -> Iterator[tuple[Point, Exact]]:
    """From where to where those who have the target in range and arc would fire."""
    return ((figure, point) for figure, (_, point) in ready)
