"""Letters that no person wrote, and letters of persons that look as if a machine had."""

# ruff: noqa: E501 (what goes on the wire is not folded here)

from __future__ import annotations

from collections.abc import Iterator

from tests.letters.writing import ANSWERED, BULLETIN, PLAYER, SERVER, Written, filled, head, parts, quote, written

_PLAIN = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit"


def letters() -> Iterator[Written]:
    """All of them."""
    yield _vacation()
    yield _exchange_absence()
    yield _german_absence()
    yield _bare_absence()
    yield _postfix_bounce()
    yield _exchange_bounce()
    yield _qmail_bounce()
    yield _read_receipt()
    yield _calendar_reply()
    yield _mailing_list()
    yield _own_letter()
    yield _wants_no_answer()
    yield _orders_of_a_program()


def _vacation() -> Written:
    text = "I am in the Alps until 23 March and read no mail.\n\nHenry\n\n" + quote(BULLETIN)
    return written(
        "vacation-sieve",
        head(
            _PLAIN,
            subject="Auto: [dett-07 b4 FR] Bound 4 is due",
            more="Auto-Submitted: auto-replied (vacation)\nX-Mailer: Dovecot Pigeonhole Sieve",
        ),
        text,
        "typed: I am in the Alps until 23 March and read no mail.\ntyped: Henry",
        automatic="absence",
    )


def _exchange_absence() -> Written:
    return written(
        "absence-exchange",
        head(
            _PLAIN,
            subject="Automatic reply: [dett-07 b4 FR] Bound 4 is due",
            more="X-Auto-Response-Suppress: All\nX-MS-Exchange-Inbox-Rules-Loop: henry.dubois@courrier.example",
        ),
        "I am out of the office until Monday, with limited access to email.\n",
        "typed: I am out of the office until Monday, with limited access to email.",
        automatic="absence",
    )


def _german_absence() -> Written:
    return written(
        "absence-german-subject-only",
        head(_PLAIN, subject="=?utf-8?q?Abwesenheitsnotiz=3A_=5Bdett-07_b4_FR=5D?=", answers=False),
        "Ich bin bis zum 23. März nicht erreichbar.\n",
        "typed: Ich bin bis zum 23. März nicht erreichbar.",
        automatic="absence",
        orders="setting AWAY",
    )


def _bare_absence() -> Written:
    """An answering machine that gives itself away by nothing but its empty return path."""
    raw = head(_PLAIN, subject="Thank you for your mail", trace=False, answers=False)
    return written(
        "absence-empty-return-path",
        "Return-Path: <>\n" + raw,
        "Your mail has arrived and will be read after the holidays.\n",
        "typed: Your mail has arrived and will be read after the holidays.",
        automatic="machine",
    )


def _postfix_bounce() -> Written:
    boundary = "4ZBx2K1Jz1z.1773353433/mx.courrier.example"
    return written(
        "bounce-postfix",
        "Return-Path: <>\n"
        + head(
            f'Content-Type: multipart/report; report-type=delivery-status;\n\tboundary="{boundary}"',
            sender="MAILER-DAEMON@mx.courrier.example (Mail Delivery System)",
            subject="Undelivered Mail Returned to Sender",
            more="Auto-Submitted: auto-replied",
            answers=False,
            trace=False,
        ),
        parts(
            boundary,
            (
                "Content-Description: Notification\nContent-Type: text/plain; charset=us-ascii",
                "This is the mail system at host mx.courrier.example.\n\nI'm sorry to have to inform you that your message could not\n"
                f"be delivered to one or more recipients.\n\n<{PLAYER}>: host 192.0.2.17 said: 550 5.1.1 User unknown\n",
            ),
            (
                "Content-Description: Delivery report\nContent-Type: message/delivery-status",
                f"Reporting-MTA: dns; mx.courrier.example\n\nFinal-Recipient: rfc822; {PLAYER}\nAction: failed\nStatus: 5.1.1\n"
                "Diagnostic-Code: smtp; 550 5.1.1 User unknown\n",
            ),
            (
                "Content-Description: Undelivered Message\nContent-Type: message/rfc822",
                f"Message-ID: {ANSWERED}\nFrom: {SERVER}\nTo: {PLAYER}\nSubject: [dett-07 b4 FR]\n\n{filled(FI1='move C5')}",
            ),
        ),
        sender="",
        automatic="bounce, not an order",
        problems="We do not read a letter within the letter",
    )


