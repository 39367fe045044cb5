"""Teaches what sentences ask of the umpire: `python -m tests.teaching.asked_for` lays the weights."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pbem.orders.answer.help import help_text
from pbem.orders.asides import asked_for
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.report.tongue.catalogue import tongue_of
from pbem.rules import SYSTEMS, rule_system
from tests.teaching.lessons import HERE as ORDERS
from tests.teaching.lessons import LANGUAGES, load_lessons

HERE: Final = ORDERS.parent / "requests"
HELD_OUT: Final = "held-out.tsv"
"""Lines that are never taught; they tell how unseen ones are heard."""
KINDS: Final = (
    "chat", "order", "question", "help", "send map", "send report", "show orders", "who", "when", "resign", "draw",
    "away",
)  # fmt: skip
TAUGHT: Final = Path(asked_for.__file__).parent / "taught"
_EVERY: Final = 100
"""One of so many lessons of the network of plain orders is shown as an order."""
_STEPS: Final = 300
_PACE: Final = 0.05
_DECAY: Final = 1e-5
_MOMENTA: Final = (0.9, 0.999)
Array = NDArray[np.float32]


def lessons(held_out: bool = False) -> Iterator[tuple[str, str]]:
    """What kind of thing is asked for, and the sentence, of all files but the one that is held out, or of that one."""
    for path in sorted(HERE.glob("*.tsv")):
        if (path.name == HELD_OUT) != held_out:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            kind, _, sentence = line.partition("\t")
            if kind not in KINDS or not sentence.strip():
                raise ValueError(f"{path.name}:{number}: a kind of {', '.join(KINDS)}, a tab and a sentence are wanted")
            yield kind, sentence


def orders() -> Iterator[tuple[str, str]]:
    """Some of the lessons of plain orders, which ask the umpire for nothing."""
    for lesson in load_lessons()[::_EVERY]:
        yield "order", lesson.text


def our_own() -> Iterator[tuple[str, str]]:
    """The sentences of our own pages of help, which ask for nothing where they come back in a letter."""
    for name in SYSTEMS:
        system = rule_system(name)
        for language in LANGUAGES:
            text = help_text(system.VERBS, "", system.CONDITIONS, tongue_of(language).tell)
            for _, paragraph in paragraphs(list(enumerate(text.splitlines()))):
                yield from (("chat", sentence) for sentence in sentences(paragraph))


def taught(shown: Sequence[tuple[str, str]]) -> tuple[Array, Array]:
    """The weights and the bias that tell the kinds of these sentences apart."""
    x = np.zeros((len(shown), asked_for.PLACES), np.float32)
    for row, (_, sentence) in enumerate(shown):
        places = asked_for.places_of(sentence)
        x[row, places] = 1 / max(len(places), 1) ** 0.5
    y = np.eye(len(KINDS), dtype=np.float32)[[KINDS.index(kind) for kind, _ in shown]]
    learnt = [np.zeros((asked_for.PLACES, len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32)]
    first = [np.zeros_like(each) for each in learnt]
    second = [np.zeros_like(each) for each in learnt]
    # Kinds of which there are many do not outshout the others.
    share = y / y.sum(0).clip(min=1)
    weight = share.sum(1, keepdims=True) ** 0.5
    weight /= weight.sum()
    for step in range(1, _STEPS + 1):
        likely = np.exp((z := x @ learnt[0] + learnt[1]) - z.max(1, keepdims=True))
        likely /= likely.sum(1, keepdims=True)
        wrong = (likely - y) * weight
        for at, slope in enumerate((x.T @ wrong + _DECAY * learnt[0], wrong.sum(0))):
            first[at] += (1 - _MOMENTA[0]) * (slope - first[at])
            second[at] += (1 - _MOMENTA[1]) * (slope**2 - second[at])
            mean, spread = first[at] / (1 - _MOMENTA[0] ** step), second[at] / (1 - _MOMENTA[1] ** step)
            learnt[at] -= _PACE * mean / (np.sqrt(spread) + 1e-8)
    return learnt[0], learnt[1]


def lay(weights: Array, bias: Array, folder: Path = TAUGHT) -> None:
    """Keep the weights as whole numbers of eight bits, with what is needed to read them."""
    scale = float(np.abs(weights).max()) / 127
    rows = np.rint(weights / scale + 128).clip(0, 255).astype(np.uint8)
    about = {"kinds": list(KINDS), "bias": [round(float(each), 4) for each in bias], "scale": round(scale, 6)}
    (folder / "asked_for.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    (folder / "asked_for.bin").write_bytes(rows.tobytes())


def main() -> None:
    """Teach, lay the weights, and tell how many of the lines that are held out are heard rightly."""
    parser = argparse.ArgumentParser(prog="python -m tests.teaching.asked_for", description=__doc__)
    parser.add_argument("--out", type=Path, default=TAUGHT, help="where the weights are laid")
    options = parser.parse_args()
    lay(*taught([*lessons(), *orders(), *dict.fromkeys(our_own())]), options.out)
    heard = [asked_for.asked_for(sentence).kind == kind for kind, sentence in lessons(held_out=True)]
    print(f"{sum(heard)} of {len(heard)} held-out lines are heard rightly")


if __name__ == "__main__":
    main()
