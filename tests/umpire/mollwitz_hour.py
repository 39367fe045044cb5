"""The small Mollwitz at another hour: some of its troops where a mechanism of the rules comes into play, by letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.scenario import Scenario
from pbem.battle.spot import Spot
from pbem.scenarios import load
from pbem.umpire.care.audit import audit
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire.club import Club, body


@dataclass
class Hour:
    """A battle of four seats, of whom each is called by his id."""

    club: Club

    def write(self, seat: str, text: str) -> str:
        """What a seat reads, in one line, after writing this."""
        self.club.write(address(seat), text)
        self.club.tick()
        return _line(body(self.club.letters_to(address(seat))[-1]).replace("|", " "))

    def report(self, seat: str) -> str:
        """The latest report to a seat, in one line."""
        return _line(body(self.club.last(address(seat))))

    def play(self) -> None:
        """Let the bound come due; the referee has nothing to say of it."""
        self.club.pass_deadline()
        complaints = [str(complaint) for complaint in audit(self.club.world, self.club.name)]
        assert complaints == [], complaints


def hour(club: Club, posts: Mapping[str, Any], *land: Feature, **rules: object) -> Hour:
    """These units and all generals of the small Mollwitz, where they are said to stand, before the first bound.

    A unit's post is `12,30 N`, or whatever its row of the scenario is to say otherwise.
    """
    scenario = load("mollwitz_half")
    ground = scenario.ground
    assert isinstance(ground, MeasuredGround)
    units = tuple(_row(row, posts.get(row["id"])) for row in scenario.units if row["id"] in posts or _rides(row))
    here = {row["id"] for row in units}
    zones = {
        side: tuple(replace(zone, units=tuple(unit for unit in zone.units if unit in here)) for zone in zones)
        for side, zones in scenario.zones.items()
    }
    battle = replace(
        scenario,
        units=units,
        zones=zones,
        ground=replace(ground, features=(*ground.features, *land)),
        rules={**scenario.rules, **rules},
    )
    return begun(club, battle, Terms(id="hour"))


def begun(club: Club, battle: Scenario, terms: Terms) -> Hour:
    """A battle with all its seats given, after the set-up that everybody was ready with."""
    club.name = terms.id
    new_game(club.world, battle, terms)
    for seat in battle.seats:
        give_seat(club.world, club.name, seat.id, address(seat.id))
    start(club.world, club.name)
    club.tick()
    for seat in battle.seats:
        club.write(address(seat.id), "READY\n")
    club.pass_deadline()
    return Hour(club)


def land(kind: str, name: str, *corners: str, width: int = 0, level: int = 0) -> Feature:
    """A piece of ground; its corners and its width in inches."""
    return Feature(kind, tuple(_spot(corner) for corner in corners), name, width, level)


def _spot(text: str) -> Spot:
    east, north = text.split(",")
    return Spot(int(east) * 64, int(north) * 64)


def _rides(row: Mapping[str, Any]) -> bool:
    return str(row["kind"]) == "general"


def _row(row: Mapping[str, Any], post: str | Mapping[str, Any] | None) -> Mapping[str, Any]:
    if post is None:
        return row
    if not isinstance(post, str):
        return {**row, **post}
    place, *heading = post.split()
    return {**row, "at": place, **({"heading": heading[0]} if heading else {})}


def address(seat: str) -> str:
    """Where a seat's player gets his letters."""
    return f"{seat}@example.org"


def _line(text: str) -> str:
    return " ".join(text.split())
