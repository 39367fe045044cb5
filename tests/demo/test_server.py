"""The embedded mail server: what goes in by SMTP comes out by IMAP, by the clock it was given."""

from __future__ import annotations

import gc
import smtplib
import socket
from datetime import UTC, datetime

import pytest

from pbem.demo.server import MailServer
from pbem.demo.wire import WireLetter
from pbem.mail.fetching.imap import Fetched, LoginRefused, Mailbox
from pbem.mail.fetching.imap_settings import ImapSettings
from pbem.mail.security import Security

UMPIRE, NEY = "umpire@club.example", "ney@player.example"
ACCOUNTS = {UMPIRE: "pw", NEY: "pw"}
ORDERS = b"From: ney@player.example\r\nSubject: orders\r\n\r\n.FI1 move C6\r\n"
NOON = datetime(2031, 6, 27, 12, 0, tzinfo=UTC)


def send(server: MailServer, *recipients: str, raw: bytes = ORDERS) -> None:
    with smtplib.SMTP("127.0.0.1", server.smtp_port, timeout=10) as client:
        client.sendmail(NEY, list(recipients), raw)


def read(server: MailServer, account: str = UMPIRE, password: str = "pw") -> list[Fetched]:
    settings = ImapSettings("127.0.0.1", server.imap_port, account, password, security=Security.INSECURE)
    with Mailbox(settings) as mailbox:
        return [fetched for batch in mailbox.fetch_new(lambda _validity: 1) for fetched in batch]


def test_a_letter_sent_is_a_letter_received_by_the_servers_clock() -> None:
    with MailServer(ACCOUNTS, now=lambda: NOON) as server:
        send(server, UMPIRE)
        (fetched,) = read(server)
        assert fetched.received == NOON
        assert fetched.raw.endswith(ORDERS)
        assert server.letters == [WireLetter(NEY, UMPIRE, ORDERS, NOON)]


def test_a_connection_outlives_a_collection_of_what_nobody_holds() -> None:
    with MailServer(ACCOUNTS) as server, socket.create_connection(("127.0.0.1", server.imap_port), timeout=30) as link:
        answers = link.makefile("rb")
        assert answers.readline().startswith(b"* OK")
        for number in range(20):
            gc.collect()
            link.sendall(b"a%d NOOP\r\n" % number)
            assert answers.readline().startswith(b"a%d OK" % number)


def test_a_plus_address_reaches_its_mailbox_and_stays_readable() -> None:
    with MailServer(ACCOUNTS) as server:
        send(server, "umpire+dett-07.abc@club.example")
        (fetched,) = read(server)
        assert b"Delivered-To: umpire+dett-07.abc@club.example\r\n" in fetched.raw
        assert b"X-Original-To: umpire+dett-07.abc@club.example\r\n" in fetched.raw
        assert fetched.raw.startswith(b"Return-Path: <ney@player.example>\r\n") and b"\r\nReceived: from" in fetched.raw


def test_each_recipient_has_his_own_copy() -> None:
    with MailServer(ACCOUNTS) as server:
        send(server, UMPIRE, NEY)
        assert [letter.recipient for letter in server.letters] == [UMPIRE, NEY]
        assert len(read(server)) == len(read(server, NEY)) == len(server.mailbox(NEY)) == 1


def test_every_letter_on_the_wire_is_shown_to_whoever_watches() -> None:
    seen: list[WireLetter] = []
    with MailServer(ACCOUNTS, on_letter=seen.append) as server:
        send(server, UMPIRE)
        assert seen == server.letters


def test_refusals_come_when_they_were_asked_for() -> None:
    with MailServer(ACCOUNTS) as server:
        server.refuse(UMPIRE, "450 4.2.1 later")
        server.refuse(UMPIRE, "554 5.6.0 not that", at_data=True)
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            send(server, "umpire+x@club.example")
        with pytest.raises(smtplib.SMTPDataError):
            send(server, UMPIRE)
        send(server, UMPIRE)
        server.refuse(UMPIRE, "550 5.1.1 gone", times=None)
        for _ in range(3):
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                send(server, UMPIRE)
        assert len(read(server)) == 1


def test_nobody_else_has_a_mailbox_here() -> None:
    with MailServer(ACCOUNTS) as server:
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            send(server, "nobody@club.example")
        with pytest.raises(LoginRefused):
            read(server, password="wrong")


def test_a_login_can_be_demanded_before_letters_are_taken() -> None:
    with MailServer(ACCOUNTS, login_required=True) as server:
        with pytest.raises(smtplib.SMTPException):
            send(server, UMPIRE)
        with smtplib.SMTP("127.0.0.1", server.smtp_port, timeout=10) as client:
            client.login(NEY, "pw")
            client.sendmail(NEY, [UMPIRE], ORDERS)
        assert len(read(server)) == 1


def test_it_stops_cleanly_with_readers_still_connected() -> None:
    server = MailServer(ACCOUNTS)
    server.start()
    settings = ImapSettings("127.0.0.1", server.imap_port, UMPIRE, "pw", security=Security.INSECURE)
    mailbox = Mailbox(settings)
    list(mailbox.fetch_new(lambda _validity: 1))
    server.stop()
    for port in (server.smtp_port, server.imap_port):
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
    mailbox.close()
    server.stop()
