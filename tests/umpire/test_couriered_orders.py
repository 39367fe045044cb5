"""Orders of a commander-in-chief that ride to units far away, where the game was agreed so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.store import formats, players, terms
from pbem.umpire.care.verify import verify
from pbem.umpire.desk.doing import OPERATOR, do
from pbem.umpire.filing import told_couriers
from pbem.umpire.history.rollback import roll_back
from pbem.umpire.life import couriered_orders
from pbem.umpire.life.terms import WrongTerm, in_words, usual
from tests.umpire import toy
from tests.umpire.club import GAME, LUNSFORD, RUPERT, Club, body
from tests.umpire.test_desk import agree, one_line, said


@pytest.fixture
def riding(club: Club) -> Club:
    """A game in its first bound in which orders ride a square a bound: Lunsford's foot is two squares from Rupert."""
    club.begin(bounds=9)
    agree(club, orders="courier", courier=1)
    club.write(RUPERT, "RI1 deploy A1\nRI2 deploy C1\n")
    club.pass_deadline()
    return club


def answer(club: Club, text: str, sender: str = RUPERT) -> str:
    club.write(sender, f"{text}\n")
    club.tick()
    return one_line(body(club.last(sender, "Received"))).replace(" | ", " ")


def bound(club: Club, text: str = "RI1 hold\n") -> None:
    club.write(RUPERT, text)
    club.pass_deadline()


def stands(club: Club) -> str:
    """Where Lunsford's foot is, as his form says it."""
    return body(club.report_to(LUNSFORD)).partition("RI2 @")[2].partition(" ")[0]


def test_L25__an_order_to_a_unit_far_away_counts_in_the_bound_after_it_arrives(riding: Club) -> None:
    told = answer(riding, "RI2 - C2")
    assert "By courier, as it is out of your reach: `RI2 move C2`." in told
    assert "Under Colonel Lunsford, who is told when your courier arrives." in told
    bound(riding)
    assert stands(riding) == "C1" and riding.count(LUNSFORD, "A courier brings") == 0
    assert "On its way by courier: `RI2 move C2`." in answer(riding, "RI1 hold")
    bound(riding)
    assert "RI2 move C2" in body(riding.last(LUNSFORD, "A courier brings orders for your units"))
    assert "Arrived by courier, and counts in this bound: `RI2 move C2`." in answer(riding, "RI1 hold")
    riding.write(LUNSFORD, "RI2 - D1\n")
    bound(riding)
    assert stands(riding) == "C2", "the word of the chief goes before the holder's"
    bound(riding)
    assert stands(riding) == "C2" and riding.count(LUNSFORD, "A courier brings") == 1
    assert [each.wrong for each in verify(riding.world, GAME) if each.wrong] == []


def test_L25__an_order_within_a_couriers_ride_counts_at_once(riding: Club) -> None:
    agree(riding, orders="courier", courier=2)
    assert "Under Colonel Lunsford, who will be told." in answer(riding, "RI2 - C2")
    assert riding.count(LUNSFORD, "Prince Rupert orders your units") == 2, "of the deployment, and now"
    bound(riding)
    assert stands(riding) == "C2"


def test_L25__nobody_else_reads_of_an_order_that_has_yet_to_ride(riding: Club) -> None:
    before = riding.count(LUNSFORD)
    answer(riding, "RI2 - B1\nRI1 - B1")
    assert riding.count(LUNSFORD) == before
    assert "B1" not in answer(riding, "RI2 - C2\nSHOW ORDERS", LUNSFORD).partition("SHOW ORDERS")[0]
    bound(riding, "RI1 hold\n")
    assert stands(riding) == "C2", "its holder's word counts meanwhile"


def test_L25__until_the_bound_is_played_the_chief_may_take_it_back(riding: Club) -> None:
    answer(riding, "RI2 - C2")
    answer(riding, "CLEAR RI2")
    for _ in range(3):
        bound(riding)
    assert stands(riding) == "C1" and riding.count(LUNSFORD, "A courier brings") == 0


