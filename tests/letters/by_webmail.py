"""Letters written in a browser: Gmail in several languages, Outlook on the web, Yahoo, GMX, Proton."""

# ruff: noqa: E501 (what goes on the wire is not folded here)

from __future__ import annotations

from collections.abc import Iterator

from tests.letters.writing import (
    BULLETIN,
    SERVER,
    SUBJECT,
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

GMAIL = "000000000000a1b2c3064d1e77aa"
GMAIL_ATTRIBUTIONS = {
    # language: the line as Gmail breaks it in its plain text
    "english": f"On Thu, 12 Mar 2026 at 21:04, Adjutant <{SERVER}>\nwrote:",
    "american": f"On Thu, Mar 12, 2026 at 9:04 PM Adjutant <{SERVER}> wrote:",
    "german": f"Am Do., 12. März 2026 um 21:04 Uhr schrieb Adjutant <\n{SERVER}>:",
    "french": f"Le jeu. 12 mars 2026 à 21:04, Adjutant <{SERVER}> a\nécrit :",
    "spanish": f"El jue, 12 mar 2026 a las 21:04, Adjutant (<{SERVER}>)\nescribió:",
    "italian": f"Il giorno gio 12 mar 2026 alle ore 21:04 Adjutant <\n{SERVER}> ha scritto:",
    "polish": f"czw., 12 mar 2026 o 21:04 Adjutant <{SERVER}> napisał(a):",
    "russian": f"чт, 12 мар. 2026\u202fг. в 21:04, Adjutant <{SERVER}>:",
    "japanese": f"2026年3月12日(木) 21:04 Adjutant <{SERVER}>:",
    "dutch": f"Op do 12 mrt 2026 om 21:04 schreef Adjutant <{SERVER}>:",
    "swedish": f"Den tors 12 mars 2026 kl 21:04 skrev Adjutant <\n{SERVER}>:",
}


def letters() -> Iterator[Written]:
    """All of them."""
    yield _gmail_top()
    for language in GMAIL_ATTRIBUTIONS:
        if language not in ("english", "american"):
            yield _gmail_in(language)
    yield _gmail_inline()
    yield _gmail_own_lines_inline()
    yield _gmail_bottom()
    yield _gmail_forwarded()
    yield _outlook_web_top()
    yield _outlook_web_html_only()
    yield _yahoo_top()
    yield _yahoo_inline()
    yield _gmx_top()
    yield _proton_top()
    yield _aol_no_quote()


def _gmail(plain: str, attribution: str, quoted: str, typed_html: str = "") -> bytes:
    """A Gmail reply: the quote in a blockquote of class gmail_quote, and with `> ` in the plain text."""
    rich = (
        f'<div dir="ltr">{typed_html or in_html(plain)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{in_html(attribution.replace(chr(10), " "))}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);'
        f'padding-left:1ex">{in_html(quoted)}</blockquote></div>\n'
    )
    return alternative(GMAIL, f"{plain}\n{attribution}\n\n{quote(quoted)}", rich)


def _gmail_head(subject: str = SUBJECT) -> str:
    return head(
        f'Content-Type: multipart/alternative; boundary="{GMAIL}"',
        message_id="<CAJ3hT5pQ9vE=Kx2w@mail.courrier.example>",
        more="X-Gm-Features: AQ5f1Jo\nX-Received: by 2002:a17:907:3d86:b0:abf:73b1 with SMTP id he6-20020a1709073d86",
        subject=subject,
    )


def _gmail_top() -> Written:
    text = "Good evening,\n\nFI1 - C5\nFI2 - D5, face S\nRest hold.\n\nHenry\n"
    return written(
        "gmail-web-top-posted",
        _gmail_head(),
        _gmail(text, GMAIL_ATTRIBUTIONS["english"], BULLETIN),
        "typed: Good evening,\ntyped: FI1 - C5\ntyped: FI2 - D5, face S\ntyped: Rest hold.\ntyped: Henry",
        "FI1 move C5\nFI2 move D5, face S\nFI3 FI4 FI5 FI6 FI7 FI8 MR1 FC1 FC2 FC3 FG1 FG2 DG DH hold",
    )


def _gmail_in(language: str) -> Written:
    text = "FI3 fire E4\nFC1 x J4\n"
    return written(
        f"gmail-web-{language}",
        _gmail_head(),
        _gmail(text, GMAIL_ATTRIBUTIONS[language], BULLETIN),
        "typed: FI3 fire E4\ntyped: FC1 x J4",
        "FI3 fire E4\nFC1 melee J4",
    )


def _gmail_inline() -> Written:
    form = filled(FI1="move C5", FI3="fire E4", FC2="hold", DG="join FI3")
    return written(
        "gmail-web-inline",
        _gmail_head(),
        _gmail("", GMAIL_ATTRIBUTIONS["american"], with_form(form)),
        """form: FI1 @C6 line S 0 hits : move C5
form: FI3 @E6 line S 0 hits : fire E4
form: FC2 @J7 line S 0 hits : hold
form: DG @E7 with FI8 : join FI3""",
        "FI1 move C5\nFI3 fire E4\nFC2 hold\nDG join FI3",
    )


def _gmail_own_lines_inline() -> Written:
    """Lines of his own typed inside the blockquote, which Gmail marks like the quote itself."""
    lines = with_form(filled()).splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("FI3 @"))
    lines[at:at] = ["FI1 - C5", "and FI2 - D5 please"]
    return written(
        "gmail-web-own-lines-inside-the-quote",
        _gmail_head(),
        _gmail("see below\n", GMAIL_ATTRIBUTIONS["english"], "\n".join(lines)),
        "typed: see below\ntyped: FI1 - C5\ntyped: and FI2 - D5 please",
        "FI1 move C5\nFI2 move D5",
    )


