"""The page on which a battle is played again: one HTML file that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pbem.battle.event import Sentence
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Piece
from pbem.battle.system import AnyPhase
from pbem.battle.view import View
from pbem.replay.eye import Act, Eye
from pbem.replay.log import Line, lines_of
from pbem.replay.luck import fortunes, luck_curve, told_fortune
from pbem.replay.moments import Moment, moments_of, phases_of
from pbem.replay.picture import Picture, hidden_from, picture_of, rings, veil_over
from pbem.replay.shorter import shorter
from pbem.replay.squares import SquaresStage
from pbem.replay.stage import Stage
from pbem.replay.stock import Stock
from pbem.replay.table import TableStage
from pbem.report.map.draw import STYLE
from pbem.report.map.svg import num, tag
from pbem.report.names import side_names
from pbem.report.page import printable
from pbem.report.tongue.catalogue import tongue_of
from pbem.report.tongue.tongue import Tongue
from pbem.resources import templates_dir


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands over the page; `game` also chooses the wording of every sentence, as in its letters."""

    game: str
    title: str
    date: str = ""
    system: str = ""
    ending: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, and the eyes that saw it."""

    line: Line
    eyes: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment through every eye."""

    bound: int
    phase: str
    pictures: tuple[Markup, ...]
    log: tuple[Told, ...]
    score: tuple[Told, ...]


def replay_page(
    cover: Cover,
    eyes: Sequence[Eye],
    sequence: Sequence[AnyPhase],
    sentences: Mapping[str, Sentence],
    *,
    twins: bool = False,
) -> str:
    """The page as HTML; every eye has seen the same bounds, and there is nothing in it that none of them saw.

    `sequence` and `sentences` are those of the rule system. `twins` are two eyes that see two courses of one battle,
    which stand side by side with what differs in rings.
    """
    tongue, stock = tongue_of(cover.language), Stock()
    stage = stage_for([view for eye in eyes for act in eye.acts for view in (act.before, act.after)], tongue)
    if not any(eye.acts for eye in eyes):
        raise ValueError("there is no bound to be played again")
    maker = _Maker(cover, tuple(eyes), tuple(sequence), sentences, tongue, stage, stock, twins)
    frames = maker.frames()
    ground = shorter(stage.ground + tag("g", Markup(""), id="end"), "q")
    stocked = shorter(stock.definitions, "w")
    return (
        _workshop()
        .get_template("replay.html")
        .render(
            cover=cover,
            eyes=eyes,
            twins=twins,
            frames=frames,
            bounds=list(dict.fromkeys(frame.bound for frame in frames)),
            roster=_roster(eyes),
            box=" ".join(map(num, stage.box)),
            transform=stage.transform,
            unit=stage.unit,
            ground=Markup(ground.drawings),
            definitions=Markup(ground.common + stage.definitions + stocked.common + stocked.drawings),
            style=Markup(STYLE + ground.style + stocked.style),
            luck=() if twins else _luck(eyes, tongue),
            curve="" if twins else Markup(_curve(eyes, tongue)),
            t=tongue.tell,
            language=cover.language,
        )
    )


