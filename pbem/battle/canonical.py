"""Canonical JSON of positions, sheets and events: the same value always gives the same bytes, and reads back equal."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from pbem.battle.square import Square

T = TypeVar("T")


def to_json(value: object) -> bytes:
    """The canonical JSON of a battle's noun; squares are written `"C6"`, sets and mappings are sorted."""
    return msgspec.json.encode(value, enc_hook=_encode, order="deterministic")


def from_json(text: bytes | str, kind: type[T]) -> T:
    """Read a noun back; raises msgspec.ValidationError where the JSON does not fit the type."""
    return msgspec.json.decode(text, type=kind, dec_hook=_decode)


def to_plain(value: object) -> Any:
    """The same as plain lists, dicts and strings, for a JSON attachment or a template."""
    return msgspec.json.decode(to_json(value))


def _encode(value: object) -> object:
    if isinstance(value, Square):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no canonical form")


def _decode(kind: type, value: object) -> object:
    if kind is Square and isinstance(value, str):
        return Square.parse(value)
    raise NotImplementedError(f"{kind.__name__} has no canonical form")
