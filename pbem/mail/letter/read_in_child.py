"""Letters read in a process that may be killed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from pbem.child import Undone, Worker
from pbem.mail.letter.letter import Letter, read_letter
from pbem.mail.letter.parts import USUAL_LIMITS, Limits

JOB: Final = f"{__name__}:read_job"


@dataclass(frozen=True, slots=True)
class Poisoned:
    """A letter that could not be read, and why, in plain words."""

    reason: str


class ChildReader:
    """Reads letters by a worker; `job` names the function that reads."""

    def __init__(self, worker: Worker, limits: Limits = USUAL_LIMITS, job: str = JOB) -> None:
        self._worker = worker
        self._limits = msgspec.json.encode(limits)
        self._job = job

    def read(self, raw: bytes) -> Letter | Poisoned:
        """The letter, or why it could not be read; never raises for any bytes."""
        try:
            return msgspec.json.decode(self._worker.do(self._job, self._limits + b"\n" + raw), type=Letter)
        except Undone as undone:
            return Poisoned(str(undone))
        except msgspec.MsgspecError:
            return Poisoned("its reading was garbled")


def read_job(work: bytes) -> bytes:
    """The reading as the child does it: the limits in the first line, the raw letter behind it."""
    limits, _, raw = work.partition(b"\n")
    return msgspec.json.encode(read_letter(raw, msgspec.json.decode(limits, type=Limits)))