def test_L25_G8__orders_sent_out_in_a_withdrawn_bound_never_arrive(riding: Club) -> None:
    answer(riding, "RI2 - C2")
    bound(riding)
    roll_back(riding.world, GAME, 1)
    riding.tick()
    answer(riding, "CLEAR")
    for _ in range(3):
        bound(riding)
    assert stands(riding) == "C1" and riding.count(LUNSFORD, "A courier brings") == 0


def test_L25__orders_for_a_unit_that_has_fallen_come_back(
    riding: Club, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    answer(riding, "RI2 - C2")
    bound(riding)
    fought = toy.resolve

    def fallen(*given: Any) -> Any:
        outcome = fought(*given)
        left = tuple(unit for unit in outcome.position.units if unit.id != "RI2")
        return replace(outcome, position=replace(outcome.position, units=left))

    monkeypatch.setattr(toy, "resolve", fallen)
    bound(riding)
    back = one_line(body(riding.last(RUPERT, "Your courier to RI2 comes back")))
    assert "RI2 is no longer on the field. Nothing of them is done. RI2 move C2" in back


def test_L25__orders_that_can_no_longer_be_done_come_back(riding: Club) -> None:
    answer(riding, "RI2 - C2")
    bound(riding)
    riding.write(LUNSFORD, "RI2 - D2\n")
    bound(riding)
    riding.write(LUNSFORD, "RI2 - E3\n")
    for _ in range(3):
        bound(riding)
    back = one_line(body(riding.last(RUPERT, "Your courier to RI2 comes back")))
    assert "RI2 can no longer do what they say" in back and stands(riding) == "E3"


def test_L25__nobody_rides_for_a_general_who_has_fallen(riding: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (couriered_orders, told_couriers):
        monkeypatch.setattr(module, "place_of", lambda *_: None)
    assert "no courier rides: `RI2 move C2` comes to nothing." in answer(riding, "RI2 - C2")
    for _ in range(3):
        bound(riding)
    assert stands(riding) == "C1" and riding.count(LUNSFORD, "A courier brings") == 0


def test_L25_G4__a_look_ahead_and_a_moderated_bound_keep_couriers_where_they_are(riding: Club) -> None:
    answer(riding, "RI2 - C2")
    bound(riding)
    agree(riding, orders="courier", courier=1, moderated=True)
    do(riding.world, GAME, said("PREVIEW"), OPERATOR)
    bound(riding)
    assert riding.count(LUNSFORD, "A courier brings") == 0
    do(riding.world, GAME, said("RELEASE"), OPERATOR)
    riding.tick()
    assert riding.count(LUNSFORD, "A courier brings") == 1
    bound(riding)
    do(riding.world, GAME, said("RELEASE"), OPERATOR)
    riding.tick()
    assert stands(riding) == "C2"


def test_L25__terms_of_before_let_orders_through_at_once() -> None:
    new = formats.write(terms.TERMS, terms.Agreed(press="side"))
    old = new.replace('"format":3', '"format":2').replace('"orders":"direct",', "")
    assert len(old) < len(new)
    kept = formats.read(terms.TERMS, old, terms.Agreed)
    assert (kept.press, kept.orders) == ("side", "direct")


def test_L25__the_term_is_agreed_in_words(riding: Club) -> None:
    assert in_words(usual(riding.world.settings), "orders courier, courier 6").orders == "courier"
    with pytest.raises(WrongTerm, match='one of "direct" or "courier"'):
        in_words(usual(riding.world.settings), "orders pigeons")


def test_L25__couriers_are_told_of_in_german(riding: Club) -> None:
    for address in (RUPERT, LUNSFORD):
        player = players.at(riding.world.db, address)
        assert player is not None
        players.set_language(riding.world.db, player.id, "de")
    riding.write(RUPERT, "RI2 - C2\n")
    riding.tick()
    told = one_line(body(riding.letters_to(RUPERT)[-1])).replace(" | ", " ")
    assert "Durch Boten, denn es ist außer deiner Reichweite" in told
    assert "er erfährt es, wenn dein Bote ankommt" in told
    bound(riding)
    bound(riding)
    came = one_line(body(riding.last(LUNSFORD, "Ein Bote bringt Befehle für deine Einheiten")))
    assert "Was er bringt, gilt in Zug 3" in came
