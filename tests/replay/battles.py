"""Battles to be played again: fought by scripted commanders, with every position on record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.system import RuleSystem
from pbem.house_player.brandywine.staff import Staff as BrandywineStaff
from pbem.house_player.brown_bess import orders_of
from pbem.house_player.de_gre_sweet.staff import Staff as SweetStaff
from pbem.house_player.napoleonic_squares.staff import Staff as NapoleonicStaff
from pbem.replay import Act, Cover, Eye, both_eyes, replay_page
from pbem.rules import rule_system
from pbem.scenarios import load
from pbem.umpire.bounds.resolution import events_seen
from tests.balance import beattenburg, brandywine, dettingen, raab

Sheets = Callable[[Any], list[Sheet]]


@dataclass(frozen=True)
class Played:
    """A battle bound by bound: the positions before and after, and all that happened."""

    system: RuleSystem[Any]
    title: str
    bounds: tuple[tuple[Any, Any, tuple[Event, ...]], ...]

    def eye(self, side: str) -> Eye:
        """What one side saw."""
        see = self.system.see
        acts = [
            Act(see(before, side), see(after, side), events_seen(events, side)) for before, after, events in self.bounds
        ]
        return Eye(side, f"{side} view", tuple(acts))

    @property
    def sides(self) -> tuple[str, ...]:
        """Their ids."""
        position = self.bounds[0][0]
        return tuple(side.id for side in position.sides)

    def eyes(self) -> tuple[Eye, ...]:
        """Everybody's, and the umpire's."""
        seen = tuple(self.eye(side) for side in self.sides)
        return (*seen, both_eyes("Both sides", seen, [events for _, _, events in self.bounds]))

    def page(self, eyes: Sequence[Eye] = (), language: str = "en") -> str:
        """The replay."""
        cover = Cover("game-1", self.title, "27 June 1743", self.system.TITLE, "a drawn battle", language)
        return replay_page(cover, eyes or self.eyes(), self.system.SEQUENCE, self.system.SENTENCES)


def fought(name: str, system: str, sheets: Sheets, bounds: int) -> Played:
    """A scenario fought for so many bounds by those who write the sheets."""
    rules = rule_system(system)
    position = rules.set_up(load(name), rules.WAYS[0])
    found: list[tuple[Any, Any, tuple[Event, ...]]] = []
    while len(found) < bounds and (rules.judge(position) is None or system == "brown_bess"):
        outcome = rules.resolve(position, sheets(position), Dice(b"replay", b"", position.bound))
        found.append((position, outcome.position, outcome.events))
        position = outcome.position
    return Played(rules, load(name).title, tuple(found))


def _dettingen(position: Any) -> list[Sheet]:
    return [Sheet(dettingen.CHIEFS[side], position.bound, tuple(_orders(position, side))) for side in position.acting]


def _orders(position: Any, side: str) -> Iterator[Order]:
    if position.bound:
        yield from orders_of(position, side, dettingen.PLANS[side][0], position.bound)


def _squares(position: Any) -> list[Sheet]:
    if not position.bound:
        return []
    return [NapoleonicStaff(position, side, plans[0]).sheet() for side, plans in raab.PLANS.items()]


def _brandywine(position: Any) -> list[Sheet]:
    rules, plans = rule_system("brandywine"), brandywine.PLANS
    known = {side: rules.know(rules.see(position, side)) for side in position.acting}
    return [BrandywineStaff(known[side], side, plans[side][0]).sheet() for side in known]


def _beattenburg(position: Any) -> list[Sheet]:
    rules, plans = rule_system("de_gre_sweet"), beattenburg.PLANS
    known = {side: rules.know(rules.see(position, side)) for side in position.acting}
    return [SweetStaff(known[side], side, plans[side][0]).sheet() for side in known]


def _mollwitz(position: Any) -> list[Sheet]:
    """Everybody goes straight on; those on the left of each line wheel."""
    system = rule_system("old_dessauer")
    sheets = []
    for side in position.sides:
        view = system.see(position, side.id)
        seat = view.seats[0]
        orders = [
            Order(piece.id, (Action("wheel", word="right 20") if number % 5 == 0 else Action("advance", word="6"),))
            for number, piece in enumerate(view.own)
            if position.bound
        ]
        sheets.append(Sheet(seat.id, position.bound, tuple(orders)))
    return sheets


BATTLES: Final[dict[str, tuple[str, str, Sheets, int]]] = {
    "squares": ("dettingen", "brown_bess", _dettingen, 5),
    "large squares": ("raab", "napoleonic_squares", _squares, 3),
    "lettered rows": ("brandywine", "brandywine", _brandywine, 5),
    "stands": ("beattenburg", "de_gre_sweet", _beattenburg, 3),
    "measured table": ("mollwitz_half", "old_dessauer", _mollwitz, 4),
}
"""By what its ground is like: a scenario, its rules, who commands, and for how many bounds."""


@cache
def battle(kind: str) -> Played:
    """One of them, fought once."""
    return fought(*BATTLES[kind])


@cache
def long_dettingen() -> Played:
    """Sixteen bounds, whoever wins."""
    return fought("dettingen", "brown_bess", _dettingen, 17)


def shortened(played: Played, bounds: int) -> Played:
    """The beginning of a battle."""
    return replace(played, bounds=played.bounds[:bounds])
