"""What the real servers need of the machine: root, the Debian packages, free ports, a directory they can all enter."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PROGRAMS = ("dovecot", "doveadm", "postfix", "postqueue", "openssl")


def what_is_missing() -> str:
    """In plain words what hinders the servers from running here; empty if nothing does."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    missing = [program for program in PROGRAMS if shutil.which(program, path=path) is None]
    if missing:
        return f"{', '.join(missing)} not installed (tests/servers/install.sh installs them)"
    if os.geteuid() != 0:
        return "Dovecot and Postfix need root to change to their own users"
    return ""


def program(name: str) -> str:
    """The full path of an installed program."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    assert found is not None, name
    return found


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def open_directory() -> Path:
    """A temporary directory that servers under other users may enter."""
    directory = Path(tempfile.mkdtemp(prefix="pbem-servers-"))
    directory.chmod(0o755)
    return directory


def until(condition: Callable[[], bool], what: str, seconds: float = 20.0, log: Path | None = None) -> None:
    """Wait until something holds; fails with its name, and the end of a server's log, when it does not in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            tail = log.read_text(encoding="utf-8", errors="replace")[-4000:] if log is not None and log.exists() else ""
            raise AssertionError(f"not in {seconds} s: {what}\n{tail}")
        time.sleep(0.02)


def listens(port: int) -> bool:
    """Whether somebody accepts connections there."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def certificate(directory: Path) -> tuple[Path, Path]:
    """A self-signed certificate for localhost and its key."""
    cert, key = directory / "cert.pem", directory / "key.pem"
    subprocess.run(
        [
            *(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
            *("-keyout", str(key), "-out", str(cert)),
        ],
        check=True,
        capture_output=True,
    )
    return cert, key


def is_alive(number: int) -> bool:
    """Whether a process runs; a zombie that nobody has fetched does not."""
    try:
        text = Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def children(parent: int) -> list[tuple[int, str]]:
    """The processes that a process has started, as (number, name)."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = status.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        name = text.partition("(")[2].rpartition(")")[0]
        if int(text.rpartition(")")[2].split()[1]) == parent:
            found.append((int(status.parent.name), name))
    return found
