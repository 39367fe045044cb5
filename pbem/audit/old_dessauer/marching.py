"""12 to 14: moves against the move that is printed, approach, contact, evading."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from pbem.audit.old_dessauer import bends, broken_ground, gunners
from pbem.audit.old_dessauer.cover import may_cover
from pbem.audit.old_dessauer.geometry import Box, apart, box_of, inside, place, to_box
from pbem.audit.old_dessauer.paces import at_a_hair, behind_works, move_of, on_open_ground, shares
from pbem.audit.old_dessauer.rolls import check_throw, rolls_of
from pbem.audit.old_dessauer.table import AWAY, BENT, Event, Table, Unit, inches
from pbem.audit.old_dessauer.values import GENERAL_MOVE, INCH

ROUNDING = 16
"""1/64 inches by which the sum of a way's legs may differ from what was paid; twice that where ground slows it."""
CLOSING = 2 * INCH
"""14: how far the last steps into contact may lead beyond the move: stepping up and bringing up more figures."""
BEHIND = 4
"""14.4: by more than how many 1/64 inches somebody is behind a front."""
TOUCH = 8
"""1/64 inches that there may be between two bodies in contact."""
RIDES_WITH = 18 * INCH
"""How far the unit that a general joins may itself go in the bound."""
SADDLES = ("dismounted", "mounted")
"""15.3: what costs its own part of a move, whoever does it."""
CHANGES = ("formed", "limbered", "unlimbered", "came_back", *SADDLES)
"""What else than a move is a change of how a unit stands."""
FACES = {"front": 1800, "rear": 0, "left": 900, "right": -900}
"""Which way the attacker looks at a side, beside the heading of its target."""


def boxes(event: Event) -> list[Box]:
    """The bodies of a track."""
    return [box for box in map(box_of, event["track"]) if box is not None]


def moved(table: Table, event: Event) -> None:
    """12: a move, or a change of formation or facing."""
    unit = table.units[event["actors"][0]]
    track = boxes(event)
    if not _may_move(table, unit) or len(track) < 2:
        return
    _from_here(table, unit, track[0])
    move = move_of(table, unit, track[0])
    parts = shares(table, table.opened[unit.id], track)
    if unit.formation == "square" and at_a_hair(unit.box.middle(), track[1].middle()):
        parts[0] = Fraction(0)  # 12.9: it forms about its middle, so that its front steps back without any move.
    spent = sum(parts, Fraction(0))
    far = on_open_ground(table, table.opened[unit.id], track)
    slowed = far is None or abs(spent * move - far) > ROUNDING
    slack = Fraction(2 * ROUNDING if slowed else ROUNDING, max(move, ROUNDING))
    table.require(spent <= 1 + slack, "12.1", f"{unit.id} to move {inches(move)} at most", _paid(spent, move))
    said = Fraction(str(event["words"].get("inches", "0"))) * INCH
    # Every body of a track is as the unit is when all is over; a change is paid for in the move of what it was before.
    most = max(move, move_of(table, unit, unit.box))
    table.require(said <= most * Fraction(3, 2) + 1, "12.1", f"a move of {inches(most)} at most", inches(int(said)))
    bends.check(table, unit, event, track, said)
    broken_ground.check(table, unit, track)
    if event["kind"] == "moved" and far is not None and not unit.block and not unit.skirmishing:
        table.require(abs(far - said) <= ROUNDING, "12", f"a way of {inches(far)}", inches(int(said)))
    _stands(table, unit, event, track[-1])
    if track[0] != track[-1] or event["kind"] in CHANGES:
        table.did(unit.id, "moved")
        table.spent[unit.id] = max(spent, said / (move or 1))


def _paid(spent: Fraction, move: int) -> str:
    return inches(int(spent * move))


def _may_move(table: Table, unit: Unit) -> bool:
    table.require(unit.here, "6", f"{unit.id} on the table", "gone")
    table.require(table.acts(unit), "10", f"{unit.id} on an active side", unit.side)
    table.require(not table.has(unit.id, "confused"), "8.2", f"{unit.id} to stay, being confused", "it moved")
    left = [pair - {unit.id} for pair in table.held if unit.id in pair]
    held = any(not table.has(name, "retreated") for opponents in left for name in opponents)
    table.require(not held, "14", f"{unit.id} to stay in contact", "it moved")
    return unit.here


