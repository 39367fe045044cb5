"""Briefings are a little Markdown, and nothing in them can become anything else."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from pbem.report.letters.briefing import briefing_html, briefing_text
from pbem.report.page import WIDTH

SOURCE = """# Title

First *line*
goes **on**.

## The ground
- a marsh
  in the north
- a bridge

Last words: 2 * 3 * 4, file_name_here.
"""


def test_text_has_headings_lists_and_joined_lines() -> None:
    assert briefing_text(SOURCE) == (
        "TITLE\nFirst line goes on.\n\nTHE GROUND\n  - a marsh in the north\n  - a bridge\n\n"
        "Last words: 2 * 3 * 4, file_name_here."
    )


def test_html_has_the_same_blocks() -> None:
    assert briefing_html(SOURCE, title=False) == (
        "<p>First <em>line</em> goes <strong>on</strong>.</p>\n<h3>The ground</h3>\n<ul>\n"
        "<li>a marsh in the north</li>\n<li>a bridge</li>\n</ul>\n<p>Last words: 2 * 3 * 4, file_name_here.</p>"
    )


def test_tags_and_templates_come_out_as_they_were_written() -> None:
    nasty = "Beware of <img src=x> and {{7*7}} and <script>x</script> & more"
    assert briefing_text(nasty) == nasty
    assert "<img" not in briefing_html(nasty)
    assert "&lt;img src=x&gt; and {{7*7}}" in briefing_html(nasty)


class Tags(HTMLParser):
    """Collects the names of all tags."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not attrs


@given(st.text(alphabet=st.sampled_from("ab <>&\"'*_#-1.\n{}`"), max_size=120))
def test_no_source_makes_other_tags_than_ours(source: str) -> None:
    tags = Tags()
    tags.feed(str(briefing_html(source)))
    assert tags.seen <= {"p", "h3", "ul", "li", "em", "strong"}
    assert all(len(line) <= WIDTH for line in briefing_text(source).splitlines())