def _gmail_bottom() -> Written:
    plain = f"{GMAIL_ATTRIBUTIONS['english']}\n\n{quote(BULLETIN)}\nFI1 - C5\nFI2 - D5\n"
    rich = (
        f'<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f"{in_html(GMAIL_ATTRIBUTIONS['english'])}<br></div>"
        f'<blockquote class="gmail_quote">{in_html(BULLETIN)}</blockquote></div><div><br></div>'
        "<div>FI1 - C5</div><div>FI2 - D5</div></div>\n"
    )
    return written(
        "gmail-web-bottom-posted",
        _gmail_head(),
        alternative(GMAIL, plain, rich),
        "typed: FI1 - C5\ntyped: FI2 - D5",
        "FI1 move C5\nFI2 move D5",
    )


def _gmail_forwarded() -> Written:
    """Orders sent from a wrong address first and forwarded: they are a quoted letter, and are not read."""
    block = (
        "---------- Forwarded message ---------\nFrom: Henry Dubois <henry@bureau.example>\n"
        f"Date: Thu, 12 Mar 2026 at 21:40\nSubject: orders\nTo: Adjutant <{SERVER}>\n\n\n"
    )
    text = "please see below, I sent it from work\n\n"
    rich = (
        f'<div dir="ltr">{in_html(text)}<div class="gmail_quote">{in_html(block)}FI1 - C5<br>FI2 - D5<br></div></div>\n'
    )
    return written(
        "gmail-web-forwarded",
        _gmail_head(subject="Fwd: orders"),
        alternative(GMAIL, f"{text}{block}FI1 - C5\nFI2 - D5\n", rich),
        "typed: please see below, I sent it from work",
    )


def _outlook_block(ruler: str = "________________________________") -> str:
    return (
        f"{ruler}\nFrom: Adjutant <{SERVER}>\nSent: Thursday, March 12, 2026 9:04 PM\n"
        "To: Henry Dubois <henry.dubois@courrier.example>\nSubject: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT\n\n"
    )


