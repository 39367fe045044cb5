"""pbem.toml read into typed settings, with every fault at its line and all of them at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from pbem.settings.entries import ENTRIES, MAY_BE_ABSENT, NEEDED, SECTIONS
from pbem.settings.entry import Entry
from pbem.settings.model import Club, Guard, Imap, Play, Server, Settings, Smtp
from pbem.settings.place import FILE_NAME
from pbem.settings.secrets import secret, secret_name
from pbem.settings.template import as_toml

_ABSENT: Final = object()


class SettingsFault(Exception):
    """pbem.toml cannot be used; `faults` are lines of the form `pbem.toml:LINE: what is wrong; what would be right`."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


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
        for section in SECTIONS:
            content = self._data.get(section, _ABSENT)
            if content is _ABSENT and section in MAY_BE_ABSENT:
                continue
            if content is _ABSENT and section in NEEDED:
                self._fault(section, "", f"[{section}] is missing", f"add it; `pbem init` shows a whole {FILE_NAME}")
                continue
            if content is _ABSENT:
                content = {}
            if not isinstance(content, dict):
                self._fault("", section, f"{section} is not a section", f"write [{section}] on a line of its own")
                continue
            values[section] = self._section(section, content)
        if values.get("club", {}).get("signup") == "open" and not values.get("guard", {}).get("authserv_id"):
            self._fault(
                "club",
                "signup",
                'signup = "open" without authserv_id would let strangers have letters sent to third persons',
                'set authserv_id in [guard], or write "approval"',
            )
        server = values.get("server", {})
        if str(server.get("workers")).startswith("tls://"):
            for name in ("workers_ca", "workers_cert", "workers_key"):
                if not server[name]:
                    wrong = f'workers = "{server["workers"]}" without {name}: nobody would know whom orders are told'
                    self._fault("server", "workers", wrong, f"name the file in {name}")
        for name in self._data.keys() - SECTIONS.keys():
            self._fault(name, name, f"there is no section {name!r}", _nearest(name, SECTIONS, "the sections are"))
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
                self._fault(section, name, f"there is no {name!r} in [{section}]", _nearest(name, entries, "there are"))
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
            self._fault(
                entry.section, entry.name, f"{entry.name} = {as_toml(value)} will not do", f"write {entry.right}"
            )
            return entry.value
        check = self._extra.get(f"{entry.section}.{entry.name}")
        if check is not None and (wrong := check(value)):
            self._fault(entry.section, entry.name, wrong, f"write {entry.right}")
        return value

    def _fault(self, section: str, name: str, wrong: str, right: str) -> None:
        line = self._lines.get((section, name)) or self._lines.get((section, "")) or 1
        self.faults.append((line, f"{wrong}; {right}"))


def _nearest(name: str, known: Iterable[str], otherwise: str) -> str:
    """The nearest of the names there are, or all of them."""
    names = list(known)
    near = get_close_matches(name, names, 1)
    return f"do you mean {near[0]}?" if near else f"{otherwise} {', '.join(names)}"


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
    for name in ("workers_ca", "workers_cert", "workers_key"):
        server[name] = str(path.parent / server[name]) if server[name] else ""
    club = frozen("club") | {"address": values["club"]["address"].lower(), "gm": values["club"]["gm"].lower()}
    return Settings(
        club=Club(**club),
        imap=Imap(**frozen("imap"), password=secret("imap")) if "imap" in values else None,
        smtp=Smtp(**frozen("smtp"), password=secret("smtp")) if "smtp" in values else None,
        game=Play(**frozen("game")),
        guard=Guard(**frozen("guard")),
        server=Server(**server),
    )
