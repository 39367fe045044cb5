"""How well the letters of the corpus are read: `python -m tests.letters.prose.score`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.letters.prose.answers import answered
from tests.letters.prose.corpus import Entry, load_corpus
from tests.letters.prose.judge import Judge, Verdict
from tests.letters.prose.marks import Mark

HEADS: Final = ("right", "rightly asked", "clear but asked", "only quoted", "misread flagged", "dropped", "misread")


@dataclass(frozen=True)
class Scored:
    """An entry with everything that is to be said of its answer."""

    entry: Entry
    judge: Judge
    verdicts: tuple[Verdict, ...]

    @property
    def mark(self) -> Mark:
        """An entry is as good as the worst of its clauses."""
        return max((verdict.mark for verdict in self.verdicts), default=Mark.RIGHT)


def scored(entry: Entry) -> Scored:
    """An entry, read and judged."""
    judge = Judge(entry, answered(entry), answered(entry, lawful=True))
    return Scored(entry, judge, tuple(judge.verdicts()))


def is_sealed(entry: Entry) -> bool:
    """Whether nobody who tunes the reader may see it: ids that end in an even number."""
    return int(entry.id.rpartition("-")[2]) % 2 == 0


def half_of(entry: Entry) -> str:
    """`sealed` or `open`."""
    return "sealed" if is_sealed(entry) else "open"


def table(entries: Sequence[Scored]) -> str:
    """Figures by kind, language and half."""
    rows: dict[str, Counter[Mark]] = {}
    for each in entries:
        kind, language, half = each.entry.kind, each.entry.language, half_of(each.entry)
        for name in (f"{kind} {language} {half}", f"{kind} {half}"):
            rows.setdefault(name, Counter())[each.mark] += 1
    lines = [f"{'':18}{'lines':>6}" + "".join(f"{head:>17}" for head in HEADS)]
    for name, row in sorted(rows.items()):
        total = sum(row.values())
        lines.append(f"{name:18}{total:6}" + "".join(f"{row[mark]:10} {row[mark] / total:6.1%}" for mark in Mark))
    return "\n".join(lines)


def failures(entries: Sequence[Scored]) -> str:
    """What is less than rightly asked, of entries that are not sealed."""
    told: list[str] = []
    for each in entries:
        if is_sealed(each.entry) or each.mark < Mark.NEEDLESS:
            continue
        answer = each.judge.answer
        told.append(f"{each.entry.id} {each.entry.position.name} {each.entry.seat}: {each.entry.text!r}")
        told += [f"      {HEADS[wrong.mark]}: {wrong.says}" for wrong in each.verdicts if wrong.mark >= Mark.NEEDLESS]
        told += [f"          unread ({unread.act}) {unread.text!r}" for unread in answer.reading.unread]
        told += [f"          not done: {refusal.line!r}: {refusal.message}" for refusal in answer.told.not_done]
    return "\n".join(told)


def main() -> None:
    """The table, or with `--failures` what is wrong in the half that is not sealed."""
    parser = argparse.ArgumentParser(prog="python -m tests.letters.prose.score", description=__doc__)
    parser.add_argument("words", nargs="*", help="only entries whose id holds all of these, such as `bb-en short`")
    parser.add_argument("--half", choices=("open", "sealed"), help="only this half")
    parser.add_argument("--failures", action="store_true", help="tell what is wrong, in the open half only")
    options = parser.parse_args()
    chosen = [
        entry
        for entry in load_corpus()
        if all(word in entry.id for word in options.words)
        and options.half in (None, half_of(entry))
        and not (options.failures and is_sealed(entry))
    ]
    found = [scored(entry) for entry in chosen]
    if options.failures:
        print(failures(found))
    print(table(found))


if __name__ == "__main__":
    main()
