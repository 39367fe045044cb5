"""How a connection to a mail server is protected: TLS always, plain text only to this very machine."""

from __future__ import annotations

import ipaddress
import ssl
from enum import StrEnum


class Security(StrEnum):
    """TLS from the first byte, TLS after STARTTLS (refusing a server that offers none), or no TLS on loopback."""

    TLS = "tls"
    STARTTLS = "starttls"
    INSECURE = "insecure"


def require_safe(host: str, security: Security) -> None:
    """Raise ValueError for plain text to another machine: passwords and orders would cross the net readable."""
    if security is Security.INSECURE and not is_loopback(host):
        raise ValueError(f"security 'insecure' is for this machine only, not for {host}: use 'tls' or 'starttls'")


def is_loopback(host: str) -> bool:
    """Whether a host name or address can only mean this machine."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def tls_context(ca_file: str = "") -> ssl.SSLContext:
    """A context that verifies the server's certificate and name, against `ca_file` where one is given."""
    return ssl.create_default_context(cafile=ca_file or None)
