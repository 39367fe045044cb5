"""How far two words are apart: the library is loaded at the first slip of a pen, as most processes never see one."""

from __future__ import annotations

from functools import cache
from types import ModuleType


@cache
def osa() -> ModuleType:
    """Distances in letters left out, put in, changed and swapped."""
    from rapidfuzz.distance import OSA

    return OSA


@cache
def indel() -> ModuleType:
    """Distances in letters left out and put in."""
    from rapidfuzz.distance import Indel

    return Indel
