"""P1–P3. The page itself, as it stands in the file: what is in it, what is not, and how large it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from pbem.battle.measured_ground import as_spot
from pbem.battle.square import as_square
from pbem.battle.view import View
from pbem.replay import Cover, Eye, replay_page
from pbem.replay.page import stage_for
from pbem.report.tongue.tongue import ENGLISH
from tests.ordinary_seconds import ordinary_seconds
from tests.replay.battles import BATTLES, Played, battle, long_dettingen, shortened

SVG = "{http://www.w3.org/2000/svg}"


class Read:
    """A page read as a browser without scripts would show it."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.drawings = {
            found[1]: found[0] for found in re.findall(r'(<g id="([a-z][0-9a-z]*)".*?)(?=<g id="|</defs>)', page, re.S)
        }
        self.frames = re.findall(r'<section class="frame".*?</section>', page, re.S)

    def bound(self, frame: str) -> int:
        return int(re.findall(r'data-bound="(\d+)"', frame)[0])

    def ends(self) -> dict[int, str]:
        """By bound, its last frame."""
        return {self.bound(frame): frame for frame in self.frames}

    def units(self, frame: str, eye: int) -> dict[str, tuple[float, float]]:
        """Where every unit of a frame stands, in the stage's own coordinates."""
        figure = re.findall(rf'<figure data-eye="{eye}">.*?</figure>', frame, re.S)[0]
        layer = re.findall(r'<g class="units">.*?</g>', figure, re.S)
        found: dict[str, tuple[float, float]] = {}
        for name in re.findall(r'href="#([ak][0-9a-z]+)"', layer[0]) if layer else ():
            held = [name] if name[0] == "a" else re.findall(r'href="#(a[0-9a-z]+)"', self.drawings[name])
            for each in held:
                unit, x, y = re.findall(r'data-u="([^"]+)" transform="translate\((\S+) (\S+)\)"', self.drawings[each])[
                    0
                ]
                found[unit] = (float(x), float(y))
        return found


def stand(view: View) -> set[str]:
    """The pieces of a view that stand on the ground."""
    return {piece.id for piece in view.pieces if piece.place is not None}


