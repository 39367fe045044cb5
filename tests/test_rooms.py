"""The table of rooms of the house: which package may import which."""

from __future__ import annotations

import ast
from pathlib import Path

import pbem

HOUSE = Path(pbem.__file__).parent
CORE = {"battle", "rules", "orders", "report", "replay", "league", "mail", "store"}
MAY_IMPORT = {
    "battle": set[str](),
    "audit": {"battle"},
    "child": set[str](),
    "commands": set[str](),
    "rules": {"battle"},
    "orders": {"battle", "commands"},
    "report": {"battle", "league", "resources"},
    "replay": {"battle", "report", "resources"},
    "league": set[str](),
    "mail": {"child"},
    "store": {"battle", "crash", "league"},
    "scenarios": {"battle", "rules", "resources"},
    "resources": set[str](),
    "crash": set[str](),
    "installed": set[str](),
    "settings": set[str](),
    "umpire": CORE
    | {
        "audit",
        "house_player",
        "tutor",
        "scenarios",
        "settings",
        "resources",
        "crash",
        "child",
        "commands",
        "installed",
    },
    "daemon": {"umpire", "store", "settings", "mail", "child"},
    "house_player": {"battle", "rules"},
    "tutor": {"battle", "rules", "orders", "report", "house_player", "scenarios"},
    "demo": {"umpire", "store", "settings", "scenarios", "resources", "daemon"},
    "cli": {"umpire", "store", "settings", "scenarios", "daemon", "demo", "commands", "tutor", "installed"},
    "__main__": {"cli"},
    "__init__": set[str](),
}


def room_of(path: Path) -> str:
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pbem":
            parts = node.module.split(".")[1:]
            rooms |= {parts[0]} if parts else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            rooms |= {a.name.split(".")[1] for a in node.names if a.name.startswith("pbem.")}
    return rooms - {"__version__"}


def test_every_room_imports_only_what_the_table_allows() -> None:
    wrong = [
        f"{path.relative_to(HOUSE.parent)} imports pbem.{room}"
        for path in sorted(HOUSE.rglob("*.py"))
        for room in sorted(imported_rooms(path) - MAY_IMPORT[room_of(path)] - {room_of(path)})
    ]
    assert wrong == []


def test_no_rule_system_knows_another() -> None:
    wrong = []
    for path in sorted((HOUSE / "rules").rglob("*.py")):
        own = path.relative_to(HOUSE / "rules").parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            if module.startswith("pbem.rules.") and module.split(".")[2] != own:
                wrong.append(f"{path.name} imports {module}")
    assert wrong == []
