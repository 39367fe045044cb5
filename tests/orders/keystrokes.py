"""How often a slip of the finger goes unnoticed: one random keystroke error in every line of a letter.

`measure()` is what `make bench` prints; the test holds the shares below their ceilings.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from pbem import orders
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.orders.grammar.reading import Result
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from tests.orders.board import check, context, piece, view

TRIALS: Final = 3200
SEED: Final = 1743
_ROWS: Final = ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./")
STYLES: Final = ("FI1 - C5", "FI1 C6-C5", "FI1 move to C5, face S", "typed into the form", "FI1 fire BI2")
OUTCOMES: Final = ("right", "guess", "asked", "flagged", "wrong")
"""Read right; right and shown as a guess; asked about or not done; wrong, but shown; wrong and not shown."""


def neighbours(key: str) -> str:
    """The keys around one on an English keyboard; space has the letters above it."""
    if key == " ":
        return "cvbnm"
    low = key.lower()
    for index, row in enumerate(_ROWS):
        place = row.find(low)
        if place < 0:
            continue
        near = row[max(0, place - 1) : place] + row[place + 1 : place + 2]
        near += _ROWS[index - 1][place : place + 2] if index else ""
        near += _ROWS[index + 1][max(0, place - 1) : place + 1] if index + 1 < len(_ROWS) else ""
        return near.upper() if key.isupper() else near
    return "x"


def slip(line: str, dice: random.Random) -> str:
    """The line with one keystroke wrong: a neighbouring key, one left out, doubled, swapped or struck as well."""
    place = dice.randrange(len(line))
    key, rest = line[place], line[place + 1 :]
    near = dice.choice(neighbours(key))
    wrong = {
        "wrong": near + rest,
        "missing": rest,
        "double": key + key + rest,
        "swapped": rest[:1] + key + rest[1:],
        "extra": key + near + rest,
    }
    return line[:place] + wrong[dice.choice(sorted(wrong))]


def measure(trials: int = TRIALS, seed: int = SEED, styles: Iterable[str] = STYLES) -> dict[str, dict[str, float]]:
    """The share of every outcome for each style, in per cent, over at least so many lines."""
    return {style: _shares(style, trials, random.Random(f"{seed} {style}")) for style in styles}


def _shares(style: str, trials: int, dice: random.Random) -> dict[str, float]:
    counts: Counter[str] = Counter()
    while sum(counts.values()) < trials:
        counts.update(_letter(style, dice))
    total = sum(counts.values())
    return {outcome: round(100 * counts[outcome] / total, 1) for outcome in OUTCOMES}


def _letter(style: str, dice: random.Random) -> list[str]:
    """The outcomes of one letter: an order to every unit that can move or fire, each line with one slip."""
    seen = _firing_line() if style == "FI1 fire BI2" else view()
    intended = _intended(seen, style)
    form = orders.order_form(seen, "FR", "dett-07", context().verbs) if style == "typed into the form" else ""
    lines = {unit: _typed(seen, order, style, dice) for unit, order in intended.items()}
    text = _fill(form, lines) if form else "\n".join(lines.values())
    given = Context("dett-07", seen, "FR", context().verbs, check, form)
    return _judge(text, intended, given, list(lines.values()))


def _firing_line() -> View:
    """The same with the foot a square further on, within musket shot, and two more of the enemy."""
    seen = view()
    pieces = tuple(
        each.moved(square.step(Facing.S)) if each.arm is Arm.INFANTRY and square.row == 6 else each
        for each in seen.pieces
        if (square := each.square) is not None
    )
    more = (piece("HI2 G4 N|Hanoverians|", "pragmatic"), piece("AI1 H4 N|Austrians|", "pragmatic"))
    return replace(seen, pieces=(*pieces, *more))


def _intended(seen: View, style: str) -> dict[str, Order]:
    found: dict[str, Order] = {}
    for own in seen.own:
        assert own.square is not None
        if style == "FI1 fire BI2":
            reach = {Arm.INFANTRY: 1, Arm.ARTILLERY: 8}.get(own.arm, 0)
            targets = [each for each in seen.enemy if each.square and each.square.distance(own.square) <= reach]
            actions = [Action("fire", units=(targets[0].id,))] if targets else []
        else:
            ahead: Square = own.square.step(Facing.S)
            actions = [Action("move", places=(ahead,))]
            if style == "FI1 move to C5, face S":
                actions.append(Action("face", direction=Facing.S))
        order = Order(own.id, tuple(actions))
        if actions and not check(seen, Sheet("FR", 4, (order,))):
            found[own.id] = order
    return found


def _typed(seen: View, order: Order, style: str, dice: random.Random) -> str:
    own = seen.piece(order.unit)
    action = order.actions[0]
    goal = str(action.squares[0]) if action.squares else action.units[0]
    if style == "typed into the form":
        return slip(f"move {goal}", dice)
    assert own is not None
    line = {
        "FI1 - C5": f"{own.id} - {goal}",
        "FI1 C6-C5": f"{own.id} {own.place}-{goal}",
        "FI1 move to C5, face S": f"{own.id} move to {goal}, face S",
        "FI1 fire BI2": f"{own.id} fire {goal}",
    }[style]
    return slip(line, dice)


def _fill(form: str, lines: Mapping[str, str]) -> str:
    filled = []
    for line in form.splitlines():
        unit = line.split()[0] if line.startswith("    ") else ""
        filled.append(f"> {line}{lines.get(unit, '')}")
    return "\n".join(filled)


def _judge(text: str, intended: Mapping[str, Order], given: Context, lines: list[str]) -> list[str]:
    reading = orders.read(text, given)
    draft = orders.file(Draft(Sheet("FR", 4)), reading, given)
    answer = orders.acknowledge(draft, reading, given, Draft(Sheet("FR", 4)))
    shown = {unit for check_line in answer.check_this for unit in check_line.units}
    asked = {unit for question in draft.questions for unit in question.units}
    stands = {order.unit: order for order in draft.sheet.orders}
    outcomes = []
    for number, (unit, order) in enumerate(intended.items(), 1):
        number = number if not given.form else _form_line(given.form, unit)
        mine = [line for line in reading.lines if line.number == number]
        told = [each for line in mine for each in line.orders]
        guessed = any(line.result is Result.GUESS for line in mine)
        wrong = [each for each in told if each != order and stands.get(each.unit) == each and each.unit not in asked]
        if wrong:
            noticed = guessed or all(each.unit in shown for each in wrong)
            outcomes.append("flagged" if noticed else "wrong")
        elif order in told and stands.get(unit) == order:
            outcomes.append("guess" if guessed else "right")
        else:
            outcomes.append("asked")
    return outcomes


def _form_line(form: str, unit: str) -> int:
    return next(number for number, line in enumerate(form.splitlines(), 1) if line.split()[:1] == [unit])


def table(figures: Mapping[str, Mapping[str, float]]) -> str:
    """The figures as lines to print."""
    head = f"{'one keystroke wrong a line, %':32}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES)
    rows = [
        f"{style:32}" + "".join(f"{shares[outcome]:9.1f}" for outcome in OUTCOMES) for style, shares in figures.items()
    ]
    return "\n".join([head, *rows])


if __name__ == "__main__":
    print(table(measure()))
