"""Verbs whose words stand apart, with their object between them: `take it back one`, `give him a volley`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_BRINGS: Final = frozenset(
    f"{verb}{ending}"
    for verb in (
        "take",
        "bring",
        "pull",
        "push",
        "move",
        "send",
        "get",
        "lead",
        "draw",
        "haul",
        "drag",
        "march",
        "fetch",
    )
    for ending in ("", "s")
)
"""What somebody does with somebody else who is to go somewhere."""
_WHITHER: Final[Mapping[str, str]] = {
    "back": "back", "forward": "forward", "forwards": "forward", "up": "forward", "ahead": "forward",
}  # fmt: skip
_GIVES: Final = frozenset(("give", "gives", "giving", "deliver", "delivers", "put", "puts", "pour", "pours", "send",
                           "sends", "treat", "treats", "serve", "serves", "offer", "offers", "gibt", "geben", "gebt",
                           "gib", "jagt", "jagen", "schickt", "schicken", "verpasst", "verpassen"))  # fmt: skip
_SHOT: Final = frozenset(("volley", "volleys", "fire", "shot", "shots", "salvo", "salvoes", "broadside", "cannonballs",
                          "roundshot", "iron", "lead", "salve", "salven", "feuer", "ladung", "ladungen", "schuss",
                          "kugeln", "breitseite"))  # fmt: skip
_STEEL: Final = frozenset(("bayonet", "bayonets", "steel", "sabre", "sabres", "bajonett", "bajonette", "saebel",
                           "klinge", "stahl"))  # fmt: skip
_TAKES: Final = frozenset(("take", "takes", "taking", "bring", "brings", "keep", "keeps", "get", "gets", "nimmt",
                           "nehmen", "nehmt", "nimm", "nehme", "haelt", "halten", "haltet"))  # fmt: skip
_UNDER_FIRE: Final = frozenset(("under fire", "under bombardment", "aufs korn", "ins visier", "unter feuer",
                                "unter beschuss", "ins kreuzfeuer", "unters feuer"))  # fmt: skip
_FARTHEST: Final = 10
"""Words between the parts of such a verb, at most."""


def with_parts(found: Sequence[Lexeme], desk: Desk) -> list[Lexeme]:
    """The words, each verb in two parts told by its first, and its second part light."""
    words = list(found)
    verbs = desk.words.by_name
    shots = tuple(name for name in verbs if verbs[name].sign == "*")
    blows = tuple(name for name in verbs if verbs[name].sign == "x")
    for index, word in enumerate(words):
        said = key(word.raw)
        if said in _TAKES and word.length == 1 and _take(words, index, shots):
            continue
        if said in _GIVES and word.length == 1:
            _join(words, index, {**dict.fromkeys(_SHOT, shots), **dict.fromkeys(_STEEL, blows)})
        elif said in _BRINGS:
            _lead(words, index, movers_of(desk.subject()))
    return words


def _join(words: list[Lexeme], at: int, nouns: Mapping[str, tuple[str, ...]]) -> None:
    """Give a verb that only hands something over the deed of what it hands over."""
    for later in range(at + 1, min(len(words), at + _FARTHEST)):
        word = words[later]
        if word.is_a(Sort.STOP):
            return
        verbs = nouns.get(key(word.raw.split()[-1]), ())
        if verbs and later > at + 1:
            words[at] = replace(words[at], sorts={Sort.VERB: verbs})
            words[later] = replace(word, sorts={Sort.LIGHT: ()})
            return


def _take(words: list[Lexeme], at: int, shots: tuple[str, ...]) -> bool:
    """`nehmen F3 aufs Korn`, `take E5 under fire`: whether a verb that only takes something means to fire at it."""
    for later in range(at + 1, min(len(words), at + _FARTHEST) if shots else 0):
        if words[later].is_a(Sort.STOP):
            return False
        for length in (1, 2):
            run = words[later : later + length]
            if later > at + 1 and " ".join(key(word.raw) for word in run) in _UNDER_FIRE:
                words[at] = replace(words[at], sorts={Sort.VERB: shots})
                words[later : later + length] = [replace(word, sorts={Sort.LIGHT: ()}) for word in run]
                return True
    return False


def _lead(words: list[Lexeme], at: int, movers: tuple[str, ...]) -> None:
    """`take it back one square`, `bring the guns up`: a way behind whoever is brought is that of the verb."""
    if not movers or (words[at].is_a(Sort.UNIT) and words[at].raw.isupper()):
        return
    for later in range(at + 1, min(len(words), at + _FARTHEST)):
        word = words[later]
        if word.is_a(Sort.STOP, Sort.COMMA, Sort.PLACE) or (word.is_a(Sort.VERB) and not word.is_a(*_OF_NAMES)):
            return
        way = _WHITHER.get(key(word.raw))
        after = words[later + 1] if later + 1 < len(words) else None
        ends = after is None or after.is_a(Sort.NUMBER, Sort.STOP, Sort.COMMA, Sort.AND)
        if way is not None and later > at + 1 and ends:
            words[at] = replace(words[at], sorts={Sort.VERB: movers, Sort.LEAN: (way,)})
            words[later] = replace(word, sorts={Sort.LIGHT: ()})
            return


_OF_NAMES: Final = (Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.BODY, Sort.LIGHT, Sort.NUMBER)
