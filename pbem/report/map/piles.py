"""Stacks of counters on a small map: one counter stands for all of them, with the sum of their factors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.battle.piece import Arm, Piece
from pbem.report.map.symbols.counter import SIZES


def piled(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of a square with each side's counters made one: its strongest, with the sum and how many lie below."""
    found: list[Piece] = []
    for side in dict.fromkeys(piece.side for piece in pieces):
        stack = [piece for piece in pieces if piece.side == side]
        found.append(_pile(stack) if len(stack) > 1 and all(piece.figures for piece in stack) else stack[0])
        found += [] if found[-1].id not in {piece.id for piece in stack} else stack[1:]
    return found


def _pile(stack: Sequence[Piece]) -> Piece:
    """The top counter, its label telling how many lie below it and its size mark that of the greatest of them."""
    top = max(stack, key=lambda piece: (piece.arm is not Arm.GENERAL, piece.strength.now))
    sizes = [size for size in SIZES if any(piece.echelon == size for piece in stack)]
    return replace(
        top,
        id=f"{top.id}+{len(stack) - 1}",
        name=", ".join(f"{piece.id} {piece.name}" for piece in stack),
        figures=str(sum(piece.strength.now for piece in stack if piece.arm is not Arm.GENERAL)),
        echelon=sizes[0] if sizes else "",
        state="",
        marks=tuple(dict.fromkeys(mark for piece in stack for mark in piece.marks)),
    )