def _from_here(table: Table, unit: Unit, here: Box) -> None:
    if not unit.block:
        where = (unit.x, unit.y, unit.heading)
        table.expect("record", f"{unit.id} sets out from", where, (here.x, here.y, here.heading))


def _stands(table: Table, unit: Unit, event: Event, there: Box) -> None:
    formation = str(event["words"].get("formation", unit.formation))
    unit.block = ""
    if unit.guns is not None and formation != AWAY:
        gunners.back_at(table, unit, there)
        return
    owes = (unit.grade in "CD" or unit.drill["irregular"]) and (unit.disordered or unit.wavers)
    unit.formation = formation
    # A square turns about its middle (12.9), all others about the middle of their front (12.8).
    about_middle = unit.formation == "square" and at_a_hair(unit.box.middle(), there.middle())
    here = ((unit.x, unit.y) == (there.x, there.y) or about_middle) and unit.heading != there.heading
    # A wheel by a fraction of a degree moves the middle of a front by less than is written down.
    wheeled = event["kind"] == "moved" and any(map(at_a_hair, unit.box.corners()[:2], there.corners()[:2]))
    turned = event["kind"] in CHANGES or (here and not wheeled and not _told(table, unit, "pinwheel"))
    ranked = not unit.battery and not unit.skirmishing
    if turned and ranked and (unit.grade == "D" or unit.drill["irregular"]):
        unit.disordered = True
    only_faced = event["kind"] not in CHANGES
    free = event["kind"] in SADDLES or (only_faced and behind_works(table, (unit.x, unit.y)))
    unit.debt = unit.debt or (turned and ranked and owes and not free)
    table.stand(unit, there)


def attacked(table: Table, event: Event) -> None:
    """14: an attack move, and how it ends."""
    unit, track = table.units[event["actors"][0]], boxes(event)
    table.require(not unit.battery, "14.1", "no attack by guns", unit.id)
    table.require(not unit.shaken, "14.1", f"no attack by {unit.id}, which is shaken", "it attacked")
    table.require(unit.formation != "square", "14.1", f"no attack by {unit.id} in square", "it attacked")
    table.require(unit.formation != BENT, "12.16", f"no attack by {unit.id}, whose line is bent", "it attacked")
    if unit.exhausted:
        table.require(table.has(unit.id, "dared"), "9.2.2", f"a die for {unit.id}, which is exhausted", "none")
    if not _may_move(table, unit):
        return
    if len(track) > 1:
        _led_to_contact(table, unit, event, track)
    table.did(unit.id, "attacked")
    for name in event["targets"]:
        _met(table, unit, table.units[name], event)


def _led_to_contact(table: Table, unit: Unit, event: Event, track: list[Box]) -> None:
    _from_here(table, unit, track[0])
    move = move_of(table, unit, track[0])
    parts = shares(table, table.opened[unit.id], track)
    spent = sum(parts[:-1], Fraction(0))
    far = isqrt((track[-1].x - track[-2].x) ** 2 + (track[-1].y - track[-2].y) ** 2)
    broken_ground.check(table, unit, track[:-1])
    total = int(spent * move) + far - CLOSING
    table.require(total <= move + ROUNDING, "14", f"{unit.id} to attack within {inches(move)}", inches(total))
    said = Fraction(str(event["words"].get("inches", "0"))) * INCH
    table.require(said <= move * Fraction(3, 2) + 1, "12.1", f"a move of {inches(move)} at most", inches(int(said)))
    _stands(table, unit, event, track[-1])


def _met(table: Table, unit: Unit, foe: Unit, event: Event) -> None:
    table.engaged.add(frozenset((unit.id, foe.id)))
    edge = str(event["words"]["edge"]) if event["targets"][0] == foe.id else ""
    table.edges[unit.id, foe.id] = edge
    if may_cover(table, foe, edge or side_met(foe, unit)):
        table.covered.add((unit.id, foe.id))
    if foe.block:
        table.require(not unit.horse, "19.7", f"no cavalry against houses in {unit.id}", "it attacked")
        return
    if unit.skirmishing and edge == "front" and not foe.skirmishing:
        guns = foe.battery and foe.formation == "unlimbered"
        table.require(not foe.steady and not guns, "14.1", f"no frontal attack by skirmishers on {foe.id}", unit.id)
    files = int(event["words"]["files"])
    table.require(0 < files <= unit.box.files, "14", f"{unit.box.files} files of {unit.id} at most", files)
    if edge:
        table.met[unit.id, foe.id] = files


