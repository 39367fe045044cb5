"""Every language tells everything: sentences, templates, letters; with the same places to fill, in its own words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pbem import scenarios
from pbem.orders import help_text
from pbem.report.tongue.catalogue import languages, manual_of, read_catalogue
from pbem.report.tongue.pattern import kinds_of
from pbem.report.tongue.tongue import CASES, ENGLISH, Tongue
from pbem.resources import templates_dir
from pbem.rules import rule_system

OTHERS = tuple(code for code in languages() if code != "en")
SYSTEMS = ("brandywine", "brown_bess", "de_gre_sweet", "napoleonic_squares", "old_dessauer")
SCENARIOS = (
    "brandywine", "dettingen", "raab", "aspern_essling", "beattenburg", "mollwitz", "mollwitz_half", "pickup",
)  # fmt: skip
TOLD = re.compile(r"""(?<!\w)"((?:[^"\\]|\\.)+)"(?:\s*\|\s*t\b)""")
BARE = re.compile(r"\{[{%#].*?[}%#]\}|<!DOCTYPE[^>]*>|<style>.*?</style>|<[^>]*>|&\w+;", re.DOTALL)
LETTERS = ("acknowledgement", "bulletin", "gazette", "handover", "invitation", "notice", "proof", "base")


def wordings(system: str) -> set[str]:
    """Everything that a rule system's events may read as."""
    found: set[str] = set()
    for sentence in rule_system(system).SENTENCES.values():
        found |= {*sentence.says, *([sentence.result] if sentence.result else [])}
        for gathered in (sentence.gathered, sentence.elsewhere):
            if gathered is not None:
                found |= {gathered.lead, gathered.each}
    return found


def template_words() -> set[str]:
    """Every string that a template tells in the reader's language."""
    text = "".join(
        (templates_dir() / f"{name}{end}").read_text() for name in LETTERS for end in (".txt", ".html")
    ) + (templates_dir() / "macros.html").read_text()  # fmt: skip
    return set(TOLD.findall(text))


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sentence_of_a_rule_system_is_told(code: str, system: str) -> None:
    tongue = read_catalogue(code)
    assert sorted(wordings(system) - set(tongue.wordings)) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_changed_in_the_rules_is_told(code: str, system: str) -> None:
    tongue = replace(read_catalogue(code), missing=set())
    for version, change in rule_system(system).CHANGES.items():
        tongue.tell(f"{version}: {change}")
    assert sorted(tongue.missing) == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_is_told_that_nobody_says(code: str) -> None:
    """What was reworded in English must not stay behind in a catalogue."""
    said = set().union(*(wordings(system) for system in SYSTEMS))
    assert sorted(set(read_catalogue(code).wordings) - said) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_message_fills_the_places_that_the_english_has(code: str) -> None:
    tongue = read_catalogue(code)
    for english, told in {**tongue.messages, **tongue.wordings}.items():
        extra = set(kinds_of(told)) - set(kinds_of(english))
        assert not extra, (english, told)
        if english.startswith("page "):
            continue
        assert told.strip() and told[-1:].isspace() == english[-1:].isspace(), english


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_loses_nothing_that_happened(code: str) -> None:
    for english, told in read_catalogue(code).wordings.items():
        assert set(kinds_of(told)) >= set(kinds_of(english)) - {"plural", "path", "start"}, (english, told)
        assert all(case in CASES for case in re.findall(r"\{\w+:(\w+)\}", told)), told


@pytest.mark.parametrize("code", OTHERS)
def test_every_string_of_the_templates_is_told(code: str) -> None:
    tongue = read_catalogue(code)
    for words in sorted(template_words()):
        filled = words.replace('\\"', '"')
        assert tongue.tell(filled) != filled or filled in tongue.messages or not complete(filled), words


