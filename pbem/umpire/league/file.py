"""A league's file read whole: the plan in it, or every fault as `file:line: what is wrong; what would be right`."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final
from zoneinfo import available_timezones

from pbem.battle.scenario import Path as Key
from pbem.battle.scenario import ScenarioFault
from pbem.league.divisions import FEWEST, MOST
from pbem.league.plan import Division, Pairs, Person, Plan
from pbem.league.points import PRESETS, USUAL
from pbem.league.tie_breaks import ROUND_ROBIN, SWISS, TIE_BREAKS
from pbem.mail.identity.address import is_address
from pbem.rules import SYSTEMS
from pbem.scenarios import ScenarioBroken, load, scenario_names
from pbem.scenarios.section import Section
from pbem.scenarios.toml_lines import line_of
from pbem.scenarios.unknown_keys import Asked, unknown_keys
from pbem.settings.model import Settings
from pbem.umpire.bounds.deadlines import fault as wrong_deadlines

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{1,17}")
_PERSON: Final = re.compile(r"(?P<name>[^<>]*)<(?P<address>[^<>]+)>|(?P<bare>[^<>\s]+)")
_DATE: Final = "write start = 2027-04-01"


class LeagueBroken(Exception):
    """A league's file that cannot be used; `faults` are lines `file:line: what is wrong; what would be right`."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_league(file: Path, settings: Settings, today: date) -> Plan:
    """The plan in a file, which is named after it; raises LeagueBroken with all that is wrong."""
    try:
        text = file.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise LeagueBroken((f"{file}: {error.strerror}; name a file such as leagues/spring.toml",)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        found = re.search(r"line (\d+)", str(error))
        raise LeagueBroken((f"{file}:{found[1] if found else 1}: it is no TOML: {error}; mend that first",)) from None
    reader = _Reader(file.stem, data, settings, today)
    plan = reader.plan()
    faults = [*reader.faults, *unknown_keys(data, reader.asked)]
    if faults:
        lines = dict.fromkeys(f"{file}:{line_of(text, each.path)}: {each.wrong}; {each.right}" for each in faults)
        raise LeagueBroken(tuple(lines))
    return plan


@dataclass
class _Reader:
    """One reading of a file; every fault is noted, and what is wrong is read as what is usual."""

    name: str
    data: Mapping[str, Any]
    settings: Settings
    today: date

    def __post_init__(self) -> None:
        self.faults: list[ScenarioFault] = []
        self.asked: Asked = defaultdict(set)
        self.top = Section(self.data, (), self.faults, self.asked)

    def plan(self) -> Plan:
        """The plan, as far as it can be made out."""
        top, settings = self.top, self.settings
        if not _NAME.fullmatch(self.name):
            top.fault(
                None, f"{self.name!r} is no name for a league", "call the file spring-2027.toml, 18 letters at most"
            )
        pairs = top.one_of("format", Pairs, tuple(Pairs), Pairs.ROUND_ROBIN, "round-robin")
        system, scenarios = self._scenarios()
        zone = top.text("zone", settings.club.zone)
        if zone not in available_timezones():
            top.fault("zone", f"zone: there is no time zone {zone!r}", "write one such as Europe/London")
            zone = "UTC"
        deadlines = top.text("deadlines", settings.game.deadlines)
        if wrong := wrong_deadlines(deadlines):
            top.fault("deadlines", f"deadlines: {wrong}", 'write "Sundays 20:00"')
        if settings.game.anonymous:
            top.fault(
                None, "the house's games are anonymous, and a league names its players",
                "anonymous = false in [game] of pbem.toml; announce single games with --terms anonymous",
            )  # fmt: skip
        gm = top.text("gm", "")
        if gm and not is_address(gm.lower()):
            top.fault("gm", f"gm: {gm!r} is no mail address", 'write gm = "gm@example.org"')
        divisions, reserves = self._divisions(pairs), self._people(top, "reserves")
        self._twice(divisions, reserves)
        tie_breaks = top.texts("tie_breaks", tuple(SWISS if pairs is Pairs.SWISS else ROUND_ROBIN))
        for word in tie_breaks:
            if word not in TIE_BREAKS:
                top.fault("tie_breaks", f"tie_breaks: {word!r} is not known", f"of {', '.join(TIE_BREAKS)}")
        return Plan(
            name=self.name,
            title=top.text("title"),
            system=system,
            scenarios=scenarios,
            divisions=divisions,
            start=self._start(),
            zone=zone,
            pairs=pairs,
            mirrored=top.truth("mirrored", True),
            points=top.one_of("points", str, tuple(PRESETS), USUAL, USUAL),
            tie_breaks=tie_breaks,
            matrix_step=self._at_least("matrix_step", 1, 1),
            rounds=top.whole("rounds", 0),
            round_days=self._at_least("round_days", 42, 1),
            deadlines=deadlines,
            bounds=top.whole("bounds", 0),
            reserves=reserves,
            minimum=self._minimum(),
            gm=gm.lower(),
            open_entry=top.truth("open_entry"),
        )

    def _at_least(self, key: str, usual: int, least: int) -> int:
        value = self.top.whole(key, usual)
        if value < least:
            self.top.fault(key, f"{key}: {value} is too small", f"write {key} = {usual}")
        return max(value, least)

    def _scenarios(self) -> tuple[str, tuple[str, ...]]:
        top = self.top
        system = top.one_of("system", str, tuple(SYSTEMS), "")
        scenarios = top.texts("scenarios")
        if not scenarios:
            top.fault("scenarios", "scenarios: none is named", 'write scenarios = ["raab"]')
        for name in scenarios:
            try:
                found = load(name)
            except ScenarioBroken:
                top.fault("scenarios", f"scenarios: there is none called {name!r}", f"of {', '.join(scenario_names())}")
                continue
            if system and found.system != system:
                top.fault("scenarios", f"scenarios: {name} is played by {found.system}", f"one of {system}")
            if len(found.sides) != 2:
                top.fault("scenarios", f"scenarios: {name} has {len(found.sides)} sides", "a league plays those of two")
        return system, scenarios

    def _divisions(self, pairs: Pairs) -> tuple[Division, ...]:
        top = self.top
        alone = self._people(top, "players")
        tables = tuple(top.tables("division"))
        if bool(alone) == bool(tables):
            many = "players and divisions both" if tables else "nobody plays"
            top.fault("players", many, 'write players = ["Anne <anne@example.org>", …], or [[division]] with players')
        found = tuple(Division(section.text("name"), self._people(section, "players")) for section in tables)
        divisions = found or (Division("", alone),)
        open_entry = top.truth("open_entry")
        for section, division in zip(tables or (top,), divisions, strict=True):
            self._fits(pairs, division, top if alone else section, len(found) > 1, open_entry)
        return divisions

    def _fits(self, pairs: Pairs, division: Division, where: Section, several: bool, open_entry: bool) -> None:
        top, number, name = self.top, len(division.players), division.name or "the league"
        if pairs is Pairs.LADDER and number % 2:
            where.fault("players", f"a ladder of {number}", "an even number, so that everybody can be challenged")
        if several and not FEWEST <= number <= MOST:
            where.fault("players", f"{name} has {number} players", f"a division has {FEWEST} to {MOST}")
        if not several and not open_entry and number < 2:
            where.fault("players", f"{name} has {number} players", "two at least, or open_entry = true")
        if pairs in (Pairs.ROUND_ROBIN, Pairs.DOUBLE) and number > 16:
            where.fault("players", f"a round robin of {number}", 'up to 16, or divisions, or format = "swiss"')
        if pairs is Pairs.SWISS and not open_entry and (rounds := top.whole("rounds", 0)) > (number + 1) // 2:
            right = f'{(number + 1) // 2} at most, so that nobody must meet anybody twice, or format = "round-robin"'
            top.fault("rounds", f"rounds: {rounds} of a Swiss of {number}", right)
        if number > 32:
            where.fault("players", f"{name} has {number} players", "up to 32, or divisions")

    def _people(self, section: Section, key: str) -> tuple[Person, ...]:
        found = []
        for text in section.texts(key):
            match = _PERSON.fullmatch(text.strip())
            address = (match["address"] or match["bare"] or "").strip().lower() if match else ""
            if not is_address(address):
                section.fault(key, f"{key}: {text!r} is no player", 'write "Anne Archer <anne@example.org>"')
                continue
            found.append(Person(address, (match["name"] or "").strip(" \"'") if match else ""))
        return tuple(found)

    def _twice(self, divisions: tuple[Division, ...], reserves: tuple[Person, ...]) -> None:
        lists: list[tuple[Key, tuple[Person, ...]]] = [
            (("players",) if "players" in self.data else ("division", index, "players"), division.players)
            for index, division in enumerate(divisions)
        ]
        places = [(person.address, path) for path, people in ((("reserves",), reserves), *lists) for person in people]
        for address, times in Counter(address for address, _ in places).items():
            if times > 1:
                again = [path for person, path in places if person == address][-1]
                wrong = f"{address} stands there {times} times"
                self.faults.append(ScenarioFault(again, wrong, "everybody once, in one division"))

    def _start(self) -> date:
        value = self.top.get("start")
        if isinstance(value, date) and type(value) is date:
            if value < self.today:
                self.top.fault("start", f"start: {value} is past", f"a day from {self.today} on")
            return value
        self.top.fault("start", "start: missing" if value is None else f"start: {value!r} is no day", _DATE)
        return self.today

    def _minimum(self) -> float:
        value = self.top.get("minimum_reliability", 0)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            return float(value)
        self.top.fault("minimum_reliability", f"minimum_reliability: {value!r}", "a share from 0 to 1, such as 0.8")
        return 0.0


def faults_of(file: Path, settings: Settings, today: date) -> Iterator[str]:
    """What is wrong with a league's file, nothing where it can be used."""
    try:
        read_league(file, settings, today)
    except LeagueBroken as broken:
        yield from broken.faults
