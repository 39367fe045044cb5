"""Letters with something the matter: attachments, copies to others, old forms, fences, headers not to be trusted."""

# ruff: noqa: E501 (what goes on the wire is not folded here)

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO

from tests.letters.writing import (
    ANSWERED,
    BULLETIN,
    FORM,
    PLAYER,
    SERVER,
    SUBJECT,
    Written,
    alternative,
    base_64,
    filled,
    head,
    parts,
    quote,
    written,
)

_PLAIN = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit"
_TEXT = "Content-Type: text/plain; charset=us-ascii"
_ATTRIBUTION = f"On Thu, 12 Mar 2026 at 21:04, Adjutant <{SERVER}> wrote:\n"
_B = "=-trouble-7f3a"
_MIXED = f'Content-Type: multipart/mixed; boundary="{_B}"'


def letters() -> Iterator[Written]:
    """All of them."""
    yield from (
        _nothing_typed(),
        _empty(),
        _orders_txt(),
        _orders_txt_as_bytes(),
        _two_text_files(),
        _named_orders_among_two(),
    )
    yield from (_word_document(), _pdf_and_zip(), _winmail(), _picture_only(), _tricky_names())
    yield from (
        _in_the_subject(),
        _reply_all(),
        _forwarded_inside(),
        _huge_quote(),
        _follow_up(),
        _disclaimer(),
        _old_form(),
    )
    yield from (_fence(), _quoted_fence(), _view_in_html(), _related(), _latin_names())
    yield from (
        _two_from_lines(),
        _comment_in_from(),
        _no_message_id(),
        _unknown_charset(),
        _wrong_charset(),
        _encrypted(),
    )
    yield from (_answers_with_codes(), _whole_letter_by_fax_gateway(), _cyrillic_columns(), _two_languages())


def _nothing_typed() -> Written:
    return written("reply-with-nothing-typed", head(_PLAIN), "\n" + _ATTRIBUTION + quote(BULLETIN))


def _empty() -> Written:
    return written("empty-letter", head(_PLAIN, subject="", answers=False), "\n")


def _attachment(name: str, content: bytes | str, kind: str = "text/plain; charset=us-ascii") -> tuple[str, bytes | str]:
    data = content.encode() if isinstance(content, str) else content
    return (
        f'Content-Type: {kind}; name="{name}"\nContent-Disposition: attachment; filename="{name}"\nContent-Transfer-Encoding: base64',
        base_64(data),
    )


def _orders_txt() -> Written:
    return written(
        "attached-orders-txt",
        head(_MIXED),
        parts(_B, (_TEXT, "Orders are attached.\n\nHenry\n"), _attachment("orders.txt", "FI1 - C5\r\nFI2 - D5\r\n")),
        "typed: Orders are attached.\ntyped: Henry\nin the file: FI1 - C5\nin the file: FI2 - D5",
        "FI1 move C5\nFI2 move D5",
        attachments="orders.txt",
    )


def _orders_txt_as_bytes() -> Written:
    """Many programs do not know what a .txt is and say application/octet-stream; the form is filled in it."""
    return written(
        "attached-form-as-octet-stream",
        head(_MIXED),
        parts(
            _B,
            (_TEXT, "see file\n"),
            _attachment("bound4.txt", filled(FI1="move C5").replace("\n", "\r\n"), "application/octet-stream"),
        ),
        "typed: see file\nin the file, form: FI1 @C6 line S 0 hits : move C5",
        "FI1 move C5",
        attachments="bound4.txt",
    )


def _two_text_files() -> Written:
    return written(
        "attached-two-text-files",
        head(_MIXED),
        parts(_B, (_TEXT, "both!\n"), _attachment("orders.txt", "FI1 - C5\n"), _attachment("Orders.txt", "FI1 hold\n")),
        "typed: both!",
        attachments="orders.txt, Orders.txt",
        problems="2 text files (orders.txt, Orders.txt)",
    )


def _named_orders_among_two() -> Written:
    return written(
        "attached-orders-txt-and-notes",
        head(_MIXED),
        parts(_B, (_TEXT, "\n"), _attachment("notes.txt", "buy bread\n"), _attachment("orders.txt", "FI1 - C5\n")),
        "in the file: FI1 - C5",
        "FI1 move C5",
        attachments="notes.txt, orders.txt",
    )


def _word_document() -> Written:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo("word/document.xml"), "<w:document><w:t>FI1 - C5</w:t></w:document>")
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    return written(
        "attached-word-document",
        head(_MIXED),
        parts(_B, (_TEXT, "My orders are in the file.\n"), _attachment("Orders bound 4.docx", file.getvalue(), kind)),
        "typed: My orders are in the file.",
        attachments="Orders bound 4.docx",
        problems="a Word document (Orders bound 4.docx); please write the orders into the letter itself",
    )


