"""How far two words are apart: the library is loaded at the first slip of a pen, as most processes never see one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def osa() -> ModuleType:
    """Distances in letters left out, put in, changed and swapped."""
    return import_module("rapidfuzz.distance.OSA")


@cache
def indel() -> ModuleType:
    """Distances in letters left out and put in."""
    return import_module("rapidfuzz.distance.Indel")
