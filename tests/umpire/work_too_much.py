"""What a child does over too much: a file of its own, so that the child does not spend its second on our tests."""

from __future__ import annotations

from pbem.umpire.filing import child_clerk


def hang(work: bytes) -> bytes:
    """`Clerk.read` that spins over one word, eats memory over another and dies over a third."""
    while b"SPIN" in work:
        pass
    if b"EAT" in work:
        bytearray(8 << 30)
    if b"DIE" in work:
        raise SystemExit
    return child_clerk.read_job(work)
