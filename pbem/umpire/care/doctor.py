"""Looking for what is wrong before players do: each finding says what was found and how to mend it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from pbem.mail.security import Security
from pbem.settings import Settings, secret_name
from pbem.store import clock, disk, letters, outbox, players
from pbem.store.database import StoreFault, integrity
from pbem.umpire.bounds.deadlines import fault
from pbem.umpire.care.doctor_letter import letter_to_itself
from pbem.umpire.care.doctor_mail import authserv_finding, clocks_finding, mail_findings
from pbem.umpire.care.finding import Finding
from pbem.umpire.care.instance import Copied, check_instance
from pbem.umpire.care.overview import house
from pbem.umpire.care.restored import Restored, check_mark
from pbem.umpire.mailing import limits
from pbem.umpire.world import World, inbox_of, local, open_world

_PATIENCE: Final = 60.0
"""Seconds for which a letter to itself is waited for."""


def examine(settings: Settings, *, network: bool = True, patience: float = _PATIENCE) -> Iterator[Finding]:
    """Look at everything, one finding after the other; a letter to itself is waited for so many seconds."""
    yield from _settings(settings)
    working = True
    for finding in _database(settings):
        working = working and (finding.what != "database" or finding.well or finding.warning)
        yield finding
    if network:
        for finding in mail_findings(settings):
            working = working and (finding.well or finding.warning)
            yield finding
        if working:
            yield from _copies(settings)
            yield from letter_to_itself(settings, patience)


def _copies(settings: Settings) -> Iterator[Finding]:
    if not settings.server.database.exists():
        return
    with open_world(settings, with_mail=False) as world, inbox_of(settings) as inbox:
        try:
            check_instance(replace(world, inbox=inbox))
        except Copied as error:
            yield Finding("copies", error.what, "stop the other one; if this one is right, say `pbem restored`")


def _settings(settings: Settings) -> Iterator[Finding]:
    wrong = fault(settings.game.deadlines)
    yield Finding("deadlines", wrong or settings.game.deadlines, "mend `deadlines` in [game]" if wrong else "")
    for section, part in (("imap", settings.imap), ("smtp", settings.smtp)):
        if part is None:
            mend = f"add a section [{section}] to pbem.toml"
            yield Finding(section, "not set up", mend, warning=section == "imap")
        elif part.user and not part.password:
            yield Finding(
                f"{section} password",
                "missing",
                f"set {secret_name(section)}, or give systemd the credential {section}-password",
            )
        elif part.security == Security.INSECURE:
            yield Finding(f"{section} security", "no TLS, to this machine only", 'write security = "tls"', warning=True)
    if not settings.club.plus_addresses:
        yield Finding(
            "plus_addresses",
            "off: reply words stand in subjects, where they are easily lost",
            "if letters to umpire+word@… reach this mailbox, write plus_addresses = true to [club]",
            warning=True,
        )


def _database(settings: Settings) -> Iterator[Finding]:
    path = settings.server.database
    if not path.exists():
        yield Finding("database", f"{path} does not exist yet", "`pbem new SCENARIO` makes it", warning=True)
        yield authserv_finding(settings, None)
        return
    mode = path.stat().st_mode & 0o777
    others = "others could read it; it is closed to them now" if mode & 0o077 else ""
    yield Finding("permissions", f"{mode:o}", others, warning=True)
    try:
        with open_world(settings, with_mail=False) as world:
            yield from _inside(world, path)
    except (StoreFault, sqlite3.DatabaseError) as error:
        yield Finding("database", str(error), f"move {path} away and put a backup in its place")


def _inside(world: World, path: Path) -> Iterator[Finding]:
    wrong = integrity(world.db)
    if wrong:
        yield Finding("database", "; ".join(wrong[:3]), f"move {path} away and put a backup in its place")
        return
    yield Finding("database", f"{path} is sound")
    try:
        check_mark(world)
    except Restored as error:
        yield Finding("backup", str(error), "put the newer database back, or `pbem restored`")
    yield _disk(world)
    yield _clock(world)
    if (apart := clocks_finding(world)) is not None:
        yield apart
    yield authserv_finding(world.settings, world)
    yield from _post(world)
    yield from _games(world)


def _disk(world: World) -> Finding:
    floor, free = world.settings.guard.disk_floor_megabytes, disk.free_megabytes(world.db)
    folder = disk.folder_of(world.db) or Path()
    total = shutil.disk_usage(folder).total / 1e6
    return Finding(
        "disk",
        f"{free:,.0f} of {total:,.0f} MB are free",
        f"make room: below {floor} MB no letters are fetched" if free < 4 * floor else "",
        warning=free >= floor,
    )


def _clock(world: World) -> Finding:
    last, now = clock.seen(world.db), world.now()
    if last is None:
        return Finding("clock", f"{local(world, now)}; the umpire has not run yet")
    if last > now + timedelta(minutes=5):
        return Finding("clock", f"{local(world, now)}, but it was {local(world, last)} before", "set the clock")
    silent = now - last > timedelta(minutes=15)
    mend = "start it: `pbem serve`, or `pbem tick` from cron" if silent else ""
    return Finding("clock", f"{local(world, now)}; last pass {local(world, last)}", mend, warning=True)


def _post(world: World) -> Iterator[Finding]:
    stuck = outbox.stuck(world.db, world.now() - timedelta(hours=1))
    counts = outbox.counts(world.db)
    told = ", ".join(f"{count} {state}" for state, count in sorted(counts.items())) or "empty"
    first = stuck[0] if stuck else None
    yield Finding(
        "outbox",
        told
        if first is None
        else f"{told}; letter {first.id} ({first.kind}) waits since {local(world, first.made_at)}: "
        f"{first.answer or 'not tried'}",
        "see what the server answers above; letters are tried again by themselves" if first else "",
        warning=True,
    )
    if full := limits.told(world):
        yield Finding("outbox", full, "raise the limits in pbem.toml where the provider takes more", warning=True)
    for state in ("quarantined", "held"):
        number = letters.how_many(world.db, state)
        if number:
            yield Finding("letters", f"{number} {state}", "`pbem letters` lists them", warning=True)
    for player in players.everyone(world.db):
        if player.unreachable:
            yield Finding(
                "address",
                f"{player.address}: {player.unreachable}",
                "ask for another address, then `pbem seat GAME SEAT ADDRESS`",
                warning=True,
            )


def _games(world: World) -> Iterator[Finding]:
    for game in house(world).games:
        if game.broken:
            yield Finding(game.id, game.broken, "put a backup in place of the database; the other games go on")
        elif game.state != "running":
            continue
        elif game.hold:
            yield Finding(game.id, f"held: {game.hold}", f"`pbem resume {game.id}`", warning=True)
        elif game.due is not None and world.now() - game.due > timedelta(hours=1):
            was = f"bound {game.bound} was due {local(world, game.due)}"
            yield Finding(game.id, was, "see mailbox and clock above")
