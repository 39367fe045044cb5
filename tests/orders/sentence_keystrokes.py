"""How often a slip of the finger in a sentence goes unnoticed: one wrong keystroke in each, and what is answered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Final

from pbem import orders
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm, Piece
from pbem.battle.square import Square
from pbem.orders.sheet.draft import Draft
from tests.orders.board import check, context, view
from tests.orders.keystrokes import SEED, slip

TRIALS: Final = 1600
STYLES: Final[dict[str, str]] = {
    "FI1 should march to C5, please.": "{id} should march to {goal}, please.",
    "Would you move FI1 from C6 to C5?": "Would you please move {id} from {here} to {goal}?",
    "Navarre goes to C5 and faces S.": "{name} goes to {goal} and faces S.",
    "FI1 goes one square forward.": "{id} goes one square forward.",
    "FI1 soll bitte nach C5 vorrücken.": "{id} soll bitte nach {goal} vorrücken.",
    "FI1 fires at D4 again.": "{id} fires at {target} again.",
}
"""Manners of writing, and their sentences."""
OUTCOMES: Final = ("right", "guess", "asked", "flagged", "ignored", "wrong")
"""As for lines of notation; ignored is what the answer calls talk, and neither asks about nor quotes as not read."""


def measure(trials: int = TRIALS, styles: Iterable[str] = tuple(STYLES)) -> dict[str, dict[str, float]]:
    """The share of every outcome for each style, in per cent."""
    found = {}
    for style in styles:
        dice = random.Random(f"{SEED} {style}")
        told = _told(STYLES[style])
        counts = Counter(_outcome(slip(sentence, dice), order) for sentence, order in dice.choices(told, k=trials))
        found[style] = {outcome: round(100 * counts[outcome] / trials, 2) for outcome in OUTCOMES}
    return found


def _told(style: str) -> list[tuple[str, Order]]:
    """Every sentence of a style that is lawful, with the order that it is."""
    found = []
    for own in view().own:
        for goal, order in _orders(own, style):
            words = {"id": own.id, "name": own.name, "here": own.place, "goal": goal, "target": goal}
            if not check(view(), Sheet("FR", 4, (order,))):
                found.append((style.format(**words), order))
    return found


def _orders(own: Piece, style: str) -> Iterable[tuple[Square, Order]]:
    assert own.square is not None
    if own.arm is Arm.GENERAL:
        return
    if "target" in style:
        foes = [foe.square for foe in view().enemy if foe.square and own.arm is Arm.ARTILLERY]
        yield from ((foe, Order(own.id, (Action("fire", places=(foe,)),))) for foe in foes)
        return
    assert own.facing is not None
    ahead = own.square.step(own.facing if "forward" in style else Facing.S)
    step = Action("move", places=(ahead,))
    turn = (Action("face", direction=Facing.S),) if "faces S" in style else ()
    yield ahead, Order(own.id, (step, *turn))


def _outcome(text: str, meant: Order) -> str:
    given = context(language="de" if " soll " in text else "en")
    nothing = Draft(Sheet("FR", 4))
    reading = orders.read(text, given)
    after = orders.file(nothing, reading, given)
    told = orders.acknowledge(after, reading, given, nothing)
    asked = {unit for question in after.questions for unit in question.units}
    shown = {unit for line in told.check_this for unit in line.units}
    done = [order for order in after.sheet.orders if order.unit not in asked]
    wrong = [order for order in done if not _same(order, meant)]
    if wrong:
        return "flagged" if {order.unit for order in wrong} <= shown else "wrong"
    if done:
        return "guess" if meant.unit in shown else "right"
    return "asked" if after.questions or told.unread or told.not_done else "ignored"


def _same(order: Order, meant: Order) -> bool:
    """The same order, however the square ahead is told."""
    return _plain(order) == _plain(meant)


def _plain(order: Order) -> tuple[object, ...]:
    piece = view().piece(order.unit)
    assert piece is not None and piece.square is not None
    found: list[object] = [order.unit, order.condition]
    for action in order.actions:
        if action.verb == "move" and action.direction is not None:
            found.append(("move", piece.square.step(action.direction, action.number or 1)))
        elif action.verb == "fire" and action.units:
            target = view().piece(action.units[0])
            found.append(("fire", target.square if target else None))
        else:
            found.append((action.verb, *action.places[-1:], *filter(None, (action.direction, action.word))))
    return tuple(found)


def clean() -> list[str]:
    """Sentences without a slip that are not read as they are meant."""
    return [sentence for style in STYLES.values() for sentence, order in _told(style)
            if _outcome(sentence, order) not in ("right", "guess")]  # fmt: skip
