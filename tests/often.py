"""How often a property is tried: as often as its test says, and many times that in the audit."""

from __future__ import annotations

import os
from typing import Final

_TIMES: Final = int(os.environ.get("PBEM_EXAMPLES", "1"))


def often(examples: int) -> int:
    """So many examples, or a multiple of them."""
    return examples * _TIMES
