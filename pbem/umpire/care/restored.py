"""A mark beside the database tells how far it had come: a database restored from a backup is behind its mark.

What was sent since the backup would be sent again, and bounds resolved anew, so a person decides first.
"""

from __future__ import annotations

import json
from pathlib import Path

from pbem.store import house
from pbem.store.database import step, value
from pbem.umpire.world import World


class Restored(Exception):
    """The database is older than its mark; the message says how to go on."""


def mark_file(world: World) -> Path | None:
    """Where the mark lies, None for a database in memory."""
    path = world.db.conn.execute("PRAGMA database_list").fetchone()[2]
    return Path(f"{path}.mark") if path else None


def reached(world: World) -> dict[str, int]:
    """How far the database has come."""
    return {
        "letters in": int(value(world.db, "SELECT coalesce(max(id), 0) FROM letters")),
        "letters out": int(value(world.db, "SELECT coalesce(max(id), 0) FROM outbox")),
        "attempts to send": int(value(world.db, "SELECT coalesce(max(id), 0) FROM attempts")),
        "bounds": int(value(world.db, "SELECT coalesce(max(id), 0) FROM resolutions")),
    }


def birth(world: World) -> str:
    """The name a database was given when it was made: a mark beside it that bears another is not its own."""
    with step(world.db, "birth"):
        name = house.get(world.db, "birth")
        if name is None:
            name = world.entropy(8)
            house.keep(world.db, "birth", name)
    return name.hex()


def check_mark(world: World) -> None:
    """Raise Restored where the database is behind its mark."""
    file = mark_file(world)
    if file is None or not file.is_file():
        return
    try:
        marked = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    now = reached(world)
    marked.pop("instance", "")
    if marked.pop("database", "") != birth(world):
        return
    behind = [f"{name} {now[name]}, were {count}" for name, count in marked.items() if now.get(name, count) < count]
    if behind:
        raise Restored(
            f"the database is older than it was when the program last ran ({'; '.join(behind)}), as after restoring a "
            "backup. What went out since the backup may go out once more, and bounds may be resolved anew with later "
            "orders. Nothing is done until you decide: put the newer database back, or accept this one with "
            "`pbem restored`"
        )


def set_mark(world: World, instance: str = "") -> None:
    """Write down how far the database has come, and under which instance, the one named before where none is given."""
    file = mark_file(world)
    if file is None:
        return
    fresh = file.with_suffix(".mark-new")
    mark = {"database": birth(world), "instance": instance or marked_instance(world), **reached(world)}
    fresh.write_text(json.dumps(mark), encoding="utf-8")
    fresh.replace(file)


def marked_instance(world: World) -> str:
    """The instance that the file beside the database names; empty where it names none, or is another database's."""
    file = mark_file(world)
    try:
        marked = json.loads(file.read_text(encoding="utf-8")) if file is not None else {}
    except (OSError, ValueError):
        return ""
    return str(marked.get("instance", "")) if marked.get("database") == birth(world) else ""
