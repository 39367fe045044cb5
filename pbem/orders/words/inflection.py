"""The forms in which a verb is said: made from one, so that the tables need only hold that one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

_VOWELS: Final = "aeiou"
_PARTICLES: Final = (
    "zurück", "zusammen", "entgegen", "hinüber", "herüber", "hinunter", "herunter", "hinauf", "herauf",
    "hinaus", "heraus", "hinein", "herein", "hinab", "voran", "vorwärts", "weiter", "heran", "nieder", "stehen",
    "rüber", "runter", "drauf", "fort", "rauf", "raus", "rein", "nach", "los", "vor", "auf", "aus", "ein",
    "weg", "ran", "bei", "mit", "ab", "an", "um", "zu", "hin", "dicht",
)  # fmt: skip
"""What a German verb may begin with that comes apart from it, the longer ones first."""
_SHORTEST_STEM: Final = 4
_STRONG: Final[Mapping[str, tuple[str, ...]]] = {
    "brechen": ("bricht", "brich"), "empfangen": ("empfängt",), "fahren": ("fährt",), "fallen": ("fällt",),
    "geben": ("gibt", "gib"), "graben": ("gräbt",), "halten": ("hält",), "helfen": ("hilft", "hilf"),
    "laufen": ("läuft",), "lassen": ("lässt",), "nehmen": ("nimmt", "nimm"), "schlagen": ("schlägt",),
    "stoßen": ("stößt",), "treffen": ("trifft",), "treten": ("tritt",), "werfen": ("wirft", "wirf"),
    "verlassen": ("verlässt",), "behalten": ("behält",),
}  # fmt: skip
"""Forms that change their vowel, by the verb without its particle."""


def inflected(phrase: str, language: str) -> tuple[str, ...]:
    """A verb in all the forms that orders are written in; only the first word of a phrase is changed."""
    first, _, rest = phrase.partition(" ")
    forms = _german(first) if language == "de" else _english(first)
    return tuple(f"{form} {rest}".rstrip() for form in dict.fromkeys((first, *forms)))


def declined(word: str) -> tuple[str, ...]:
    """A German word for troops in the cases that orders are written in: `Hannoveraner`, `hannoversche`."""
    if word.endswith("er"):
        return word, f"{word}n", f"{word}s"
    return (word, *(word + ending for ending in "nrsm")) if word.endswith("e") else (word,)


def apart(verb: str) -> Iterator[str]:
    """The forms of a German verb that stand apart from its particle: `rückt vor` for `vorrücken`."""
    particle, bare = _parted(verb)
    if particle:
        yield from (f"{form} {particle}" for form in (bare, *_simple(bare)))


def _parted(word: str) -> tuple[str, str]:
    """The particle with which a verb begins, and the rest of it; no particle where it does not come apart."""
    if not word.endswith("n") or " " in word:
        return "", word
    for particle in _PARTICLES:
        bare = word.removeprefix(particle)
        if bare != word and len(bare) >= _SHORTEST_STEM:
            return particle, bare
    return "", word


def _english(word: str) -> tuple[str, ...]:
    if word.endswith("e"):
        return f"{word}s", f"{word[:-1]}ing"
    if word.endswith(("s", "sh", "ch", "x", "o")):
        return f"{word}es", f"{word}ing"
    if word.endswith("y") and word[-2:-1] not in tuple(_VOWELS):
        return f"{word[:-1]}ies", f"{word}ing"
    short = len(word) > 2 and word[-1] not in "aeiouwxy" and word[-2] in _VOWELS and word[-3] not in _VOWELS
    return (f"{word}s", f"{word}ing", f"{word}{word[-1]}ing") if short else (f"{word}s", f"{word}ing")


def _german(word: str) -> tuple[str, ...]:
    particle, bare = _parted(word)
    if not particle:
        return _simple(word)
    return (*(f"{particle}{form}" for form in _simple(bare)), f"{particle}zu{bare}")


def _simple(word: str) -> tuple[str, ...]:
    """The forms of a German verb that does not come apart."""
    if not word.endswith("n"):
        return ()
    stem = word[:-2] if word.endswith("en") else word[:-1]
    link = "e" if stem.endswith(("t", "d")) else ""
    return stem, f"{stem}e", f"{stem}{link}t", *_STRONG.get(word, ())
