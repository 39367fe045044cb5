"""The daemon as a process among others: stopped, asleep over a deadline, at work with its log wide open."""

from __future__ import annotations

import os
import re
import signal
from datetime import timedelta
from pathlib import Path

from pbem.mail.identity.identity import Mark, token
from pbem.rules import rule_system
from pbem.store.formats import read
from pbem.umpire.match import position_format
from tests.servers.machine import until
from tests.torture.campaign import GAME, Run, doubled
from tests.torture.daemon_under_test import set_clock
from tests.torture.office import ESSEX, RUPERT, UMPIRE, Embedded
from tests.torture.sweep import Sweep
from tests.umpire import toy


def a_run(sweep: Sweep, folder: Path) -> tuple[Run, Embedded]:
    assert isinstance(sweep.office, Embedded)
    return Run(sweep.campaign, sweep.office, folder / "run"), sweep.office


def bounds_resolved(run: Run) -> int:
    with run.database() as db:
        return int(db.execute("SELECT count(*) FROM resolutions").fetchone()[0])


def test_C04_I15__what_arrived_before_a_bound_is_resolved_counts_though_nobody_served_at_the_deadline(
    quick: Sweep, tmp_path: Path
) -> None:
    run, office = a_run(quick, tmp_path)
    now, _, due_and_a_minute, *_ = quick.campaign.moments
    set_clock(run.folder, [now])
    assert run.serve().status == 0
    due = due_and_a_minute - timedelta(minutes=1)
    (to, raw) = next((to, raw) for sender, to, raw in quick.campaign.rounds[1] if sender == ESSEX)
    for square, when in (("G8", due - timedelta(minutes=5)), ("G7", due + timedelta(minutes=5))):
        office.server.deliver(to, raw.replace(b"H7", square.encode()), when)
    set_clock(run.folder, [due + timedelta(hours=3), due + timedelta(hours=4)])
    assert run.serve().status == 0
    assert bounds_resolved(run) == 2
    letters = b"".join(office.letters(ESSEX))
    assert b"G8" in letters and b"G7" in letters and b"after the deadline" in letters.replace(b"=\r\n", b"")
    with run.database() as db:
        (position,) = db.execute(
            "SELECT position FROM positions p JOIN resolutions r ON p.hash = r.after WHERE r.bound = 1"
        ).fetchone()
    places = {
        unit.id: str(unit.place) for unit in read(position_format(rule_system("toy")), position, toy.Position).units
    }
    assert places["BI2"] == "G7", "what comes after the deadline counts until the bound is resolved"
    assert doubled(run) == 0


def test_C03__a_process_asleep_over_the_deadline_meets_it_late_and_once(quick: Sweep, tmp_path: Path) -> None:
    run, office = a_run(quick, tmp_path)
    now, _, late, *_ = quick.campaign.moments
    set_clock(run.folder, [now])
    process = run.begin(hurried=False)
    assert process.pid is not None
    try:
        until(lambda: len(office.letters(ESSEX)) == 2, "the orders are answered", 30)
        os.kill(process.pid, signal.SIGSTOP)
        set_clock(run.folder, [late + timedelta(hours=2)])
        office.server.deliver(UMPIRE, b"From: stranger@player.example\r\n\r\nWake up\r\n", late)
        os.kill(process.pid, signal.SIGCONT)
        until(lambda: bounds_resolved(run) == 2 and len(office.letters(RUPERT)) == 4, "the bound is resolved", 40)
    finally:
        os.kill(process.pid, signal.SIGTERM)
        ended = run.end(process)
    assert ended.status == 0
    assert bounds_resolved(run) == 2
    assert len(office.letters(RUPERT)) == 4, "two acknowledgements, a question about a held letter, one report"


def test_T25__no_secret_is_logged_however_much_is(quick: Sweep, tmp_path: Path) -> None:
    run, office = a_run(quick, tmp_path)
    credentials = run.folder / "credentials" / "imap-password"
    credentials.write_text("Wrong-Zebra-11", encoding="utf-8")
    set_clock(run.folder, quick.campaign.moments[:1])
    assert run.serve(level="debug").status == 0
    credentials.write_text(office.password, encoding="utf-8")
    set_clock(run.folder, quick.campaign.moments)
    assert run.serve(level="debug").status == 0
    assert bounds_resolved(run) == 2
    log = run.log()
    assert "DEBUG" in log
    with run.database() as db:
        secret, dice = db.execute("SELECT token_secret, secret FROM games JOIN chains ON chains.id = chain").fetchone()
        tenures = [int(row[0]) for row in db.execute("SELECT id FROM tenures")]
        (house,) = db.execute("SELECT value FROM house WHERE name = 'secret'").fetchone()
        returns = [str(row[0]) for row in db.execute("SELECT return_path FROM outbox")]
    secrets = [office.password, "Wrong-Zebra-11", *(each.hex() for each in (secret, dice, house))]
    secrets += [token(secret, Mark(GAME, f"tenure {tenure}", bound, 1)) for tenure in tenures for bound in range(4)]
    secrets += [found[1] for path in returns if (found := re.search(r"b-\d+-(\w{16})@", path))]
    assert len(secrets) > 20
    assert [each for each in secrets if each in log] == []
    assert not re.search(r"RI1 \*|my dog is called Bess", log), "nor what players wrote"
