"""P1, P3. The page in a real browser: what the keys do, what can be seen, and that it asks nobody for anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.battle.square import as_square
from tests.replay.battles import BATTLES, battle, shortened
from tests.replay.browser import Browser

STANDING = """[...document.querySelectorAll('.stage')[%d].querySelectorAll('.u')].map(u => {
  const [x, y] = u.getAttribute('transform').match(/-?[0-9.]+/g).map(Number); return [u.dataset.u, x, y]; })"""
HEADING = "document.getElementById('now').textContent"
Opened = Callable[..., None]


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Opened:
    """Opens the replay of a battle."""

    def open_(
        kind: str, bounds: int = 3, *, width: int = 1200, height: int = 800, reduced: bool = True, scripts: bool = True
    ) -> None:
        path = tmp_path / f"{kind}.html"
        path.write_text(shortened(battle(kind), bounds).page(), encoding="utf-8")
        chromium.open(path, width=width, height=height, reduced=reduced, scripts=scripts)

    return open_


def at(browser: Browser) -> int:
    return int(browser.see("document.getElementById('battle').dataset.at"))


def standing(browser: Browser, stage: int = 0) -> dict[str, tuple[float, float]]:
    return {unit: (x, y) for unit, x, y in browser.see(STANDING % stage)}


@pytest.mark.parametrize("kind", BATTLES)
def test_P1__stepping_by_the_arrow_key_ends_every_bound_where_the_record_does(
    chromium: Browser, opened: Opened, kind: str
) -> None:
    opened(kind)
    played = shortened(battle(kind), 3)
    acts = played.eyes()[0].acts
    frames = chromium.see("[...document.querySelectorAll('.frame')].map(frame => Number(frame.dataset.bound))")
    compared = []
    for number, bound in enumerate(frames):
        assert at(chromium) == number
        if number + 1 == len(frames) or frames[number + 1] != bound:
            after = next(act.after for act in acts if act.bound == bound)
            seen = standing(chromium)
            assert seen.keys() == {piece.id for piece in after.pieces if piece.place}
            for piece in after.pieces:
                if piece.place is not None and kind != "measured table":
                    square, (x, y) = as_square(piece.place), seen[piece.id]
                    assert (int(x // 100) + 1, after.board.rows - int(y // 100)) == (square.column, square.row)
            compared.append(bound)
        chromium.press("ArrowRight")
    assert compared == [act.bound for act in acts]
    assert chromium.complaints == []
    assert [url for url in chromium.requests if not url.startswith("file://")] == []
    assert len(chromium.requests) == 1


def test_P1__every_key_does_what_the_page_says(chromium: Browser, opened: Opened) -> None:
    opened("squares")
    last = int(chromium.see("document.querySelectorAll('.frame').length")) - 1
    keys = [("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowLeft", 0), ("ArrowRight", 1)]
    for key, expected in keys:
        chromium.press(key)
        assert at(chromium) == expected, key
    chromium.press("PageDown")
    after = chromium.see(HEADING)
    chromium.press("PageUp")
    assert after.startswith("Bound 1")
    assert chromium.see(HEADING).startswith("Deployment")
    chromium.press("2")
    assert chromium.see("document.querySelector('#views [aria-pressed=true]').textContent") == "pragmatic view"
    chromium.press(" ")
    assert chromium.see("document.getElementById('play').classList.contains('on')")
    chromium.press(" ")
    assert not chromium.see("document.getElementById('play').classList.contains('on')")
    assert chromium.complaints == []


def test_P1__units_glide_and_come_to_stand_where_they_belong(chromium: Browser, opened: Opened) -> None:
    opened("squares", reduced=False)
    act = battle("squares").eyes()[0].acts[1]
    step = "document.getElementById('on').click();"
    frames = chromium.see("[...document.querySelectorAll('.frame')].map(frame => Number(frame.dataset.bound))")
    while frames[at(chromium) + 1] == 0:
        chromium.see(step)
    # The step and both looks in one breath: at the outset all stand where they stood, at the end where they belong.
    early, late = chromium.see(
        f"(async () => {{ {step} const early = {STANDING % 0}; const end = performance.now() + 60000;"
        " const moving = () => document.getElementById('battle').dataset.gliding === 'yes';"
        " while (moving() && performance.now() < end) await new Promise(requestAnimationFrame);"
        f" return [early, {STANDING % 0}]; }})()"
    )
    before, after = ({unit: (x, y) for unit, x, y in found} for found in (early, late))
    gone = [
        piece
        for piece in act.after.own
        if (old := act.before.piece(piece.id)) and old.place != piece.place and piece.id in after and piece.place
    ]
    assert gone
    for piece in gone:
        if any(piece.id in event.actors and event.track and event.phase == "Movement" for event in act.events):
            square = as_square(piece.place) if piece.place else None
            assert before[piece.id] != after[piece.id]
            assert square is not None
            assert int(after[piece.id][0] // 100) + 1 == square.column


def test_P1__whoever_wants_no_motion_sees_none(chromium: Browser, opened: Opened) -> None:
    opened("squares", reduced=True)
    chromium.press("ArrowRight")
    assert chromium.see("document.getAnimations().length") == 0
    act = battle("squares").eyes()[0].acts[1]
    for unit, (x, _) in standing(chromium).items():
        piece = act.after.piece(unit)
        if piece is not None and piece.place is not None and at(chromium) == 1:
            assert as_square(piece.place).column == int(x // 100) + 1


def test_P1__a_click_on_a_unit_tells_its_story_and_a_line_of_it_leads_there(chromium: Browser, opened: Opened) -> None:
    opened("squares", bounds=4)
    unit = chromium.see("document.querySelector('.log li[data-u]').dataset.u.split(' ')[0]")
    chromium.see(
        f"document.querySelector('.u[data-u={unit}]').dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
    )
    assert unit in chromium.see("document.querySelector('#story h3').textContent")
    lines = int(chromium.see("document.querySelectorAll('#story .line').length"))
    about = f"li => (li.dataset.u || '').split(' ').includes('{unit}')"
    told = int(chromium.see(f"[...document.querySelectorAll('.log li:not(.off)')].filter({about}).length"))
    assert lines == told > 0
    chromium.see("document.querySelector('#story .line').click()")
    assert unit in chromium.see("document.querySelector('.frame.now .log').innerHTML")
    chromium.press("Escape")
    assert chromium.see("document.getElementById('story').hidden")
    assert chromium.complaints == []


@pytest.mark.parametrize("kind", BATTLES)
@pytest.mark.parametrize("width", [360, 1200])
def test_P1__nothing_overflows(chromium: Browser, opened: Opened, kind: str, width: int) -> None:
    opened(kind, width=width)
    for key in ("Home", "End", "c"):
        chromium.press(key)
        assert chromium.see("document.documentElement.scrollWidth") <= width
    assert chromium.complaints == []


def test_P1__without_scripts_all_frames_stand_below_each_other(chromium: Browser, opened: Opened) -> None:
    opened("squares", scripts=False)
    # Looking at a page needs scripts of one's own, which are allowed again without loading it anew.
    chromium.send("Emulation.setScriptExecutionDisabled", value=False)
    tops = chromium.see("[...document.querySelectorAll('.frame')].map(frame => frame.getBoundingClientRect().top)")
    shown = chromium.see(
        "[...document.querySelectorAll('.frame figure svg')].every(svg => svg.getBoundingClientRect().height > 100)"
    )
    assert len(tops) > 3
    assert tops == sorted(set(tops))
    assert shown
    assert not chromium.see("document.querySelector('.desk').offsetHeight")


def test_P3__side_by_side_each_side_has_what_it_did_not_see_hatched(chromium: Browser, opened: Opened) -> None:
    opened("lettered rows", bounds=4)
    chromium.press("End")
    alone = "[...document.querySelectorAll('.stage .veil')].some(veil => getComputedStyle(veil).display !== 'none')"
    assert not chromium.see(alone)
    chromium.press("c")
    assert chromium.see("document.querySelectorAll('.stage').length") == 2
    eyes = battle("lettered rows").eyes()
    for number in (0, 1):
        seen = {piece.id for piece in eyes[number].acts[3].after.pieces if piece.place}
        assert standing(chromium, number).keys() == seen


def test_P1__words_can_be_told_from_their_paper_by_day_and_by_night(chromium: Browser, opened: Opened) -> None:
    opened("squares")
    contrast = """(() => { const light = colour => { const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map(c => {
      c /= 255; return c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4; });
      return .2126 * r + .7152 * g + .0722 * b; };
      const paper = light(getComputedStyle(document.body).backgroundColor);
      return ['.log li', '.log small', '#now', 'header p', '#ticks span', '#ticks .here', 'summary'].map(name => {
        const found = document.querySelector(name); if (!found) return 99;
        const ink = light(getComputedStyle(found).color);
        return (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05); }); })()"""
    for scheme in ("light", "dark"):
        chromium.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        assert min(chromium.see(contrast)) >= 4.5, scheme
