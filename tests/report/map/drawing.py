"""Reading a drawn map back: its words, and whose they are."""

from __future__ import annotations

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ET.Element:
    """The drawing as a tree; fails where it is not well-formed."""
    return ET.fromstring(svg)


def texts(svg: str) -> list[str]:
    """Every line of text printed on the sheet, tooltips left out."""
    return [node.text or "" for node in parse(svg).iter(f"{SVG}text")]


def codes(svg: str) -> set[str]:
    """The codes printed on blocks."""
    return {
        node.text or ""
        for label in parse(svg).iter(f"{SVG}g")
        if label.get("class") == "code"
        for node in label.iter(f"{SVG}text")
    }


def legend(svg: str) -> list[str]:
    """The words under the map, after the heading."""
    printed = texts(svg)
    return printed[printed.index("EXPLANATION") :]
