"""How mail programs put a text on the wire: headers, transfer encodings, quoting, parts. Used to write the letters."""

from __future__ import annotations

import base64
import html
import quopri
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
FORM = (HERE / "form.txt").read_text(encoding="utf-8")
BULLETIN = (HERE / "bulletin.txt").read_text(encoding="utf-8")

PLAYER = "henry.dubois@courrier.example"
SERVER = "dett-07+k7q2m@pbem.example"
ANSWERED = "<b4.fr.9f2c@pbem.example>"
SUBJECT = "Re: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT"


@dataclass(frozen=True)
class Written:
    """A letter and how it is to be read."""

    name: str
    raw: bytes
    expected: str


def written(
    name: str,
    head: str,
    body: bytes | str,
    lines: str = "",
    orders: str = "",
    *,
    sender: str = PLAYER,
    automatic: str = "-",
    problems: str = "",
    attachments: str = "",
) -> Written:
    """Put a letter together; `lines` are its typed, form and signature lines, `orders` what they mean."""
    data = body.encode("utf-8") if isinstance(body, str) else body
    raw = head.strip("\n").encode("utf-8", "surrogateescape") + b"\n\n" + data
    expected = [f"sender: {sender}", f"automatic: {automatic}"]
    expected += [f"attachments: {attachments}"] if attachments else []
    expected += [f"problem: {line}" for line in problems.strip().splitlines()]
    expected += lines.strip("\n").splitlines()
    if orders.strip():
        expected += ["", "orders", *(f"  {line.strip()}" for line in orders.strip().splitlines())]
    return Written(name, raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"), "\n".join(expected) + "\n")


def head(
    program: str,
    *,
    sender: str = f"Henry Dubois <{PLAYER}>",
    to: str = f"Adjutant <{SERVER}>",
    subject: str = SUBJECT,
    more: str = "",
    answers: bool = True,
    message_id: str = "<4f1c9a2e-77aa@mx.courrier.example>",
    date: str = "Thu, 12 Mar 2026 22:10:31 +0000",
    trace: bool = True,
) -> str:
    """The header of a letter; `program` are the lines that only this mail program writes, Content-Type included."""
    lines = []
    if trace:
        lines += [
            f"Return-Path: <{PLAYER}>",
            f"Delivered-To: {SERVER}",
            "Received: from mx.courrier.example (mx.courrier.example [192.0.2.17])",
            "\tby mail.pbem.example (Postfix) with ESMTPS id 4ZBx2K1Jz1z",
            f"\tfor <{SERVER}>; Thu, 12 Mar 2026 22:10:33 +0000 (UTC)",
        ]
    lines += [f"From: {sender}", f"To: {to}", f"Subject: {subject}", f"Date: {date}"]
    lines += [f"Message-ID: {message_id}"] if message_id else []
    lines += [f"In-Reply-To: {ANSWERED}", f"References: {ANSWERED}"] if answers else []
    lines += ["MIME-Version: 1.0"] if "ontent-" in program + more else []
    lines += more.strip("\n").splitlines() if more else []
    lines += program.strip("\n").splitlines()
    return "\n".join(lines)


def quote(text: str, mark: str = "> ") -> str:
    """Every line with a quote mark, empty lines with the bare mark, as nearly all programs write it."""
    return "".join((mark + line).rstrip() + "\n" for line in text.splitlines())


def quoted_printable(text: str, charset: str = "utf-8") -> bytes:
    """The transfer encoding of most phones and of Outlook."""
    return quopri.encodestring(text.encode(charset)).replace(b"=\n\n", b"=\n\n")


def base_64(data: bytes | str, charset: str = "utf-8") -> bytes:
    """The transfer encoding of Yahoo, and of all programs for whatever is not ASCII at length."""
    return base64.encodebytes(data.encode(charset) if isinstance(data, str) else data)


def in_html(text: str) -> str:
    """Text as editors put it in HTML: one `<br>` a line, leading spaces hard."""
    lines = []
    for line in text.splitlines():
        content = html.escape(line.lstrip(" "), quote=False)
        lines.append("&nbsp;" * (len(line) - len(line.lstrip(" "))) + content.replace("  ", " &nbsp;"))
    return "<br>".join(lines)


def parts(boundary: str, *pieces: tuple[str, bytes | str]) -> bytes:
    """The body of a multipart letter; a piece is its header and its encoded content."""
    body = b""
    for header, content in pieces:
        data = content.encode("utf-8") if isinstance(content, str) else content
        body += f"--{boundary}\n{header.strip()}\n\n".encode() + data.rstrip(b"\n") + b"\n"
    return body + f"--{boundary}--\n".encode()


def alternative(boundary: str, plain: str, rich: str, charset: str = "UTF-8") -> bytes:
    """The two wordings of one text, quoted-printable, as Gmail, Apple Mail and Outlook send them."""
    header = f'Content-Type: text/{{}}; charset="{charset}"\nContent-Transfer-Encoding: quoted-printable'
    return parts(
        boundary,
        (header.format("plain"), quoted_printable(plain, charset)),
        (header.format("html"), quoted_printable(rich, charset)),
    )


def filled(**orders: str) -> str:
    """The order form with something typed behind the colons."""
    lines = []
    for line in FORM.splitlines():
        unit = line.split("@")[0].strip()
        lines.append(f"{line.rstrip()} {orders[unit]}" if unit in orders else line)
    return "\n".join(lines) + "\n"


def with_form(form: str) -> str:
    """Our whole letter as it would be quoted, its form filled in."""
    return BULLETIN.replace(FORM, form)
