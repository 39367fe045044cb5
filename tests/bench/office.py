"""Where the letters of a bench come in and go out: a real Dovecot and Postfix's smtp-sink where they are installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pbem.demo.club import GM, PASSWORD, UMPIRE, Clock, open_club
from pbem.demo.server import MailServer
from pbem.store import outbox
from pbem.umpire.mailing.send_post import send_post
from pbem.umpire.world import World, dispatch_of, inbox_of
from tests.servers.dovecot import PASSWORD as dovecot_password
from tests.servers.dovecot import Dovecot
from tests.servers.machine import free_port, listens, open_directory, program, until, what_is_missing


@dataclass(frozen=True)
class Office:
    """Where letters come in and go out; `arrived` counts those that came through."""

    imap_port: int
    smtp_port: int
    password: str
    smtp_user: str
    arrived: Callable[[], int]


@contextmanager
def office() -> Iterator[Office]:
    with ExitStack() as stack:
        if what_is_missing():
            server = stack.enter_context(MailServer(dict.fromkeys((UMPIRE, GM), PASSWORD)))
            yield Office(server.imap_port, server.smtp_port, PASSWORD, UMPIRE, lambda: len(server.letters))
            return
        folder = open_directory()
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        dovecot = Dovecot(folder)
        dovecot.start()
        stack.callback(dovecot.stop)
        port, kept = free_port(), folder / "sink"
        kept.mkdir()
        kept.chmod(0o777)
        command = [program("smtp-sink"), "-u", "nobody", "-R", str(kept), "-d", "%H%M%S.", f"127.0.0.1:{port}", "100"]
        sink = subprocess.Popen(command)
        stack.callback(sink.wait)
        stack.callback(sink.terminate)
        until(lambda: listens(port), "smtp-sink is up")
        yield Office(dovecot.imap_port, port, dovecot_password, "", _counter(kept))


def _counter(folder: Path) -> Callable[[], int]:
    """How many letters ever came into a folder; those that were counted are removed, or a long night fills the disk."""
    counted = 0

    def count() -> int:
        nonlocal counted
        for letter in list(folder.iterdir()):
            letter.unlink()
            counted += 1
        return counted

    return count


@contextmanager
def opened(folder: Path, office: Office, clock: Clock) -> Iterator[World]:
    folder.mkdir(exist_ok=True)

    with open_club(folder, office, clock) as world:
        settings = world.settings
        assert settings.imap is not None and settings.smtp is not None
        imap = replace(settings.imap, password=office.password)
        smtp = replace(settings.smtp, user=office.smtp_user, password=office.password)
        settings = replace(settings, imap=imap, smtp=smtp)
        with inbox_of(settings) as inbox:
            yield replace(world, settings=settings, inbox=inbox, dispatch=dispatch_of(settings))


def send_all(world: World) -> None:
    """Send whatever waits."""
    while outbox.to_send(world.db, world.now(), limit=1):
        done = send_post(world)
        assert done.sent and not done.later, done
