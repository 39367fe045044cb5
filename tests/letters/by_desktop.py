"""Letters written at a desk: Outlook, Apple Mail, Thunderbird, mutt, The Bat!, Becky! and older programs."""

# ruff: noqa: E501 (what goes on the wire is not folded here)

from __future__ import annotations

from collections.abc import Iterator

from tests.letters.writing import (
    BULLETIN,
    FORM,
    PLAYER,
    SERVER,
    Written,
    alternative,
    base_64,
    filled,
    head,
    in_html,
    parts,
    quote,
    quoted_printable,
    with_form,
    written,
)

_OUTLOOK = "----=_NextPart_000_0021_01DC9D2F.5E0B7A10"
_BLOCK = (
    f"From: Adjutant <{SERVER}> \nSent: Thursday, March 12, 2026 9:04 PM\nTo: {PLAYER}\n"
    "Subject: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT\n\n"
)
_THUNDERBIRD = "User-Agent: Mozilla Thunderbird\nContent-Language: en-GB\nContent-Transfer-Encoding: {}\nContent-Type: text/plain; charset={}; format=flowed"


def letters() -> Iterator[Written]:
    """All of them."""
    yield _outlook_top()
    yield _outlook_inline()
    yield _outlook_german()
    yield _outlook_marked()
    yield _apple_top()
    yield _apple_inline()
    yield _apple_delsp()
    yield _apple_two_parts()
    yield _thunderbird_bottom()
    yield _thunderbird_inline()
    yield _thunderbird_german()
    yield _thunderbird_html()
    yield _mutt_inline()
    yield _mutt_signed()
    yield _pgp_inline()
    yield _smime_signed()
    yield _the_bat()
    yield _windows_1252()
    yield _called_latin_1()
    yield _right_to_left()
    yield _becky()
    yield _plain_base64()
    yield _wrapped_by_an_old_program()
    yield _wrapped_without_marks()


def _outlook_html(text: str, quoted: str) -> str:
    lines = "".join(
        f"<p class=MsoNormal>{in_html(line) or '<o:p>&nbsp;</o:p>'}<o:p></o:p></p>" for line in text.splitlines()
    )
    old = "".join(
        f"<p class=MsoNormal>{in_html(line) or '<o:p>&nbsp;</o:p>'}<o:p></o:p></p>" for line in quoted.splitlines()
    )
    block = in_html(_BLOCK.strip())
    return (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}'
        "</style><![endif]--><style><!--\np.MsoNormal {margin:0cm;font-size:11.0pt;}\n--></style></head><body lang=EN-GB>"
        f"<div class=WordSection1>{lines}<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>"
        f"<p class=MsoNormal>{block}</p></div></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>{old}</div></body></html>"
    )


def _outlook_head(sender: str = f"Henry Dubois <{PLAYER}>") -> str:
    return head(
        f'Content-Type: multipart/alternative;\n\tboundary="{_OUTLOOK}"',
        more="X-Mailer: Microsoft Outlook 16.0\nThread-Index: AQGdPzK8\nContent-Language: en-gb",
        message_id="<002001dc9d2f$5e0b5300$1a21f900$@courrier.example>",
        sender=sender,
    )


def _outlook_top() -> Written:
    text = "FI1 move to C5 and face east\nFI2 fire at D4\n\nHenry\n\n"
    return written(
        "outlook-desktop-top-posted",
        _outlook_head(sender=f'"Henry Dubois" <{PLAYER}>'),
        alternative(_OUTLOOK, text + _BLOCK + BULLETIN, _outlook_html(text, BULLETIN), "us-ascii"),
        "typed: FI1 move to C5 and face east\ntyped: FI2 fire at D4\ntyped: Henry",
        "FI1 move C5, face E\nFI2 fire D4",
    )


