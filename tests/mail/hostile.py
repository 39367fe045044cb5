"""Letters made to break a reader: what they are called and their bytes."""

from __future__ import annotations

import time

from pbem.mail.letter.read_in_child import read_job

_HEAD = b"From: henry@courrier.example\r\nTo: dett-07@pbem.example\r\nMIME-Version: 1.0\r\n"


def _letter(headers: bytes, body: bytes = b"FI1 - C5\r\n") -> bytes:
    return _HEAD + headers + b"\r\n\r\n" + body


def _nested(depth: int) -> bytes:
    body = b"FI1 - C5\r\n"
    for level in range(depth):
        mark = b"b%d" % level
        body = b'Content-Type: multipart/mixed; boundary="%s"\r\n\r\n--%s\r\n%s\r\n--%s--\r\n' % (
            mark,
            mark,
            body,
            mark,
        )
    return _HEAD + body


def _many(parts: int) -> bytes:
    return _letter(b'Content-Type: multipart/mixed; boundary="b"', b"--b\r\n\r\n\r\n" * parts + b"--b--\r\n")


def _html(text: bytes) -> bytes:
    return _letter(b"Content-Type: text/html; charset=utf-8", text)


HOSTILE: dict[str, bytes] = {
    "content type with name*": _letter(b"Content-Type: text/plain; name*"),
    "from a lone quote": b'From: "\r\n\r\nFI1 - C5\r\n',
    "a comment alone": _letter(b"To: (c):\r\nReply-To: (((("),
    "garbage message id": _letter(b"Message-ID: <[x@y]>"),
    "undisclosed recipients": _letter(b"To: undisclosed-recipients:;"),
    "comments nested 500 deep": b"From: " + b"(" * 500 + b"a@b.example" + b")" * 500 + b"\r\n\r\nFI1 - C5\r\n",
    "parts nested 900 deep": _nested(900),
    "parts nested 3000 deep": _nested(3000),
    "50 000 empty parts": _many(50_000),
    "100 kB of parameters": _letter(b"Content-Type: text/plain; " + b"a=b; " * 20_000),
    "one parameter of 100 kB": _letter(b'Content-Type: text/plain; charset="' + b"\\\"" * 50_000),
    "80 kB of encoded words": _letter(b"Subject: " + b"=?utf-8?q?=41?= " * 5_000),
    "80 kB that begin encoded words": _letter(b"Subject: " + b"=?utf-8?q?" * 8_000),
    "a header folded over 200 000 lines": _letter(b"Subject: x" + b"\r\n y" * 200_000),
    "200 000 header fields": _letter(b"X-A: b\r\n" * 200_000 + b"X-B: c"),
    "a header of 5 MB on one line": _letter(b"References: " + b"a" * 5_000_000),
    "an address without end": _letter(b"Cc: " + b"a" * 60_000 + b"@" * 1_000 + b"b." * 100_000),
    "no line end at all": b"a" * 3_000_000,
    "nothing but carriage returns": b"From: a@b.example\r\rFI1 - C5\r" * 2,
    "NUL everywhere": _letter(b"Subject: \0\0", b"\0FI1 - C5\0\r\n" * 1000),
    "base64 that is none": _letter(b"Content-Transfer-Encoding: base64", b"=" * 1_000_000),
    "base64 of 30 MB": _letter(b"Content-Transfer-Encoding: base64", b"RkkxIC0gQzUK" * 2_500_000),
    "quoted-printable of 5 MB": _letter(b"Content-Transfer-Encoding: quoted-printable", b"=3D=\r\n" * 800_000),
    "a boundary that is a pattern": _letter(b'Content-Type: multipart/mixed; boundary="(a+)+$"', b"--(a+)+$\r\n" * 999),
    "a boundary that is empty": _letter(b'Content-Type: multipart/mixed; boundary=""', b"--\r\n" * 100_000),
    "a boundary that never comes": _letter(b"Content-Type: multipart/mixed; boundary=never", b"-- never\r\n" * 50_000),
    "an html comment never closed": _html(b"<!--" * 200_000 + b"FI1 - C5"),
    "html tags never closed": _html(b"<a " * 300_000),
    "html quotes never closed": _html(b"<a \"x='" * 150_000),
    "html nested 100 000 deep": _html(b"<blockquote>" * 90_000 + b"FI1 - C5"),
    "html entities without end": _html(b"&#" + b"9" * 500_000 + b";" + b"&" * 100_000),
    "html marked sections": _html(b"<![CDATA[" * 50_000 + b"<!DOCTYPE " * 20_000),
    "flowed lines without end": _letter(b"Content-Type: text/plain; format=flowed; delsp=yes", b"> a \r\n" * 150_000),
    "quote marks without end": _letter(b"Content-Type: text/plain; format=flowed", b">" * 1_000_000),
    "PGP armour a thousandfold": _letter(b"X-A: b", b"-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\n" * 20_000),
    "a long charset": _letter(b"Content-Type: text/plain; charset=" + b"x" * 60_000),
    "rfc 2231 with a hundred pieces": _letter(
        b"Content-Disposition: attachment; " + b"".join(b"filename*%d*=%%41; " % n for n in range(400))
    ),
} | {
    f"charset {name!r}": _letter(b"Content-Type: text/plain; charset=" + name, b"FI1 - C5 \xe4\xff\r\n")
    for name in (
        b"rot13", b"hex", b"x-nope", b'"utf-8\0"', b"iso-gb2312", b"ansi_x3.110-1983", b"base64", b"zlib", b"bz2",
        b"uu", b"punycode", b"idna", b"unicode_escape", b"raw_unicode_escape", b"undefined",
        b"mbcs", b"utf-16", b"utf-7",
    )
}  # fmt: skip


def hang(work: bytes) -> bytes:
    """A job that sleeps over one letter and spins over another, and else reads it."""
    raw = work.partition(b"\n")[2]
    while b"X-Spin: yes" in raw:
        pass
    if b"X-Sleep: yes" in raw:
        time.sleep(3600)
    if b"X-Eat: yes" in raw:
        bytearray(8 << 30)
    if b"X-Recurse: yes" in raw:
        return hang(work)
    return read_job(work)
