"""Sentences are chosen by a stable hash: a letter rendered again reads the same, another game may read otherwise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.battle.event import Event, Gathering, Roll, Sentence
from pbem.report.bulletin.narrative import Style, Teller
from pbem.report.names import pieces_known
from pbem.report.tongue.pattern import kinds_of
from pbem.rules import SYSTEMS, rule_system
from tests.report import battles
from tests.report.views import track

MANY = {"moved": Sentence(tuple(f"{{actor}} moved, wording {number}." for number in range(20)))}
MOVE = Event("moved", "Movement", ("FI2",), track=track("D6 D5"))


def roll(dice: tuple[int, ...]) -> Roll:
    return Roll("k", "french", "FI1", "a test", 6, len(dice), (), dice, (), 0)


def teller(game: str = "dett-07", bound: int = 4, style: Style = Style.PLAIN) -> Teller:
    return Teller(game, bound, MANY, pieces_known(battles.view()), style)


def test_the_same_event_always_gets_the_same_wording() -> None:
    assert teller().sentence(MOVE) == teller().sentence(MOVE) == "The 2nd French Infantry (FI2) moved, wording 12."


def test_the_wording_does_not_depend_on_the_process() -> None:
    code = "from tests.report.test_narrative import *; import sys; sys.stdout.write(teller().sentence(MOVE))"
    # A new process has another seed for Python's own hashes.
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert told.stdout == teller().sentence(MOVE)


def test_other_bounds_games_and_events_vary() -> None:
    told = {teller(bound=bound).wording(MOVE) for bound in range(40)}
    assert len(told) > 10


def test_who_saw_an_event_does_not_change_its_wording() -> None:
    seen = Event("moved", "Movement", ("FI2",), track=track("D6 D5"), seen_by=("french", "pragmatic"))
    assert teller().wording(seen) == teller().wording(MOVE)


def test_styles_choose_other_wordings_of_the_same_fact() -> None:
    kinds = {"moved": Sentence(("{actor} moved.", "{actor} went.", "{actor} made a bold step to {square}."))}
    known = pieces_known(battles.view())
    told = {style: Teller("g", 1, kinds, known, style).sentence(MOVE, {"FI2"}) for style in Style}
    assert told[Style.TERSE] == "The 2nd French Infantry went."
    assert told[Style.GAZETTE] == "The 2nd French Infantry made a bold step to D5."
    assert told[Style.SPOKEN] == "The 2nd French Infantry moved."


def test_a_unit_is_introduced_with_its_id_once_in_each_phase() -> None:
    chapters = Teller("dett-07", 4, battles.SENTENCES, pieces_known(battles.view())).chapters(
        battles.SEQUENCE, battles.events()
    )
    movement = " ".join(told.sentence for told in chapters[0].told)
    assert movement.count("2nd French Infantry") == 2
    assert movement.count("(FI2)") == 1
    assert "Maison du Roi (MR1)" in chapters[2].told[0].sentence


def test_phases_stand_in_the_printed_sequence_and_quiet_ones_are_kept() -> None:
    chapters = teller().chapters(battles.SEQUENCE, (MOVE,))
    assert [chapter.phase for chapter in chapters] == ["Movement", "Fire", "Melee", "Formation", "Rally"]
    assert [bool(chapter.told) for chapter in chapters] == [True, False, False, False, False]


def test_a_phase_outside_the_sequence_is_told_at_the_end() -> None:
    late = Event("moved", "Nightfall", ("FI2",))
    assert teller().chapters(battles.SEQUENCE, (late,))[-1].phase == "Nightfall"


def test_braces_in_a_name_stay_what_they_are() -> None:
    kinds = {"moved": Sentence(("{actor} saw {thing}.",))}
    event = Event("moved", "Movement", ("{target}",), words={"thing": "{actor}"})
    assert Teller("g", 1, kinds, {}).sentence(event) == "{target} saw {actor}."


def test_a_sentence_that_wants_a_word_the_event_lacks_is_a_fault() -> None:
    kinds = {"moved": Sentence(("{actor} lost {hits}.",))}
    with pytest.raises(KeyError, match="hits"):
        Teller("g", 1, kinds, {}).sentence(MOVE)


OF_EVERY_EVENT = {"actor", "actors", "target", "targets", "square", "start", "path", "faces"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_several_in_a_line_want_no_word_that_one_alone_does_without(system: str) -> None:
    wanting = {}
    for kind, sentence in rule_system(system).SENTENCES.items():
        known = OF_EVERY_EVENT.union(*(kinds_of(says) for says in (*sentence.says, sentence.result)))
        for gathering in (sentence.gathered, sentence.elsewhere):
            if gathering is not None and (unknown := {*kinds_of(gathering.each)} - known):
                wanting[kind] = unknown
    assert not wanting


def test_the_dice_of_several_are_told_in_a_line() -> None:
    kinds = {"tried": Sentence(("{actor} tried.",), gathered=Gathering("Tried", "{actor} ({faces})", dice=True))}
    thrown = [
        Event("tried", "Order", (unit,), rolls=(roll(dice),)) for unit, dice in (("FI1", (2, 3)), ("FI2", (6, 6)))
    ]
    tells = Teller("dett-07", 4, kinds, pieces_known(battles.view()), Style.PLAIN)
    gathering = tells.gathering(thrown[0])
    assert gathering is not None
    assert tells.gathered(gathering, thrown) == "Tried: FI1 (2 3), FI2 (6 6)."
