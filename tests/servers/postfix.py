"""A real Postfix on loopback that hands letters to Dovecot; some domains are refused, deferred or bounced.

Port `smtp_port` refuses `…@bounce.test` (550 5.1.1) and puts off `…@defer.test` (450 4.2.1) at RCPT; port
`accepting_port` takes everything and relays those to the first, so that they make real delivery reports.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from pbem.mail.security import Security
from pbem.mail.sending.smtp_settings import SmtpSettings
from tests.servers.machine import certificate, children, free_port, is_alive, listens, program, until

_MAIN = """
compatibility_level = 3.6
queue_directory = {directory}/queue
data_directory = {directory}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = {directory}/postfix.log
maillog_file_prefixes = {directory}
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.club.example
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
disable_dns_lookups = yes
alias_maps =
alias_database =
local_recipient_maps =
recipient_delimiter = +
virtual_mailbox_domains = club.example, player.example
virtual_mailbox_maps = static:ok
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
transport_maps = inline:{{ bounce.test=smtp:[127.0.0.1]:{smtp}, defer.test=smtp:[127.0.0.1]:{smtp} }}
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions =
    check_recipient_access
        inline:{{ {{ bounce.test = 550 5.1.1 no such player }}, {{ defer.test = 450 4.2.1 later }} }},
    permit_mynetworks, reject
smtpd_tls_cert_file = {cert}
smtpd_tls_key_file = {key}
smtpd_tls_security_level = may
message_size_limit = 2000000
queue_run_delay = 1s
transport_retry_time = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
delay_warning_time = {delay_warning}
"""

_MASTER = """
127.0.0.1:{smtp} inet n - n - - smtpd
    -o myhostname=mx.player.example
127.0.0.1:{accepting} inet n - n - - smtpd
    -o smtpd_recipient_restrictions=permit_mynetworks,reject
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp flags=DO
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """Started, stopped and killed at will; its queue stays in `directory` in between."""

    def __init__(self, directory: Path, lmtp_port: int, *, delay_warning: str = "0h") -> None:
        self.directory = directory
        self.log = directory / "postfix.log"
        self.smtp_port, self.accepting_port = free_port(), free_port()
        for name, owner in (("queue", "root"), ("data", "postfix"), ("etc", "root")):
            (directory / name).mkdir()
            shutil.chown(directory / name, owner)
        self.certificate, key = certificate(directory)
        self._etc = directory / "etc"
        main = _MAIN.format(
            directory=directory,
            lmtp=lmtp_port,
            smtp=self.smtp_port,
            cert=self.certificate,
            key=key,
            delay_warning=delay_warning,
        )
        (self._etc / "main.cf").write_text(main, encoding="utf-8")
        master = _MASTER.format(smtp=self.smtp_port, accepting=self.accepting_port)
        (self._etc / "master.cf").write_text(master, encoding="utf-8")

    def start(self) -> None:
        """Serve; returns when it accepts connections."""
        self._command("start")
        until(lambda: listens(self.smtp_port) and listens(self.accepting_port), "Postfix is up", log=self.log)

    def stop(self) -> None:
        """End it in good order."""
        with suppress(subprocess.CalledProcessError):
            self._command("stop")

    def kill(self) -> None:
        """Kill the master and all that it started, as a power failure would; what was accepted is in the queue."""
        master = int((self.directory / "queue/pid/master.pid").read_text().strip())
        numbers = [master, *(number for number, _ in children(master))]
        for number in numbers:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        until(lambda: not any(is_alive(number) for number in numbers), "Postfix is gone")

    def flush(self) -> None:
        """Try all waiting letters now."""
        self._command("flush")

    def waiting(self) -> str:
        """The queue, one JSON object a line."""
        queue = subprocess.run(
            [program("postqueue"), "-c", str(self._etc), "-j"], capture_output=True, text=True, check=False
        )
        return queue.stdout

    def settings(self, *, accepting: bool = False) -> SmtpSettings:
        """How to hand letters over in plain text on loopback."""
        port = self.accepting_port if accepting else self.smtp_port
        return SmtpSettings("127.0.0.1", port, security=Security.INSECURE, timeout=20, data_timeout=20)

    def protected(self, ca_file: str) -> SmtpSettings:
        """How to hand letters over after STARTTLS."""
        return SmtpSettings("localhost", self.smtp_port, security=Security.STARTTLS, ca_file=ca_file, timeout=20)

    def _command(self, word: str) -> None:
        subprocess.run([program("postfix"), "-c", str(self._etc), word], check=True, capture_output=True, timeout=60)
