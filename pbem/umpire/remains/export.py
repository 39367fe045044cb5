"""Papers to keep of a game: a map of any bound, a print with counters to cut out, and its events for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.canonical import to_json
from pbem.battle.event import Event
from pbem.battle.view import View
from pbem.replay import Eye
from pbem.replay.counters import counter_sheets
from pbem.replay.log import lines_of
from pbem.report.bulletin.narrative import ORDER_RESULT
from pbem.report.map import draw, to_png
from pbem.report.tongue.catalogue import tongue_of
from pbem.umpire.remains.history import History, NotToBeSeen

_DOTS: Final = 200
"""To an inch of the print."""
_A4: Final = (1654, 2339)
COLUMNS: Final = (
    "bound", "phase", "kind", "actors", "targets", "from", "to", "side", "unit", "for", "dice", "needs", "scored",
    "expected",
)  # fmt: skip


@dataclass(frozen=True)
class Paper:
    """What is to be exported: a history through one eye, at the opening of a bound, in a language."""

    history: History
    eye: Eye
    bound: int
    language: str = "en"

    @property
    def view(self) -> View:
        """How all stood when the bound was opened; the bound after the last is how all stood in the end."""
        acts = {act.bound: act for act in self.eye.acts}
        return acts[self.bound].before if self.bound in acts else acts[self.bound - 1].after

    @property
    def events(self) -> tuple[Event, ...]:
        """What had led there in the bound before."""
        return next((act.events for act in self.eye.acts if act.bound == self.bound - 1), ())


def paper(history: History, side: str = "", bound: int | None = None, language: str = "en") -> Paper:
    """What a side saw, or after the end without a side everything; at a bound, or at the last. Raises NotToBeSeen."""
    eye = history.eyes(side)[-1]
    first, last = eye.acts[0].bound, eye.acts[-1].after.bound
    if bound is not None and not first <= bound <= last:
        raise NotToBeSeen(f"{history.game.id} has maps of bounds {first} to {last}")
    return Paper(history, eye, last if bound is None else bound, language)


def svg(wanted: Paper) -> bytes:
    """The map, as a report has it."""
    return _map(wanted, 1200).encode()


def png(wanted: Paper) -> bytes:
    """The same as pixels."""
    return to_png(_map(wanted, 1600))


def pdf(wanted: Paper) -> bytes:
    """Sheets of A4: the map, and all that stand on it as counters to cut out."""
    from PIL import Image

    drawings = [_map(wanted, _A4[0]), *counter_sheets(wanted.view, _A4[0], tongue_of(wanted.language))]
    sheets = []
    for drawing in drawings:
        sheet = Image.new("RGB", _A4, "white")
        picture = Image.open(io.BytesIO(to_png(drawing))).convert("RGB")
        picture.thumbnail(_A4)
        sheet.paste(picture, ((_A4[0] - picture.width) // 2, 0))
        sheets.append(sheet)
    written = io.BytesIO()
    sheets[0].save(written, "PDF", save_all=True, append_images=sheets[1:], resolution=float(_DOTS))
    return written.getvalue()


def table(wanted: Paper) -> bytes:
    """Every event, a line for each of its rolls, for a spreadsheet."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for act in wanted.eye.acts:
        for event in act.events:
            if event.kind != ORDER_RESULT:
                rows.writerows(_rows(act.bound, event))
    return written.getvalue().encode()


def _rows(bound: int, event: Event) -> list[list[object]]:
    start, end = (str(event.places[0]), str(event.places[-1])) if event.places else ("", "")
    told: list[object] = [
        bound, event.phase, event.kind, " ".join(event.actors), " ".join(event.targets), start, end,
    ]  # fmt: skip
    if not event.rolls:
        return [told]
    return [
        [
            *told, roll.side, roll.unit, roll.label, " ".join(map(str, roll.dice)), " ".join(map(str, roll.needs)),
            roll.successes, f"{roll.expected:.2f}",
        ]
        for roll in event.rolls
    ]  # fmt: skip


def data(wanted: Paper) -> bytes:
    """Every bound for other programs: the pieces as it began, its events, and what is told of them."""
    system, tongue = wanted.history.system, tongue_of(wanted.language)
    bounds = [
        {
            "bound": act.bound,
            "pieces": act.before.pieces,
            "events": act.events,
            "told": {
                phase: [line.text for line in lines]
                for phase, lines in lines_of(
                    wanted.history.game.id, act, system.SEQUENCE, system.SENTENCES, tongue
                ).items()
            },
        }
        for act in wanted.eye.acts
    ]
    return to_json({"game": wanted.history.game.id, "view": wanted.eye.name, "bounds": bounds})


def _map(wanted: Paper, width: int) -> str:
    system = wanted.history.system
    return draw(
        wanted.view, events=wanted.events, sentences=system.SENTENCES, width=width, date=wanted.history.game.date,
        tongue=tongue_of(wanted.language),
    )  # fmt: skip


KINDS: Final[Mapping[str, Callable[[Paper], bytes]]] = {
    "svg": svg,
    "png": png,
    "pdf": pdf,
    "csv": table,
    "json": data,
}
"""By the ending of the file, what writes it."""
