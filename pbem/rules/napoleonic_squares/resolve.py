"""One bound from its sheets to the next position: the printed sequence, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.battle.system import Outcome
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.before.deployment import deploy
from pbem.rules.napoleonic_squares.before.reinforcements import arrive
from pbem.rules.napoleonic_squares.command.action_dice import commanders, roll_action_dice
from pbem.rules.napoleonic_squares.command.activation import activate
from pbem.rules.napoleonic_squares.command.commander_in_chief import ride
from pbem.rules.napoleonic_squares.command.dice_off import contest, nominate
from pbem.rules.napoleonic_squares.command.general import General
from pbem.rules.napoleonic_squares.command.generals import keep_up
from pbem.rules.napoleonic_squares.command.leftover_dice import next_to_act
from pbem.rules.napoleonic_squares.orders.plans import Plans
from pbem.rules.napoleonic_squares.position import Position
from pbem.rules.napoleonic_squares.recovery.night import night
from pbem.rules.napoleonic_squares.sequence import COMMANDS, LEFTOVER, RETURNS
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.victory import take_ground


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out every sheet together; the same whatever the sequence of sheets and of orders in them."""
    turn = Turn.of(position, Plans.of(position, sheets), dice)
    if position.bound == 0:
        deploy(turn)
    else:
        ride(turn)
        act_in_turn(turn)
        night(turn)
    arrive(turn)
    return_orders(turn)
    after = replace(
        position,
        bound=position.bound + 1,
        units=tuple(turn.units.values()),
        generals=tuple(turn.generals.values()),
        holders=take_ground(position, tuple(turn.units.values())),
    )
    return Outcome(after, tuple(turn.events))


def act_in_turn(turn: Turn) -> None:
    """C: for each die, highest first, two generals contest it and the winner acts; then the dice that are left."""
    dice = roll_action_dice(turn)
    waiting = list(commanders(turn))
    for number, die in enumerate(dice, start=1):
        standing = {found.id for found in commanders(turn)}
        waiting = [turn.generals[general.id] for general in waiting if general.id in standing]
        if not waiting:
            break
        general = _who_acts(turn, waiting, die, number)
        activate(turn, general.id, die)
        keep_up(turn)
        waiting = [other for other in waiting if other.id != general.id]


def _who_acts(turn: Turn, waiting: list[General], die: int, number: int) -> General:
    sides = [side.id for side in turn.position.sides if any(general.side == side.id for general in waiting)]
    if len(sides) == 2:
        turn.phase = COMMANDS
        first, second = (nominate(turn, side, waiting, number - 1) for side in sides)
        return contest(turn, (first, second), die, number)
    turn.phase = LEFTOVER
    general = next_to_act(turn, waiting, number - 1)
    turn.tell(
        "leftover_die",
        (general.id,),
        (),
        (general.place,) if general.place else (),
        clause="C5",
        prize=die,
        plural="" if die == 1 else "s",
    )
    return general


def return_orders(turn: Turn) -> None:
    """Tell each side what became of the orders of its units."""
    turn.phase = RETURNS
    sides = {unit.id: unit.side for unit in turn.units.values()} | {g.id: g.side for g in turn.generals.values()}
    for unit in turn.position.units if turn.position.bound else ():
        order = turn.plans.block(unit, tables.ACTION_DIE)
        if order is not None and unit.on_table and unit.id not in turn.tasks:
            turn.tasks[unit.id] = str(replace(order, unit=unit.id))
            if turn.units[unit.id].on_table:
                turn.note(unit.id, "not in action: its general is not on the table")
    for name, side in sides.items():
        if name in turn.tasks:
            result = "; ".join(dict.fromkeys(turn.results.get(name, ["done"])))
            turn.tell("order_result", (name,), seen_by=(side,), order=turn.tasks[name], result=result)
