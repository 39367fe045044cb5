"""What is told beside the pictures: every event in a sentence, with its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.battle.event import Sentence
from pbem.battle.system import AnyPhase
from pbem.replay.eye import Act
from pbem.report.bulletin.dice_lines import dice_beside
from pbem.report.bulletin.narrative import Style, Teller
from pbem.report.names import pieces_known
from pbem.report.tongue.tongue import Tongue


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, its dice in few words, and the units that it is about."""

    text: str
    dice: str
    units: tuple[str, ...]


def lines_of(
    game: str, act: Act, sequence: Sequence[AnyPhase], sentences: Mapping[str, Sentence], tongue: Tongue
) -> dict[str, tuple[Line, ...]]:
    """What was seen in a bound, by phase."""
    teller = Teller(game, act.bound, sentences, pieces_known(act.before, act.after), Style.PLAIN, tongue)
    return {
        chapter.phase: tuple(
            Line(
                told.sentence,
                dice_beside(told.event.rolls, told.sentence, "", tongue),
                tuple(dict.fromkeys((*told.event.actors, *told.event.targets))),
            )
            for told in chapter.told
            if told.sentence
        )
        for chapter in teller.chapters(sequence, act.events)
    }
