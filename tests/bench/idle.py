"""A pass with nothing to do, in a house with many finished games, against one in a house with a single game."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

import pytest
from sqlite_utils import Database

from tests.bench.office import office
from tests.umpire.club import make_club

FINISHED: Final = int(os.environ.get("PBEM_FINISHED", "10000"))
WANTED: Final = 5.0
"""Milliseconds of processor that a pass may take."""
HELD: Final = 60.0
"""Megabytes that the process may hold."""
PASSES: Final = 9


def measure(finished: int = FINISHED) -> None:
    """One toy game played to its end by letters, and so many copies of everything that was kept of it."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        club = make_club(Path(folder), monkeypatch, in_memory=False)
        club.begin(bounds=2)
        while club.game().state == "running":
            for address in ("rupert@red.example", "essex@blue.example"):
                club.write(address, "READY\n")
            club.tick()
            club.pass_deadline()
        floor = _cpu(club.tick)
        copies(club.world.db, club.name, finished)
        kept = club.world.db["games"].count
        ours = _cpu(club.tick)
        club.world.db.close()
        alone, held = _as_a_process(Path(folder), kept)
    assert kept == finished + 1
    over = "  OVER" if alone > WANTED or held > HELD else ""
    print(
        f"{f'a pass, {kept} games finished':<38}{1000 * ours:>9.1f} ms CPU     {ours / floor:>7.1f} x the floor "
        f"(one game finished); with Dovecot {alone:.1f} ms, and {held:.0f} MB held{over}"
    )


def _as_a_process(folder: Path, games: int) -> tuple[float, float]:
    """Milliseconds of a pass of a process that looks at a mailbox, and the megabytes it holds."""
    with office() as place:
        words = [str(folder), str(place.imap_port), str(place.smtp_port), place.password, place.smtp_user]
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.idle_process", *words], capture_output=True, text=True, check=True
        )
    spent, held, seen = done.stdout.split()
    assert int(seen) == games, "it was that very house"
    return float(spent), float(held)


def copies(db: Database, game: str, number: int) -> None:
    """So many more games with the letters, sheets and results of that one."""
    db.conn.execute("PRAGMA foreign_keys = OFF")
    db.conn.execute("CREATE TEMP TABLE copies AS WITH RECURSIVE c(n) AS "
                    f"(SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {number}) SELECT n FROM c")  # fmt: skip
    for table in (table for table in db.tables if not table.name.startswith("sqlite_")):
        columns = {column.name: column for column in table.columns}
        owner = "id" if table.name == "games" else "game"
        if owner not in columns and table.name != "mail_out":
            continue
        values = [_copied(table.name, owner, column.name, column.type) for column in columns.values()]
        source = "t.letter IN (SELECT id FROM outbox WHERE game = :game)" if table.name == "mail_out" else ""
        db.conn.execute(
            f"INSERT INTO {table.name} ({', '.join(columns)}) SELECT {', '.join(values)} "
            f"FROM {table.name} t, copies WHERE {source or f't.{owner} = :game'}",
            {"game": game},
        )
    db.conn.execute("PRAGMA foreign_keys = ON")


def _copied(table: str, owner: str, column: str, kind: str) -> str:
    """What a copy has in a column: another game, another number, and names of letters that nobody else has."""
    if column == owner:
        return f"t.{column} || '-' || copies.n"
    if column == "raw" and table == "mail_out":
        return "x'00'"
    if column in ("id", "uid", "chain") or (table, column) == ("mail_out", "letter"):
        return f"t.{column} + 1000 * copies.n" if kind == "INTEGER" else f"t.{column} || copies.n"
    if column in ("message_id", "token"):
        return f"t.{column} || copies.n"
    return f"t.{column}"


def _cpu(work: Callable[[], object]) -> float:
    """The median of processor seconds over a few goes."""
    spent = []
    for _ in range(PASSES):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return median(spent)
