"""`takes its place`, `takes over the square it leaves`: words for the place where another has stood till now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme
from pbem.orders.words.folding import key

_TAKES: Final = frozenset((
    "takes", "take", "taking", "fills", "fill", "occupies", "occupy", "nimmt", "nehmen", "uebernimmt", "uebernehmen",
    "besetzt", "besetzen",
))  # fmt: skip
_OVER: Final = frozenset(("over", "up"))
_HIS: Final = frozenset(("his", "its", "their", "seinen", "seine", "ihren", "ihre", "dessen", "deren"))
_OLD: Final = frozenset(("old", "former", "present", "alten", "alte", "bisherigen", "bisherige"))
_PLACE: Final = frozenset(("place", "places", "square", "spot", "position", "sq", "platz", "feld", "stelle"))
_THE: Final = frozenset(("the", "den", "das", "die"))
_WHICH: Final = frozenset(("that", "which", "den", "das", "die"))
_HE: Final = frozenset(("it", "he", "they", "sie", "es", "er"))
_LEAVES: Final = frozenset((
    "leaves", "leave", "left", "vacates", "vacate", "vacated", "quits", "quit", "clears", "clear", "had", "held",
    "verlaesst", "verlassen", "raeumt", "raeumen", "freimacht", "freigibt",
))  # fmt: skip
_EACH: Final = ((_TAKES,), (_OVER, None), (_HIS,), (_OLD, None), (_PLACE,))
_LEFT: Final = ((_TAKES,), (_OVER, None), (_THE, None), (_PLACE,), (_WHICH, None), (_HE,), (_LEAVES,))


def his_place(words: Sequence[Lexeme]) -> int:
    """How many words from the first on say that somebody goes where another stood; 0 where they do not."""
    parts = [(key(part), at) for at, word in enumerate(words) if word.raw != "," for part in word.raw.split()]
    return max(_length(parts, _EACH), _length(parts, _LEFT))


def _length(parts: Sequence[tuple[str, int]], pattern: Sequence[Sequence[frozenset[str] | None]]) -> int:
    at = 0
    for known, *optional in pattern:
        if at < len(parts) and known is not None and parts[at][0] in known:
            at += 1
        elif not optional:
            return 0
    last = parts[at - 1][1]
    return last + 1 if at == len(parts) or parts[at][1] > last else 0