def misplaced(played: Played, view: View, units: Mapping[str, tuple[float, float]]) -> list[str]:
    """Units that are drawn elsewhere than where the record has them: another square, or another spot of the table."""
    wrong = []
    stage = stage_for([played.bounds[0][0] and played.system.see(played.bounds[0][0], played.sides[0])], ENGLISH)
    for piece in view.pieces:
        if piece.place is None:
            continue
        x, y = units[piece.id]
        if stage.transform:
            square = as_square(piece.place)
            row = view.board.rows - int(y // 100)
            right = (int(x // 100) + 1, row) == (square.column, square.row)
        else:
            at = stage.at(as_spot(piece.place))
            right = abs(at[0] - x) < 0.1 and abs(at[1] - y) < 0.1
        if not right:
            wrong.append(f"{piece.id} at {piece.place}: {x}, {y}")
    return wrong


@pytest.mark.parametrize("kind", BATTLES)
def test_P1__at_every_bound_every_eye_finds_its_units_where_the_record_has_them(kind: str) -> None:
    played = battle(kind)
    eyes, read = played.eyes(), Read(played.page())
    ends = read.ends()
    for number, eye in enumerate(eyes):
        for act in eye.acts:
            units = read.units(ends[act.bound], number)
            assert units.keys() == stand(act.after)
            assert misplaced(played, act.after, units) == []


def test_P1__there_is_one_frame_for_each_phase_in_which_anything_was_seen() -> None:
    read = Read(battle("squares").page())
    headings = [re.findall(r"<h2>(.*?)</h2>", frame)[0] for frame in read.frames]
    assert headings[0] == "Deployment"
    fought = [heading for heading in headings if heading.startswith("Bound 3")]
    sequence = [phase.name for phase in battle("squares").system.SEQUENCE]
    told = {event.phase for event in battle("squares").bounds[3][2]}
    assert fought == [f"Bound 3 · {name}" for name in sequence if name in told]


def test_P1__sixteen_bounds_are_under_500_KB_and_made_in_two_seconds() -> None:
    played = long_dettingen()
    eyes = played.eyes()
    assert len(eyes[0].acts) == 17
    page = played.page(eyes)
    assert ordinary_seconds(lambda: played.page(eyes)) < 2
    assert len(page.encode()) < 500_000


def test_P1__the_ground_is_drawn_once() -> None:
    page = long_dettingen().page()
    assert page.count("Forbach") == 1
    assert page.count('id="ground"') == 1


@pytest.mark.parametrize("kind", BATTLES)
def test_P1__all_that_is_drawn_is_sound_and_all_that_is_referred_to_is_there(kind: str) -> None:
    page = battle(kind).page()
    for drawn in re.findall(r"<svg.*?</svg>", page, re.S):
        plain = drawn.replace(' xmlns="http://www.w3.org/2000/svg"', "")
        ElementTree.fromstring(plain.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(ids)


@pytest.mark.parametrize("kind", BATTLES)
def test_P1__the_file_needs_nothing_beside_it(kind: str) -> None:
    page = battle(kind).page()
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert not re.search(r"@import|url\((?!#)|https?://(?!www\.w3\.org/2000/svg)", page)


class Tags(HTMLParser):
    """What a browser takes for elements, and what for words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.append(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


def named(played: Played, name: str) -> list[Eye]:
    """The eyes of a battle in which every unit bears that name."""

    def renamed(view: View) -> View:
        return replace(view, pieces=tuple(replace(piece, name=name, state=name) for piece in view.pieces))

    return [
        replace(eye, acts=tuple(replace(act, before=renamed(act.before), after=renamed(act.after)) for act in eye.acts))
        for eye in played.eyes()
    ]


@pytest.mark.parametrize(
    "name", ["</script><script>alert(1)</script>", "<!-- <script>", "]]>\"'><img src=x onerror=alert(1)>"]
)
def test_P2__whatever_a_unit_is_called_becomes_words_and_nothing_else(name: str) -> None:
    played = shortened(battle("squares"), 3)
    eyes = named(played, name)
    system = played.system
    page = replay_page(Cover("game-1", name, name, name, name), eyes, system.SEQUENCE, system.SENTENCES)
    plain = replay_page(Cover("game-1", "a", "a", "a", "a"), named(played, "a"), system.SEQUENCE, system.SENTENCES)
    assert Tags(page).found == Tags(plain).found
    assert name.split("<")[0] in Tags(page).words
    assert "alert(1)</script" not in page


def test_P2__the_replay_of_a_side_names_no_unit_that_it_never_saw() -> None:
    played = battle("measured table")
    eye = played.eye("prussia")
    seen = {piece.id for act in eye.acts for view in (act.before, act.after) for piece in view.pieces}
    everybody = {piece.id for act in played.eyes()[-1].acts for piece in act.after.pieces}
    page = played.page([eye])
    told = {
        unit
        for event in (event for act in eye.acts for event in act.events)
        for unit in (*event.actors, *event.targets)
    }
    for unit in everybody - seen - told:
        assert not re.search(rf"\b{unit}\b", page)


def test_P3__what_was_hidden_from_a_side_is_hatched_where_it_was() -> None:
    played = battle("lettered rows")
    eyes, read = played.eyes(), Read(played.page())
    hatched = 0
    for act, other, end in zip(eyes[0].acts, eyes[-1].acts, read.ends().values(), strict=True):
        figure = re.findall(r'<figure data-eye="0">.*?</figure>', end, re.S)[0]
        veil = "".join(re.findall(r'<g class="veil">.*?</g>', figure, re.S))
        under_it = {
            re.findall(r'data-u="([^"]+)"', read.drawings[name])[0] for name in re.findall(r"#(a[0-9a-z]+)", veil)
        }
        hidden = stand(other.after) - stand(act.after)
        assert under_it <= hidden
        hatched += len(under_it)
    umpire = re.findall(r'<figure data-eye="2">.*?</figure>', read.frames[-1], re.S)[0]
    assert 'class="veil"' not in umpire
    assert hatched


def test_P1__a_german_page_has_no_english_controls() -> None:
    page = battle("squares").page(language="de")
    words = Tags(page).words
    for english in ("Side by side", "Closer", "Orders of battle", "Deployment", "Bound", "Arrow keys"):
        assert english not in words
