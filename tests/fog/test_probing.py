"""A curious player probes for what is hidden by random orders: whatever he is answered is the same in both worlds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pbem.battle.view import View
from pbem.scenarios import load
from pbem.umpire import match
from pbem.umpire.filing.check_orders import as_json, check_for_game
from tests.fog.test_two_worlds import BLUE, toy_war
from tests.fog.test_views import lively, otherwise
from tests.fog.war import War, make_war
from tests.often import often
from tests.umpire.club import GAME

SHOWS = (
    "SHOW {kind}",
    "SHOW {enemy}",
    "SHOW {square}",
    "SHOW NEAR {own}",
    "SHOW ENEMY",
    "SHOW COLUMN {column}",
    "SHOW ALL",
)
ORDERS = (
    *("{own} - {square}", "{own} - {near}", "{own} - {near}-{square}", "{own} x {enemy}", "{own} x {near}"),
    *("{own} fire at {enemy}", "{own} fire at {near}", "{own} fire at {square}", "{own} join {own2}", "{own} rally"),
    *("{own} hold if enemy within {number} else - {near}", "{own} - {near} if {enemy} at {square}"),
    *("{own} hold if {square} empty else x {enemy}", "{own} - {near} if {enemy} at least {number} hits"),
    *("{enemy} - {near}", "react {own} fire if enemy at {square}", "all hold", "{own} attack {enemy} with {own2}"),
    *("{own} square", "{own} face E", "{own} and {own2} charge {enemy}!", "Everybody advances on {enemy}"),
    *("{own} attack the enemy {kind}", "{own} fire at the {kind}", "{own} hold if the {kind} at {near} else x {enemy}"),
    *("{own} - {near} if the enemy {kind} within 5", "{own} charge the {kind} of the enemy"),
)


def probes(view: View, hidden: Sequence[str], chance: Random, *, lines: int) -> str:
    """A letter of random orders and questions, about places and enemies seen and unseen, by name and by their kind."""
    kinds = sorted({kind for piece in view.own for kind in piece.classes})
    own = [piece for piece in view.own if piece.square is not None]
    names = sorted({*hidden, *(piece.id for piece in view.enemy)})
    squares = list(view.board.squares())

    def filled(template: str) -> str:
        unit = chance.choice(own)
        assert unit.square is not None
        near = [square for square in squares if 0 < square.distance(unit.square) <= 3]
        return template.format(
            own=unit.id,
            own2=chance.choice(own).id,
            enemy=chance.choice(names),
            near=chance.choice(near),
            square=chance.choice(squares),
            kind=chance.choice(kinds) if kinds else "infantry",
            column=chance.choice("ABCDEFGH"),
            number=chance.randrange(1, 5),
        )

    asked = [filled(chance.choice(SHOWS)) for _ in range(3)]
    return "\n".join([*asked, *(filled(chance.choice(ORDERS)) for _ in range(lines))]) + "\n"


@pytest.mark.parametrize("seed", range(often(3)))
def test_T12__random_orders_find_no_enemy_out_of_sight(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Reds stand anywhere in the four southern rows, out of sight of the Blues in the north."""

    def answers(folder: Path, deployment: str) -> list[Any]:
        war, chance = toy_war(folder, monkeypatch), Random(seed)
        war.begin()
        war.write("rupert", deployment)
        war.write("essex", "BI1 deploy B8\nBI2 deploy G8\n")
        war.club.pass_deadline()
        war.pass_time(minutes=10)
        view = war.match.view("blue")
        assert not view.enemy
        found: list[Any] = []
        for _ in range(6):
            text = probes(view, ("RI1", "RI2"), chance, lines=5)
            found.append(as_json(check_for_game(war.club.world, GAME, "essex", text)))
            war.write("essex", text)
            war.pass_time(minutes=10)
        return [*found, *war.seen_by(*BLUE.values())]

    chance = Random(seed)
    first = answers(tmp_path / "one", "RI1 deploy A1\nRI2 deploy C1\n")
    assert len(first) >= 6 + 6
    for number in range(2):
        places = [f"{chance.choice('ABCDEFGH')}{chance.randrange(1, 5)}" for _ in range(2)]
        deployment = f"RI1 deploy {places[0]}\nRI2 deploy {places[1]}\n"
        assert answers(tmp_path / str(number), deployment) == first, deployment


@pytest.mark.parametrize("battle", ["dettingen", "raab"])
@pytest.mark.parametrize("bound", [0, 1, 2])
def test_T12__random_orders_find_nothing_that_is_hidden_of_an_enemy_in_sight(
    battle: str, bound: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the second world all that the side cannot know of the enemy is another: grades, reserves, generals."""
    worlds = [probed(tmp_path / str(number), monkeypatch, battle, bound, number) for number in range(2)]
    assert len(worlds[0]) >= 3 * 2
    assert worlds[1] == worlds[0]


def probed(folder: Path, monkeypatch: pytest.MonkeyPatch, battle: str, bound: int, world: int) -> list[Any]:
    """All that a side is answered from a bound on; in world 1 what it cannot know of the position is another."""
    war, chance = make_war(folder, monkeypatch, load(battle)), Random(bound)
    war.begin()
    while war.club.game().bound < bound:
        play_on(war, chance)
    side = war.scenario.sides[0].id
    seats = war.seats_of(side)
    with monkeypatch.context() as patch:
        if world:
            genuine = match.present_position
            real = genuine(war.club.world.db, war.match.system, war.club.game())
            other = otherwise(real, side, Random(7))
            assert other != real
            patch.setattr(match, "present_position", lambda *_: other)
        hidden = [unit.id for unit in war.match.position.units if unit.side != side]
        found: list[Any] = []
        for _ in range(3):
            for seat in seats:
                text = probes(war.match.view(side), hidden, chance, lines=8)
                found.append(as_json(check_for_game(war.club.world, GAME, seat, text)))
                war.write(seat, text)
            war.pass_time(minutes=10)
        return [*found, *war.seen_by(*(war.holders[seat] for seat in seats))]


def play_on(war: War, chance: Random) -> None:
    """One bound of orders from everybody."""
    found, bound = war.match, war.club.game().bound
    for seat in war.holders:
        side = found.commission(seat).side
        orders = lively(found.system, found.position, seat, side, chance).orders
        war.write(seat, "\n".join(str(order) for order in orders) + "\n")
    while war.club.game().bound == bound:
        war.club.pass_deadline()
