"""Whether everybody can be paired: a largest matching in a graph of who may meet whom (Edmonds' blossoms)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


def largest_matching(may_meet: Sequence[Sequence[int]]) -> list[int]:
    """For each of the numbered, whom he is paired with, -1 for nobody; as many are paired as can be."""
    mate = [-1] * len(may_meet)
    for root in range(len(may_meet)):
        if mate[root] == -1:
            _augment(may_meet, mate, root)
    return mate


def _augment(graph: Sequence[Sequence[int]], mate: list[int], root: int) -> None:
    """Pair `root` too, if that can be done by pairing others anew."""
    search = _Search(graph, mate, root)
    end = search.run()
    while end != -1:
        before = search.parent[end]
        after = mate[before]
        mate[end], mate[before] = before, end
        end = after


class _Search:
    """One search for a way along which pairs are exchanged; blossoms on the way are shrunk to their base."""

    def __init__(self, graph: Sequence[Sequence[int]], mate: list[int], root: int) -> None:
        self._graph, self._mate, self._root = graph, mate, root
        size = len(graph)
        self.parent = [-1] * size
        self._base = list(range(size))
        self._used = [False] * size

    def run(self) -> int:
        """The far end of the way, -1 where there is none."""
        self._used[self._root] = True
        queue = deque([self._root])
        while queue:
            here = queue.popleft()
            for other in self._graph[here]:
                if self._base[here] == self._base[other] or self._mate[here] == other:
                    continue
                if other == self._root or (self._mate[other] != -1 and self.parent[self._mate[other]] != -1):
                    self._shrink(here, other, queue)
                elif self.parent[other] == -1:
                    self.parent[other] = here
                    if self._mate[other] == -1:
                        return other
                    self._used[self._mate[other]] = True
                    queue.append(self._mate[other])
        return -1

    def _shrink(self, here: int, other: int, queue: deque[int]) -> None:
        base = self._common(here, other)
        blossom = [False] * len(self._graph)
        self._mark(here, base, other, blossom)
        self._mark(other, base, here, blossom)
        for each in range(len(blossom)):
            if blossom[self._base[each]]:
                self._base[each] = base
                if not self._used[each]:
                    self._used[each] = True
                    queue.append(each)

    def _common(self, one: int, other: int) -> int:
        """Where the ways of two come together."""
        seen = [False] * len(self._graph)
        while True:
            one = self._base[one]
            seen[one] = True
            if self._mate[one] == -1:
                break
            one = self.parent[self._mate[one]]
        while True:
            other = self._base[other]
            if seen[other]:
                return other
            other = self.parent[self._mate[other]]

    def _mark(self, each: int, base: int, child: int, blossom: list[bool]) -> None:
        while self._base[each] != base:
            blossom[self._base[each]] = blossom[self._base[self._mate[each]]] = True
            self.parent[each] = child
            child = self._mate[each]
            each = self.parent[self._mate[each]]
