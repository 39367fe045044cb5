"""`pbem verify --audit` over games played by letters: with rulings, rolled back, and with a touched record."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.battle.canonical import to_plain
from pbem.battle.ruling import Ruling
from pbem.cli import main
from pbem.scenarios import load
from pbem.settings import load as load_settings
from pbem.store import resolutions
from pbem.store.database import open_database
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.history.rulings import resolve_again, rule_last, rule_next
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.match import sit
from tests.umpire.club import GM, Clock, Club, FakePost, make_club

Plain = dict[str, Any]


def play(club: Club, scenario: str, bounds: int) -> None:
    """So many bounds in which every commander sends his troops forward."""
    told = load(scenario)
    new_game(club.world, told, Terms(id=scenario))
    club.name = scenario
    for seat in told.seats:
        give_seat(club.world, scenario, seat.id, f"{seat.id}@example.org")
    start(club.world, scenario)
    club.tick()
    for _ in range(bounds + 1):
        advance(club)


def advance(club: Club) -> None:
    """One bound: everybody writes, and the deadline passes."""
    position = to_plain(sit(club.world.db, club.world.settings, club.game()).position)
    home = {side["id"]: side["home"] for side in position["sides"]}
    for seat in position["seats"] if position["bound"] else ():
        own = [unit["id"] for unit in position["units"] if unit["seat"] == seat["id"] and unit["place"]]
        forward = {"N": "S", "S": "N", "E": "W", "W": "E"}[home[seat["side"]]]
        club.write(f"{seat['id']}@example.org", "".join(f"{name} - {forward} 1\n" for name in own))
    club.pass_deadline()


@pytest.fixture(scope="module", params=["dettingen", "raab"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A game of four bounds; whoever changes it takes a copy."""
    with pytest.MonkeyPatch.context() as patch:
        club = make_club(tmp_path_factory.mktemp(request.param), patch, in_memory=False)
        play(club, request.param, 4)
        yield club


@pytest.fixture
def club(played: Club, tmp_path: Path) -> Club:
    """The same game once more, with a database of its own."""
    original = Path(played.world.settings.server.database)
    (tmp_path / "pbem.toml").write_bytes((original.parent / "pbem.toml").read_bytes())
    settings = load_settings(tmp_path / "pbem.toml")
    played.world.db.execute("VACUUM INTO ?", [str(settings.server.database)])
    post = FakePost(list(played.post.taken), list(played.post.returns))
    world = replace(played.world, db=open_database(settings.server.database), settings=settings, dispatch=post.dispatch)
    return Club(world, played.inbox, post, Clock(played.clock.now), played.name, played.numbers)


def audit(club: Club) -> Result:
    """What the command line says of the game."""
    file = Path(club.world.settings.server.database).parent / "pbem.toml"
    return CliRunner().invoke(main, ["--settings", str(file), "verify", "--audit", club.name])


def tamper(club: Club, touch: Callable[[list[Plain]], set[str]]) -> tuple[int, set[str]]:
    """Falsify the record of the first bound in which there is something to falsify; gives it and whom it is about."""
    with closing(sqlite3.connect(club.world.settings.server.database)) as db, db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        for row in resolutions.line(club.world.db, club.name):
            kept = json.loads(row.events)
            if touched := touch(kept["value"]):
                db.execute("UPDATE resolutions SET events = ? WHERE id = ?", [json.dumps(kept), row.id])
                return row.bound, touched
    raise AssertionError("there was nothing to falsify")


def test_a_game_played_by_letters_gives_no_cause_for_complaint(played: Club) -> None:
    said = audit(played)
    assert (said.exit_code, said.output) == (0, "the referee has no complaint\n")


def test_nor_does_brandywine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = make_club(tmp_path, monkeypatch, in_memory=False)
    play(club, "brandywine", 2)
    said = audit(club)
    assert (said.exit_code, said.output) == (0, "the referee has no complaint\n")


def ruled(club: Club) -> Ruling:
    """One more hit on somebody who can bear it."""
    position = to_plain(sit(club.world.db, club.world.settings, club.game()).position)
    whole = next(
        unit for unit in position["units"] if unit["place"] and unit["hits"] == 0 and unit.get("arm") != "general"
    )
    return Ruling(whole["id"], "hits", "1", "so it was agreed")


def test_rulings_and_a_rollback_give_none_either(club: Club) -> None:
    rule_last(club.world, club.name, ruled(club), GM)
    resolve_again(club.world, club.name)
    club.tick()
    rule_next(club.world, club.name, ruled(club), GM)
    advance(club)
    assert audit(club).output == "the referee has no complaint\n"
    roll_back(club.world, club.name, 2, "The map was wrong.")
    club.tick()
    advance(club)
    said = audit(club)
    assert (said.exit_code, said.output) == (0, "the referee has no complaint\n")


def a_die_more(events: list[Plain]) -> set[str]:
    for event in events:
        if event["kind"] in ("fire", "react", "strike", "bombarded", "dice_off"):
            event["rolls"][0]["dice"].append(1)
            return {event["rolls"][0]["unit"]}
    return set()


def too_far(events: list[Plain]) -> set[str]:
    for event in events:
        if event["kind"] == "moved":
            event["track"][-1]["place"] = "A1" if event["track"][0]["place"][0] > "C" else "J1"
            return set(event["actors"])
    return set()


@pytest.mark.parametrize(
    ("touch", "clauses"),
    [
        (a_die_more, {"combat", "C3.2", "C2"}),
        (too_far, {"movement", "C3.1"}),
    ],
)
def test_a_touched_record_is_complained_of_with_bound_unit_and_clause(
    club: Club, touch: Callable[[list[Plain]], set[str]], clauses: set[str]
) -> None:
    bound, touched = tamper(club, touch)
    said = audit(club)
    assert said.exit_code == 1
    lines = said.output.splitlines()
    assert any(
        line.startswith(f"{club.name} bound {bound}, ")
        and line.partition(": the rules give ")[0].rpartition(", ")[2] in clauses
        and any(name in line for name in touched)
        for line in lines
    ), said.output
    assert lines[-1] == f"the referee has {len(lines) - 1} complaints"