def _outlook_html(text: str, quoted: str) -> str:
    block = "<br>".join(
        f"<b>{line.partition(':')[0]}:</b>{line.partition(':')[2].replace('<', '&lt;').replace('>', '&gt;')}"
        for line in _outlook_block().strip().splitlines()[1:]
    )
    return (
        '<html><head>\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\n'
        '<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style>\n</head>\n<body dir="ltr">\n'
        + "".join(
            f'<div class="elementToProof" style="font-family: Aptos; font-size: 12pt;">{line or "<br>"}</div>\n'
            for line in text.splitlines()
        )
        + '<div id="appendonsend"></div>\n<hr style="display:inline-block;width:98%" tabindex="-1">\n'
        f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">{block}</font><div>&nbsp;</div>\n</div>\n'
        f"<div>{in_html(quoted)}</div>\n</body>\n</html>\n"
    )


_OUTLOOK_WEB = "_000_DB9PR08MB7563A1B2C3D4E5_"


def _outlook_web_head() -> str:
    return head(
        f'Content-Type: multipart/alternative;\n\tboundary="{_OUTLOOK_WEB}"',
        more="Thread-Topic: [dett-07 b4 FR] Bound 4 is due\nThread-Index: AQHbkz1\nAccept-Language: en-GB, en-US\n"
        "Content-Language: en-GB\nX-MS-Has-Attach:\nX-MS-TNEF-Correlator:\nx-ms-exchange-messagesentrepresentingtype: 1",
        message_id="<DB9PR08MB7563A1B2C3D4E5@DB9PR08MB7563.eurprd08.prod.outlook.example>",
    )


def _outlook_web_top() -> Written:
    text = "FI1 move to C5\nFI2 move to D5\nthe rest hold\n\n"
    return written(
        "outlook-web-top-posted",
        _outlook_web_head(),
        alternative(_OUTLOOK_WEB, text + _outlook_block() + BULLETIN, _outlook_html(text, BULLETIN), "utf-8"),
        "typed: FI1 move to C5\ntyped: FI2 move to D5\ntyped: the rest hold",
        "FI1 move C5\nFI2 move D5\nFI3 FI4 FI5 FI6 FI7 FI8 MR1 FC1 FC2 FC3 FG1 FG2 DG DH hold",
    )


def _outlook_web_html_only() -> Written:
    form = filled(FI4="move F5", FG2="unlimber")
    return written(
        "outlook-web-html-only-inline",
        head(
            'Content-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: base64',
            message_id="<DB9PR08MB99@DB9PR08MB99.eurprd08.prod.outlook.example>",
        ),
        base_64(_outlook_html("filled in below\n", with_form(form))),
        """typed: filled in below
form: FI4 @F6 line S 0 hits : move F5
form: FG2 @F7 limbered S 0 hits : unlimber""",
        "FI4 move F5\nFG2 unlimber",
    )


def _yahoo_top() -> Written:
    """Yahoo's plain text indents the old letter with hard spaces and leaves it without quote marks."""
    attribution = f"On Thursday, 12 March 2026 at 21:04:11 GMT, Adjutant <{SERVER}> wrote:"
    plain = f" FI1 - C5\nFI2 - D5\n    {attribution}  \n \n {BULLETIN.replace(chr(10), '  ' + chr(10))}  "
    rich = (
        '<html><head></head><body><div class="ydp1a2bc3yahoo-style-wrap" style="font-size:13px;">'
        '<div dir="ltr" data-setdir="false">FI1 - C5</div><div dir="ltr">FI2 - D5</div><div><br></div></div>'
        '<div id="ydp5fyahoo_quoted_12" class="ydp5fyahoo_quoted"><div><div>\n'
        f"{in_html(attribution)}</div><div><br></div><div><br></div>\n<div>{in_html(BULLETIN)}</div></div></div></body></html>"
    )
    boundary = "----=_Part_4711_815.1773353411"
    header = "Content-Type: text/{}; charset=UTF-8\nContent-Transfer-Encoding: base64"
    return written(
        "yahoo-web-top-posted",
        head(
            f'Content-Type: multipart/alternative; \n\tboundary="{boundary}"',
            more="X-Mailer: WebService/1.1.25198 YMailNorrin",
            message_id="<1234567890.815.1773353431000@mail.yahoo.example>",
        ),
        parts(boundary, (header.format("plain"), base_64(plain)), (header.format("html"), base_64(rich))),
        "typed: FI1 - C5\ntyped: FI2 - D5",
        "FI1 move C5\nFI2 move D5",
    )


