"""3: shots, what they need and what they do; canister, at once or held."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from pbem.audit.de_gre_sweet.board import Board, Event, Unit, dice_of, throw, track_of
from pbem.audit.de_gre_sweet.ground import PROTECTING, Spot, beside, distance, name_of, spot, straight_line, within_45
from pbem.audit.de_gre_sweet.musketry import aimed_at, protection

SHOTS: Final = ("field gun", "horse gun", "howitzer")
PROTECTED, EQUIPMENT, DRIFT = 3, 2, 1
"""The scores of the further dice, as the table was made again."""


class Gunfire:
    """The artillery of a bound: what each battery has shot so far."""

    def __init__(self) -> None:
        self.shots: dict[str, list[str]] = {}
        self.canister: dict[str, int] = {}
        self.held: set[str] = set()

    def shot(self, board: Board, event: Event) -> None:
        """A shot that hit, missed, or went astray: who may fire it, what it needed, and what fell."""
        firer = board.units[event["actors"][0]]
        opened = board.opened[firer.id]
        for roll in dice_of(event, "shot"):
            shot, aim = _shot(roll)
            self.shots.setdefault(firer.id, []).append(shot)
            self._may(board, opened, shot, aim)
            where = opened.place or (0, 0)
            throw(board, roll, 1, board.tables.score(shot, distance(where, aim)), "3F")
        for word, score, clause in (("cover", PROTECTED, "6A"), ("gun", EQUIPMENT, "3F"), ("stray", DRIFT, "3E")):
            for roll in dice_of(event, word):
                throw(board, roll, 1, score, clause)
        landed = track_of(event)[-1]
        fallen, scored = int(event["words"].get("stands", 0)), sum(roll["successes"] for roll in dice_of(event, "shot"))
        board.require(fallen <= scored or dice_of(event, "stray") != [], "3F", f"at most {scored} stands", fallen)
        if dice_of(event, "stray") and landed != opened.place:
            self._strays(board, event, landed)
        for name in event["targets"] if event["words"].get("stands") else ():
            target = board.units[name]
            board.expect("3F", f"{name} stands in", name_of(landed), name_of(target.place or (1, 0)))
            board.lose(target, int(event["words"]["stands"]))

    def hit_equipment(self, board: Board, event: Event) -> None:
        """3F: a gun or a wagon is destroyed, and a stand of its crew with it."""
        self.shot(board, event)
        for name in event["targets"]:
            unit, what = board.units[name], event["words"]["what"]
            unit.guns -= what == "gun"
            unit.wagons -= what == "wagon"

    def _may(self, board: Board, firer: Unit, shot: str, aim: Spot) -> None:
        place = firer.place
        board.require(firer.battery and place is not None, "3B", f"a battery on the table in {firer.id}", firer.kind)
        if place is None:
            return
        board.require(not firer.limbered, "3B", f"{firer.id} unlimbered", "limbered")
        board.require(firer.stands > 0, "3B", f"a stand of crew with {firer.id}", "none")
        board.require(
            within_45(firer.facing, place, aim), "3E", f"{name_of(aim)} within 45° of {firer.facing}", name_of(place)
        )
        between = straight_line(place, aim)
        if shot != "howitzer" and between:
            friends = [
                unit.id for unit in board.opened.values() if unit.place == between[0] and unit.side == firer.side
            ]
            board.require(not friends, "3E", f"no friend next to {firer.id} towards {name_of(aim)}", ", ".join(friends))

    def _strays(self, board: Board, event: Event, landed: Spot) -> None:
        aims = [_shot(roll)[1] for roll in dice_of(event, "shot")]
        board.require(
            any(beside(aim, landed) for aim in aims), "3E", "a square next to the one aimed at", name_of(landed)
        )

    def canister_shot(self, board: Board, event: Event) -> None:
        """3H: dice for each gun into a square next to it, with no friends in it."""
        firer, (roll,) = board.units[event["actors"][0]], event["rolls"]
        opened = board.opened[firer.id] if event["phase"] == "Artillery" else firer
        start, target = track_of(event)[0], track_of(event)[-1]
        board.expect("3H", f"{firer.id} fires from", name_of(start), name_of(opened.place or (1, 0)))
        board.require(beside(start, target), "3H", f"a square next to {name_of(start)}", name_of(target))
        faced = within_45(opened.facing, start, target) or within_45(opened.turned_from, start, target)
        board.require(faced, "3H", f"{name_of(target)} within 45° of {opened.facing}", "not")
        friends = [unit.id for unit in board.at(target) if unit.side == firer.side]
        board.require(not friends, "3H", f"no friends in {name_of(target)}", ", ".join(friends))
        shots = dice_of_battery(opened)
        self.canister[firer.id] = self.canister.get(firer.id, 0) + 1
        number = shots[1] + shots[0] * protection(board, target)
        kinds = {unit.kind for unit in board.opened.values() if unit.place == target and unit.side != firer.side}
        kinds.add(aimed_at(board, roll).kind)
        scores = {board.tables.musket_score(kind, Fraction(1)) for kind in kinds}
        score = len(roll["needs"]) if len(roll["needs"]) in scores else max(scores)
        hits = throw(board, roll, max(number, 0), score, "3H")
        _fell(board, event, hits)

    def close(self, board: Board) -> None:
        """3C, 3D, 3H: no battery had more shots than its guns and its wagon give, and none beside canister."""
        for name, shots in self.shots.items():
            unit = board.opened[name]
            most = shots_of(unit)
            board.require(len(shots) <= sum(most), "3C", f"{name} has {sum(most)} shots", len(shots))
            howitzers, guns = shots.count("howitzer"), len(shots) - shots.count("howitzer")
            both = most == (1, 1) or sum(most) > 1
            if both:
                board.require(
                    guns <= most[0] and howitzers <= most[1], "3C", f"{name} has {most[0]} and {most[1]}", shots
                )
            board.require(name not in self.canister, "3H", f"canister or shot for {name}", "both")


def blazes(board: Board, event: Event) -> None:
    """6D: a shot touches something that burns; of two dice a single 1 lights the square, two burn it up."""
    (square,) = track_of(event)
    burns = bool(board.field.terrain.get(square, frozenset()) & PROTECTING) or square in board.field.bridges
    board.require(burns, "6D", "trees, houses or a bridge", name_of(square))
    board.require(square not in board.burning, "6D", "a square that does not burn yet", name_of(square))
    for roll in dice_of(event, "touch"):
        board.expect("6D", "dice that show it touching", 2, throw(board, roll, 2, board.tables.touch, "6D"))
    ones = sum(throw(board, roll, 2, 1, "6D") for roll in dice_of(event, "blaze"))
    board.expect("6D", f"ones for {event['kind']}", 1 if event["kind"] == "burning" else 2, ones)
    if event["kind"] == "burning":
        board.burning.add(square)


def shots_of(unit: Unit) -> tuple[int, int]:
    """3C, 3D: the shots of field or horse guns and of howitzers that a battery has."""
    if unit.kind == "horse battery":
        return unit.guns, 0
    lost = max(2 - unit.guns, 0) + (unit.wagons == 0)
    if unit.guns == 0:
        return 0, 0
    return (2, 1) if lost == 0 else (1, 1) if lost == 1 else (1, 0)


def dice_of_battery(unit: Unit) -> tuple[int, int]:
    """3H: how many shots a battery turns into canister, and their dice."""
    guns, howitzers = shots_of(unit)
    each = 2 if unit.kind == "horse battery" else 3
    return guns + howitzers, (guns + howitzers) * each


def _shot(roll: Mapping[str, Any]) -> tuple[str, Spot]:
    """`howitzer at J4`."""
    kind, _, square = roll["label"].partition(" at ")
    return kind, spot(square)


def _fell(board: Board, event: Event, hits: int) -> None:
    fallen = int(event["words"]["stands"])
    targets = [board.units[name] for name in event["targets"]]
    standing = sum(target.stands for target in targets)
    board.require(fallen <= hits, "4E", f"no more than {hits} stands lost", fallen)
    board.require(fallen == min(hits, standing), "4E", f"{min(hits, standing)} stands lost", fallen)
    for target in targets[:1]:
        if fallen:
            board.lose(target, min(fallen, target.stands))
