"""What our own mail server found out about a letter's origin: its Authentication-Results, and nobody else's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from authres import AuthenticationResultsHeader

_LONGEST: Final = 4096


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


@dataclass(frozen=True, slots=True)
class Witness:
    """The mail server whose word on senders counts: the name that it signs with, and where its word stands.

    `received_above` is the number of Received lines that our own servers put above that word: 0 where it is written on
    top of everything, 1 where it stands directly below the line of the server that took the letter in.
    """

    authserv_id: str = ""
    received_above: int = 1


def authenticate(
    headers: Sequence[tuple[str, str]], sender: str, witness: Witness, *, signed_in_part: bool = False
) -> Authentication:
    """Judge a letter of this sender by the topmost Authentication-Results, if they bear exactly our server's name.

    `headers` are (lower-case name, unfolded value) from the top. What stands below the Received line of another server
    came with the letter and can be the sender's own work. Without an authserv-id nothing is judged.
    """
    if not witness.authserv_id:
        return Authentication(Origin.UNASKED, "no mail server is named whose word would count")
    found = results_written(headers)
    if found is None or found.server != witness.authserv_id.lower():
        return Authentication(Origin.UNPROVED, f"{witness.authserv_id} wrote no Authentication-Results on top of it")
    if found.received_above > witness.received_above:
        return Authentication(
            Origin.UNPROVED,
            f"its Authentication-Results stand below {found.received_above} Received lines, so another server brought "
            "them",
        )
    verdict = _judge(list(found.results), sender.rpartition("@")[2].lower(), sender.lower())
    if verdict.origin is Origin.PROVED and signed_in_part:
        return Authentication(Origin.UNPROVED, "its signature covers only a part of the letter (l=)")
    return verdict


@dataclass(frozen=True, slots=True)
class Results:
    """The topmost Authentication-Results: whose they are (in lower case), how many Received lines stand above, what."""

    server: str
    received_above: int
    results: tuple[Any, ...] = ()


def results_written(headers: Sequence[tuple[str, str]]) -> Results | None:
    """The topmost Authentication-Results of a letter, None where there are none that can be read."""
    names = [name for name, _ in headers]
    if "authentication-results" not in names:
        return None
    place = names.index("authentication-results")
    found = _parsed(headers[place][1])
    if found is None:
        return None
    return Results(str(found.authserv_id).lower(), names[:place].count("received"), tuple(found.results))


def _parsed(value: str) -> Any:
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
