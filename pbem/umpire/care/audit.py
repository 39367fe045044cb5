"""The record of a game laid before a referee, who knows the printed rules and not those of the house."""

from __future__ import annotations

from pbem.audit import NoReferee, referee
from pbem.audit.complaint import Complaint
from pbem.audit.record import Record
from pbem.battle.canonical import to_plain
from pbem.rules import rule_system
from pbem.store import games, resolutions
from pbem.umpire.history.recorded import recorded
from pbem.umpire.world import World

__all__ = ["NoReferee", "audit"]


def audit(world: World, name: str) -> list[Complaint]:
    """What the referee complains of in the present line of a game; raises NoSuchGame, NoReferee or BrokenRecord."""
    game = games.get(world.db, name)
    judge = referee(game.system)
    system = rule_system(game.system)
    records = []
    for row in resolutions.line(world.db, name):
        found = recorded(world.db, system, row)
        before = found.before
        for ruling in found.rulings:
            before, _ = system.rule(before, ruling)
        sheets, events, verdict = to_plain(found.sheets), to_plain(found.events), to_plain(found.verdict)
        records.append(Record(row.bound, to_plain(before), sheets, events, to_plain(found.after), verdict))
    return judge(records)
