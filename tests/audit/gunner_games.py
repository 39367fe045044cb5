"""Short battles for the referee of Old Dessauer in which gun crews run, come back, lose their guns and answer guns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pbem.audit.record import Record
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.rules.old_dessauer.field.position import ALTERNATE, Switches
from tests.audit.dessauer_games import Bout, resolved
from tests.rules.old_dessauer.drawn import action, laid_out

GENERALS: Final = "PG1 26,12\nAG1 26,32"
CHARGED: Final = f"AB1 24,28@180 C medium guns 3\n{GENERALS}"
FAR, NEAR = "PC1 24,14@0 B hc 6x2", "PC1 24,16:62@0 B hc 6x2"
SQUARE: Final = "AI1 24,31@180 C line 4x3 square"
RUN, MAN = ("PC1 attack AB1", "EVADE AB1 always"), ("AB1 man guns",)
SHOT: Final = (
    f"PI1 24,25@0 A line 12x1\nAB1 24,28@180 D medium guns 3\nAB2 40,28@180 C light guns 2\n"
    f"AB3 50,28@180 C light guns 2 limbered\n{GENERALS}\nAG2 46,30"
)
GUNS: Final = (
    "PB1 24,8@0 C medium guns 2\nAB1 27,25@180 C medium guns 2\nAI2 22,18@180 C line 12x1\nPG1 24,5\nAG1 24,21"
)
OTHERS: Final = ("PB1 fire AI2",)
BOUNCING: Final = (
    "PB1 24,8@0 C medium guns 2\nAI1 24,16@180 C line 12x1\nAI2 24,22@180 C line 12x1\nPI1 25,20@0 C light 6x1 skirmish"
    "\nPG1 24,3\nAG1 24,40"
)
SCREEN: Final = f"PI1 24,18@0 C line 12x1\nAI1 24,24@180 C light 6x1 skirmish\n{GENERALS}"

BATTLES: Final[dict[str, tuple[str, int, tuple[tuple[str, ...], ...]]]] = {
    "run and come back": (f"{FAR}\n{CHARGED}", 1, (RUN, MAN)),
    "run from limbers": (f"{FAR}\n{CHARGED.replace('guns 3', 'guns 3 limbered')}", 1, (RUN, MAN)),
    "run beside a friend": (
        f"{FAR}\n{CHARGED.replace('guns 3', 'guns 3 limbered')}\nAI1 25:40,28@180 C line 4x3",
        1,
        (RUN, MAN),
    ),
    "into a square": (f"{FAR}\n{CHARGED}\n{SQUARE}", 1, (RUN, ())),
    "guns that are taken": (f"{NEAR}\n{CHARGED}", 1, (RUN,)),
    "guns whose crew is shot off them": (SHOT, 1, (("PI1 fire AB1",), ("AB2 retreat", "AB3 retreat"))),
    "ball that bounces": (BOUNCING, 1, (("PB1 fire AI1",),)),
    "skirmishers pushed back": (SCREEN, 1, (("PI1 advance 6",),)),
    "guns that answer guns": (GUNS, 2, (("AB1 fire PB1",), OTHERS)),
}
"""Who stands where, the bound it begins with, and what is ordered in each."""


def gunners(name: str, seed: int) -> Iterator[Record]:
    """One of the battles, bound by bound."""
    return (record for _, _, record in gunner_bouts(name, seed))


def gunner_bouts(name: str, seed: int) -> Iterator[Bout]:
    """One of the battles with its positions and sheets."""
    lines, bound, told = BATTLES[name]
    position: Any = laid_out(
        lines, way=ALTERNATE, bound=bound, rules={"switches": Switches(duel=True, carry_through=True)}
    )
    for index, orders in enumerate(told):
        sheets = [_sheet(seat.id, position, orders) for seat in position.seats]
        before, (position, record) = position, resolved(position, sheets, f"{name}/{seed}/{index}")
        yield before, sheets, record


def _sheet(seat: str, position: Any, told: tuple[str, ...]) -> Sheet:
    mine = {unit.id for unit in position.units if unit.seat == seat}
    orders, standing = [], []
    for line in told:
        first, second, *rest = line.split()
        if first in mine:
            orders.append(Order(first, (action(" ".join([second, *rest])),)))
        elif second in mine:
            standing.append(StandingOrder(second, Action(first.lower(), word=" ".join(rest))))
    return Sheet(seat, position.bound, tuple(orders), tuple(standing))
