"""What the doctor says of one thing that he looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `mend` is empty where all is well, and `warning` where it works even so."""

    what: str
    found: str
    mend: str = ""
    warning: bool = False

    @property
    def well(self) -> bool:
        """Whether nothing needs to be done."""
        return not self.mend

    @property
    def bad(self) -> bool:
        """Whether it does not work as it is."""
        return bool(self.mend) and not self.warning
