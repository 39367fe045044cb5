"""Bytes to text for any bytes and any declared charset: as declared, else UTF-8, else Windows-1252."""

from __future__ import annotations

import codecs
import re
from typing import Final

# A closed list, because Python's codec table also holds ciphers, escapes and codecs of quadratic cost (punycode, idna).
_KNOWN: Final = re.compile(
    r"us-ascii|utf-?(?:7|8|16|16le|16be|16-le|16-be|32)|iso-?8859-?(?:[1-9]|1[0-6])|(?:windows|cp)-?125[0-8]"
    r"|cp(?:437|720|737|775|85[02578]|86[0-6]|869|87[45]|932|949|950)|koi8-?[rut]|iso-?2022-?(?:jp(?:-[123])?|kr)"
    r"|shift_jis|euc-?(?:jp|kr)|gb18030|gbk|hz|big5(?:hkscs)?|johab|tis-?620|mac-?(?:roman|cyrillic|latin2|greek)"
)
_ALIASES: Final = {
    "ascii": "us-ascii",
    "ansi_x3.4-1968": "us-ascii",
    "utf8": "utf-8",
    "unicode-1-1-utf-7": "utf-7",
    "x-unknown": "",
    "unknown-8bit": "",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949",
    "euc-kr": "cp949",
    "shift-jis": "cp932",
    "shift_jis": "cp932",
    "x-sjis": "cp932",
    "sjis": "cp932",
    "iso-2022-jp": "iso-2022-jp-3",
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-8-e": "iso-8859-8",
    "macintosh": "mac-roman",
    "x-mac-roman": "mac-roman",
    "koi8-ru": "koi8-u",
    "x-cp1252": "cp1252",
    # What is called Latin-1 in mail is Windows-1252 in fact, as browsers also read it.
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "iso_8859-1": "cp1252",
}
_WINDOWS_1252: Final = "".join(
    chr(byte) if byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else bytes((byte,)).decode("cp1252") for byte in range(256)
)
_LINE_ENDS: Final = dict.fromkeys(map(ord, "\x0b\x0c\x85\u2028\u2029"), "\n")
_CONTROLS: Final = {code: None for code in (*range(32), 127, 0xFEFF) if chr(code) not in "\t\n"} | {0: 0xFFFD}


def decode(data: bytes, declared: str = "") -> str:
    """The text of some bytes, without surrogates; never raises, and no byte is left out."""
    name = declared.strip().strip("\"'").lower()
    if name.isascii():
        name = _ALIASES.get(name, name)
        if _KNOWN.fullmatch(name) and (name != "us-ascii" or data.isascii()):
            text = _try(data, name)
            if text is not None:
                return text
    return _guess(data)


def clean(text: str) -> str:
    """The text with `\\n` for every kind of line end and without control characters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.translate(_LINE_ENDS).translate(_CONTROLS)


def _try(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec)
        text.encode("utf-8")
    except (LookupError, ValueError):
        return None
    return text


def _guess(data: bytes) -> str:
    text = _try(data, "utf-8")
    if text is not None:
        return text
    # A text cut in the middle of a character is still UTF-8; Windows-1252 would spoil every accent in it.
    text = data.decode("utf-8", "replace")
    spoilt = text.count("\ufffd")
    sound = sum(1 for character in text if character > "\x7f") - spoilt
    if spoilt <= 2 and sound > spoilt:
        return text
    return codecs.charmap_decode(data, "strict", _WINDOWS_1252)[0]
