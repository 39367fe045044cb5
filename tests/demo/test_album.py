"""The album shows every letter as it crossed the wire, and keeps to itself."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from pbem.demo.album import Leaf, write_album

WHEN = datetime(2026, 3, 6, 9, tzinfo=UTC)
REPORT = (
    b"From: umpire@club.example\r\nTo: ney@players.example\r\nSubject: <b>Report</b>\r\nMIME-Version: 1.0\r\n"
    b"Content-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nPlain words.\r\n"
    b"--x\r\nContent-Type: multipart/related; boundary=y\r\n\r\n--y\r\nContent-Type: text/html\r\n\r\n"
    b'<p>Words</p><img src="cid:map-1@pbem">\r\n--y\r\nContent-Type: image/png\r\nContent-ID: <map-1@pbem>\r\n'
    b"Content-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--y--\r\n--x--\r\n"
)
ORDERS = b"From: ney@players.example\r\nTo: umpire@club.example\r\nSubject: Re: Report\r\n\r\nFI1 - C5 <script>\r\n"


def test_each_letter_has_its_bytes_its_page_and_its_picture(tmp_path: Path) -> None:
    leaves = [Leaf(REPORT, WHEN, "ney", True), Leaf(ORDERS, WHEN, "ney", False)]
    index = write_album(tmp_path, "Raab", [("ney", "Marshal Ney")], leaves)
    assert (tmp_path / "mail" / "001-to-ney.eml").read_bytes() == REPORT
    assert (tmp_path / "mail" / "002-from-ney.eml").read_bytes() == ORDERS
    page = (tmp_path / "letters" / "001-to-ney.html").read_text()
    (picture,) = re.findall(r"\.\./pictures/(\w+\.png)", page)
    assert (tmp_path / "pictures" / picture).read_bytes() == b"\x89PNG\r\n\x1a\n"
    links = re.findall(r'href="(letters/[^"]+)"', index.read_text())
    assert links == ["letters/001-to-ney.html", "letters/002-from-ney.html"]
    assert all((tmp_path / link).is_file() for link in links)


def test_nothing_a_letter_says_becomes_part_of_the_page(tmp_path: Path) -> None:
    leaves = [Leaf(REPORT, WHEN, "ney", True), Leaf(ORDERS, WHEN, "ney", False)]
    index = write_album(tmp_path, "Raab", [("ney", "Marshal Ney")], leaves)
    assert "<b>Report</b>" not in index.read_text()
    assert "FI1 - C5 <script>" not in (tmp_path / "letters" / "002-from-ney.html").read_text()
    assert 'sandbox="allow-same-origin allow-popups"' in (tmp_path / "letters" / "001-to-ney.html").read_text()
