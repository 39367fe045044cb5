"""A reader can check every die from the report alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace

from pbem.battle.dice import chain_link, keyed_roll
from pbem.battle.event import Event
from pbem.battle.system import Verdict
from pbem.report.bulletin.proof import Proof, full_key, leads_to
from pbem.report.bulletin.sections import Section
from tests.report import battles

LINK = chain_link(battles.SECRET, 4, 12)
PROOF = Proof.of("dett-07", 4, LINK, chain_link(battles.SECRET, 3, 12), battles.SALTS)


def rolls_that_differ(events: Iterable[Event]) -> list[str]:
    """The keys of all rolls that the printed link does not give."""
    keyed = [(full_key(4, roll), roll) for event in events for roll in event.rolls]
    return [
        key for key, roll in keyed if keyed_roll(PROOF.link, PROOF.public, key, len(roll.dice), roll.sides) != roll.dice
    ]


def test_the_printed_rolls_come_from_the_printed_link() -> None:
    assert PROOF.holds
    assert PROOF.public.hex().startswith("7e4590b8efc5d544")
    assert rolls_that_differ(battles.events()) == []


def test_a_die_that_was_touched_is_found() -> None:
    events = list(battles.events())
    events[1] = replace(events[1], rolls=(replace(events[1].rolls[0], dice=(6, 6, 6, 6, 6)),))
    assert rolls_that_differ(events) == ["b4|react|BI1>FI2|1"]


def test_links_lead_back_to_the_anchor() -> None:
    assert leads_to(LINK, 4, battles.CARD.anchor)
    assert not leads_to(LINK, 3, battles.CARD.anchor)


def test_the_letter_names_link_and_previous_link() -> None:
    text = battles.report(sections=frozenset({Section.PROOF})).text
    assert "6ea601db f56c1c8c 2e585977 5a047b91" in text
    assert "Its SHA-256 is 5bfa7770..., the link in the report of bound 3." in text
    assert 'Salt of PA: "Rule Britannia"' in text


def test_who_did_not_ask_gets_the_link_and_no_more() -> None:
    page = battles.report()
    for edition in (page.text, page.html):
        assert LINK.hex() in edition
        assert "HMAC" not in edition and "Rule Britannia" not in edition


def test_a_link_that_does_not_fit_is_cried_out_in_every_edition() -> None:
    page = battles.report(link=hashlib.sha256(b"another").digest())
    assert "THE LINKS DO NOT FIT" in page.text
    assert "The links do not fit" in page.html


def test_the_last_letter_lists_every_link() -> None:
    page = battles.report(verdict=Verdict("french", "major", {"french": 14}, "They fled."), sections=frozenset(Section))
    for bound in range(5):
        assert chain_link(battles.SECRET, bound, 12).hex() in page.text
        assert chain_link(battles.SECRET, bound, 12).hex() in page.html
    assert "lead back to the anchor" in page.text


def test_the_json_alone_is_enough_to_throw_the_dice_again() -> None:
    """The steps that SCHEMA.md describes, with nothing but the standard library."""
    import hmac

    data = json.loads(battles.report().attachments[0].content)
    salts = "\n".join(sorted(f"{seat}:{phrase}" for seat, phrase in data["proof"]["salts"].items()))
    public = hashlib.sha256(f"{data['game']}|{data['bound']}|{salts}|".encode()).digest()
    assert public.hex() == data["proof"]["public"]
    link = bytes.fromhex(data["proof"]["link"])
    assert hashlib.sha256(link).hexdigest() == data["proof"]["previous"]
    rolls = [roll for phase in data["phases"] for event in phase["events"] for roll in event["rolls"]]
    assert len(rolls) == 4
    for roll in rolls:
        block = hmac.new(link, public + f"|{roll['key']}|0".encode(), hashlib.sha256).digest()
        dice = [1 + byte % 6 for byte in block if byte < 252][: len(roll["dice"])]
        assert dice == roll["dice"]
