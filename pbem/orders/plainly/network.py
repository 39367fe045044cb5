"""The network that puts sentences plainly: it reads pieces of words, and writes words that it knows or copies.

An encoder of the BERT kind, and a decoder that at each step chooses among its own words and those of the sentence.
The weights are whole numbers of eight bits with one scale a row.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pbem.orders.plainly.words import MOST_WORDS, SYSTEM, Word, pieces_of

Array: TypeAlias = NDArray[np.float32]
_HEADS: Final = 12
_DECODER_HEADS: Final = 6
_MOST_PIECES: Final = 200
_ROWS: Final = "we.weight"
_SCALE: Final = "/scale"
LONGEST: Final = 80
"""Words of a plain order, at most."""
BEGIN, END = 0, 1
"""The first two of the network's own words."""


@dataclass(frozen=True, slots=True)
class Written:
    """What the network made of a sentence: words with the place of those that are copied, and how likely it is."""

    words: tuple[str, ...]
    copied: tuple[int | None, ...]
    likely: float


@dataclass(frozen=True, slots=True)
class _Beam:
    words: tuple[int, ...]
    score: float


@dataclass(frozen=True)
class Network:
    """Weights by their names, and the words they are for."""

    weights: dict[str, Array]
    rows: NDArray[np.int8]
    """What pieces of words mean; each row has its scale in the weights."""
    pieces: dict[str, int]
    own: tuple[str, ...]
    verbs: frozenset[str]
    """Those of its own words that are verbs of some rule system."""
    layers: int

    def write(
        self, words: Sequence[Word], kind: int, unwanted: frozenset[str] = frozenset(), beams: int = 3
    ) -> tuple[Written, ...]:
        """The likeliest plain orders, the best first; `kind` numbers the rule system, 0 for any.

        The `unwanted` of its own words are not written.
        """
        words = words[:MOST_WORDS]
        memory, spoken = self._encoded(words, kind)
        groups = self._groups(words)
        barred = [at for at, word in enumerate(self.own) if word in unwanted]
        decoder = _Decoder(self, memory, spoken)
        running, ended = [_Beam((BEGIN,), 0.0)], list[_Beam]()
        for _ in range(LONGEST):
            chances = decoder.step([beam.words[-1] for beam in running])
            grown: list[tuple[float, int, int]] = []
            for row, beam in enumerate(running):
                likely = _merged(chances[row], groups)
                likely[barred] = 0
                for choice in np.argpartition(likely, -beams)[-beams:]:
                    grown.append((beam.score + math.log(max(float(likely[choice]), 1e-12)), row, int(choice)))
            grown.sort(reverse=True)
            kept: list[tuple[int, _Beam]] = []
            for score, row, choice in grown[: 2 * beams]:
                beam = _Beam((*running[row].words, choice), score)
                if choice == END:
                    ended.append(beam)
                elif len(kept) < beams:
                    kept.append((row, beam))
            best = max((beam.score for beam in ended), default=-math.inf)
            kept = [(row, beam) for row, beam in kept if beam.score > best - 4 or len(ended) < beams]
            if not kept or (len(ended) >= beams and kept[0][1].score < best):
                break
            decoder.keep([row for row, _ in kept])
            running = [beam for _, beam in kept]
        ended.sort(key=lambda beam: -beam.score)
        return tuple(self._written(beam, words) for beam in ended[:beams])

    def _written(self, beam: _Beam, words: Sequence[Word]) -> Written:
        size = len(self.own)
        said = [choice for choice in beam.words[1:] if choice != END]
        texts = tuple(self.own[choice] if choice < size else words[choice - size].text for choice in said)
        return Written(texts, tuple(choice - size if choice >= size else None for choice in said), math.exp(beam.score))

    def _groups(self, words: Sequence[Word]) -> list[list[int]]:
        """Choices that write the same word."""
        size = len(self.own)
        known = {word: at for at, word in enumerate(self.own)}
        found: dict[str, list[int]] = {}
        for at, word in enumerate(words):
            found.setdefault(word.key, []).append(size + at)
        for key, choices in found.items():
            if (own := known.get(key)) is not None:
                choices.append(own)
        return [choices for choices in found.values() if len(choices) > 1]

    def _encoded(self, words: Sequence[Word], kind: int) -> tuple[Array, Array]:
        w = self.weights
        ids, first = [self.pieces["[CLS]"], self.pieces[SYSTEM]], []
        for word in words:
            found = pieces_of(word.text, self.pieces)
            if len(ids) + len(found) >= _MOST_PIECES:
                break
            first.append(len(ids))
            ids += found
        ids.append(self.pieces["[SEP]"])
        x = self.rows[ids] * w[_ROWS + _SCALE][ids] + w["pe.weight"][: len(ids)] + w["te"]
        x = _normed(x, w, "ne", 1e-12)
        x[1] += w["kind.weight"][kind]
        for layer in range(self.layers):
            x = self._layer(x, f"enc.{layer}.")
        memory = _linear(x, w, "proj")
        return memory, memory[first]

    def _layer(self, x: Array, name: str) -> Array:
        w = self.weights
        q, k, v = (_heads(_linear(x, w, name + each), _HEADS) for each in "qkv")
        x = _normed(x + _linear(_attended(q, k, v), w, name + "o"), w, name + "n1", 1e-12)
        return _normed(x + _linear(_gelu(_linear(x, w, name + "f1")), w, name + "f2"), w, name + "n2", 1e-12)


