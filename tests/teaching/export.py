"""`python -m tests.teaching.export taught.pt`: lays what was taught where the reader of letters finds it."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

import pbem.orders.plainly
from pbem.orders.plainly.words import SPOT, SQUARE, SYSTEM, UNIT, UNKNOWN
from tests.teaching.base import base_pieces, base_weights
from tests.teaching.examples import MOST_PIECES
from tests.teaching.model import Checkpoint, Taught
from tests.teaching.verbs import telling_verbs

HOME: Final = Path(pbem.orders.plainly.__file__).parent / "taught"
_SIGNS: Final = frozenset({"[PAD]", "[CLS]", "[SEP]", UNKNOWN, UNIT, SQUARE, SPOT, SYSTEM})
_PIECE: Final = re.compile(r"(##)?[\x21-\x7e]+")
_FEW: Final = 20_000
"""Smaller tables are kept as they are."""
_MOST: Final = 127


def kept_pieces(pieces: Sequence[str]) -> list[int]:
    """The numbers of those that letters may hold: the reader takes accents off, and knows no other script."""
    return [
        at
        for at, piece in enumerate(pieces)
        if piece in _SIGNS or (not piece.startswith("[unused") and _PIECE.fullmatch(piece))
    ]


def weights_of(taught: Mapping[str, NDArray[np.float32]], pieces: Sequence[int]) -> dict[str, Any]:
    """The weights by name, large tables as whole numbers of eight bits with the scale of each row."""
    found: dict[str, Any] = {}
    for name, given in taught.items():
        table = given[pieces] if name == "we.weight" else given[:MOST_PIECES] if name == "pe.weight" else given
        if table.ndim == 2 and table.size > _FEW:
            scale = np.abs(table).max(1, keepdims=True) / _MOST + 1e-12
            found[name] = np.round(table / scale).astype(np.int8)
            found[f"{name}/scale"] = scale.astype(np.float32)
        else:
            found[name] = table.astype(np.float32)
    return found


def export(checkpoint: Checkpoint, home: Path) -> None:
    """Write the weights and the words they are for."""
    pieces = base_pieces()
    kept = kept_pieces(pieces)
    taught = {name: given.float().numpy() for name, given in checkpoint.weights.items()}
    about = {
        "verbs": sorted(telling_verbs() & {*checkpoint.own}),
        "layers": checkpoint.layers,
        "own": checkpoint.own,
        "pieces": [pieces[at] for at in kept],
    }
    np.savez(home / "weights.npz", **weights_of(taught, kept))
    text = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
    (home / "words.json").write_text(text, encoding="utf-8")


def taken_up(home: Path) -> Checkpoint:
    """What such a folder holds, to go on with; what was lost when it was rounded is lost."""
    about = json.loads((home / "words.json").read_text(encoding="utf-8"))
    net = Taught(len(about["own"]), about["layers"])
    net.begin_with(base_weights())
    found = net.state_dict()
    with np.load(home / "weights.npz", allow_pickle=False) as kept:
        for name in kept.files:
            if name.endswith("/scale"):
                continue
            scale = kept[f"{name}/scale"] if f"{name}/scale" in kept.files else 1
            rows = kept_pieces(base_pieces()) if name == "we.weight" else slice(len(kept[name]))
            found[name][rows] = torch.from_numpy(np.asarray(kept[name] * scale, np.float32))
    return Checkpoint(found, tuple(about["own"]), int(about["layers"]))


def main() -> None:
    """Export one file of what was taught."""
    asked = argparse.ArgumentParser(prog="python -m tests.teaching.export", description="Lay it where it is read.")
    asked.add_argument("taught", type=Path, help="what tests.teaching.teach has kept")
    asked.add_argument("--to", type=Path, default=HOME, help="the folder, if not that of the reader")
    told = asked.parse_args()
    told.to.mkdir(parents=True, exist_ok=True)
    export(Checkpoint.load(told.taught), told.to)


if __name__ == "__main__":
    main()
