"""What is history is never changed, and what is kept says in which format."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from pbem.battle.order import Action, Order, Sheet
from pbem.store import chains, players, positions
from pbem.store.database import StoreFault, open_database, run, value
from pbem.store.formats import SHEET, SHEETS, Format, WrongRecord, read, write
from tests.umpire.club import Club

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)
ORDERS = Sheet("french", 4, (Order("FI1", (Action("hold"),)),), salt="Bess")


@pytest.mark.parametrize("table", ["resolutions", "positions", "openings", "chains"])
@pytest.mark.parametrize("deed", ["DELETE FROM {}", "UPDATE {} SET rowid = rowid + 1"])
def test_history_is_neither_changed_nor_deleted(playing: Club, table: str, deed: str) -> None:
    playing.write("rupert@red.example", "RI1 deploy B4\n")
    playing.pass_deadline()
    count = value(playing.world.db, f"SELECT count(*) FROM {table}")
    with pytest.raises(sqlite3.IntegrityError, match="never changed or deleted"):
        run(playing.world.db, deed.format(table))
    assert value(playing.world.db, f"SELECT count(*) FROM {table}") == count > 0


def test_a_position_is_kept_once_however_often_the_game_comes_to_it(playing: Club) -> None:
    for _ in range(3):
        playing.write("essex@blue.example", "READY\n")
        playing.pass_deadline()
    db = playing.world.db
    assert value(db, "SELECT count(*) FROM resolutions") == 3
    hashes = {name for row in db.conn.execute("SELECT before, after FROM resolutions") for name in row}
    assert value(db, "SELECT count(*) FROM positions") == len(hashes)
    text = positions.get(db, next(iter(hashes)))
    assert text is not None and positions.keep(db, text) in hashes
    assert value(db, "SELECT count(*) FROM positions") == len(hashes)


def test_no_two_bounds_have_the_same_link(playing: Club) -> None:
    playing.write("essex@blue.example", "READY\n")
    playing.pass_deadline()
    db = playing.world.db
    names = [row[1] for row in db.conn.execute("PRAGMA table_info(resolutions)") if row[1] not in ("id", "edition")]
    copied = f"INSERT INTO resolutions (edition, {', '.join(names)}) SELECT 2, {', '.join(names)} FROM resolutions"
    with pytest.raises(sqlite3.IntegrityError, match="spent"):
        run(db, copied)


def test_a_chain_of_its_own_begins_its_links_after_the_anchor() -> None:
    db = open_database(":memory:")
    chain = chains.get(db, chains.found(db, "dett-07", b"x" * 32, 12))
    assert chain.link(0) == chain.anchor
    assert [chains.unspent(db, chain.id, bound) for bound in (0, 1, 4)] == [0, 1, 1]
    assert "secret" not in repr(chain) and "78" * 8 not in repr(chain)


def test_a_database_of_a_version_that_was_never_released_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pbem.db"
    db = Database(path)
    db.conn.execute("CREATE TABLE _sqlite_migrations (migration_set TEXT, name TEXT, applied_at TEXT)")
    db.conn.execute("INSERT INTO _sqlite_migrations VALUES ('pbem', 'the_first_tables', '2026-01-01')")
    db.conn.commit()
    db.close()
    with pytest.raises(StoreFault, match="never released"):
        open_database(path)


def test_an_address_belongs_to_one_player_at_a_time() -> None:
    db = open_database(":memory:")
    henry = players.register(db, "henry@example.org", NOON)
    james = players.register(db, "james@example.org", NOON)
    with pytest.raises(sqlite3.IntegrityError):
        players.move(db, james, "henry@example.org", NOON)
    found = players.get(db, james)
    assert found is not None and found.address == "james@example.org"
    players.move(db, henry, "harry@example.org", NOON)
    players.move(db, james, "henry@example.org", NOON)
    assert players.at(db, "henry@example.org") == players.get(db, james)
    assert players.was_known(db, "james@example.org") and players.at(db, "james@example.org") is None


@given(st.text(), st.integers())
def test_what_is_written_reads_back(salt: str, bound: int) -> None:
    sheet = Sheet("french", bound, (), salt=salt)
    assert read(SHEET, write(SHEET, sheet), Sheet) == sheet


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"salt"', '"slat"', r"unknown field 'slat' at \$|field 'salt' is missing at \$"),
        ('"verb"', '"vreb"', "verb"),
        ('"number":null,', "", r"field 'number' is missing at \$\.orders\[0\]\.actions\[0\]"),
        ('"given":null', '"given":null,"taken":1', r"unknown field 'taken' at \$\.orders\[0\]"),
        ('"bound":4', '"bound":"four"', "bound"),
        ('"kind":"sheet"', '"kind":"draft"', "it says that it is 'draft'"),
        ('"format":1', '"format":2', "format 2, and this program knows formats up to 1"),
        ('"format":1,', "", "in which format"),
        ('"kind"', '"sort"', "in which format"),
    ],
)
def test_nothing_that_is_written_otherwise_is_dropped_in_silence(old: str, new: str, wrong: str) -> None:
    text = write(SHEET, ORDERS)
    assert old in text
    with pytest.raises(WrongRecord, match=wrong):
        read(SHEET, text.replace(old, new), Sheet)


def test_a_text_that_was_set_out_otherwise_says_the_same() -> None:
    text = json.dumps(json.loads(write(SHEETS, (ORDERS,))), indent=2)
    assert read(SHEETS, text, tuple[Sheet, ...]) == (ORDERS,)


@dataclass(frozen=True, slots=True)
class Musket:
    """A noun that was once called otherwise."""

    calibre: int
    maker: str = ""


def test_an_older_format_is_brought_up_one_step_at_a_time() -> None:
    first, second = Format("musket"), Format("musket", 2, {1: lambda old: {"calibre": old["bore"], "maker": ""}})
    third = Format("musket", 3, {**second.upgrades, 2: lambda old: {**old, "maker": "Tower"}})
    text = write(first, {"bore": 75})
    assert read(second, text, Musket) == Musket(75)
    assert read(third, text, Musket) == Musket(75, "Tower")
    assert read(third, write(third, Musket(69)), Musket) == Musket(69)
    with pytest.raises(WrongRecord, match="no way from format 2 to 3"):
        read(Format("musket", 3, second.upgrades), text, Musket)
