"""From where somebody does something who stands there, and verbs that take somebody under fire."""

from __future__ import annotations

import pytest

from tests.orders.test_five_systems import ordered, read

EUGENE, OPENING = ("raab-contact", "eugene"), ("raab-opening", "eugene")
JOHN, JOSEPH = ("raab-contact", "john"), ("raab-contact", "joseph")

FROM_THERE = [
    # `aus` behind the place belongs to `von` before it, and no other place begins with it
    (OPENING, "Greniers Geschütze beschießen von D3 aus F3.", ["GR6 bombard F3"]),
    (EUGENE, "Von E3 aus beschießt GR6 F3.", ["GR6 bombard F3"]),
    (EUGENE, "Greniers Geschütze feuern von der Brücke aus F3 zusammen.", ["GR6 bombard F3"]),
    # who helps from where he stands goes nowhere, and nobody else stands there for that
    (EUGENE, "GR1 stürmt F3, GR4 unterstützt von E4 aus.", ["GR1 assault F3 GR4"]),
    (EUGENE, "GR1 assaults F3, and GR4 supports it from E4, and GR6 holds.", ["GR1 assault F3 GR4", "GR6 hold"]),
    (JOSEPH, "hussars attack E2, first insurrection helps from F1", ["ME1 assault E2 ME3"]),
]
UNDER_FIRE = [
    (JOHN, "JE4 nimmt E5 unter Feuer.", ["JE4 bombard E5"]),
    (JOHN, "Colloredos Geschütze nehmen E3 aufs Korn.", ["CO4 bombard E3"]),
    (JOHN, "CO4 hält E3 weiter unter Beschuss.", ["CO4 bombard E3"]),
    (JOHN, "Colloredo's guns take E3 under fire.", ["CO4 bombard E3"]),
    (JOHN, "CO4 keeps E3 under fire, CO1 holds.", ["CO4 bombard E3", "CO1 hold"]),
]
IN_GERMAN = [
    (JOSEPH, "Die leichten Reiter stürmen E2.", ["ME2 assault E2"]),
    (JOSEPH, "Husaren und leichte Reiter greifen E2 an.", ["ME1 assault E2", "ME2 assault E2"]),
    (JOSEPH, "The light horsemen go to E2.", ["ME2 move E2"]),
]


@pytest.mark.parametrize(("place", "text", "meant"), FROM_THERE)
def test_whoever_does_it_from_where_he_stands_stays_there(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant


@pytest.mark.parametrize(("place", "text", "meant"), UNDER_FIRE)
def test_to_take_somebody_under_fire_is_to_fire_at_him(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant


@pytest.mark.parametrize(("place", "text", "meant"), IN_GERMAN)
def test_light_horse_is_called_so_in_german_too(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert ordered(read(place, text)) == meant
