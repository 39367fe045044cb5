"""pbem.toml: what the operator decides, read into typed settings; passwords come from the environment, never from it.

One table, ENTRIES, says what may stand in the file; the reader, the faults and the commented template all come from it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

FILE_NAME: Final = "pbem.toml"
SECURITY: Final = ("tls", "starttls", "insecure")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9._+=-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class SettingsFault(Exception):
    """pbem.toml cannot be used; `faults` are lines of the form `pbem.toml:LINE: what is wrong; what would be right`."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Club:
    """Who writes the letters: the name on them, the mailbox's address, and the person who decides what we cannot."""

    name: str
    address: str
    gm: str
    gm_name: str
    zone: str
    plus_addresses: bool


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
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    """What a new game takes for granted; a game keeps its own deadlines."""

    deadlines: str
    grace_hours: int
    reminder_hours: tuple[int, ...]
    early_minutes: int
    notice_hours: int


@dataclass(frozen=True, slots=True)
class Guard:
    """The limits that keep strangers, loops, full disks and wrong clocks from doing harm."""

    authserv_id: str
    letters_a_day: int
    answers_a_day: int
    answers_in_all: int
    disk_floor_megabytes: int
    clock_jump_hours: int
    absence_days: int


@dataclass(frozen=True, slots=True)
class Server:
    """How the daemon works."""

    database: Path
    tick_seconds: int
    lease_seconds: int


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything in pbem.toml; `imap` and `smtp` are None where the file has no such section."""

    club: Club
    imap: Imap | None
    smtp: Smtp | None
    game: Play
    guard: Guard
    server: Server


Check = Callable[[Any], bool]
_ABSENT: Final = object()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the file: its section and name, an example or default, what it must be, and what it is for."""

    section: str
    name: str
    value: Any
    right: str
    says: str
    check: Check
    required: bool = False
    example: str = ""
    """What a fresh file says instead of the value that holds if nothing is said."""


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _any_text(value: Any) -> bool:
    return isinstance(value, str) and (value == "" or value.isprintable())


def _address(value: Any) -> bool:
    return isinstance(value, str) and _ADDRESS.fullmatch(value) is not None


