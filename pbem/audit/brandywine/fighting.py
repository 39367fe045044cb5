"""Battles and bombardments: who fights whom from where, at what odds, with what throw (13.0, 14.0, 17.0 to 19.0)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.audit.brandywine.factors import attack_factor, defence_factor, in_front, odds, result, told_factors
from pbem.audit.brandywine.ground import DEGREES, Spot, bearing, name_of, next_to
from pbem.audit.brandywine.rolls import two_dice
from pbem.audit.brandywine.table import Counter, Event, Table, names

MOST_SQUARES = 8


@dataclass(slots=True)
class Battle:
    """One battle under way, and what has been told of its outcome."""

    attackers: list[Counter]
    defenders: list[Counter]
    result: str
    bombardment: bool
    started: dict[str, Spot]
    """Where everybody in it, commanders as well, stood when it began."""
    disorderly: set[str]
    """Who was in disorder when it began."""
    led: list[str]
    """The commanders whose modifier was used."""
    lost: list[Counter] = field(default_factory=list)
    retreated: set[str] = field(default_factory=set)
    lost_in_retreat: set[str] = field(default_factory=set)
    disorganised: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    held: set[str] = field(default_factory=set)
    answering: set[str] = field(default_factory=set)
    advanced: set[str] = field(default_factory=set)
    fates: list[str] = field(default_factory=list)

    def losers(self) -> list[Counter]:
        """Those whom a retreat concerns."""
        return self.attackers if self.result.startswith("A") else self.defenders


@dataclass(slots=True)
class Round:
    """The battles of one side: where everybody stood at its beginning, and who has fought."""

    side: str
    stood: dict[str, Spot]
    attackers: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    bombarded: set[str] = field(default_factory=set)
    driven: set[str] = field(default_factory=set)
    """Who was driven back or advanced before it began: such a meeting waits for the next turn."""


def battle(table: Table, turn: Round, event: Event) -> Battle:
    """Who fights and whether he may; the odds, the throw and the entry of the table."""
    bombardment = event["kind"] == "bombarded"
    attackers, defenders = table.named(event["actors"]), table.named(event["targets"])
    for each in attackers:
        _may_attack(table, turn, each, defenders, bombardment)
    for each in defenders:
        _may_be_attacked(table, turn, each, attackers, bombardment)
    squares = {each.place for each in attackers}
    table.require(len(squares) <= MOST_SQUARES, "14.0", f"at most {MOST_SQUARES} squares in an attack", len(squares))
    if bombardment:
        table.require(
            table.record.before["rules"]["bombardment"], "18.0", "no bombardment in this game", names(attackers)
        )
        where = {each.place for each in defenders}
        table.require(len(where) == 1, "18.0", "one square bombarded", names(defenders))
    column = _odds(table, event, attackers, defenders, bombardment)
    throw, led = _throw(table, event, attackers, defenders)
    entry = result(table, column, throw)
    table.expect("20.0", f"at {column} and {throw} the table gives", entry, event["words"]["result"])
    for each in () if bombardment else defenders:
        each.held_by = ()
    everybody = {each.id: each.place for each in table.counters.values() if each.here and each.place}
    disorderly = {each.id for each in (*attackers, *defenders) if each.disorganised}
    return Battle(attackers, defenders, entry, bombardment, everybody, disorderly, led)


def _may_attack(table: Table, turn: Round, each: Counter, defenders: list[Counter], bombardment: bool) -> None:
    table.require(each.here and not each.commander, "13.0", "an attack by combat units on the map", each.id)
    table.expect("13.0", f"the attacker {each.id} is", turn.side, each.side)
    table.require(not each.attacked, "13.0", f"one battle a turn for {each.id}", "two")
    table.require(not each.held_by, "20.0", f"no attack by {each.id}, which is held", "it attacked")
    table.require(not each.disorganised, "16.0", f"no attack by {each.id}, disorganised", "it attacked")
    fresh = not each.driven or each.id in turn.driven
    table.require(fresh, "15.0", f"no battle for {each.id} after it advanced or retreated", "it attacked")
    faced = [enemy for enemy in defenders if in_front(each, enemy)]
    place = name_of(each.place) if each.place else "nowhere"
    table.require(
        bombardment or bool(faced), "13.0", f"{each.id} an enemy in its front squares", f"{each.facing} in {place}"
    )
    each.attacked, each.bombarded, each.must_answer = True, bombardment, False
    turn.attackers.add(each.id)


def _may_be_attacked(table: Table, turn: Round, each: Counter, attackers: list[Counter], bombardment: bool) -> None:
    """A bombardment is no battle: the same unit may be attacked as well."""
    table.require(each.here, "13.0", "defenders on the map", each.id)
    table.require(all(each.side != other.side for other in attackers), "13.0", "an enemy attacked", each.id)
    table.require(bombardment or each.id not in turn.targets, "13.0", f"one attack a turn on {each.id}", "two")
    beside = any(each.place and other.place and next_to(each.place, other.place) for other in attackers)
    table.require(beside, "13.0", f"{each.id} next to an attacker", "it is not")
    (turn.bombarded if bombardment else turn.targets).add(each.id)


def _odds(table: Table, event: Event, attackers: list[Counter], defenders: list[Counter], bombardment: bool) -> str:
    attack = {each.id: attack_factor(table, each, defenders) for each in attackers}
    told, total = told_factors(event["words"]["attack"])
    table.expect("13.0", "attack factors", attack, told)
    table.expect("13.0", "attack in all", sum(attack.values()), total)
    defence = {each.id: defence_factor(table, each) for each in defenders}
    told, total = told_factors(event["words"]["defence"])
    if bombardment:
        table.require(len(told) == 1, "18.0", "the odds against one unit", sorted(told))
        defence = {name: factor for name, factor in defence.items() if name in told}
    table.expect("13.0", "defence factors", defence, told)
    table.expect("13.0", "defence in all", sum(defence.values()), total)
    column = odds(sum(attack.values()), sum(defence.values()))
    table.expect("19.0", "odds", column, event["words"]["odds"])
    return column


def _throw(table: Table, event: Event, attackers: list[Counter], defenders: list[Counter]) -> tuple[int, list[str]]:
    """The throw with what commanders add or take; gives also whose that was."""
    roll = event["rolls"][0]
    throw, led = two_dice(table, "19.0", roll), []
    for modifier in roll["modifiers"]:
        leading, own = (-1, attackers) if modifier["amount"] < 0 else (1, defenders)
        squares = {each.place for each in own}
        side = own[0].side
        found = [
            each
            for each in table.counters.values()
            if each.commander and each.here and each.side == side and each.place in squares
        ]
        table.expect("17.0", f"a commander's modifier for {side}", leading, modifier["amount"])
        table.require(bool(found), "17.0", f"a commander in a square of {names(own)}", modifier["why"])
        led += [each.id for each in found[:1] if each.id not in led]
        throw += modifier["amount"]
    return throw, led


def obligations(table: Table, turn: Round, came: set[str], marched: set[str]) -> None:
    """Who had to attack did, and nobody was left out in whose control an attacker stood (13.0, 14.0)."""
    for name, square in turn.stood.items():
        counter = table.counters[name]
        if counter.side != turn.side or counter.commander:
            continue
        beside = sorted(
            other
            for other, place in turn.stood.items()
            if table.counters[other].side != turn.side
            and not table.counters[other].commander
            and next_to(place, square)
        )
        if name in turn.attackers and not counter.bombarded:
            left = [other for other in beside if other not in turn.targets | turn.bombarded]
            told = f"{', '.join(left)} left alone"
            table.require(not left, "13.0", f"{name} in {name_of(square)} all enemies beside it attacked", told)
        elif name not in turn.attackers and _obliged(table, counter, square, came, marched):
            owing = [other for other in beside if other not in turn.driven and not _shelled(table, turn, other)]
            faced = any(bearing(square, turn.stood[other], counter.facing) <= DEGREES for other in owing)
            told = "it did nothing" if faced else f"it faced away, {counter.facing}"
            table.require(not owing, "14.0", f"{name} in {name_of(square)} an attack on {', '.join(owing)}", told)


def _shelled(table: Table, turn: Round, name: str) -> bool:
    """Whether a bombardment drove this enemy off before anybody could attack it."""
    return name in turn.bombarded and table.counters[name].place != turn.stood[name]


def _obliged(table: Table, counter: Counter, square: Spot, came: set[str], marched: set[str]) -> bool:
    """Held and disorderly units do not attack; who came into control by itself, or stayed in it, must."""
    if (
        counter.held_by
        or counter.id in table.pinned
        or counter.disorganised
        or counter.driven
        or counter.eliminated
        or counter.place != square
    ):
        return False
    return table.alternate or counter.id in came or (counter.id not in marched and counter.id in table.beset)
