"""In which fights somebody is drawn up so: `square if attacked`, `gegen Reiter in Zange`; no rules can test that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_TOLD: Final = (
    "attack", "angreif", "angegriff", "greif", "defend", "verteidig", "wehr", "weaker", "stronger", "schwaecher",
    "staerker", "unterleg", "ueberleg", "outnumber", "against", "gegen", "vs", "assault", "charged",
)  # fmt: skip
"""How words begin that tell it."""


def in_which_fights(words: Sequence[Lexeme]) -> str:
    """The words that tell it, each with the one behind it; empty where none does."""
    said: list[str] = []
    for one, other in pairwise((*words, None)):
        if one is not None and (key(one.raw).startswith(_TOLD) or one.is_a(Sort.ELSE)):
            said.append(f"{one.raw} {other.raw}" if other is not None and other.raw.isalnum() else one.raw)
    return ", ".join(said)