def _yahoo_inline() -> Written:
    form = filled(FI5="hold", FC3="move I5")
    rich = (
        '<html><body><div class="yahoo-style-wrap">done<br><br></div><div id="yahoo_quoted_77" class="yahoo_quoted">'
        f"<div>On Thursday, 12 March 2026 at 21:04:11 GMT, Adjutant &lt;{SERVER}&gt; wrote:</div><div><br></div>"
        f"<pre>{with_form(form).replace('<', '&lt;').replace('>', '&gt;')}</pre></div></body></html>"
    )
    return written(
        "yahoo-html-only-inline",
        head("Content-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable"),
        quoted_printable(rich),
        "typed: done\nform: FI5 @G6 line S 0 hits : hold\nform: FC3 @I6 line S 1 hit : move I5",
        "FI5 hold\nFC3 move I5",
    )


def _gmx_top() -> Written:
    text = "Hallo,\n\nFI1 zieht nach C5\nFI2 feuert auf E4\n\nGruß, Heinrich\n"
    block = (
        "Gesendet: Donnerstag, 12. März 2026 um 21:04\nVon: Adjutant <dett-07+k7q2m@pbem.example>\n"
        "An: henry.dubois@courrier.example\nBetreff: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT\n"
    )
    rich = (
        f'<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>{in_html(text)}\n'
        '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">\n'
        f'<div style="margin:0 0 10px 0;">{in_html(block)}</div>\n<div name="quoted-content">{in_html(BULLETIN)}</div>'
        "\n</div>\n</div></div></body></html>\n"
    )
    return written(
        "gmx-web-html-only",
        head(
            "Content-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable", more="X-Priority: 3"
        ),
        quoted_printable(rich),
        "typed: Hallo,\ntyped: FI1 zieht nach C5\ntyped: FI2 feuert auf E4\ntyped: Gruß, Heinrich",
        "FI1 move C5\nFI2 fire E4",
    )


def _proton_top() -> Written:
    text = (
        "MR1 charge J4\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\n"
        f"On Thursday, March 12th, 2026 at 9:04 PM, Adjutant <{SERVER}> wrote:\n\n"
    )
    return written(
        "proton-top-posted",
        head(
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\nFeedback-ID: 12:user:proton"
        ),
        quoted_printable(text + quote(BULLETIN)),
        "typed: MR1 charge J4\nsignature: Sent with [Proton Mail](https://proton.me/mail/home) secure email.",
        "MR1 melee J4",
    )


def _aol_no_quote() -> Written:
    """No quote and no attribution: the form copied by hand into a new letter."""
    form = filled(FI1="- C5", FI2="- D5", MR1="x J4")
    return written(
        "aol-form-copied-into-a-new-letter",
        head(
            "Content-Type: text/plain; charset=UTF-8; format=flowed\nX-Mailer: WebService AolMwebCore",
            answers=False,
            subject="orders",
        ),
        "Bonjour,\n\n" + form + "\nHenry\n",
        """typed: Bonjour,
form: FI1 @C6 line S 0 hits : - C5
form: FI2 @D6 line S 0 hits : - D5
form: MR1 @K6 line S 0 hits : x J4
typed: Henry""",
        "FI1 move C5\nFI2 move D5\nMR1 melee J4",
    )
