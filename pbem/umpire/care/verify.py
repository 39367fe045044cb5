"""Checking the record of a game: every bound resolved again and compared, every link of the dice hashed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import ReusedKey, chain_link, public_part
from pbem.rules import rule_system
from pbem.store import bounds, games
from pbem.store.bounds import Resolved
from pbem.store.games import Game
from pbem.umpire.bounds.resolution import read_sheets, resolve, verdict_json
from pbem.umpire.match import BrokenRecord, position_at
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Finding:
    """One bound and what is wrong with its record; nothing where it is as it was."""

    bound: int
    wrong: tuple[str, ...]


def verify(world: World, name: str) -> list[Finding]:
    """Resolve every bound of a game again from its record; raises NoSuchGame."""
    game = games.get(world.db, name)
    rows = bounds.of(world.db, name)
    findings = [Finding(-1, wrong)] if (wrong := _record_faults(game, rows)) else []
    return findings + [
        Finding(row.bound, tuple(_chain_faults(game, row) + _outcome_faults(world, game, row))) for row in rows
    ]


def _record_faults(game: Game, rows: list[Resolved]) -> tuple[str, ...]:
    wrong = []
    if chain_link(game.secret, 0, game.chain_length) != game.anchor:
        wrong.append("the game's secret does not lead to the anchor that was printed in the first letter")
    expected = list(range(game.bound))
    if [row.bound for row in rows] != expected:
        wrong.append(f"the bounds on record are {[row.bound for row in rows]}, and should be {expected}")
    return tuple(wrong)


def _chain_faults(game: Game, row: Resolved) -> list[str]:
    link = row.link
    for _ in range(row.bound):
        link = hashlib.sha256(link).digest()
    wrong = [] if link == game.anchor else ["its link of the dice does not lead to the anchor"]
    salts = from_json(row.salts, dict[str, str])
    if public_part(game.id, row.bound, [f"{seat}:{salt}" for seat, salt in salts.items()]) != row.public:
        wrong.append("the public part of its dice does not follow from the players' salts")
    return wrong


def _outcome_faults(world: World, game: Game, row: Resolved) -> list[str]:
    system = rule_system(game.system)
    if row.rules_version != system.VERSION:
        return [
            f"it was resolved under rules {row.rules_version}; these are {system.VERSION}, so it cannot be compared"
        ]
    try:
        position = position_at(world.db, system, game.id, row.bound)
        after = bounds.position(world.db, game.id, row.bound + 1)
        found = resolve(game, system, position, row.bound, read_sheets(row.sheets), row.link)
    except (BrokenRecord, ReusedKey, ValueError) as error:
        return [f"it cannot be resolved again: {error}"]
    wrong = []
    if to_json(found.after).decode() != after:
        wrong.append("the position after it is another than the orders and dice on record give")
    if to_json(found.events).decode() != row.events:
        wrong.append("the events on record are others than the orders and dice on record give")
    if found.salts != from_json(row.salts, dict[str, str]):
        wrong.append("the salts on record are others than those of the sheets")
    if verdict_json(found.verdict) != row.verdict:
        wrong.append("the verdict on record is another than the position gives")
    return wrong
