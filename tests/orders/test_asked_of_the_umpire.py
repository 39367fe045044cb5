"""What is asked of the umpire between the lines: the map, help on what was just spoken of; and what is no wish."""

from __future__ import annotations

import pytest

from pbem.orders.asides.wishes import wishes_of
from pbem.orders.grammar.desk import desk
from pbem.orders.grammar.reading import Setting
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

NEY, WASHINGTON, EUGENE = ("beattenburg", "ney"), ("brandywine", "washington"), ("raab-contact", "eugene")


@pytest.mark.parametrize(
    ("place", "text", "wish"),
    [
        (NEY, "This melee is beyond me, mail me the help on that.", Setting("help", ("melee",))),
        (NEY, "Mit dem Nahkampf komme ich nicht zurecht, gebt mir die Hilfe dazu.", Setting("help", ("melee",))),
        (WASHINGTON, "Ich bräuchte die Karte noch einmal.", Setting("send", ("MAP",))),
    ],
)
def test_a_wish_is_found(place: tuple[str, str], text: str, wish: Setting) -> None:
    laid = desk(context_of(load_positions()[place[0]], place[1], "en"))
    assert wish in [each.setting for each in wishes_of(text, laid)]


@pytest.mark.parametrize(
    "text", ["Do I have to wait until he is on the map?", "Haben wir schon jemanden auf der Karte?"]
)
def test_who_is_on_the_map_asks_for_none(text: str) -> None:
    assert wishes_of(text, desk(context_of(load_positions()[EUGENE[0]], EUGENE[1], "en"))) == ()