def _exchange_bounce() -> Written:
    boundary = "b5f5a8d1-9c3e-4b7e-a0d2-3c1f7e6b9a10"
    return written(
        "bounce-exchange",
        head(
            f'Content-Type: multipart/report; report-type=delivery-status;\n\tboundary="{boundary}"',
            sender="postmaster@bureau.example",
            subject="Undeliverable: [dett-07 b4 FR] Bound 4 is due",
            more="Auto-Submitted: auto-replied\nX-MS-Exchange-Message-Is-Ndr:",
        ),
        parts(
            boundary,
            (
                'Content-Type: text/html; charset="us-ascii"\nContent-Transfer-Encoding: 7bit',
                "<html><body><p><b>Delivery has failed to these recipients or groups:</b></p><p>The mailbox is full.</p></body></html>",
            ),
            (
                "Content-Type: message/delivery-status",
                f"Reporting-MTA: dns;EX01.bureau.example\n\nFinal-recipient: rfc822;{PLAYER}\nAction: failed\nStatus: 5.2.2\n",
            ),
        ),
        sender="postmaster@bureau.example",
        automatic="bounce, not an order",
    )


def _qmail_bounce() -> Written:
    text = (
        "Hi. This is the qmail-send program at bureau.example.\nI'm afraid I wasn't able to deliver your message.\n\n"
        f"<{PLAYER}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n"
        f"Return-Path: <{SERVER}>\nDate: 12 Mar 2026 21:04:11 -0000\nFrom: {SERVER}\nTo: {PLAYER}\nSubject: [dett-07 b4 FR]\n\n{BULLETIN}"
    )
    return written(
        "bounce-qmail",
        "Return-Path: <>\n"
        + head("", sender="MAILER-DAEMON@bureau.example", subject="failure notice", answers=False, trace=False),
        text,
        sender="mailer-daemon@bureau.example",
        automatic="bounce, not an order",
    )


def _read_receipt() -> Written:
    boundary = "----_=_NextPart_001_01DC9D2F"
    return written(
        "read-receipt",
        head(
            f'Content-Type: multipart/report; report-type=disposition-notification;\n\tboundary="{boundary}"',
            subject="Read: [dett-07 b4 FR] Bound 4 is due",
        ),
        parts(
            boundary,
            ("Content-Type: text/plain; charset=utf-8", "Your message was read on 12 March 2026 at 22:01.\n"),
            (
                "Content-Type: message/disposition-notification",
                f"Final-Recipient: rfc822;{PLAYER}\nDisposition: manual-action/MDN-sent-manually; displayed\n",
            ),
        ),
        automatic="receipt, not an order",
    )


def _calendar_reply() -> Written:
    """He accepted the date that came with the report; nothing more."""
    boundary = "000000000000ca1e4d064d1e9900"
    return written(
        "calendar-reply",
        head(
            f'Content-Type: multipart/alternative; boundary="{boundary}"',
            subject="Accepted: Bound 4 is due @ Sun 15 Mar 2026 20:00 (GMT)",
        ),
        parts(
            boundary,
            (
                "Content-Type: text/plain; charset=UTF-8; format=flowed; delsp=yes",
                "Henry Dubois has accepted this invitation.\n",
            ),
            (
                'Content-Type: text/calendar; charset="UTF-8"; method=REPLY',
                "BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:b4@pbem.example\nEND:VEVENT\nEND:VCALENDAR\n",
            ),
        ),
        "typed: Henry Dubois has accepted this invitation.",
    )


def _mailing_list() -> Written:
    text = (
        "FI1 - C5\nFI2 - D5\n_______________________________________________\nfrench-staff mailing list -- french-staff@club.example\n"
        "To unsubscribe send an email to french-staff-leave@club.example\n"
    )
    return written(
        "mailing-list-footer",
        head(_PLAIN, more="List-Id: The French staff <french-staff.club.example>\nPrecedence: list"),
        text,
        """typed: FI1 - C5
typed: FI2 - D5
signature: _______________________________________________
signature: french-staff mailing list -- french-staff@club.example
signature: To unsubscribe send an email to french-staff-leave@club.example""",
        "FI1 move C5\nFI2 move D5",
        automatic="list",
    )


def _own_letter() -> Written:
    return written(
        "own-letter-come-back",
        head(_PLAIN, sender=f"Adjutant <{SERVER}>", more="X-PBEM-Loop: dett-07\nAuto-Submitted: auto-generated"),
        BULLETIN,
        sender=SERVER,
        automatic="own letter, not an order",
    )


def _wants_no_answer() -> Written:
    """A person behind an Exchange server that stamps every letter: the orders count, only the answer is in doubt."""
    return written(
        "person-behind-a-stamping-server",
        head(_PLAIN, more="X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply"),
        "FI1 - C5\n",
        "typed: FI1 - C5",
        "FI1 move C5",
        automatic="wants no answer",
    )


def _orders_of_a_program() -> Written:
    """A player's own program writes his orders and says so, as it should."""
    return written(
        "orders-written-by-a-program",
        head(_PLAIN, more="Auto-Submitted: auto-generated", answers=False, subject="dett-07 b4"),
        "ORDERS\nFI1 - C5\nFI2 - D5\nEND\n",
        "outside: ORDERS\ntyped: FI1 - C5\ntyped: FI2 - D5\noutside: END",
        "FI1 move C5\nFI2 move D5",
        automatic="machine",
    )
