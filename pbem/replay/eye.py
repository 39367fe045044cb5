"""Through whose eyes a battle is seen: a side's own, or the umpire's when all is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.battle.event import Event
from pbem.battle.view import View


@dataclass(frozen=True, slots=True)
class Act:
    """One bound as one eye saw it: how all stood before it and after it, and what was seen to happen."""

    before: View
    after: View
    events: tuple[Event, ...]

    @property
    def bound(self) -> int:
        """Which bound it is."""
        return self.before.bound


@dataclass(frozen=True, slots=True)
class Eye:
    """Somebody who looked on: a short key, a name to print, and every bound that he saw, in sequence.

    `omniscient` is true of the umpire's, beside which others are seen to have missed something.
    """

    key: str
    name: str
    acts: tuple[Act, ...]
    omniscient: bool = False


def both_eyes(name: str, eyes: Sequence[Eye], events: Sequence[Sequence[Event]]) -> Eye:
    """The umpire's eye: what each side knows of its own troops, and every event of every bound."""
    acts = tuple(
        Act(_joined([act.before for act in seen]), _joined([act.after for act in seen]), tuple(told))
        for seen, told in zip(zip(*(eye.acts for eye in eyes), strict=True), events, strict=True)
    )
    return Eye("umpire", name, acts, omniscient=True)


def _joined(views: Sequence[View]) -> View:
    """One view with the own pieces of each, and everything that lies about in any of them."""
    return replace(
        views[0],
        side="",
        pieces=tuple(piece for view in views for piece in view.own),
        seats=tuple(seat for view in views for seat in view.seats),
        score=tuple(dict.fromkeys(line for view in views for line in view.score)),
        state=(),
        gone=tuple(unit for view in views for unit in view.gone),
        zones=(),
        policies=(),
        signs=tuple(dict.fromkeys(sign for view in views for sign in view.signs)),
    )
