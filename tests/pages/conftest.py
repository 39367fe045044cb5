"""A mail provider, an editor that fills the settings in, and a club that plays already."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pbem.demo.server import MailServer
from pbem.demo.wire import WireLetter
from tests.pages.page import ROOT
from tests.pages.shell import Shell

UMPIRE, GM, PASSWORD = "umpire@club.example", "gm@club.example", "only-on-loopback"
PLAYERS = ("henry@example.org", "harcourt@example.org", "stair@example.org", "george@example.org")
SEATS = dict(zip(("gramont", "harcourt", "stair", "george"), PLAYERS, strict=True))


@dataclass
class Provider:
    """The embedded mail server in the part of the reader's mail provider."""

    server: MailServer
    came: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def settings(self) -> str:
        """What the reader writes into pbem.toml."""
        return (
            f'[club]\nname = "The Club"\naddress = "{UMPIRE}"\ngm = "{GM}"\n'
            f'[imap]\nhost = "127.0.0.1"\nport = {self.server.imap_port}\nuser = "{UMPIRE}"\nsecurity = "insecure"\n'
            f'[smtp]\nhost = "127.0.0.1"\nport = {self.server.smtp_port}\nuser = "{UMPIRE}"\nsecurity = "insecure"\n'
        )

    def forget(self) -> None:
        """Count from here on."""
        while self.came.acquire(blocking=False):
            pass

    def empty(self) -> None:
        """Take all that lies in the umpire's mailbox away, as if nothing had come."""
        waiting = [uid for uid, _ in self.server.mailbox(UMPIRE)]
        if waiting:
            self.server.expunge(UMPIRE, *waiting)

    def expect(self, letters: int) -> None:
        """Wait until so many more letters were sent."""
        for _ in range(letters):
            assert self.came.acquire(timeout=120), "no letter came"


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    found: list[Provider] = []

    def letter(_letter: WireLetter) -> None:
        found[0].came.release()

    with MailServer(dict.fromkeys((UMPIRE, GM, *PLAYERS, "new@example.org"), PASSWORD), on_letter=letter) as server:
        found.append(Provider(server))
        yield found[0]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as somebody has just unpacked it, with an environment in which everything is installed."""
    copy = tmp_path_factory.mktemp("unpacked") / "pbem"
    unwanted = shutil.ignore_patterns(".*", "dist", "build", "demo-out", "__pycache__", "*.db*")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    return copy


def installed(house: Path) -> None:
    """Give the house the environment that the tests run in, as if `make` had set it up."""
    environment = house / ".venv"
    environment.mkdir()
    (environment / "bin").symlink_to(Path(sys.executable).parent)
    for name in ("pyvenv.cfg", "lib"):
        (environment / name).symlink_to(Path(sys.prefix) / name)
    for mark in (".installed", ".installed-dev"):
        (environment / mark).touch()


@pytest.fixture(scope="module")
def playing(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club whose game has begun."""
    folder = tmp_path_factory.mktemp("playing") / "club"
    folder.mkdir()
    (folder / "pbem.toml").write_text(provider.settings(), encoding="utf-8")
    provider.empty()
    with shell_of(folder, folder.parent) as shell:
        shell.run("pbem new dettingen")
        for seat, address in SEATS.items():
            shell.run(f"pbem seat dettingen-1 {seat} {address} --sure")
        shell.run("pbem start dettingen-1 && pbem tick")
    provider.expect(len(SEATS) + 1)
    return folder


def shell_of(folder: Path, scratch: Path) -> Shell:
    """A shell in which `pbem` is installed and knows its passwords."""
    secrets = {"PBEM_IMAP_PASSWORD": PASSWORD, "PBEM_SMTP_PASSWORD": PASSWORD}
    return Shell(folder, scratch, os.fspath(Path(sys.executable).parent), **secrets)