def contacts(table: Table) -> None:
    """14: when all have moved, attackers stand at those whom they met."""
    for (name, met), files in table.met.items():
        unit, foe = table.units[name], table.units[met]
        if frozenset((name, met)) in table.engaged and not foe.block:
            near = apart(unit.box, foe.box)
            table.require(near <= TOUCH, "14", f"{name} touching {met}", inches(near))
            edge = table.edges[name, met]
            angle = min(
                abs((unit.heading - part.heading - FACES[edge] + 1800) % 3600 - 1800)
                for part in foe.box.parts
                if apart(unit.box, part) <= max(near, TOUCH)
            )
            if not foe.skirmishing and foe.formation != "square":
                table.require(angle <= 451, "14.1", f"{name} to meet the {edge} within 45 degrees", f"{angle / 10}")
            if angle == 0 and not any(foe.box.bend) and len([pair for pair in table.edges if pair[0] == name]) == 1:
                table.expect("14", f"files of {name} that touch {met}:", len(unit.box.files_before(foe.box)), files)


def edge_met(table: Table, unit: Unit, foe: Unit) -> str:
    """14: which side of its target an attacker has met, by the record or, where that does not say, as they stand."""
    return table.edges.get((unit.id, foe.id), "front") or side_met(foe, unit)


def side_met(unit: Unit, foe: Unit) -> str:
    """The side of a unit, of a bent line of what is touched of it, to which a foe is most nearly turned."""
    near = max(apart(unit.box, foe.box), TOUCH)
    touched = [part.heading for part in unit.box.parts if apart(part, foe.box) <= near]

    def askew(side: str) -> int:
        return min(abs((foe.heading - heading - FACES[side] + 1800) % 3600 - 1800) for heading in touched)

    return min(FACES, key=askew)


def truly_behind(table: Table, unit: Unit, foe: Unit) -> bool:
    """14.4: whether an attacker began the turn at least partly behind its target's frontage."""
    began, its = table.began[unit.id], table.began[foe.id].box
    struck = bends.struck(foe.box, unit.box, edge_met(table, unit, foe))
    front = its.parts[struck] if len(its.parts) == len(foe.box.parts) else its
    return any(front.is_behind(point, BEHIND) for point in began.box.corners())


def dared(table: Table, event: Event) -> None:
    """9.2.2, 14.2: a die before an exhausted unit attacks, or cavalry a steady square."""
    unit = table.units[event["actors"][0]]
    for roll in event["rolls"]:
        tired = roll["key"].startswith("exhausted|")
        clause, least = ("9.2.2", 4) if tired else ("14.2", 5)
        if tired:
            table.require(unit.exhausted, clause, f"{unit.id} exhausted", f"{unit.figures} of {unit.original}")
        hits = check_throw(table, roll, 1, least, clause)
        table.expect(clause, f"{unit.id} may attack:", bool(hits), event["kind"] == "dared")
    if event["kind"] == "dared":
        table.did(unit.id, "dared")


def evaded(table: Table, event: Event) -> None:
    """13.2: who may evade goes as far as its dice say."""
    unit, track = table.units[event["actors"][0]], boxes(event)
    table.require(not table.opponents(unit), "13.2", f"{unit.id} out of contact", "in contact")
    may = unit.skirmishing or unit.battery or unit.kind == "light cavalry"
    table.require(may, "13.2", f"skirmishers, light cavalry or gunners in {unit.id}", unit.kind)
    total = 0
    for roll in rolls_of(event, "evade"):
        table.expect("13.2", f"{roll['label']}: dice", 2 if unit.kind == "light cavalry" else 1, len(roll["dice"]))
        total += sum(roll["dice"])
    if len(track) > 1:
        far = isqrt((track[-1].x - track[0].x) ** 2 + (track[-1].y - track[0].y) ** 2)
        turned = track[0].ranks * track[0].depth if track[0].heading != track[-1].heading else 0
        limit = total * INCH + turned + 2
        table.require(far <= limit, "13.2", f"{unit.id} to run {total} inches at most", inches(far))
        table.stand(unit, track[-1])
    table.did(unit.id, "evaded")


