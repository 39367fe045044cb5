"""German conditions without a `wenn`, which begin with their verb: `Weicht der Feind aus E4, rückt FI2 nach`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key

_VERBS: Final = frozenset((
    "attackieren", "attackiert", "bedraengen", "bedraengt", "bedrohen", "bedroht", "bekommen", "bekommt", "besetzen",
    "besetzt", "bewegen", "bewegt", "bleiben", "bleibt", "brechen", "bricht", "dringen", "dringt", "droht", "erhaelt",
    "erreichen", "erreicht", "erscheinen", "erscheint", "faellt", "fallen", "feuern", "feuert", "fliehen", "flieht",
    "geben", "gehen", "geht", "gelingt", "geraet", "geraten", "gewinnen", "gewinnt", "gibt", "greifen", "greift",
    "haben", "haelt", "halten", "hat", "ist", "kommen", "kommt", "kriegen", "kriegt", "laeuft", "laufen", "loesen",
    "loest", "macht", "marschieren", "marschiert", "naehern", "naehert", "nehmen", "nimmt", "raeumen", "raeumt",
    "reiten", "reitet", "ruecken", "rueckt", "scheitert", "schiessen", "schiesst", "schlaegt", "sehen", "setzen",
    "setzt", "sieht", "sind", "sitzen", "sitzt", "stehen", "steht", "stossen", "stoesst", "stuermen", "stuermt",
    "tauchen", "taucht", "traben", "trabt", "treten", "tritt", "ueberschreitet", "verlaesst", "verlassen", "verlieren",
    "verliert", "wagen", "wagt", "waere", "waeren", "wehren", "wehrt", "weichen", "weicht", "werden", "werfen", "wird",
    "wirft", "zeigen", "zeigt", "ziehen", "zieht",
))  # fmt: skip
"""What somebody does or is on whom it hangs; of one's own troops, told without a name, `Geht nach E4` is an order."""
_HE: Final = ("er", "es", "sie", "dieser", "diese", "dieses", "ich", "wir")
_SELF: Final = ("sich", "uns", "mich")
_TROOPS: Final = (Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.BODY)
_LONGEST: Final = 16
"""Words of a condition, at most."""


def verb_first(words: Sequence[Lexeme], namer: Namer | None = None) -> tuple[int, int] | None:
    """Where a condition begins with its verb, be it behind a colon, and where it ends; None where none does.

    Behind its pause the verb stands before whoever does it; `Geht nach E4, feuert auf F4` are two orders. Without a
    namer an enemy is taken for one of those.
    """
    if not words or words[-1].raw == "?":
        return None
    starts = (at for at in range(len(words)) if not at or words[at - 1].is_a(Sort.COLON))
    found = ((at, _ends(words[at:], namer)) for at in starts if key(words[at].raw) in _VERBS)
    return next(((at, at + end) for at, end in found if end), None)


def _ends(words: Sequence[Lexeme], namer: Namer | None) -> int:
    """How many words a condition has that begins here, 0 where none does."""
    pause = next((at for at, word in enumerate(words[:_LONGEST]) if word.is_a(Sort.COMMA)), 0)
    behind = list(words[pause + 1 :])
    while behind and (behind[0].is_a(Sort.THEN) or key(behind[0].raw) == "so"):
        behind.pop(0)
    if len(behind) > 1 and key(behind[1].raw) in _SELF:
        del behind[1]
    if pause < 2 or len(behind) < 2 or behind[0].is_a(Sort.UNIT, Sort.IF, Sort.AND) or behind[0].place is not None:
        return 0
    return pause if key(behind[1].raw) in _HE or _names_own(behind[1:], namer) else 0


def _names_own(words: Sequence[Lexeme], namer: Namer | None) -> bool:
    if namer is None:
        return any(word.is_a(*_TROOPS) for word in words[:2])
    found = namer.name(words, 0, None)
    return found is not None and not found[0].foe
