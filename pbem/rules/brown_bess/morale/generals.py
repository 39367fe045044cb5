"""Generals: what they risk, how they join and leave a unit, and what they do when it is in danger."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.event import Roll
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import ALTERNATE
from pbem.rules.brown_bess.field.unit import Gone, Unit
from pbem.rules.brown_bess.movement.route import Route

RISK_FACE = 6
DEAD, WOUNDED, FLESH_WOUND = 6, 5, 4
TIMES = {1: "once", 2: "twice"}


def risk_general(field: Battlefield, general: Unit, name: str, counters: int) -> None:
    """Combat: a die for each counter that a general's unit takes; each 6 puts him at risk."""
    key = f"risk|{general.id}|{field.phase.lower()}{field.number(f'risk|{general.id}')}"
    roll = field.throw(
        key,
        general,
        f"risk to {general.name}",
        base=counters,
        needs=(RISK_FACE,),
        fortune_of=field.other_side(general.side),
    )
    field.tell(
        "general_at_risk" if roll.successes else "general_safe",
        actors=(general.id,),
        targets=(name,),
        squares=field.square_of(general.id),
        words={"risks": roll.successes, "times": TIMES.get(roll.successes, f"{roll.successes} times")},
        rolls=(roll,),
        clause="generals",
    )
    for _ in range(roll.successes):
        settle_fate(field, general.id)


def risk_lone_general(field: Battlefield, name: str, hits: int, cause: str) -> None:
    """Melee: a general who is alone is at risk for each hit."""
    for _ in range(hits):
        field.note(name, f"in danger of his life ({cause})")
        settle_fate(field, name)


def settle_fate(field: Battlefield, name: str) -> None:
    """Combat, a general at risk: 6 dead, 5 wounded and off the table, 4 a flesh wound, else nothing."""
    general = field[name]
    if general.place is None:
        return
    count = field.number(f"fate|{name}")
    key = f"fate|{name}|{field.phase.lower()}{count}"
    roll = field.throw(
        key,
        general,
        f"fate of {general.name} ({FLESH_WOUND} a flesh wound, {WOUNDED} wounded, {DEAD} dead)",
        needs=(),
    )
    face = roll.dice[0]
    if face == DEAD:
        _lose(field, general, Gone.KILLED, "general_killed", roll)
    elif face == WOUNDED:
        _lose(field, general, Gone.WOUNDED, "general_wounded", roll)
    elif face == FLESH_WOUND:
        _flesh_wound(field, general, roll, count)
    else:
        field.tell("general_unhurt", actors=(name,), squares=field.square_of(name), rolls=(roll,), clause="generals")


def _lose(field: Battlefield, general: Unit, why: Gone, kind: str, roll: Roll) -> None:
    squares = field.square_of(general.id)
    field.remove(general.id, why)
    field.note(general.id, "killed" if why is Gone.KILLED else "wounded and carried off the field")
    field.tell(kind, actors=(general.id,), squares=squares, rolls=(roll,), clause="generals")


def _flesh_wound(field: Battlefield, general: Unit, roll: Roll, count: int) -> None:
    key = f"wound|{general.id}|{field.phase.lower()}{count}"
    turns = field.throw(key, general, f"bounds until {general.name} recovers", needs=())
    bounds = turns.dice[0] * (len(field.position.sides) if field.position.way == ALTERNATE else 1)
    until = max(general.wounded_until, field.position.bound + bounds)
    field.put(replace(general, wounded_until=until))
    field.note(general.id, f"lightly wounded, out of action until the end of bound {until}")
    field.tell(
        "general_hurt",
        actors=(general.id,),
        squares=field.square_of(general.id),
        words={"bounds": bounds, "until": until},
        rolls=(roll, turns),
        clause="generals",
    )


def recover(field: Battlefield) -> None:
    """Combat: a flesh wound has healed when the bounds that were thrown for it are over, so that he may have orders."""
    for general in field:
        if general.wounded_until and general.wounded_until <= field.position.bound:
            field.put(replace(general, wounded_until=0))
            field.tell("general_recovered", actors=(general.id,), squares=field.square_of(general.id))


def attach_generals(field: Battlefield) -> None:
    """Generals: one who ends a move in the square of a unit of his side is with that unit."""
    for general in field:
        if not general.is_general or general.with_unit or general.place is None:
            continue
        company = (unit for unit in field.at(general.place) if unit.side == general.side and not unit.is_general)
        led = next(company, None)
        if led is not None:
            field.put(replace(general, with_unit=led.id, facing=led.facing, melee=None))
            field.note(general.id, f"joined {led.id}")
            field.tell(
                "joined",
                actors=(general.id,),
                targets=(led.id,),
                squares=field.square_of(general.id),
                words={"facing": led.facing.value},
            )


def stay_behind(field: Battlefield, unit: Unit, route: Route) -> None:
    """Combat, flesh wounds: a wounded general only goes to the rear, so he does not follow his unit elsewhere."""
    home = field.position.home(unit.side)
    for general in field:
        if general.with_unit == unit.id and general.wounded_until and route.squares and route.heading is not home:
            detach(field, general.id)


def detach(field: Battlefield, name: str) -> None:
    """Generals: one who leaves his unit stands alone in its square, and in its melee, until he rides off."""
    general = field[name]
    if general.with_unit:
        field.put(replace(general, with_unit="", melee=field[general.with_unit].melee))
        field.tell("left", actors=(name,), targets=(general.with_unit,), squares=field.square_of(name))
