"""P2, P10. What remains of a battle, asked for by letter: SEND REPLAY and WHATIF."""

from __future__ import annotations

import io
import zipfile
from email.message import EmailMessage

import pytest

from pbem.battle.dice import Dice
from pbem.replay import moving
from pbem.store import players, resolutions
from pbem.umpire.remains.history import NotToBeSeen, history_of
from pbem.umpire.remains.what_if import what_if
from tests.umpire.club import ESSEX, GAME, GM, RUPERT, Club, body


def files_of(letter: EmailMessage) -> dict[str, bytes]:
    """The attachments of a letter; what is zipped is unzipped."""
    found: dict[str, bytes] = {}
    for part in letter.iter_attachments():
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        if part.get_content_type() == "application/zip":
            with zipfile.ZipFile(io.BytesIO(content)) as packed:
                found |= {name: packed.read(name) for name in packed.namelist()}
        else:
            found[part.get_filename() or ""] = content
    return found


def fight(club: Club, blue: str = "BI1 * RI1") -> None:
    """A deployment and a bound with dice."""
    club.write(RUPERT, "RI1 deploy B4\n")
    club.write(ESSEX, "BI1 deploy B6\n")
    club.pass_deadline()
    club.write(RUPERT, "RI1 * BI1\n")
    club.write(ESSEX, f"{blue}\n")
    club.pass_deadline()


def finish(club: Club) -> None:
    """The end of the game."""
    while club.game().state == "running":
        club.pass_deadline()


def ask(club: Club, sender: str, text: str) -> EmailMessage:
    club.clock.advance(hours=1)
    club.write(sender, f"{text}\n")
    club.tick()
    return club.last(sender)


def test_P2__before_the_first_bound_there_is_no_replay_and_the_letter_says_so(playing: Club) -> None:
    letter = ask(playing, RUPERT, "SEND REPLAY")
    assert "No bound has been played yet" in body(letter)
    assert files_of(letter) == {}


def test_P2__a_seat_gets_what_its_side_saw_and_nothing_of_the_other(playing: Club) -> None:
    fight(playing)
    letter = ask(playing, RUPERT, "SEND REPLAY")
    page = files_of(letter)[f"{GAME}-replay.html"].decode()
    assert page.count('data-eye="0"') > 0
    assert 'data-eye="1"' not in page
    assert "what your side saw" in " ".join(body(letter).split())


def test_P2__when_all_is_over_everybody_has_both_sides_and_the_umpires_eye(playing: Club) -> None:
    fight(playing)
    finish(playing)
    page = files_of(ask(playing, ESSEX, "SEND REPLAY"))[f"{GAME}-replay.html"].decode()
    assert "Both sides" in page
    assert 'data-eye="2"' in page


def test_P10__while_the_game_runs_nobody_is_told_what_might_have_been(playing: Club) -> None:
    fight(playing)
    letter = ask(playing, RUPERT, "WHATIF 1 RI1 hold")
    assert "is over" in " ".join(body(letter).split())
    assert files_of(letter) == {}


def test_P10__after_the_end_one_order_is_changed_and_the_difference_told_drawn_and_shown(playing: Club) -> None:
    fight(playing)
    finish(playing)
    letter = ask(playing, RUPERT, "WHATIF 1: RI1 hold")
    told = " ".join(body(letter).split())
    assert "What if, in bound 1: RI1 hold" in told
    assert "It was ordered: RI1 fire BI1" in told
    assert "would not have happened" in told
    found = files_of(letter)
    assert "As it would have been" in found[f"{GAME}-what-if-1.html"].decode()
    assert any(name.endswith(".png") for name in found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("RI1 fly to the moon", "could not have been ordered"),
        ("XX9 hold", "names no unit"),
        ("RI1 * BI1", "is what was ordered"),
    ],
)
def test_P10__what_could_not_have_been_ordered_is_told_in_a_sentence(playing: Club, text: str, why: str) -> None:
    fight(playing)
    finish(playing)
    with pytest.raises(NotToBeSeen, match=why):
        what_if(history_of(playing.world.db, GAME), 1, text)


