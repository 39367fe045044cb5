"""The only gate to a letter: what a side may see, and what stays hidden."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.canonical import to_json
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.unit import Gone
from tests.rules.brown_bess.board import battle, resolve


def test_of_the_enemy_one_sees_what_stands_on_the_table_and_no_grade() -> None:
    position = battle("BI1 C2 N musketry elite hits=1", "FI1 C8 S raw", "FC1 D8 S cuirassiers", "FK1 C8 S with=FI1")
    enemy = {piece.id: piece for piece in brown_bess.see(position, "french").enemy}["BI1"]
    assert (enemy.strength.now, enemy.formation, enemy.seat, enemy.state) == (1, "line", "", "line N 1 hit")
    assert b"elite" not in to_json(enemy) and b"musketry" not in to_json(enemy)
    own = {piece.id: piece for piece in brown_bess.see(position, "british").own}["BI1"]
    assert own.description == ("facing north, line, 1 hit, elite, breaks at 5, superior musketry")
    assert own.classes == ("infantry", "british", "elite", "superior musketry", "napoleonic")


def test_the_words_of_the_order_form() -> None:
    position = battle("BG1 C2 E hits=1", "BI1 D2 N", "BK1 D2 N with=BI1", "BK2 A1 N", "BC1 D5 N", "FC1 D5 S")
    states = {piece.id: piece.state for piece in brown_bess.see(position, "british").pieces}
    assert states == {
        "BG1": "unlimbered E 1 hit",
        "BI1": "line N 0 hits",
        "BK1": "attached BI1",
        "BK2": "alone N",
        "BC1": "line N 0 hits melee",
        "FC1": "line S 0 hits melee",
    }


def test_what_groups_may_be_called() -> None:
    position = battle("BG1 C2 E", "BH1 D2 N", "BC1 E2 N light", "BK1 A1 N", "FI1 C8 S")
    classes = {piece.id: piece.classes for piece in brown_bess.see(position, "british").own}
    assert {"artillery", "guns", "british"} <= set(classes["BG1"])
    assert {"horse artillery", "artillery", "guns"} <= set(classes["BH1"])
    assert {"cavalry", "light"} <= set(classes["BC1"])
    assert "general" in classes["BK1"]


def test_who_is_gone_has_no_policies() -> None:
    position = battle("BI1 D4 N", "BI2 E4 N", "FI1 D8 S")
    lost = tuple(
        replace(unit, place=None, gone=Gone.DESTROYED) if unit.id == "BI2" else unit for unit in position.units
    )
    view = brown_bess.see(replace(position, units=lost), "british")
    assert {policy.unit for policy in view.policies} == {"BI1"}


def test_policies_are_listed_with_their_defaults() -> None:
    position = battle("BI1 C2 N", "BC1 E2 N", "BK1 A1 N", "BG1 B1 N", "FI1 C8 S")
    policies = {(policy.unit, policy.verb): policy.default for policy in brown_bess.see(position, "british").policies}
    assert policies[("BI1", "react")] == "any"
    assert policies[("BI1", "retreat")] == "2"
    assert policies[("BC1", "limit")] == "one short of breaking"
    assert policies[("BK1", "escort")] == "follow"
    assert policies[("BG1", "prefer")] == "nearest"
    assert not any(unit == "FI1" for unit, _ in policies)


def test_what_became_of_orders_is_told_to_their_own_side_only() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C8 S"), "BI1 - C3", "FI1 - C7")
    assert {event.actors: event.seen_by for event in after.of("order_result")} == {
        ("BI1",): ("british",),
        ("FI1",): ("french",),
    }
    assert after.of("moved")[0].seen_by == ("british", "french")


def test_no_event_needs_a_word_that_it_does_not_bring() -> None:
    import re

    given = {"actor", "actors", "target", "targets", "square", "start", "path"}
    position = battle("BI1 D4 N skirmish", "FC1 D6 S", "BI2 F4 N hits=4 broken", "BK1 F4 N with=BI2", "FI1 F5 S")
    for event in resolve(position, "FC1 x D4", "BI1 form line").events:
        for wording in brown_bess.SENTENCES[event.kind].says:
            assert set(re.findall(r"\{(\w+)\}", wording)) <= given | set(event.words)
