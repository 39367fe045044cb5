"""The bound that orders are said to be for, before the first of them: `Orders for turn 7: FI1 D5`, `T5 - FI1 D6`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pbem.orders.prose.shapes import Shaper

_HEADING: Final = re.compile(
    r"\s*+(?:[*_#]+\s*+)?"
    r"(?:(?P<title>(?:(?:my|our|the|meine|unsere|die)\s++)?(?:orders|befehle))\s++"
    r"(?:(?:for|of|für|fuer|zum|zu)\s++)?(?:(?:the|den|die)\s++)?)?"
    r"(?P<word>turn|bound|round|move|t|zug|runde|bund)\s*+(?:no\.?|nr\.?|#)?\s*+(?P<number>[0-9]{1,3})\b\s*+"
    r"(?:[*_]+\s*+)?(?P<sign>[:.,)–-]*+)\s*+(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_ALSO_ORDERED: Final = ("move",)
"""Words for a bound that begin an order where nothing says that orders follow."""


@dataclass(frozen=True, slots=True)
class BoundHeading:
    """A heading that counts the bounds, and the order behind it."""

    bound: int
    rest: str


def may_head(text: str) -> bool:
    """Whether a line may begin with such a heading."""
    return _HEADING.match(text) is not None


def bound_heading(text: str, shaper: Shaper) -> BoundHeading | None:
    """The heading before an order; only a sign or one of the own units tells it from a number of the order itself."""
    found = _HEADING.match(text)
    if found is None or shaper.begins_with_own_id(text):
        return None
    if found["title"] is None and found["word"].casefold() in _ALSO_ORDERED:
        return None
    heading = BoundHeading(int(found["number"]), found["rest"].strip())
    if shaper.begins_with_own_id(heading.rest):
        return heading
    known = found["title"] is not None or heading.bound == shaper.desk.context.view.bound
    return heading if found["sign"] and (known or ":" in found["sign"]) else None
