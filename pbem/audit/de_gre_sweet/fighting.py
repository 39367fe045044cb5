"""5: melees: who takes part, what they are worth, how the deployments compare, what falls, and who goes back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, permutations
from typing import Final

from pbem.audit.de_gre_sweet.board import COMMANDER, Board, Event, Unit, names, track_of
from pbem.audit.de_gre_sweet.ground import TOWARD, Spot, beside, name_of, spot
from pbem.audit.de_gre_sweet.marching import STEADY
from pbem.audit.de_gre_sweet.melee import NOTHING, WITHDRAWAL, Reckoning, edge_of, falls_of, reckon
from pbem.audit.de_gre_sweet.values import LETS_GO

RELATIONS: Final = {1: "superior", 0: "equal", -1: "inferior"}
RING: Final = ((0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""5E: the contact square, then clockwise."""


@dataclass(slots=True)
class Melee:
    """One melee: its square, both sides, and what has fallen of each so far."""

    where: Spot
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    reckoning: Reckoning | None = None
    values: dict[str, list[Fraction]] = field(default_factory=dict)
    places: dict[str, Spot | None] = field(default_factory=dict)
    fallen: dict[str, int] = field(default_factory=dict)
    back: set[str] = field(default_factory=set)


class Melees:
    """The melees of a bound."""

    def __init__(self) -> None:
        self.all: list[Melee] = []
        self.fought: set[str] = set()

    def melee(self, board: Board, event: Event) -> None:
        """One melee: strengths, deployments, and what each side must lose."""
        words, where = event["words"], spot(event["words"]["where"])
        attackers = [board.units[name] for name in event["actors"]]
        defenders = [board.units[name] for name in event["targets"]]
        for unit in (*attackers, *defenders):
            board.require(unit.id not in self.fought, "5A", f"{unit.id} in one melee", "a second")
            self.fought.add(unit.id)
            board.require(unit.stands > 0, "5A", f"{unit.id} with a stand left", "none")
        first = attackers[0]
        board.require(
            first.stands > 1 or first.kind in STEADY, "5B", f"{first.id} of more than one stand", first.stands
        )
        _supporters(board, where, attackers[1:], [first])
        _supporters(board, where, defenders, [unit for unit in defenders if unit.place == where])
        found = Melee(where, tuple(event["actors"]), tuple(event["targets"]))
        found.values = {unit.id: unit.values(board.tables) for unit in (*attackers, *defenders)}
        found.places = {unit.id: unit.place for unit in (*attackers, *defenders)}
        attack, defence = (
            sum((sum(found.values[unit.id], Fraction(0)) for unit in side), Fraction(0))
            for side in (attackers, defenders)
        )
        board.expect("5C", "the attack counts", attack, number(words["attack"]))
        board.expect("5C", "the defence counts", defence, number(words["defence"]))
        self._reckon(board, found, event, (attack, defence))
        self.all.append(found)

    def _reckon(self, board: Board, found: Melee, event: Event, totals: tuple[Fraction, Fraction]) -> None:
        words = event["words"]
        card, against = words["card"], words["against"]
        lets_go = LETS_GO[board.record.before["rules"]["repair"]]
        goes = WITHDRAWAL in (card, against) and all(
            other == WITHDRAWAL or other in lets_go
            for one, other in ((card, against), (against, card))
            if one == WITHDRAWAL
        )
        if goes:
            board.require(
                words["relation"] in ("let go", "withdrawn"), "5D", "a withdrawal that succeeds", words["relation"]
            )
            return
        edge = edge_of(card, against)
        board.expect("MDI", f"{card} against {against}:", RELATIONS[edge], words["relation"])
        found.reckoning = reckon(
            *totals, edge, _cover(board, found.where, [board.units[name] for name in found.defenders])
        )
        board.expect("5C", "the attacker loses", found.reckoning.attacker, number(words["loss"]))
        board.expect("5C", "the defender loses", found.reckoning.defender, number(words["cost"]))

    def lost(self, board: Board, event: Event) -> None:
        """5E: stands that fell in a melee."""
        unit, number_lost = board.units[event["actors"][0]], int(event["words"]["stands"])
        melee = self._of(unit.id)
        board.require(melee is not None, "5E", f"{unit.id} in a melee", "not")
        board.lose(unit, number_lost)
        if melee is not None:
            melee.fallen[unit.id] = melee.fallen.get(unit.id, 0) + number_lost

    def went(self, board: Board, event: Event) -> None:
        """5G: two squares back, diagonals as one, through no enemy."""
        path = track_of(event)
        for name in event["actors"]:
            unit = board.units[name]
            melee = self._of(name)
            board.require(melee is not None, "5G", f"{name} in a melee", "not")
            if melee is not None:
                melee.back.add(name)
            far = len(path) - 1 <= 2 or board.no_room(unit, path[2:-1])
            board.require(far, "5G", f"{name} retreats 2 squares, or on to where there is room", len(path) - 1)
            for here, there in pairwise(path):
                board.require(beside(here, there), "5G", f"a square next to {name_of(here)}", name_of(there))
            for square in path[1:]:
                foes = [foe.id for foe in board.at(square) if foe.side != unit.side and foe.stands]
                board.require(not foes, "5G", f"a way that skirts {', '.join(foes)}", name_of(square))
                board.require(
                    not board.field.water(square) and square not in board.burning,
                    "5G",
                    "ground to stand on",
                    name_of(square),
                )
            board.move(unit, path[-1])

    def gone(self, board: Board, name: str) -> None:
        """A unit that was destroyed or cut off."""
        melee = self._of(name)
        if melee is not None:
            melee.back.add(name)

    def _of(self, name: str) -> Melee | None:
        return next((each for each in self.all if name in (*each.attackers, *each.defenders)), None)

    def close(self, board: Board) -> None:
        """5E, 5F: what fell is what was owed, and whoever was weaker has gone."""
        for melee in self.all:
            if melee.reckoning is None:
                continue
            self._fell(board, melee, melee.attackers, melee.reckoning.attacker)
            self._fell(board, melee, melee.defenders, melee.reckoning.defender)
            for side, members in (("attacker", melee.attackers), ("defender", melee.defenders)):
                if side in (melee.reckoning.back, melee.reckoning.destroyed) or melee.reckoning.back == "both":
                    stays = [name for name in members if name not in melee.back and board.units[name].stands]
                    board.require(not stays, "5C", f"the {side} of {name_of(melee.where)} gone", ", ".join(stays))

    def _ways(self, melee: Melee, members: Sequence[str], owed: Fraction) -> Iterator[tuple[int, Fraction]]:
        """How many stands may fall, by any sequence within a square and by the coin, and what is owed still."""
        ranks = {name: _rank(melee, name, melee.places[name]) for name in members}
        for order in permutations(members):
            if [ranks[name] for name in order] == sorted(ranks.values()):
                fallen, coin = falls_of([(name, melee.values[name]) for name in order], owed)
                paid = sum(
                    (sum(sorted(melee.values[name])[:number], NOTHING) for name, number in fallen.items()), NOTHING
                )
                left = max(owed - paid, NOTHING)
                yield sum(fallen.values()), NOTHING if coin else left
                if coin:
                    yield sum(fallen.values()) + 1, NOTHING

    def _fell(self, board: Board, melee: Melee, members: Sequence[str], owed: Fraction) -> None:
        troops = [name for name in members if not _leads(board, name)]
        leaders = [name for name in members if _leads(board, name)]
        numbers: set[int] = set()
        for fallen, left in self._ways(melee, troops, owed):
            if fallen < sum(len(melee.values[name]) for name in troops):
                # While some of the troops stand a commander is behind them.
                numbers.add(fallen)
            numbers |= {fallen + fell for fell, _ in self._ways(melee, leaders, left)}
        least, most = min(numbers), max(numbers)
        told = sum(melee.fallen.get(name, 0) for name in members)
        board.require(least <= told <= most, "5F", f"{least} to {most} stands of {', '.join(members)}", told)