def stage_for(views: Sequence[View], tongue: Tongue) -> Stage:
    """The stage for the ground of these views."""
    ground = views[0].ground
    return TableStage(views, ground, tongue) if isinstance(ground, MeasuredGround) else SquaresStage(views, tongue)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the frames of one page."""

    cover: Cover
    eyes: tuple[Eye, ...]
    sequence: tuple[AnyPhase, ...]
    sentences: Mapping[str, Sentence]
    tongue: Tongue
    stage: Stage
    stock: Stock
    twins: bool

    def frames(self) -> list[Frame]:
        """Every frame of the battle, the first of how all stood when it began."""
        bounds = list(zip(*(eye.acts for eye in self.eyes), strict=True))
        found = self._opening(bounds[0]) if bounds else []
        for acts in bounds:
            found += self._bound(acts)
        return found

    def _opening(self, acts: Sequence[Act]) -> list[Frame]:
        """How all stood at first, where anybody stood anywhere."""
        if not any(piece.place for act in acts for piece in act.before.pieces):
            return []
        moments = [(Moment("", act.before, (), {}),) for act in acts]
        pictures = self._pictures(moments, [{} for _ in acts])
        return [Frame(acts[0].bound, "", pictures[0], (), _shared([act.before.score for act in acts]))]

    def _bound(self, acts: Sequence[Act]) -> list[Frame]:
        phases = phases_of(acts, [phase.name for phase in self.sequence])
        moments = [moments_of(act, phases, self.sentences) for act in acts]
        pictures = self._pictures(moments, [{piece.id: piece for piece in act.before.pieces} for act in acts])
        told = [lines_of(self.cover.game, act, self.sequence, self.sentences, self.tongue) for act in acts]
        last = len(pictures) - 1
        return [
            Frame(
                acts[0].bound,
                phase,
                pictures[number],
                _shared([lines.get(phase, ()) for lines in told]),
                _shared([act.after.score for act in acts]) if number == last else (),
            )
            for number, phase in enumerate(phases or ("",))
        ]

    def _pictures(
        self, moments: Sequence[Sequence[Moment]], before: Sequence[Mapping[str, Piece]]
    ) -> list[tuple[Markup, ...]]:
        """By moment, the picture of every eye."""
        figures = [[self.stage.figures(moment.view) for moment in each] for each in moments]
        seen = [
            [
                picture_of(moment, set_so, self.stage, self.stock, self.sentences, known)
                for moment, set_so in zip(each, all_set, strict=True)
            ]
            for each, all_set, known in zip(moments, figures, before, strict=True)
        ]
        all_seeing = next((index for index, eye in enumerate(self.eyes) if eye.omniscient), None)
        drawn = []
        for index, pictures in enumerate(seen):
            always = _always(pictures)
            name = self.stock.name("k", "".join(tag("use", href=f"#{name}") for name in always)) if always else ""
            veils = [""] * len(pictures)
            if all_seeing is not None and index != all_seeing:
                veils = [
                    veil_over(hidden_from(moment.view, others), self.stock)
                    for moment, others in zip(moments[index], figures[all_seeing], strict=True)
                ]
            if self.twins:
                veils = [rings(*pair, self.stock) for pair in zip(figures[index], figures[1 - index], strict=True)]
            drawn.append([_svg(picture, always, name, veil) for picture, veil in zip(pictures, veils, strict=True)])
        return [tuple(each) for each in zip(*drawn, strict=True)]


def _always(pictures: Sequence[Picture]) -> dict[str, None]:
    """The drawings of units that stand the same in every picture of a bound."""
    names = [{shown.drawing for shown in picture.units} for picture in pictures]
    return {shown.drawing: None for shown in pictures[0].units if all(shown.drawing in each for each in names)}


def _svg(picture: Picture, always: Mapping[str, None], name: str, veil: str) -> Markup:
    """The layers of a picture; `name` is the drawing of those who stand the same in the whole bound."""
    units = tag("use", href=f"#{name}") if name else ""
    for shown in picture.units:
        if shown.drawing not in always:
            way = {"data_w": shown.way} if shown.way else {}
            units += tag("use", href=f"#{shown.drawing}", **way)
    layers = [("under", picture.under), ("units", units), ("veil", veil), ("over", picture.over)]
    return Markup("".join(tag("g", drawn, class_=name) for name, drawn in layers if drawn))


def _shared(told: Sequence[Sequence[Line | str]]) -> tuple[Told, ...]:
    """The lines of several eyes in one list: what reads the same stands once."""
    found: dict[Line, list[int]] = {}
    for index, lines in enumerate(told):
        for line in lines:
            found.setdefault(line if isinstance(line, Line) else Line(line, "", ()), []).append(index)
    return tuple(Told(line, " ".join(map(str, dict.fromkeys(eyes)))) for line, eyes in found.items())


def _roster(eyes: Sequence[Eye]) -> list[tuple[str, list[Piece]]]:
    """Every unit that any of these eyes ever saw, by side."""
    views = [view for eye in eyes for act in eye.acts for view in (act.before, act.after)]
    known = {piece.id: piece for view in views for piece in view.pieces}
    return [
        (side.name, [piece for piece in known.values() if piece.side == side.id])
        for side in (views[0].sides if views else ())
    ]


def _widest(eyes: Sequence[Eye]) -> Eye:
    """The umpire's eye where there is one, else the first."""
    return next((eye for eye in eyes if eye.omniscient), eyes[0])


def _luck(eyes: Sequence[Eye], tongue: Tongue) -> list[tuple[str, ...]]:
    """Each side's luck in sentences, as far as the eye that saw most saw its dice."""
    eye = _widest(eyes)
    names = side_names(eye.acts[0].before)
    return [told_fortune(found, names.get(found.ledger.side, ""), tongue) for found in fortunes(eye)]


def _curve(eyes: Sequence[Eye], tongue: Tongue) -> str:
    eye = _widest(eyes)
    view = eye.acts[0].before
    names = {side: tongue.tell(name) for side, name in side_names(view).items()}
    return luck_curve(fortunes(eye), {side.id: side.solid for side in view.sides}, names)


@lru_cache(maxsize=1)
def _workshop() -> Environment:
    workshop = Environment(
        loader=FileSystemLoader(templates_dir()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    return workshop
