"""Who is told something in a clause: the units it names, and those whom they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_COLLECTIVE: Final = frozenset((
    "artillery", "infantry", "cavalry", "foot", "arty", "artillerie", "infanterie", "kavallerie", "reiterei",
    "fussvolk", "batteries", "batterien", "geschuetze", "kanonen", "inf", "cav", "kav",
))  # fmt: skip
"""Words for an arm that mean all of it."""


_RIDES: Final = ("rid", "gallop", "trot", "reit", "joins", "join", "begib", "begleit")
"""Verbs of one man on a horse."""


@dataclass(frozen=True, slots=True)
class Told:
    """The units of a clause, those of other seats, and how sure it is who is meant."""

    units: tuple[str, ...]
    foreign: tuple[str, ...]
    scope: Scope
    score: Score


def told_by(clause: Clause, desk: Desk) -> Told:
    """Whom a clause tells something; exceptions are taken out."""
    excepted = {unit for name in clause.excepted for unit in name.units}
    holds = bool(clause.deeds) and all(_only_holds(deed, desk) for deed in clause.deeds)
    units = tuple(dict.fromkeys(u for name in clause.subjects for u in _with_command(name, desk, holds=holds)
                                if u not in excepted))  # fmt: skip
    for_all = not holds and [_led_by(name, clause, desk) for name in clause.subjects]
    if for_all and any(for_all):
        units = tuple(dict.fromkeys(unit for name, led in zip(clause.subjects, for_all, strict=True)
                                    for unit in (led or name.units) if unit not in excepted))  # fmt: skip
    foreign = tuple(dict.fromkeys(unit for name in clause.subjects for unit in name.foreign))
    scopes = [name.scope for name in clause.subjects] or [Scope.NAMED]
    loose = any(name.score is Score.LOOSE for name in clause.subjects) or bool(for_all and any(for_all))
    score = Score.LOOSE if loose or clause.excepted else Score.PLAIN
    return Told(units, foreign, min(scopes, key=lambda scope: scope.rank), score)


def _only_holds(deed: Deed, desk: Desk) -> bool:
    return (
        not deed.begun
        or deed.negated
        or (bool(deed.verbs) and all(stands(desk.words.verb(name)) for name in deed.verbs))
    )


def _with_command(name: Name, desk: Desk, *, holds: bool) -> tuple[str, ...]:
    """`Frimont sits`: a commander called by his name stays with all his command; by his id it is he alone."""
    own = desk.roster.own
    general = own.get(name.units[0]) if len(name.units) == 1 else None
    by_id = desk.roster.find(name.words) is not None and name.words.isupper()
    if not holds or general is None or general.arm is not Arm.GENERAL or not general.command or by_id:
        return name.units
    return (*name.units, *(unit for unit in desk.roster.of_command(general.command) if unit in desk.roster.mine
                           and unit not in name.units and own[unit].arm is not Arm.GENERAL))  # fmt: skip


def _led_by(name: Name, clause: Clause, desk: Desk) -> tuple[str, ...]:
    """`Baraguey closes up to C3`: a commander called by his name, who goes somewhere and does not ride, is his command.

    By his id it is he alone, and so it is where he goes to somebody, or commands nobody else here.
    """
    own = desk.roster.own
    general = own.get(name.units[0]) if len(name.units) == 1 else None
    if general is None or general.arm is not Arm.GENERAL or not general.command or name.foe:
        return ()
    if desk.roster.find(name.words) is not None and name.words.isupper():
        return ()
    deeds = [deed for deed in clause.deeds if deed.begun]
    rides = any(deed.friends or deed.relation or key(deed.spoken).startswith(_RIDES) for deed in deeds)
    goes = bool(deeds) and all(deed.places or deed.numbers or deed.foes or deed.row for deed in deeds)
    if rides or not goes:
        return ()
    led = (unit for unit in desk.roster.of_command(general.command) if unit in desk.roster.mine)
    return tuple(unit for unit in led if own[unit].arm is not Arm.GENERAL and own[unit].place is not None)


def bare(name: Name, clause: Clause, desk: Desk) -> bool:
    """`guns fire D4`: an arm without an article may be one unit or all, where something is done to somebody."""
    if name.score is not Score.LOOSE or name.scope is not Scope.GROUP or " " in name.words or not name.of_arm:
        return False
    if key(name.words) in _COLLECTIVE:
        return False
    if any(deed.negated for deed in clause.deeds):
        return False
    aimed = any(deed.places or deed.foes or deed.nearest or deed.at_him for deed in clause.deeds)
    verbs = [desk.words.verb(verb) for deed in clause.deeds for verb in deed.verbs]
    free = all(argument.optional for verb in verbs for argument in verb.arguments if argument.takes is Takes.TARGET)
    if free and not aimed:
        return False
    return any(argument.takes is Takes.TARGET for verb in verbs for argument in verb.arguments)
