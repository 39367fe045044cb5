"""`… and the same goes for the guns`: plain orders that only name them once more mean what was told before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.plainly.plain import Kind, Plain

_SAME: Final = re.compile(
    r"\b(?:same (?:goes|holds|applies|for|with|again)|likewise|ditto|so (?:do|does|should|shall)"
    r"|(?:das ?selbe|das gleiche|gleiches|dies|das) (?:gilt|trifft)|ebenso|genauso|desgleichen)\b",
    re.IGNORECASE,
)


def told_the_same(plains: Sequence[Plain], text: str) -> list[Plain]:
    """The plain sentences; where one only aims them at themselves, and the text says so, they do as those before."""
    found: list[Plain] = []
    for plain in plains:
        same = found and aims_at_itself(plain) and _SAME.search(text)
        found.append(replace(found[-1], names=plain.names, excepted=plain.excepted) if same else plain)
    return found


def aims_at_itself(plain: Plain) -> bool:
    """`guns across the river : fire guns across the river`: whether those who do it are those at whom it is done."""
    return plain.kind is Kind.ORDER and any(deed.partition(" ")[2] in plain.names for deed in plain.deeds)
