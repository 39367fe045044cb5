"""Counters as board games print them: size mark, arm and factors on a square, a wedge on its front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Piece
from pbem.report.map.svg import clean, num, tag
from pbem.report.map.symbols.shape import HALO, Ink

HALF: Final = 30.0
"""Half the side of a counter."""
NOSE: Final = 11.0
"""How far its wedge stands out."""
SIZES: Final[Mapping[str, str]] = {
    "XXXX": "army commander", "X": "brigade", "III": "regiment", "II": "battalion", "I": "company",
}  # fmt: skip
"""What the marks above the arm mean."""
HELD: Final = "pinned"
"""The mark of a piece that is held where it stands: a padlock hangs on its counter."""

_BOX: Final = "M-16-19h32v18h-32z"
_SIGNS: Final[Mapping[Arm, str]] = {
    Arm.INFANTRY: "M-16-19L16-1M-16-1L16-19",
    Arm.CAVALRY: "M-16-1L16-19",
    Arm.ARTILLERY: "M-4-10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    Arm.HORSE_ARTILLERY: "M-16-1L16-19M-4-10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    Arm.GENERAL: "M0-18L2.9-10.9 10.5-10.4 4.7-5.5 6.5 1.9 0-2.1-6.5 1.9-4.7-5.5-10.5-10.4-2.9-10.9z",
}
_WEDGE: Final = "M-15-31L0-42L15-31z"
_CORNER: Final = "M8-31H31V-8L39-39z"
_SHACKLE: Final = "M-6 0v-5a6 6 0 0 1 12 0v5"
_BODY: Final = "M-10-1h20v16h-20z"
_KEYHOLE: Final = "M-2.2 5a2.2 2.2 0 1 1 4.4 0l1 5.4h-6.4z"
_LOCK_AT: Final = (27.0, -25.0)
"""The middle of the padlock in an upper corner, clear of factors, size and arm."""


def draw(piece: Piece, ink: Ink) -> str:
    """The counter around the origin, upright whichever way it fronts; slashed in disorder, locked while it is held."""
    paper, line = (ink.colour, ink.paper) if ink.solid else (ink.paper, ink.colour)
    side = {"x": -HALF, "y": -HALF, "width": 2 * HALF, "height": 2 * HALF, "rx": 3}
    drawn = [
        tag("rect", **side, fill=ink.paper, stroke=ink.paper, stroke_width=HALO + 3),
        _front(piece, ink),
        tag("rect", **side, fill=paper, stroke=ink.colour, stroke_width=3),
        _arm(piece, line),
        _text(piece.echelon, -21, 8, line),
        _text(piece.figures, 23, 26, line),
    ]
    if piece.broken:
        drawn.append(_slash(ink))
    if HELD in piece.marks:
        across, down = _LOCK_AT
        drawn.append(padlock(across if piece.facing is Facing.NW else -across, down, ink))
    return "".join(drawn)


def padlock(x: float, y: float, ink: Ink, scale: float = 1.0) -> str:
    """A closed padlock, dark on a light edge whatever the counter is painted with: who wears it may not go."""
    return tag(
        "g",
        tag("path", d=_SHACKLE + _BODY, fill="none", stroke=ink.paper, stroke_width=9),
        tag("path", d=_SHACKLE, fill="none", stroke=ink.text, stroke_width=4),
        tag("path", d=_BODY, fill=ink.text),
        tag("path", d=_KEYHOLE, fill=ink.paper),
        transform=f"translate({num(x)} {num(y)})" + ("" if scale == 1 else f" scale({num(scale)})"),
    )


def _front(piece: Piece, ink: Ink) -> str:
    if piece.facing is None or piece.arm is Arm.GENERAL:
        return ""
    diagonal = piece.facing.degrees % 90
    path, degrees = (_CORNER, piece.facing.degrees - 45) if diagonal else (_WEDGE, piece.facing.degrees)
    return tag("path", d=path, fill=ink.colour, stroke=ink.paper, stroke_width=1.5, transform=f"rotate({num(degrees)})")


def _arm(piece: Piece, line: str) -> str:
    sign = _SIGNS[piece.arm]
    full = piece.arm in (Arm.ARTILLERY, Arm.GENERAL)
    box = "" if piece.arm is Arm.GENERAL else tag("path", d=_BOX, fill="none", stroke=line, stroke_width=2)
    return box + tag("path", d=sign, fill=line if full else "none", stroke=line, stroke_width=1.6)


def _text(words: str, y: float, size: float, colour: str) -> str:
    if not words:
        return ""
    return tag(
        "text", clean(words), x=0, y=y, font_size=size, fill=colour, stroke="none", text_anchor="middle", class_="code"
    )


def _slash(ink: Ink) -> str:
    path = f"M{num(-HALF)} {num(HALF)}L{num(HALF)} {num(-HALF)}"
    return tag("path", d=path, stroke=ink.paper, stroke_width=9) + tag(
        "path", d=path, stroke=ink.text, stroke_width=4.5
    )
