"""A house with a thousand games and ten years of history: nothing done every day reads a whole table."""

from __future__ import annotations

import re
from typing import Final

from pbem.umpire.care.verify import verify
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.life.start_game import give_seat
from tests.umpire.club import ESSEX, GAME, LUNSFORD, RUPERT, UMPIRE, Club

GROWING: Final = (
    "addresses", "attempts", "chains", "drafts", "games", "letters", "openings", "outbox", "players", "positions",
    "owed", "press", "resolutions", "rulings", "seats", "sheets", "spent", "tenures",
)  # fmt: skip


def test_no_step_of_a_game_reads_a_whole_table(playing: Club) -> None:
    db, asked = playing.world.db.conn, set[str]()
    db.set_trace_callback(asked.add)
    playing.write(RUPERT, "RI1 deploy B4\nSHOW LAST\nTO ALL: good morning\n")
    playing.write(ESSEX, "BI1 deploy B6\n", to=UMPIRE)
    playing.write(LUNSFORD, "RI1 deploy B4\n", to=str(playing.report_to(RUPERT)["Reply-To"]))
    playing.pass_deadline()
    playing.write(RUPERT, "RI1 * BI1\nSEND REPORT 0\n")
    playing.pass_deadline()
    give_seat(playing.world, GAME, "lunsford", "maurice@red.example")
    roll_back(playing.world, GAME, 1)
    playing.tick()
    verify(playing.world, GAME)
    db.set_trace_callback(None)
    statements = {words for words in asked if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)\b", words)}
    assert len(statements) > 100
    wrong = set()
    for words in statements:
        for *_, plan in db.execute(f"EXPLAIN QUERY PLAN {words}"):
            # An index that SQLite made of itself has every row of its table; ours that are scanned are partial.
            found = re.match(r"SCAN (\w+)(?! USING (?!INDEX sqlite_autoindex))", plan)
            if found and found[1] in (*GROWING, "a", "g", "p", "r", "s", "t"):
                wrong.add(f"{plan}: {' '.join(words.split())[:160]}")
    assert wrong == set()
