"""Text, HTML and JSON of a report say the same, and look as they should in any mail program."""

from __future__ import annotations

import difflib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pbem.battle.event import Event
from pbem.battle.system import Verdict
from pbem.report.bulletin.bulletin import HTML_BUDGET, encoded_size
from pbem.report.bulletin.narrative import Style
from pbem.report.bulletin.sections import Section
from pbem.report.page import WIDTH, Page
from tests.report import battles

GOLDEN = Path(__file__).parent / "golden"
VERDICT = Verdict("french", "major", {"french": 14, "pragmatic": 6}, "The Pragmatic Army has lost half of its units.")
PAGES = {
    "report": battles.report(),
    "asked": battles.report(sections=frozenset(Section)),
    "gazette": battles.report(style=Style.GAZETTE),
    "spoken": battles.report(style=Style.SPOKEN),
    "final": battles.report(verdict=VERDICT, missed=True, notes=("The GM put FI3 right.",)),
    "invitation": battles.invited(),
}


class Outline(HTMLParser):
    """The words of a page, and what a mail program needs of its pictures and tables."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._skip = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._skip += tag in ("style", "title")

    def handle_endtag(self, tag: str) -> None:
        self._skip -= tag in ("style", "title")

    def handle_data(self, data: str) -> None:
        if not self._skip:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def every(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def flat(text: str) -> str:
    """Words without layout, so that folded text and HTML compare."""
    return re.sub(r"[^A-Za-z0-9+<>]", "", text.replace("→", ">")).replace("->", ">").lower()


def without_map(text: str) -> str:
    """The letter with its map in characters left out, which has tests of its own."""
    return re.sub(r"(?<=\nMAP\n).*?\n(?=\n[A-Z]{4,}[A-Z ,']*[:\n])", "...\n", text, flags=re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_golden_text_is_what_it_was(name: str) -> None:
    """Read the difference before you copy the new letter over the old one (it is the assertion's message)."""
    old = (GOLDEN / f"{name}.txt").read_text()
    new = without_map(PAGES[name].text)
    assert new == old, "\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), "golden", "now", lineterm=""))


@pytest.mark.parametrize("name", PAGES)
def test_text_is_76_columns_and_ends_its_lines(name: str) -> None:
    page = PAGES[name]
    form = set(page.text[page.text.find("GAME dett-07") :].splitlines())
    wide = [line for line in page.text.splitlines() if len(line) > WIDTH and line not in form]
    assert wide == []
    assert page.text.endswith("\n")
    assert "\n\n\n" not in page.text


@pytest.mark.parametrize("name", PAGES)
def test_html_is_made_for_mail_programs(name: str) -> None:
    page = PAGES[name]
    outline = Outline(page.html)
    assert encoded_size(page.html) < HTML_BUDGET
    assert "data:" not in page.html
    assert not {"svg", "script", "form", "input", "iframe", "link"} & {tag for tag, _ in outline.tags}
    assert "display: none" not in page.html and 'type="hidden"' not in page.html and "<!--" not in page.html
    assert outline.every("html")[0]["lang"] == "en"
    assert all(table.get("role") == "presentation" or table.get("class") == "list" for table in outline.every("table"))
    assert all(heading.get("scope") in ("col", "row") for heading in outline.every("th"))
    assert len(outline.every("h1")) == 1


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_has_its_part_and_words_in_its_place(name: str) -> None:
    page = PAGES[name]
    shown = Outline(page.html).every("img")
    assert [image["src"] for image in shown] == [f"cid:{picture.cid}" for picture in page.pictures]
    for image in shown:
        assert image["alt"] and image["width"] and image["height"]


def story_of(page: Page) -> tuple[list[str], list[str]]:
    data = json.loads(page.attachments[0].content)
    told = [event for phase in data["phases"] for event in phase["events"]]
    sentences = [event["sentence"] for event in told if event["sentence"]]
    dice = [line for event in told for roll in event["rolls"] for line in roll["text"]]
    return sentences, dice


def test_every_fact_of_the_json_stands_in_text_and_html() -> None:
    page = battles.report(style=Style.GAZETTE, sections=frozenset(Section))
    data = json.loads(page.attachments[0].content)
    sentences, dice = story_of(page)
    assert len(sentences) == 7 and len(dice) == 8
    text, html = flat(page.text), flat(Outline(page.html).text)
    wanted = [*sentences, *dice, *data["in_short"], *data["table"], data["position"]]
    wanted += [f"{unit['name']}{unit['place']}{unit['description']}" for unit in data["units"]]
    wanted += [f"{order['order']}{order['result']}" for order in data["orders"] if len(order["units"]) == 1]
    for fact in wanted:
        assert flat(fact) in text, fact
        assert flat(fact) in html, fact
    for edition in (page.text, Outline(page.html).text):
        assert "Orders are due Sun 22 Mar 20:00 GMT, in 7 days." in " ".join(edition.split())


def test_what_comes_first_in_text_and_html() -> None:
    text = PAGES["report"].text
    places = [text.index(f"\n{heading}") for heading in (
        "IN SHORT", "NEXT", "YOUR ORDERS", "WHAT HAPPENED", "LOSSES", "MAP", "PROOF", "ORDER FORM",
    )]  # fmt: skip
    assert places == sorted(places)
    headings = re.findall(r"<h2[^>]*>([^<]+)", PAGES["report"].html)
    assert headings[:4] == ["Map", "Order form", "Your orders", "What happened"]
    assert PAGES["report"].html.index("GAME dett-07") < 12_000


def test_the_order_form_travels_unchanged() -> None:
    form = battles.form(battles.view_after())
    assert form in PAGES["report"].text
    assert "FI2 @D5 line S 1 hit" in Outline(PAGES["report"].html).text


def test_a_big_bound_stays_below_the_budget() -> None:
    before, after, seen = battles.big_battle()
    page = battles.report(before=before, after=after, seen=seen)
    assert encoded_size(page.html) < HTML_BUDGET
    assert Outline(page.html).text.count("superior musketry") == 60


def test_a_bound_beyond_all_measure_leaves_out_the_list_to_read_aloud_first() -> None:
    before, after, seen = battles.big_battle()
    asked = frozenset(Section)
    page = battles.report(before=before, after=after, seen=(*seen, *seen, *seen), sections=asked)
    assert "By column" not in page.html
    assert "BY COLUMN" in page.text


def test_the_plain_text_has_a_map_in_characters() -> None:
    after = PAGES["report"].text.partition("\nMAP\n")[2]
    assert any(line.split()[:2] == ["6", "FG1>"] for line in after.splitlines()[:20])


def test_the_spoken_edition_has_no_drawings() -> None:
    text = PAGES["spoken"].text
    story = text[text.index("IN SHORT") : text.index("LUCK")]
    assert "\nMAP\n" not in text
    assert "->" not in story
    assert "Dice: 5, 1, 3, 1, 4. One hit." in " ".join(story.split())


def test_the_same_bound_gives_the_same_bytes() -> None:
    assert battles.report() == PAGES["report"]


def test_what_the_side_did_not_see_is_in_no_edition() -> None:
    hidden = Event("fired", "Fire", ("HI9",), ("AI9",), seen_by=("pragmatic",))
    page = battles.report(seen=(*battles.events(), hidden))
    assert page == PAGES["report"]


def test_nobody_reads_who_else_saw_an_event() -> None:
    page = PAGES["report"]
    for edition in (page.text, page.html, page.attachments[0].content.decode()):
        assert "seen_by" not in edition


def test_the_json_names_its_schema_and_the_document_its_keys() -> None:
    data = json.loads(PAGES["report"].attachments[0].content)
    assert data["schema"] == "pbem.report/1"
    document = (Path(__file__).parents[2] / "pbem/report/bulletin/SCHEMA.md").read_text()
    assert "pbem.report/1" in document
    event = data["phases"][0]["events"][1]
    parts = (data, data["proof"], data["next"], event, event["rolls"][0], data["units"][0], data["losses"][0])
    for key in [key for part in parts for key in part]:
        assert f"`{key}`" in document, key


def test_a_missed_sheet_and_notes_stand_out() -> None:
    page = PAGES["final"]
    assert "NO SHEET FROM YOU" in page.text
    assert "No sheet came from you for bound 4." in Outline(page.html).text
    assert "The GM put FI3 right." in page.text and "The GM put FI3 right." in page.html


def test_the_last_letter_gives_the_verdict_first() -> None:
    page = PAGES["final"]
    assert page.subject == "[dett-07 b4] The battle is over: French major victory (French view)"
    assert page.text.index("French major victory.") < page.text.index("IN SHORT")
    assert "Score: French 14, Pragmatic 6." in page.text
    assert "ORDER FORM" not in page.text


def test_a_reader_elsewhere_sees_both_clocks() -> None:
    page = battles.report(zone="Australia/Sydney")
    told = "Mon 23 Mar 07:00 AEDT (Sun 22 Mar 20:00 GMT), in 7 days."
    assert told in " ".join(page.text.split())
    assert told in Outline(page.html).text
