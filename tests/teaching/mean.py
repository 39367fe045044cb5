"""`python -m tests.teaching.mean one.pt other.pt --out both.pt`: the mean of two networks, one grown from the other."""

from __future__ import annotations

import argparse
from pathlib import Path

from torch import Tensor

from tests.teaching.model import Checkpoint


def mean(before: Checkpoint, after: Checkpoint, share: float) -> Checkpoint:
    """The weights of both, those of `after` by its share; own words that it learnt later are its own alone."""
    if after.own[: len(before.own)] != before.own or after.layers != before.layers:
        raise SystemExit("the second network did not begin with the first")
    weights = {name: _between(before.weights[name], given, share) for name, given in after.weights.items()}
    return Checkpoint(weights, after.own, after.layers)


def _between(before: Tensor, after: Tensor, share: float) -> Tensor:
    found = after.clone()
    found[: len(before)] = (1 - share) * before + share * after[: len(before)]
    return found


def main() -> None:
    """Write the mean of two files of what was taught."""
    asked = argparse.ArgumentParser(prog="python -m tests.teaching.mean", description="The mean of two networks.")
    asked.add_argument("before", type=Path, help="what was taught first")
    asked.add_argument("after", type=Path, help="what went on with it")
    asked.add_argument("--share", type=float, default=0.5, help="of the second")
    asked.add_argument("--out", type=Path, required=True)
    told = asked.parse_args()
    mean(Checkpoint.load(told.before), Checkpoint.load(told.after), told.share).save(told.out)


if __name__ == "__main__":
    main()