class _Decoder:
    """Writes word after word for several beginnings at once, and keeps what it reckoned of the words before."""

    def __init__(self, net: Network, memory: Array, spoken: Array) -> None:
        self.net, self.spoken = net, spoken
        self.depth = sum(name.endswith(".cq.weight") for name in net.weights)
        w = net.weights
        names = [f"dec.{layer}." for layer in range(self.depth)]
        self.cross = [tuple(_heads(_linear(memory, w, name + each), _DECODER_HEADS) for each in ("ck", "cv"))
                      for name in names]  # fmt: skip
        self.copies = _linear(spoken, w, "copy")
        self.past: list[tuple[Array, Array] | None] = [None] * self.depth
        self.at = 0

    def keep(self, rows: list[int]) -> None:
        """Go on with these beginnings alone."""
        self.past = [(each[0][rows], each[1][rows]) if each is not None else None for each in self.past]

    def step(self, last: Sequence[int]) -> Array:
        """How likely each choice is behind the last word of each beginning."""
        w, size = self.net.weights, len(self.net.own)
        y = np.stack([w["out.weight"][choice] if choice < size else self.copies[choice - size] for choice in last])
        y = y + w["dpos.weight"][self.at]
        self.at += 1
        for layer in range(self.depth):
            y = self._layer(y, layer)
        y = _normed(y, w, "nf", 1e-5)
        own = y @ w["out.weight"].T + w["bias"]
        copied = (_linear(y, w, "pq") @ self.spoken.T) / math.sqrt(self.spoken.shape[1])
        return _softmax(np.concatenate([own, copied], axis=1))

    def _layer(self, y: Array, layer: int) -> Array:
        w, name = self.net.weights, f"dec.{layer}."
        z = _normed(y, w, name + "n0", 1e-5)
        rows, width = z.shape
        q, k, v = (
            _linear(z, w, name + each).reshape(rows, _DECODER_HEADS, 1, width // _DECODER_HEADS) for each in "qkv"
        )
        before = self.past[layer]
        if before is not None:
            k, v = np.concatenate([before[0], k], axis=2), np.concatenate([before[1], v], axis=2)
        self.past[layer] = (k, v)
        y = y + _linear(_attended(q, k, v)[:, 0], w, name + "o")
        z = _normed(y, w, name + "n1", 1e-5)
        keys, values = self.cross[layer]
        asked = _linear(z, w, name + "cq").reshape(rows, _DECODER_HEADS, 1, width // _DECODER_HEADS)
        y = y + _linear(_attended(asked, keys[None], values[None])[:, 0], w, name + "co")
        z = _normed(y, w, name + "n2", 1e-5)
        return y + _linear(_gelu(_linear(z, w, name + "f1")), w, name + "f2")


def _merged(likely: Array, groups: Sequence[Sequence[int]]) -> Array:
    """The chance of a word that can be written in several ways, given to the likeliest of them."""
    if not groups:
        return likely
    found = likely.copy()
    for choices in groups:
        best = max(choices, key=lambda choice: likely[choice])
        total = float(likely[list(choices)].sum())
        found[list(choices)] = 0
        found[best] = total
    return found


def _linear(x: Array, w: dict[str, Array], name: str) -> Array:
    return x @ w[name + ".weight"].T + w[name + ".bias"]


def _normed(x: Array, w: dict[str, Array], name: str, least: float) -> Array:
    apart = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((apart * apart).mean(-1, keepdims=True) + least)
    normed: Array = apart / spread * w[name + ".weight"] + w[name + ".bias"]
    return normed


def _heads(x: Array, heads: int) -> Array:
    return x.reshape(x.shape[0], heads, -1).transpose(1, 0, 2)


def _attended(q: Array, k: Array, v: Array) -> Array:
    """Attention of (…, heads, asking, width), with the heads side by side again."""
    seen = _softmax(q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])) @ v
    seen = seen.swapaxes(-2, -3)
    return seen.reshape(*seen.shape[:-2], -1)


def _softmax(x: Array) -> Array:
    grown = np.exp(x - x.max(-1, keepdims=True))
    shares: Array = grown / grown.sum(-1, keepdims=True)
    return shares


def _gelu(x: Array) -> Array:
    """With the error function by Abramowitz and Stegun 7.1.26, true to seven digits."""
    z = np.abs(x) / math.sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    erf = np.sign(x) * (1 - poly * np.exp(-z * z))
    return (0.5 * x * (1 + erf)).astype(np.float32)


@lru_cache(maxsize=1)
def taught() -> Network:
    """The network with the weights that were taught to it; they are unpacked once."""
    folder = resources.files("pbem.orders.plainly") / "taught"
    about: dict[str, Any] = json.loads((folder / "words.json").read_text(encoding="utf-8"))
    weights: dict[str, Array] = {}
    with resources.as_file(folder / "weights.npz") as path, np.load(path, allow_pickle=False) as kept:
        rows = kept[_ROWS]
        for name in kept.files:
            if name == _ROWS:
                continue
            scale = kept[name + _SCALE] if name + _SCALE in kept.files else None
            weights[name] = kept[name].astype(np.float32) if scale is None else kept[name] * scale
    pieces = {piece: at for at, piece in enumerate(about["pieces"])}
    return Network(weights, rows, pieces, tuple(about["own"]), frozenset(about["verbs"]), int(about["layers"]))
