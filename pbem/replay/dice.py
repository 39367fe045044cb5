"""Dice as they lie on the table: faces with pips, those that scored in the colour of who threw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pbem.battle.event import Roll
from pbem.replay.stock import Stock
from pbem.report.map.board import Point
from pbem.report.map.palette import ATLAS
from pbem.report.map.svg import num, tag, words
from pbem.report.map.symbols import Ink

SIDE: Final = 15.0
"""How wide a die is drawn."""
APART: Final = 17.0
_ABREAST: Final = 6
_MOST: Final = 18
"""Dice beyond which nobody counts them on a map; the log has them all."""
_PIPS: Final[Mapping[int, str]] = {
    1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "025368",
}  # fmt: skip
"""By face, the places of its pips in three rows of three."""


def draw_dice(rolls: Sequence[Roll], inks: Mapping[str, Ink], stock: Stock) -> tuple[str, int]:
    """The dice of an event in rows about the origin, the lowest row at it, and how many rows they are."""
    rows: list[list[tuple[Roll, int]]] = []
    for roll in rolls:
        shown = [(roll, face) for face in roll.dice[:_MOST]]
        rows += [shown[index : index + _ABREAST] for index in range(0, len(shown), _ABREAST)]
    drawn = "".join(
        stock.use("d", _die(roll, face, inks), x=(index - len(row) / 2) * APART, y=-(len(rows) - at) * APART)
        for at, row in enumerate(rows)
        for index, (roll, face) in enumerate(row)
    )
    return drawn, len(rows)


def _die(roll: Roll, face: int, inks: Mapping[str, Ink]) -> str:
    ink = inks.get(roll.side)
    colour = ink.colour if ink else ATLAS.ink
    scored = face in roll.needs
    fill, mark = (colour, ATLAS.paper) if scored else (ATLAS.paper, ATLAS.ink)
    box = tag(
        "rect",
        width=SIDE,
        height=SIDE,
        rx=3,
        fill=fill,
        stroke=ATLAS.ink if not scored else ATLAS.paper,
        stroke_width=1,
    )
    if roll.sides == 6:
        return box + tag("path", d="".join(_pip(_place(int(at))) for at in _PIPS[face]), fill=mark)
    return box + words(str(face), SIDE / 2, SIDE * 0.74, 10.5 if face < 10 else 8.5, mark, class_="code")


def _place(at: int) -> Point:
    row, column = divmod(at, 3)
    return 3.6 + column * 3.9, 3.6 + row * 3.9


def _pip(at: Point) -> str:
    return f"M{num(at[0] - 1.5)} {num(at[1])}a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z"
