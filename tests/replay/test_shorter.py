"""P1. The page is made shorter without anything looking otherwise: paths keep every point, and inks their elements."""

from __future__ import annotations

import re

import pytest

from pbem.replay.shorter import shorter, shorter_path
from tests.replay.battles import battle


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("M100 200L150 200L150 250L100 250Z", "m100 200h50v50h-50z"),
        ("M2003.5 903.5L2002.5 916.5L2004.5 916.5z", "m2003.5 903.5-1 13h2z"),
        ("M0 0Q10 20 30 40Q50 60 70 80", "m0 0q10 20 30 40 20 20 40 40"),
        ("M10 10L10.5 10.5L20 20", "m10 10 .5.5 9.5 9.5"),
        ("M0 0L10 10ZM5 5L6 7", "m0 0 10 10zm5 5 1 2"),
        ("M1 1", "m1 1"),
    ],
)
def test_P1__a_path_is_told_by_its_steps(path: str, told: str) -> None:
    assert shorter_path(path) in (told, path)
    assert len(shorter_path(path)) == min(len(told), len(path))


@pytest.mark.parametrize("path", ["M0 0A5 5 0 0 1 10 10L500 500", "M0.25 0L100.25 0", "", "M0 0L1", "L5 5"])
def test_P1__what_cannot_be_told_without_loss_stays(path: str) -> None:
    assert shorter_path(path) == path


def test_P1__what_is_drawn_often_is_drawn_once_and_inks_become_a_class() -> None:
    inks = 'fill="none" stroke="#123456" stroke-width="3"'
    drawn = f'<path d="M0 0L100 100L200 100L300 150L57.5 911.3L12 13" {inks}/>'
    other = '<rect x="1" y="2" fill="#fff" class="code"/>'
    found = shorter(drawn * 3 + other, "q")
    assert found.style == ".q0{fill:none;stroke:#123456;stroke-width:3}"
    assert found.common.count("<path") == 1 and 'id="q0"' in found.common and 'class="q0"' in found.common
    assert found.drawings == '<use href="#q0"/>' * 3 + other


@pytest.mark.parametrize("kind", ["squares", "lettered rows", "stands", "measured table"])
def test_P1__every_name_that_a_page_refers_to_is_in_it_once(kind: str) -> None:
    page = battle(kind).page()
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names))
    assert {*re.findall(r'href="#([^"]+)"', page)} <= {*names}
