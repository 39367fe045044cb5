"""The tables that a scenario brings for its rules: a folder of files beside scenario.toml, read as they are."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pbem.scenarios.section import Section


def read_tables(rules: Section, folder: Path, faults: list[str]) -> dict[str, Mapping[str, Any]]:
    """Every `.toml` of the folder that `[rules] tables` names, by its name; faults go to `faults` as `file:line: …`."""
    name = rules.data.get("tables")
    if name is None:
        return {}
    inside = folder / str(name)
    if not isinstance(name, str) or not inside.resolve().is_relative_to(folder.resolve()) or not inside.is_dir():
        rules.fault("tables", f"there is no folder {name!r} here", "name a folder beside scenario.toml")
        return {}
    found: dict[str, Mapping[str, Any]] = {}
    for file in sorted(inside.glob("*.toml")):
        try:
            found[file.stem] = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"line (\d+)", str(error))
            faults.append(f"{file}:{at[1] if at else 1}: this is not TOML: {error}")
    return found
