"""A club whose games are whole battles, and whose letters are kept with what they were about."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest

from pbem.battle.scenario import Scenario
from pbem.store import players
from pbem.store.database import one
from pbem.store.outbox import Posted
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.match import Match, sit
from tests.fog.secrets_kept import Reader, Secret, leaks, name_of, of_the_house
from tests.umpire.club import GAME, GM, Club, make_club, read

ZONES = ("Asia/Kathmandu", "Pacific/Chatham", "Australia/Eucla", "America/St_Johns")


@dataclass
class War:
    """One game in a club of its own; each player numbers his own letters."""

    club: Club
    scenario: Scenario
    holders: dict[str, str]
    readers: dict[str, Reader] = field(default_factory=dict)
    secrets: list[Secret] = field(default_factory=list)
    numbers: defaultdict[str, Iterator[int]] = field(default_factory=lambda: defaultdict(lambda: itertools.count(1)))

    @property
    def match(self) -> Match:
        """The game as it lies."""
        return sit(self.club.world.db, self.club.world.settings, self.club.game())

    def seats_of(self, side: str) -> list[str]:
        """The seats of a side."""
        return [seat.id for seat in self.scenario.seats if seat.side == side]

    def seat(self, seat: str, address: str, name: str = "", zone: str = "") -> None:
        """Give a seat to a player who wants no maps, and remember what he may know."""
        side = next(found.side for found in self.scenario.seats if found.id == seat)
        number = players.register(self.club.world.db, address, self.club.clock.now)
        players.prefer(self.club.world.db, number, {"map": "off"})
        give_seat(self.club.world, GAME, seat, address, name=name, zone=zone)
        self.holders[seat] = address
        self.readers[address] = Reader(side, (*self.readers.get(address, Reader()).seats, seat))

    def begin(self, names: Mapping[str, str] | None = None, gm: str = GM) -> None:
        """Seat everybody and send the invitations."""
        self.readers[gm] = Reader(gm=True)
        new_game(self.club.world, self.scenario, Terms(id=GAME, gm=gm))
        for seat, zone in zip(list(self.holders), ZONES, strict=False):
            self.seat(seat, self.holders[seat], name=(names or {}).get(seat, name_of(seat)), zone=zone)
        start(self.club.world, GAME)
        self.club.tick()

    def reply_to(self, seat: str) -> str:
        """The address that the holder of a seat answers to."""
        return str(self.club.report_to(self.holders[seat])["Reply-To"])

    def letter(self, seat: str, text: str, **headers: str) -> bytes:
        """A letter from the holder of a seat."""
        return self.letter_from(self.holders[seat], text, headers.pop("to", "") or self.reply_to(seat), **headers)

    def letter_from(self, sender: str, text: str, to: str, *, subject: str = "orders", **headers: str) -> bytes:
        """A letter from anybody."""
        message = EmailMessage()
        message["From"] = sender
        message["To"] = to
        message["Subject"] = subject
        message["Message-ID"] = f"<{next(self.numbers[sender])}@{sender.rpartition('@')[2]}>"
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        return message.as_bytes(policy=SMTP)

    def write(self, seat: str, text: str, **headers: str) -> None:
        """The same, put into the umpire's mailbox."""
        self.club.inbox.receive(self.letter(seat, text, **headers))

    def told(self) -> list[tuple[Posted, str, bytes, str]]:
        """Every letter that went out, with what it was about."""
        found = []
        for (recipient, raw), return_path in zip(self.club.post.taken, self.club.post.returns, strict=True):
            query = "SELECT * FROM posted WHERE message_id = ?"
            row = one(self.club.world.db, Posted, query, [str(read(raw)["Message-ID"])])
            assert row is not None
            found.append((row, recipient, raw, return_path))
        return found

    def leaks(self) -> list[str]:
        """Every secret that reached somebody who may not know it."""
        house = of_the_house(self.club.world, GAME, self.club.game().bound)
        return leaks(self.told(), self.readers, [*self.secrets, *house])

    def seen_by(self, *addresses: str) -> list[tuple[str, bytes, str]]:
        """The letters to these addresses, byte for byte, with the return path that their post offices saw."""
        taken = zip(self.club.post.taken, self.club.post.returns, strict=True)
        return [(to, raw, path) for (to, raw), path in taken if to in addresses]

    def pass_time(self, **span: float) -> None:
        """Let some time pass, and look."""
        self.club.clock.now += timedelta(**span)
        self.club.tick()


def make_war(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    scenario: Scenario,
    holders: Mapping[str, str] | None = None,
    extra: str = "",
) -> War:
    """A war that has not begun; every player has an address that names his seat and nobody else's."""
    folder.mkdir(exist_ok=True)
    club = make_club(folder, monkeypatch, extra=extra)
    return War(club, scenario, dict(holders or {seat.id: address_of(seat.id) for seat in scenario.seats}))


def address_of(seat: str) -> str:
    """The address of a seat's player."""
    return f"{name_of(seat)}@{name_of(seat)[::-1]}.example"