def _outlook_inline() -> Written:
    """Typed into a copy without any quote marks, and on a line of its own between two lines of the form."""
    form = filled(FI1="move C5", FC1="charge J4").replace("    FC2 @J7", "FI5 hold\n    FC2 @J7")
    text = "My orders in red below.\n\n"
    return written(
        "outlook-desktop-inline",
        _outlook_head(),
        alternative(_OUTLOOK, text + _BLOCK + with_form(form), _outlook_html(text, with_form(form)), "us-ascii"),
        """typed: My orders in red below.
form: FI1 @C6 line S 0 hits : move C5
form: FC1 @J6 line S 0 hits : charge J4
typed: FI5 hold""",
        "FI1 move C5\nFC1 melee J4\nFI5 hold",
    )


def _outlook_german() -> Written:
    block = (
        f"Von: Adjutant <{SERVER}> \nGesendet: Donnerstag, 12. März 2026 22:04\nAn: {PLAYER}\n"
        "Betreff: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT\n\n"
    )
    text = "FI1 rückt nach C5 vor\nalle anderen halten\n\nMit freundlichen Grüßen\nHeinrich\n\n"
    return written(
        "outlook-desktop-german",
        head(
            'Content-Type: text/plain;\n\tcharset="iso-8859-1"\nContent-Transfer-Encoding: quoted-printable',
            subject="AW: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT",
            more="X-Mailer: Microsoft Outlook 16.0\nThread-Index: AQGdPzK8\nContent-Language: de",
        ),
        quoted_printable(text + block + BULLETIN, "iso-8859-1"),
        """typed: FI1 rückt nach C5 vor
typed: alle anderen halten
typed: Mit freundlichen Grüßen
typed: Heinrich""",
        "FI1 move C5\nFI2 FI3 FI4 FI5 FI6 FI7 FI8 MR1 FC1 FC2 FC3 FG1 FG2 DG DH hold",
    )


def _outlook_marked() -> Written:
    """Outlook set to prefix the lines of the original, header block and all."""
    form = filled(FI2="hold", FG1="* D4")
    return written(
        "outlook-desktop-prefixed",
        head(
            'Content-Type: text/plain;\n\tcharset="us-ascii"\nContent-Transfer-Encoding: 7bit',
            more="X-Mailer: Microsoft Outlook 16.0",
        ),
        "FI1 - C5\n\n> -----Original Message-----\n" + quote(_BLOCK + with_form(form)),
        """typed: FI1 - C5
form: FI2 @D6 line S 0 hits : hold
form: FG1 @A6 unlimbered E 0 hits : * D4""",
        "FI1 move C5\nFI2 hold\nFG1 fire D4",
    )


_APPLE = "Apple-Mail=_5D1F3C0B-7A6E-4E1B-9C40-1F6B0A5E9D21"


def _apple_top() -> Written:
    attribution = f"On 12 Mar 2026, at 21:04, Adjutant <{SERVER}> wrote:"
    text = "FI1 - C5, then face E\nFI2 – D5\n\nHenry\n\n"
    rich = (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        f'<body style="overflow-wrap: break-word;">{in_html(text)}<div><br><blockquote type="cite"><div>{in_html(attribution)}'
        f'</div><br class="Apple-interchange-newline"><div><pre>{BULLETIN.replace("<", "&lt;").replace(">", "&gt;")}</pre></div>'
        "</blockquote></div></body></html>"
    )
    return written(
        "apple-mail-top-posted",
        head(
            f'Content-Type: multipart/alternative;\n\tboundary="{_APPLE}"',
            more="X-Mailer: Apple Mail (2.3826.400.131.1.6)",
        ),
        alternative(_APPLE, f"{text}> {attribution}\n> \n{quote(BULLETIN)}", rich, "utf-8"),
        "typed: FI1 - C5, then face E\ntyped: FI2 – D5\ntyped: Henry",
        "FI1 move C5, face E\nFI2 move D5",
    )


