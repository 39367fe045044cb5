"""How this program was installed, so that somebody who lacks a part of it can be told what to type."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any
from urllib.parse import unquote, urlsplit


def install_command(extra: str) -> str:
    """The command that installs an `extra` beside what there is, from where the program itself came (PEP 610)."""
    origin = _origin()
    options = " -e" if origin.get("dir_info", {}).get("editable") else ""
    url = origin.get("url", "")
    source = unquote(urlsplit(url).path) if url.startswith("file:") else "pbem"
    return f"{shlex.quote(sys.executable)} -m pip install{options} {shlex.quote(f'{source}[{extra}]')}"


def _origin() -> dict[str, Any]:
    """Where it came from; nothing for an index such as PyPI."""
    with suppress(PackageNotFoundError, ValueError):
        return dict(json.loads(distribution("pbem").read_text("direct_url.json") or "{}"))
    return {}
