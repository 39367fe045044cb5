"""How what happens is told: each thing in words of its own, whichever phrasing the report takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import pytest

import pbem.rules.napoleonic_squares as rules

TOLD: Final[Mapping[str, str]] = {
    "deployed": "took post|formed up",
    "arrived": "came on|marched into|reached the field",
    "arrival_blocked": "no room to come on",
    "chief_joins": "rode to .*contests|joined .*contests",
    "chief_rides": "rode from",
    "general_rides": "kept up with|rode with",
    "chief_alone": "stayed behind",
    "general_driven": "got away from|enemy was in .*spurred",
    "general_waits": "rode to meet those still to come",
    "general_gone": "quit the field|left the field",
    "action_dice": "action dice showed|commands, .*dice",
    "dice_off": "threw .* acted with|For the .* acted|first off the mark",
    "dice_off_equal": "both threw|each, and",
    "leftover_die": "Nobody was left|a die that was left",
    "moved": "marched|went from|moved up",
    "entered_town": "occupied the town|into the houses",
    "left_town": "came out of the town",
    "bombarded": "bombarded|opened on|Shot from",
    "rallied": "rallied in|closed ranks",
    "not_rallied": "in vain|did not come to order",
    "assault": "attacked .*where|went in against|upon",
    "pressed": "pressed on|attacked afresh",
    "counterattack": "struck back|Fresh troops answered",
    "skirmish_won": "had the better of it|won the open ground",
    "skirmish_even": "Neither side's|held each other",
    "assault_won": "told: .*inflicted|had the worse of it",
    "assault_lost": "was met|came off worse",
    "assault_drawn": "Neither gave way|even fight",
    "advanced": "advanced into|took possession",
    "took_town": "stormed into the town|fell to",
    "stood_firm": "stood firm|held the ground",
    "fell_back": "fell back|gave way|lost the ground",
    "carried_away": "carried away by|followed the rest",
    "withdrew": "withdrew",
    "cornered": "had nowhere to go|Cornered",
    "destroyed": "broke up|ceased to exist|saw the end",
    "nightfall": "Night fell|Darkness",
    "rested": "recovered overnight",
    "surrounded": "surrounded",
    "order_result": r"\{order\} - \{result\}",
    "ruled": "ruling|ruled",
}
TRACKS: Final[Mapping[str, str]] = {
    "move": "chief_joins chief_rides moved entered_town advanced took_town",
    "fire": "bombarded",
    "charge": "assault pressed counterattack",
    "retire": "fell_back carried_away withdrew",
}
"""What is drawn on the map, by the kind of its line."""
GATHERED: Final[Mapping[str, str]] = {
    "deployed": "Took post",
    "moved": "Marched",
    "stood_firm": "Stood firm",
    "rested": "Recovered overnight, hits left",
}


@pytest.mark.parametrize("kind", list(rules.SENTENCES))
def test_whatever_happens_is_told_as_what_it_is(kind: str) -> None:
    for phrase in rules.SENTENCES[kind].says:
        assert re.search(TOLD[kind], phrase), phrase


def test_marches_shots_charges_and_retreats_are_drawn_each_with_its_own_line() -> None:
    drawn = {kind: sentence.track for kind, sentence in rules.SENTENCES.items() if sentence.track}
    assert drawn == {kind: track for track, kinds in TRACKS.items() for kind in kinds.split()}


def test_what_many_do_at_once_is_gathered_under_its_own_heading() -> None:
    gathered = {kind: sentence.gathered for kind, sentence in rules.SENTENCES.items() if sentence.gathered}
    assert {kind: found.lead for kind, found in gathered.items()} == GATHERED