def pushed(table: Table, event: Event) -> None:
    """12.2: close order that marches pushes back the enemy's skirmishers in the open."""
    unit, foe, track = table.units[event["actors"][0]], table.units[event["targets"][0]], boxes(event)
    table.require(unit.side != foe.side, "12.2", f"an enemy in {foe.id}", foe.side)
    table.require(unit.skirmishing, "12.2", f"skirmishers in {unit.id}", unit.formation)
    close_order = not foe.battery and not foe.skirmishing
    table.require(close_order and table.acts(foe), "12.2", f"close order that moves in {foe.id}", foe.formation)
    table.require(not table.opponents(unit), "12.2", f"{unit.id} out of contact", "in contact")
    if len(track) < 2:
        return
    start, end = track[0], track[-1]
    woods = [each for each in table.features if each.kind.endswith("wood") or each.kind == "works"]
    covered = any(inside((start.x, start.y), each.outline) for each in woods)
    table.require(not covered, "12.2", f"{unit.id} in the open", "it is in a wood or works")
    opened = table.opened[foe.id]
    far = isqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)
    most = move_of(table, opened, opened.box) * 3 // 2 + 2 * INCH
    table.require(far <= most, "12.2", f"{unit.id} to go back {inches(most)} at most", inches(far))
    nearer = to_box((end.x, end.y), opened.box) < to_box((start.x, start.y), opened.box)
    table.require(not nearer, "12.2", f"{unit.id} to go back from {foe.id}", "it came nearer to where that began")
    table.stand(unit, end)
    table.did(unit.id, "evaded")


def approach(table: Table) -> None:
    """12.2: when all have moved, nobody has come within an inch of an enemy who does not attack."""
    for unit in table.units.values():
        ordered = _told(table, unit, "attack")
        if (
            unit.here
            and not ordered
            and table.has(unit.id, "moved")
            and not table.has(unit.id, "attacked", "retreated", "evaded")
        ):
            for foe in table.foes(unit):
                still = not table.has(foe.id, "moved", "attacked", "retreated", "evaded")
                if still and not foe.skirmishing and not foe.block and not table.opponents(unit):
                    near, before = table.near(unit, foe), apart(table.began[unit.id].box, foe.box)
                    kept = near >= min(INCH, before) - 1
                    table.require(kept, "12.2", f"{unit.id} an inch from {foe.id}", inches(near))


def paid(table: Table) -> None:
    """12.11: who has stood a turn for a change of formation has finished it when the movement is over."""
    for name, began in table.began.items():
        if began.debt and table.acts(began) and not table.has(name, "moved"):
            table.units[name].debt = False


def _told(table: Table, unit: Unit, *verbs: str) -> bool:
    """Whether its order has one of these verbs."""
    orders = (order for sheet in table.record.sheets for order in sheet["orders"] if order["unit"] == unit.id)
    return any(action["verb"] in verbs for order in orders for action in order["actions"])


def rode(table: Table, event: Event) -> None:
    """8.1, 8.3: a general's way, and whom he joins or leaves."""
    general = table.generals[event["actors"][0]]
    spots = [place(each["place"]) for each in event["track"]]
    if event["kind"] == "attached":
        general.attached = event["targets"][0]
        unit = table.units[general.attached]
        table.expect("8.3", f"the side of {unit.id}:", general.side, unit.side)
        far = isqrt((general.spot[0] - unit.x) ** 2 + (general.spot[1] - unit.y) ** 2)
        limit = GENERAL_MOVE * INCH + unit.box.front + unit.box.ranks * unit.box.depth
        table.require(far <= limit + RIDES_WITH, "8.1", f"{general.id} within 24 inches", inches(far))
    elif event["kind"] == "detached":
        table.expect("8.3", f"{general.id} with", event["targets"][0], general.attached)
        general.attached = ""
    elif event["kind"] == "rode_off":
        general.attached = ""
    if spots and event["kind"] != "attached":
        start = general.spot if event["kind"] == "rode" else spots[0]
        far = isqrt((spots[-1][0] - start[0]) ** 2 + (spots[-1][1] - start[1]) ** 2)
        table.require(far <= GENERAL_MOVE * INCH + 1, "8.1", f"{general.id} to ride 24 inches at most", inches(far))
        general.spot = spots[-1]


def captured(table: Table, event: Event) -> None:
    """8.4: a lone general upon whom the enemy has moved is taken on a 1, and gets away otherwise."""
    table.generals[event["targets"][0]].here = False
    for roll in rolls_of(event, "caught"):
        table.expect("8.4", f"{event['targets'][0]} taken:", 1, roll["dice"][0])
