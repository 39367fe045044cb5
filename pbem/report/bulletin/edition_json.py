"""The report as JSON for programs; `SCHEMA.md` beside this file describes every key, and the version is inside."""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any, Final

import msgspec

from pbem.battle.bearing import bearing_text
from pbem.battle.canonical import to_plain
from pbem.battle.event import Roll
from pbem.battle.piece import Piece
from pbem.report.bulletin.facts import Facts, Source
from pbem.report.bulletin.luck import Luck
from pbem.report.bulletin.narrative import Told
from pbem.report.bulletin.proof import Proof, full_key

SCHEMA: Final = "pbem.report/1"


def report_json(source: Source, facts: Facts) -> bytes:
    """`bound-4.json`: the same facts as the letter, for the same eyes only."""
    # json itself indents some ten times as slowly.
    text = json.dumps(report_data(source, facts), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return msgspec.json.format(text.encode(), indent=1) + b"\n"


def report_data(source: Source, facts: Facts) -> dict[str, Any]:
    """The report as plain lists, dicts, strings and numbers."""
    before, after, card = source.before, source.after, source.card
    due = source.next_deadline
    return {
        "schema": SCHEMA,
        "game": card.game,
        "title": card.title,
        "system": card.system,
        "way": card.way,
        "side": before.side,
        "seat": source.seat.id,
        "bound": before.bound,
        "resolved": source.now.astimezone(UTC).isoformat(timespec="seconds"),
        "missed": source.missed,
        "notes": list(source.notes),
        "in_short": list(facts.in_short),
        "verdict": None if source.verdict is None else to_plain(source.verdict),
        "next": {
            "bound": None if source.verdict else after.bound,
            "setting_up": after.setting_up,
            "acting": list(after.acting),
            "due": due.utc.astimezone(UTC).isoformat(timespec="seconds") if due else None,
        },
        "orders": [{"units": list(fate.units), "order": fate.order, "result": fate.result} for fate in facts.fates],
        "phases": [
            {
                "number": chapter.number,
                "name": chapter.phase,
                "events": [_event(told, before.bound) for told in chapter.told],
            }
            for chapter in facts.chapters
        ],
        "losses": [to_plain(entry) | {"hits": dict(entry.hits)} for entry in facts.losses],
        "score": list(after.score),
        "state": list(after.state),
        "units": [unit_data(piece) for piece in (*after.own, *after.enemy)],
        "table": list(facts.table),
        "luck": {"bound": to_plain(Luck.of(source.events).sides), "game": to_plain(source.luck.sides)},
        "proof": _proof(source.proof),
        "position": facts.position,
    }


def _proof(proof: Proof | None) -> dict[str, Any] | None:
    if proof is None:
        return None
    return {
        "link": proof.link.hex(),
        "previous": proof.previous.hex(),
        "public": proof.public.hex(),
        "salts": dict(proof.salts),
    }


def _event(told: Told, bound: int) -> dict[str, Any]:
    event = told.event
    return {
        "type": event.kind,
        "actors": list(event.actors),
        "targets": list(event.targets),
        "squares": [str(place) for place in event.places],
        "words": dict(event.words),
        "clause": event.clause,
        "sentence": told.sentence,
        "rolls": [
            _roll(roll, bound) | {"text": [lines.reason, lines.second]}
            for roll, lines in zip(event.rolls, told.dice, strict=True)
        ],
    }


def _roll(roll: Roll, bound: int) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(roll)
    return plain | {"key": full_key(bound, roll), "expected": round(roll.expected, 4)}


def unit_data(piece: Piece) -> dict[str, Any]:
    """One piece as the report's data has it."""
    return {
        "id": piece.id,
        "name": piece.name,
        "side": piece.side,
        "seat": piece.seat,
        "arm": piece.arm.value,
        "formation": piece.formation.value,
        "place": None if piece.place is None else str(piece.place),
        "facing": None if piece.bearing is None else bearing_text(piece.bearing),
        "hits": piece.strength.lost,
        "broken": piece.broken,
        "in_melee": piece.in_melee,
        "state": piece.state,
        "description": piece.description,
        "command": piece.command,
        "marks": list(piece.marks),
        "with_unit": piece.with_unit,
    }
