"""The commented pbem.toml that `pbem init` writes."""

from __future__ import annotations

from typing import Any

from pbem.settings.entries import ENTRIES, SECTIONS
from pbem.settings.place import FILE_NAME


def template() -> str:
    """A whole pbem.toml with its comments, as `pbem init` writes it; what may be left out is commented out."""
    lines = [
        f"# {FILE_NAME}: the settings of pbem. Lines that begin with # show what holds if nothing is said.",
        "# No passwords in this file: they come from PBEM_IMAP_PASSWORD and PBEM_SMTP_PASSWORD,",
        "# or from the systemd credentials imap-password and smtp-password.",
    ]
    for section, says in SECTIONS.items():
        lines += ["", f"[{section}]", f"# {says}"]
        for entry in ENTRIES:
            if entry.section == section:
                lines += [f"# {line}" for line in entry.says.splitlines()]
                commented = not (entry.required or entry.example)
                lines.append(f"{'# ' if commented else ''}{entry.name} = {as_toml(entry.example or entry.value)}")
    return "\n".join(lines) + "\n"


def as_toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(item) for item in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