def _apple_inline() -> Written:
    lines = quote(with_form(FORM)).splitlines()
    at = next(number for number, line in enumerate(lines) if "FI2 @" in line)
    lines[at + 1 : at + 1] = ["", "FI2 - D5", ""]
    text = f"> On 12 Mar 2026, at 21:04, Adjutant <{SERVER}> wrote:\n> \n" + "\n".join(lines) + "\n\nHenry\n"
    return written(
        "apple-mail-inline",
        head(
            "X-Mailer: Apple Mail (2.3826.400.131.1.6)\nContent-Type: text/plain;\n\tcharset=us-ascii\nContent-Transfer-Encoding: 7bit"
        ),
        text,
        "typed: FI2 - D5\ntyped: Henry",
        "FI2 move D5",
    )


def _apple_delsp() -> Written:
    text = (
        "FI1 and FI2 and FI3 will all of them, if the field allows it, form  \nsquare this bound.\nFC1 x J4\n\n"
        f"On 12 Mar 2026, at 21:04, Adjutant <{SERVER}> wrote:\n\n" + quote(BULLETIN)
    )
    return written(
        "apple-mail-flowed-delsp",
        head(
            "X-Mailer: Apple Mail (2.936)\nContent-Type: text/plain; charset=US-ASCII; format=flowed; delsp=yes\n"
            "Content-Transfer-Encoding: 7bit"
        ),
        text,
        """typed: FI1 and FI2 and FI3 will all of them, if the field allows it, form square this bound.
typed: FC1 x J4""",
        "ask FI1 and FI2 and FI3 will all of them, if the field allows it, form square this bound.\nFC1 melee J4",
    )


def _apple_two_parts() -> Written:
    """A picture dragged into the text cuts it into two plain parts; both are the body."""
    boundary = "Apple-Mail-9A41C7D2-0E55-4C0B-A8E5-8A5C2B1D7E90"
    header = "Content-Type: text/plain;\n\tcharset=us-ascii\nContent-Transfer-Encoding: 7bit"
    picture = (
        "Content-Type: image/png;\n\tname=sketch.png;\n\tx-apple-part-url=1\nContent-Disposition: inline;\n\tfilename=sketch.png\n"
        "Content-Transfer-Encoding: base64"
    )
    return written(
        "apple-mail-two-text-parts",
        head(
            f"Content-Type: multipart/mixed; boundary={boundary}",
            more="X-Mailer: Apple Mail (2.3826.400.131.1.6)",
            answers=False,
        ),
        parts(
            boundary,
            (header, "FI1 - C5\nas in the sketch:\n"),
            (picture, base_64(b"\x89PNG\r\n\x1a\n" + bytes(64))),
            (header, "\nFI2 - D5\nHenry\n"),
        ),
        "typed: FI1 - C5\ntyped: as in the sketch:\ntyped: FI2 - D5\ntyped: Henry",
        "FI1 move C5\nFI2 move D5",
    )


def _thunderbird_bottom() -> Written:
    text = f"On 12/03/2026 21:04, Adjutant wrote:\n{quote(BULLETIN)}\nFI1 - C5\nFI2 - D5 \nand face south\nFC1 x J4\n\n-- \nHenry Dubois\nFI1 is my favourite\n"
    return written(
        "thunderbird-bottom-posted",
        head(_THUNDERBIRD.format("7bit", "UTF-8")),
        text,
        """typed: FI1 - C5
typed: FI2 - D5 and face south
typed: FC1 x J4
signature: --
signature: Henry Dubois
typed: FI1 is my favourite""",
        "FI1 move C5\nFI2 move D5, face S\nFC1 melee J4\nask FI1 is my favourite",
    )


def _thunderbird_inline() -> Written:
    """Flowed, and the form's trailing spaces in the quote make its lines run into one another."""
    form = filled(FI1="move C5", FI4="form square")
    quoted = "".join(f"> {line}\n" for line in with_form(form).replace(" :\n", " : \n").splitlines())
    text = f"On 12/03/2026 21:04, Adjutant wrote:\n{quoted}\n\nThat is all.\n"
    return written(
        "thunderbird-inline-run-together",
        head(_THUNDERBIRD.format("8bit", "UTF-8")),
        text,
        """form: FI1 @C6 line S 0 hits : move C5
form: FI4 @F6 line S 0 hits : form square
typed: That is all.""",
        "FI1 move C5\nFI4 form square",
    )


