"""5C to 5I. One melee fought out: deployments, losses, retreats and captures."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import fell, wipe_out
from pbem.rules.de_gre_sweet.field.kind import Stand
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.melee.choice import chosen
from pbem.rules.de_gre_sweet.melee.losses import Fighter, fallen
from pbem.rules.de_gre_sweet.melee.reckoning import End, Settled, owed_by, settle
from pbem.rules.de_gre_sweet.melee.retreat import AFTER_MELEE, go_back, own_rear
from pbem.rules.de_gre_sweet.melee.sides import Melee, Party, value
from pbem.rules.de_gre_sweet.tables.deployments import Deployment, Relation

COVER = 1
"""6A: what the defender of a protected contact square loses less."""


@dataclass(frozen=True, slots=True)
class Fought:
    """A melee with its cards, its arithmetic and the stands that fall; nothing of it has been done yet."""

    melee: Melee
    cards: tuple[Deployment, Deployment]
    values: tuple[Fraction, Fraction]
    settled: Settled
    fallen: tuple[tuple[tuple[str, Stand], ...], tuple[tuple[str, Stand], ...]]


def fight(table: Field, melee: Melee) -> Fought:
    """5C: choose, reckon, and pick the stands; all melees are simultaneous, so nothing is changed yet."""
    values = value(table, melee.first.units), value(table, melee.second.units)
    cards = (
        chosen(table, melee, melee.first, values[0], values[1]),
        chosen(table, melee, melee.second, values[1], values[0]),
    )
    settled = settle(values[0], values[1], cards, table.position.rules.repair, _spared(table, melee))
    picked = tuple(_picked(table, melee, number, settled) for number in (0, 1))
    return Fought(melee, cards, values, settled, (picked[0], picked[1]))


def _spared(table: Field, melee: Melee) -> int:
    """6A, 6B: how much less the defender loses in a protected square; in a meeting nobody defends it."""
    if melee.second.attacks or not table.protected(melee.square):
        return 0
    return COVER + (melee.square in table.position.rules.strong)


def _picked(table: Field, melee: Melee, number: int, settled: Settled) -> tuple[tuple[str, Stand], ...]:
    party = melee.party(number)
    leaders = [name for name in party.units if table.units[name].commander]
    troops = [name for name in party.units if name not in leaders]
    ring = [_fighter(table, name) for name in troops]
    owed, key = settled.losses[number], f"coin|{melee.square}|{party.side}"

    def coin(time: int) -> bool:
        return table.dice.roll(f"{key}|{time}", 1, 2) == (1,)

    found = fallen(owed, ring, coin)
    lost = sum((table.row(stand).value for _, stand in found), Fraction(0))
    if leaders and len(found) == sum(len(fighter.stands) for fighter in ring):
        left = max(owed - lost, Fraction(0))
        found += fallen(left, [_fighter(table, name) for name in leaders], lambda time: coin(10 + time))
    return tuple(found)


def _fighter(table: Field, name: str) -> Fighter:
    return Fighter(name, tuple((stand, table.row(stand).value) for stand in table.units[name].all_stands))


def tell(table: Field, fought: Fought) -> None:
    """The two lines of a melee: who, with what value and which deployment, and what each side loses."""
    melee, settled = fought.melee, fought.settled
    start = melee.square.step(melee.contact.came.opposite)
    table.tell(
        "melee",
        melee.first.units,
        melee.second.units,
        (start, melee.square),
        clause="5C",
        where=str(melee.square),
        attack=number(fought.values[0]),
        defence=number(fought.values[1]),
        card=fought.cards[0].value,
        against=fought.cards[1].value,
        relation=settled.relation.value,
        loss=number(settled.losses[0]),
        cost=number(settled.losses[1]),
        how=reckoned(fought.values, settled, _spared(table, melee)),
    )


def reckoned(values: tuple[Fraction, Fraction], settled: Settled, spared: int) -> str:
    """How the losses come about: `half of 4`, `1 and half of 3, the superior half of it`, `1 less in cover`."""
    if settled.relation in (Relation.WITHDRAWN, Relation.LET_GO):
        return "nobody is struck"
    if settled.relation is Relation.EQUAL:
        told = f"half of {number(min(values))}"
    else:
        superior = values[0 if settled.relation is Relation.SUPERIOR else 1]
        inferior = values[1 if settled.relation is Relation.SUPERIOR else 0]
        owed = f"1 and half of {number(superior - 1)}" if superior > 1 else number(superior)
        told = f"{owed}, the superior half of it"
        if owed_by(superior) > inferior:
            told = f"{owed}, no more than {number(inferior)}, the superior half of it"
    return f"{told}, {spared} less in cover" if spared else told


def strike(table: Field, fought: Fought) -> None:
    """5E: take off the stands that fall."""
    for party in fought.fallen:
        lost: dict[str, int] = {}
        for name, stand in party:
            fell(table, table.units[name], stand)
            lost[name] = lost.get(name, 0) + 1
        for name, stands in lost.items():
            table.tell("lost", (name,), (), (table.units[name].place,), clause="5E", stands=stands)
            table.note(name, f"lost {stands}")


def part(table: Field, fought: Fought) -> None:
    """5C, 5H: who is destroyed, who takes the guns, and who goes back."""
    melee, settled = fought.melee, fought.settled
    for number_ in (0, 1):
        party = melee.party(number_)
        if settled.ends[number_] is End.DESTROYED:
            for name in party.units:
                wipe_out(table, table.units[name], clause="5C")
    _capture(table, fought)
    for number_ in (0, 1):
        party = melee.party(number_)
        if settled.ends[number_] in (End.RETREATS, End.WITHDRAWS):
            withdrawn = settled.ends[number_] is End.WITHDRAWS
            for name in party.units:
                _go(table, melee, party, name, "withdrew" if withdrawn else "retreated")


def _go(table: Field, melee: Melee, party: Party, name: str, kind: str) -> None:
    """5G: attackers go back whence they came, defenders to their rear; who cannot is destroyed."""
    unit = table.units[name]
    if not unit.here or not unit.strength or (unit.rides and table.units[unit.rides].here):
        return
    way = _whence(table, melee, name) if party.attacks and name in party.front else own_rear(table, unit)
    if not go_back(table, unit, way, AFTER_MELEE, kind, "5G"):
        table.tell("cut_off", (name,), (), (unit.place,), clause="5G")
        wipe_out(table, unit, clause="5G")


def _whence(table: Field, melee: Melee, name: str) -> Facing:
    policy = table.plans.policy(table.units[name], "retreat")
    if policy is not None and policy.direction is not None:
        return policy.direction
    contact = melee.contact
    if name == contact.meeting and contact.met_came is not None:
        return contact.met_came.opposite
    return contact.came.opposite


def _capture(table: Field, fought: Fought) -> None:
    """5H: the superior deployment takes all equipment, of equal ones the stronger; of the dead it stays in the open."""
    melee, settled = fought.melee, fought.settled
    if settled.captor is None:
        if End.WITHDRAWS not in settled.ends:
            _abandon(table, melee)
        return
    winner, loser = melee.party(settled.captor), melee.party(1 - settled.captor)
    heirs = [table.units[name] for name in winner.front if table.units[name].here and not table.units[name].commander]
    for name in loser.units:
        unit = table.units[name]
        if unit.train and unit.here and unit.place is not None:
            taken = unit.train
            table.change(unit, train=Train())
            _hand_over(table, melee, heirs[0].id if heirs else "", winner.side, name, taken)
    for park in table.parks_at(melee.square):
        if park.side != winner.side:
            table.clear_park(melee.square)
            _hand_over(table, melee, heirs[0].id if heirs else "", winner.side, "", park.train)


def _hand_over(table: Field, melee: Melee, heir: str, side: str, loser: str, taken: Train) -> None:
    """Captured guns stand in the contact square with who is there, or wait there for his side."""
    unit = table.units.get(heir)
    if unit is not None and not unit.kind.artillery and unit.place == melee.square:
        table.change(unit, train=unit.train + taken)
    else:
        table.leave(melee.square, taken, side)
    if heir:
        table.tell("seized", (heir,), (loser,) if loser else (), (melee.square,), clause="5H", what=str(taken))
    elif loser:
        table.tell("captured", (), (loser,), (melee.square,), clause="5H", what=str(taken))


def _abandon(table: Field, melee: Melee) -> None:
    """5H: where both go back, or all are dead, equipment stays in the open and belongs to neither side."""
    for name in (*melee.first.units, *melee.second.units):
        unit = table.units[name]
        if unit.here and unit.train:
            table.leave(melee.square, unit.train, "")
            table.tell("left", (name,), (), (melee.square,), clause="5H", what=str(unit.train))
            table.change(unit, train=Train())


def number(amount: Fraction) -> str:
    """A value as players reckon it: `3½`, `1¼`, `4`."""
    whole, rest = divmod(amount, 1)
    parts = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾", Fraction(0): ""}
    if rest not in parts:
        return f"{float(amount):.3f}".rstrip("0")
    return f"{whole or ''}{parts[rest]}" or "0"
