"""Who acts, and with how many actions (C1, C2, C5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.audit.napoleonic_squares.ground import distance
from pbem.audit.napoleonic_squares.table import Leader, Table, places_of

Event = Mapping[str, Any]
CHIEF_REACH = 4


def chief_rides(table: Table, event: Event) -> None:
    """A commander-in-chief goes up to four squares, before any die is contested (C2)."""
    chief = table.leaders[event["actors"][0]]
    places = places_of(event)
    table.require(chief.chief, "C2", "a commander-in-chief", chief.id)
    table.require(not table.dice and not table.active, "C2", "before any dice-off", "after the action dice")
    table.expect("C2", f"{chief.id} starts from", chief.place, places[0])
    apart = distance(places[0], places[-1])
    table.require(apart <= CHIEF_REACH, "C2", f"at most {CHIEF_REACH} squares", f"{chief.id} rode {apart}")
    table.require(not table.enemies_at(places[-1], chief.side), "B", "one side alone in a square", places[-1])
    chief.place, chief.joined = places[-1], ""
    if event["kind"] == "chief_joins":
        joined = table.leaders[event["targets"][0]]
        table.require(not joined.chief and joined.side == chief.side, "C2", "one of his subordinates", joined.id)
        table.expect("C2", f"{joined.id} is in", joined.place, chief.place)
        table.expect("C2", "his die", f"d{chief.die}", event["words"]["die"])
        chief.joined = joined.id


def action_dice(table: Table, event: Event) -> None:
    """As many d3 as there are commands on the table, highest first (C1)."""
    commands = sum(not each.chief and bool(each.place) for each in table.leaders.values())
    roll = event["rolls"][0]
    table.expect("C1", "action dice", f"{commands}d3", f"{len(roll['dice'])}d{roll['sides']}")
    table.expect("C1", "action dice told", len(roll["dice"]), event["words"]["number"])
    table.dice = sorted(roll["dice"], reverse=True)
    table.expect("C1", "action dice", ", ".join(map(str, table.dice)), event["words"]["dice"])


def dice_off(table: Table, event: Event) -> None:
    """Two generals who have not acted throw for the highest die left (C2)."""
    winner, loser = table.leaders[event["actors"][0]], table.leaders[event["targets"][0]]
    table.require(winner.side != loser.side, "C2", "a general of each side", f"{winner.id} and {loser.id}")
    for general in (winner, loser):
        table.require(not general.acted, "C2", "generals who have not yet acted", f"{general.id}, who has")
    rounds = [event["rolls"][index : index + 2] for index in range(0, len(event["rolls"]), 2)]
    for rolls in rounds:
        for roll in rolls:
            die = _die(table, table.leaders[roll["unit"]])
            table.expect("C2", f"{roll['unit']} throws", f"1d{die}", f"{len(roll['dice'])}d{roll['sides']}")
    thrown = [{roll["unit"]: (roll["dice"][0], roll["sides"]) for roll in rolls} for rolls in rounds]
    for scores in thrown:
        if set(scores) != {winner.id, loser.id}:
            table.complain("C2", f"throws of {winner.id} and {loser.id}", ", ".join(scores))
            return _activate(table, winner, event)
    for scores in thrown[:-1]:
        table.require(
            scores[winner.id] == scores[loser.id], "C2", "throws again only between equal scores on equal dice", scores
        )
    last = thrown[-1]
    table.require(last[winner.id] > last[loser.id], "C2", "the higher score, then the larger die, to win", last)
    table.expect("C2", f"{winner.id} scored", last[winner.id][0], event["words"]["score"])
    table.expect("C2", f"{loser.id} scored", last[loser.id][0], event["words"]["against"])
    return _activate(table, winner, event)


def leftover(table: Table, event: Event) -> None:
    """The dice left go to the side that alone has generals left (C5)."""
    general = table.leaders[event["actors"][0]]
    others = [each for each in _waiting(table) if each.side != general.side]
    table.require(not others, "C5", "a dice-off while both sides have generals left", [each.id for each in others])
    table.require(not general.acted, "C5", "a general who has not yet acted", f"{general.id}, who has")
    _activate(table, general, event)


def over(table: Table) -> None:
    """Every command acts once a turn while there are dice (C6)."""
    idle = [each.id for each in _waiting(table)] if table.dice else []
    table.require(not idle, "C6", "every general to act once", f"{', '.join(idle)} did not")
    table.dice, table.active = [], ""


def _activate(table: Table, general: Leader, event: Event) -> None:
    prize = table.dice.pop(0) if table.dice else 0
    table.expect("C2", "the highest die left", prize, event["words"]["prize"])
    table.require(not general.chief, "C1", "a general of a command", f"{general.id}, a commander-in-chief")
    table.require(bool(general.place), "C2", "a general on the table", general.id)
    general.acted = True
    table.active, table.prize = general.id, event["words"]["prize"]


def _waiting(table: Table) -> list[Leader]:
    return [each for each in table.leaders.values() if not each.chief and each.place and not each.acted]


def _die(table: Table, general: Leader) -> int:
    chief = next((each for each in table.leaders.values() if each.chief and each.joined == general.id), None)
    return chief.die if chief else general.die
