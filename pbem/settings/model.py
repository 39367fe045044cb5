"""The settings as the rest of the house uses them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Club:
    """Who writes the letters: the name on them, the mailbox's address, and the person who decides what we cannot."""

    name: str
    address: str
    gm: str
    gm_name: str
    zone: str
    plus_addresses: bool
    signup: str


@dataclass(frozen=True, slots=True)
class Imap:
    """Where letters come in; `also` are folders read besides, such as the spam folder."""

    host: str
    port: int
    user: str
    security: str
    ca_file: str
    folder: str
    also: tuple[str, ...]
    filed: str
    quarantine: str
    largest_kilobytes: int
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Smtp:
    """Where letters go out."""

    host: str
    port: int
    user: str
    security: str
    ca_file: str
    hello_name: str
    null_sender: bool
    give_up_days: int
    sessions: int
    per_minute: int
    per_day: int
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    """What a new game takes for granted; a game keeps its own deadlines."""

    deadlines: str
    grace_hours: int
    reminder_hours: tuple[int, ...]
    early_minutes: int
    notice_hours: int
    holiday_days: int
    extensions: int
    most_wait_days: int
    misses: int
    closed: str
    press: str
    courier: int
    orders: str
    anon: bool
    silent: bool
    anonymous: bool
    gm_hours: int
    challenge_hours: int
    observers: str
    delay: int


@dataclass(frozen=True, slots=True)
class Guard:
    """The limits that keep strangers, loops, full disks and wrong clocks from doing harm."""

    authserv_id: str
    received_above: int
    letters_a_day: int
    answers_a_day: int
    answers_in_all: int
    disk_floor_megabytes: int
    clock_jump_hours: int
    absence_days: int


@dataclass(frozen=True, slots=True)
class Server:
    """How the daemon works; `workers` is a number of processes, 0 for one a core, or the address of a cluster."""

    database: Path
    tick_seconds: int
    lease_seconds: int
    workers: int | str
    workers_ca: str
    workers_cert: str
    workers_key: str


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything in pbem.toml; `imap` and `smtp` are None where the file has no such section."""

    club: Club
    imap: Imap | None
    smtp: Smtp | None
    game: Play
    guard: Guard
    server: Server


def home_zone(settings: Settings) -> ZoneInfo:
    """The zone in which the club keeps its clock."""
    return ZoneInfo(settings.club.zone)
