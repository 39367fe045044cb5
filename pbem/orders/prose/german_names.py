"""Names of two common words in German: who is called `Light Horse` answers to `leichte Reiter` as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

_KINDS: Final[Mapping[str, str]] = {"light": "leicht", "heavy": "schwer", "old": "alt", "young": "jung"}
_ENDINGS: Final = ("e", "en", "er")
_TROOPS: Final[Mapping[str, tuple[str, ...]]] = {
    "horse": ("reiter", "reitern", "reiterei", "horsemen"),
    "dragoons": ("dragoner", "dragonern"),
    "guard": ("garde",),
    "guards": ("garde", "garden"),
}


def in_german(name: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """What else somebody of that name is called; nothing for a name of other words."""
    if len(name) != 2 or name[0] not in _KINDS or name[1] not in _TROOPS:
        return
    stem = _KINDS[name[0]]
    yield from product([name[0], *(f"{stem}{ending}" for ending in _ENDINGS)], _TROOPS[name[1]])