def complete(words: str) -> bool:
    """Whether a string is a message by itself, and not the beginning of one that is put together."""
    return not words.endswith((" ", ", ")) and not words.startswith((" ", ".", ";"))


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("end", [".txt", ".html"])
def test_no_template_has_words_that_cannot_be_told(name: str, end: str) -> None:
    text = BARE.sub(" ", (templates_dir() / f"{name}{end}").read_text())
    assert re.findall(r"[A-Za-z]{2,}", text) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_unit_and_seat_has_its_cases(code: str, name: str) -> None:
    tongue, scenario = read_catalogue(code), scenarios.load(name)
    system = rule_system(scenario.system)
    position = system.set_up(scenario, scenario.ways[0])
    names = {piece.name for side in scenario.sides for piece in system.see(position, side.id).own}
    for known in sorted(names | {seat.name for seat in scenario.seats}):
        if " " in known and not re.fullmatch(r"[A-Z]\w+ d'[A-Z]\w+", known):
            forms = {tongue.name(known, case) for case in CASES}
            assert forms != {known}, known
            assert not any(form.startswith(("the ", "von ")) for form in forms), forms


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_paragraph_of_a_briefing_and_all_that_is_ours_is_told(code: str, name: str) -> None:
    from pbem.report.letters.briefing import blocks

    tongue = read_catalogue(code)
    for briefing in scenarios.load(name).briefings.values():
        for block in blocks(briefing)[1:]:
            assert block.text in tongue.messages, block.text
    for words in scenarios.load(name).reconstructed:
        assert tongue.tell(words) != words, words


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_word_of_help_is_told(code: str, name: str) -> None:
    """What stands behind no bar and is no order word, in all of HELP, is in the catalogue."""
    system, told, missed = rule_system(name), read_catalogue(code), []

    def say(words: str) -> str:
        if re.search("[a-z]{2}", words) and words not in told.messages and told.tell(words) == words:
            missed.append(words)
        return told.tell(words)

    text = help_text(system.VERBS, "", system.CONDITIONS, say)
    assert missed == []
    assert text != help_text(system.VERBS, "", system.CONDITIONS)
    assert all(len(line) <= 76 for line in text.splitlines() if "|" not in line)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_manual_is_told_whole(code: str, name: str) -> None:
    """The same chapters, the same example orders, the same marks of what is ours."""
    english, told = manual_of(name, "en"), manual_of(name, code)
    assert told != english
    assert all(len(line) <= 76 for line in told.splitlines())
    assert len(re.findall(r"^[1-9]  [A-ZÄÖÜ]", told, re.MULTILINE)) == 9
    for mark in ("[R]", "[S]"):
        assert told.count(mark) == english.count(mark), mark
    for line in re.findall(r"^  \| (\S.{0,20}?)(?:  |$)", english, re.MULTILINE):
        assert f"  | {line.strip()}" in told, line


def test_english_tells_everything_as_it_is() -> None:
    for words in ("Bound 3 is held", "the Duke of Gramont", "4 dice −2 for 2 hits", "{actor} moved {path}."):
        assert ENGLISH.tell(words) == words == ENGLISH.wording(words)


def test_a_sentence_is_told_whole_or_not_at_all() -> None:
    tongue = Tongue("xx", {"line": "Linie", "Bound {n} is held": "Zug {n} wird angehalten"})
    assert tongue.tell("line, melee") == "line, melee"
    assert tongue.tell("line, line") == "Linie, Linie"
    assert tongue.tell("Bound 3 is held. Nobody knows why.") == "Zug 3 wird angehalten. Nobody knows why."
    assert tongue.missing == {"line, melee", "Nobody knows why."}


def test_names_are_told_in_their_cases_wherever_they_stand() -> None:
    tongue = Tongue(
        "xx",
        {"{name} left {name2}": "{name} verließ {name2:acc}", "of {name}": "von {name}"},
        {"{nth} Horse": ("{nth} Reiter", "die {nth} Reiter", "die {nth} Reiter")},
    )
    assert tongue.tell("the 2nd Horse (FC2) left the 3rd Horse") == "die 2. Reiter (FC2) verließ die 3. Reiter"
    assert tongue.name("FI1", "gen") == "von FI1"


def test_a_catalogue_that_contradicts_itself_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.report.tongue import catalogue

    folder = tmp_path / "languages" / "xx"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('[words]\n"line" = "Linie"\n')
    (folder / "b.toml").write_text('[words]\n"line" = "Zeile"\n')
    monkeypatch.setattr(catalogue, "templates_dir", lambda: tmp_path)
    with pytest.raises(ValueError, match="two ways"):
        read_catalogue("xx")
