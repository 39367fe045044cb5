"""The words of one plain deed: at whom it is and how it is done, with its articles, and whether its aim was lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.orders.plainly.danger_words import AIMED

_MANNER: Final = re.compile(r" (?:town|howitzer|[0-9]+|guns in|guns out)\Z")
"""How somebody fires or strikes, behind at whom he does."""
_TOWARDS: Final = {"move": "to the", "fire": "at the", "follow": "into the", "face": "towards the"}
"""What stands between a deed and a place or an enemy that is called by no code; `the` with the others."""


def aim_and_manner(text: str) -> tuple[str, str]:
    """At whom, and how: in which number, with whose help."""
    whom, joint, helpers = text.partition(" with ")
    how = joint + helpers
    while (last := _MANNER.search(whom)) is not None:
        whom, how = whom[: last.start()], last[0] + how
    return whom, how


def with_articles(deed: str) -> str:
    """`move bridge` as it is said: `move to the bridge`."""
    verb, _, rest = deed.partition(" ")
    return f"{verb} {_TOWARDS.get(verb, 'the')} {rest}" if rest else deed


def is_aimless(deed: str, orders: Sequence[Order]) -> bool:
    """Whether it was told at whom, and nothing of that is left."""
    verb, _, rest = deed.partition(" ")
    aimed = verb in AIMED and bool(rest) and "nearest" not in rest
    actions = [action for order in orders for action in order.actions if action.verb == verb]
    return aimed and bool(actions) and not any(act.places or act.units or act.word or act.direction for act in actions)
