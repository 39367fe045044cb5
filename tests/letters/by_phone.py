"""Letters written on a telephone: iPhone, Gmail and Outlook on Android, K-9, Samsung, WEB.DE."""

# ruff: noqa: E501 (what goes on the wire is not folded here)

from __future__ import annotations

from collections.abc import Iterator

from tests.letters.writing import (
    BULLETIN,
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

_IPHONE = "X-Mailer: iPhone Mail (22D82)\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable"
_BLOCK = (
    f"From: Adjutant <{SERVER}>\nSent: 12 March 2026 21:04:11 GMT\nTo: {PLAYER}\n"
    "Subject: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT\n"
)


def letters() -> Iterator[Written]:
    """All of them."""
    yield _iphone_top()
    yield _iphone_inline()
    yield _iphone_german()
    yield _iphone_html()
    yield _gmail_android()
    yield _outlook_android()
    yield _outlook_ios_html()
    yield _k9_top()
    yield _k9_inline()
    yield _samsung()
    yield _webde_app()
    yield _one_word()


def _iphone_top() -> Written:
    text = (
        "FI1 - C5\nFI2 - D5\n\nSent from my iPhone\n\n"
        f"> On 12 Mar 2026, at 21:04, Adjutant <{SERVER}> wrote:\n> \n> \ufeff{quote(BULLETIN)[2:]}"
    )
    return written(
        "iphone-top-posted",
        head(_IPHONE, message_id="<B2F1C0DE-5D3A-4B0E-9C40-6A4D3C3B7A11@courrier.example>"),
        quoted_printable(text),
        "typed: FI1 - C5\ntyped: FI2 - D5\nsignature: Sent from my iPhone",
        "FI1 move C5\nFI2 move D5",
    )


def _iphone_inline() -> Written:
    form = filled(FI1="move C5", FI2="Fire D4")
    text = (
        f"See below\n\nSent from my iPhone\n\n> On 12 Mar 2026, at 21:04, Adjutant <{SERVER}> wrote:\n> \n"
        f"> \ufeff{quote(with_form(form))[2:]}"
    )
    return written(
        "iphone-inline",
        head(_IPHONE),
        quoted_printable(text),
        """typed: See below
signature: Sent from my iPhone
form: FI1 @C6 line S 0 hits : move C5
form: FI2 @D6 line S 0 hits : Fire D4""",
        "FI1 move C5\nFI2 fire D4",
    )


def _iphone_german() -> Written:
    text = (
        "FI1 zieht nach C5\n\nVon meinem iPhone gesendet\n\n"
        f"> Am 12.03.2026 um 21:04 schrieb Adjutant <{SERVER}>:\n> \n{quote(BULLETIN)}"
    )
    return written(
        "iphone-german",
        head(_IPHONE),
        quoted_printable(text),
        "typed: FI1 zieht nach C5\nsignature: Von meinem iPhone gesendet",
        "FI1 move C5",
    )


def _iphone_html() -> Written:
    """HTML with the old letter in `blockquote type=cite`, the attribution inside it."""
    form = filled(FG1="fire D4", FG2="limber")
    rich = (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">'
        '<div dir="ltr">My orders&nbsp;</div><div dir="ltr"><br>Envoyé de mon iPhone</div><div dir="ltr"><br>'
        f'<blockquote type="cite">Le 12 mars 2026 à 21:04, Adjutant &lt;{SERVER}&gt; a écrit&nbsp;:<br><br></blockquote></div>'
        f'<blockquote type="cite"><div dir="ltr">\ufeff{in_html(with_form(form))}</div></blockquote></body></html>'
    )
    return written(
        "iphone-html-only-inline",
        head(
            "X-Mailer: iPhone Mail (22D82)\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable"
        ),
        quoted_printable(rich),
        """typed: My orders
signature: Envoyé de mon iPhone
form: FG1 @A6 unlimbered E 0 hits : fire D4
form: FG2 @F7 limbered S 0 hits : limber""",
        "FG1 fire D4\nFG2 limber",
    )


def _gmail_android() -> Written:
    text = "Fi1 - C5\nFC1 charge J4\n"
    attribution = f"On Thu, 12 Mar 2026, 21:04 Adjutant, <{SERVER}> wrote:"
    rich = (
        f'<div dir="auto">{in_html(text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{in_html(attribution)}<br></div><blockquote class="gmail_quote">{in_html(BULLETIN)}</blockquote></div>\n'
    )
    return written(
        "gmail-android-top-posted",
        head('Content-Type: multipart/alternative; boundary="00000000000044dd2b064d1e5b11"'),
        alternative("00000000000044dd2b064d1e5b11", f"{text}\n{attribution}\n\n{quote(BULLETIN)}", rich),
        "typed: Fi1 - C5\ntyped: FC1 charge J4",
        "FI1 move C5\nFC1 melee J4",
    )


def _outlook_android() -> Written:
    text = (
        "FI1 to C5\nFI6 hold\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n"
        f"________________________________\n{_BLOCK}\n{BULLETIN}"
    )
    rich = f"<html><body>{in_html(text)}</body></html>"
    return written(
        "outlook-android-top-posted",
        head('Content-Type: multipart/alternative;\n\tboundary="_000_AM0PR04MB6289_"'),
        alternative("_000_AM0PR04MB6289_", text, rich, "utf-8"),
        "typed: FI1 to C5\ntyped: FI6 hold\nsignature: Get Outlook for Android<https://aka.ms/AAb9ysg>",
        "FI1 move C5\nFI6 hold",
    )


def _outlook_ios_html() -> Written:
    form = filled(FI8="move E6")
    rich = (
        '<html><body dir="ltr"><div>one order below</div><div id="ms-outlook-mobile-signature"><div>Get '
        '<a href="https://aka.ms/o0ukef">Outlook for iOS</a></div></div>'
        '<div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message">'
        '<meta name="Generator" content="Microsoft Exchange Server">'
        '<div style="text-align: left; padding: 3pt 0in 0in; border-top: 1pt solid rgb(181, 196, 223);">'
        f"{in_html(_BLOCK)}</div><div><br></div>{in_html(with_form(form))}</div></body></html>"
    )
    return written(
        "outlook-ios-html-only-inline",
        head("Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64"),
        base_64(rich),
        "typed: one order below\nsignature: Get Outlook for iOS\nform: FI8 @E7 attack column S 0 hits : move E6",
        "FI8 move E6",
    )


def _k9_top() -> Written:
    text = (
        "FI1 - C5\nFI7 - D6\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\n"
        f"-------- Original Message --------\n{_BLOCK}\n{BULLETIN}"
    )
    return written(
        "k9-top-posted",
        head(
            "User-Agent: K-9 Mail for Android\nContent-Type: text/plain;\n charset=utf-8\nContent-Transfer-Encoding: quoted-printable"
        ),
        quoted_printable(text),
        """typed: FI1 - C5
typed: FI7 - D6
signature: --
signature: Sent from my Android device with K-9 Mail. Please excuse my brevity.""",
        "FI1 move C5\nFI7 move D6",
    )


def _k9_inline() -> Written:
    form = filled(FI1="move C5")
    text = f"Am 12. März 2026 21:04:11 GMT schrieb Adjutant <{SERVER}>:\n{quote(with_form(form), '>')}\nMehr nicht.\n"
    return written(
        "k9-inline-german",
        head(
            "User-Agent: K-9 Mail for Android\nContent-Type: text/plain;\n charset=utf-8\nContent-Transfer-Encoding: quoted-printable"
        ),
        quoted_printable(text),
        "form: FI1 @C6 line S 0 hits : move C5\ntyped: Mehr nicht.",
        "FI1 move C5",
    )


def _samsung() -> Written:
    text = (
        "FC1 charge J4\nFC2 - J6\nSent from my Galaxy\n-------- Original message --------"
        f"From: Adjutant <{SERVER}> Date: 12/03/2026  21:04  (GMT+00:00) To: {PLAYER} "
        f"Subject: [dett-07 b4 FR] Bound 4 is due Sun 15 Mar 20:00 GMT\n{BULLETIN}"
    )
    return written(
        "samsung-top-posted",
        head('Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: base64'),
        base_64(text),
        "typed: FC1 charge J4\ntyped: FC2 - J6\nsignature: Sent from my Galaxy",
        "FC1 melee J4\nFC2 move J6",
    )


def _webde_app() -> Written:
    text = (
        "FI2 feuert auf D4\n--\nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\n"
        f"Am 12.03.26, 21:04 schrieb Adjutant <{SERVER}>:\n"
    )
    rich = f"<html><body>{in_html(text)}<blockquote>{in_html(BULLETIN)}</blockquote></body></html>"
    header = "Content-Type: text/{}; charset=utf-8\nContent-Transfer-Encoding: quoted-printable"
    return written(
        "webde-app-top-posted",
        head('Content-Type: multipart/alternative; boundary="----OLWC7LIU1NJK4GS9V2"'),
        parts(
            "----OLWC7LIU1NJK4GS9V2",
            (header.format("plain"), quoted_printable(text + "\n" + quote(BULLETIN))),
            (header.format("html"), quoted_printable(rich)),
        ),
        """typed: FI2 feuert auf D4
signature: --
signature: Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.""",
        "FI2 fire D4",
    )


def _one_word() -> Written:
    text = f"ok\n\nSent from my iPhone\n\n> On 12 Mar 2026, at 21:04, Adjutant <{SERVER}> wrote:\n> \n{quote(BULLETIN)}"
    return written(
        "iphone-nothing-but-ok",
        head(_IPHONE),
        quoted_printable(text),
        "typed: ok\nsignature: Sent from my iPhone",
        "answer OK",
    )
