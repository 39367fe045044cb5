"""16.7, 16.12. Who may fire at all, at whom each unit fires, and how it splits its fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Lines, squared_length
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.fire.carrythrough import carried_to
from pbem.rules.old_dessauer.fire.cover import cover_of
from pbem.rules.old_dessauer.fire.dense import is_dense
from pbem.rules.old_dessauer.fire.dueling import ignores, to_answer
from pbem.rules.old_dessauer.fire.fire_chart import Weapon, band_at, bands, weapons
from pbem.rules.old_dessauer.fire.gaps import gets_nowhere
from pbem.rules.old_dessauer.fire.hindered import hindered
from pbem.rules.old_dessauer.fire.lane import Lane, Shot, lane
from pbem.rules.old_dessauer.fire.ports import Port, dice_from, ports
from pbem.rules.old_dessauer.fire.salvo import Salvo
from pbem.rules.old_dessauer.fire.volley import Firer, Mark, Volley, fire_modifiers, guns_served
from pbem.rules.old_dessauer.measure.bearing import bearing_between
from pbem.rules.old_dessauer.measure.box import FINE, SLACK, Box, Fine, nearest_wing, squared_distance, within

SAFE_FROM_SHELL: Final = 4 * INCH
"""16.6, 16.7: how near a friend of the howitzers may not stand to their target."""


def cannot_fire(tabletop: Tabletop, unit: Unit) -> str:
    """16.4, 16.7: why a unit does not fire; empty where it may."""
    marched = tabletop.course.marched.get(unit.id)
    if unit.kind.horse:
        return "cavalry does not fire"
    if unit.drill.heavy_weapons:
        return "it has no firearms"
    if unit.shaken:
        return "it is shaken"
    if unit.battery is not None and unit.formation is not Formation.UNLIMBERED:
        return "its crew has left the guns" if unit.guns else "the guns are limbered"
    if tabletop.fights(unit.id):
        return "it is in combat"
    if unit.id in tabletop.retreated:
        return "it has fallen back"
    if marched is None:
        return ""
    if marched.attacks:
        return "it made an attack"
    if marched.passed:
        return "friends passed through it"
    if marched.over_half:
        return "it has made more than half a move"
    return "guns that have moved do not fire" if unit.kind.guns and not marched.stood else ""


class Choosing:
    """16: the fire of a whole phase, made out on the table as it stood when the phase began."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self._position: Position = tabletop.position
        self._lines = Lines(tabletop.here(), self._position.ground)

    def salvos_of(self, unit: Unit) -> tuple[Salvo, ...]:
        """16.12: what a unit fires: at its first target all who can, at the next those who could not."""
        left = ports(unit)
        found: list[Salvo] = []
        for target, wanted in self._targets(unit):
            best, used = self._best(unit, target, left, wanted)
            best = _with_crew(best, unit, sum(salvo.dice for salvo in found)) if best else None
            if best is None:
                continue
            found.append(best)
            left = tuple(port for port in left if port not in used)
        return (*found, *self._carried(unit, found))

    def why_not(self, unit: Unit) -> str:
        """What stands between a unit and the enemy it is told to fire at, or the nearest; empty where nothing does."""
        near = self._ranked(unit, self._in_reach(unit), "nearest")
        named = {name for action in self._tabletop.plans.all(unit.id, "fire") for name in action.units}
        wanted = [enemy for enemy in near if enemy.id in named] if named else near
        return hindered(self._position, self._lines, unit, wanted)

    def _carried(self, unit: Unit, salvos: Sequence[Salvo]) -> Iterator[Salvo]:
        """16.16: the same dice once more for everybody behind its targets to whom its ball bounces on."""
        if not self._position.rules.switches.carry_through:
            return
        hit = {salvo.target.id for salvo in salvos}
        for salvo in (each for each in salvos if each.weapon is Weapon.BALL):
            for behind, a, b in carried_to(self._tabletop, self._lines, unit, salvo.target):
                part = self._bounced(salvo, behind, a, b)
                if behind.id not in hit and part is not None:
                    hit.add(behind.id)
                    yield Salvo(unit, behind, Weapon.BALL, (part,))

    def _bounced(self, salvo: Salvo, behind: Unit, a: Fine, b: Fine) -> Volley | None:
        """The dice of a salvo thrown at who stands behind its target, at his own range and in his own cover."""
        unit, gun = salvo.firer, salvo.firer.battery.gun if salvo.firer.battery else None
        band = band_at(Weapon.BALL, gun, Fraction(squared_length(a, b), FINE**2))
        if band is None:
            return None
        mark = Mark(
            dense=is_dense(behind, bearing_between(b, a), nearest_wing(behind.box, b).pose.heading),
            unlimbered_guns=behind.formation is Formation.UNLIMBERED,
            skirmishers=behind.skirmishing,
            cover=cover_of(self._position, behind, Weapon.BALL, gun, a, b),
        )
        return Volley(Weapon.BALL, band, salvo.dice, fire_modifiers(Firer(unit.grade), mark, Weapon.BALL))

    def _targets(self, unit: Unit) -> Sequence[tuple[Unit, str]]:
        """The enemies in reach, those ordered first, with the shot that is ordered for them."""
        plans, units = self._tabletop.plans, self._tabletop.units
        aim = plans.word(unit, "aim", "nearest")
        held = plans.action(unit.id, "hold")
        ordered = plans.all(unit.id, "fire")
        near = self._in_reach(unit)
        if held is not None and held.word == "fire":
            return self._with_answer(unit, near, ())
        named = [
            (units[name], action.word)
            for action in ordered
            for name in action.units
            if name in units and any(enemy.id == name for enemy in near)
        ]
        told = {target.id for target, _ in named}
        word = next((action.word for action in ordered if not action.units), "")
        rest = [(enemy, word) for enemy in self._ranked(unit, near, aim) if enemy.id not in told]
        if aim == "none" and not (ordered and word):
            rest = []
        return self._with_answer(unit, near, [*named, *rest])

    def _with_answer(
        self, unit: Unit, near: Sequence[Unit], chosen: Sequence[tuple[Unit, str]]
    ) -> Sequence[tuple[Unit, str]]:
        """16.17: what it has chosen, after the guns that it has to answer, unless its die lets it off."""
        guns = [gun for gun in to_answer(self._tabletop, unit, near) if self._dice(unit, gun)]
        if not guns or (chosen and chosen[0][0].id == guns[0].id) or ignores(self._tabletop, unit, guns[0]):
            return chosen
        return [(guns[0], ""), *(each for each in chosen if each[0].id != guns[0].id)]

    def _in_reach(self, unit: Unit) -> tuple[Unit, ...]:
        gun = unit.battery.gun if unit.battery else None
        reach = max(band.farthest for weapon in _weapons(unit) for band in bands(weapon, gun)) * INCH + SLACK
        box = box_of(unit)
        return tuple(
            enemy
            for enemy in self._tabletop.enemies(unit.side)
            if not self._tabletop.fights(enemy.id) and within(box, box_of(enemy), reach)
        )

    def _ranked(self, unit: Unit, enemies: Sequence[Unit], aim: str) -> list[Unit]:
        """The nearest first, after those of the arm aimed at; of two as near the one that more can fire at."""
        box = box_of(unit)
        away = {enemy.id: squared_distance(box, box_of(enemy)) for enemy in enemies}
        alike = {distance for distance, number in Counter(away.values()).items() if number > 1}

        def rank(enemy: Unit) -> tuple[bool, int, int]:
            distance = away[enemy.id]
            if aim == "most":
                return False, -self._dice(unit, enemy), distance
            wanted = {"guns": enemy.kind.guns, "horse": enemy.kind.horse, "foot": enemy.kind.foot}.get(aim, True)
            return not wanted, distance, -self._dice(unit, enemy) if distance in alike else 0

        return sorted(enemies, key=lambda enemy: (rank(enemy), enemy.id))

    def _dice(self, unit: Unit, enemy: Unit) -> int:
        best, _ = self._best(unit, enemy, ports(unit), "")
        return best.dice if best else 0

    def _best(
        self, unit: Unit, target: Unit, left: tuple[Port, ...], wanted: str
    ) -> tuple[Salvo | None, tuple[Port, ...]]:
        """The salvo that hits most, of the shot wanted or of any, and from where it is fired."""
        offers: list[tuple[Salvo, tuple[Port, ...]]] = []
        for weapon in _weapons(unit):
            if wanted not in ("", _WORDS.get(weapon)):
                continue
            made = self._salvo(unit, target, left, weapon)
            if made is not None:
                offers.append(made)
        best = max(offers, key=lambda offer: offer[0].expected, default=None)
        return best or (None, ())

    def _salvo(
        self, unit: Unit, target: Unit, left: tuple[Port, ...], weapon: Weapon
    ) -> tuple[Salvo, tuple[Port, ...]] | None:
        if weapon is Weapon.SHELL and not self._may_shell(unit, target):
            return None
        box, mark = box_of(unit), box_of(target)
        shot = Shot(unit, target, mark, self._lines.near(box, mark))
        lanes = [(port, lane(self._position, self._lines, shot, port, weapon)) for port in left]
        open_lanes = [(port, way) for port, way in lanes if way is not None]
        if not open_lanes:
            return None
        dense = _is_dense(target, mark, (box.x, box.y))
        parts = self._parts(unit, target, open_lanes, weapon, dense=dense)
        salvo = Salvo(unit, target, weapon, parts)
        if not parts or gets_nowhere(salvo, self._lines):
            return None
        return salvo, tuple(port for port, _ in open_lanes)

    def _parts(
        self, unit: Unit, target: Unit, lanes: Sequence[tuple[Port, Lane]], weapon: Weapon, *, dense: bool
    ) -> tuple[Volley, ...]:
        """16.3: the dice, counted from the easiest shots on, so that what those leave over fills up the next.

        The range is that from the unit to its target, the nearest of its figures to it (16.11).
        """
        gun = unit.battery.gun if unit.battery else None
        band = band_at(weapon, gun, min(way.squared for _, way in lanes))
        if band is None:
            return ()
        marched = self._tabletop.course.marched.get(unit.id)
        moved = marched is not None and not marched.stood
        firer = Firer(unit.grade, moved, unit.formation is Formation.SQUARE, unit.disordered and not unit.kind.guns)
        groups: dict[Volley, list[Port]] = {}
        for port, way in lanes:
            mark = Mark(
                dense=dense,
                unlimbered_guns=target.formation is Formation.UNLIMBERED,
                skirmishers=target.skirmishing,
                behind_skirmishers=way.screened,
                cover=way.cover,
            )
            volley = Volley(weapon, band, 0, fire_modifiers(firer, mark, weapon))
            groups.setdefault(volley, []).append(port)
        found, counted, given = [], list[Port](), 0
        for volley in sorted(groups, key=lambda each: each.needed):
            counted += groups[volley]
            dice = dice_from(unit, tuple(counted)) - given
            if dice > 0:
                given += dice
                found.append(Volley(weapon, volley.band, dice, volley.modifiers))
        return tuple(found)

    def _may_shell(self, unit: Unit, target: Unit) -> bool:
        """16.6, 16.7: whether howitzers see a target that no friend of theirs stands near."""
        mark = box_of(target)
        friends = (friend for friend in self._tabletop.here(unit.side))
        if any(within(box_of(friend), mark, SAFE_FROM_SHELL) for friend in friends):
            return False
        return self._lines.sees(unit, target)


def _is_dense(target: Unit, mark: Box, firer: Fine) -> bool:
    """16.5, 12.16: whether a target is dense for a firer; of a bent line he looks at the wing nearest to him."""
    wing = nearest_wing(mark, firer)
    return is_dense(target, bearing_between((wing.x, wing.y), firer), wing.pose.heading)


def _with_crew(salvo: Salvo, unit: Unit, fired: int) -> Salvo | None:
    """16.3: guns whose crew is too few do not fire, however the others split their fire."""
    if unit.battery is None:
        return salvo
    left, parts = guns_served(unit.battery.models, unit.figures) - fired, []
    for part in salvo.parts:
        if left > 0:
            parts.append(replace(part, dice=min(part.dice, left)))
            left -= part.dice
    return replace(salvo, parts=tuple(parts)) if parts else None


_WORDS: Final = {Weapon.CANISTER: "canister", Weapon.BALL: "ball", Weapon.SHELL: "shell"}


def _weapons(unit: Unit) -> tuple[Weapon, ...]:
    return weapons(unit.battery.gun if unit.battery else None, rifles=unit.drill.rifles)
