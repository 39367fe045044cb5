"""Lengths and angles as players write them: `4`, `4.5`, `4½`."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pbem.battle.sine import rounded
from pbem.battle.spot import INCH

_SHARES: Final = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


def measure(text: str) -> Fraction | None:
    """The number that a text writes, None where it writes none."""
    share = _SHARES.get(text[-1:], Fraction(0))
    whole = text[:-1] if share else text
    try:
        return (Fraction(whole) if whole else Fraction(0)) + share
    except (ValueError, ZeroDivisionError):
        return None


def inches(text: str) -> int | None:
    """A length in inches, in whole 1/64 inch."""
    found = measure(text)
    return None if found is None else rounded(found.numerator * INCH, found.denominator)


def tenths(text: str) -> int | None:
    """An angle in degrees, in whole tenths."""
    found = measure(text)
    return None if found is None else rounded(found.numerator * 10, found.denominator)


def in_inches(length: int, *, at_most: bool = False) -> str:
    """`4.5`: a length in 1/64 inch as inches, to the nearest eighth, or the eighth below."""
    eighths = abs(length) * 8 // INCH if at_most else rounded(abs(length) * 8, INCH)
    text = f"{eighths // 8}.{eighths % 8 * 125:03}".rstrip("0").rstrip(".")
    return f"-{text}" if length < 0 and eighths else text


def inches_told(length: int) -> str:
    """`1 inch`, `4.5 inches`: a length in 1/64 inch, to the nearest eighth, with its unit."""
    text = in_inches(length)
    return f"{text} inch{'' if text == '1' else 'es'}"


def in_degrees(angle: int) -> str:
    """`12.5`: an angle in tenths of a degree."""
    whole, rest = divmod(abs(angle), 10)
    return f"{whole}.{rest}" if rest else f"{whole}"
