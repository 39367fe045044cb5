"""Where pbem.toml lies."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FILE_NAME: Final = "pbem.toml"


def find(environment: Mapping[str, str] = os.environ) -> Path:
    """The settings file to use: $PBEM_SETTINGS, ./pbem.toml, the user's configuration folder, or /etc/pbem."""
    if named := environment.get("PBEM_SETTINGS"):
        return Path(named)
    configuration = Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    places = (Path(FILE_NAME), configuration / "pbem" / FILE_NAME, Path("/etc/pbem") / FILE_NAME)
    return next((place for place in places if place.is_file()), places[0])
