"""Whether the next position is what the events leave, and nothing besides."""

from __future__ import annotations

from typing import Final

from pbem.audit.brandywine.ground import name_of, spot
from pbem.audit.brandywine.table import Table

FIXED: Final = ("side", "seat", "kind", "size", "strength", "moves", "command", "name", "militia", "classes")
LASTING: Final = ("title", "last_bound", "sides", "seats", "ground", "rules")


def compare(table: Table) -> None:
    """Complain of every change of the position that no event tells."""
    before, after = table.record.before, table.record.after
    table.expect("5.0", "the next bound", before["bound"] + 1, after["bound"])
    for key in LASTING:
        table.require(before[key] == after[key], "scenario", f"the same {key}", "another")
    table.expect("5.0", "units", [each["id"] for each in before["units"]], [each["id"] for each in after["units"]])
    for old, new in zip(before["units"], after["units"], strict=False):
        counter = table.counters[new["id"]]
        for key in FIXED:
            table.expect("2.0", f"{key} of {counter.id}", old[key], new[key])
        place = name_of(counter.place) if counter.place else None
        table.expect("20.0", f"{counter.id} eliminated:", counter.eliminated, new["eliminated"])
        if not counter.eliminated:
            table.expect("8.0", f"{counter.id} in", place, name_of(spot(new["place"])) if new["place"] else None)
            table.expect("11.0", f"{counter.id} faces", counter.facing, new["facing"])
            table.expect("16.0", f"{counter.id} disorganised:", counter.disorganised, new["disorganised"])
            table.expect("20.0", f"{counter.id} held by", sorted(counter.held_by), sorted(new["held_by"]))
            if table.alternate or counter.id not in table.flagged:
                table.expect("20.0", f"{counter.id} must answer:", counter.must_answer, new["must_answer"])
    for each in after["prizes"]:
        _, side = table.prizes[spot(each["square"])]
        table.expect("6.0", f"{each['square'].removeprefix('row:')} held by", side, each["side"])
    _turns(table)


def _turns(table: Table) -> None:
    """Both sides act in the simultaneous way; in the printed one they take turns, the side of the rules first."""
    rules = table.record.after["rules"]
    others = [side for side in table.sides if side != rules["first"]]
    if rules["way"] == "simultaneous" or not table.record.after["bound"]:
        return
    due = rules["first"] if table.record.after["bound"] % 2 else others[0]
    table.expect("5.0", "the turn of", [due], list(table.record.after["acting"]))