def _thunderbird_german() -> Written:
    text = f"FI1 nach C5, Front S\nRegards pour Gramont: über den Bach!\n\nAm 12.03.26 um 22:04 schrieb Adjutant:\n{quote(BULLETIN)}"
    return written(
        "thunderbird-german-latin9",
        head(_THUNDERBIRD.format("8bit", "iso-8859-15")),
        text.encode("iso-8859-15"),
        "typed: FI1 nach C5, Front S\ntyped: Regards pour Gramont: über den Bach!",
        "FI1 move C5, face S",
    )


def _thunderbird_html() -> Written:
    form = filled(FC2="move J6")
    rich = (
        '<!DOCTYPE html>\n<html>\n  <head>\n    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n  </head>\n'
        "  <body>\n    <p>Good evening,<br>\n      orders are inside.<br>\n    </p>\n"
        '    <div class="moz-cite-prefix">On 12/03/2026 21:04, Adjutant wrote:<br>\n    </div>\n'
        '    <blockquote type="cite" cite="mid:b4.fr.9f2c@pbem.example">\n      '
        f'<pre wrap="" class="moz-quote-pre">{with_form(form).replace("<", "&lt;").replace(">", "&gt;")}</pre>\n'
        "    </blockquote>\n  </body>\n</html>\n"
    )
    return written(
        "thunderbird-html-only-inline",
        head(
            "User-Agent: Mozilla Thunderbird\nContent-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: 7bit"
        ),
        rich,
        "typed: Good evening,\ntyped: orders are inside.\nform: FC2 @J7 line S 0 hits : move J6",
        "FC2 move J6",
    )


def _mutt_inline() -> Written:
    form = filled(FI1="C6-C5", FI3="* E4")
    text = (
        f"On Thu, Mar 12, 2026 at 09:04:11PM +0000, Adjutant wrote:\n{quote(with_form(form))}"
        "\nEverybody else stands fast; more tomorrow.\n\n-- \nHenry Dubois, Lyon\n"
    )
    return written(
        "mutt-inline",
        head(
            "User-Agent: Mutt/2.2.12 (2023-09-09)\nContent-Type: text/plain; charset=us-ascii\nContent-Disposition: inline"
        ),
        text,
        """form: FI1 @C6 line S 0 hits : C6-C5
form: FI3 @E6 line S 0 hits : * E4
typed: Everybody else stands fast; more tomorrow.
signature: --
signature: Henry Dubois, Lyon""",
        "FI1 move C5\nFI3 fire E4\nFI2 FI4 FI5 FI6 FI7 FI8 MR1 FC1 FC2 FC3 FG1 FG2 DG DH hold",
    )


_SIGNATURE = "-----BEGIN PGP SIGNATURE-----\n\niHUEABYKAB0WIQRx0e2v4t1lq7Y2m8rJ0cKXn1oQZgUCabHt1wAKCRDJ0cKXn1oQ\nZl5eAP9x\n=u7Qk\n-----END PGP SIGNATURE-----\n"


def _mutt_signed() -> Written:
    return written(
        "mutt-pgp-mime-signed",
        head(
            'Content-Type: multipart/signed; micalg=pgp-sha512;\n\tprotocol="application/pgp-signature"; boundary="6zdv2QT/q3FMhpsV"',
            more="User-Agent: Mutt/2.2.12 (2023-09-09)\nContent-Disposition: inline",
        ),
        parts(
            "6zdv2QT/q3FMhpsV",
            (
                "Content-Type: text/plain; charset=us-ascii\nContent-Disposition: inline\nContent-Transfer-Encoding: quoted-printable",
                "FI1 - C5\nFI2 - D5\n\n--=20\nHenry\n",
            ),
            ('Content-Type: application/pgp-signature; name="signature.asc"', _SIGNATURE),
        ),
        "typed: FI1 - C5\ntyped: FI2 - D5\nsignature: --\nsignature: Henry",
        "FI1 move C5\nFI2 move D5",
        attachments="signature.asc",
    )


