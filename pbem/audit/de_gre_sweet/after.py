"""What the position holds at the end against what the events tell."""

from __future__ import annotations

from pbem.audit.de_gre_sweet.board import COMMANDER, Board
from pbem.audit.de_gre_sweet.ground import name_of, spot


def compare(board: Board) -> None:
    """Everybody stands where the events took him, with the stands they left him."""
    for plain in board.record.after["units"]:
        unit = board.units[plain["id"]]
        stands = plain["stands"] + plain["mounted"]
        left = unit.stands if plain["place"] or not stands else stands
        board.expect("record", f"{unit.id} has stands", left, stands)
        if plain["place"] and unit.place is not None:
            board.expect("record", f"{unit.id} stands in", name_of(unit.place), plain["place"])
        if plain["place"] and unit.kind != COMMANDER:
            board.require(not board.field.water(spot(plain["place"])), "6B", f"{unit.id} on dry ground", plain["place"])


def points(board: Board) -> dict[str, int]:
    """12: what is left of each side, off the table as well, and the objectives it holds."""
    found = dict.fromkeys((side["id"] for side in board.record.after["sides"]), 0)
    for plain in board.record.after["units"]:
        if plain["kind"].endswith("battery"):
            foot, train = board.tables.stands["foot crew"].points, plain["train"]
            worth = plain["stands"] * foot if plain["kind"] == "foot battery" else 0
            worth += plain["mounted"] * board.tables.stands["mounted crew"].points
            worth += train["foot"] * board.tables.guns["foot"][0] + train["horse"] * board.tables.guns["horse"][0]
            worth += train["wagons"] * board.tables.guns["wagon"][0]
        else:
            worth = plain["stands"] * board.tables.stands[plain["kind"]].points
        found[plain["side"]] += worth
    return found
