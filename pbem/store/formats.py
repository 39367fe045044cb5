"""How nouns are written down for years: each text says what it is and in which format, and nothing in it is dropped.

`{"format":1,"kind":"sheets","value":[…]}`. A text of an older format is brought up to date by one small function for
each format in between; one of a newer format, or with a field that the noun does not have, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec

from pbem.battle.canonical import from_json, to_json

T = TypeVar("T")
Upgrade = Callable[[Any], Any]
"""From the plain value of one format to that of the next."""


class WrongRecord(ValueError):
    """A text of the record that cannot be read whole; the message says which, where, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Format:
    """How one kind is written today: the number of its format, and the way there from each earlier one."""

    kind: str
    number: int = 1
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)


def _one_question_for_several_units(draft: Any) -> Any:
    """Draft 1 to 2: a question was about one unit, and a choice was one order."""
    for question in draft["questions"]:
        unit = question.pop("unit")
        question["units"] = [unit] if unit else []
        for choice in question["choices"]:
            choice["orders"] = [choice.pop("order")]
    return draft


SHEET: Final = Format("sheet")
SHEETS: Final = Format("sheets")
DRAFT: Final = Format("draft", 2, {1: _one_question_for_several_units})
SALTS: Final = Format("salts")
RULING: Final = Format("ruling")
RULINGS: Final = Format("rulings")
EVENTS: Final = Format("events")
LUCK: Final = Format("luck")
MISSED: Final = Format("missed")
VERDICT: Final = Format("verdict")
SIDES: Final = Format("sides")
RECONSTRUCTED: Final = Format("reconstructed")
PREFERENCES: Final = Format("preferences")


class _Envelope(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    kind: str
    value: msgspec.Raw


def write(form: Format, value: object) -> str:
    """A noun as it is kept."""
    head = f'{{"format":{form.number},"kind":{msgspec.json.encode(form.kind).decode()},"value":'
    return f"{head}{to_json(value).decode()}}}"


def read(form: Format, text: str | bytes, noun: type[T]) -> T:
    """A noun read back, from its own format or an earlier one; raises WrongRecord."""
    try:
        envelope = msgspec.json.decode(text, type=_Envelope)
    except msgspec.MsgspecError as error:
        raise WrongRecord(f"{form.kind}: it does not say what it is and in which format: {error}") from error
    if envelope.kind != form.kind:
        raise WrongRecord(f"{form.kind}: it says that it is {envelope.kind!r}")
    raw = _brought_up(form, envelope)
    try:
        found = from_json(raw, noun)
    except (msgspec.MsgspecError, ValueError) as error:
        raise WrongRecord(f"{form.kind}: {error}") from error
    again = to_json(found)
    # A noun may have defaults, and would be read without a field that it lost or that was misspelt.
    if again != raw and (wrong := next(_differences(msgspec.json.decode(raw), msgspec.json.decode(again)), "")):
        raise WrongRecord(f"{form.kind}: {wrong}")
    return found


def _brought_up(form: Format, envelope: _Envelope) -> bytes:
    if envelope.format == form.number:
        return bytes(envelope.value)
    if envelope.format > form.number:
        raise WrongRecord(
            f"{form.kind}: it is written in format {envelope.format}, and this program knows formats up to "
            f"{form.number}; install the pbem that wrote it, or a newer one"
        )
    value: Any = msgspec.json.decode(envelope.value)
    for number in range(envelope.format, form.number):
        if number not in form.upgrades:
            raise WrongRecord(f"{form.kind}: there is no way from format {number} to {number + 1}")
        value = form.upgrades[number](value)
    return to_json(value)


def _differences(kept: Any, read_back: Any, where: str = "$") -> Iterator[str]:
    """What a plain value has that its noun has not, the other way round, or otherwise; with the way to it."""
    if isinstance(kept, dict) and isinstance(read_back, dict):
        for name in sorted(kept.keys() | read_back.keys()):
            if name not in read_back:
                yield f"unknown field {name!r} at {where}"
            elif name not in kept:
                yield f"field {name!r} is missing at {where}"
            else:
                yield from _differences(kept[name], read_back[name], f"{where}.{name}")
    elif isinstance(kept, list) and isinstance(read_back, list) and len(kept) == len(read_back):
        for index, (one, other) in enumerate(zip(kept, read_back, strict=True)):
            yield from _differences(one, other, f"{where}[{index}]")
    elif kept != read_back:
        yield f"what stands at {where} reads back as something else"
