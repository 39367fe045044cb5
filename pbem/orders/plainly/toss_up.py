"""Where a network is in two minds: it holds a way and its contrary for about as likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.plainly.how_likely import RATHER_SURE
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.meaning import TWO

_AS_LIKELY: Final = 0.7
"""So likely, measured by the best way, is another one that leaves it open which is meant."""
_WAYS: Final = frozenset(("N", "NE", "E", "SE", "S", "SW", "W", "NW", "left", "right", "forward", "back"))


def is_a_toss_up(ways: Sequence[PutPlainly]) -> bool:
    """Whether of the likeliest way the contrary is about as likely: the same `if not`, or the other way round."""
    whole = [way for way in ways if way.whole]
    if len(whole) < TWO or whole[0].likely >= RATHER_SURE:
        return False
    best = whole[0]
    near = [way for way in whole[1:] if way.likely >= _AS_LIKELY * best.likely and way.plain != best.plain]
    return any(_without_turns(way.plain) == _without_turns(best.plain) for way in near)


def _without_turns(plain: str) -> list[str]:
    """Plain orders without what turns them into their contrary."""
    return ["way" if word in _WAYS else word for word in plain.split() if word != "not"]
