"""Charsets, flowed lines and HTML as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.letter.charset import clean, decode
from pbem.mail.letter.flowed import unflow
from pbem.mail.letter.headers import from_base64, parameters, words
from pbem.mail.letter.html_text import read_html, to_text


@pytest.mark.parametrize(
    ("data", "declared", "text"),
    [
        ("Приказ".encode("koi8-r"), "KOI8-R", "Приказ"),
        ("Приказ".encode("cp1251"), "windows-1251", "Приказ"),
        ("Zażółć".encode("iso-8859-2"), '"ISO-8859-2"', "Zażółć"),
        ("命令".encode("iso-2022-jp"), "ISO-2022-JP", "命令"),
        ("命令".encode("cp932"), "Shift_JIS", "命令"),
        ("命令".encode("gb18030"), "GB2312", "命令"),
        ("“C5” – D5".encode("cp1252"), "iso-8859-1", "“C5” – D5"),
        ("“C5” – D5".encode("cp1252"), "us-ascii", "“C5” – D5"),
        ("“C5” – D5".encode(), "us-ascii", "“C5” – D5"),
        ("Köln".encode(), "x-nope", "Köln"),
        ("Köln".encode("cp1252"), "utf-8", "Köln"),
        ("Köln über Graz".encode()[:-1] + b"\xc3", "utf-8", "Köln über Gra\ufffd"),
        (b"FI1\x81C5\xe4", "cp1252", "FI1\x81C5ä"),
        (b"\xff\xfeF\0I\0", "utf-16", "FI"),
    ],
)
def test_bytes_are_read_as_declared_else_utf_8_else_windows_1252(data: bytes, declared: str, text: str) -> None:
    assert decode(data, declared) == text


@pytest.mark.parametrize("declared", ["utf8", "UTF-8", "ascii", "us-ascii", "unknown-8bit", ""])
def test_a_plus_sign_is_a_plus_sign_wherever_nobody_says_utf_7(declared: str) -> None:
    assert decode(b"FI1 +AGE- FI2", declared) == "FI1 +AGE- FI2"
    assert decode(b"FI1 +AGE- FI2", "unicode-1-1-utf-7") == "FI1 a FI2"


@given(
    st.binary(max_size=300), st.text(max_size=20) | st.sampled_from(["rot13", "hex", "utf-7", "utf-16", "hz", "johab"])
)
def test_any_bytes_in_any_charset_are_text_that_utf_8_can_hold(data: bytes, declared: str) -> None:
    clean(decode(data, declared)).encode("utf-8")


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_utf_8_reads_back(text: str) -> None:
    assert decode(text.encode(), "utf-8") == text


def test_every_kind_of_line_end_is_one() -> None:
    assert clean("a\r\nb\rc\u2028d\u2029e\x85f\x0bg\x0ch") == "a\nb\nc\nd\ne\nf\ng\nh"


def test_control_characters_are_dropped_and_tabs_and_line_ends_kept() -> None:
    unseen = "".join(map(chr, (*range(1, 9), *range(14, 32), 127, 0xFEFF)))
    assert clean(f"FI1{unseen}\t- C5\n") == "FI1\t- C5\n"


def test_a_byte_of_nothing_is_shown_where_it_stood() -> None:
    assert clean("FI1\0C5") == "FI1\ufffdC5", "two words are not run together into one"


def test_encoded_words_that_touch_may_share_a_character() -> None:
    assert words(b"=?utf-8?b?w4M=?=\r\n =?utf-8?q?=C3?= =?utf-8?q?=A9?= x") == "Ãé x"
    assert words(b"a =?iso-8859-1*en?q?b_c?= d") == "a b c d"
    assert words(b"=?utf-8?q?unfinished") == "=?utf-8?q?unfinished"


def test_parameters_are_read_in_all_their_forms() -> None:
    value = b"""attachment; filename="a \\"b\\".txt"; size=3 ; name*=utf-8''%e2%82%ac; long*1=b; long*0="a"; x*0*=koi8-r''%D0"""  # noqa: E501
    main, found = parameters(value)
    assert main == "attachment"
    assert found == {"filename": 'a "b".txt', "size": "3", "name": "€", "long": "ab", "x": "п"}


@given(st.binary(max_size=200))
def test_base64_is_decoded_as_far_as_it_goes(data: bytes) -> None:
    assert isinstance(from_base64(data), bytes)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("one \ntwo\nthree", "one two\nthree"),
        ("> one \n> two\n>> three", "> one two\n> > three"),
        (" stuffed\n >not a quote\n From", "stuffed\n>not a quote\nFrom"),
        ("before \n-- \nHenry", "before \n-- \nHenry"),
        ("> half a \nparagraph", "> half a \nparagraph"),
        (">one\n> two", "> one\n> two"),
        ("last ", "last "),
    ],
)
def test_flowed_lines_are_whole_again(text: str, read: str) -> None:
    assert unflow(text) == read


def test_delsp_takes_the_space_away() -> None:
    assert unflow("long \nword\n> for \n> tune", delete_space=True) == "longword\n> fortune"


@given(st.text(alphabet="> \n-ab", max_size=80), st.booleans())
def test_flowing_loses_no_letter(text: str, delete_space: bool) -> None:
    def letters(value: str) -> str:
        return "".join(character for character in value if character in "ab")

    assert letters(unflow(text, delete_space)) == letters(text)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<div>a<br>b</div><div>c</div>", "a\nb\nc"),
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("a&nbsp;&rarr;&#32;b &amp;lt; &bogus; &#0; &#xD800;", "a\xa0→ b &lt; &bogus; \ufffd \ufffd"),
        ("<blockquote>a<blockquote>b</blockquote>c</blockquote>d", "> a\n>\n> > b\n>\n> c\n\nd"),
        ("<table><tr><td>FI1</td><td>@C6</td></tr><tr><td>FI2", "FI1 @C6\nFI2"),
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<pre>  a\n  b</pre>", "  a\n  b"),
        ("<head><title>x</title><style>y</style><body>a", "a"),
        ("a<script>if (1 < 2) b</script>c<!-- d -->e<![if x]>f<?xml g?>h", "acefh"),
        ('a<div style="DISPLAY: none">b</div><span hidden>c</span><i style="font-size:0px">d</i>e', "ae"),
        ('<a href="a>b">c</a> 1 < 2 <3 <<b>d</b>', "c 1 < 2 <3 <d"),
        ("<!-- unfinished FI1", ""),
        ("<p class=MsoNormal>a</p><p class=MsoNormal>b</p>", "a\nb"),
        ('<div style="white-space: pre-wrap">a\n  b</div>', "a\n  b"),
    ],
)
def test_html_is_read_as_its_reader_sees_it(source: str, text: str) -> None:
    assert to_text(source) == text


@pytest.mark.parametrize(
    "strike",
    [
        "<s>{}</s>", "<del>{}</del>", "<strike>{}</strike>", "<S CLASS=x>{}</S>", "<s><b>{}</b></s>",
        '<span style="text-decoration:line-through">{}</span>',
        '<span style="text-decoration-line: line-through">{}</span>',
        '<font style="color: red; text-decoration: underline line-through;">{}</font>',
        '<span style="TEXT-DECORATION: Line-Through red">{}</span>',
    ],
)  # fmt: skip
def test_what_is_struck_out_is_no_part_of_the_text_but_known(strike: str) -> None:
    source = f"<div>FI1 - D5</div><div>{strike.format('FI2 - E6')} FI3 - F6</div>"
    text, struck = read_html(source)
    assert [line.strip() for line in text.splitlines()] == ["FI1 - D5", "FI3 - F6"]
    assert struck == ("FI2 - E6",)


@pytest.mark.parametrize(
    "kept", ['<span style="text-decoration: underline">{}</span>', "<u>{}</u>", "<strong>{}</strong>"]
)
def test_what_is_underlined_or_bold_is_not_struck_out(kept: str) -> None:
    assert read_html(f"<div>{kept.format('FI2 - E6')}</div>") == ("FI2 - E6", ())


@given(
    st.lists(
        st.sampled_from("<>/\"'= &;#!-") | st.sampled_from(["<div>", "</div>", "<br>", "<p ", "<!--", "-->", "a", "&#"])
    )
)
def test_any_html_is_text(pieces: list[str]) -> None:
    to_text("".join(pieces))


_WORDS = st.text(alphabet="abcFI15-@: ", min_size=1, max_size=20).filter(lambda text: text.strip() != "")


@given(st.lists(_WORDS, min_size=1, max_size=8))
def test_lines_of_html_are_lines(lines: list[str]) -> None:
    wanted = [" ".join(line.split()) for line in lines]
    assert to_text("<br>".join(lines)).split("\n") == wanted
    assert to_text("".join(f"<div>{line}</div>" for line in lines)).split("\n") == wanted
