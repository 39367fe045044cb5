"""Grounds as they were written down before: what brings the plain data of an older position up to date."""

from __future__ import annotations

from typing import Any


def with_names(position: dict[str, Any]) -> dict[str, Any]:
    """Before, roads had no names and a place had one at most."""
    ground = position["ground"]
    ground["road_names"] = []
    for cell in ground["cells"]:
        cell["also"] = []
    return position
