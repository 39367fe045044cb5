"""20: what the units of a bought army cost, worked out from the units themselves; and whether the country is fair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.audit.old_dessauer.geometry import place
from pbem.audit.old_dessauer.table import Event, Table
from pbem.audit.old_dessauer.values import (
    FOOT_COMMAND,
    FOOT_PRICE,
    GENERAL_PRICE,
    GUN_PRICE,
    GUNNER_PRICE,
    GUNS,
    HEAVIER,
    HORSE,
    HORSE_COMMAND,
    HORSE_PRICE,
    INCH,
    LIMBER_PRICE,
)


def price(plain: Mapping[str, Any]) -> int:
    """What a unit costs as it stands in a position."""
    grade, drill, figures = plain["grade"], plain["drill"], plain["original"]
    if plain["kind"] == GUNS:
        battery = plain["battery"]
        guns = int(battery["models"]) * GUN_PRICE[battery["gun"]]
        return int(guns + figures * GUNNER_PRICE[grade] + LIMBER_PRICE + FOOT_COMMAND)
    if plain["kind"] in HORSE:
        each = HORSE_PRICE[grade] + HEAVIER[plain["kind"]] + drill["dismounts"] - 3 * drill["irregular"]
        return int(figures * each + HORSE_COMMAND)
    light = 4 if plain["kind"] == "light infantry" else 0
    each = FOOT_PRICE[grade] + light + 2 * drill["rifles"] - drill["irregular"]
    return int(figures * each + FOOT_COMMAND)


def mustered(table: Table, event: Event) -> None:
    """The sum of a bought army, against its units and the points that there are."""
    after, name = table.record.after, event["actors"][0]
    side = next(each["side"] for each in after["generals"] if each["id"] == name)
    own = [price(plain) for plain in after["units"] if plain["side"] == side]
    generals = sum(1 for each in after["generals"] if each["side"] == side) - 1
    total, words = sum(own) + generals * GENERAL_PRICE, event["words"]
    table.expect("20", f"points of {side}:", total, words["total"])
    purse = next(each["points"] for each in after["purses"] if each["side"] == side)
    table.expect("20", f"the purse of {side}:", purse, words["points"])
    table.require(total <= purse, "20", f"{purse} points at most", total)


def country(table: Table) -> None:
    """Both sides find the same country: each piece has its like, the table turned round."""
    ground = table.record.after["ground"]
    width, depth = ground["width"] * INCH, ground["depth"] * INCH
    pieces = [(each["kind"], each["level"], sorted(map(place, each["corners"]))) for each in ground["features"]]
    for kind, level, corners in pieces:
        turned = (kind, level, sorted((width - x, depth - y) for x, y in corners))
        table.require(turned in pieces, "19", f"a {kind} on the other half too", "none")
