"""`make mutate ROOM=pbem/rules/brown_bess`: whether the tests of a room would see a small fault in its sources.

Nothing on the disk is changed: every mutant lives in a process of its own that imports the one file with the fault
in it, and runs the room's tests until one fails, those first that come through the changed lines, the quickest first.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests.mutate.equivalent import why_equivalent
from tests.mutate.lines import Lines, same_examples
from tests.mutate.mutations import Mutation, mutant, mutations

WANTED = 0.9
"""The part of the mutants that a room's tests are to kill."""
ALSO: Mapping[str, tuple[str, ...]] = {
    "pbem/rules/brown_bess": ("tests/rules/test_every_system.py",),
    "pbem/rules/napoleonic_squares": ("tests/rules/test_every_system.py",),
    "pbem/rules/de_gre_sweet": ("tests/rules/test_every_system.py",),
}
"""The tests of a room that do not stand in the folder of its name."""
MEMORY = 3 << 30


@dataclass(frozen=True)
class Walked:
    """Which lines of the room each test comes through, its seconds while watched, and what all of them import."""

    lines: Mapping[str, list[tuple[str, int]]]
    seconds: Mapping[str, float]
    modules: list[str]


class InSequence:
    """Runs the tests that are named, the first first."""

    def __init__(self, ranks: Mapping[str, int]) -> None:
        self.ranks = ranks

    def pytest_configure(self) -> None:
        """Every property is asked what it was asked in the walk."""
        same_examples()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.ranks), key=lambda item: self.ranks[item.nodeid]
        )


class Faulty(SourceFileLoader):
    """Loads a file as if the fault stood in it."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, name: str) -> CodeType:
        """The code of the file with the fault."""
        return compile(self.tree, self.path, "exec")


class Mutant:
    """Imports one file with a fault in it, and leaves all others to Python."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        self.name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        self.loader = Faulty(self.name, str(path.resolve()), tree)

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """Where this file is to be imported from."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.loader.path, loader=self.loader)


def tests_of(room: Path) -> list[str]:
    """The folder that mirrors a room or a file of it, or the nearest one above, and what else tries it.

    Ends the run where only the folder of all tests is left: that would tell of other rooms' tests, not of its own.
    """
    mirror = Path("tests", *room.parts[1:])
    folder = next((folder for folder in (mirror, *mirror.parents) if folder.is_dir()), mirror)
    if folder in (Path("tests"), Path()) or not room.exists():
        raise SystemExit(f"{room} has no tests of its own; say which with --tests")
    also = next((more for name, more in ALSO.items() if room.is_relative_to(name)), ())
    return [str(folder), *also]


def run_tests(tests: Iterable[str], plugin: object, *more: str) -> int:
    """Pytest in this process, told to be quiet."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    options = ("-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--tb=no", *more)
    return int(pytest.main([*tests, *options], plugins=[plugin]))


def in_child(work: Callable[[], int]) -> int:
    """Do it in a process of its own; its exit status, negative where it was stopped."""
    child = os.fork()
    if child == 0:
        status = 70
        with suppress(BaseException):
            status = work()
        os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def walk(room: Path, tests: list[str]) -> Walked:
    """Run all tests as they are, and note which come through which lines."""
    with tempfile.TemporaryDirectory() as scratch:
        told = Path(scratch, "told.json")

        def work() -> int:
            plugin = Lines(room)
            status = run_tests(tests, plugin)
            known = sorted(name for name in sys.modules if name.split(".")[0] not in ("pbem", "tests", "__main__"))
            words = {"lines": plugin.told(), "seconds": plugin.seconds, "modules": known, "failed": plugin.failed}
            told.write_text(json.dumps(words))
            return status

        status = in_child(work)
        read: dict[str, Any] = json.loads(told.read_text()) if told.exists() else {"failed": ["the run broke off"]}
        if status:
            failed = "\n".join(("", *read["failed"]))
            raise SystemExit(f"{' '.join(tests)} fail without any mutation (pytest ended with {status}){failed}")
    return Walked(read["lines"], read["seconds"], read["modules"])


def survives(mutation: Mutation, walked: Walked) -> bool:
    """Whether every test passes with the fault; where none comes by, for what is read once, all are asked.

    Watched tests take several times as long, so half of their seconds are enough for any that ends at all.
    """
    lines = {(str(mutation.path), line) for line in range(mutation.first, mutation.last + 1)}
    near = [test for test, seen in walked.lines.items() if lines & {(path, line) for path, line in seen}]
    ranked = sorted(near or walked.seconds, key=lambda test: walked.seconds[test])
    files = dict.fromkeys(test.split("::")[0] for test in ranked)

    limit = 5 + int(sum(walked.seconds[test] for test in ranked) / 2)

    def work() -> int:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sys.meta_path.insert(0, Mutant(mutation.path, mutant(mutation)))
        return run_tests(files, InSequence({test: rank for rank, test in enumerate(ranked)}), "-x")

    return in_child(work) == 0


def tried(chosen: Sequence[Mutation], walked: Walked) -> Iterator[bool]:
    """Whether each of these mutants lives; the living are printed."""
    for number, mutation in enumerate(chosen, start=1):
        lives = survives(mutation, walked)
        if lives:
            print(f"survives  {mutation}", flush=True)
        print(f"  {number} of {len(chosen)}", end="\r" if number < len(chosen) else "\n", file=sys.stderr, flush=True)
        yield lives


def main() -> int:
    """Try a sample of mutants, print those that live, and 1 where too many do."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("room", type=Path, help="a folder or a file of the product, such as pbem/rules/brown_bess")
    parser.add_argument("--n", type=int, default=60, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--tests", nargs="+", help="the tests to run, if not those of the room")
    options = parser.parse_args()
    room: Path = options.room
    tests = options.tests or tests_of(room)
    files = sorted(room.rglob("*.py")) if room.is_dir() else [room]
    everything = [mutation for file in files for mutation in mutations(file)]
    sample = random.Random(options.seed).sample(everything, min(options.n, len(everything)))
    chosen = [mutation for mutation in sample if not why_equivalent(mutation)]
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as compiled:
        # Every mutant reads what the walk has compiled, outside the house; none of them writes.
        sys.pycache_prefix = compiled
        walked = walk(room, tests)
        sys.dont_write_bytecode = True
        for name in walked.modules:
            with suppress(Exception):
                importlib.import_module(name)
        killed = len(chosen) - sum(tried(chosen, walked))
    part = killed / max(len(chosen), 1)
    print(
        f"{room}, seed {options.seed}: {len(sample)} of {len(everything)} mutants, {len(sample) - len(chosen)} of them "
        f"equivalent; {killed} of {len(chosen)} killed ({part:.0%}) in {(time.monotonic() - begun) / 60:.1f} minutes"
    )
    return int(part < WANTED)


if __name__ == "__main__":
    sys.exit(main())
