"""The toy soldiers of tests/rules/toy on a larger board, three seats and a canary, for tests of the umpire."""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.battle.scenario import Scenario
from pbem.battle.side import Seat, Side
from pbem.battle.squared_ground import SquaredGround
from tests.rules.toy.toy_soldiers import (
    CHANGES,
    CONDITIONS,
    FORMAT,
    NAME,
    POSITION,
    RULINGS,
    SENTENCES,
    SEQUENCE,
    SIDES,
    TITLE,
    UPGRADES,
    VERBS,
    VERSION,
    WAYS,
    check,
    default_sheet,
    explain,
    judge,
    know,
    resolve,
    rule,
    score,
    see,
    set_up,
    weight,
    worth,
)
from tests.rules.toy.toy_soldiers.position import Position

__all__ = [
    "CHANGES",
    "CONDITIONS",
    "FORMAT",
    "NAME",
    "POSITION",
    "RULINGS",
    "SENTENCES",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "UPGRADES",
    "VERBS",
    "VERSION",
    "WAYS",
    "Position",
    "check",
    "default_sheet",
    "explain",
    "judge",
    "know",
    "resolve",
    "rule",
    "scenario",
    "score",
    "see",
    "set_up",
    "weight",
    "worth",
]

GROUND = SquaredGround(8, 8)


def scenario(bounds: int = 3) -> Scenario:
    red = Side("red", "The Red Army", "Red", solid=True, home=Facing.S)
    blue = Side("blue", "The Blue Army", "Blue", solid=False, home=Facing.N)
    seats = (
        Seat("rupert", "Prince Rupert", "red", commander_in_chief=True),
        Seat("lunsford", "Colonel Lunsford", "red"),
        Seat("essex", "the Earl of Essex", "blue"),
    )
    rows = (
        ("RI1", "1st Red Foot", "red", "rupert", "A1"),
        ("RI2", "2nd Red Foot", "red", "lunsford", "C1"),
        ("BI1", "1st Blue Foot", "blue", "essex", "A8"),
        ("BI2", "Canary Fusiliers", "blue", "essex", "H8"),
    )
    units = tuple(dict(zip(("id", "name", "side", "seat", "square"), row, strict=True)) for row in rows)
    return Scenario(
        name="toy-hill",
        title="Toy Hill",
        date="1 April 1650",
        system="toy",
        ways=("simultaneous",),
        bounds=bounds,
        sides=(red, blue),
        seats=seats,
        ground=GROUND,
        units=units,
        briefings={"red": "# Toy Hill\n\nBeat the Blues.", "blue": "# Toy Hill\n\nThe canary is in the fusiliers."},
    )
