"""Passwords, which come from the environment or from systemd and never from a file of ours."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


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