def _whole(low: int, high: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _wholes(value: Any) -> bool:
    return isinstance(value, list) and all(_whole(1, 720)(item) for item in value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(_text(item) for item in value)


def _switch(value: Any) -> bool:
    return isinstance(value, bool)


def _zone(value: Any) -> bool:
    return isinstance(value, str) and value in available_timezones()


def _security(value: Any) -> bool:
    return value in SECURITY


_PORT: Final = _whole(1, 65535)
_SECURE_RIGHT: Final = 'one of "tls", "starttls", or "insecure" for a server on this very machine'

# The comments in this table are the documentation of pbem.toml: `pbem init` writes them into the file.
ENTRIES: Final = (
    Entry("club", "name", "The Club", "a name", "The name that stands on every letter.", _text, True),
    Entry(
        "club",
        "address",
        "umpire@club.example",
        "an address such as umpire@club.example",
        "The address of the umpire's mailbox; players write to it.",
        _address,
        True,
    ),
    Entry(
        "club",
        "gm",
        "gm@club.example",
        "an address such as gm@club.example",
        "The person who is told what a program cannot decide.",
        _address,
        True,
    ),
    Entry("club", "gm_name", "", "a name, or nothing", "That person's name, as letters mention it.", _any_text),
    Entry(
        "club",
        "zone",
        "Europe/London",
        "a time zone such as Europe/London",
        "The time zone in which the club keeps its clock.",
        _zone,
    ),
    Entry(
        "club",
        "plus_addresses",
        True,
        "true or false",
        "Whether letters to umpire+word@club.example reach the same mailbox; most servers do this.\n"
        "With false the word stands in the subject instead.",
        _switch,
    ),
    Entry("imap", "host", "imap.club.example", "a host name", "The server that holds the mailbox.", _text, True),
    Entry("imap", "port", 993, "a port number", "", _PORT),
    Entry("imap", "user", "umpire@club.example", "a login name", "The password: PBEM_IMAP_PASSWORD.", _text, True),
    Entry(
        "imap",
        "security",
        "tls",
        _SECURE_RIGHT,
        '"tls" from the first byte (port 993), or "starttls" (port 143).',
        _security,
    ),
    Entry("imap", "ca_file", "", "a file name, or nothing", "A certificate authority of your own.", _any_text),
    Entry("imap", "folder", "INBOX", "a folder name", "Where letters arrive.", _text),
    Entry(
        "imap",
        "also",
        [],
        'a list of folder names such as ["Junk"]',
        'Folders that are read besides, such as ["Junk"].',
        _texts,
    ),
    Entry(
        "imap", "filed", "", "a folder name, or nothing", "Where read letters are moved to; none moves none.", _any_text
    ),
    Entry("imap", "quarantine", "", "a folder name, or nothing", "Where unreadable letters are moved to.", _any_text),
    Entry(
        "imap",
        "largest_kilobytes",
        1000,
        "a whole number from 64 to 50000",
        "A larger letter is not fetched whole, and its sender is asked for a smaller one.",
        _whole(64, 50_000),
    ),
    Entry("smtp", "host", "smtp.club.example", "a host name", "The server that letters are handed to.", _text, True),
    Entry("smtp", "port", 465, "a port number", "", _PORT),
    Entry(
        "smtp",
        "user",
        "",
        "a login name, or nothing",
        "The password: PBEM_SMTP_PASSWORD. Without a user nothing is logged in.",
        _any_text,
        example="umpire@club.example",
    ),
    Entry(
        "smtp",
        "security",
        "tls",
        _SECURE_RIGHT,
        '"tls" from the first byte (port 465), or "starttls" (port 587).',
        _security,
    ),
    Entry("smtp", "ca_file", "", "a file name, or nothing", "A certificate authority of your own.", _any_text),
    Entry("smtp", "hello_name", "localhost", "a host name", "How this machine introduces itself.", _text),
    Entry(
        "smtp",
        "null_sender",
        True,
        "true or false",
        "Whether answers to letters go out with an empty return address, as they should; a few servers refuse that.",
        _switch,
    ),
    Entry(
        "smtp",
        "give_up_days",
        5,
        "a whole number from 1 to 30",
        "After so many days without success a letter counts as refused and the GM is told.",
        _whole(1, 30),
    ),
    Entry(
        "game",
        "deadlines",
        "Sundays 20:00",
        'such as "Sundays 20:00", "Sundays and Wednesdays 20:00 Europe/London" or "every 3 days 20:00"',
        "When bounds are due in a new game, by the wall clock of the club's zone or of the zone named here.",
        _text,
    ),
    Entry(
        "game",
        "grace_hours",
        24,
        "a whole number from 1 to 336",
        "How long a bound is held, once, if no orders at all have come in.",
        _whole(1, 336),
    ),
    Entry(
        "game",
        "reminder_hours",
        [48, 12],
        "a list of whole hours such as [48, 12]",
        "How long before a deadline those who have sent nothing are reminded.",
        _wholes,
    ),
    Entry(
        "game",
        "early_minutes",
        30,
        "a whole number from 0 to 1440",
        "How long after the last READY a bound is resolved early.",
        _whole(0, 1440),
    ),
    Entry(
        "game",
        "notice_hours",
        20,
        "a whole number from 0 to 336",
        "The least time between sending a report and the next deadline; the deadline is moved where it is shorter.",
        _whole(0, 336),
    ),
    Entry(
        "guard",
        "authserv_id",
        "",
        "the first word of your server's Authentication-Results, or nothing",
        "The name under which YOUR mail server writes Authentication-Results (the first word of that header in a\n"
        "letter you received). Without it a forged sender who knows a seat's reply address is not noticed.",
        _any_text,
    ),
    Entry(
        "guard",
        "letters_a_day",
        200,
        "a whole number from 5 to 100000",
        "More letters than this from one address in a day are kept but not read.",
        _whole(5, 100_000),
    ),
    Entry(
        "guard",
        "answers_a_day",
        40,
        "a whole number from 2 to 1000",
        "The most answers one address gets in a day, so that two machines cannot write to each other for ever.",
        _whole(2, 1000),
    ),
    Entry(
        "guard",
        "answers_in_all",
        1000,
        "a whole number from 10 to 100000",
        "The most answers anybody gets in a day, all together.",
        _whole(10, 100_000),
    ),
    Entry(
        "guard",
        "disk_floor_megabytes",
        50,
        "a whole number from 1 to 100000",
        "With less disk space than this no letters are fetched; they wait on the server.",
        _whole(1, 100_000),
    ),
    Entry(
        "guard",
        "clock_jump_hours",
        6,
        "a whole number from 1 to 720",
        "If the clock jumps forward by more than this while the daemon runs, games are held and the GM is asked.",
        _whole(1, 720),
    ),
    Entry(
        "guard",
        "absence_days",
        30,
        "a whole number from 1 to 365",
        "If the program did not run for longer than this, games are held and the GM is asked.",
        _whole(1, 365),
    ),
    Entry(
        "server",
        "database",
        "pbem.db",
        "a file name",
        "The file that holds everything; beside this file if the name is relative. Back it up.",
        _text,
    ),
    Entry(
        "server",
        "tick_seconds",
        30,
        "a whole number from 5 to 60",
        "How often the daemon looks whether something is due.",
        _whole(5, 60),
    ),
    Entry(
        "server",
        "lease_seconds",
        300,
        "a whole number from 120 to 3600",
        "How long after a crash another daemon must wait before it may take over.",
        _whole(120, 3600),
    ),
)

_SECTIONS: Final = {
    "club": "Who you are.",
    "imap": "Where letters come in. Without this section letters are taken by `pbem deliver` only.",
    "smtp": "Where letters go out.",
    "game": "What a new game takes for granted.",
    "guard": "Limits.",
    "server": "The program.",
}
_NEEDED: Final = ("club",)
_MAY_BE_ABSENT: Final = ("imap", "smtp")


def load(path: Path, extra_checks: Mapping[str, Callable[[str], str]] | None = None) -> Settings:
    """Read pbem.toml; raises SettingsFault with every fault at once.

    `extra_checks` maps `section.name` to a function that says what is wrong with a text, empty where nothing is.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SettingsFault([f"{path}: there is no such file; `pbem init DIR` writes one"]) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsFault([f"{path}: cannot be read: {error}"]) from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        line = at[1] if at else len(text.splitlines()) or 1
        raise SettingsFault([f"{path.name}:{line}: this is not TOML: {error}; compare it with a fresh one"]) from None
    reader = _Reader(path, text, data, extra_checks or {})
    values = reader.read()
    if reader.faults:
        raise SettingsFault([f"{path.name}:{line}: {what}" for line, what in sorted(reader.faults)])
    return _built(path, values)


class _Reader:
    """Gathers values and faults, each fault with the line it stands in."""

    def __init__(
        self, path: Path, text: str, data: Mapping[str, Any], extra: Mapping[str, Callable[[str], str]]
    ) -> None:
        self.faults: list[tuple[int, str]] = []
        self._data = data
        self._extra = extra
        self._lines = _line_numbers(text)
        self._file = path.name

    def read(self) -> dict[str, dict[str, Any]]:
        values: dict[str, dict[str, Any]] = {}
        for section in _SECTIONS:
            content = self._data.get(section, _ABSENT)
            if content is _ABSENT and section in _MAY_BE_ABSENT:
                continue
            if content is _ABSENT and section in _NEEDED:
                self._fault(section, "", f"[{section}] is missing", f"add it; `pbem init` shows a whole {FILE_NAME}")
                continue
            if content is _ABSENT:
                content = {}
            if not isinstance(content, dict):
                self._fault("", section, f"{section} is not a section", f"write [{section}] on a line of its own")
                continue
            values[section] = self._section(section, content)
        for name in self._data.keys() - _SECTIONS.keys():
            self._fault(name, name, f"there is no section {name!r}", f"the sections are {', '.join(_SECTIONS)}")
        return values

    def _section(self, section: str, content: Mapping[str, Any]) -> dict[str, Any]:
        entries = {entry.name: entry for entry in ENTRIES if entry.section == section}
        for name in content.keys() - entries.keys():
            if "password" in name:
                self._fault(
                    section,
                    name,
                    "a password does not belong into this file",
                    f"set {secret_name(section)} in the environment, or give systemd the credential {section}-password",
                )
            else:
                self._fault(section, name, f"there is no {name!r} in [{section}]", f"there are {', '.join(entries)}")
        values = {}
        for entry in entries.values():
            values[entry.name] = self._entry(entry, content.get(entry.name, _ABSENT))
        host, security = values.get("host"), values.get("security")
        if security == "insecure" and host not in ("localhost", "127.0.0.1", "::1"):
            self._fault(
                section,
                "security",
                f"passwords and orders would cross the net in the clear to {host}",
                'write "tls" or "starttls"; "insecure" is for this very machine',
            )
        return values

    def _entry(self, entry: Entry, value: Any) -> Any:
        if value is _ABSENT:
            if entry.required:
                self._fault(entry.section, "", f"{entry.name} is missing in [{entry.section}]", f"write {entry.right}")
            return entry.value
        if not entry.check(value):
            self._fault(entry.section, entry.name, f"{entry.name} = {_toml(value)} will not do", f"write {entry.right}")
            return entry.value
        check = self._extra.get(f"{entry.section}.{entry.name}")
        if check is not None and (wrong := check(value)):
            self._fault(entry.section, entry.name, wrong, f"write {entry.right}")
        return value

    def _fault(self, section: str, name: str, wrong: str, right: str) -> None:
        line = self._lines.get((section, name)) or self._lines.get((section, "")) or 1
        self.faults.append((line, f"{wrong}; {right}"))


def _line_numbers(text: str) -> dict[tuple[str, str], int]:
    """Where each section and each of its names stands, lines counted from 1."""
    lines: dict[tuple[str, str], int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r"\s*\[+\s*([\w-]+)\s*\]+", line):
            section = found[1]
            lines.setdefault((section, ""), number)
        elif found := re.match(r"\s*\"?([\w-]+)\"?\s*=", line):
            lines.setdefault((section, found[1]), number)
            if not section:
                lines.setdefault((found[1], ""), number)
    return lines


def _built(path: Path, values: Mapping[str, Mapping[str, Any]]) -> Settings:
    def frozen(section: str) -> dict[str, Any]:
        return {name: tuple(item) if isinstance(item, list) else item for name, item in values[section].items()}

    server = frozen("server")
    server["database"] = path.parent / server["database"]
    club = frozen("club") | {"address": values["club"]["address"].lower(), "gm": values["club"]["gm"].lower()}
    return Settings(
        club=Club(**club),
        imap=Imap(**frozen("imap"), password=secret("imap")) if "imap" in values else None,
        smtp=Smtp(**frozen("smtp"), password=secret("smtp")) if "smtp" in values else None,
        game=Play(**frozen("game")),
        guard=Guard(**frozen("guard")),
        server=Server(**server),
    )


def secret_name(section: str) -> str:
    """The environment variable that holds a section's password."""
    return f"PBEM_{section.upper()}_PASSWORD"


def secret(section: str, environment: Mapping[str, str] = os.environ) -> str:
    """A section's password: from the environment, or from systemd's credential `imap-password`; empty if in neither."""
    if value := environment.get(secret_name(section)):
        return value
    directory = environment.get("CREDENTIALS_DIRECTORY")
    if directory:
        file = Path(directory) / f"{section}-password"
        if file.is_file():
            return file.read_text(encoding="utf-8").rstrip("\r\n")
    return ""


def template() -> str:
    """A whole pbem.toml with its comments, as `pbem init` writes it; what may be left out is commented out."""
    lines = [
        f"# {FILE_NAME}: the settings of pbem. Lines that begin with # show what holds if nothing is said.",
        "# No passwords in this file: they come from PBEM_IMAP_PASSWORD and PBEM_SMTP_PASSWORD,",
        "# or from the systemd credentials imap-password and smtp-password.",
    ]
    for section, says in _SECTIONS.items():
        lines += ["", f"[{section}]", f"# {says}"]
        for entry in ENTRIES:
            if entry.section == section:
                lines += [f"# {line}" for line in entry.says.splitlines()]
                commented = not (entry.required or entry.example)
                lines.append(f"{'# ' if commented else ''}{entry.name} = {_toml(entry.example or entry.value)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def find(environment: Mapping[str, str] = os.environ) -> Path:
    """The settings file to use: $PBEM_SETTINGS, ./pbem.toml, the user's configuration folder, or /etc/pbem."""
    if named := environment.get("PBEM_SETTINGS"):
        return Path(named)
    configuration = Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    places = (Path(FILE_NAME), configuration / "pbem" / FILE_NAME, Path("/etc/pbem") / FILE_NAME)
    return next((place for place in places if place.is_file()), places[0])


def home_zone(settings: Settings) -> ZoneInfo:
    """The zone in which the club keeps its clock."""
    return ZoneInfo(settings.club.zone)
