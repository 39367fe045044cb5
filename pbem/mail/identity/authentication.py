"""What our own mail server found out about a letter's origin: its Authentication-Results, and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from authres import AuthenticationResultsHeader

_LONGEST: Final = 4096
_TAG: Final = re.compile(r"(?:^|;)\s*([a-z]+)\s*=\s*([^;]*)", re.IGNORECASE)


class Origin(StrEnum):
    """PROVED: the From domain vouches for it. DISPROVED: it denies it. UNPROVED: neither. UNASKED: no server named."""

    PROVED = "proved"
    DISPROVED = "disproved"
    UNPROVED = "unproved"
    UNASKED = "unasked"


@dataclass(frozen=True, slots=True)
class Authentication:
    """The verdict and, in plain words, why."""

    origin: Origin
    why: str


def authenticate(headers: Sequence[tuple[str, str]], raw: bytes, sender: str, authserv_id: str) -> Authentication:
    """Judge a letter of this sender by the topmost Authentication-Results, if it bears exactly our server's name.

    `headers` are (lower-case name, unfolded value) from the top. Others further down can be the sender's own work:
    our server writes on top of what it received. Without an `authserv_id` nothing is judged.
    """
    if not authserv_id:
        return Authentication(Origin.UNASKED, "no mail server is named whose word would count")
    results = _our_results(headers, authserv_id)
    if results is None:
        return Authentication(Origin.UNPROVED, f"{authserv_id} wrote no Authentication-Results on top of it")
    verdict = _judge(results, sender.rpartition("@")[2].lower(), sender.lower())
    if verdict.origin is Origin.PROVED and (tail := _unsigned_tail(headers, raw)):
        return Authentication(Origin.UNPROVED, tail)
    return verdict


def server_named(headers: Sequence[tuple[str, str]]) -> str:
    """The name under which the topmost Authentication-Results stand, in lower case; empty where there are none."""
    results = _topmost_results(headers)
    return "" if results is None else str(results.authserv_id).lower()


def _our_results(headers: Sequence[tuple[str, str]], authserv_id: str) -> list[Any] | None:
    results = _topmost_results(headers)
    if results is None or str(results.authserv_id).lower() != authserv_id.lower():
        return None
    return list(results.results)


def _topmost_results(headers: Sequence[tuple[str, str]]) -> Any:
    value = next((value for name, value in headers if name == "authentication-results"), "")
    if not value or len(value) > _LONGEST:
        return None
    try:
        return AuthenticationResultsHeader.parse_value(value)
    except Exception:
        # The library raises its own and other errors on garbage; garbage proves nothing.
        return None


def _judge(results: list[Any], domain: str, address: str) -> Authentication:
    dmarc = [result for result in results if _method(result) == "dmarc"]
    if any(_passed(result) and _covers(_property(result, "header", "from"), domain) for result in dmarc):
        return Authentication(Origin.PROVED, "DMARC passed")
    if any(result.result.lower() == "fail" for result in dmarc):
        return Authentication(Origin.DISPROVED, "DMARC failed")
    for result in results:
        if _passed(result) and _vouches(result, domain, address):
            return Authentication(Origin.PROVED, f"{_method(result)} passed for {domain}")
    passed = sorted({_method(result) for result in results if _passed(result)})
    if passed:
        return Authentication(Origin.UNPROVED, f"{', '.join(passed)} passed, but not for {domain}")
    return Authentication(Origin.UNPROVED, f"nothing vouches for {domain}")


def _vouches(result: Any, domain: str, address: str) -> bool:
    """Whether a pass speaks for the From address itself: another domain's good signature proves nothing here."""
    method = _method(result)
    if method == "dkim":
        signer = _property(result, "header", "d") or _property(result, "header", "i").rpartition("@")[2]
        return _covers(signer, domain)
    if method == "spf":
        return _property(result, "smtp", "mailfrom").rpartition("@")[2] == domain
    return method == "auth" and _property(result, "smtp", "auth") == address


def _covers(authority: str, domain: str) -> bool:
    """Whether a domain is the authority's own or below it: `sub.example.org` under `example.org`, never the reverse."""
    authority = authority.rstrip(".")
    return "." in authority and (domain == authority or domain.endswith(f".{authority}"))


def _method(result: Any) -> str:
    return str(getattr(result, "method", "")).lower()


def _passed(result: Any) -> bool:
    return str(getattr(result, "result", "")).lower() == "pass"


def _property(result: Any, kind: str, name: str) -> str:
    for entry in getattr(result, "properties", ()):
        if entry.type == kind and entry.name == name and entry.value:
            return str(entry.value).lower()
    return ""


def _unsigned_tail(headers: Sequence[tuple[str, str]], raw: bytes) -> str:
    """What is wrong where a DKIM signature covers only the beginning of the body (`l=`): orders may be added below."""
    signatures = [_TAG.findall(value[:_LONGEST]) for name, value in headers if name == "dkim-signature"]
    limited = [tags for tags in ({name.lower(): value for name, value in found} for found in signatures) if "l" in tags]
    if not limited:
        return ""
    # Imported for the rare letter that needs it: dkimpy brings a whole DNS library along.
    from dkim.canonicalization import CanonicalizationPolicy

    body = re.sub(rb"\r?\n", b"\r\n", re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[-1])
    for tags in limited:
        try:
            policy = CanonicalizationPolicy.from_c_value(tags.get("c", "simple/simple").strip().encode("ascii"))
            covered = len(policy.canonicalize_body(body)) <= int(tags["l"])
        except Exception:
            covered = False
        if not covered:
            return "its signature covers only a part of the letter (l=)"
    return ""
