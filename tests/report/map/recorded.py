"""Views kept as data in plain words (`golden/*.toml`), so that the maps of them outlive every change of the rules.

No rule system and no scenario has a hand in them. Where a noun changes its shape, this reader changes with it, and
the data and the drawings stay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pbem.battle.event import Event, Sentence
from pbem.battle.facing import Facing
from pbem.battle.gauge import Gauge
from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, Exit, SquaredGround, Terrain
from pbem.battle.standing import Standing, track_of
from pbem.battle.view import View, Zone

FOLDER: Final = Path(__file__).with_name("golden")
TRACKS: Final[Mapping[str, Sentence]] = {
    track: Sentence((), track=track) for track in ("move", "charge", "retire", "fire")
}
"""A track is kept, not the event that left it; each is an event kind of its own here."""

Fields = dict[str, Any]
"""One inline table of the data, as tomllib reads it."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What one map is drawn from."""

    view: View
    events: tuple[Event, ...]
    plans: tuple[Order, ...]
    date: str


def recorded(name: str) -> Recorded:
    """The recorded view of that name."""
    found = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Recorded(
        _view(found),
        tuple(
            Event(entry["track"], "", tuple(entry["by"]), track=track_of(*_squares(entry["squares"])))
            for entry in found.get("tracks", ())
        ),
        tuple(
            Order(entry["unit"], tuple(_action(action) for action in entry["do"])) for entry in found.get("plans", ())
        ),
        found["date"],
    )


def eight_orders() -> tuple[View, list[Order]]:
    """Dettingen in its first bound, and eight battalions of one front that go a square ahead."""
    view = replace(recorded("dettingen-deployment").view, bound=1)
    foot = [piece for piece in view.own if piece.arm is Arm.INFANTRY and piece.square][:8]
    ahead = view.home.opposite
    return view, [Order(each.id, (Action("move", (each.square.step(ahead),)),)) for each in foot if each.square]


def _view(found: Fields) -> View:
    return View(
        title=found["title"],
        side=found["side"],
        bound=found["bound"],
        last_bound=found["last_bound"],
        acting=tuple(entry["id"] for entry in found["sides"]),
        sides=tuple(
            Side(entry["id"], entry["name"], entry["adjective"], entry["solid"], Facing(entry["home"]))
            for entry in found["sides"]
        ),
        seats=(Seat("chief", "the Commander", found["side"], commander_in_chief=True),),
        ground=_ground(found["ground"]),
        pieces=tuple(_piece(entry) for entry in found["pieces"]),
        zones=tuple(Zone(tuple(entry["units"]), _squares(entry["squares"]), entry["why"]) for entry in found["zones"]),
    )


def _ground(found: Fields) -> SquaredGround:
    return SquaredGround(
        found["columns"],
        found["rows"],
        tuple(_cell(entry) for entry in found.get("cells", ())),
        tuple(_edge(entry) for entry in found.get("edges", ())),
        roads=_chains(found["roads"]),
        streams=_chains(found["streams"]),
        bridges=_squares(found["bridges"]),
        exits=tuple(Exit(Facing(entry["edge"]), entry["side"], entry["label"]) for entry in found.get("exits", ())),
        square_yards=found["square_yards"],
    )


def _cell(entry: Fields) -> Cell:
    terrain = tuple(Terrain(kind) for kind in entry["terrain"])
    return Cell(Square.parse(entry["at"]), terrain, entry.get("level", 0), entry.get("label", ""))


def _edge(entry: Fields) -> Edge:
    here, there = _squares(entry["between"])
    return Edge(here, there, EdgeKind(entry["kind"]), entry.get("label", ""))


def _piece(entry: Fields) -> Piece:
    marks = tuple(mark for mark in entry.get("marks", ()) if mark not in ("broken", "melee"))
    facing = Facing(entry["facing"]) if "facing" in entry else None
    return Piece(
        id=entry["id"],
        name=entry["name"],
        side=entry["side"],
        arm=Arm(entry["arm"]),
        formation=Formation(entry["formation"]),
        standing=Standing(Square.parse(entry["at"]), facing) if "at" in entry else None,
        strength=Gauge(entry.get("hits", 0)),
        broken="broken" in entry.get("marks", ()),
        in_melee="melee" in entry.get("marks", ()),
        state=entry["state"],
        marks=marks,
        with_unit=entry.get("with", ""),
    )


def _action(entry: Fields) -> Action:
    return Action(entry["verb"], _squares(entry.get("squares", "")), tuple(entry.get("units", ())))


def _squares(text: str) -> tuple[Square, ...]:
    return tuple(Square.parse(word) for word in text.split())


def _chains(lines: Sequence[str]) -> tuple[tuple[Square, ...], ...]:
    return tuple(_squares(line) for line in lines)
