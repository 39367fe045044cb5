"""A player who reads German gets German letters, and another of the same game English ones."""

from __future__ import annotations

import re

from pbem.store import players
from tests.umpire.club import Club, body
from tests.umpire.conftest import DETTINGEN

GRAMONT, HARCOURT, STAIR = (DETTINGEN[seat] for seat in ("gramont", "harcourt", "stair"))
ENGLISH = re.compile(r"\b(?:the|and|with|your|fired|broke|bound|orders|are|was|from|hits?)\b")
"""Words that no German letter has outside its order form."""


def words(club: Club, address: str, subject: str = "") -> str:
    """The latest letter to an address, without its form and its order words, in one line."""
    text = body(club.last(address, subject))
    before, form, after = text.partition("\nGAME ")
    rest = after.partition("\nEND")[2] if form else ""
    text = re.sub(r"`[^`]*`|SET STATE on|-> |\n +(?:[A-Z]+\d?) +\w+ [A-Z]\d+(?:-[A-Z]\d+)*", " ", before + rest)
    return " ".join(text.split())


def test_letters_come_in_the_language_that_was_set(marching: Club) -> None:
    marching.write(GRAMONT, "SET LANGUAGE de\n")
    marching.tick()
    marching.write(GRAMONT, "FI1 - D6\nFG1 * C4\n")
    marching.write(STAIR, "BI1 - C4\n")
    marching.pass_deadline()
    german, english = words(marching, GRAMONT, "b1]"), words(marching, HARCOURT, "b1]")
    assert "IN KÜRZE" in german and "WAS GESCHAH" in german and "Bewegt: FI1 D7-D6" in german
    assert re.search(r"Zug 2 von \d+: Beide Seiten ziehen\. Befehle sind fällig am ", german)
    assert ENGLISH.findall(german) == []
    assert "WHAT HAPPENED" in english and "IN KÜRZE" not in english
    page = marching.last(GRAMONT, "b1]").get_body(("html",))
    assert page is not None and '<html lang="de">' in str(page.get_content())


def test_small_letters_and_answers_are_told_too(marching: Club) -> None:
    player = players.at(marching.world.db, GRAMONT)
    assert player is not None
    players.set_language(marching.world.db, player.id, "de")
    marching.write(
        GRAMONT, "HELP\nHELP RULES\nSHOW FI1\nSET MAP off\nPRESS TO Nobody\nHello.\nENDPRESS\nSEND REPORT 9\n"
    )
    marching.tick()
    assert "FI1 1. französisches Infanterieregiment in D7, Front nach Süden" in words(marching, GRAMONT, "SHOW")
    everything = "\n".join(body(letter) for letter in marching.letters_to(GRAMONT))
    assert "Schreibe deutsch, englisch oder beides" in everything
    assert "WIE DIESES HAUS SIE SPIELT" in words(marching, GRAMONT, "Hilfe: die Regeln")
    assert "Notiert: map off." in words(marching, GRAMONT, "SET")
    assert "Von Zug 9 gibt es noch keinen Bericht." in words(marching, GRAMONT, "SEND")
    assert "deine Nachricht ging an niemanden" in words(marching, GRAMONT, "Nachricht")


def test_a_language_without_a_catalogue_is_english(marching: Club) -> None:
    player = players.at(marching.world.db, GRAMONT)
    assert player is not None
    players.set_language(marching.world.db, player.id, "xx")
    marching.write(GRAMONT, "FI1 - D6\n")
    marching.pass_deadline()
    assert "WHAT HAPPENED" in words(marching, GRAMONT, "b1]")
