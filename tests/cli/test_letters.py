"""`pbem letters`: what was not used, and what the operator does about it."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path

from tests.cli.calling import pbem, started


def deliver(sender: str, text: str, subject: str) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, "umpire@club.example", subject
    message.set_content(text)
    assert pbem("deliver", stdin=message.as_bytes()).exit_code == 0


def test_unused_letters_are_listed_shown_released_and_dropped(club: Path) -> None:
    assert pbem("letters").output.strip() == "Every letter was used."
    started()
    deliver("gramont@example.org", "READY\n", "my orders")
    deliver("stranger@example.org", "hello\n", "spam")
    deliver("gramont@new.example", "READY\n", "from my new address")
    assert pbem("tick").exit_code == 0
    listed = pbem("letters").output
    assert "held" in listed and "for dett-07 gramont" in listed and "from stranger@example.org" in listed
    assert [each["state"] for each in json.loads(pbem("letters", "--json").output)] == ["ignored", "ignored", "held"]
    assert "subject: my orders" in pbem("letters", "show", "1").output
    assert "READY" not in pbem("letters", "show", "1").output
    assert "READY" in pbem("letters", "show", "1", "--words").output
    refused = pbem("letters", "release", "3")
    assert refused.exit_code == 1 and "--seat GAME/SEAT" in refused.output
    assert "no seat 'blucher'" in pbem("letters", "release", "3", "--seat", "dett-07/blucher").output
    assert pbem("letters", "release", "3", "--seat", "dett-07/gramont").exit_code == 0
    assert pbem("letters", "release", "1").exit_code == 0
    assert pbem("letters", "drop", "2").exit_code == 0
    assert pbem("tick").exit_code == 0
    assert pbem("letters").output.strip() == "Every letter was used."
    assert pbem("letters", "drop", "77").exit_code == 1
