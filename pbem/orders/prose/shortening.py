"""Shortened words: `supp`, `Gren`, `Muhl`, which begin one word of the orders, or one name, and are no words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pbem.orders.prose.dictionary import Dictionary
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

BEFORE_A_STOP: Final = frozenset((
    "abgeg", "abpr", "adv", "angr", "approx", "art", "atk", "att", "aufpr", "ausg", "aust", "austr", "bat", "batt",
    "bde", "bdes", "bef", "besch", "bew", "bish", "bl", "bn", "bns", "bomb", "br", "brig", "brit", "btl", "btt",
    "bttr", "bty", "btys", "bzw", "ca", "can", "cav", "chg", "cmd", "col", "def", "depl", "det", "div", "dr", "dto",
    "en", "enem", "esk", "evtl", "ex", "exc", "excl", "feindl", "fr", "frz", "fwd", "geh", "gem", "gen", "ges", "gesch",
    "geschr", "ggf", "gl", "gren", "hann", "haub", "hlt", "how", "inf", "ital", "kan", "karr", "kart", "kav", "knyph",
    "kug", "lei", "li", "lim", "limb", "lks", "lt", "meanw", "mov", "mr", "mtd", "mv", "mvs", "mvt", "nachdr", "nd",
    "nr", "obl", "occ", "oesterr", "oth", "pos", "prev", "rd", "re", "regt", "regts", "resp", "ret", "retr", "rgt",
    "rsv", "rückz", "sq", "sqn", "sqns", "st", "std", "stdg", "sup", "supp", "unch", "unchd", "unl", "unterst", "usw",
    "freiw", "verl", "vorw", "zur", "österr", "franz", "engl", "öst", "preuss", "preuß", "schwed", "hannov",
))  # fmt: skip
"""Words that a full stop shortens, and ends no sentence behind them."""
_SHORTEST: Final = 3
_LONGEST: Final = 8
"""Letters; whoever writes more of a word writes all of it."""
_LEFT_OUT: Final = 2
"""Letters that are left out at least, so that an ending that is missing is no shortening."""
_VOWELS: Final = frozenset("aeiou")
_SAID: Final = frozenset((Sort.VERB, Sort.HELPING, Sort.WORD))
_WHO: Final = frozenset((Sort.FEATURE, Sort.UNIT, Sort.ARM, Sort.BODY))


def only_shortened(word: str, full: str) -> bool:
    """Whether nothing in a word is wrong: it only leaves letters of the full one out, and says no other."""
    written, letters = key(word).removesuffix("s"), iter(full)
    return written[:1] == full[:1] and all(letter in letters for letter in written)


def meant_in_full(word: str, book: Dictionary) -> str:
    """The word that somebody began to write, empty where there is none, or several that mean different things."""
    written = key(word)
    if not _SHORTEST <= len(written) <= _LONGEST or not written.isalpha():
        return ""
    begun = [each for each in book.single() if each.startswith(written) and len(each) >= len(written) + _LEFT_OUT]
    return _of_one_meaning(begun, book) or _of_one_meaning(_contracted(written, book), book) or _of_several(word, book)


def _of_one_meaning(longer: Iterable[str], book: Dictionary) -> str:
    """The shortest of the words that somebody could have meant, empty where they mean different things."""
    known = [each for each in dict.fromkeys(longer) if _is_worth_it(each, book)]
    if not known:
        return ""
    shortest = min(known, key=len)
    alike = all(each.startswith(shortest) or _shares(book, each, shortest) for each in known)
    return shortest if alike else ""


def _contracted(written: str, book: Dictionary) -> Iterator[str]:
    """`lmbr`, `sqdns`, `gds`: words of which all vowels were left out, and neither first nor last letter."""
    if not _VOWELS.isdisjoint(written[1:]):
        return
    for each in book.single():
        if each[0] == written[0] and each[-1] == written[-1] and len(written) < len(each) <= 2 * len(written):
            letters = iter(each)
            if each.isalpha() and all(letter in letters for letter in written):
                yield each


def _of_several(word: str, book: Dictionary) -> str:
    """`grens`, `cuirs`: the plural of a word for troops that was begun."""
    stem = key(word).removesuffix("s")
    if stem == key(word) or len(stem) < _SHORTEST:
        return ""
    begun = [each for each in book.single() if each.startswith(stem) and len(each) >= len(stem) + _LEFT_OUT]
    return _of_one_meaning((each for each in begun if _WHO & book.of((each,)).keys()), book)


def _is_worth_it(word: str, book: Dictionary) -> bool:
    """Whether it is the plain form of a verb, or a word for somebody: nobody shortens what he only says in passing."""
    sorts = book.of((word,))
    if _SAID & sorts.keys():
        plain = {*sorts.get(Sort.VERB, ()), *sorts.get(Sort.HELPING, ()), *sorts.get(Sort.WORD, ())}
        if word in plain or (word.endswith("en") and Sort.HELPING not in sorts) or word == "unterstuetzen":
            return True
    return bool(_WHO & sorts.keys())


def _shares(book: Dictionary, one: str, other: str) -> bool:
    """Whether two words mean the same as some sort of word."""
    first, second = book.of((one,)), book.of((other,))
    return any(set(first[sort]) & set(second.get(sort, ())) for sort in (_SAID | _WHO) & first.keys())
