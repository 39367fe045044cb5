"""`python -m tests.teaching.teach --epochs 10 --out taught.pt`: teaches the network with all lessons but a few."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from pbem.orders.plainly.network import END, LONGEST
from pbem.orders.plainly.words import plain_letters, words_of
from tests.teaching.base import base_pieces, base_weights
from tests.teaching.examples import NOTHING, Example, example, own_words
from tests.teaching.export import taken_up
from tests.teaching.lessons import SHOWN, Lesson, load_lessons, read_lessons
from tests.teaching.model import Checkpoint, Shown, Taught
from tests.teaching.shuffling import in_other_words

HELD_OUT: Final = 0.03
LAYERS: Final = 6
"""All that the base has."""
BATCH: Final = 64
_OF_ENCODER: Final = ("enc", "we", "pe", "ne")
_ENCODER_PACE, _DECODER_PACE = 1.5e-4, 8e-4
_WARM_UP: Final = 100
_SLOWEST: Final = 0.03
_LIKE: Final = 6
"""Texts of one batch are of like length, within so many pieces, that little is reckoned for nothing."""
_SHOWN_FAULTS: Final = 12
_KNOWS_HALVES: Final = torch.backends.cpu.get_cpu_capability().startswith("AVX512")
"""Where the processor reckons with numbers of sixteen bits itself; another takes fifteen times as long over them."""


@dataclass(frozen=True)
class Batch:
    """Examples side by side, the shorter ones filled up."""

    pieces: Tensor
    first: Tensor
    words_there: Tensor
    own: Tensor
    copied: Tensor
    right: Tensor
    counts: Tensor
    system: Tensor


@dataclass
class Teacher:
    """Teaches one network."""

    net: Taught
    own: tuple[str, ...]
    layers: int
    chance: random.Random
    seldom: float = 1.0
    """Part of the older lessons that is shown in an epoch."""

    def __post_init__(self) -> None:
        self.pieces = {piece: at for at, piece in enumerate(base_pieces())}
        self.numbers = {word: at for at, word in enumerate(self.own)}

    def teach(self, lessons: Sequence[Lesson], held_out: Sequence[Lesson], epochs: int, pace: float, out: Path) -> None:
        """All lessons once an epoch, each time in other words; what was learnt is kept after each."""
        groups = _paces(self.net, pace)
        optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
        new = sum(lesson.is_new for lesson in lessons)
        steps, step = epochs * int(new + self.seldom * (len(lessons) - new)) // BATCH, 0
        for epoch in range(1, epochs + 1):
            began, lost, batches = time.perf_counter(), 0.0, 0
            self.net.train()
            for examples in self._batches(lessons):
                step += 1
                factor = min(1.0, step / _WARM_UP) * max(_SLOWEST, 1 - step / steps)
                for group in optimizer.param_groups:
                    group["lr"] = group["pace"] * factor
                loss = self._loss(self._side_by_side(examples))
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                optimizer.step()
                lost, batches = lost + loss.item(), batches + 1
            print(f"epoch {epoch}: loss {lost / batches:.3f}, {time.perf_counter() - began:.0f} s", flush=True)
            Checkpoint(self.net.state_dict(), self.own, self.layers).save(out)
            self.examine(held_out, _SHOWN_FAULTS if epoch == epochs else 0)

    def examine(self, lessons: Sequence[Lesson], faults: int) -> None:
        """How many lessons that it never met it puts exactly as they should be, and some that it does not."""
        self.net.eval()
        told: Counter[tuple[str, bool]] = Counter()
        for at in range(0, len(lessons), 2 * BATCH):
            part = lessons[at : at + 2 * BATCH]
            for lesson, written in zip(part, self._written(part), strict=True):
                exact = _flat(written) == _flat(lesson.tokens)
                told[lesson.language, exact] += 1
                if not exact and faults:
                    faults -= 1
                    print(f"    {lesson.text}\n        => {lesson.plain}\n        -> {' '.join(written)}")
        for language in sorted({language for language, _ in told}):
            right = told[language, True]
            print(f"  {language}: {right} of {right + told[language, False]} exact", flush=True)

    def _written(self, lessons: Sequence[Lesson]) -> Iterator[list[str]]:
        batch = self._side_by_side([example(lesson, self.numbers, self.pieces) for lesson in lessons])
        with torch.no_grad():
            chosen = self.net.write(self._shown(batch), len(self.own), LONGEST)
        for lesson, choices in zip(lessons, chosen, strict=True):
            said = choices[: choices.index(END)] if END in choices else choices
            words = words_of(lesson.text)
            yield [self.own[each] if each < len(self.own) else words[each - len(self.own)].text for each in said]

    def _batches(self, lessons: Sequence[Lesson]) -> Iterator[list[Example]]:
        chance = self.chance
        shown = [each for each in lessons if each.is_new or chance.random() < self.seldom]
        words = in_other_words(shown, chance)
        made = [example(lesson, self.numbers, self.pieces, chance) for lesson in words]
        made.sort(key=lambda each: len(each.pieces) + chance.random() * _LIKE)
        batches = [made[at : at + BATCH] for at in range(0, len(made), BATCH)]
        chance.shuffle(batches)
        yield from batches

    def _shown(self, batch: Batch) -> Shown:
        return self.net.show(batch.pieces, batch.first, batch.words_there, batch.system)

    def _loss(self, batch: Batch) -> Tensor:
        """How unlikely it holds the right words, all ways to write each taken together."""
        with torch.autocast("cpu", torch.bfloat16, enabled=_KNOWS_HALVES):
            found = self.net(batch.own, batch.copied, self._shown(batch))
        likely = torch.log_softmax(found.float(), -1).masked_fill(~batch.right, -1e4).logsumexp(-1)
        return -(likely * batch.counts).sum() / batch.counts.sum()

    def _side_by_side(self, examples: Sequence[Example]) -> Batch:
        rows, size = len(examples), len(self.own)
        texts, words, answers = (
            max(len(getattr(each, part)) for each in examples) for part in ("pieces", "first", "right")
        )
        batch = Batch(
            torch.zeros(rows, texts, dtype=torch.long),
            torch.zeros(rows, words, dtype=torch.long),
            torch.zeros(rows, words, dtype=torch.bool),
            torch.full((rows, answers), NOTHING),
            torch.full((rows, answers), NOTHING),
            torch.zeros(rows, answers, size + words, dtype=torch.bool),
            torch.zeros(rows, answers, dtype=torch.bool),
            torch.tensor([each.system for each in examples]),
        )
        for row, each in enumerate(examples):
            batch.pieces[row, : len(each.pieces)] = torch.tensor(each.pieces)
            batch.first[row, : len(each.first)] = torch.tensor(each.first, dtype=torch.long)
            batch.words_there[row, : len(each.first)] = True
            batch.own[row, : len(each.before_own)] = torch.tensor(each.before_own)
            batch.copied[row, : len(each.before_copied)] = torch.tensor(each.before_copied)
            batch.counts[row, : len(each.right)] = True
            for at, right in enumerate(each.right):
                ways = [size + place for place in right.copied] + ([right.own] if right.own != NOTHING else [])
                batch.right[row, at, ways] = True
        return batch


def _paces(net: Taught, pace: float) -> list[dict[str, Any]]:
    """The encoder learns slowly, as it knows much already; the decoder quickly."""
    groups: dict[bool, list[Tensor]] = {True: [], False: []}
    for name, parameter in net.named_parameters():
        if parameter.requires_grad:
            groups[name.partition(".")[0] in _OF_ENCODER].append(parameter)
    return [
        {"params": groups[known], "pace": pace * (_ENCODER_PACE if known else _DECODER_PACE)} for known in (True, False)
    ]


def _flat(tokens: Sequence[str]) -> str:
    return " ".join(map(plain_letters, tokens))


def begun(own: Sequence[str], layers: int, before: Checkpoint | None) -> Taught:
    """A network that knows what the base knows, or what it was taught before."""
    net = Taught(len(own), layers)
    if before is None:
        net.begin_with(base_weights())
    else:
        net.go_on_with(before.weights)
    return net


def begun_before(path: Path) -> Checkpoint:
    """What was taught before: a file that `teach` kept, or the folder where the reader finds its weights."""
    return taken_up(path) if path.is_dir() else Checkpoint.load(path)


def all_lessons(also: Sequence[Path]) -> list[Lesson]:
    """The lessons of the house, what it shows of the corpus, and other files, named by their rule system too."""
    faults: list[str] = []
    more = [lesson for path in also for lesson in read_lessons(path, faults)]
    if faults:
        raise SystemExit("\n".join(faults))
    return [*load_lessons(), *load_lessons(SHOWN), *more]


def main() -> None:
    """Teach, tell how it went, and keep what was learnt."""
    asked = argparse.ArgumentParser(prog="python -m tests.teaching.teach", description="Teach the network the lessons.")
    asked.add_argument("--epochs", type=int, default=10, help="how often each lesson is shown")
    asked.add_argument("--out", type=Path, required=True, help="the file that keeps what was learnt")
    asked.add_argument("--go-on", type=Path, metavar="FILE", help="begin with such a file, or the folder of the reader")
    asked.add_argument("--also", type=Path, nargs="*", default=[], metavar="FILE", help="other files of lessons")
    asked.add_argument("--layers", type=int, default=LAYERS, help="of the base, in the encoder")
    asked.add_argument("--pace", type=float, default=1.0, help="how quickly it learns; less where it goes on")
    asked.add_argument("--seldom", type=float, default=1.0, help="part of the older lessons that an epoch shows")
    asked.add_argument("--held-out", type=float, default=HELD_OUT, help="part of the lessons it is examined with")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--threads", type=int, default=1)
    told = asked.parse_args()
    told.out.parent.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(told.threads)
    torch.manual_seed(told.seed)
    chance = random.Random(told.seed)
    lessons = all_lessons(told.also)
    chance.shuffle(lessons)
    before = begun_before(told.go_on) if told.go_on else None
    own = own_words(lessons, before.own if before else ())
    layers = before.layers if before else told.layers
    held = int(len(lessons) * told.held_out)
    print(f"{len(lessons)} lessons, {held} of them held out; {len(own)} own words", flush=True)
    teacher = Teacher(begun(own, layers, before), own, layers, chance, told.seldom)
    teacher.teach(lessons[held:], lessons[:held], told.epochs, told.pace, told.out)


if __name__ == "__main__":
    main()
