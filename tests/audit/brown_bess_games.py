"""Random games of Brown Bess Squared, made from orders that look legal and often are, as a referee reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pbem.audit.record import Record
from pbem.battle.canonical import to_plain
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.scenario import Scenario
from pbem.battle.square import Square
from pbem.rules import rule_system
from pbem.scenarios import load
from tests.rules.brown_bess.board import ground, read_unit, scenario

QUARTERS = (Facing.N, Facing.E, Facing.S, Facing.W)
FORMS = {
    "infantry": ("line", "column", "attack column", "square", "skirmish"),
    "cavalry": ("line", "column"),
    "artillery": ("limbered", "unlimbered"),
    "horse artillery": ("limbered", "unlimbered"),
    "general": ("line",),
}
POLICIES = {
    "react": ("any", "when charged", "infantry", "cavalry", "hold"),
    "limit": ("never",),
    "prefer": ("nearest", "weakest", "infantry", "cavalry", "artillery"),
    "escort": ("follow", "stay", "leave"),
}
BROKEN_GROUND = ground(
    """
    . . . w . . . . m
    . t . . . . h . m
    . . . x . h h . .
    . . . . . . . b .
    . w . . t . . b .
    . . h . . . x . .
    . . h . . . . . .
    . . . . w . . . #
    ~ . . . . . . . #
    """,
    roads="C1-C2-C3-C4-C5-C6-C7-C8-C9,A5-B5-C5-D5-E5-F5-G5-H5-I5",
    edges="D4|D5 wall,E4|E5 fence,F4|F5 river,G4|G5 river,C4|C5 river,C4|C5 bridge",
    exits="N british",
)
MIXED_ARMIES = (
    "BI1 B3 N musketry",
    "BI2 D3 N elite",
    "BI3 E3 N raw column",
    "BI4 C3 N skirmish rifles",
    "BI5 F3 N highlanders",
    "BI6 G2 N square",
    "BC1 H3 N light lancers",
    "BC2 H2 N heavy",
    "BG1 C2 N unlimbered",
    "BH1 F2 N limbered",
    "BK1 D3 N with=BI2",
    "BK2 F1 N sticks",
    "FI1 B7 S raw",
    "FI2 D7 S attack_column shock",
    "FI3 E7 S column elite",
    "FI4 F7 S skirmish",
    "FI5 G7 S",
    "FI6 C7 S raw",
    "FC1 H7 S elite cuirassiers",
    "FC2 I6 S light",
    "FG1 C8 S unlimbered",
    "FH1 F8 S unlimbered",
    "FK1 G7 S with=FI5",
    "FK2 E9 S",
)


def mixed() -> Scenario:
    """A small battle with every kind of troops and of ground."""
    return scenario(BROKEN_GROUND, [read_unit(line) for line in MIXED_ARMIES], year=1809, bounds=40)


BATTLES = {"dettingen": lambda: load("dettingen"), "mixed": mixed}


def play(battle: str, way: str, bounds: int, seed: int) -> list[Record]:
    """So many bounds of random orders, and the deployment before them."""
    system, chance = rule_system("brown_bess"), Random(seed)
    position: Any = system.set_up(BATTLES[battle](), way)
    records = []
    for bound in range(bounds + 1):
        sheets = [] if bound == 0 else sheets_of(to_plain(position), chance)
        outcome = system.resolve(position, sheets, Dice(seed.to_bytes(8, "big"), b"audit", bound))
        plain = to_plain(outcome.events)
        verdict = system.judge(outcome.position)
        after = to_plain(outcome.position)
        records.append(Record(bound, to_plain(position), to_plain(sheets), plain, after, to_plain(verdict)))
        position = outcome.position
        if verdict is not None:
            break
    return records


def sheets_of(position: dict[str, Any], chance: Random) -> list[Sheet]:
    sheets = []
    for seat in position["seats"]:
        units = [unit for unit in position["units"] if unit["seat"] == seat["id"] and unit["place"]]
        orders = [_order(position, unit, chance) for unit in units if chance.random() < 0.85]
        standing = [_policy(unit, chance) for unit in units if chance.random() < 0.2]
        sheets.append(Sheet(seat["id"], position["bound"], tuple(orders), tuple(standing)))
    return sheets


def _order(position: dict[str, Any], unit: dict[str, Any], chance: Random) -> Order:
    here, arm = Square.parse(unit["place"]), unit["arm"]
    enemies = [u for u in position["units"] if u["side"] != unit["side"] and u["place"]]
    foe = min(enemies, key=lambda u: (here.distance(Square.parse(u["place"])), u["id"]), default=None)
    actions: list[Action] = []
    choice = chance.random()
    if unit["melee"] and choice < 0.5:
        actions = [chance.choice([Action("disengage"), Action("hold")])]
    elif choice < 0.35 and foe is not None:
        actions = _advance(here, Square.parse(foe["place"]), chance)
    elif choice < 0.5:
        actions = [Action("move", direction=chance.choice(QUARTERS), number=chance.randint(1, 4))]
    elif choice < 0.6 and foe is not None:
        actions = [Action("melee", (Square.parse(foe["place"]),))]
    elif choice < 0.72:
        target = (chance.choice(enemies)["id"],) if enemies and chance.random() < 0.5 else ()
        actions = [Action("fire", units=target)]
    elif choice < 0.78:
        actions = [Action("rally")]
    elif choice < 0.84 and arm == "general":
        own = [u["id"] for u in position["units"] if u["side"] == unit["side"] and u["arm"] != "general"]
        actions = [chance.choice([Action("leave"), Action("join", units=(chance.choice(own),))])]
    elif choice < 0.86:
        actions = [Action("exit", direction=Facing.N)]
    elif choice < 0.9:
        actions = [Action("hold", word=chance.choice(["", "fire"]))]
    if not actions or chance.random() < 0.2:
        actions.append(Action("face", direction=chance.choice(QUARTERS)))
    if chance.random() < 0.15:
        actions.append(Action("form", word=chance.choice(FORMS[arm])))
    return Order(unit["id"], tuple(actions))


def _advance(here: Square, there: Square, chance: Random) -> list[Action]:
    """Towards a square, sometimes beginning with a diagonal step."""
    dx, dy = there.column - here.column, there.row - here.row
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    if all(step) and chance.random() < 0.5:
        path = [Square(here.column + step[0], here.row + step[1])]
        rows = chance.random() < 0.5
        path += [
            Square(path[0].column + (0 if rows else step[0] * n), path[0].row + (step[1] * n if rows else 0))
            for n in range(1, chance.randint(1, 4))
        ]
        return [Action("move", tuple(path))]
    along = (0, step[1]) if ((abs(dy) >= abs(dx)) == (chance.random() < 0.8) and dy) or not dx else (step[0], 0)
    facing = Facing.of_step(*along) or Facing.N
    return [Action("move", direction=facing, number=chance.randint(1, 4))]


def _policy(unit: dict[str, Any], chance: Random) -> StandingOrder:
    verb = chance.choice(["react", "limit", "prefer", "escort", "retreat", "precedence"])
    if verb == "retreat":
        way = chance.choice([None, *QUARTERS])
        return StandingOrder(unit["id"], Action(verb, direction=way, number=chance.randint(1, 2)))
    if verb == "precedence":
        return StandingOrder(unit["id"], Action(verb, number=chance.randint(1, 5)))
    if verb == "limit" and chance.random() < 0.7:
        return StandingOrder(unit["id"], Action(verb, number=chance.randint(1, 4)))
    return StandingOrder(unit["id"], Action(verb, word=chance.choice(POLICIES[verb])))


__all__ = ["BATTLES", "Sequence", "play", "replace"]
