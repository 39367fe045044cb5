"""Phase 1, the opponent's fire at one square: units that stand still shoot at whoever comes close.

A unit comes close when it enters a square at range 1 in the firer's arc, and again when it goes from such a square
into the firer's own, which is answered before the contact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.battle.square import Square
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.unit import Deed, Unit
from pbem.rules.brown_bess.firing.fire_arc import faces, fire_range, in_arc
from pbem.rules.brown_bess.firing.fire_dice import why_no_shot
from pbem.rules.brown_bess.firing.phase import Shot, carry_out, unit_dice
from pbem.rules.brown_bess.firing.square_fire import face_dice, share_faces
from pbem.rules.brown_bess.firing.target_choice import arm_word, in_melee, in_preference
from pbem.rules.brown_bess.morale.breaking import take_counters
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven
from pbem.rules.brown_bess.orders.policies import Policies, React


class OpportunityFire:
    """The reactions of one movement phase, with who has been fired at by whom."""

    def __init__(self, field: Battlefield, orders: OrdersGiven) -> None:
        self.field = field
        self.orders = orders
        self.fired: set[tuple[str, str]] = set()

    def at_those_who_entered(self, entered: Sequence[str], announce: Callable[[str], None]) -> None:
        """Every unit that may react fires at every enemy who has just come into range 1; losses are taken together.

        `announce` tells how a target came there, before the fire is told.
        """
        shots = [
            shot
            for firer in self.field
            if may_react(self.field, self.orders, firer)
            for shot in self._shots(firer, [self.field[name] for name in entered], charging=False)
        ]
        for name in dict.fromkeys(shot.target.id for shot in shots):
            announce(name)
        self._carry_out(shots)

    def at_charger(self, charger: str, holder: str) -> None:
        """The unit about to be charged fires first, if it may and if the charger comes from a square in its arc."""
        firer, target = self.field[holder], self.field[charger]
        if may_react(self.field, self.orders, firer):
            self._carry_out(self._shots(firer, [target], charging=True))

    def _shots(self, firer: Unit, targets: Sequence[Unit], charging: bool) -> list[Shot]:
        policies = self.orders.policies(firer.id)
        chosen = [
            target
            for target in targets
            if target.side != firer.side
            and target.place is not None
            and _wanted(policies, target, charging)
            and can_shoot_close(self.field, firer, target)
            and may_fire_again(self.field, self.fired, firer, target)
            and unit_dice(firer, target) > 0
        ]
        ordered = in_preference(firer, chosen, policies)
        if firer.in_square:
            shares = share_faces(firer, ordered, lambda target: unit_dice(firer, target))
            shots = [Shot(firer, target, face, dice) for face, target, dice in shares]
        else:
            shots = [Shot(firer, target) for target in ordered]
        self.fired |= {(firer.id, shot.target.id) for shot in shots}
        return shots

    def _carry_out(self, shots: Sequence[Shot]) -> None:
        losses: dict[str, int] = {}
        for shot in shots:
            losses[shot.target.id] = losses.get(shot.target.id, 0) + carry_out(self.field, shot, "react")
            self.field.mark(shot.firer.id, Deed.REACTED)
        for name in sorted(losses, key=self.field.rank):
            take_counters(self.field, name, losses[name], "fire")


def may_react(field: Battlefield, orders: OrdersGiven, firer: Unit) -> bool:
    """Bound, simultaneity 7: a unit that does not itself move, is whole, not in a melee and not passed through."""
    intent = orders.intent(firer.id)
    if firer.place is None or tables.fire_dice(firer, 1) == 0 or intent.moves or intent.rallies:
        return False
    return not (firer.broken or firer.has_done(Deed.MOVED, Deed.PASSED) or in_melee(field, firer))


def can_shoot_close(field: Battlefield, firer: Unit, target: Unit) -> bool:
    """Frame: opportunity fire is at a range of one square only, and not into a melee."""
    if firer.place is None or target.place is None or fire_range(firer.place, target.place) != 1:
        return False
    if target.is_general or in_melee(field, target):
        return False
    return why_no_shot(field.ground, field, firer, target) == ("", "")


def may_fire_again(field: Battlefield, fired: set[tuple[str, str]], firer: Unit, target: Unit) -> bool:
    """Firing: nobody is shot at twice at range 1 before every enemy in range and arc has been shot at once."""
    if (firer.id, target.id) not in fired:
        return True
    others = (enemy for enemy in field if enemy.side != firer.side and can_shoot_close(field, firer, enemy))
    return all((firer.id, enemy.id) in fired for enemy in others)


def _wanted(policies: Policies, target: Unit, charging: bool) -> bool:
    if policies.react_at and policies.react_at != target.id:
        return False
    if policies.react is React.CHARGERS:
        return charging
    return policies.react is React.ANY or policies.react.value == arm_word(target)


def threatens(firer: Unit, square: Square) -> bool:
    """Whether a unit as it stands could fire at an enemy that comes into a square, as far as its enemy can see."""
    if firer.place is None or firer.broken or fire_range(firer.place, square) != 1:
        return False
    place = firer.place
    dice = tables.fire_dice(firer, 1)
    if firer.in_square:
        dice = face_dice(dice)
    return dice > 0 and any(in_arc(place, face, square) for face in faces(firer))
