"""Canonical JSON of positions, sheets and events: the same value always gives the same bytes, and reads back equal."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from pbem.battle import spot, square  # noqa: F401  (they enter their kinds of place into the table)
from pbem.battle.place import Place, from_text, to_text

T = TypeVar("T")


def to_json(value: object) -> bytes:
    """The canonical JSON of a battle's noun: places are written as `to_text` does, sets and mappings are sorted."""
    return msgspec.json.encode(value, enc_hook=_encode, order="deterministic")


def from_json(text: bytes | str, kind: type[T]) -> T:
    """Read a noun back; raises msgspec.ValidationError where the JSON does not fit the type."""
    return msgspec.json.decode(text, type=kind, dec_hook=_decode)


def to_plain(value: object) -> Any:
    """The same as plain lists, dicts and strings, for a JSON attachment or a template."""
    return msgspec.json.decode(to_json(value))


def _encode(value: object) -> object:
    if isinstance(value, Place):
        return to_text(value)
    raise NotImplementedError(f"{type(value).__name__} has no canonical form")


def _decode(kind: type, value: object) -> object:
    if issubclass(kind, Place) and isinstance(value, str):
        place = from_text(value)
        if not isinstance(place, kind):
            raise ValueError(f"{place} is no {kind.__name__}")
        return place
    raise NotImplementedError(f"{kind.__name__} has no canonical form")
