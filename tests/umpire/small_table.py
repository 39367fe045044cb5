"""A table of 48 by 48 inches out of a scenario's folder such as a GM writes, with one seat a side, played by letter."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms
from tests.umpire.club import Club
from tests.umpire.mollwitz_hour import Hour, begun

HEAD: Final = """title = "A small table"
date = "1741"
system = "old_dessauer"
ways = ["{way}"]
bounds = 12

[[side]]
id = "prussia"
name = "Prussia"
adjective = "Prussian"
solid = true
home = "S"
briefing = "briefing.md"

[[side]]
id = "austria"
name = "Austria"
adjective = "Austrian"
solid = false
home = "N"
briefing = "briefing.md"

[[seat]]
id = "frederick"
name = "King Frederick"
side = "prussia"
commander_in_chief = true

[[seat]]
id = "neipperg"
name = "Marshal Neipperg"
side = "austria"
commander_in_chief = true

[map]
width = 48
depth = 48
"""
KINDS: Final = {
    "line": "line infantry",
    "light": "light infantry",
    "lc": "light cavalry",
    "mc": "medium cavalry",
    "hc": "heavy cavalry",
    "guns": "artillery",
    "general": "general",
}
SEATS: Final = {"P": ("prussia", "frederick"), "A": ("austria", "neipperg")}
BARE: Final = ("true", "false")


def small_table(
    club: Club, folder: Path, units: str, country: str = "", rules: str = "", *, way: str = "simultaneous"
) -> Hour:
    """A battle from a folder that is written first; armies and country are told in a line each.

    `PI1 line grade=C at=24,20`: an id, whose first letter is its side, a kind, and keys of its row. `river: Neisse,
    0,20 48,20 width=2`: a kind, a name, corners, and keys of the feature. `rules` is TOML below `[rules]`.
    """
    armies = "\n".join(_unit(line) for line in _lines(units))
    ground = "\n".join(_feature(line) for line in _lines(country))
    settled = f'[rules]\nfirst = "prussia"\nfog = "none"\n{rules}\n'
    folder.mkdir()
    text = "\n".join((HEAD.format(way=way), ground, settled, armies))
    (folder / "scenario.toml").write_text(text, encoding="utf-8")
    (folder / "briefing.md").write_text("# A small table\n\nWin the day.\n", encoding="utf-8")
    battle = load(str(folder))
    return begun(club, battle, Terms(id="small", way=way))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines() if line.strip()]


def _unit(line: str) -> str:
    name, kind, *rest = line.split()
    side, seat = SEATS[name[0]]
    row = {"id": name, "name": f"Unit {name}", "side": side, "seat": seat, "kind": KINDS[kind], **_keys(rest)}
    return "[[unit]]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in row.items()) + "\n"


def _feature(line: str) -> str:
    kind, _, rest = line.partition(": ")
    name, _, where = rest.partition(", ")
    corners = [part for part in where.split() if "=" not in part]
    row = {"kind": kind, "name": name, **_keys(part for part in where.split() if "=" in part)}
    told = [f"{key} = {_value(value)}" for key, value in row.items()]
    return "\n".join(("[[map.feature]]", *told, f"corners = {corners!r}")) + "\n"


def _keys(parts: Iterable[str]) -> dict[str, str]:
    return dict(part.split("=", 1) for part in parts)


def _value(text: str) -> str:
    return text if text.isdigit() or text in BARE else f'"{text}"'
