"""Of what kind those are who are only called `one` or `the left`, and whether those at both ends are meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.orders.plainly.landmarks import landmark
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key

_ONES: Final = frozenset(("one", "ones"))
_BOTH: Final = frozenset(("both", "beide", "beiden", "beider", "either"))
_ENDS: Final = frozenset((
    "wings", "flanks", "ends", "sides", "wing", "flank", "end", "side", "fluegel", "fluegeln", "flanken", "enden",
    "seiten",
))  # fmt: skip
_KINDS: Final = (Sort.FEATURE, Sort.ARM, Sort.BODY)
_NO_KIND: Final = (Sort.FLANK, Sort.ORDINAL, Sort.NUMBER, Sort.GROUND)


def of_that_kind(words: Sequence[Lexeme], before: Sequence[Lexeme]) -> str:
    """`the mounted ones`, `die mittlere`: the name with the kind of those `before`; empty for one that needs none."""
    ones = [word for word in words if key(word.raw) in _ONES]
    head, mark = landmark(words)
    bare = any(word.is_a(Sort.FLANK) for word in head) and not any(word.is_a(*_KINDS, Sort.UNIT) for word in words)
    if not (ones or bare):
        return ""
    told = [word for word in head if word not in ones]
    arms = any(word.is_a(Sort.ARM) for word in told)
    kinds = [word for word in landmark(before)[0] if _is_kind(word) and not (arms and word.is_a(Sort.ARM))]
    if any(word.is_a(*_KINDS) for word in told):
        # `the Hessian grenadier battalions stay, the British ones go`
        kinds = ([word for word in kinds if not word.is_a(Sort.BODY)] or kinds)[-1:]
    if not kinds:
        return ""
    return " ".join(word.raw for word in (*told, *kinds, *mark))


def group_before(names: Sequence[str], words: Sequence[Lexeme], namer: Namer) -> str:
    """`Bernadotte's light infantry goes up, the 1st to H4`: the group in a text of which the first name is a number."""
    first = key(names[0]).removeprefix("the ").removeprefix("die ").removeprefix("der ").removeprefix("das ")
    here = next((at for at, word in enumerate(words) if key(word.raw) == first), 0)
    if not here or not words[here].is_a(Sort.ORDINAL) or words[here].is_a(Sort.UNIT):
        return ""
    at, group = 0, ""
    while at < here:
        found = None if words[at].is_a(Sort.PRONOUN) else namer.name(words, at, None)
        if found is not None and at + found[1] <= here and len(found[0].units) > 1 and not found[0].foe:
            group = " ".join(word.raw for word in words[at : at + found[1]])
        at += found[1] if found is not None else 1
    return group


def at_the_ends(words: Sequence[Lexeme]) -> bool:
    """`on both wings`, `an beiden Enden`: whether those at both ends of a row are meant."""
    said = [part for word in words for part in key(word.raw).split()]
    return any(one in _BOTH and other in _ENDS for one, other in pairwise(said))


def _is_kind(word: Lexeme) -> bool:
    return word.is_a(*_KINDS) and not word.is_a(*_NO_KIND) and not any(map(str.isdigit, word.raw))
