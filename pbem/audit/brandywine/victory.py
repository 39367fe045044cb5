"""Points and the verdict (6.0)."""

from __future__ import annotations

from pbem.audit.brandywine.table import Event, Table, track_of

COMMANDER = 5


def prize(table: Table, event: Event) -> None:
    """A square of victory taken by who ended there."""
    square = track_of(event)[0]
    points, _ = table.prizes[square]
    counter = table.counters[event["actors"][0]]
    table.expect("6.0", "points", points, event["words"]["points"])
    table.require(not counter.commander, "6.0", "a combat unit in the square", counter.id)


def score(table: Table) -> dict[str, int]:
    """Points of each side: for the enemies eliminated, and the squares it was in last."""
    found = dict.fromkeys(table.sides, 0)
    for counter in table.counters.values():
        if counter.eliminated:
            for side in found:
                found[side] += (COMMANDER if counter.commander else 1) * (side != counter.side)
    for points, side in table.prizes.values():
        if side in found:
            found[side] += points
    return found


def degree(most: int, least: int) -> str:
    """Twice the points are a major victory, half as many again a minor one."""
    if most >= 2 * least and most:
        return "major"
    return "minor" if 2 * most >= 3 * least and most else "draw"


def verdict(table: Table) -> None:
    """It ends after the last bound, and as the points have it."""
    told = table.record.verdict
    last = table.record.bound >= table.record.before["last_bound"]
    table.expect("5.0", "the battle over:", last, told is not None)
    if told is None:
        return
    points = score(table)
    table.expect("6.0", "points", points, told["score"])
    most, least = max(points.values()), min(points.values())
    how = degree(most, least)
    winner = next(side for side, count in points.items() if count == most) if how != "draw" else ""
    table.expect("6.0", "winner", winner, told["winner"])
    if winner:
        table.expect("6.0", "degree", how, told["degree"])
