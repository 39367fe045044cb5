"""Names and words that would be a program, a picture or a header if anybody were careless with them."""

from __future__ import annotations

from dataclasses import replace
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pbem.store import chains
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, LUNSFORD, RUPERT, SEATS, Club, body, make_club

NASTY = "{{7*7}} <img src=x onerror=alert(1)> {% raw %}"
NASTY_WORDS = "{{ table.game.secret }} <script>alert(1)</script> ${7*7} =?utf-8?q?=0D=0ABcc:_eve@evil.test?="


@pytest.fixture
def nasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose scenario, seats and players bear such names."""
    club = make_club(tmp_path, monkeypatch)
    plain = toy.scenario()
    scenario = replace(
        plain,
        title=f"Toy {NASTY}",
        seats=tuple(replace(seat, name=f"{seat.name} {NASTY}") for seat in plain.seats),
        units=tuple({**unit, "name": f"{unit['name']} {NASTY}"} for unit in plain.units),
        briefings=dict.fromkeys(plain.briefings, f"{NASTY}\n\n{NASTY_WORDS}"),
    )
    new_game(club.world, scenario, Terms(id=GAME))
    for seat, address in SEATS.items():
        give_seat(club.world, GAME, seat, address, name="Rupert\r\nBcc: eve@evil.test, Eve <eve@evil.test>")
    start(club.world, GAME)
    club.tick()
    club.write(RUPERT, f"RI1 deploy B4\nPRESS TO ALL\n{NASTY_WORDS}\n{NASTY}\nENDPRESS\nSHOW {NASTY_WORDS}\n")
    club.write(ESSEX, f"BI1 deploy B6\nBI1 {NASTY}\nHELP {NASTY_WORDS}\n", subject=NASTY_WORDS)
    raw = club.letter(LUNSFORD, f"RI2 - {NASTY_WORDS}\n")
    club.inbox.receive(raw.replace(b"Message-ID: <", b"References: <a@b>\r\n Bcc: eve@evil.test\r\nMessage-ID: <\r\n "))
    club.tick()
    club.pass_deadline()
    return club


class Elements(HTMLParser):
    """The elements of a page, what they show from elsewhere, and the names of their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.sources: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.sources |= {value or "" for name, value in attrs if name == "src"}


def html(letter: EmailMessage) -> str:
    part = letter.get_body(("html",))
    return str(part.get_content()) if part is not None else ""


def test_T15__no_name_and_no_word_is_carried_out_as_a_template_or_as_html(nasty: Club) -> None:
    letters = [letter for address in SEATS.values() for letter in nasty.letters_to(address)]
    assert len(letters) > 8
    secret = chains.get(nasty.world.db, nasty.game().chain).secret
    for letter in letters:
        page = html(letter)
        found = Elements(page)
        assert {"script", "iframe", "form"}.isdisjoint(found.names)
        assert all(source.startswith("cid:") for source in found.sources)
        assert not any(name.startswith("on") for name in found.attributes)
        for words in (page, body(letter)):
            assert "49 <img" not in words and "49 &lt;img" not in words
            assert secret.hex() not in words and repr(secret) not in words
    assert "{{7*7}}" in body(nasty.last(ESSEX))
    assert "{{7*7}} &lt;img src=x" in html(nasty.last(ESSEX))
    assert "{{ table.game.secret }}" in body(nasty.last(ESSEX, "message"))


def test_T14__no_name_and_no_word_becomes_a_header_or_a_recipient(nasty: Club) -> None:
    for recipient, raw in nasty.post.taken:
        head = raw.partition(b"\r\n\r\n")[0]
        names = [line.partition(b":")[0] for line in head.split(b"\r\n") if line[:1] not in b" \t"]
        assert b"bcc" not in [name.lower() for name in names]
        assert len(names) == len(set(names))
        assert recipient in {*SEATS.values(), "gm@club.example"}
    addressed = [[entry.addr_spec for entry in letter["To"].addresses] for letter in nasty.letters_to(RUPERT)]
    assert addressed == [[RUPERT]] * len(addressed)
