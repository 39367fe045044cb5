"""The network while it is taught; `pbem.orders.plainly.network` reads the same weights by the same names."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch
from safetensors.torch import load
from torch import Tensor, nn
from torch.nn.functional import gelu

from pbem.orders.plainly.network import BEGIN, END

WIDTH: Final = 384
_HEADS: Final = 12
_INNER: Final = 1536
_PIECES: Final = 30522
_PLACES: Final = 512
_DECODERS: Final = 2
_DECODER_HEADS: Final = 6
_LONGEST: Final = 96
_KINDS: Final = 12
"""Room for rule systems; five are taught, and 0 is any."""
_UNUSED: Final = ("gate.weight", "gate.bias")
"""What older checkpoints hold for nothing."""
_OF_BASE: Final = {
    "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
    "o": "attention.output.dense", "n1": "attention.output.LayerNorm", "f1": "intermediate.dense",
    "f2": "output.dense", "n2": "output.LayerNorm",
}  # fmt: skip
"""How the base calls the parts of an encoder's layer."""


@dataclass(frozen=True)
class Shown:
    """What the encoder makes of texts: all pieces, which of them there are, and the words with which there are."""

    memory: Tensor
    there: Tensor
    words: Tensor
    words_there: Tensor


class Encoding(nn.Module):
    """A layer of the encoder, as BERT has it."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.f1, self.f2 = nn.Linear(WIDTH, _INNER), nn.Linear(_INNER, WIDTH)
        self.n1, self.n2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.drop = nn.Dropout(0.15)

    def forward(self, x: Tensor, there: Tensor) -> Tensor:
        """What each piece means beside the others."""
        q, k, v = (_heads(part(x), _HEADS) for part in (self.q, self.k, self.v))
        x = self.n1(x + self.drop(self.o(_beside(_attended(q, k, v, there)))))
        return self.n2(x + self.drop(self.f2(gelu(self.f1(x)))))


class Decoding(nn.Module):
    """A layer of the decoder: what was written so far, then what was read."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.cq, self.ck, self.cv, self.co = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.f1, self.f2 = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        self.n0, self.n1, self.n2 = (nn.LayerNorm(WIDTH) for _ in range(3))
        self.drop = nn.Dropout(0.2)

    def forward(self, y: Tensor, shown: Shown) -> Tensor:
        """What may come next, behind each word written."""
        z = self.n0(y)
        q, k, v = (_heads(part(z), _DECODER_HEADS) for part in (self.q, self.k, self.v))
        y = y + self.drop(self.o(_beside(_attended(q, k, v, _up_to_here(q.shape[2])))))
        q = _heads(self.cq(self.n1(y)), _DECODER_HEADS)
        k, v = (_heads(part(shown.memory), _DECODER_HEADS) for part in (self.ck, self.cv))
        y = y + self.drop(self.co(_beside(_attended(q, k, v, shown.there))))
        return y + self.drop(self.f2(gelu(self.f1(self.n2(y)))))


