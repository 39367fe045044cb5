"""20. What a side buys for its points, as it asks for it or as it usually is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pbem.battle.order import Action
from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.buying.bill import Bill, within_points
from pbem.rules.old_dessauer.buying.lot import Lot
from pbem.rules.old_dessauer.buying.reading import Misread, read_list
from pbem.rules.old_dessauer.buying.verbs import BUY
from pbem.rules.old_dessauer.field.position import Purse

_PATTERN = (
    Lot(4, Kind.LINE, Grade.C),
    Lot(1, Kind.HEAVY_HORSE, Grade.C),
    Lot(1, Kind.ARTILLERY, Grade.C, 8, Gun.LIGHT, 2),
    Lot(1, Kind.LIGHT_HORSE, Grade.C),
)
"""Of what an army consists that nobody has chosen, again and again as far as the points go."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A list as it was asked for: what it comes to, and what of it is wrong."""

    bill: Bill
    wrong: tuple[Misread, ...]

    @property
    def stands(self) -> bool:
        """Whether it may be bought as it is."""
        return not self.wrong and self.bill.left >= 0


def asked_for(actions: Iterable[Action], purse: Purse) -> Asked:
    """The list of a side, from all that it told to buy."""
    text = "; ".join(action.word for action in actions if action.verb == BUY)
    lots, wrong = read_list(text)
    return Asked(Bill(lots, purse.points), wrong)


def bought(asked: Asked) -> Bill:
    """What is bought in the end: the list, less of it where it is too dear, filled up where it has no troops."""
    cheaper = (asked.bill,) if asked.bill.left >= 0 else (*within_points(asked.bill), Bill((), asked.bill.points))
    return filled_up(cheaper[0])


def filled_up(bill: Bill) -> Bill:
    """20: the same list; where it has no troops, a usual army for what is left, or for all where that buys none."""
    points = bill.points
    more = Bill((*bill.lots, *usual_army(bill.left).lots), points)
    return next((each for each in (bill, more) if each.units), usual_army(points))


def usual_army(points: int) -> Bill:
    """20: an army of all arms, of grade C, for so many points."""
    bill = Bill((), points)
    while True:
        before = bill
        for lot in _PATTERN:
            for _ in range(lot.number):
                one = replace(lot, number=1)
                if one.each <= bill.left:
                    bill = Bill(_with(bill.lots, one), points)
        if bill == before:
            return bill


def _with(lots: tuple[Lot, ...], one: Lot) -> tuple[Lot, ...]:
    for index, lot in enumerate(lots):
        if replace(lot, number=1) == one:
            return (*lots[:index], replace(lot, number=lot.number + 1), *lots[index + 1 :])
    return (*lots, one)
