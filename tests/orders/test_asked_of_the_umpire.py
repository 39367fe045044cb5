"""What is asked of the umpire between the lines: the map, help on what was just spoken of; and what is no wish."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.asides.asked_for import AskedFor
from pbem.orders.asides.wishes import wishes_of, with_wishes
from pbem.orders.grammar.desk import desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Setting, Unread
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


@pytest.mark.parametrize(
    ("likely", "granted", "for_a_person"),
    [(0.39, False, False), (0.45, False, True), (0.6, True, True), (0.8, True, False)],
)
def test_what_is_hardly_asked_for_is_read_by_a_person_as_well(
    monkeypatch: pytest.MonkeyPatch, likely: float, granted: bool, for_a_person: bool
) -> None:
    monkeypatch.setattr("pbem.orders.asides.wishes.asked_for", lambda sentence: AskedFor("send map", likely))
    laid = desk(context_of(load_positions()[EUGENE[0]], EUGENE[1], "en"))
    sentence = "Frobble me the sheet with the hills on it"
    talk = [LineReading(1, sentence, Result.IGNORED)]
    for lines, left in (with_wishes(talk, (), [], laid), with_wishes([], (Unread(1, sentence, Act.ORDER),), [], laid)):
        assert any(line.setting is not None for line in lines) == granted
        assert any(each.act is Act.QUESTION for each in left) == for_a_person


@pytest.mark.parametrize(
    "text",
    [
        "I never got the last report. Could you send it again?",
        "Der letzte Bericht fehlt mir. Kannst du ihn noch mal schicken?",
    ],
)
def test_what_is_to_be_sent_again_is_what_was_spoken_of(text: str) -> None:
    reading = orders.read(f"GR1 holds.\n\n{text}", context_of(load_positions()[EUGENE[0]], EUGENE[1], "en"))
    assert [(each.name, each.arguments) for each in reading.settings] == [("send", ("REPORT",))]
    assert not reading.unread


def test_a_sentence_that_is_an_order_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.orders.asides.wishes.asked_for", lambda sentence: AskedFor("send map", 0.99))
    laid = context_of(load_positions()[EUGENE[0]], EUGENE[1], "en")
    assert orders.read("Everybody holds.", laid).settings == ()
    assert orders.read("Frobble me the hills again.", laid).settings == (Setting("send", ("MAP",)),)


@pytest.mark.parametrize(
    "order", ["Send them frobbling into the fray somehow.", "Schick sie irgendwie frobbelnd ins Getümmel."]
)
def test_who_is_sent_into_the_fray_is_no_letter_that_is_sent_again(order: str) -> None:
    reading = orders.read(
        f"Please send me the map again. {order}", context_of(load_positions()[EUGENE[0]], EUGENE[1], "en")
    )
    assert [each.text for each in reading.unread] == [order]


@pytest.mark.parametrize("text", ["The hussars are away until Friday.", "Die Husaren sind bis Freitag fort."])
def test_troops_that_are_away_are_not_the_player(text: str) -> None:
    laid = desk(context_of(load_positions()["raab-contact"], "joseph", "en"))
    assert wishes_of(text, laid) == ()
    assert [each.setting.name for each in wishes_of("I am away until Friday.", laid)] == ["away"]


@pytest.mark.parametrize(
    ("kind", "remains"), [("question", True), ("show orders", True), ("send map", False), ("chat", False)]
)
def test_what_is_asked_for_beside_what_a_part_of_a_sentence_asks_for_is_read_by_a_person(
    monkeypatch: pytest.MonkeyPatch, kind: str, remains: bool
) -> None:
    text = "the map please + frobbles as they stand"
    heard = {text: AskedFor(kind, 0.45), "the map please": AskedFor("send map", 0.95)}
    monkeypatch.setattr(
        "pbem.orders.asides.wishes.asked_for", lambda sentence: heard.get(sentence, AskedFor("chat", 1.0))
    )
    (wish,) = wishes_of(text, desk(context_of(load_positions()[EUGENE[0]], EUGENE[1], "en")))
    assert (wish.setting, wish.remains) == (Setting("send", ("MAP",)), remains)