class Taught(nn.Module):
    """The whole network; the parameters are named as the weights are."""

    def __init__(self, own: int, layers: int) -> None:
        super().__init__()
        self.we, self.pe = nn.Embedding(_PIECES, WIDTH), nn.Embedding(_PLACES, WIDTH)
        self.te = nn.Parameter(torch.zeros(WIDTH), requires_grad=False)
        # The lessons know too few pieces to move the meaning of some and not of their neighbours.
        self.we.weight.requires_grad_(False)
        self.ne, self.drop = nn.LayerNorm(WIDTH, eps=1e-12), nn.Dropout(0.1)
        self.enc = nn.ModuleList([Encoding() for _ in range(layers)])
        self.kind, self.dpos, self.out = (
            nn.Embedding(_KINDS, WIDTH),
            nn.Embedding(_LONGEST, WIDTH),
            nn.Embedding(own, WIDTH),
        )
        self.proj, self.copy, self.pq = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.dec = nn.ModuleList([Decoding() for _ in range(_DECODERS)])
        self.nf, self.bias = nn.LayerNorm(WIDTH), nn.Parameter(torch.zeros(own))
        for table, spread in ((self.kind, 0.02), (self.dpos, 0.02), (self.out, 0.05)):
            nn.init.normal_(table.weight, std=spread)

    def begin_with(self, base: bytes) -> None:
        """The encoder begins with the lower layers of the base."""
        given = load(base)
        own = {"we.weight": "embeddings.word_embeddings.weight", "pe.weight": "embeddings.position_embeddings.weight"}
        for kind in ("weight", "bias"):
            own[f"ne.{kind}"] = f"embeddings.LayerNorm.{kind}"
            for layer in range(len(self.enc)):
                own |= {f"enc.{layer}.{ours}.{kind}": f"encoder.layer.{layer}.{theirs}.{kind}"
                        for ours, theirs in _OF_BASE.items()}  # fmt: skip
        begun = {ours: given[theirs] for ours, theirs in own.items()}
        begun["te"] = given["embeddings.token_type_embeddings.weight"][0]
        self.load_state_dict(self.state_dict() | begun)

    def go_on_with(self, weights: Mapping[str, Tensor]) -> None:
        """Begin with what was taught before; own words that it did not have begin anew."""
        begun = self.state_dict()
        for name, given in weights.items():
            begun[name][: len(given)] = given
        self.load_state_dict(begun)

    def show(self, pieces: Tensor, first: Tensor, words_there: Tensor, system: Tensor) -> Shown:
        """Read texts: a row of pieces each, and the place of the first piece of each word."""
        there = (pieces != 0)[:, None, None, :]
        x = self.drop(self.ne(self.we(pieces) + self.pe.weight[: pieces.shape[1]] + self.te))
        x = torch.cat([x[:, :1], x[:, 1:2] + self.kind(system)[:, None], x[:, 2:]], 1)
        for layer in self.enc:
            x = layer(x, there)
        memory = self.proj(x)
        words = torch.gather(memory, 1, first[:, :, None].expand(-1, -1, WIDTH))
        return Shown(memory, there, words, words_there)

    def forward(self, own: Tensor, copied: Tensor, shown: Shown) -> Tensor:
        """How much speaks for each own word, then for each word of the text, behind each of those written."""
        written = self.out(own.clamp(min=0)) * (own >= 0)[..., None]
        places = copied.clamp(min=0)[..., None].expand(-1, -1, WIDTH)
        written = written + self.copy(torch.gather(shown.words, 1, places)) * (copied >= 0)[..., None]
        y = written + self.dpos.weight[: own.shape[1]]
        for layer in self.dec:
            y = layer(y, shown)
        y = self.nf(y)
        by_copying = (self.pq(y) @ shown.words.transpose(1, 2)) / math.sqrt(WIDTH)
        by_copying = by_copying.masked_fill(~shown.words_there[:, None, :], -1e4)
        return torch.cat([y @ self.out.weight.T + self.bias, by_copying], -1)

    def write(self, shown: Shown, own: int, longest: int) -> list[list[int]]:
        """The likeliest words one by one: numbers of own words, and behind all these, places of copied ones."""
        rows = len(shown.memory)
        by_itself = torch.full((rows, 1), BEGIN)
        copied = torch.full((rows, 1), -1)
        written: list[list[int]] = [[] for _ in range(rows)]
        for _ in range(longest):
            if all(END in each for each in written):
                break
            best = self(by_itself, copied, shown)[:, -1].argmax(-1)
            for row, choice in enumerate(best.tolist()):
                written[row].append(choice)
            by_itself = torch.cat([by_itself, torch.where(best < own, best, -1)[:, None]], 1)
            copied = torch.cat([copied, torch.where(best >= own, best - own, -1)[:, None]], 1)
        return written


@dataclass(frozen=True)
class Checkpoint:
    """What was taught so far: weights, the network's own words, and the layers of its encoder."""

    weights: Mapping[str, Tensor]
    own: tuple[str, ...]
    layers: int

    def save(self, path: Path) -> None:
        """Keep it in a file."""
        torch.save({"net": dict(self.weights), "out": [*self.own], "layers": self.layers}, path)

    @staticmethod
    def load(path: Path) -> Checkpoint:
        """Read what was kept."""
        kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        weights = {name: given for name, given in kept["net"].items() if name not in _UNUSED}
        return Checkpoint(weights, tuple(kept["out"]), kept["layers"])


def _heads(x: Tensor, heads: int) -> Tensor:
    return x.view(x.shape[0], x.shape[1], heads, WIDTH // heads).transpose(1, 2)


def _beside(x: Tensor) -> Tensor:
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], WIDTH)


def _attended(q: Tensor, k: Tensor, v: Tensor, there: Tensor) -> Tensor:
    """What each place takes from those that are there.

    Torch's own attention takes three times as long for sentences so short, going back through it.
    """
    likely = ((q @ k.transpose(-1, -2)) / math.sqrt(q.shape[-1])).masked_fill(~there, -1e4)
    return torch.softmax(likely.float(), -1).to(v.dtype) @ v


def _up_to_here(size: int) -> Tensor:
    return torch.ones(size, size, dtype=torch.bool).tril()