@pytest.mark.parametrize(
    ("order", "german"),
    [
        ("XX9 hold", "nennt keine Einheit, die in Zug 1 da war"),
        ("RI1 * BI1", "ist, was in Zug 1 befohlen war"),
        ("RI1 - Z9", "konnte in Zug 1 nicht befohlen werden"),
    ],
)
def test_P10__a_refusal_is_told_in_german(playing: Club, order: str, german: str) -> None:
    fight(playing)
    finish(playing)
    player = players.at(playing.world.db, RUPERT)
    assert player is not None
    players.set_language(playing.world.db, player.id, "de")
    told = " ".join(body(ask(playing, RUPERT, f"WHATIF 1 {order}")).split())
    assert german in told and ".." not in told
    assert " bound " not in told


def test_P10__why_an_order_could_not_be_given_is_told_in_german_too(playing: Club) -> None:
    fight(playing)
    finish(playing)
    player = players.at(playing.world.db, RUPERT)
    assert player is not None
    players.set_language(playing.world.db, player.id, "de")
    told = " ".join(body(ask(playing, RUPERT, "WHATIF 1 RI1 - Z9")).split())
    assert "Z9 liegt nicht auf der Karte (A1 bis H8)." in told and "is not on the map" not in told


@pytest.mark.parametrize("text", ["BI1 * RI1", "1st Blue Foot: fire RI1", "bi1 fires at 1st Red Foot"])
def test_P10__the_first_unit_named_is_ordered_and_the_other_is_its_target(playing: Club, text: str) -> None:
    fight(playing, "BI1 hold")
    finish(playing)
    found = what_if(history_of(playing.world.db, GAME), 1, text)
    assert found.instead == ("BI1 fire RI1",)
    assert found.ordered == ("BI1 hold",)


def test_P10__who_had_no_order_is_told_in_german_too(playing: Club) -> None:
    fight(playing, "")
    finish(playing)
    found = what_if(history_of(playing.world.db, GAME), 1, "BI1 * RI1")
    assert (found.ordered, found.idle) == ((), ("BI1",))
    assert "It was ordered: BI1 had no order" in found.told()
    assert "Befohlen war: BI1 hatte keinen Befehl" in found.told("de")


def test_P10__the_record_is_not_touched(playing: Club) -> None:
    fight(playing)
    finish(playing)
    before = resolutions.of(playing.world.db, GAME)
    ask(playing, RUPERT, "WHATIF 1: RI1 hold")
    assert resolutions.of(playing.world.db, GAME) == before


def test_P10__dice_of_what_the_change_does_not_touch_fall_as_they_fell(playing: Club) -> None:
    fight(playing)
    finish(playing)
    history = history_of(playing.world.db, GAME)
    found = what_if(history, 1, "RI1 hold")
    was, would = (
        {roll.key: roll for event in eye.acts[0].events for roll in event.rolls} for eye in (found.was, found.would)
    )
    shared = was.keys() & would.keys()
    assert shared
    assert was.keys() - would.keys()
    link, public = history.found[1].link, history.found[1].public
    for key in shared:
        assert would[key].dice == was[key].dice == Dice(link, public, 1).roll(key, len(was[key].dice), was[key].sides)


def test_P4__who_asks_for_a_moving_map_gets_one_beside_the_others(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.write(RUPERT, "SET MAP moving\n")
    fight(playing)
    (name,) = [name for name in files_of(playing.last(RUPERT, "b1] Toy Hill")) if name.endswith(".gif")]
    assert name == f"{GAME}-bound-1.gif"
    assert not [name for name in files_of(playing.last(ESSEX, "b1] Toy Hill")) if name.endswith(".gif")]


def test_P4__one_that_fails_costs_no_letter(playing: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise ValueError("no ink")

    monkeypatch.setattr(moving, "moving_map", broken)
    playing.write(RUPERT, "SET MAP moving\n")
    fight(playing)
    assert "WHAT HAPPENED" in body(playing.last(RUPERT, "b1] Toy Hill"))
    assert playing.count(GM, "A map cannot be drawn") == 1
