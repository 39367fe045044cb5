"""Tables in a letter: each row is a unit and what it is told, in whatever columns the player drew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.shapes import Shape, Shaper

_RULE: Final = re.compile(r"[\s|:+=_-]+")
_WITH_SEMICOLONS: Final = re.compile(r"\s*+([A-Z]{1,4}\d{1,2})\s*+;\s*+([^;]{1,60}?)\s*+;?\s*+")
"""`FI7;J6`: a row out of a spreadsheet, with a unit and its deed alone."""
_EMPTY: Final = frozenset(("", "-", "--", ".", "/", "x"))
_REMARKS: Final = frozenset(("note", "notes", "remark", "remarks", "comment", "comments", "why", "reason", "bemerkung",
                             "bemerkungen", "notiz", "notizen", "anmerkung", "grund"))  # fmt: skip


def cells_of(text: str) -> list[str]:
    """The cells of a row between strokes or tabs, without empty ones at its ends; none where it is no row."""
    if "|" not in text and "\t" not in text:
        return list(row.groups()) if (row := _WITH_SEMICOLONS.fullmatch(text)) else []
    cells = [cell.strip() for cell in re.split(r"[|\t]", text)]
    while cells and not cells[0]:
        cells.pop(0)
    while cells and not cells[-1]:
        cells.pop()
    return cells if len(cells) > 1 else []


def is_rule(text: str) -> bool:
    """Whether a line only draws a line of the table."""
    return _RULE.fullmatch(text) is not None and "-" in text


def is_head(cells: Sequence[str], following: Sequence[str], shaper: Shaper) -> bool:
    """Whether a row names the columns of the row below it, in which a unit stands."""
    plain = (Shape.HEADING, Shape.LABEL, Shape.OTHER, Shape.NAMES)
    if any(shaper.own_id(cell) or shaper.shape(cell) not in plain for cell in cells):
        return False
    return bool(following) and any(shaper.own_id(cell) for cell in following[:2])


def row_as_order(cells: Sequence[str], head: Sequence[str], shaper: Shaper) -> str:
    """A row as one order: `FI1 | D7 | D6 | S` is `FI1: D7 - D6, face S`; empty where it is none."""
    filled = [(cell, shaper.shape(cell), _column(head, number)) for number, cell in enumerate(cells)]
    if filled[0][0].rstrip(".)").isdecimal():
        filled = filled[1:]
    if len(filled) < 2 or filled[0][1] is not Shape.NAMES or any(shaper.own_id(cell) for cell, _, _ in filled[1:]):
        return ""
    text = ""
    before = Shape.NAMES
    for cell, shape, column in filled[1:]:
        if cell.casefold() in _EMPTY or (shape is Shape.NAMES and not text):
            continue
        if column in _REMARKS:
            cell, shape = f"({cell.strip('()')})", Shape.OTHER
        elif shaper.is_way(cell) and shaper.facer and text and before is Shape.PLACE:
            cell = f"{shaper.facer} {cell}"
        text += _joint(before, shape) * bool(text) + cell
        before = shape
    return f"{filled[0][0]}: {text}" if text else filled[0][0]


def _column(head: Sequence[str], number: int) -> str:
    return head[number].casefold().strip(": ") if number < len(head) else ""


def _joint(before: Shape, shape: Shape) -> str:
    if before is Shape.LABEL:
        return " "
    return " - " if before is shape is Shape.PLACE else ", "