def _pdf_and_zip() -> Written:
    return written(
        "attached-pdf-and-zip",
        head(_MIXED),
        parts(
            _B,
            (_TEXT, "FI1 - C5\nthe rest is in the files\n"),
            _attachment("orders.pdf", b"%PDF-1.4\n", "application/pdf"),
            _attachment("orders.zip", b"PK\x05\x06" + bytes(18), "application/x-zip-compressed"),
        ),
        "typed: FI1 - C5\ntyped: the rest is in the files",
        "FI1 move C5",
        attachments="orders.pdf, orders.zip",
        problems="a PDF (orders.pdf)\nan archive (orders.zip)",
    )


def _winmail() -> Written:
    return written(
        "outlook-winmail-dat",
        head(_MIXED, more="X-MS-TNEF-Correlator: <002001dc9d2f$5e0b5300$1a21f900$@courrier.example>"),
        parts(_B, (_TEXT, "\n"), _attachment("winmail.dat", b"\x78\x9f\x3e\x22" + bytes(60), "application/ms-tnef")),
        attachments="winmail.dat",
        problems="Outlook packed it into winmail.dat",
    )


def _picture_only() -> Written:
    return written(
        "attached-picture-only",
        head(_MIXED),
        parts(_B, (_TEXT, "\n"), _attachment("IMG_2041.jpeg", b"\xff\xd8\xff\xe0" + bytes(40), "image/jpeg")),
        attachments="IMG_2041.jpeg",
        problems="We cannot read a picture (IMG_2041.jpeg)",
    )


def _tricky_names() -> Written:
    """A path in a file name, and a program that calls itself orders.txt."""
    return written(
        "attached-with-tricky-names",
        head(_MIXED),
        parts(
            _B,
            (_TEXT, "FI1 - C5\n"),
            _attachment("../../etc/cron.d/orders.txt", "FI2 - D5\n"),
            _attachment("orders.txt.exe", b"MZ" + bytes(30), "application/octet-stream"),
        ),
        "typed: FI1 - C5\nin the file: FI2 - D5",
        "FI1 move C5\nFI2 move D5",
        attachments="orders.txt, orders.txt.exe",
        problems="a program (orders.txt.exe)",
    )


def _in_the_subject() -> Written:
    return written(
        "orders-in-the-subject",
        head(_PLAIN, subject="FI1 - C5; FI2 hold", answers=False),
        "\n",
        "typed: FI1 - C5; FI2 hold",
        "FI1 move C5\nFI2 hold",
    )


def _reply_all() -> Written:
    return written(
        "reply-all-with-the-opponent",
        head(_PLAIN, more="Cc: Lord Stair <stair@horseguards.example>"),
        "FI1 - C5\nMy lord, you will not like it!\n\n" + _ATTRIBUTION + quote(FORM),
        "typed: FI1 - C5\ntyped: My lord, you will not like it!",
        "FI1 move C5",
    )


def _forwarded_inside() -> Written:
    return written(
        "forwarded-as-an-attachment",
        head(_MIXED, subject="Fwd: orders"),
        parts(
            _B,
            (_TEXT, "as I wrote:\n"),
            (
                'Content-Type: message/rfc822\nContent-Disposition: attachment; filename="orders.eml"',
                f"From: {PLAYER}\nSubject: orders\nContent-Type: text/plain\n\nFI1 - C5\n",
            ),
        ),
        "typed: as I wrote:",
        attachments="orders.eml",
        problems="We do not read a letter within the letter",
    )


def _huge_quote() -> Written:
    """Twelve letters one below the other, as grows in a month without anybody cutting."""
    below = ""
    for _ in range(12):
        below = f"{_ATTRIBUTION}{quote(BULLETIN + below)}"
    return written(
        "huge-quote",
        head(_PLAIN),
        "FI1 - C5\n\n" + below,
        "typed: FI1 - C5",
        "FI1 move C5",
    )


def _follow_up() -> Written:
    """A correction above his own earlier letter: what he wrote there has been filed already, and is not read again."""
    earlier = "FI1 - D5\n\n" + _ATTRIBUTION + quote(filled(FI2="move D5", FC1="x J4"))
    return written(
        "correction-above-own-earlier-orders",
        head(_PLAIN, subject="Re: " + SUBJECT),
        "Sorry, on second thoughts:\nFI1 hold\n\n"
        + f"On Thu, 12 Mar 2026 at 22:10, Henry Dubois <{PLAYER}> wrote:\n"
        + quote(earlier),
        "typed: Sorry, on second thoughts:\ntyped: FI1 hold",
        "FI1 hold",
    )


