"""The dice of one side in one round of an assault: number, type, need, misses thrown again, saves (C3.3.4, C8, C9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pbem.audit.napoleonic_squares.rolls import HIT, check_roll
from pbem.audit.napoleonic_squares.sharing import Event, borne_of, fair_shares, suffer
from pbem.audit.napoleonic_squares.table import Base, Table

Rolls = Sequence[Mapping[str, Any]]
GUN_DICE: Final = {"foot artillery": 12, "horse artillery": 10}
BRIGADE_DICE = 2
SAVES: Final = "saves"
AGAIN: Final = "misses again"


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of a round; `worsted` where the enemy has the skirmish advantage."""

    bases: list[Base]
    attacking: bool
    worsted: bool


def check_camp(table: Table, camp: Camp, enemy: Camp, where: str, fought: set[str], rolls: Rolls) -> dict[str, int]:
    """See that everybody throws what he should; gives the hits of each before saves."""
    least = HIT + 1 if camp.worsted else HIT
    hits: dict[str, int] = {}
    for base in camp.bases:
        own = [roll for roll in rolls if roll["unit"] == base.id and not roll["label"].startswith(SAVES)]
        first = [roll for roll in own if not roll["label"].startswith(AGAIN)]
        second = [roll for roll in own if roll["label"].startswith(AGAIN)]
        sides, number = dice_of(table, base, where, fought)
        table.expect("C3.3.4", f"throws of {base.id}", int(number > 0), len(first))
        misses = 0
        for roll in first:
            check_roll(table, "C3.3.4", roll, sides, number, least)
            misses += sum(face < least for face in roll["dice"])
        may = _throws_again(table, base, camp, enemy, told=bool(second))
        table.expect("C9", f"{base.id} throws misses again", int(may and misses > 0), len(second))
        for roll in second:
            check_roll(table, "C9", roll, sides, misses, least)
        hits[base.id] = sum(sum(face >= least for face in roll["dice"]) for roll in own)
    return hits


def dice_of(table: Table, base: Base, where: str, fought: set[str]) -> tuple[int, int]:
    """The type and the number of a unit's dice; the wood is where the fight is, for guns where they stand."""
    if base.guns:
        return GUN_DICE[base.kind], int(not table.ground.has(base.place, "wood"))
    sides, number = base.quality, BRIGADE_DICE
    if base.id in fought:
        number = 1
    if table.ground.has(where, "wood"):
        if not base.cavalry:
            sides = base.skirmish
        if base.cavalry or base.kind == "mixed":
            number = 1
    return sides, number


def check_saves(table: Table, camp: Camp, enemy: Camp, scored: Mapping[str, int], event: Event) -> int:
    """See who may save and what is left, and share it out; gives the hits after saves."""
    rolls: Rolls = event["rolls"]
    shares: dict[str, int] = {}
    saved: dict[str, int] = {}
    for base in camp.bases:
        own = [roll for roll in rolls if roll["unit"] == base.id and roll["label"].startswith(SAVES)]
        may = may_save(base, camp, enemy)
        table.require(may or not own, "C8", f"no save for {base.id}", f"{len(own)} throws")
        if not may:
            continue
        shares[base.id] = sum(len(roll["dice"]) for roll in own)
        for roll in own:
            check_roll(table, "C8", roll, base.quality, len(roll["dice"]))
            saved[base.id] = sum(face >= HIT for face in roll["dice"])
    names = [base.id for base in camp.bases]
    hits = sum(scored.values())
    ways = [way for way in _sharings(camp, enemy, scored) if all(way[name] == count for name, count in shares.items())]
    if not ways:
        table.complain("C3.3.4", f"{hits} hits shared evenly, a save for each", f"saves of {shares}")
        ways = fair_shares(names, hits)
    left = [{name: max(0, way[name] - saved.get(name, 0)) for name in names} for way in ways]
    suffer(table, "C3.3.4", left, borne_of(event, names))
    return max(0, hits - sum(saved.values()))


def _sharings(camp: Camp, enemy: Camp, scored: Mapping[str, int]) -> list[dict[str, int]]:
    """How hits may be shared: evenly; and what cavalry scored, not upon a garrison, for it attacks no town."""
    names = [base.id for base in camp.bases]
    evenly = fair_shares(names, sum(scored.values()))
    outside = [base.id for base in camp.bases if not base.in_town]
    of_horse = sum(scored[base.id] for base in enemy.bases if base.cavalry)
    if not of_horse or len(outside) in {0, len(names)}:
        return evenly
    apart = [
        {name: all_share[name] + outside_share.get(name, 0) for name in names}
        for all_share in fair_shares(names, sum(scored.values()) - of_horse)
        for outside_share in fair_shares(outside, of_horse)
    ]
    return evenly + apart


def may_save(base: Base, camp: Camp, enemy: Camp) -> bool:
    """Infantry attacked by cavalry alone (guns do not count), or infantry that defends a town (C8)."""
    if camp.attacking or base.kind != "infantry":
        return False
    brigades = [each for each in enemy.bases if not each.guns]
    return base.in_town or all(each.cavalry for each in brigades)


def _throws_again(table: Table, base: Base, camp: Camp, enemy: Camp, told: bool) -> bool:
    """Whether misses go again; uphill of some attackers only the print leaves open, and the record is believed."""
    if camp.attacking:
        return base.kind == "heavy cavalry"
    if not base.on_foot and not base.guns:
        return False
    uphill = {table.ground.uphill(base.place, each.place) for each in enemy.bases}
    return told if len(uphill) > 1 else uphill == {True}
