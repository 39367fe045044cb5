"""When all events have been read: whether the position and the verdict are what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.audit.old_dessauer.geometry import place
from pbem.audit.old_dessauer.table import Table, Unit, unit_of


def compare(table: Table) -> None:
    """Each unit and general against the position that was kept, and who has won."""
    for plain in table.record.after["units"]:
        kept = unit_of(plain)
        own = table.units.get(kept.id)
        if own is not None:
            _unit(table, own, kept)
    for plain in table.record.after["generals"]:
        general = table.generals.get(plain["id"])
        if general is not None and plain["spot"] and table.units:
            table.expect("8.3", f"{general.id} with", general.attached if general.here else "", plain["attached"])
            table.expect("8.4", f"{general.id} in play:", general.here, not plain["gone"])
            if general.here and not general.attached:
                table.expect("8.1", f"{general.id} at", general.spot, place(plain["spot"]))
    _contacts(table)
    _verdict(table)


def _unit(table: Table, own: Unit, kept: Unit) -> None:
    table.expect("6", f"{own.id} on the table:", own.here, kept.here)
    table.expect("6", f"{own.id} shattered:", own.gone, kept.gone)
    if not own.gone and not kept.gone:
        table.expect("13.2.1", f"the guns that the crew of {own.id} left:", own.guns, kept.guns)
        table.expect("13.2.1", f"the square that {own.id} is in:", own.shelter, kept.shelter)
    if not own.here:
        return
    table.expect("7", f"figures of {own.id}:", own.figures, kept.figures)
    table.expect("16.15", f"guns of {own.id}:", own.models, kept.models)
    table.expect("6", f"{own.id} shaken:", own.shaken, kept.shaken)
    table.expect("12.3", f"the formation of {own.id}:", own.formation, kept.formation)
    if not kept.block:
        here, there = (own.x, own.y, own.heading), (kept.x, kept.y, kept.heading)
        table.expect("12", f"{own.id} at", here, there)
        table.expect("12.16", f"the ends of {own.id} bent back:", own.box.bend, kept.box.bend)
    if not own.battery and not own.skirmishing:
        table.expect("9.2", f"{own.id} disordered:", own.disordered, kept.disordered)
    started = table.began[own.id]
    table.expect("15.3", f"what {own.id} has got off:", (own.mount, own.horses), (kept.mount, kept.horses))
    same = (own.id, own.kind, own.grade, own.original) == (kept.id, kept.kind, kept.grade, kept.original)
    table.require(same, "3", f"{started.grade} {started.kind} in {own.id}", f"{kept.grade} {kept.kind}")


def _contacts(table: Table) -> None:
    kept = {frozenset((each["attacker"], each["target"])) for each in table.record.after["contacts"]}
    for pair in sorted(map(sorted, table.engaged ^ kept)):
        table.complain("14", f"the contact of {' and '.join(pair)} as the events have it", "otherwise")


def _verdict(table: Table) -> None:
    """Who first has shattered the stated part of the enemy's units has won."""
    units, shatter = table.record.after["units"], table.rules["shatter"]
    sides = sorted({each["side"] for each in units})
    lost = {side: sum(1 for each in units if each["side"] == side and each["gone"]) for side in sides}
    size = {side: sum(1 for each in units if each["side"] == side) for side in sides}
    winners = [
        side for side in sides for foe in sides if foe != side and shatter and 1000 * lost[foe] >= shatter * size[foe]
    ]
    verdict = table.record.verdict
    if verdict is None:
        table.require(not winners, "1", f"the victory of {', '.join(winners)}", "the battle goes on")
    elif len(winners) == 1:
        table.expect("1", "the winner:", winners[0], verdict["winner"])
    elif not winners:
        _at_nightfall(table, lost, verdict)


def _at_nightfall(table: Table, lost: Mapping[str, int], verdict: Mapping[str, Any]) -> None:
    """At the end, who has shattered more of the enemy's units, and holds what counts as some of them."""
    last, score = table.record.after["last_bound"], verdict["score"]
    table.require(table.record.after["bound"] > last, "1", f"the battle to go on until bound {last}", "a verdict")
    prizes = sum(prize["units"] for prize in table.record.before["prizes"])
    for side, points in score.items():
        shattered = sum(number for foe, number in lost.items() if foe != side)
        fits = shattered <= points <= shattered + prizes
        table.require(fits, "1", f"{shattered} units shattered by {side}, and {prizes} for ground at most", points)
    most = max(score.values())
    leaders = [side for side, points in score.items() if points == most]
    table.expect("1", "the winner:", leaders[0] if len(leaders) == 1 else "", verdict["winner"])