def _disclaimer() -> Written:
    text = (
        "FI1 - C5\nFI2 - D5\n\nHenry Dubois\nSenior Actuary | Bureau & Cie\n\n"
        "This e-mail and any attachments are confidential and may be privileged. If you are not the\n"
        "intended recipient, FI3 - E5 or delete it at once.\n\nPlease consider the environment before printing.\n"
    )
    return written(
        "company-disclaimer",
        head(_PLAIN, sender=f'"Dubois, Henry" <{PLAYER}>'),
        text,
        """typed: FI1 - C5
typed: FI2 - D5
typed: Henry Dubois
typed: Senior Actuary | Bureau & Cie
signature: This e-mail and any attachments are confidential and may be privileged. If you are not the
signature: intended recipient, FI3 - E5 or delete it at once.
signature: Please consider the environment before printing.""",
        "FI1 move C5\nFI2 move D5",
    )


def _old_form() -> Written:
    """He filled in the form of the bound before: units stand elsewhere, and the umpire can see that by the squares."""
    old = "GAME dett-07 FRENCH BOUND 3\n    FI1 @C7  line S 0 hits           : move C6\n    FI2 @D7  line S 0 hits           :\nEND\n"
    return written(
        "form-of-an-old-bound",
        head(_PLAIN, subject="Re: [dett-07 b3 FR] Bound 3 is due"),
        _ATTRIBUTION.replace("12 Mar", "5 Mar") + quote(old),
        "form: FI1 @C7 line S 0 hits : move C6",
        "ask FI1 @C7 line S 0 hits : move C6",
    )


def _fence() -> Written:
    return written(
        "orders-between-orders-and-end",
        head(_PLAIN),
        "FI3 - E5 is what I would like, but\n\nORDERS dett-07 4\nFI1 - C5\nFI2 hold\nEND\n\nFI4 - F5 next time perhaps\n",
        """outside: FI3 - E5 is what I would like, but
outside: ORDERS dett-07 4
typed: FI1 - C5
typed: FI2 hold
outside: END
outside: FI4 - F5 next time perhaps""",
        "FI1 move C5\nFI2 hold",
    )


def _quoted_fence() -> Written:
    """ORDERS and END in somebody else's quoted letter mean nothing."""
    return written(
        "quoted-orders-and-end",
        head(_PLAIN),
        "FI1 - C5\n\n> ORDERS dett-07 4\n> FI2 - D5\n> END\n",
        "typed: FI1 - C5",
        "FI1 move C5",
    )


def _view_in_html() -> Written:
    return written(
        "plain-part-points-at-the-html",
        head(f'Content-Type: multipart/alternative; boundary="{_B}"'),
        alternative(
            _B,
            "Please view this message in an HTML capable e-mail client.\n",
            "<p>FI1 - C5</p><p>FI2&#8201;&rarr; D5</p>",
        ),
        "typed: FI1 - C5\ntyped: FI2 → D5",
        "FI1 move C5\nFI2 move D5",
    )


def _related() -> Written:
    """Mixed, related and alternative nested, with a logo in the signature, as company Outlooks send."""
    inner = alternative(
        "=-alt", "FI1 - C5\n\nHenry\n", '<p>FI1 - C5</p><p>Henry</p><img src="cid:logo@bureau.example">'
    )
    related = parts(
        "=-rel",
        ('Content-Type: multipart/alternative; boundary="=-alt"', inner),
        (
            'Content-Type: image/png; name="logo.png"\nContent-ID: <logo@bureau.example>\nContent-Transfer-Encoding: base64',
            base_64(b"\x89PNG\r\n\x1a\n" + bytes(20)),
        ),
    )
    return written(
        "nested-parts-with-a-logo",
        head(_MIXED),
        parts(_B, ('Content-Type: multipart/related; boundary="=-rel"', related), (_TEXT, "\nScanned for viruses.\n")),
        "typed: FI1 - C5\ntyped: Henry\ntyped: Scanned for viruses.",
        "FI1 move C5",
    )


def _latin_names() -> Written:
    """The sender's name in pieces of encoded words that share a character, the file's name in those of RFC 2231."""
    return written(
        "names-in-encoded-words",
        head(
            _MIXED,
            sender=f"=?utf-8?q?Ren=C3?= =?utf-8?q?=A9_d=27Aubigny?= <{PLAYER}>",
            subject="=?UTF-8?B?UmU6IEJvdW5kIDQg4oCT?=\n =?UTF-8?B?IG9yZHJlcw==?=",
        ),
        parts(
            _B,
            (_TEXT, "voir le fichier\n"),
            (
                "Content-Type: text/plain; charset=us-ascii\nContent-Disposition: attachment;\n filename*0*=utf-8''ordres%20d%C3;\n"
                " filename*1*=%A9finitifs.txt",
                "FI1 - C5\n",
            ),
        ),
        "typed: voir le fichier\nin the file: FI1 - C5",
        "FI1 move C5",
        attachments="ordres définitifs.txt",
    )