def _pgp_inline() -> Written:
    text = f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nFI1 - C5\n- - FI2 - D5\nFC1 x J4\n{_SIGNATURE}"
    return written(
        "pgp-signed-inside-the-text",
        head(
            "User-Agent: Claws Mail 4.3.0\nContent-Type: text/plain; charset=US-ASCII\nContent-Transfer-Encoding: 7bit",
            answers=False,
        ),
        text,
        "typed: FI1 - C5\ntyped: - FI2 - D5\ntyped: FC1 x J4",
        "FI1 move C5\nFI2 move D5\nFC1 melee J4",
    )


def _smime_signed() -> Written:
    boundary = "----sinikael-?=_1-17733534310"
    return written(
        "smime-signed",
        head(
            f'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256;\n\tboundary="{boundary}"'
        ),
        parts(
            boundary,
            (
                "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable",
                "FI1 - C5=0AFI3 hold\n",
            ),
            (
                'Content-Type: application/pkcs7-signature; name="smime.p7s"\nContent-Transfer-Encoding: base64\n'
                'Content-Disposition: attachment; filename="smime.p7s"',
                base_64(bytes(range(90))),
            ),
        ),
        "typed: FI1 - C5\ntyped: FI3 hold",
        "FI1 move C5\nFI3 hold",
        attachments="smime.p7s",
    )


def _the_bat() -> Written:
    """KOI8-R in header and body, and quote marks with the writer's initials are left as they are."""
    text = (
        "Здравствуйте, Adjutant,\n\nFI1 - C5\nFI2 fire D4\n\n12 марта 2026 г., 21:04:11, Adjutant <dett-07@pbem.example> пишет:\n\n"
        + quote(FORM)
        + "\n-- \nС уважением,\n Генрих\n"
    )
    return written(
        "the-bat-koi8-r",
        head(
            "X-Mailer: The Bat! (v9.4) Professional\nContent-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: 8bit",
            sender=f"=?koi8-r?B?5yUgRKXOgic=?= <{PLAYER}>",
            subject="=?koi8-r?B?8NLJy8Hb2Q==?=",
        ),
        text.encode("koi8-r"),
        """typed: Здравствуйте, Adjutant,
typed: FI1 - C5
typed: FI2 fire D4
signature: --
signature: С уважением,
signature: Генрих""",
        "FI1 move C5\nFI2 fire D4",
    )


def _windows_1252() -> Written:
    text = "FI1 – C5\nFI2 — D5\n“Maison du Roi” charges J4…\nHeld: 3 × d’Harcourt’s men\n"
    return written(
        "eudora-windows-1252",
        head(
            'X-Mailer: QUALCOMM Windows Eudora Version 7.1.0.9\nContent-Type: text/plain; charset="windows-1252"\nContent-Transfer-Encoding: 8bit'
        ),
        text.encode("cp1252"),
        "".join(f"typed: {line}\n" for line in text.splitlines()),
        "FI1 move C5\nFI2 move D5\nMR1 melee J4",
    )


def _called_latin_1() -> Written:
    """Windows-1252 that calls itself Latin-1, and a header with raw eight-bit letters."""
    text = "FI1 – C5\nFI2 – D5, Front Süd\n"
    raw_subject = "Re: Bound 4 – r\xfcckw\xe4rts".encode("cp1252").decode("utf-8", "surrogateescape")
    return written(
        "called-latin-1-but-windows-1252",
        head("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit", subject=raw_subject),
        text.encode("cp1252"),
        "typed: FI1 – C5\ntyped: FI2 – D5, Front Süd",
        "FI1 move C5\nFI2 move D5, face S",
    )