def _rank(melee: Melee, name: str, place: Spot | None) -> int:
    """5E: where in the ring a unit stands; within a square any of them may fall first."""
    if place is None or name == melee.attackers[0]:
        return 0
    step = (place[0] - melee.where[0], place[1] - melee.where[1])
    return RING.index(step) if step in RING else 0


def _leads(board: Board, name: str) -> bool:
    """Whether it is a commander, who falls after all the troops."""
    return board.units[name].kind == COMMANDER


def _cover(board: Board, where: Spot, defenders: Sequence[Unit]) -> int:
    """6A: what the attacker destroys less in a protected contact square that the defender held before."""
    if not board.field.protected(where) or all(unit.began != where for unit in defenders):
        return 0
    return 2 if where in board.field.strong else 1


def _supporters(board: Board, where: Spot, members: Sequence[Unit], within: Sequence[Unit]) -> None:
    """5A: who is not in the contact square stands next to it, faces it, and is of a kind that supports there."""
    inside = {unit.id for unit in within}
    for unit in members:
        place = unit.place
        if unit.id in inside or place is None or place in (where, within[0].place if within else None):
            continue
        board.require(beside(place, where), "5A", f"{unit.id} next to {name_of(where)}", name_of(place))
        kind = board.tables.stands.get(unit.kind)
        support = kind.support if kind else "none"
        slanting = place[0] != where[0] and place[1] != where[1]
        able = support == "around" or (support == "beside" and not slanting)
        board.require(able, "5A", f"{unit.id} able to support from {name_of(place)}", f"{unit.kind}: {support}")
        ahead = TOWARD[unit.facing]
        faces = (place[0] + ahead[0], place[1] + ahead[1]) == where
        board.require(
            faces or unit.in_square or unit.kind == COMMANDER, "5A", f"{unit.id} facing {name_of(where)}", unit.facing
        )


def number(text: str) -> Fraction:
    """`4½`, `1.375`."""
    if text and not text[-1].isascii():
        whole = Fraction(text[:-1]) if text[:-1] else Fraction(0)
        return whole + Fraction(unicodedata.numeric(text[-1])).limit_denominator(16)
    return Fraction(text)


__all__ = ["Melees", "names", "number"]