def _two_from_lines() -> Written:
    return written(
        "two-from-lines",
        head(_PLAIN, more="From: Lord Stair <stair@horseguards.example>"),
        "FI1 - C5\n",
        "typed: FI1 - C5",
        "FI1 move C5",
        sender="",
    )


def _comment_in_from() -> Written:
    return written(
        "from-with-a-comment-trick",
        head(_PLAIN, sender=f"{PLAYER} (<)stair@horseguards.example"),
        "FI1 - C5\n",
        "typed: FI1 - C5",
        "FI1 move C5",
        sender="",
    )


def _no_message_id() -> Written:
    return written(
        "garbage-message-id",
        head(_PLAIN, message_id="<[4711abc@courrier.example]>"),
        "FI1 - C5\n",
        "typed: FI1 - C5",
        "FI1 move C5",
    )


def _unknown_charset() -> Written:
    return written(
        "charset-that-nobody-knows",
        head("Content-Type: text/plain; charset=x-nope\nContent-Transfer-Encoding: 8bit"),
        "FI1 → C5\nGrüße\n",
        "typed: FI1 → C5\ntyped: Grüße",
        "FI1 move C5",
    )


def _wrong_charset() -> Written:
    """It calls itself UTF-8 and is not."""
    return written(
        "called-utf-8-but-windows-1252",
        head(_PLAIN),
        "FI1 – C5\nGrüße aus Köln\n".encode("cp1252"),
        "typed: FI1 – C5\ntyped: Grüße aus Köln",
        "FI1 move C5",
    )


def _encrypted() -> Written:
    return written(
        "pgp-encrypted",
        head(f'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted";\n\tboundary="{_B}"'),
        parts(
            _B,
            ("Content-Type: application/pgp-encrypted", "Version: 1\n"),
            (
                'Content-Type: application/octet-stream; name="encrypted.asc"',
                "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n",
            ),
        ),
        problems="It is encrypted",
    )


def _answers_with_codes() -> Written:
    """An answer to an acknowledgement by its letters, above the acknowledgement itself."""
    acknowledgement = (
        "Henry, your mail of Thu 12 Mar 22:10 is in. Receipt K7Q2.\n\nNEEDS YOU  Reply with the codes.\n\n"
        " 1  FI1 to C5, face E    Needs 3 points, has 2.\n      1a  move to C5, still facing S\n      1b  stay in C6 and turn to E\n"
        "\nUNDERSTOOD\n    MR1  Maison du Roi   charge J4 (British Horse)   K6-J5-J4, 3 of 4 points\n    FI4 FI5 FI6 hold\n"
    )
    return written(
        "answer-by-letters",
        head(
            _PLAIN, subject="Re: [dett-07 b4 FR] Received: 13 of 16 in order, 3 need you", more=f"X-Answers: {ANSWERED}"
        ),
        "1a\n\n" + _ATTRIBUTION + quote(acknowledgement),
        "typed: 1a",
        "answer 1a",
    )


def _whole_letter_by_fax_gateway() -> Written:
    """A gateway that upper-cases everything and puts two spaces for one: the form is known all the same."""
    text = filled(FI1="move C5").upper().replace(" ", "  ")
    return written(
        "gateway-in-capitals",
        head("Content-Type: text/plain; charset=US-ASCII"),
        "YOUR LETTER AND OUR ANSWER\n\n" + quote(text),
        "typed: YOUR LETTER AND OUR ANSWER\nform: FI1 @C6 line S 0 hits : MOVE C5",
        "FI1 move C5",
    )


def _cyrillic_columns() -> Written:
    """A Russian keyboard: the С of C5 is a Cyrillic letter."""
    return written(
        "cyrillic-look-alike-square",
        head(_PLAIN),
        "FI1 - С5\n",
        "typed: FI1 - С5",
        "guess FI1 move C5",
    )


def _two_languages() -> Written:
    return written(
        "two-languages-in-a-line",
        head(_PLAIN),
        "FI1 move to C5 und Front Ost\nFI4 bildet square\nalle anderen hold\n",
        "typed: FI1 move to C5 und Front Ost\ntyped: FI4 bildet square\ntyped: alle anderen hold",
        "FI1 move C5, face E\nFI4 form square\nFI2 FI3 FI5 FI6 FI7 FI8 MR1 FC1 FC2 FC3 FG1 FG2 DG DH hold",
    )
