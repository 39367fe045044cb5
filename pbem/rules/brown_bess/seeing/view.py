"""What a side sees: everything that stands on the table; of the enemy no grade, no orders, and no deployment."""

from __future__ import annotations

from pbem.battle.gauge import Gauge
from pbem.battle.piece import Arm, Piece
from pbem.battle.standing import Standing
from pbem.battle.view import Policy, View
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import COMPASS, Gone, Grade, Kind, Superior, Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.morale.breaking import breaks_at
from pbem.rules.brown_bess.orders.verbs import policy_defaults
from pbem.rules.brown_bess.scenario.deployment import shown_for_deployment
from pbem.rules.brown_bess.scenario.victory import is_over, reckoning

INSEPARABLE = "inseparable"
NAPOLEONIC = "napoleonic"
MUST_RETIRE = "retires"
WOUNDED = "wounded"
ATTACKS = "attacks"
NOT_NATIONS = frozenset(
    [*Arm, *Kind, *Grade, *(f"superior {what}" for what in Superior), "guns", INSEPARABLE, NAPOLEONIC]
)
"""The classes of a piece that are no nation's name."""
PLAIN_KINDS = (Kind.LINE, Kind.FOOT, Kind.STAFF)

_GONE = {
    Gone.DESTROYED: "destroyed",
    Gone.EXITED: "left the table",
    Gone.KILLED: "killed",
    Gone.WOUNDED: "wounded and carried off",
}


def see(position: BrownBessPosition, side: str) -> View:
    """The position as one side may see it; in bound 0 that is its own army and its own zones."""
    own = [unit for unit in position.units if unit.side == side]
    if position.bound == 0:
        position = shown_for_deployment(position, side)
    shown = [unit for unit in position.units if unit.place is not None]
    return View(
        title=position.title,
        side=side,
        bound=position.bound,
        last_bound=position.last_bound,
        acting=position.acting,
        sides=position.sides,
        seats=tuple(seat for seat in position.seats if seat.side == side),
        ground=position.ground,
        pieces=tuple(piece_of(position, unit, side) for unit in shown),
        score=(reckoning(position, side, final=is_over(position)),),
        state=_state(position, side),
        gone=tuple(f"{unit.id} {unit.name}: {_GONE[unit.gone]}" for unit in own if unit.gone is not None),
        zones=position.zones_of(side) if position.bound == 0 else (),
        policies=tuple(
            Policy(unit.id, verb, default)
            for unit in own
            if unit.gone is None
            for verb, default in policy_defaults(unit)
        ),
    )


def _state(position: BrownBessPosition, side: str) -> tuple[str, ...]:
    troops = [unit for unit in position.units if unit.side == side and not unit.is_general]
    standing = [unit for unit in troops if unit.place is not None]
    broken = [unit for unit in standing if unit.broken]
    line = f"{len(standing)} of {len(troops)} units on the table"
    return (f"{line}, {len(broken)} of them broken" if broken else line,)


def piece_of(position: BrownBessPosition, unit: Unit, side: str) -> Piece:
    """A unit as one side may see it."""
    own = unit.side == side
    fighting = in_melee(position.on_table, unit)
    return Piece(
        id=unit.id,
        name=unit.name,
        side=unit.side,
        arm=unit.arm,
        formation=unit.formation,
        standing=Standing(unit.place, unit.facing) if unit.place else None,
        strength=Gauge(unit.hits),
        broken=unit.broken,
        in_melee=fighting,
        state=_short_state(unit, fighting),
        description=_description(position, unit, fighting, own),
        seat=unit.seat if own else "",
        command=unit.command if own else "",
        aliases=unit.aliases,
        classes=_classes(position, unit, own),
        marks=_marks(unit, own),
        with_unit=unit.with_unit,
    )


def hits_text(number: int) -> str:
    """`no hits`, `1 hit`, `2 hits`."""
    return "no hits" if number == 0 else f"{number} hit{'s' if number > 1 else ''}"


def _short_state(unit: Unit, fighting: bool) -> str:
    """`line S 1 hit melee`, `attached BI2`: the words of the order form."""
    if unit.is_general:
        where = f"attached {unit.with_unit}" if unit.with_unit else f"alone {unit.facing.value}"
        return f"{where} wounded" if unit.wounded_until else where
    hits = hits_text(unit.hits).replace("no", "0")
    words = [unit.formation.value, unit.facing.value, hits]
    words += ["broken"] if unit.broken else []
    words += ["melee"] if fighting else []
    return " ".join(words)


def _description(position: BrownBessPosition, unit: Unit, fighting: bool, own: bool) -> str:
    """How it stands, for the list that is read aloud after its name and square."""
    if unit.is_general:
        words = [f"with {unit.with_unit}" if unit.with_unit else "alone"]
        if unit.wounded_until:
            words.append(f"lightly wounded until the end of bound {unit.wounded_until}")
        return ", ".join(words)
    words = [f"facing {COMPASS[unit.facing]}"]
    words += [unit.formation.value, hits_text(unit.hits)]
    if fighting:
        words.append("in melee")
    if unit.broken:
        words.append("broken")
    if own:
        words.append(f"{unit.grade.value}, breaks at {breaks_at(position.ground, position.units, unit)}")
        words += [f"superior {what.value}" for what in unit.superior]
    return ", ".join(words)


def _classes(position: BrownBessPosition, unit: Unit, own: bool) -> tuple[str, ...]:
    """The words of group orders: arm, kind and nation for all to see; grade and superiority for the owner alone."""
    words = [unit.arm.value]
    if unit.arm is Arm.HORSE_ARTILLERY:
        words.append("artillery")
    words += ["guns"] if unit.is_artillery else []
    words += [unit.kind.value] if unit.kind not in PLAIN_KINDS else []
    words += [unit.nation.lower()] if unit.nation else []
    if own:
        words += [unit.grade.value, *(f"superior {what.value}" for what in unit.superior)]
        words += [INSEPARABLE] if unit.sticks else []
        words += [NAPOLEONIC] if position.napoleonic else []
    return tuple(dict.fromkeys(words))


def _marks(unit: Unit, own: bool) -> tuple[str, ...]:
    marks = ["attached"] if unit.with_unit else []
    marks += [WOUNDED] if unit.wounded_until else []
    marks += [MUST_RETIRE] if own and unit.must_retire else []
    marks += [] if unit.holds_ground or not own else [ATTACKS]
    return tuple(marks)
