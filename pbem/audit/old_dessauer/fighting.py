"""17: rounds of close combat, who has lost them, what that costs, and cavalry that rides on."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from itertools import permutations
from math import isqrt

from pbem.audit.old_dessauer import bends
from pbem.audit.old_dessauer.blows import (
    dice_for,
    figures_that_strike,
    flanked,
    least_score,
    points_of,
    surely_flanked,
    told_beset,
)
from pbem.audit.old_dessauer.going_back import went_back
from pbem.audit.old_dessauer.marching import CLOSING, FACES, boxes, side_met
from pbem.audit.old_dessauer.paces import move_of
from pbem.audit.old_dessauer.rolls import check_throw, rolls_of
from pbem.audit.old_dessauer.table import Event, Table, Unit, inches
from pbem.audit.old_dessauer.values import INCH

BREAKTHROUGHS = 2
STEEPEST = 450
"""14.1: tenths of a degree at which one may be met at most."""


class Combat:
    """The close combat of a bound, round by round."""

    def __init__(self, old: set[frozenset[str]]) -> None:
        self.old = old
        self.round = ""
        self.struck_in_round: list[Event] = []
        self.units: dict[str, Unit] = {}
        self.beaten: dict[str, int] = {}
        self.blows: dict[str, set[str]] = {}
        """With whom each unit changed blows in the round."""
        self.fell: set[str] = set()
        self.fought: set[str] = set()
        self.rode_on: dict[str, int] = {}
        self.came_upon: list[tuple[str, str]] = []
        """17.10: who has ridden at whom before this round; both may have, so that it is judged when all have."""
        self.known: set[frozenset[str]] = set(old)
        """Who has fought a round against whom."""

    def struck(self, table: Table, event: Event) -> None:
        """One unit's dice against one other."""
        number = rolls_of(event, "strike")[0]["key"].split("|")[-1]
        if number != self.round:
            self.close(table)
            self._open(table, number)
        self.struck_in_round.append(event)
        pair = frozenset((event["actors"][0], event["targets"][0]))
        table.engaged.add(pair)
        for name in (event["actors"][0], event["targets"][0]):
            table.did(name, "fought")

    def reinforced(self, table: Table, event: Event) -> None:
        """17.8: horse behind a single rank of horse is in its fight, whether any of it has dice or not."""
        unit, first = table.units[event["actors"][0]], table.units[event["words"]["first"]]
        table.require(unit.horse and first.horse and first.side == unit.side, "17.8", "horse behind horse", unit.kind)
        ranks = -(-first.figures // max(first.files, 1))
        table.expect("17.8", f"ranks of {first.id}:", 1, ranks)
        for name in event["targets"]:
            fights = frozenset((first.id, name)) in table.engaged
            table.require(fights, "17.8", f"{name} in combat with {first.id}", "not in contact")
            table.engaged.add(frozenset((unit.id, name)))

    def _open(self, table: Table, number: str) -> None:
        self._upon(table)
        self.round = number
        self.struck_in_round, self.beaten, self.fell = [], {}, set()
        self.units = {name: copy(unit) for name, unit in table.units.items()}
        table.suffered = {}

    def settle(self, table: Table) -> None:
        """When the last blow of a round has been read: judge all its blows together, and take the figures away."""
        if not self.struck_in_round:
            return
        events, self.struck_in_round = self.struck_in_round, []
        points = {(each["actors"][0], each["targets"][0]): int(each["words"]["points"]) for each in events}
        for event in events:
            self._blow(table, event, points)
        self.known |= {frozenset((event["actors"][0], event["targets"][0])) for event in events}
        self._even(table, events)
        self._tally(table, events)

    def _blow(self, table: Table, event: Event, points: Mapping[tuple[str, str], int]) -> None:
        unit, foe = self.units[event["actors"][0]], self.units[event["targets"][0]]
        words = event["words"]
        table.require(unit.side != foe.side, "17", f"an enemy in {foe.id}", unit.side)
        for roll in rolls_of(event, "strike"):
            first = frozenset((unit.id, foe.id)) not in self.known
            own = points_of(table, unit, foe, roll, first)
            table.expect("17.9", f"points of {unit.id} against {foe.id}:", own, int(words["points"]))
            against = points.get((foe.id, unit.id), int(words["against"]))
            table.expect("17.1", f"points against {unit.id}:", against, int(words["against"]))
            least = least_score(int(words["points"]), int(words["against"]))
            hits = check_throw(table, roll, len(roll["dice"]), least, "17.9")
            table.expect("17.9", "hits:", str(hits), str(words["hits"]).split()[0])

    def _even(self, table: Table, events: list[Event]) -> None:
        """17.5: the dice of each unit, in all and shared out evenly."""
        by: dict[str, list[Event]] = {}
        for event in events:
            by.setdefault(event["actors"][0], []).append(event)
        for name, own in by.items():
            unit = self.units[name]
            beset = [each for each in own if flanked(table, unit, self.units[each["targets"][0]])]
            sure = [each for each in beset if surely_flanked(table, unit, self.units[each["targets"][0]])]
            aside = [each for each in sure if _side_known(table, each["targets"][0], name)]
            for event in aside:
                dice = _dice_of([event])
                table.require(dice <= [1], "17.5", f"one die of {name} at most at each flank", dice)
                figures = int(event["words"]["figures"])
                one = dice_for(unit, figures) <= 1
                table.require(one, "17.5", f"figures of {name} for one die at most at each flank", figures)
            if len(own) == len(aside) > 1:
                continue  # A die for each flank is no share of anything, and a figure may be told of on both.
            own = [each for each in own if each not in aside] or own
            shares = _dice_of(own)
            table.require(max(shares) - min(shares) <= 1, "17.5", f"dice of {name} shared evenly", shares)
            figures = sum(int(event["words"]["figures"]) for event in own)
            limit = max(dice_for(unit, figures), 0)
            if not beset and not unit.block and not unit.battery:
                table.expect("17.5", f"dice of {name} for {figures} figures:", limit, sum(shares))
            table.require(figures <= unit.figures, "17.5", f"{unit.figures} figures of {name} at most", figures)
            if len(own) == 1:
                self._figures(table, unit, self.units[_foes(own)[0]], figures)

    def _figures(self, table: Table, unit: Unit, foe: Unit, figures: int) -> None:
        if unit.horse and table.near(unit, foe) > INCH // 2:
            front = min(unit.files, unit.figures)
            table.require(figures <= front, "17.8", f"the front rank of {unit.id} behind another: {front}", figures)
            return
        found = figures_that_strike(unit, foe)
        if found is not None and len(table.opponents(unit)) == 1:
            table.expect("17.5", f"figures of {unit.id} that strike at {foe.id}:", found, figures)

    def _tally(self, table: Table, events: list[Event]) -> None:
        dealt: dict[str, int] = {}
        taken: dict[str, int] = {}
        for event in events:
            hits = sum(roll["successes"] for roll in rolls_of(event, "strike"))
            dealt[event["actors"][0]] = dealt.get(event["actors"][0], 0) + hits
            taken[event["targets"][0]] = taken.get(event["targets"][0], 0) + hits
        self.beaten, self.blows = {}, {}
        for event in events:
            for name, other in permutations((event["actors"][0], event["targets"][0])):
                self.blows.setdefault(name, set()).add(other)
        for name in dealt.keys() | taken.keys():
            unit, got, gave = table.units[name], taken.get(name, 0), dealt.get(name, 0)
            if unit.battery:
                lost, got = got >= gave, 0 if gave > got else got
            else:
                lost = got > gave
            if lost:
                self.beaten[name] = self._rout_hits(table, unit, events)
            table.lose(unit, got)
            table.suffered[name] = got
            if got and not unit.battery and (not unit.skirmishing or unit.block):
                unit.disordered = True

    def _rout_hits(self, table: Table, unit: Unit, events: list[Event]) -> int:
        """17.6: 2 or 4, and one more for foot by every three horsemen that struck at it."""
        foes = [self.units[event["actors"][0]] for event in events if unit.id in event["targets"]]
        beset = any(surely_flanked(table, unit, foe) for foe in foes) or _says_so(unit, events)
        hits = 4 if beset and any(flanked(table, unit, foe) for foe in foes) else 2
        if not unit.horse:
            riders = sum(
                int(event["words"]["figures"])
                for event in events
                if unit.id in event["targets"] and self.units[event["actors"][0]].horse
            )
            hits += riders // 3
        return hits

    def was_beaten(self, table: Table, event: Event) -> None:
        """17.6: a loser goes back, shaken."""
        self.settle(table)
        unit = table.units[event["actors"][0]]
        hits = int(event["words"]["hits"])
        table.require(unit.id in self.beaten, "17.6", f"{unit.id} not beaten", "it went back")
        table.require(not self.units[unit.id].shaken, "17.6", f"{unit.id} shattered, being shaken", "it went back")
        table.require(not unit.battery, "17.7", f"{unit.id} shattered", "it went back")
        if unit.id in self.beaten:
            table.expect("17.6", f"rout hits of {unit.id}:", self.beaten[unit.id], hits)
        foes = self._against(table, unit)
        table.lose(unit, hits)
        if len(foes) == 1:
            danger = [(foe.x, foe.y) for foe in foes]
            edge = table.edges.get((foes[0].id, unit.id)) or side_met(unit, foes[0])
            stood = self.units[unit.id].box
            met = stood.parts[bends.struck(stood, foes[0].box, edge)]
            backs = {unit.heading + 1800, unit.heading + FACES[edge], met.heading + FACES[edge]}
            away = foes[0].heading, *sorted(backs)
            went_back(table, unit, event, danger, "15.1", away)
        else:
            went_back(table, unit, event, [], "15.1")
        self.fell.add(unit.id)

    def _against(self, table: Table, unit: Unit) -> list[Unit]:
        """All whom a unit fought in the round, gone back before it or not, as they stood when it began."""
        names = {foe.id for foe in table.opponents(unit)} | self.blows.get(unit.id, set())
        return [self.units[name] for name in sorted(names)]

    def owed(self) -> dict[str, int]:
        """Rout hits of losers that have not gone back."""
        return {name: hits for name, hits in self.beaten.items() if name not in self.fell}

    def _upon(self, table: Table) -> None:
        for name, foe in self.came_upon:
            near = table.near(table.units[name], table.units[foe])
            table.require(near <= INCH, "17.10", f"{name} at {foe}", inches(near))
        self.came_upon = []

    def close(self, table: Table) -> None:
        """The round is over: all who have lost have gone."""
        self._upon(table)
        self.settle(table)
        for name in self.beaten:
            gone = name in self.fell or table.has(name, "shattered")
            table.require(gone, "17.6", f"{name} beaten", "it stayed")
        self.beaten = {}

    def rode_through(self, table: Table, event: Event) -> None:
        """17.10: cavalry in good order attacks again, twice at most."""
        self.settle(table)
        unit, track = table.units[event["actors"][0]], boxes(event)
        self.rode_on[unit.id] = self.rode_on.get(unit.id, 0) + 1
        table.require(bool(table.rules["switches"]["breakthrough"]), "17.10", "no breakthroughs", unit.id)
        table.require(self.rode_on[unit.id] <= BREAKTHROUGHS, "17.10", "two breakthroughs at most", unit.id)
        table.require(unit.horse and not unit.skirmishing, "17.10", f"formed cavalry in {unit.id}", unit.kind)
        table.require(
            not unit.shaken and not unit.disordered, "17.10", f"{unit.id} in good order", "shaken or disordered"
        )
        table.require(table.has(unit.id, "fought"), "17.10", f"{unit.id} to have fought", "it had not")
        upon = {name for name, foe in self.came_upon if foe == unit.id}
        left = [foe.id for foe in table.opponents(unit) if foe.id not in upon]
        table.require(not left, "17.10", f"all that {unit.id} fought gone back", "still in contact")
        if len(track) >= 2:
            far = isqrt((track[-1].x - track[0].x) ** 2 + (track[-1].y - track[0].y) ** 2)
            limit = move_of(table, unit, track[0]) + CLOSING
            table.require(far <= limit, "17.10", f"{unit.id} to reach {inches(limit)} at most", inches(far))
            table.stand(unit, track[-1])
        for name in event["targets"]:
            table.engaged.add(frozenset((unit.id, name)))
            table.edges[unit.id, name] = str(event["words"].get("edge", ""))
            self.came_upon.append((unit.id, name))


def _side_known(table: Table, foe: str, name: str) -> bool:
    """14.1: whether it is known which side of a unit a foe has met: by the record, or by how they stand.

    Nobody is met at more than 45 degrees, so that only who stands just so aslant may have met either of two sides; of
    a bent line, whose wings look elsewhere, it is plain only to whom he is square.
    """
    if table.edges.get((foe, name)) or (foe, name) in table.old_flanks:
        return True
    unit, by = table.units[name], table.units[foe]
    side = side_met(unit, by)
    aslant = abs((by.heading - unit.heading - FACES[side] + 1800) % 3600 - 1800)
    return side != "front" and (aslant == 0 if any(unit.bend) else aslant < STEEPEST)


def _says_so(unit: Unit, events: list[Event]) -> bool:
    """17.9: whether a unit's own blows were told as those of one attacked in flank, where only the record knows."""
    return any(told_beset(roll) for event in events if unit.id in event["actors"] for roll in rolls_of(event, "strike"))


def _dice_of(events: list[Event]) -> list[int]:
    """The dice of each blow."""
    return [len(roll["dice"]) for event in events for roll in rolls_of(event, "strike")]


def _foes(events: list[Event]) -> list[str]:
    return [event["targets"][0] for event in events]