def _right_to_left() -> Written:
    """A Hebrew Outlook puts marks of direction around everything that is not Hebrew, quoted lines included."""
    form = filled(FI2="move D5")
    marked = "\n".join(f"\u202a{line}\u202c" for line in form.splitlines())
    text = f"שלום\n\n\u200fFI1 - C5\u200e\n\u200eFC1 x J4\n\n{_BLOCK}{marked}\n"
    return written(
        "outlook-hebrew-right-to-left-marks",
        head('Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: base64'),
        base_64(text),
        "typed: שלום\ntyped: FI1 - C5\ntyped: FC1 x J4\nform: FI2 @D6 line S 0 hits : move D5",
        "FI1 move C5\nFC1 melee J4\nFI2 move D5",
    )


def _becky() -> Written:
    text = f"命令です。\n\nFI1 - C5\nFI2 - D5\n\nOn Thu, 12 Mar 2026 21:04:11 +0000\nAdjutant <{SERVER}> wrote:\n\n{quote(FORM)}\n--\n山田 太郎\n"
    return written(
        "becky-iso-2022-jp",
        head(
            'X-Mailer: Becky! ver. 2.81.07 [ja]\nContent-Type: text/plain; charset="ISO-2022-JP"\nContent-Transfer-Encoding: 7bit',
            sender=f"=?ISO-2022-JP?B?GyRCOzNFRBsoQiAbJEJCQE86GyhC?= <{PLAYER}>",
            subject="Re: =?ISO-2022-JP?B?GyRCTD9OYRsoQg==?=",
        ),
        text.encode("iso-2022-jp"),
        "typed: 命令です。\ntyped: FI1 - C5\ntyped: FI2 - D5\nsignature: --\nsignature: 山田 太郎",
        "FI1 move C5\nFI2 move D5",
    )


def _plain_base64() -> Written:
    return written(
        "plain-text-in-base64",
        head(
            "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: base64",
            answers=False,
            subject="Ordres",
        ),
        base_64("Voici mes ordres :\r\nFI1 - C5\r\nFI2 face SE\r\n"),
        "typed: Voici mes ordres :\ntyped: FI1 - C5\ntyped: FI2 face SE",
        "FI1 move C5\nFI2 face SE",
    )


def _wrapped_by_an_old_program() -> Written:
    """A program that breaks quoted lines at 32 columns, quote marks repeated."""
    lines: list[str] = []
    for line in filled(FI1="move C5").splitlines():
        words, current = line.split(), ">"
        for word in words:
            if len(current) + 1 + len(word) > 32:
                lines.append(current)
                current = ">"
            current += " " + word
        lines.append(current)
    text = f"Adjutant <{SERVER}> wrote:\n" + "\n".join(lines) + "\n\nthat is it\n"
    return written(
        "old-program-narrow-quote",
        head("X-Mailer: Lotus Notes Release 8.5.3\nContent-Type: text/plain; charset=US-ASCII"),
        text,
        "form: FI1 @C6 line S 0 hits : move C5\ntyped: that is it",
        "FI1 move C5",
    )


def _wrapped_without_marks() -> Written:
    """A program that breaks long quoted lines and forgets the quote marks on the second half."""
    long = (
        "> The enemy's horse stood upon the hill beyond the Mainz road and did not stir all\nday; FI4 saw them well.\n"
    )
    form = quote(filled(FI3="move E5")).replace("attack column S 0 hits", "attack column S\n0 hits")
    return written(
        "old-program-broken-quote",
        head('X-Mailer: Microsoft Outlook Express 6.00.2900.5512\nContent-Type: text/plain;\n\tcharset="iso-8859-1"'),
        f"FI1 - C5\n\n----- Original Message ----- \n{quote(_BLOCK)}{long}{form}",
        "typed: FI1 - C5\nform: FI3 @E6 line S 0 hits : move E5",
        "FI1 move C5\nFI3 move E5",
    )
